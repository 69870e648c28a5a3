import { nameOf } from "../../ui/element.js";
import { node, setText } from "../../ui/node.js";
import { inWords } from "../../ui/banner.js";
import { redrawing } from "../../ui/redraw.js";
import { Rows } from "../../ui/rows.js";
import { moment, words } from "../../words/panels.js";
import { icon } from "../../ui/icons.js";
import { contentOf } from "../../editing/content.js";

/**
 * Who changed what and when, the latest first; any revision can be looked at, and made a production of its own.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { EditLine } from "../../wire/production.d.ts"
 * @import { Past } from "../dialogs/restore.js"
 * @import { Toasts } from "../../ui/toasts.js"
 *
 * @typedef {{ revision: number, edit: EditLine | null }} Entry a revision and the edit that made it; null for what was
 * The edits that were made before all others in the list.
 *
 * @param {{ desk: Desk, toasts: Toasts, open: (past: Past) => void }} parts `open` shows an earlier revision
 */
export function historyPanel({ desk, toasts, open }) {
  const status = node("p", { class: "help", role: "status" });
  const list = node("ol", { class: "plain history" });
  const more = node(
    "button",
    { type: "button", class: "quiet wide", hidden: true },
    words("panels.history.earlier"),
  );
  const panel = node("section", { class: "panel stack", "aria-label": words("panels.history") }, status, list, more);
  /**
   * The edits that have been read, the latest first.
   *
   * @type {EditLine[]}
   */
  let edits = [];
  /**
   * Where the next page begins; null if there is none.
   *
   * @type {number | null}
   */
  let next = null;
  /** @type {Promise<void> | null} */
  let reading = null;
  /** @type {Rows<Entry>} */
  const rows = new Rows({
    key: ({ revision }) => revision,
    of: ({ revision }) => [undone().has(revision)],
    make: ({ revision, edit }) => (edit === null ? firstRow(revision) : row(edit)),
  });
  const redraw = redrawing(panel, () => {
    rows.show([list, [...edits.map((edit) => ({ revision: edit.revision, edit })), ...beforeAll()]]);
    more.hidden = next === null;
    setText(
      status,
      edits.length === 0 ? words("panels.history.none") : "",
    );
  });

  /**
   * Reads the latest edits: those made since the panel was last looked at are put in front, unless there are so many
   * that some would be missing between.
   */
  async function refresh() {
    const latest = await desk.journal.history(null);
    const fresh = edits.length === 0
      ? latest.edits
      : latest.edits.filter(({ revision }) => revision > edits[0].revision);
    if (fresh.length < latest.edits.length) edits = [...fresh, ...edits];
    else [edits, next] = [latest.edits, latest.next ?? null];
    redraw();
  }

  async function goOn() {
    const page = await desk.journal.history(next);
    edits = [...edits, ...page.edits];
    next = page.next ?? null;
    redraw();
  }

  /** The revisions that were undone and not redone since: those of edits, not those of undoing. */
  function undone() {
    const lines = new Map(edits.map((line) => [line.revision, line]));
    /** @type {(revision: number) => number} which edit an undo or a redo was about in the end */
    const edited = (revision) => {
      const { undoes, redoes } = lines.get(revision) ?? {};
      const before = undoes ?? redoes;
      return before === undefined ? revision : edited(before);
    };
    /** @type {Set<number>} */
    const out = new Set();
    for (const { undoes, redoes } of edits.toReversed()) {
      if (undoes !== undefined) out.add(edited(undoes));
      if (redoes !== undefined) out.delete(edited(redoes));
    }
    return out;
  }

  /**
   * What the production was before anybody edited it stands below the first edit.
   *
   * @returns {Entry[]}
   */
  function beforeAll() {
    const revision = (edits.at(-1)?.revision ?? 0) - 1;
    return next === null && revision >= 1 ? [{ revision, edit: null }] : [];
  }

  /** @param {number} revision */
  function firstRow(revision) {
    const what = words("panels.history.first");
    return node(
      "li",
      { class: "history-row", "data-first": "" },
      node("span", { class: "history-what" }, what),
      node("small", {}, words("panels.history.beforeAll", { revision: String(revision) })),
      lookButton(revision, what),
    );
  }

  /**
   * @param {number} revision
   * @param {string} what
   */
  const lookButton = (revision, what) =>
    node("button", {
      type: "button",
      class: "small",
      "aria-label": words("panels.history.lookAt", { revision: String(revision), what }),
      onclick: () => look(revision),
    }, words("panels.history.look"));

  /**
   * Reads only once at a time; a failure is shown, and when the panel is opened again it tries again.
   *
   * @param {() => Promise<void>} work
   */
  function run(work) {
    reading ??= work().catch((problem) => setText(status, inWords(problem))).finally(() => (reading = null));
    return reading;
  }

  /** @param {EditLine} edit */
  function row({ revision, label, by, at, undoes, redoes }) {
    const made = new Date(at);
    const title = moment(made, { dateStyle: "medium", timeStyle: "medium" });
    const edited = label || words("panels.history.edit");
    const what = undoes
      ? words("panels.history.undid", { what: edited })
      : redoes
      ? words("panels.history.redid", { what: edited })
      : edited;
    const isUndone = undone().has(revision);
    return node(
      "li",
      { class: isUndone ? "history-row is-undone" : "history-row", "data-revision": String(revision) },
      node(
        "span",
        { class: "history-what", dir: "auto" },
        undoes || redoes ? icon(undoes ? "undo" : "redo", 16) : null,
        what,
      ),
      node(
        "small",
        {},
        nameOf(by.name),
        " · ",
        node("time", { datetime: at, title }, whenInWords(made)),
        words("panels.history.revision", { revision: String(revision) }),
        isUndone && words("panels.history.undone"),
      ),
      lookButton(revision, what),
    );
  }

  /** @param {number} revision */
  async function look(revision) {
    try {
      const document = contentOf(await desk.journal.documentAsOf(revision));
      open({ revision, document });
    } catch (problem) {
      const why = inWords(problem);
      toasts.say(words("panels.history.notShown", { revision: String(revision), why }), { isTrouble: true });
    }
  }

  // A refresh may be under way.
  more.addEventListener("click", async () => {
    await reading;
    await run(goOn);
  });
  const isSeen = () => panel.isConnected && panel.offsetParent !== null;
  /** @type {number | null} */
  let timer = null;
  desk.onChange(() => {
    if (!isSeen() || timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      if (isSeen() && edits[0]?.revision !== desk.revision) run(refresh);
    }, 500);
  });
  panel.addEventListener("shown", () => run(refresh));
  return panel;
}

/** @param {Date} made */
function whenInWords(made) {
  const time = /** @type {const} */ ({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const isToday = made.toDateString() === new Date().toDateString();
  return moment(made, isToday ? time : { day: "numeric", month: "short", ...time });
}
