import { clipped } from "../ui/clipped.js";
import { node } from "../ui/node.js";
import { Rows } from "../ui/rows.js";
import { present } from "../editing/content.js";
import { limits } from "../editing/described.js";
import { words } from "../words/drills.js";
import { actionInShort, actionInWords } from "../drill/actions.js";
import { nameInput } from "../ui/fields.js";
import { keepFresh } from "../ui/fresh.js";
import { icon } from "../ui/icons.js";
import { rowButtons, rowHandle } from "./row-buttons.js";
import { actionOf, palette, stepFields, stepsIn } from "./steps.js";

/**
 * The combos: their steps by buttons, or typed as numbers. The steps of one combo at a time are changed by buttons.
 *
 * @import { DrillAction, DrillCombo, DrillStep, FieldValue } from "../wire/production.d.ts"
 * @import { Parts } from "./composition.js"
 *
 * @param {Parts} parts
 */
export function combosSection({ desk, toasts }) {
  /** The combo whose buttons are shown. @type {string | null} */
  let open = null;
  /** Its step whose counts are shown. @type {number | null} */
  let chosen = null;
  const list = node("ul", { class: "plain drill-rows", "aria-label": words("drills.combos") });
  const none = node("p", { class: "help" }, words("drills.noCombos"));
  const typed = node("input", {
    id: "new-combo",
    type: "text",
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
    placeholder: "1-2-3",
    maxlength: 200,
    "aria-describedby": "new-combo-help new-combo-problem",
  });
  const problem = node("p", { id: "new-combo-problem", class: "problem", role: "alert" });
  const form = node(
    "form",
    {
      class: "field",
      novalidate: true,
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        addTyped();
      },
    },
    node("label", { for: "new-combo" }, words("drills.newCombo")),
    node(
      "div",
      { class: "line" },
      typed,
      node("button", { type: "submit" }, icon("plus"), words("drills.addCombo")),
    ),
    node("p", { id: "new-combo-help", class: "help" }, words("drills.numbersHelp")),
    problem,
  );
  const section = node(
    "section",
    { class: "panel stack", "aria-labelledby": "combos-title" },
    node("h2", { id: "combos-title" }, words("drills.combos")),
    none,
    list,
    form,
  );
  /** @type {Rows<DrillCombo>} */
  const rows = new Rows({
    key: ({ id }) => id,
    of: (combo, index) => [combo, index, desk.document.combos.length, combo.id === open && [chosen].join()],
    make: comboRow,
  });

  /** What was typed becomes a combo; where nothing was, one that begins with a jab. */
  function addTyped() {
    const { combos } = desk.document;
    const text = typed.value.trim();
    const actions = text === "" ? [/** @type {const} */ ("jab")] : stepsIn(text);
    const why = actions === null
      ? words("drills.notTyped")
      : actions.length > limits.steps
      ? words("drills.tooManySteps", { count: limits.steps })
      : combos.length >= limits.combos
      ? words("drills.full", { most: limits.combos })
      : "";
    problem.textContent = why;
    typed.toggleAttribute("aria-invalid", why !== "");
    if (actions === null || why !== "") return typed.focus();
    const id = desk.freshId("combos");
    const name = text === ""
      ? words("drills.combo", { number: combos.length + 1 })
      : clipped(actions.map(actionInShort).join("-"), 200);
    /** @type {DrillCombo} */
    const value = { id, name, steps: actions.map((action) => ({ action, counts: 1 })) };
    typed.value = "";
    if (text === "") [open, chosen] = [id, null];
    desk.do(words("drills.addCombo"), [{ insert: "combos", value, after: combos.at(-1)?.id ?? null }]);
  }

  /** @param {DrillCombo} combo */
  function comboRow(combo) {
    const { id, name, steps } = combo;
    const isOpen = id === open;
    const handle = rowHandle(desk, "combos", id, name);
    const stepsNow = () => present(desk.document.combos, combo).steps;
    /** @param {FieldValue} to @param {...string} part of the steps, such as the counts of one */
    const set = (to, ...part) =>
      void desk.do(words("drills.stepsOf", { name }), [{ set: ["combos", id, "steps", ...part], to }]);
    /** @param {DrillStep[]} to */
    const setSteps = (to) => set(to);
    /** @param {DrillAction} action */
    const append = (action) => {
      if (stepsNow().length >= limits.steps) {
        return toasts.say(words("drills.tooManySteps", { count: limits.steps }), { isTrouble: true });
      }
      return setSteps([...stepsNow(), { action, counts: 1 }]);
    };
    /** @param {string | null} combo @param {number | null} step */
    const show = (combo, step) => {
      [open, chosen] = [combo, step];
      render();
    };
    const chips = steps.map((step, turn) =>
      node("button", {
        type: "button",
        class: "chip",
        "data-act": `step ${turn}`,
        "aria-pressed": String(isOpen && turn === chosen),
        "aria-label": words("drills.step", { number: turn + 1, action: actionInWords(step.action) }),
        onclick: () => show(id, isOpen && turn === chosen ? null : turn),
      }, actionInShort(step.action))
    );
    const made = node(
      "div",
      {
        class: "chips grow",
        role: "group",
        tabindex: "0",
        "data-act": "steps",
        "aria-label": words("drills.stepsOf", { name }),
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          const action = actionOf(event.key);
          if (action !== null) append(action);
          else if (event.key === "Backspace" && stepsNow().length > 1) setSteps(stepsNow().slice(0, -1));
          else return;
          event.preventDefault();
        },
      },
      chips,
    );
    const change = words("drills.changeSteps", { name });
    const place = isOpen && chosen !== null ? chosen : steps.length;
    return handle.of(node(
      "li",
      { class: "item stack", "data-id": id },
      node(
        "div",
        { class: "line" },
        handle.handle,
        nameInput(name, (to) =>
          void desk.do(words("drills.nameCombo", { name }), [
            { set: ["combos", id, "name"], to },
          ])),
        rowButtons(desk, "combos", combo, name),
      ),
      node(
        "div",
        { class: "line" },
        made,
        node("button", {
          type: "button",
          class: "quiet icon",
          "data-act": "open",
          "aria-expanded": String(isOpen),
          "aria-label": change,
          title: change,
          onclick: () => show(isOpen ? null : id, null),
        }, icon("pencil")),
      ),
      place < steps.length && stepFields(stepsNow, place, {
        time: (counts) => set(counts, String(place), "counts"),
        set: setSteps,
        leave: () => (chosen = null),
      }),
      isOpen && palette(append),
    ));
  }

  function render() {
    const { combos } = desk.document;
    none.hidden = combos.length > 0;
    rows.show([list, combos]);
  }

  return keepFresh(section, [desk], render);
}
