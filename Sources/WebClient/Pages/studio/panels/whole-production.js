import { saveAsFile } from "../../editing/production-file.js";
import { call } from "../../wire/api.js";
import { ask } from "../../ui/ask.js";
import { inWords } from "../../ui/banner.js";
import { confirmed } from "../../ui/dialog.js";
import { element, nameOf } from "../../ui/element.js";
import { fileChooser } from "../../ui/file-chooser.js";
import { icon } from "../../ui/icons.js";
import { preference } from "../../ui/preferences.js";
import { Problem } from "../../ui/problem.js";
import { words, wordsAround } from "../../words/panels.js";
import { openOnDemand } from "../../ui/on-demand.js";
import { dialogs } from "../on-demand.js";
import { accepted } from "../../importing/accepted.js";
import { countsChanges } from "../edits/formations.js";
import { settled } from "../settled.js";

/**
 * What is done with a production as a whole: a file of it, a copy, away with it.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Change } from "../../wire/production.d.ts"
 * @import { Toasts } from "../../ui/toasts.js"
 *
 * @typedef {{ desk: Desk, toasts: Toasts }} Parts
 *
 * @param {Parts} parts
 */
export function wholeProduction(parts) {
  const chooser = importChooser(parts);
  return element(
    "div",
    { class: "choices start" },
    chooser,
    element(
      "button",
      { type: "button", onclick: () => exportFile(parts) },
      icon("export"),
      words("panels.details.export"),
    ),
    parts.desk.document.drill === undefined && parts.desk.rights.may("edit") && element(
      "button",
      { type: "button", onclick: () => openOnDemand(dialogs.publish, ({ publish }) => publish(parts.desk)) },
      icon("view"),
      words("panels.details.publishing"),
    ),
    parts.desk.document.drill === undefined && element(
      "button",
      { type: "button", onclick: () => openShare(parts) },
      icon("link"),
      words("panels.details.share"),
    ),
    parts.desk.document.drill === undefined && element(
      "a",
      { class: "button", href: `/paper/${encodeURIComponent(parts.desk.id)}#edition=draft`, target: "_blank" },
      icon("print"),
      words("panels.details.print"),
    ),
    parts.desk.document.drill === undefined && [
      element("button", { type: "button", onclick: () => openFilm(parts) }, icon("run"), words("panels.details.film")),
      element(
        "button",
        { type: "button", onclick: () => chooser.click() },
        icon("plus"),
        words("panels.details.import"),
      ),
    ],
    element(
      "button",
      { type: "button", onclick: () => ask(wholeProduction, "once", () => copy(parts)) },
      icon("copy"),
      words("panels.details.copy"),
    ),
    element(
      "button",
      { type: "button", class: "quiet is-grave", onclick: () => remove(parts) },
      icon("bin"),
      words("panels.details.delete"),
    ),
  );
}

/** @param {Parts} parts */
const openShare = ({ desk }) =>
  openOnDemand(dialogs.share, ({ share }) => share({ id: desk.id, title: desk.document.title }));

/** @param {Parts} parts */
const openFilm = ({ desk }) =>
  openOnDemand(
    dialogs.film,
    ({ openFilm }) =>
      openFilm(desk.document, preference("side", "audience") === "performer" ? "performer" : "audience"),
  );

/** A file of another program comes into this piece as one edit. @param {Parts} parts */
const importChooser = ({ desk, toasts }) =>
  fileChooser({ accept: accepted }, ([file]) => {
    if (file === undefined) return;
    const piece = {
      get document() {
        return desk.document;
      },
      freshId: desk.freshId.bind(desk),
      edit: (/** @type {string} */ label, /** @type {Change[]} */ changes) => desk.do(label, changes),
      say: toasts.say.bind(toasts),
      counted: countsChanges,
    };
    openOnDemand(dialogs.importFile, ({ openImport }) => void openImport({ file, piece }));
  });

/** @param {Parts} parts */
async function exportFile({ desk, toasts }) {
  await settled(desk);
  saveAsFile({ ...desk.document });
  toasts.say(words("panels.details.exported"));
}

/**
 * Another production that begins as a copy of this one; this one stays open.
 *
 * @param {Parts} parts
 */
async function copy({ desk, toasts }) {
  await settled(desk);
  const longest = 200 - words("panels.details.copyTitle", { title: "" }).length;
  const title = words("panels.details.copyTitle", { title: [...desk.document.title].slice(0, longest).join("") });
  try {
    const { id } = await desk.journal.copy({ title });
    toasts.say(words("panels.details.copyMade"), {
      action: {
        label: words("panels.details.openCopy"),
        act: () => location.assign(`/studio/${encodeURIComponent(id)}`),
      },
    });
  } catch (problem) {
    toasts.say(words("panels.details.notCopied", { why: inWords(problem) }), { isTrouble: true });
  }
}

/** @param {Parts} parts */
async function remove({ desk, toasts }) {
  const { title } = desk.document;
  const isSure = await confirmed(
    words("panels.details.deleteTitle"),
    wordsAround("panels.details.deleteHelp", { title: nameOf(title) }),
    { yes: words("panels.delete"), isGrave: true },
  );
  if (!isSure) return;
  try {
    await call(`/api/v1/productions/${encodeURIComponent(desk.id)}`, {
      method: "DELETE",
      headers: { "If-Match": `"${desk.revision}"` },
    });
    location.assign("/");
  } catch (problem) {
    const hasChanged = problem instanceof Problem && problem.status === 412;
    toasts.say(hasChanged ? words("panels.details.changed") : inWords(problem), { isTrouble: true });
  }
}
