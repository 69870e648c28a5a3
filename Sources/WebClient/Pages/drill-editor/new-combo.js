import { labelOf } from "../editing/label.js";
import { actionInShort } from "../drill/actions.js";
import { limits } from "../editing/described.js";
import { icon } from "../ui/icons.js";
import { node } from "../ui/node.js";
import { patch } from "../ui/patch.js";
import { words } from "../words/drills.js";
import { actionsOf, problemOf, readLine } from "./line.js";
import { lineView } from "./line-view.js";
import { combosOf } from "./presets.js";
import { callInAll } from "./round-edits.js";

/**
 * The form in which combos are typed, one or a line of them.
 *
 * @import { Desk } from "../editing/desk.js"
 * @import { Change } from "../wire/production.d.ts"
 *
 * @param {Desk} desk
 * @param {(id: string) => void} open shows the buttons of a combo that was not typed
 */
export function newComboForm(desk, open) {
  const typed = node("input", {
    id: "new-combo",
    type: "text",
    dir: "auto",
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: "false",
    placeholder: "1-2, 1-1-2, 1-2-3-2",
    maxlength: 2000,
    "aria-describedby": "new-combo-help new-combo-read",
    oninput: () => show(),
  });
  const read = node("div", { id: "new-combo-read" });
  const room = () => limits.combos - desk.document.combos.length;

  function show() {
    const text = typed.value;
    const problem = problemOf(readLine(text), text, room());
    typed.toggleAttribute("aria-invalid", problem !== "");
    patch(read, text.trim() === "" ? false : lineView(text, room()));
  }

  /**
   * What was typed becomes combos; where nothing was, one that begins with a jab. Rounds that call at random call them
   * too.
   */
  function add() {
    const text = typed.value;
    const isTyped = text.trim() !== "";
    const line = readLine(isTyped ? text : "1");
    if (line.length === 0 || problemOf(line, isTyped ? text : "1", room()) !== "") {
      patch(read, lineView(isTyped ? text : "1", room()));
      return typed.focus();
    }
    const { combos, rounds } = desk.document;
    const made = combosOf(actionsOf(line), {
      idOf: () => desk.freshId("combos"),
      nameOf: (actions) => actions.map(actionInShort).join("-"),
    });
    if (!isTyped) made[0].name = words("drills.combo", { number: combos.length + 1 });
    typed.value = "";
    show();
    if (!isTyped) open(made[0].id);
    const random = rounds.filter(({ mode }) => mode.kind === "random");
    return desk.do(labelOf("drills.addCombo"), [
      ...made.map((value, turn) => /** @type {Change} */ ({
        insert: "combos",
        value,
        after: (made[turn - 1] ?? combos.at(-1))?.id ?? null,
      })),
      ...callInAll(random, made.map(({ id }) => id)),
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
    node("p", { id: "new-combo-help", class: "help" }, words("drills.lineHelp")),
    read,
  );
}
