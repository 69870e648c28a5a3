import { labelInWords, labelOf, labelsLoaded } from "../../editing/label.js";
import { element, nameOf } from "../../ui/element.js";
import { byId, node, within } from "../../ui/node.js";
import { openDialog } from "../../ui/dialog.js";
import { ask } from "../../ui/ask.js";
import { Changes } from "../../ui/changes.js";
import { drawing } from "../../ui/drawing.js";
import { timeOfDay } from "../../stage/words.js";
import { listed, words, wordsAround } from "../../words/studio.js";
import "../../words/common.js";
import "../../words/drills.js";
import "../../words/people.js";
import { face } from "../../ui/faces.js";
import { icon } from "../../ui/icons.js";
import { later, onceFree } from "../../ui/queue.js";
import { openOnDemand } from "../../ui/on-demand.js";
import { dialogs } from "../on-demand.js";
import { peopleIn, sessionsOf } from "../sessions.js";

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
  publishButton(desk, byId("publish"));
  sideButton(side, byId("side"));
  keepGreen({ desk, modes }, byId("run"));
  byId("help").addEventListener("click", () => openHelp());
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
  showRole(desk, byId("only"));
  showShare(desk, byId("share", HTMLButtonElement));
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
        save: (value) => desk.do(labelOf("studio.label.title"), [{ set: ["title"], to: value }]),
      })));
  drawing(within(button, "bdi"), [desk], () => {
    const { title } = desk.document;
    document.title = words(desk.document.drill ? "drills.pageTitleOf" : "studio.pageTitleOf", { title });
    return title;
  }, { of: () => [desk.document.title, desk.document.drill] });
}

/**
 * @param {Desk} desk
 * @param {HTMLElement} line
 */
function showSaved(desk, line) {
  drawing(line, [{ listen: desk.onStatus }], () => {
    const { kind, waiting } = desk.status;
    line.dataset.kind = kind;
    return {
      saved: words("studio.saved"),
      saving: words("studio.saving"),
      offline: waiting > 0 ? words("studio.offlineWaiting", { count: waiting }) : words("studio.offline"),
      stopped: words("studio.notSaved"),
      loading: words("studio.opening"),
    }[kind];
  });
}

/**
 * A sentence below the bar for as long as the server is away or edits cannot be saved.
 *
 * @param {Desk} desk
 * @param {HTMLElement} line
 */
