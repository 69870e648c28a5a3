import { element, nameOf } from "../../ui/element.js";
import { byId, node, setText, within } from "../../ui/node.js";
import { openDialog } from "../../ui/dialog.js";
import { redrawing } from "../../ui/redraw.js";
import { timeOfDay } from "../../stage/words.js";
import { listed, words, wordsAround } from "../../words/studio.js";
import "../../words/drills.js";
import { face } from "../../ui/faces.js";
import { icon } from "../../ui/icons.js";
import { openOnDemand } from "../../ui/on-demand.js";
import { dialogs } from "../on-demand.js";
import { peopleIn, sessionsOf } from "../sessions.js";
import { patch } from "../../ui/patch.js";

/**
 * @import { Desk } from "../../editing/desk.js"
 * @import { DeskStatus } from "../../wire/production.d.ts"
 * @import { OpenSession } from "../sessions.js"
 * @import { Side } from "../side.js"
 * @import { Modes } from "../tools/modes.js"
 * @import { Toasts } from "../../ui/toasts.js"
 */

/** How often the page asks whether a session is open, in milliseconds. */
const lookEvery = 15_000;

/**
 * The studio's bar: that of every editor, the side of the stage, and help.
 *
 * @param {{ desk: Desk, side: Side, modes: Modes, toasts: Toasts, openHelp: () => void }} parts
 */
export function topBar({ desk, side, modes, toasts, openHelp }) {
  editorsBar({ desk, toasts });
  sideButton(side, byId("side"));
  keepGreen({ desk, modes }, byId("run"));
  byId("help").addEventListener("click", openHelp);
}

/**
 * What the bar of every editor has: title, whether everything is saved, who else is here, undo and redo, “Run it”.
 *
 * @param {{ desk: Desk, toasts: Toasts }} parts
 */
export function editorsBar({ desk, toasts }) {
  byId("bar-actions").hidden = false;
  showTitle(desk, byId("title", HTMLButtonElement));
  showSaved(desk, byId("saved"));
  showOffline(desk, byId("offline"));
  showOtherEditors(desk, byId("editors", HTMLButtonElement));
  showUndo(desk, byId("undo", HTMLButtonElement), byId("redo", HTMLButtonElement));
  showRun({ desk, toasts }, byId("run"));
}

/**
 * @param {Desk} desk
 * @param {HTMLButtonElement} button
 */
function showTitle(desk, button) {
  button.disabled = false;
  button.addEventListener("click", () =>
    openOnDemand(dialogs.rename, ({ rename }) =>
      rename({
        title: words("studio.titleOf"),
        value: desk.document.title,
        save: (value) => desk.do(words("studio.label.title"), [{ set: ["title"], to: value }]),
      })));
  const refresh = () => {
    const { title } = desk.document;
    setText(within(button, "bdi"), title);
    document.title = words(desk.document.drill ? "drills.pageTitleOf" : "studio.pageTitleOf", { title });
  };
  desk.onChange(refresh);
  refresh();
}

/**
 * @param {Desk} desk
 * @param {HTMLElement} line
 */
function showSaved(desk, line) {
  const refresh = () => {
    const { kind, waiting } = desk.status;
    setText(
      line,
      {
        saved: words("studio.saved"),
        saving: words("studio.saving"),
        offline: waiting > 0 ? words("studio.offlineWaiting", { count: waiting }) : words("studio.offline"),
        stopped: words("studio.notSaved"),
        loading: words("studio.opening"),
      }[kind],
    );
    line.dataset.kind = kind;
  };
  desk.onStatus(refresh);
  refresh();
}

/**
 * A sentence below the bar for as long as the server is away or edits cannot be saved. It pushes the rest of the page
 * down, so it does not appear while a pointer is down.
 *
 * @param {Desk} desk
 * @param {HTMLElement} line
 */
function showOffline(desk, line) {
  let shown = "";
  const refresh = redrawing(document.body, () => {
    const { kind, waiting, isKept, since } = desk.status;
    const isTrouble = kind === "offline" || kind === "stopped" || (!isKept && waiting > 0);
    line.hidden = !isTrouble;
    const now = `${kind} ${waiting} ${isKept} ${since}`;
    if (!isTrouble || now === shown) return;
    shown = now;
    setText(line, `${whyOffline(desk.status)} ${whatIsKept(desk.status)}`);
  });
  desk.onStatus(refresh);
  refresh();
}

/** @param {DeskStatus} status */
function whyOffline({ kind, since }) {
  if (kind === "stopped") return words("studio.trouble.stopped");
  return since === null ? words("studio.trouble.away") : words("studio.trouble.awaySince", { time: timeOfDay(since) });
}

/** @param {DeskStatus} status */
function whatIsKept({ waiting, isKept }) {
  if (waiting === 0) return words(isKept ? "studio.trouble.willBeKept" : "studio.trouble.cannotBeKept");
  return words(isKept ? "studio.trouble.kept" : "studio.trouble.notKept", { count: waiting });
}

/**
 * Who else has this production open: initials in the bar, the list behind them.
 *
 * @param {Desk} desk
 * @param {HTMLButtonElement} button
 */
