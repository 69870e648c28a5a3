import { words } from "../../words/strip.js";
import "../../words/editing.js";
import { openMenu } from "../../ui/menu.js";
import { chooseFormation } from "./choose-formation.js";

/**
 * @import { Desk } from "../../editing/desk.js"
 * @import { Spot } from "../../ui/popover.js"
 * @import { Toasts } from "../../ui/toasts.js"
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
 * @property {Toasts} toasts
 * @property {Panels} panels
 * @property {(id: string) => void} rename the formation, in the place of its name
 */

/**
 * All that can be done with the chosen formations, beside `anchor`. It is done with those that were chosen when it was
 * opened, if they are still there.
 *
 * @param {Parts} parts
 * @param {HTMLElement | Spot} anchor
 */
export function formationMenu({ desk, side, choice, commands, toasts, panels, rename }, anchor) {
  const { formations } = desk.document;
  const { ids } = choice;
  const at = formations.findIndex(({ id }) => id === ids.at(-1));
  const first = formations.findIndex(({ id }) => id === ids[0]);
  const isLast = at + 1 >= formations.length;
  const one = ids.length === 1 ? ids[0] : null;
  /** @param {(ids: string[]) => void} act */
  const withThem = (act) => () => {
    const there = ids.filter((id) => desk.document.formations.some((formation) => formation.id === id));
    if (there.length > 0) act(there);
    else toasts.say(words("editing.gone"), { isTrouble: true });
  };
  /** @type {Parameters<typeof openMenu>[2]} */
  const forOne = one === null ? [] : [
    {
      label: words("strip.menu.rename"),
      icon: "pencil",
      keys: words("strip.key.enter"),
      act: withThem(([id]) => rename(id)),
    },
    { label: words("strip.menu.notes"), icon: "notes", act: withThem(() => panels.show("notes")) },
    {
      label: words("strip.menu.copyFrom"),
      icon: "formation",
      isOff: formations.length < 2,
      act: withThem(([id]) => copyFrom({ desk, side, commands }, id)),
    },
    null,
  ];
  openMenu(anchor, words("strip.menu"), [
    ...forOne,
    {
      label: words("strip.menu.new"),
      icon: "plus",
      keys: words("strip.key.insert"),
      act: withThem((there) => commands.add(there)),
    },
    {
      label: words("strip.menu.insert"),
      icon: "insert",
      isOff: isLast,
      act: withThem((there) => commands.insertAfter(there.at(-1))),
    },
    {
      label: words("strip.duplicate"),
      icon: "copy",
      keys: words("strip.key.duplicate"),
      act: withThem((there) => commands.duplicate(there)),
    },
    null,
    {
      label: words("strip.menu.earlier"),
      icon: "earlier",
      keys: words("strip.key.earlier"),
      isOff: first <= 0,
      act: withThem((there) => commands.step(-1, there)),
    },
    {
      label: words("strip.menu.later"),
      icon: "later",
      keys: words("strip.key.later"),
      isOff: isLast,
      act: withThem((there) => commands.step(1, there)),
    },
    null,
    {
      label: one === null ? words("strip.menu.deleteSeveral", { count: ids.length }) : words("strip.delete"),
      icon: "bin",
      keys: words("strip.key.delete"),
      isGrave: true,
      act: withThem((there) => commands.remove(there)),
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
