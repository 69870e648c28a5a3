import { element, nameOf } from "../parts/element.js";
import { combosOf, limits } from "../editing/values.js";
import { comboInShort } from "../drill/call-band.js";
import { listed, words } from "../words/drills.js";
import { numberField } from "../studio/controls/fields.js";
import { icon } from "../studio/controls/icons.js";

/**
 * Which combos a round calls: how often each of them, or which one after the other.
 *
 * @import { DrillCombo, DrillMode } from "../editing/production.d.ts"
 */

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
  const called = [...new Set(combosOf(mode))].flatMap((id) => combos.filter((combo) => combo.id === id));
  const kind = words(`drills.mode.${mode.kind}`);
  return called.length === 0 ? kind : `${kind}: ${listed(called.map(comboInShort), "unit")}`;
}

/**
 * @param {() => DrillMode} modeNow
 * @param {DrillCombo[]} combos
 * @param {(mode: DrillMode) => void} set
 */
export function modeFields(modeNow, combos, set) {
  const mode = modeNow();
  if (mode.kind === "free") return element("p", { class: "help" }, words("drills.freeHelp"));
  if (combos.length === 0) return element("p", { class: "help" }, words("drills.noCombos"));
  if (mode.kind === "random") return weights(() => asKind(modeNow(), mode), combos, set);
  return sequence(() => asKind(modeNow(), mode), combos, set);
}

/**
 * The mode, if it is still of the kind that is shown.
 *
 * @template {DrillMode} Mode
 * @param {DrillMode} mode
 * @param {Mode} shown
 */
const asKind = (mode, shown) => mode.kind === shown.kind ? /** @type {Mode} */ (mode) : shown;

/**
 * How often each combo is called.
 *
 * @param {() => Extract<DrillMode, { kind: "random" }>} mode
 * @param {DrillCombo[]} combos
 * @param {(mode: DrillMode) => void} set
 */
function weights(mode, combos, set) {
  const weightOf = (/** @type {string} */ id) => mode().choices.find(({ combo }) => combo === id)?.weight ?? 0;
  /** @param {string} id @param {number} weight */
  const weighed = (id, weight) =>
    combos.map((combo) => ({ combo: combo.id, weight: combo.id === id ? Math.round(weight) : weightOf(combo.id) }))
      .filter((choice) => choice.weight > 0);
  return element(
    "div",
    { class: "drill-fields", role: "group", "aria-label": words("drills.weights") },
    combos.map(({ id, name }) =>
      numberField(name, {
        get: () => weightOf(id),
        set: (/** @type {number} */ weight) => set({ kind: "random", choices: weighed(id, weight) }),
        least: 0,
        most: 100,
        unit: words("drills.weight"),
      })
    ),
  );
}

/**
 * The combos of a sequence in their order; each can be taken out, and any put behind them.
 *
 * @param {() => Extract<DrillMode, { kind: "sequence" }>} mode
 * @param {DrillCombo[]} combos
 * @param {(mode: DrillMode) => void} set
 */
function sequence(mode, combos, set) {
  const called = mode().combos;
  const titleOf = (/** @type {string} */ id) => combos.find((combo) => combo.id === id)?.name ?? "";
  /** @type {HTMLSelectElement} */
  const add = element(
    "select",
    {
      "aria-label": words("drills.addToSequence"),
      onchange: () => set({ kind: "sequence", combos: [...mode().combos, add.value] }),
    },
    element("option", { value: "" }, words("drills.addToSequence")),
    combos.map(({ id, name }) => element("option", { value: id }, name)),
  );
  return element(
    "div",
    { class: "chips", role: "group", "aria-label": words("drills.sequence") },
    called.map((id, turn) =>
      element(
        "button",
        {
          type: "button",
          class: "chip",
          "aria-label": words("drills.takeOut", { name: titleOf(id), number: turn + 1 }),
          onclick: () => set({ kind: "sequence", combos: mode().combos.toSpliced(turn, 1) }),
        },
        nameOf(titleOf(id)),
        icon("close", 14),
      )
    ),
    called.length < limits.combosOfMode && add,
  );
}
