import { stripKeys } from "../../keys/studio.js";
import { combination } from "../../ui/keyboard.js";

/**
 * What the keys of the strip do (`keys/studio.js` says which they are).
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { StripAct } from "../../keys/keys.d.ts"
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

const byKeys = new Map(stripKeys.keys.flatMap((key) => key.keys.map((keys) => /** @type {const} */ ([keys, key]))));

/**
 * Returns what listens to the keys of the strip.
 *
 * @param {Parts} parts
 * @param {To} to
 * @returns {(event: KeyboardEvent) => void}
 */
export function stripKeyboard(parts, to) {
  const { desk, selection, choice, commands } = parts;
  /** @param {string} key */
  const sought = (key) => {
    const { formations } = desk.document;
    const at = formations.findIndex(({ id }) => id === selection.formation);
    const places = {
      ArrowLeft: Math.max(0, at - 1),
      ArrowRight: Math.min(formations.length - 1, at + 1),
      Home: 0,
      End: formations.length - 1,
    };
    return formations[places[/** @type {keyof typeof places} */ (key)]]?.id;
  };
  /** @type {(act: (id: string) => void) => () => void} */
  const onCurrent = (act) => () => {
    if (selection.formation !== null) act(selection.formation);
  };
  /** @type {(choose: (id: string) => void) => (event: KeyboardEvent) => void} */
  const onSought = (choose) => ({ key }) => {
    const id = sought(key);
    if (id === undefined) return;
    choose(id);
    to.focus(id);
  };
  /** @type {Record<StripAct, (event: KeyboardEvent) => void>} */
  const deeds = {
    walk: onSought((id) => choice.only(id)),
    through: onSought((id) => choice.through(id)),
    all: () => choice.all(),
    rename: onCurrent(to.rename),
    step: ({ key }) => {
      commands.step(key === "ArrowLeft" ? -1 : 1);
      onCurrent(to.focus)();
    },
    duplicate: () => commands.duplicate(),
    remove: to.remove,
    insert: () => commands.add(),
    menu: onCurrent(to.menu),
  };
  return (event) => {
    const key = byKeys.get(combination(event));
    if (key === undefined || (key.isEdit && !desk.rights.may("edit"))) return;
    event.preventDefault();
    event.stopPropagation();
    deeds[key.act](event);
  };
}
