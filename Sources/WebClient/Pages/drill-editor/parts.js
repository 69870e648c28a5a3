import { labelInWords, labelOf } from "../editing/label.js";
import { rangeOf } from "../editing/described.js";
import { iconButton } from "../ui/buttons.js";
import { element } from "../ui/element.js";
import { nameInput, numberField } from "../ui/fields.js";
import { icon } from "../ui/icons.js";
import { words } from "../words/drills.js";
import "../words/common.js";
import { boundTo } from "./bound-to.js";
import { activityAdded, blockMoved, partRemoved } from "./plan-edits.js";

/**
 * The parts of a plan: the head above the first round of each, and what puts more behind them.
 *
 * @import { Desk } from "../editing/desk.js"
 * @import { Shown } from "../ui/shown.d.ts"
 * @import { Toasts } from "../ui/toasts.js"
 * @import { Change, DrillPart, Production } from "../wire/production.d.ts"
 *
 * @param {Desk} desk
 * @param {Shown<DrillPart>} part
 * @param {string} first its first round
 */
export function partHead(desk, { id, name }, first) {
  const of = { name };
  /**
   * @param {"partEarlier" | "partLater" | "removePart"} key
   * @param {Parameters<typeof iconButton>[0]} sign
   * @param {() => Change[]} changes
   */
  const button = (key, sign, changes) => {
    const label = labelOf(`drills.${key}`, of);
    const act = () => {
      const made = changes();
      if (made.length > 0) desk.do(label, made);
    };
    const shown = labelInWords(label);
    return iconButton(sign, shown, act, { title: shown });
  };
  return element(
    "div",
    { key: "part", class: "part-head stack", "data-part": id },
    element(
      "div",
      { class: "line" },
      nameInput(name, (to) => desk.do(labelOf("drills.namePart", of), [{ set: ["parts", id, "name"], to }])),
      element(
        "div",
        { class: "row-buttons" },
        button("partEarlier", "up", () => blockMoved(desk.document.rounds, first, -1)),
        button("partLater", "down", () => blockMoved(desk.document.rounds, first, 1)),
        button("removePart", "bin", () => partRemoved(desk.document, id)),
      ),
    ),
    boundTo("tempo", [id], () =>
      numberField(words("drills.tempo"), {
        get: () => desk.document.parts.find((part) => part.id === id)?.tempo ?? desk.document.tempo,
        set: (to) =>
          desk.do(labelOf("drills.tempoOf", of), [{ set: ["parts", id, "tempo"], to }], { merge: `${id}.tempo` }),
        ...rangeOf("tempo"),
        unit: words("drills.perMinute"),
      })),
  );
}

/** @param {Desk} desk @param {Toasts} toasts */
export const addToPlan = (desk, toasts) => [
  element(
    "button",
    { type: "button", "data-act": "add drill", onclick: () => openAddDrill(desk, toasts) },
    icon("plus"),
    words("drills.addDrill"),
  ),
  element(
    "button",
    {
      type: "button",
      "data-act": "add activity",
      onclick: () => {
        const changes = activityAdded(desk.document, words("drills.activity"), (kind) => desk.freshId(kind));
        if (typeof changes === "string") toasts.say(changes, { isTrouble: true });
        else desk.do(labelOf("drills.addActivity"), changes);
      },
    },
    icon("plus"),
    words("drills.addActivity"),
  ),
];

/** Its list is loaded when it is wanted. @param {Desk} desk @param {Toasts} toasts */
async function openAddDrill(desk, toasts) {
  try {
    const { chooseDrill } = await import("./choose-drill.js");
    chooseDrill(desk, toasts);
  } catch {
    toasts.say(words("common.notLoaded"), { isTrouble: true });
  }
}