function showOffline(desk, line) {
  // It moves the stage, too.
  const statuses = { listen: (/** @type {() => void} */ listener) => desk.onStatus(() => onceFree(listener)) };
  drawing(line, [statuses], () => {
    const { kind, waiting, isKept } = desk.status;
    line.hidden = kind !== "offline" && kind !== "stopped" && (isKept || waiting === 0);
    return line.hidden ? null : `${whyOffline(desk.status)} ${whatIsKept(desk.status)}`;
  });
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
 * What of the page is there depends on what this person may do (`data-role`); whoever may not edit reads so below the
 * bar.
 *
 * @param {Desk} desk
 * @param {HTMLElement} line
 */
function showRole(desk, line) {
  drawing(line, [desk.rights], () => {
    const { role, owner } = desk.rights;
    document.body.dataset.role = role;
    line.hidden = role !== "see" && role !== "comment";
    if (role !== "see" && role !== "comment") return null;
    const why = owner === null
      ? words(`people.only.${role}`)
      : wordsAround(`people.askOwner.${role}`, { owner: nameOf(owner) });
    return [why, " ", element("a", { href: "/help#rolesOf", target: "_blank" }, words("common.help"))];
  });
}

/**
 * @param {Desk} desk
 * @param {HTMLButtonElement} button
 */
function showShare(desk, button) {
  button.title = words("studio.shareHelp");
  button.setAttribute("aria-label", words("studio.share"));
  button.append(node("span", { class: "share-icon" }, icon("people", 18)), node("span", {}, words("studio.share")));
  button.addEventListener("click", () => {
    const production = { id: desk.id, title: desk.document.title };
    if (desk.document.drill) openOnDemand(dialogs.sharePeople, ({ sharePeople }) => sharePeople(production));
    else openOnDemand(dialogs.share, ({ share }) => share(production));
  });
}

/**
 * There is something that dancers do not see yet.
 *
 * @param {Desk} desk
 * @param {HTMLElement} button
 */
function publishButton(desk, button) {
  button.addEventListener("click", () => openOnDemand(dialogs.publish, ({ publish }) => publish(desk)));
  const isWaiting = () => {
    const { rights, revision } = desk;
    return rights.published !== null && revision > rights.published && rights.may("edit");
  };
  drawing(button, [desk, { listen: desk.onStatus }, desk.rights], () => {
    button.hidden = !isWaiting();
    button.title = words("studio.publishHelp");
    button.setAttribute("aria-label", words("studio.publish"));
    return [icon("export", 18), element("span", {}, words("studio.publish"))];
  }, { of: () => [isWaiting()] });
  // Somebody else may have published meanwhile.
  document.addEventListener("visibilitychange", () => !document.hidden && desk.rights.look());
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
  const presences = { listen: desk.onPresence };
  drawing(button, [presences], () => {
    const present = others();
    const more = words("studio.editors.more", { count: present.length - 3 });
    const here = words("studio.editors.here", { names: listed(present.map(({ name }) => name), "unit") });
    button.hidden = present.length === 0;
    button.setAttribute("aria-label", here);
    button.title = here;
    return [
      present.slice(0, 3).map(face),
      present.length > 3 && element("span", { class: "face more-faces", "aria-hidden": "true" }, more),
    ];
  });
  /** @param {{ id: string, name: string }} editor */
  const row = ({ id, name }) => {
    const selection = [...desk.selections.values()].find(({ by }) => by.id === id);
    const at = desk.document.formations.find((formation) => formation.id === selection?.formation);
    const doing = at === undefined
      ? words("studio.editors.isHere")
      : wordsAround("studio.editors.looksAt", { formation: nameOf(at.name) });
    return element(
      "li",
      { key: id },
      face({ id, name }),
      element("span", {}, nameOf(name), element("small", {}, doing)),
    );
  };
  button.addEventListener("click", () => {
    const list = node("ul", { class: "plain people-here" });
    drawing(list, [presences, desk], () => others().map(row));
    openDialog(words("studio.editors.title"), list);
  });
}

/**
 * “Run it”; while a session of this production is open, the button says so: edits are on the dancers' screens at once.
 *
 * @param {{ desk: Desk, toasts: Toasts }} parts
 * @param {HTMLElement} button
 */
function showRun({ desk, toasts }, button) {
  button.addEventListener("click", () => openOnDemand(dialogs.run, ({ run }) => run({ desk, toasts })));
  /** @type {OpenSession[]} */
  let open = [];
  /** @type {Changes<[]>} */
  const found = new Changes();
  drawing(button, [found], () => {
    const isRunning = open.length > 0;
    const people = open.reduce((sum, session) => sum + peopleIn(session), 0);
    const what = words("studio.runningWith", { count: people });
    button.toggleAttribute("data-running", isRunning);
    button.setAttribute("aria-label", isRunning ? what : words("studio.run"));
    button.title = isRunning ? what : words("studio.runHelp");
    return [icon("run", 18), element("span", {}, words(isRunning ? "studio.running" : "studio.run"))];
  });
  async function look() {
    if (document.hidden) return;
    try {
      open = await ask(found, "latest", () => sessionsOf(desk.id));
      found.notify();
    } catch {
      // Unknown while the server cannot be reached: what is shown stays.
    }
  }
  document.addEventListener("visibilitychange", look);
  setInterval(look, lookEvery);
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
  const green = () => {
    const { performers, formations } = desk.document;
    button.classList.toggle("primary", performers.length > 0 && formations.length > 0 && modes.now !== "shape");
  };
  for (const source of [desk, modes]) source.listen(() => later(green));
  green();
}

/**
 * @param {Desk} desk
 * @param {HTMLButtonElement} undo
 * @param {HTMLButtonElement} redo
 */
function showUndo(desk, undo, redo) {
  undo.addEventListener("click", () => desk.undo());
  redo.addEventListener("click", () => desk.redo());
  const sources = [desk, { listen: desk.onStatus }, labelsLoaded];
  /** @type {(button: HTMLButtonElement, isOff: boolean, what: string, keys: string) => void} */
  const describe = (button, isOff, what, keys) => {
    button.disabled = isOff;
    button.setAttribute("aria-label", what);
    button.title = words("studio.withKeys", { what, keys });
  };
  drawing(undo, sources, () => {
    const { canUndo } = desk;
    const what = canUndo === null
      ? words("studio.undoNothing")
      : words("studio.undoWhat", { what: labelInWords(canUndo.label) });
    describe(undo, canUndo === null, what, words("studio.key.undo"));
    return icon("undo");
  });
  drawing(redo, sources, () => {
    const { canRedo } = desk;
    const what = canRedo === null
      ? words("studio.redoNothing")
      : words("studio.redoWhat", { what: labelInWords(canRedo.label) });
    describe(redo, canRedo === null, what, words("studio.key.redo"));
    return icon("redo");
  });
}

/**
 * @param {Side} side
 * @param {HTMLElement} button
 */
function sideButton(side, button) {
  button.addEventListener("click", () => side.turn());
  drawing(button, [side], () => {
    const isAudience = side.now === "audience";
    button.setAttribute("aria-label", words(isAudience ? "studio.side.byAudience" : "studio.side.byPerformers"));
    button.title = words("studio.side.help");
    const text = words(isAudience ? "studio.side.audience" : "studio.side.performer");
    return [icon("view", 18), element("span", {}, text)];
  });
}
