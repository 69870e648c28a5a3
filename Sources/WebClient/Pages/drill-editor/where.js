import { labelInWords, labelOf } from "../editing/label.js";
import { element } from "../ui/element.js";
import { words } from "../words/drills.js";
import { calledBy, oftenChoice } from "./modes.js";
import { oftenOf } from "./often.js";
import { callIn } from "./round-edits.js";

/**
 * In which rounds a combo is called, and how often: in all that call something, or in those that are ticked.
 *
 * @import { Desk } from "../editing/desk.js"
 * @import { Shown } from "../ui/shown.d.ts"
 * @import { DrillCombo, DrillRound } from "../wire/production.d.ts"
 * @import { Often } from "./often.js"
 *
 * @param {Desk} desk
 * @param {Shown<DrillCombo>} combo
 * @param {Shown<DrillRound[]>} rounds
 */
export function whereCalled(desk, combo, rounds) {
  const { id, name } = combo;
  const label = labelOf("drills.whereOf", { name });
  const often = oftenIn(rounds, id);
  /** @param {(round: DrillRound) => boolean} isMeant @param {Often | null} to */
  const call = (isMeant, to) => {
    const changes = callIn(desk.document.rounds.filter(isMeant), id, to);
    if (changes.length > 0) desk.do(label, changes);
  };
  const isInAll = calling(rounds).every((round) => isCalled(round, combo));
  return element(
    "div",
    { key: "where", class: "line where-called" },
    element(
      "div",
      { class: "chips", role: "group", "aria-label": labelInWords(label) },
      tick(words("drills.allRounds"), isInAll, () => {
        const all = new Set(calling(desk.document.rounds).map((round) => round.id));
        call((round) => all.has(round.id), isInAll ? null : often ?? "usual");
      }),
      rounds.map((round, turn) => {
        const isIn = isCalled(round, combo);
        const set = () => call((one) => one.id === round.id, isIn ? null : often ?? "usual");
        return tick(String(turn + 1), isIn, set, words("drills.round", { number: turn + 1 }));
      }),
    ),
    often !== null && oftenChoice(name, often, (to) => call((round) => isRandom(round) && isCalled(round, combo), to)),
  );
}

/**
 * @param {string} text
 * @param {boolean} isOn
 * @param {() => void} press
 * @param {string} [label]
 */
const tick = (text, isOn, press, label) =>
  element(
    "button",
    { type: "button", class: "chip", "aria-pressed": String(isOn), "aria-label": label ?? text, onclick: press },
    text,
  );

/**
 * Rounds in which something is called; where that is none, all.
 *
 * @template {Shown<DrillRound>} Round
 * @param {readonly Round[]} rounds
 */
function calling(rounds) {
  const some = rounds.filter(({ mode }) => mode.kind !== "free");
  return some.length > 0 ? some : rounds;
}

/** @param {Shown<DrillRound>} round */
const isRandom = ({ mode }) => mode.kind === "random";

/** @param {Shown<DrillRound>} round @param {Shown<DrillCombo>} combo */
const isCalled = ({ mode }, combo) =>
  mode.kind === "random" ? oftenOf(mode.choices, combo.id) !== null : calledBy(mode, [combo]).length > 0;

/**
 * How often the first round calls it that calls it at random.
 *
 * @param {Shown<DrillRound[]>} rounds
 * @param {string} id
 */
function oftenIn(rounds, id) {
  for (const { mode } of rounds) {
    const often = mode.kind === "random" ? oftenOf(mode.choices, id) : null;
    if (often !== null) return often;
  }
  return null;
}
