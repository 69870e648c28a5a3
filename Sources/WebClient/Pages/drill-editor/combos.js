import { labelOf } from "../editing/label.js";
import { actionInShort, actionInWords } from "../drill/actions.js";
import { limits } from "../editing/described.js";
import { iconButton } from "../ui/buttons.js";
import { drawing } from "../ui/drawing.js";
import { element, island, list } from "../ui/element.js";
import { nameInput } from "../ui/fields.js";
import { node } from "../ui/node.js";
import { keyPress } from "../ui/key-press.js";
import { words } from "../words/drills.js";
import { calledBy } from "./modes.js";
import { newComboForm } from "./new-combo.js";
import { callInAll } from "./round-edits.js";
import { rowButtons, rowHandle } from "./row-buttons.js";
import { actionOf, palette, stepFields } from "./steps.js";
import { voiceButton } from "./voice-button.js";
import { whereCalled } from "./where.js";

/**
 * The combos: their steps by buttons, or typed as numbers. The steps of one combo at a time are changed by buttons.
 *
 * @import { Desk } from "../editing/desk.js"
 * @import { Shown } from "../ui/shown.d.ts"
 * @import { Toasts } from "../ui/toasts.js"
 * @import { DrillAction, DrillCombo, DrillStep, FieldValue } from "../wire/production.d.ts"
 * @import { Parts } from "./composition.js"
 *
 * What is open: a combo whose buttons are shown, and its step whose counts are.
 *
 * @typedef {{ combo: string | null, step: number | null }} Open
 *
 * @param {Parts} parts
 */
export function combosSection({ desk, toasts }) {
  const section = node("section", { class: "panel stack", "aria-labelledby": "combos-title" });
  /** @type {Open} */
  let open = { combo: null, step: null };
  /** @param {Open} what */
  const show = (what) => {
    open = what;
    drawn.now();
  };
  /** @param {string} id */
  const of = (id) => new ComboEdits(desk, toasts, id);
  const form = newComboForm(desk, (combo) => (open = { combo, step: null }));
  const drawn = drawing(section, [desk], () => {
    const { combos, rounds } = desk.document;
    const calling = rounds.filter(({ mode }) => mode.kind !== "free");
    /** @param {DrillCombo} combo */
    const isIdle = (combo) => calling.length > 0 && !calling.some(({ mode }) => calledBy(mode, [combo]).length > 0);
    return [
      element("h2", { id: "combos-title" }, words("drills.combos")),
      combos.length === 0 && element("p", { class: "help" }, words("drills.noCombos")),
      element(
        "ul",
        { class: "plain drill-rows", "aria-label": words("drills.combos") },
        list(combos, {
          key: ({ id }) => id,
          of: (combo, index) => [
            ...[combo, index, combos.length, isIdle(combo)],
            ...(combo.id === open.combo ? [open, rounds] : []),
          ],
          make: (combo) =>
            comboRow(desk, combo, isIdle(combo), of(combo.id), combo.id === open.combo ? open : null, show),
        }),
      ),
      form,
    ];
  });
  return section;
}

/** What is done to the steps of a combo, as they are then. */
class ComboEdits {
  #desk;
  #toasts;
  #id;

  /** @param {Desk} desk @param {Toasts} toasts @param {string} id */
  constructor(desk, toasts, id) {
    this.#desk = desk;
    this.#toasts = toasts;
    this.#id = id;
  }

  /** None where the combo is gone. @returns {DrillStep[]} */
  steps = () => this.#combo?.steps ?? [];

  get #combo() {
    return this.#desk.document.combos.find(({ id }) => id === this.#id) ?? null;
  }

  /** @param {DrillStep[]} to */
  set = (to) => this.#do(to);

  /** @param {number} counts @param {number} place of the step */
  time = (counts, place) => this.#do(counts, String(place), "counts");

  /** @param {FieldValue} to @param {...string} part of the steps */
  #do(to, ...part) {
    const name = this.#combo?.name ?? "";
    this.#desk.do(labelOf("drills.stepsOf", { name }), [{ set: ["combos", this.#id, "steps", ...part], to }]);
  }

  /** @param {DrillAction} action */
  append = (action) => {
    const steps = this.steps();
    if (steps.length >= limits.steps) {
      return this.#toasts.say(words("drills.tooManySteps", { count: limits.steps }), { isTrouble: true });
    }
    return this.set([...steps, { action, counts: 1 }]);
  };

  /** @param {KeyboardEvent} event */
  type = (event) => {
    const { key, isPlain } = keyPress(event);
    if (!isPlain) return;
    const [action, steps] = [actionOf(key), this.steps()];
    if (action !== null) this.append(action);
    else if (key === "Backspace" && steps.length > 1) this.set(steps.slice(0, -1));
    else return;
    event.preventDefault();
  };
}

/**
 * @param {Desk} desk
 * @param {Shown<DrillCombo>} combo
 * @param {boolean} isIdle no round calls it
 * @param {ComboEdits} edits
 * @param {Open | null} open null: another one is
 * @param {(open: Open) => void} show
 */
function comboRow(desk, combo, isIdle, edits, open, show) {
  const { id, name, steps } = combo;
  const chosen = open?.step ?? null;
  const change = words("drills.changeSteps", { name });
  return element(
    "li",
    { class: "item stack", "data-id": id },
    element(
      "div",
      { class: "line" },
      rowHandle(desk, "combos", id, name),
      nameInput(name, (to) => desk.do(labelOf("drills.nameCombo", { name }), [{ set: ["combos", id, "name"], to }])),
      rowButtons(desk, "combos", id, name),
    ),
    element(
      "div",
      { class: "line" },
      element(
        "div",
        {
          class: "chips grow",
          role: "group",
          tabindex: "0",
          "data-act": "steps",
          "aria-label": words("drills.stepsOf", { name }),
          onkeydown: edits.type,
        },
        steps.map((step, turn) =>
          stepChip(step, turn, turn === chosen, () => show({ combo: id, step: turn === chosen ? null : turn }))
        ),
      ),
      voiceButton(desk, combo),
      iconButton("pencil", change, () => show({ combo: open ? null : id, step: null }), {
        "data-act": "open",
        "aria-expanded": String(open !== null),
        title: change,
      }),
    ),
    isIdle && element(
      "p",
      { key: "idle", class: "help line", role: "status" },
      words("drills.inNoRound"),
      element("button", {
        type: "button",
        class: "small",
        "data-act": "call",
        onclick: () => desk.do(labelOf("drills.callInAll"), callInAll(desk.document.rounds, [id])),
      }, words("drills.callInAll")),
    ),
    chosen !== null && chosen < steps.length &&
      stepFields(steps, chosen, { ...edits, leave: () => show({ combo: id, step: null }) }),
    open && island("palette", [], () => palette(edits.append)),
    open && whereCalled(desk, combo, desk.document.rounds),
  );
}

/**
 * @param {Shown<DrillStep>} step
 * @param {number} turn
 * @param {boolean} isChosen
 * @param {() => void} choose
 */
const stepChip = ({ action }, turn, isChosen, choose) =>
  element("button", {
    type: "button",
    class: "chip",
    "data-act": `step ${turn}`,
    "aria-pressed": String(isChosen),
    "aria-label": words("drills.step", { number: turn + 1, action: actionInWords(action) }),
    onclick: choose,
  }, actionInShort(action));
