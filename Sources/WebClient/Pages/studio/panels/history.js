import { labelInWords, labelsLoaded } from "../../editing/label.js";
import { contentOf } from "../../editing/content.js";
import { ask } from "../../ui/ask.js";
import { inWords } from "../../ui/banner.js";
import { drawing } from "../../ui/drawing.js";
import { element, list, nameOf } from "../../ui/element.js";
import { icon } from "../../ui/icons.js";
import { node } from "../../ui/node.js";
import { moment, words } from "../../words/panels.js";
import { EditsRead } from "./edits-read.js";

/** Milliseconds within which several edits of others are read together. */
const readTogether = 500;

/**
 * Who changed what and when, the latest first; any revision can be looked at, and made a production of its own.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { EditLine } from "../../wire/production.d.ts"
 * @import { Past } from "../dialogs/restore.js"
 * @import { Shown } from "../../ui/shown.d.ts"
 * @import { Toasts } from "../../ui/toasts.js"
 *
 * @param {{ desk: Desk, toasts: Toasts, open: (past: Past) => void }} parts `open` shows an earlier revision
 */
export function historyPanel({ desk, toasts, open }) {
  const panel = node("section", { class: "panel stack", "aria-label": words("panels.history") });
  const edits = new EditsRead(desk.journal);

  /** @param {number} revision */
  async function look(revision) {
    try {
      const past = await ask(panel, "latest", () => desk.journal.documentAsOf(revision));
      open({ revision, document: contentOf(past) });
    } catch (problem) {
      const why = inWords(problem);
      toasts.say(words("panels.history.notShown", { revision: String(revision), why }), { isTrouble: true });
    }
  }

  /**
   * @param {number} revision
   * @param {string} what
   */
  const lookButton = (revision, what) =>
    element("button", {
      type: "button",
      class: "small",
      "aria-label": words("panels.history.lookAt", { revision: String(revision), what }),
      onclick: () => look(revision),
    }, words("panels.history.look"));

  /** @param {number} revision */
  function firstRow(revision) {
    const what = words("panels.history.first");
    return element(
      "li",
      { key: revision, class: "history-row", "data-first": "" },
      element("span", { class: "history-what" }, what),
      element("small", {}, words("panels.history.beforeAll", { revision: String(revision) })),
      lookButton(revision, what),
    );
  }

  /**
   * @param {Shown<EditLine>} edit
   * @param {boolean} isUndone
   */
  function row({ revision, label, by, at, undoes, redoes }, isUndone) {
    const made = new Date(at);
    const title = moment(made, { dateStyle: "medium", timeStyle: "medium" });
    const edited = labelInWords(label) || words("panels.history.edit");
    const what = undoes
      ? words("panels.history.undid", { what: edited })
      : redoes
      ? words("panels.history.redid", { what: edited })
      : edited;
    return element(
      "li",
      { class: isUndone ? "history-row is-undone" : "history-row", "data-revision": String(revision) },
      element(
        "span",
        { class: "history-what", dir: "auto" },
        undoes || redoes ? icon(undoes ? "undo" : "redo", 16) : null,
        what,
      ),
      element(
        "small",
        {},
        nameOf(by.name),
        " · ",
        element("time", { datetime: at, title }, whenInWords(made)),
        words("panels.history.revision", { revision: String(revision) }),
        isUndone && words("panels.history.undone"),
      ),
      lookButton(revision, what),
    );
  }

  function rows() {
    const undone = edits.undone();
    return [
      list(edits.all, {
        key: ({ revision }) => revision,
        of: (edit) => [edit, undone.has(edit.revision), labelInWords(edit.label)],
        make: (edit) => row(edit, undone.has(edit.revision)),
      }),
      edits.beforeAll !== null && firstRow(edits.beforeAll),
    ];
  }

  drawing(panel, [edits, labelsLoaded], () => [
    element("p", { class: "help", role: "status" }, edits.said),
    element("ol", { class: "plain history" }, rows()),
    edits.hasMore &&
    element(
      "button",
      { type: "button", class: "quiet wide", onclick: () => edits.goOn() },
      words("panels.history.earlier"),
    ),
  ]);

  const isSeen = () => panel.isConnected && panel.offsetParent !== null;
  /** @type {number | null} */
  let timer = null;
  desk.listen(() => {
    if (!isSeen() || timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      if (isSeen() && edits.latest !== desk.revision) edits.refresh();
    }, readTogether);
  });
  panel.addEventListener("shown", () => edits.refresh());
  return panel;
}

/** @param {Date} made */
function whenInWords(made) {
  const time = /** @type {const} */ ({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const isToday = made.toDateString() === new Date().toDateString();
  return moment(made, isToday ? time : { day: "numeric", month: "short", ...time });
}
