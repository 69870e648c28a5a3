import { words } from "../../words/strip.js";
import { openMenu } from "../controls/menu.js";
import { chooseFormation } from "./choose-formation.js";

/**
 * @import { Desk } from "../../editing/desk.js"
 * @import { Spot } from "../controls/menu.js"
 * @import { Side } from "../side.js"
 * @import { FormationChoice } from "../strip/formation-choice.js"
 * @import { FormationCommands } from "../strip/formation-commands.js"
 * @import { Panels } from "../studio.d.ts"
 *
 * @typedef {object} Parts
 * @property {Desk} desk
 * @property {Side} side
 * @property {FormationChoice} choice
 * @property {FormationCommands} commands
 * @property {Panels} panels
 * @property {(id: string) => void} rename the formation, in the place of its name
 */

/**
 * All that can be done with the chosen formations, beside `anchor`.
 *
 * @param {Parts} parts
 * @param {HTMLElement | Spot} anchor
 */
export function formationMenu({ desk, side, choice, commands, panels, rename }, anchor) {
  const { formations } = desk.document;
  const { ids } = choice;
  const at = formations.findIndex(({ id }) => id === ids.at(-1));
  const first = formations.findIndex(({ id }) => id === ids[0]);
  const isLast = at + 1 >= formations.length;
  const one = ids.length === 1 ? ids[0] : null;
  /** @type {Parameters<typeof openMenu>[2]} */
  const forOne = one === null ? [] : [
    {
      label: words("strip.menu.rename"),
      icon: "pencil",
      keys: words("strip.key.enter"),
      act: () => rename(one),
    },
    { label: words("strip.menu.notes"), icon: "notes", act: () => panels.show("notes") },
    {
      label: words("strip.menu.copyFrom"),
      icon: "formation",
      isOff: formations.length < 2,
      act: () => copyFrom({ desk, side, commands }, one),
    },
    null,
  ];
  openMenu(anchor, words("strip.menu"), [
    ...forOne,
    { label: words("strip.menu.new"), icon: "plus", keys: words("strip.key.insert"), act: () => commands.add() },
    { label: words("strip.menu.insert"), icon: "insert", isOff: isLast, act: () => commands.insertAfter(at) },
    {
      label: words("strip.duplicate"),
      icon: "copy",
      keys: words("strip.key.duplicate"),
      act: () => commands.duplicate(),
    },
    null,
    {
      label: words("strip.menu.earlier"),
      icon: "earlier",
      keys: words("strip.key.earlier"),
      isOff: first <= 0,
      act: () => commands.step(-1),
    },
    {
      label: words("strip.menu.later"),
      icon: "later",
      keys: words("strip.key.later"),
      isOff: isLast,
      act: () => commands.step(1),
    },
    null,
    {
      label: one === null ? words("strip.menu.deleteSeveral", { count: ids.length }) : words("strip.delete"),
      icon: "bin",
      keys: words("strip.key.delete"),
      isGrave: true,
      act: () => commands.remove(),
    },
  ]);
}

/**
 * Asks from which formation everybody's place is to be copied.
 *
 * @param {Pick<Parts, "desk" | "side" | "commands">} parts
 * @param {string} into
 */
export function copyFrom({ desk, side, commands }, into) {
  chooseFormation({ desk, side }, {
    title: words("strip.menu.copyFrom"),
    except: into,
    choose: (from) => commands.copyPositions(from, into),
  });
}
