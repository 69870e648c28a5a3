import { drawing } from "../../ui/drawing.js";
import { element } from "../../ui/element.js";
import { clockTime } from "../../stage/words.js";
import { words } from "../../words/strip.js";
import "../../words/studio.js";
import { icon } from "../../ui/icons.js";
import { scoreOf } from "../../stage/score.js";

/**
 * What is shown above the row: how many formations there are, the commands, the unit of lengths.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { IconName } from "../../ui/icons.js"
 * @import { LengthUnit } from "../lengths.js"
 * @import { FormationChoice } from "./formation-choice.js"
 * @import { FormationCommands } from "./formation-commands.js"
 *
 * @typedef {object} Parts
 * @property {Desk} desk
 * @property {FormationChoice} choice
 * @property {FormationCommands} commands
 * @property {LengthUnit} lengths
 * @property {(anchor: HTMLElement) => void} openMenu all that can be done with the chosen
 *
 * @param {Parts} parts
 * @param {{ title: HTMLElement, actions: HTMLElement }} places
 */
export function stripHead({ desk, choice, commands, lengths, openMenu }, { title, actions }) {
  function several() {
    return desk.document.formations.length > 1 &&
      element(
        "button",
        {
          type: "button",
          class: "quiet several",
          "aria-pressed": String(choice.isAdding),
          title: words("strip.severalHelp"),
          onclick: () => (choice.isAdding = !choice.isAdding),
        },
        icon("check"),
        element("span", { class: "words" }, words("strip.several")),
      );
  }

  function unit() {
    const isCounts = lengths.kind === "counts";
    return element("button", {
      type: "button",
      class: "quiet unit-switch",
      title: words("strip.unitHelp"),
      "aria-label": words(isCounts ? "strip.toSeconds" : "strip.toCounts"),
      onclick: () => (lengths.kind = lengths.kind === "counts" ? "seconds" : "counts"),
    }, words(isCounts ? "strip.counts" : "strip.seconds"));
  }

  drawing(title, [desk, choice], () => {
    const { length: count } = desk.document.formations;
    return choice.isSeveral
      ? words("strip.chosenOf", { count: choice.ids.length, all: words("strip.ofFormations", { count }) })
      : words("strip.total", {
        all: words("studio.formations", { count }),
        time: clockTime(scoreOf(desk.document).end),
      });
  });
  drawing(actions, [desk, choice, lengths], () => {
    const { formations } = desk.document;
    const { ids } = choice;
    const at = formations.findIndex(({ id }) => id === ids.at(-1));
    const isNone = ids.length === 0;
    return [
      command("plus", words("strip.new"), words("strip.key.insert"), () => commands.add(), { class: "new-formation" }),
      command("insert", words("strip.insert"), "", () => commands.insertAfter(choice.ids.at(-1)), {
        disabled: at < 0 || at + 1 >= formations.length,
      }),
      command("copy", words("strip.duplicate"), words("strip.key.duplicate"), () => commands.duplicate(), {
        class: "quiet duplicate",
        disabled: isNone,
      }),
      command("bin", words("strip.delete"), words("strip.key.delete"), () => commands.remove(), { disabled: isNone }),
      several(),
      command("more", words("strip.more"), words("strip.key.menu"), openMenu, {
        class: "quiet more-commands",
        disabled: isNone,
      }),
      unit(),
    ];
  });
}

/**
 * @param {IconName} name
 * @param {string} label
 * @param {string} keys
 * @param {(anchor: HTMLElement) => void} act
 * @param {{ class?: string, disabled?: boolean }} [attributes]
 */
const command = (name, label, keys, act, attributes = {}) =>
  element(
    "button",
    {
      type: "button",
      class: "quiet",
      title: keys === "" ? label : words("studio.withKeys", { what: label, keys }),
      onclick: ({ currentTarget }) => act(currentTarget),
      "aria-label": label,
      ...attributes,
    },
    icon(name),
    firstWordAlone(label),
  );

/**
 * Where there is little room, only the first word is shown.
 *
 * @param {string} label
 */
function firstWordAlone(label) {
  const [first, ...rest] = label.split(" ");
  const others = rest.length > 0 && element("span", { class: "rest" }, ` ${rest.join(" ")}`);
  return element("span", { class: "words" }, first, others);
}
