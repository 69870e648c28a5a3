import { actionInShort } from "../drill/actions.js";
import { limits } from "../editing/described.js";
import { clipped } from "../ui/clipped.js";
import { icon } from "../ui/icons.js";
import { node } from "../ui/node.js";
import { patch } from "../ui/patch.js";
import { words } from "../words/drills.js";
import { callInAll } from "./round-edits.js";
import { stepsIn } from "./steps.js";

/**
 * The form in which a combo is typed.
 *
 * @import { Desk } from "../editing/desk.js"
 * @import { DrillCombo } from "../wire/production.d.ts"
 *
 * @param {Desk} desk
 * @param {(id: string) => void} open shows the buttons of a combo that was not typed
 */
export function newComboForm(desk, open) {
  const typed = node("input", {
    id: "new-combo",
    type: "text",
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
    placeholder: "1-2-3",
    maxlength: 200,
    "aria-describedby": "new-combo-help new-combo-problem",
    oninput: () => complain(""),
  });
  const problem = node("p", { id: "new-combo-problem", class: "problem", role: "alert" });

  /** What is typed now is no longer what was refused. @param {string} why */
  const complain = (why) => {
    patch(problem, why);
    typed.toggleAttribute("aria-invalid", why !== "");
  };

  /**
   * What was typed becomes a combo; where nothing was, one that begins with a jab. Rounds that call at random call it
   * too.
   */
  function add() {
    const text = typed.value.trim();
    const actions = text === "" ? [/** @type {const} */ ("jab")] : stepsIn(text);
    const { combos } = desk.document;
    const why = whyNot(actions?.length ?? null, combos.length);
    complain(why);
    if (actions === null || why !== "") return typed.focus();
    const name = text === ""
      ? words("drills.combo", { number: combos.length + 1 })
      : clipped(actions.map(actionInShort).join("-"), 200);
    /** @type {DrillCombo} */
    const value = {
      id: desk.freshId("combos"),
      name,
      steps: actions.map((action) => ({ action, counts: 1 })),
      voice: null,
    };
    typed.value = "";
    if (text === "") open(value.id);
    const random = desk.document.rounds.filter(({ mode }) => mode.kind === "random");
    return desk.do(words("drills.addCombo"), [
      { insert: "combos", value, after: combos.at(-1)?.id ?? null },
      ...callInAll(random, value.id),
    ]);
  }

  return node(
    "form",
    {
      class: "field",
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault();
        add();
      },
    },
    node("label", { for: "new-combo" }, words("drills.newCombo")),
    node("div", { class: "line" }, typed, node("button", { type: "submit" }, icon("plus"), words("drills.addCombo"))),
    node("p", { id: "new-combo-help", class: "help" }, words("drills.numbersHelp")),
    problem,
  );
}

/** @param {number | null} steps null: something else was typed @param {number} combos */
function whyNot(steps, combos) {
  if (steps === null) return words("drills.notTyped");
  if (steps > limits.steps) return words("drills.tooManySteps", { count: limits.steps });
  return combos >= limits.combos ? words("drills.full", { most: limits.combos }) : "";
}