function showOtherEditors(desk, button) {
  const others = () => {
    const seen = new Map(desk.editors.map(({ id, name }) => [id, { id, name }]));
    if (desk.me !== null) seen.delete(desk.me.id);
    return [...seen.values()];
  };
  const refresh = redrawing(button, () => {
    const present = others();
    button.hidden = present.length === 0;
    const more = words("studio.editors.more", { count: present.length - 3 });
    patch(
      button,
      present.slice(0, 3).map(face),
      present.length > 3 && element("span", { class: "face more-faces", "aria-hidden": "true" }, more),
    );
    const here = words("studio.editors.here", { names: listed(present.map(({ name }) => name), "unit") });
    button.setAttribute("aria-label", here);
    button.title = here;
  });
  /** @param {{ id: string, name: string }} editor */
  const row = ({ id, name }) => {
    const selection = [...desk.selections.values()].find(({ by }) => by.id === id);
    const at = desk.document.formations.find((formation) => formation.id === selection?.formation);
    const doing = at === undefined
      ? words("studio.editors.isHere")
      : wordsAround("studio.editors.looksAt", { formation: nameOf(at.name) });
    return node(
      "li",
      {},
      face({ id, name }),
      node("span", {}, nameOf(name), node("small", {}, doing)),
    );
  };
  button.addEventListener("click", () => {
    openDialog(words("studio.editors.title"), node("ul", { class: "plain people-here" }, others().map(row)));
  });
  desk.onPresence(refresh);
  refresh();
}

/**
 * “Run it”; while a session of this production is open, the button says so: edits are on the dancers' screens at once.
 *
 * @param {{ desk: Desk, toasts: Toasts }} parts
 * @param {HTMLElement} button
 */
function showRun({ desk, toasts }, button) {
  const text = node("span", {}, words("studio.run"));
  patch(button, icon("run", 18), text);
  button.addEventListener("click", () => openOnDemand(dialogs.run, ({ run }) => run({ desk, toasts })));
  /** @type {OpenSession[]} */
  let open = [];
  const show = () => {
    const isRunning = open.length > 0;
    const people = open.reduce((sum, session) => sum + peopleIn(session), 0);
    button.toggleAttribute("data-running", isRunning);
    setText(text, words(isRunning ? "studio.running" : "studio.run"));
    const what = words("studio.runningWith", { count: people });
    button.setAttribute("aria-label", isRunning ? what : words("studio.run"));
    button.title = isRunning ? what : words("studio.runHelp");
  };
  // A longer text moves the buttons beside it.
  const showSoon = redrawing(document.body, show);
  /** @param {OpenSession[]} sessions */
  const found = (sessions) => {
    open = sessions;
    showSoon();
  };
  const look = () => {
    // Unknown while the server cannot be reached: what is shown stays.
    if (!document.hidden) sessionsOf(desk.id).then(found, () => {});
  };
  document.addEventListener("visibilitychange", look);
  setInterval(look, lookEvery);
  show();
  look();
}

/**
 * One button of the page is green: “Run it”, unless a shape waits to be applied or there is nothing to run yet and the
 * stage says what to make first.
 *
 * @param {{ desk: Desk, modes: Modes }} parts
 * @param {HTMLElement} button
 */
function keepGreen({ desk, modes }, button) {
  const refresh = () => {
    const { performers, formations } = desk.document;
    const isRunNext = performers.length > 0 && formations.length > 0 && modes.now !== "shape";
    button.classList.toggle("primary", isRunNext);
  };
  desk.onChange(refresh);
  modes.onChange(refresh);
  refresh();
}

/**
 * @param {Desk} desk
 * @param {HTMLButtonElement} undo
 * @param {HTMLButtonElement} redo
 */
function showUndo(desk, undo, redo) {
  patch(undo, icon("undo"));
  patch(redo, icon("redo"));
  undo.addEventListener("click", () => desk.undo());
  redo.addEventListener("click", () => desk.redo());
  /** @type {(button: HTMLButtonElement, isOff: boolean, what: string, keys: string) => void} */
  const tell = (button, isOff, what, keys) => {
    button.disabled = isOff;
    button.setAttribute("aria-label", what);
    button.title = words("studio.withKeys", { what, keys });
  };
  const refresh = () => {
    const { canUndo, canRedo } = desk;
    const undoes = canUndo === null ? words("studio.undoNothing") : words("studio.undoWhat", { what: canUndo.label });
    const redoes = canRedo === null ? words("studio.redoNothing") : words("studio.redoWhat", { what: canRedo.label });
    tell(undo, canUndo === null, undoes, words("studio.key.undo"));
    tell(redo, canRedo === null, redoes, words("studio.key.redo"));
  };
  desk.onChange(refresh);
  desk.onStatus(refresh);
  refresh();
}

/**
 * @param {Side} side
 * @param {HTMLElement} button
 */
function sideButton(side, button) {
  const text = node("span", {});
  patch(button, icon("view", 18), text);
  button.addEventListener("click", () => side.turn());
  const refresh = () => {
    const isAudience = side.now === "audience";
    setText(text, words(isAudience ? "studio.side.audience" : "studio.side.performer"));
    button.setAttribute("aria-label", words(isAudience ? "studio.side.byAudience" : "studio.side.byPerformers"));
    button.title = words("studio.side.help");
  };
  side.onChange(refresh);
  refresh();
}
