import { node, setText } from "../../ui/node.js";
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
  const insert = command("insert", words("strip.insert"), "", () => {
    commands.insertAfter(choice.ids.at(-1));
  });
  const copy = command(
    "copy",
    words("strip.duplicate"),
    words("strip.key.duplicate"),
    () => commands.duplicate(),
    "quiet duplicate",
  );
  const bin = command("bin", words("strip.delete"), words("strip.key.delete"), () => commands.remove());
  const several = node(
    "button",
    {
      type: "button",
      class: "quiet several",
      "aria-pressed": "false",
      title: words("strip.severalHelp"),
      onclick: () => (choice.isAdding = !choice.isAdding),
    },
    icon("check"),
    node("span", { class: "words" }, words("strip.several")),
  );
  const more = command(
    "more",
    words("strip.more"),
    words("strip.key.menu"),
    () => openMenu(more),
    "quiet more-commands",
  );
  const unit = node("button", {
    type: "button",
    class: "quiet unit-switch",
    title: words("strip.unitHelp"),
    onclick: () => (lengths.kind = lengths.kind === "counts" ? "seconds" : "counts"),
  });
  const add = command(
    "plus",
    words("strip.new"),
    words("strip.key.insert"),
    () => commands.add(),
    "new-formation",
  );
  actions.append(add, insert, copy, bin, several, more, unit);
  const refresh = () => {
    const { formations } = desk.document;
    const { ids } = choice;
    const all = words("studio.formations", { count: formations.length });
    setText(
      title,
      choice.isSeveral
        ? words("strip.chosenOf", { count: ids.length, all: words("strip.ofFormations", { count: formations.length }) })
        : words("strip.total", { all, time: clockTime(scoreOf(desk.document).end) }),
    );
    several.setAttribute("aria-pressed", String(choice.isAdding));
    setText(unit, words(lengths.kind === "counts" ? "strip.counts" : "strip.seconds"));
    unit.setAttribute("aria-label", words(lengths.kind === "counts" ? "strip.toSeconds" : "strip.toCounts"));
    const at = formations.findIndex(({ id }) => id === ids.at(-1));
    insert.disabled = at < 0 || at + 1 >= formations.length;
    copy.disabled = bin.disabled = more.disabled = ids.length === 0;
    several.hidden = formations.length < 2;
  };
  for (const source of [desk, choice, lengths]) source.onChange(refresh);
  refresh();
}

/**
 * @param {IconName} name
 * @param {string} label
 * @param {string} keys
 * @param {() => void} act
 * @param {string} [className]
 */
const command = (name, label, keys, act, className = "quiet") =>
  node(
    "button",
    {
      type: "button",
      class: className,
      title: keys === "" ? label : words("studio.withKeys", { what: label, keys }),
      onclick: act,
      "aria-label": label,
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
  const others = rest.length > 0 && node("span", { class: "rest" }, ` ${rest.join(" ")}`);
  return node("span", { class: "words" }, first, others);
}
