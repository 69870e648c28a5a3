import { limits, rangeOf } from "../editing/described.js";
import { nameOf } from "../ui/element.js";
import { node } from "../ui/node.js";
import { comboInShort } from "../drill/call-band.js";
import { listed, words } from "../words/drills.js";
import { numberField } from "../ui/fields.js";
import { icon } from "../ui/icons.js";

/**
 * Which combos a round calls: how often each of them, or which one after the other.
 *
 * @import { DrillCombo, DrillMode, FieldValue } from "../wire/production.d.ts"
 */

/**
 * The combos of a mode in their order.
 *
 * @param {DrillMode} mode
 */
function combosOf(mode) {
  if (mode.kind === "free") return [];
  return mode.kind === "sequence" ? mode.combos : mode.choices.map(({ combo }) => combo);
}

/**
 * The combos that a mode calls: of a sequence in its order, else in that of the drill.
 *
 * @param {DrillMode} mode
 * @param {readonly DrillCombo[]} combos
 */
export function calledBy(mode, combos) {
  const ids = combosOf(mode);
  return mode.kind === "random"
    ? combos.filter(({ id }) => ids.includes(id))
    : ids.flatMap((called) => combos.filter(({ id }) => id === called));
}

/**
 * A mode of this kind with the combos of the mode before; with all combos if that had none.
 *
 * @param {DrillMode["kind"]} kind
 * @param {DrillCombo[]} combos
 * @param {DrillMode} before
 * @returns {DrillMode}
 */
export function modeOf(kind, combos, before) {
  if (kind === "free") return { kind };
  const called = combosOf(before);
  const ids = called.length > 0 ? called : combos.map(({ id }) => id);
  return kind === "sequence"
    ? { kind, combos: ids }
    : { kind, choices: [...new Set(ids)].map((combo) => ({ combo, weight: 1 })) };
}

/**
 * “At random: 1 – 2, 3”
 *
 * @param {DrillMode} mode
 * @param {readonly DrillCombo[]} combos
 */
export function modeInWords(mode, combos) {
  const called = [...new Set(calledBy(mode, combos))];
  const kind = words(`drills.mode.${mode.kind}`);
  return called.length === 0 ? kind : `${kind}: ${listed(called.map(comboInShort), "unit")}`;
}

/**
 * Sets a part of the mode: the combos of a sequence, how often one combo comes. Null takes it out.
 *
 * @callback SetPart
 * @param {FieldValue} to
 * @param {...string} part
 */

/**
 * @param {() => DrillMode} mode as it is now
 * @param {() => DrillCombo[]} combos as they are now
 * @param {SetPart} set
 */
export function modeFields(mode, combos, set) {
  const { kind } = mode();
  if (kind === "free") return node("p", { class: "help" }, words("drills.freeHelp"));
  if (combos().length === 0) return node("p", { class: "help" }, words("drills.noCombos"));
  return kind === "random" ? weights(mode, combos, set) : sequence(mode, combos, set);
}

/**
 * How often each combo is called. Nothing is set once the round is of another kind.
 *
 * @param {() => DrillMode} mode
 * @param {() => DrillCombo[]} combos
 * @param {SetPart} set
 */
function weights(mode, combos, set) {
  const choices = () => {
    const now = mode();
    return now.kind === "random" ? now.choices : null;
  };
  const weightOf = (/** @type {string} */ id) => choices()?.find(({ combo }) => combo === id)?.weight ?? 0;
  /** @param {string} id @param {number} weight */
  const weigh = (id, weight) => {
    if (choices() === null) return;
    const whole = Math.round(weight);
    set(whole > 0 ? { combo: id, weight: whole } : null, "choices", id);
  };
  return node(
    "div",
    { class: "drill-fields", role: "group", "aria-label": words("drills.weights") },
    combos().map(({ id, name }) =>
      numberField(name, {
        get: () => weightOf(id),
        set: (/** @type {number} */ weight) => weigh(id, weight),
        ...rangeOf("rounds", "mode", "choices", "weight"),
        unit: words("drills.weight"),
      })
    ),
  );
}

/**
 * The combos of a sequence in their order; each can be taken out, and any put behind them. Nothing is set once the
 * round is of another kind.
 *
 * @param {() => DrillMode} mode
 * @param {() => DrillCombo[]} combos
 * @param {SetPart} set
 */
function sequence(mode, combos, set) {
  const sequenceNow = () => {
    const now = mode();
    return now.kind === "sequence" ? now.combos : null;
  };
  const called = sequenceNow() ?? [];
  const titleOf = (/** @type {string} */ id) => combos().find((combo) => combo.id === id)?.name ?? "";
  /**
   * A second quick tap takes out no other one.
   *
   * @param {number} turn
   */
  const takeOut = (turn) => {
    const now = sequenceNow();
    if (now?.length === called.length && now[turn] === called[turn]) {
      set(now.toSpliced(turn, 1), "combos");
    }
  };
  /** @type {HTMLSelectElement} */
  const add = node(
    "select",
    {
      "aria-label": words("drills.addToSequence"),
      onchange: () => {
        const now = sequenceNow();
        if (now !== null) set([...now, add.value], "combos");
      },
    },
    node("option", { value: "" }, words("drills.addToSequence")),
    combos().map(({ id, name }) => node("option", { value: id }, name)),
  );
  return node(
    "div",
    { class: "chips", role: "group", "aria-label": words("drills.sequence") },
    called.map((id, turn) =>
      node(
        "button",
        {
          type: "button",
          class: "chip",
          "aria-label": words("drills.takeOut", { name: titleOf(id), number: turn + 1 }),
          onclick: () => takeOut(turn),
        },
        nameOf(titleOf(id)),
        icon("close", 14),
      )
    ),
    called.length < limits.combosOfMode && add,
  );
}
