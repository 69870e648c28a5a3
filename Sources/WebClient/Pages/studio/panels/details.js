import { nameOf } from "../../ui/element.js";
import { node, setText } from "../../ui/node.js";
import { inWords } from "../../ui/banner.js";
import { confirmed } from "../../ui/dialog.js";
import { redrawing } from "../../ui/redraw.js";
import { oneAtATime } from "../../ui/one-at-a-time.js";
import { outward } from "../../wire/outward.js";
import { Rows } from "../../ui/rows.js";
import { TapTempo } from "../../stage/tap-tempo.js";
import { saveAsFile } from "../../editing/production-file.js";
import { call } from "../../wire/api.js";
import { Problem } from "../../ui/problem.js";
import { moment, words, wordsAround } from "../../words/panels.js";
import "../../words/sessions.js";
import "../../words/studio.js";
import { numberField, textField } from "../../ui/fields.js";
import { countsChanges } from "../edits/formations.js";
import { keepFresh } from "../../ui/fresh.js";
import { icon } from "../../ui/icons.js";
import { tapButton } from "../../ui/tap-button.js";
import { run, sessionTime } from "../dialogs/run.js";
import { sessionsOf } from "../sessions.js";
import { settled } from "../settled.js";
import { editorsSection } from "./invited.js";
import { metadataEditor } from "./metadata.js";

/**
 * @import { Desk } from "../../editing/desk.js"
 * @import { IconName } from "../../ui/icons.js"
 * @import { LengthUnit } from "../lengths.js"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { OpenSession } from "../sessions.js"
 * @import { Panels } from "../studio.d.ts"
 *
 * @typedef {{ desk: Desk, toasts: Toasts }} Parts
 */

/**
 * The production as a whole: title, tempo, links, sessions, further details, export, deletion.
 *
 * @param {Parts & { lengths: LengthUnit, panels: Panels, openHelp: () => void }} parts
 */
export function detailsPanel({ desk, lengths, toasts, panels, openHelp }) {
  const title = textField(words("panels.details.title"), {
    get: () => desk.document.title,
    set: (value) => desk.do(words("studio.label.title"), [{ set: ["title"], to: value }]),
  });
  const metadata = metadataEditor({ desk, toasts });
  const tempo = tempoSection(desk);
  const facts = node("p", { class: "help" });
  const sessions = sessionSection({ desk, toasts });
  const editors = editorsSection({ desk, toasts });
  const copy = node("button", { type: "button" }, icon("copy"), words("panels.details.copy"));
  copy.addEventListener("click", oneAtATime(() => copyProduction({ desk, toasts })));
  /** @type {(name: IconName, label: string, act: () => void) => HTMLElement} */
  const shortcut = (name, label, act) =>
    node("button", { type: "button", class: "quiet wide start", onclick: act }, icon(name), label);
  const panel = node(
    "section",
    { class: "panel stack", "aria-label": words("panels.details") },
    title,
    facts,
    tempo,
    node(
      "div",
      { class: "shortcut-list" },
      shortcut("stage", words("panels.details.stage"), () => panels.show("stage")),
      shortcut("formations", words("panels.details.formations"), () => panels.show("formations")),
      shortcut("history", words("panels.details.history"), () => panels.show("history")),
      shortcut("question", words("panels.details.help"), openHelp),
    ),
    sessions,
    editors,
    node(
      "div",
      { class: "stack" },
      node("h3", {}, words("panels.details.link")),
      node("p", { class: "help" }, words("panels.details.linkHelp")),
      copyable(toasts, words("panels.details.linkHere"), location.pathname),
    ),
    metadata,
    node(
      "div",
      { class: "choices start" },
      node(
        "button",
        { type: "button", onclick: () => exportFile({ desk, toasts }) },
        icon("export"),
        words("panels.details.export"),
      ),
      copy,
      node(
        "button",
        { type: "button", class: "quiet is-grave", onclick: () => remove({ desk, toasts }) },
        icon("bin"),
        words("panels.details.delete"),
      ),
    ),
  );
  panel.addEventListener("shown", () => {
    sessions.look();
    editors.look();
  });
  return keepFresh(panel, [desk, lengths], () => {
    const { performers, formations } = desk.document;
    setText(
      facts,
      words("panels.details.facts", {
        performers: words("studio.performers", { count: performers.length }),
        formations: words("studio.formations", { count: formations.length }),
        revision: String(desk.revision),
      }),
    );
    for (const part of [title, tempo, metadata]) part.refresh();
  });
}

