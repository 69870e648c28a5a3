import { limits } from "../editing/described.js";
import { element, nameOf } from "../ui/element.js";
import { comboInShort } from "../drill/call-band.js";
import { listed, words } from "../words/drills.js";
import { icon } from "../ui/icons.js";
import { change, oftenOf, weights } from "./often.js";

/**
 * Which combos a round calls: how often each of them, or which one after the other.
 *
 * @import { Shown } from "../ui/shown.d.ts"
 * @import { Often } from "./often.js"
 * @import { DrillCombo, DrillMode, FieldValue } from "../wire/production.d.ts"
 */

/**
 * The combos of a mode in their order.
 *
 * @param {Shown<DrillMode>} mode
 * @returns {string[]}
 */
function combosOf(mode) {
  if (mode.kind === "free") return [];
  return mode.kind === "sequence" ? mode.combos : mode.choices.map(({ combo }) => combo);
}

/**
 * The combos that a mode calls: of a sequence in its order, else in that of the drill.
 *
 * @template {{ id: string }} Combo
 * @param {Shown<DrillMode>} mode
 * @param {readonly Combo[]} combos
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
    : { kind, choices: [...new Set(ids)].map((combo) => ({ combo, weight: weights.usual })) };
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
 * A round's mode as it is when something is done: null, or of another kind, if the round is gone or has become another.
 *
 * @typedef {{ mode: () => DrillMode | null, set: SetPart }} Now
 */

/**
 * @param {Shown<DrillMode>} mode
 * @param {Shown<DrillCombo[]>} combos
 * @param {Now} now
 */
export function modeFields(mode, combos, now) {
  if (mode.kind === "free") return element("p", { class: "help" }, words("drills.freeHelp"));
  if (combos.length === 0) return element("p", { class: "help" }, words("drills.noCombos"));
  return mode.kind === "random" ? ticks(mode.choices, combos, now) : sequence(mode.combos, combos, now);
}

/**
 * A tick for each combo that is called, and how often. Nothing is set once the round is of another kind.
 *
 * @param {Shown<Extract<DrillMode, { kind: "random" }>["choices"]>} choices
 * @param {Shown<DrillCombo[]>} combos
 * @param {Now} now
 */
function ticks(choices, combos, now) {
  /** @param {string} id @param {Often | null} often */
  const set = (id, often) => {
    const mode = now.mode();
    if (mode?.kind !== "random") return;
    const { part, to } = change(mode.choices, id, often);
    now.set(to, ...part);
  };
  return element(
    "div",
    { key: "ticks", class: "combo-ticks", role: "group", "aria-label": words("drills.often") },
    combos.map(({ id, name }) => {
      const often = oftenOf(choices, id);
      return element(
        "div",
        { class: "line", key: id },
        element(
          "label",
          { class: "switch grow" },
          element("input", {
            type: "checkbox",
            checked: often !== null,
            onchange: ({ currentTarget }) => set(id, currentTarget.checked ? "usual" : null),
          }),
          nameOf(name),
        ),
        often !== null && oftenChoice(name, often, (to) => set(id, to)),
      );
    }),
  );
}

/**
 * @param {string} name of the combo
 * @param {Often} often
 * @param {(often: Often) => void} set
 */
export const oftenChoice = (name, often, set) =>
  element(
    "select",
    {
      "aria-label": words("drills.oftenOf", { name }),
      onchange: ({ currentTarget }) => set(/** @type {Often} */ (currentTarget.value)),
    },
    oftens.map((one) => element("option", { value: one, selected: one === often }, words(`drills.often.${one}`))),
  );

const oftens = /** @type {const} */ (["often", "usual", "rarely"]);

/**
 * The combos of a sequence in their order; each can be taken out, and any put behind them. Nothing is set once the
 * round is of another kind.
 *
 * @param {Shown<string[]>} called
 * @param {Shown<DrillCombo[]>} combos
 * @param {Now} now
 */
function sequence(called, combos, now) {
  const sequenceNow = () => {
    const mode = now.mode();
    return mode?.kind === "sequence" ? mode.combos : null;
  };
  const titleOf = (/** @type {string} */ id) => combos.find((combo) => combo.id === id)?.name ?? "";
  /**
   * A second quick tap takes out no other one.
   *
   * @param {number} turn
   */
  const takeOut = (turn) => {
    const present = sequenceNow();
    if (present?.length === called.length && present[turn] === called[turn]) {
      now.set(present.toSpliced(turn, 1), "combos");
    }
  };
  /** @param {string} id */
  const add = (id) => {
    const present = sequenceNow();
    if (present !== null && id !== "") now.set([...present, id], "combos");
  };
  return element(
    "div",
    { key: "sequence", class: "chips", role: "group", "aria-label": words("drills.sequence") },
    called.map((id, turn) =>
      element(
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
    called.length < limits.combosOfMode && choiceOf(combos, add),
  );
}

/**
 * @param {Shown<DrillCombo[]>} combos
 * @param {(id: string) => void} add
 */
const choiceOf = (combos, add) =>
  element(
    "select",
    {
      "aria-label": words("drills.addToSequence"),
      onchange: ({ currentTarget }) => {
        const id = currentTarget.value;
        currentTarget.value = "";
        add(id);
      },
    },
    element("option", { value: "" }, words("drills.addToSequence")),
    combos.map(({ id, name }) => element("option", { value: id }, name)),
  );
