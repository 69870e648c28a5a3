import { labelOf } from "../../editing/label.js";
import { drawing } from "../../ui/drawing.js";
import { element } from "../../ui/element.js";
import { bound, textField } from "../../ui/fields.js";
import { icon } from "../../ui/icons.js";
import { languageChoice } from "../../ui/language-choice.js";
import { node } from "../../ui/node.js";
import { words } from "../../words/panels.js";
import "../../words/studio.js";
import { longestSeason, tagsIn, typedTags } from "../../editing/tags.js";
import { copyableLink } from "./copyable-link.js";
import { editorsOf } from "./invited.js";
import { metadataEditor } from "./metadata.js";
import { openSessions } from "./open-sessions.js";
import { tempoOf } from "./tempo.js";
import { wholeProduction } from "./whole-production.js";

/**
 * The production as a whole: title, tempo, links, sessions, further details, export, deletion.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { IconName } from "../../ui/icons.js"
 * @import { LengthUnit } from "../lengths.js"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Panels } from "../studio.d.ts"
 *
 * @param {{ desk: Desk, toasts: Toasts, lengths: LengthUnit, panels: Panels, openHelp: () => void }} parts
 */
export function detailsPanel({ desk, lengths, toasts, panels, openHelp }) {
  const panel = node("section", { class: "panel stack", "aria-label": words("panels.details") });
  const title = bound("title", () =>
    textField(words("panels.details.title"), {
      get: () => desk.document.title,
      set: (value) => desk.do(labelOf("studio.label.title"), [{ set: ["title"], to: value }]),
    }));
  const found = foundBy(desk);
  const tempo = tempoOf(desk);
  const sessions = openSessions({ desk, toasts });
  const editors = editorsOf({ desk, toasts });
  const metadata = metadataEditor({ desk, toasts });
  const commands = wholeProduction({ desk, toasts });

  function facts() {
    const { performers, formations } = desk.document;
    return words("panels.details.facts", {
      performers: words("studio.performers", { count: performers.length }),
      formations: words("studio.formations", { count: formations.length }),
      revision: String(desk.revision),
    });
  }

  /** @type {(name: IconName, label: string, act: () => void) => Child} */
  const shortcut = (name, label, act) =>
    element("button", { type: "button", class: "quiet wide start", onclick: act }, icon(name), label);
  const shortcuts = element(
    "div",
    { class: "shortcut-list" },
    shortcut("stage", words("panels.details.stage"), () => panels.show("stage")),
    shortcut("formations", words("panels.details.formations"), () => panels.show("formations")),
    shortcut("history", words("panels.details.history"), () => panels.show("history")),
    shortcut("question", words("panels.details.help"), openHelp),
  );
  const link = element(
    "div",
    { class: "stack" },
    element("h3", {}, words("panels.details.link")),
    element("p", { class: "help" }, words("panels.details.linkHelp")),
    copyableLink(toasts, words("panels.details.linkHere"), location.pathname),
  );

  const language = languageChoice();

  drawing(panel, [desk, lengths], () => [
    title,
    element("p", { class: "help" }, facts()),
    found,
    tempo(),
    shortcuts,
    sessions.element,
    editors.element,
    link,
    language,
    metadata(),
    commands,
  ]);
  panel.addEventListener("shown", () => {
    sessions.look();
    editors.look();
  });
  return panel;
}

/** By what the library finds it. @param {Desk} desk */
const foundBy = (desk) => [
  bound("tags", () =>
    textField(words("panels.details.tags"), {
      get: () => typedTags(desk.document.tags),
      set: (value) => desk.do(labelOf("panels.details.tags"), [{ set: ["tags"], to: tagsIn(value) }]),
      required: false,
      most: 600,
      help: words("panels.details.tagsHelp"),
    })),
  bound("season", () =>
    textField(words("panels.details.season"), {
      get: () => desk.document.season,
      set: (value) => desk.do(labelOf("panels.details.season"), [{ set: ["season"], to: value.trim() }]),
      required: false,
      most: longestSeason,
    })),
];

/** @import { Child } from "../../ui/element.d.ts" */
