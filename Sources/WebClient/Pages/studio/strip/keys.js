import { keyPress } from "../../ui/key-press.js";
import { words } from "../../words/strip.js";

/**
 * @import { Desk } from "../../editing/desk.js"
 * @import { Selection } from "../selection.js"
 * @import { FormationChoice } from "./formation-choice.js"
 * @import { FormationCommands } from "./formation-commands.js"
 *
 * @typedef {object} Parts
 * @property {Desk} desk
 * @property {Selection} selection
 * @property {FormationChoice} choice
 * @property {FormationCommands} commands
 *
 * @typedef {object} To what the keys do with the strip itself
 * @property {(id: string) => void} focus
 * @property {(id: string) => void} rename
 * @property {(id: string) => void} menu
 * @property {() => void} remove
 */

/** The keys of the strip and what they do, for the help. */
export const stripKeys = [
  { shown: words("strip.key.arrows"), what: words("strip.help.arrows") },
  { shown: words("strip.key.ends"), what: words("strip.help.ends") },
  { shown: words("strip.key.through"), what: words("strip.help.through") },
  { shown: words("strip.key.all"), what: words("strip.help.all") },
  { shown: words("strip.key.enter"), what: words("strip.menu.rename") },
  { shown: words("strip.key.move"), what: words("strip.help.move") },
  { shown: words("strip.key.duplicate"), what: words("strip.duplicate") },
  { shown: words("strip.key.delete"), what: words("strip.delete") },
  { shown: words("strip.key.insert"), what: words("strip.help.insert") },
  { shown: words("strip.key.menu"), what: words("strip.help.menu") },
];

/** Those of the edges, marks and rows of the timeline. */
export const timelineKeys = [
  { shown: words("strip.key.tab"), what: words("strip.help.tab") },
  { shown: words("strip.key.arrows"), what: words("strip.help.edge") },
  { shown: words("strip.key.through"), what: words("strip.help.eight") },
  { shown: words("strip.key.move"), what: words("strip.help.free") },
  { shown: words("strip.key.dragFree"), what: words("strip.help.dragFree") },
  { shown: words("strip.key.zoom"), what: words("strip.help.zoom") },
  { shown: words("strip.key.wheel"), what: words("strip.help.wheel") },
];

/**
 * Returns what listens to the keys of the strip.
 *
 * @param {Parts} parts
 * @param {To} to
 * @returns {(event: KeyboardEvent) => void}
 */
export function stripKeyboard(parts, to) {
  const { desk, selection } = parts;
  return (event) => {
    const { formations } = desk.document;
    const current = selection.formation;
    const at = formations.findIndex(({ id }) => id === current);
    const place = {
      ArrowLeft: Math.max(0, at - 1),
      ArrowRight: Math.min(formations.length - 1, at + 1),
      Home: 0,
      End: formations.length - 1,
    }[event.key];
    const isWalk = place !== undefined && formations.length > 0 && !keyPress(event).command;
    const act = isWalk ? () => walk(parts, to, event, formations[place].id) : command(parts, to, event, current);
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}

/**
 * @param {Parts} parts
 * @param {To} to
 * @param {KeyboardEvent} event
 * @param {string} id
 */
function walk({ choice, commands, selection }, { focus }, { key, altKey, shiftKey }, id) {
  if (altKey) {
    commands.step(key === "ArrowLeft" ? -1 : 1);
    if (selection.formation !== null) focus(selection.formation);
    return;
  }
  if (shiftKey) choice.through(id);
  else choice.only(id);
  focus(id);
}

/**
 * What a key does that does not move along the row; undefined for nothing.
 *
 * @param {Parts} parts
 * @param {To} to
 * @param {KeyboardEvent} event
 * @param {string | null} current
 * @returns {(() => void) | undefined}
 */
function command({ choice, commands }, to, event, current) {
  const { key, command: hasCommand, shift } = keyPress(event);
  /** @type {(act: (id: string) => void) => () => void} */
  const onCurrent = (act) => () => {
    if (current !== null) act(current);
  };
  /** @type {Record<string, () => void>} */
  const acts = {
    "ctrl a": () => choice.all(),
    "ctrl d": () => commands.duplicate(),
    Delete: to.remove,
    Backspace: to.remove,
    Enter: onCurrent(to.rename),
    F2: onCurrent(to.rename),
    Insert: () => commands.add(),
    ContextMenu: onCurrent(to.menu),
    "shift F10": onCurrent(to.menu),
  };
  if (hasCommand) return acts[`ctrl ${key}`];
  return acts[key === "F10" && shift ? "shift F10" : key];
}
