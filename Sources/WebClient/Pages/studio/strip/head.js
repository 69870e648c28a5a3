import { iconButton } from "../../ui/buttons.js";
import { drawing } from "../../ui/drawing.js";
import { element } from "../../ui/element.js";
import { clockTime } from "../../stage/words.js";
import { words } from "../../words/strip.js";
import "../../words/studio.js";
import { icon } from "../../ui/icons.js";
import { scoreOf } from "../../stage/score.js";

/**
 * What is shown above the timeline: how many formations there are, the commands; how it is shown.
 *
 * @import { Attributes } from "../../ui/element.d.ts"
 * @import { Desk } from "../../editing/desk.js"
 * @import { IconName } from "../../ui/icons.js"
 * @import { LengthUnit } from "../lengths.js"
 * @import { Held } from "../../ui/changes.js"
 * @import { FormationChoice } from "./formation-choice.js"
 * @import { FormationCommands } from "./formation-commands.js"
 * @import { InSight } from "./in-sight.js"
 * @import { Rows } from "./rows.js"
 *
 * @typedef {object} Parts
 * @property {Desk} desk
 * @property {FormationChoice} choice
 * @property {FormationCommands} commands
 * @property {LengthUnit} lengths
 * @property {(anchor: HTMLElement) => void} openMenu all that can be done with the chosen
 * @property {Rows} rows
 * @property {Held<boolean>} snaps whether what is dragged comes to whole counts
 * @property {InSight} sight
 *
 * @param {Parts} parts
 * @param {{ title: HTMLElement, actions: HTMLElement, view: HTMLElement }} places
 */
export function stripHead(
  { desk, choice, commands, lengths, openMenu, rows, snaps, sight },
  { title, actions, view },
) {
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
    ];
  });
  drawing(view, [lengths, rows, snaps], () => [
    element(
      "button",
      {
        type: "button",
        class: "quiet snaps",
        "aria-pressed": String(snaps.value),
        title: words("strip.snapHelp"),
        onclick: () => (snaps.value = !snaps.value),
      },
      icon("snap"),
      words("strip.snap"),
    ),
    unit(),
    element(
      "div",
      { class: "joined", role: "group", "aria-label": words("strip.zoom") },
      look("minus", "strip.zoomOut", "−", () => sight.zoom(1 / zoomStep)),
      look("fit", "strip.whole", "0", () => sight.fit()),
      look("plus", "strip.zoomIn", "+", () => sight.zoom(zoomStep)),
    ),
    look(rows.isFolded ? "up" : "down", rows.isFolded ? "strip.unfold" : "strip.fold", "", () => {
      rows.isFolded = !rows.isFolded;
    }, { class: "quiet icon rows-switch", "aria-expanded": String(!rows.isFolded), "aria-controls": "strip-scroll" }),
  ]);
}

/** What a press on the buttons zooms by. */
export const zoomStep = 1.5;

/**
 * @param {IconName} name
 * @param {"strip.zoomOut" | "strip.whole" | "strip.zoomIn" | "strip.unfold" | "strip.fold"} key
 * @param {string} keys
 * @param {() => void} act
 * @param {Attributes} [attributes]
 */
const look = (name, key, keys, act, attributes = {}) =>
  iconButton(name, words(key), act, {
    title: keys === "" ? words(key) : words("studio.withKeys", { what: words(key), keys }),
    ...attributes,
  });

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
