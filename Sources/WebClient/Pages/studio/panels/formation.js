import { drawing } from "../../ui/drawing.js";
import { element, nameOf } from "../../ui/element.js";
import { icon } from "../../ui/icons.js";
import { iconButton } from "../../ui/buttons.js";
import { node } from "../../ui/node.js";
import { partOf } from "../../stage/parts.js";
import { scoreOf } from "../../stage/score.js";
import { tempoAt } from "../../stage/tempo.js";
import { clockTime } from "../../stage/words.js";
import { number, words, wordsAround } from "../../words/panels.js";
import "../../words/parts.js";
import "../../words/studio.js";
import { copyFrom } from "../dialogs/formation-menu.js";
import { formationWith } from "../edits/formations.js";
import { eightsInWords } from "./count-words.js";
import { formationFields } from "./formation-fields.js";

/**
 * The current formation, or what several chosen ones have in common: name, part, hold, the move to the next, notes.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { LengthUnit } from "../lengths.js"
 * @import { Selection } from "../selection.js"
 * @import { Side } from "../side.js"
 * @import { FormationChoice } from "../strip/formation-choice.js"
 * @import { FormationCommands } from "../strip/formation-commands.js"
 *
 * @typedef {object} Parts
 * @property {Desk} desk
 * @property {Selection} selection
 * @property {Side} side
 * @property {LengthUnit} lengths
 * @property {FormationChoice} choice
 * @property {FormationCommands} commands
 *
 * @param {Parts} parts
 */
export function formationPanel(parts) {
  const { desk, selection, side, lengths, choice, commands } = parts;
  const panel = node("section", { class: "panel", "aria-label": words("panels.formation") });
  const fields = formationFields(parts);

  /** @param {number} by */
  function turn(by) {
    const { formations } = desk.document;
    const to = formations[formations.findIndex(({ id }) => id === selection.formation) + by];
    if (to) choice.only(to.id);
  }

  /** @param {number} index of the formation */
  function turner(index) {
    const { length: all } = desk.document.formations;
    return element(
      "div",
      { class: "turner" },
      iconButton("earlier", words("panels.formation.before"), () => turn(-1), { disabled: index === 0 }),
      element(
        "p",
        { class: "which" },
        choice.isSeveral
          ? words("panels.formation.several", { count: choice.ids.length })
          : words("panels.formation.of", { number: String(index + 1), all: String(all) }),
      ),
      iconButton("later", words("panels.formation.after"), () => turn(1), { disabled: index === all - 1 }),
    );
  }

  const copy = () =>
    element(
      "button",
      {
        type: "button",
        class: "quiet wide",
        disabled: desk.document.formations.length < 2,
        onclick: () => {
          if (selection.formation !== null) copyFrom({ desk, side, commands }, selection.formation);
        },
      },
      icon("formation", 18),
      words("studio.copyFrom"),
    );

  const empty = element(
    "div",
    { class: "empty-panel" },
    element("p", {}, words("panels.formation.none")),
    element(
      "button",
      { type: "button", onclick: () => commands.add() },
      icon("plus"),
      words("studio.firstFormation"),
    ),
  );

  /** @param {number} index of the formation */
  function form(index) {
    const hasMove = index + 1 < desk.document.formations.length || choice.isSeveral;
    const part = partOf(desk.document, index);
    return element(
      "div",
      { key: "form", class: "stack" },
      turner(index),
      !choice.isSeveral && fields.name,
      part !== null && element("p", { class: "help" }, words("parts.ofFormation", { name: part.name })),
      element("div", { class: "pair" }, fields.hold, hasMove && fields.duration),
      fields.unit,
      element("p", { class: "help" }, whenItStands(desk, index)),
      element("p", { class: "help" }, inCounts(desk, index)),
      hasMove && fields.easing,
      !choice.isSeveral && [fields.notes, copy()],
    );
  }

  drawing(panel, [desk, choice, lengths], () => {
    const formation = formationWith(desk.document, selection.formation);
    return formation === null ? empty : form(desk.document.formations.indexOf(formation));
  });
  return panel;
}

/**
 * When a formation stands, and where it goes then.
 *
 * @param {Desk} desk
 * @param {number} index
 */
function whenItStands({ document }, index) {
  const { formations } = document;
  const score = scoreOf(document);
  const [from, to] = [score.arrival(index), score.departure(index)];
  const values = {
    from: clockTime(from),
    to: clockTime(to),
    tempo: number(tempoAt(document, from), { maximumFractionDigits: 2 }),
    next: nameOf(formations[index + 1]?.name ?? ""),
  };
  if (index + 1 === formations.length) {
    return wordsAround(from === to ? "panels.formation.passed" : "panels.formation.stands", values);
  }
  return wordsAround(from === to ? "panels.formation.passedThen" : "panels.formation.standsThen", values);
}

/**
 * @param {Desk} desk
 * @param {number} index
 */
function inCounts({ document }, index) {
  const score = scoreOf(document);
  return words("panels.formation.inCounts", {
    from: eightsInWords(document, score.arrival(index)),
    to: eightsInWords(document, score.departure(index)),
  });
}