/** @param {Desk} desk */
function tempoSection(desk) {
  const keeps = node("input", { type: "checkbox" });
  keeps.checked = true;
  /** @param {number} value */
  const set = (value) =>
    desk.do(words("panels.label.tempo"), countsChanges(desk.document, { tempo: value }, keeps.checked), {
      merge: keeps.checked ? null : "tempo",
    });
  const [least, most] = [20, 400];
  const tempo = numberField(words("panels.details.tempo"), {
    get: () => desk.document.tempo,
    set,
    least,
    most,
    help: words("panels.details.tempoHelp"),
  });
  const afterAnchors = node("p", { class: "help" }, words("panels.details.afterAnchors"));
  const taps = new TapTempo({ pause: 2_000, enough: 4 });
  /** @param {number | null} found */
  const whole = (found) => found === null ? null : Math.min(most, Math.max(least, Math.round(found)));
  const tap = tapButton("quiet", tapped, words("panels.details.tap"));
  const heard = node("p", { class: "help", role: "status" });
  /** @param {number} instant */
  function tapped(instant) {
    const counts = whole(taps.tap(instant));
    setText(heard, counts === null ? words("panels.details.tapOn") : words("panels.details.tapped", { tempo: counts }));
    taps.whenOver((exact) => {
      const found = whole(exact);
      setText(heard, found === null ? "" : words("panels.details.tapTaken", { tempo: found }));
      if (found !== null && found !== desk.document.tempo) set(found);
    });
  }
  const section = node(
    "div",
    { class: "stack" },
    tempo,
    afterAnchors,
    node("label", { class: "switch" }, keeps, words("panels.details.keepCounts")),
    tap,
    heard,
  );
  return Object.assign(section, {
    refresh: () => {
      afterAnchors.hidden = desk.document.anchors.length === 0;
      tempo.refresh();
    },
  });
}

/** @param {Parts} parts */
function sessionSection({ desk, toasts }) {
  const list = node("ul", { class: "plain" });
  const status = node("p", { class: "help", role: "status" });
  const section = node(
    "div",
    { class: "stack" },
    node("h3", {}, words("panels.details.sessions")),
    list,
    status,
    node(
      "button",
      { type: "button", onclick: () => run({ desk, toasts }) },
      icon("run"),
      words("studio.run"),
    ),
  );
  /** @type {OpenSession[]} */
  let open = [];
  /** @type {Rows<OpenSession>} */
  const rows = new Rows({
    key: ({ joinCodes }) => joinCodes.dancer,
    of: ({ openedAt }) => [openedAt],
    make: ({ joinCodes, openedAt }) =>
      node(
        "li",
        { class: "session-choice" },
        node(
          "span",
          {},
          words("panels.details.since", { time: moment(new Date(openedAt), sessionTime) }),
          node("small", {}, wordsAround("panels.details.code", { code: node("strong", {}, joinCodes.dancer) })),
        ),
        copyable(toasts, words("panels.details.dancersLink"), `/join/${joinCodes.dancer}`),
      ),
  });
  let said = "";
  // What this list pushes aside may be pressed, too.
  const redraw = redrawing(document.body, () => {
    setText(status, said);
    rows.show([list, open.slice(0, 5)]);
  });
  const look = async () => {
    try {
      open = await sessionsOf(desk.id);
      said = open.length === 0 ? words("panels.details.noSession") : "";
    } catch (problem) {
      open = [];
      said = words("panels.details.sessionsNotListed", { why: inWords(problem) });
    }
    redraw();
  };
  return Object.assign(section, { look });
}

/**
 * A link for others: it begins with the address by which they reach the server, however this page was opened.
 *
 * @param {Toasts} toasts
 * @param {string} label
 * @param {string} path
 */
function copyable(toasts, label, path) {
  return node(
    "button",
    {
      type: "button",
      class: "quiet",
      onclick: async () => {
        const { base, local } = await outward();
        const address = base + path;
        try {
          await navigator.clipboard.writeText(address);
          toasts.say(words("panels.details.copied", { what: label }));
        } catch {
          // Without a secure context there is no clipboard: the link has to be copied by hand.
          toasts.say(words("panels.details.address", { what: label, address }), { isTrouble: true });
        }
        if (local) toasts.say(words("sessions.linkOnlyHere"), { isTrouble: true });
      },
    },
    icon("link"),
    label,
  );
}

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
async function copyProduction({ desk, toasts }) {
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
  const { title, formations } = desk.document;
  const isSure = await confirmed(
    words("panels.details.deleteTitle"),
    wordsAround("panels.details.deleteHelp", { title: nameOf(title), count: formations.length }),
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
