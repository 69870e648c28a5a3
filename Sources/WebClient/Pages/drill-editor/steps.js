import { element } from "../ui/element.js";
import { node } from "../ui/node.js";
import { words } from "../words/drills.js";
import { rangeOf, typeOf } from "../editing/described.js";
import { actionInShort, actionInWords } from "../drill/actions.js";
import { numberField } from "../ui/fields.js";
import { icon } from "../ui/icons.js";
import { boundTo } from "./bound-to.js";
import { signs } from "./notation.js";

/**
 * The steps of a combo: what can be put into it by a key, by a button or by a name of one's own, and when each comes.
 *
 * @import { Shown } from "../ui/shown.d.ts"
 * @import { DrillAction, DrillStep } from "../wire/production.d.ts"
 */

const { own: longestOwn = 0 } = typeOf("combos", "steps", "action");

/** @param {string} key */
export const actionOf = (key) => signs.find(([one]) => one === key.toLowerCase())?.[1] ?? null;

/** Buttons that put a step behind the others. @param {(action: DrillAction) => void} append */
export function palette(append) {
  const own = node("input", {
    type: "text",
    class: "own-action",
    dir: "auto",
    autocomplete: "off",
    maxlength: longestOwn,
    "data-act": "own",
    placeholder: words("drills.ownAction"),
    "aria-label": words("drills.ownAction"),
  });
  const add = () => {
    const name = own.value.trim();
    if (name === "") return own.focus();
    own.value = "";
    // A field that has not been left holds its row back.
    own.dispatchEvent(new Event("change", { bubbles: true }));
    return append({ own: name });
  };
  own.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add();
  });
  return node(
    "div",
    { class: "chips palette", role: "group", "aria-label": words("drills.addStep") },
    signs.map(([key, action]) =>
      node(
        "button",
        {
          type: "button",
          class: "chip is-offer",
          "data-act": action,
          "aria-keyshortcuts": key,
          "aria-label": words("drills.addAction", { action: actionInWords(action) }),
          onclick: () => append(action),
        },
        node("strong", {}, actionInShort(action)),
        isNumbered(action) && node("small", {}, actionInWords(action)),
      )
    ),
    node(
      "span",
      { class: "line" },
      own,
      node("button", {
        type: "button",
        class: "quiet icon",
        "data-act": "add own",
        "aria-label": words("drills.addOwn"),
        onclick: add,
      }, icon("plus")),
    ),
  );
}

/** @param {DrillAction} action */
const isNumbered = (action) => actionInShort(action) !== actionInWords(action);

/**
 * When a step comes; and taking it out. Nothing is done to another step that has come to its place.
 *
 * @param {Shown<DrillStep[]>} shown
 * @param {number} place
 * @param {object} now
 * @param {() => DrillStep[]} now.steps those of the combo
 * @param {(counts: number, place: number) => void} now.time
 * @param {(steps: DrillStep[]) => void} now.set
 * @param {() => void} now.leave
 */
export function stepFields(shown, place, { steps, time, set, leave }) {
  const { action } = shown[place];
  const said = actionInWords(action);
  const step = () => {
    const now = steps()[place];
    return now !== undefined && actionInWords(now.action) === said ? now : null;
  };
  const takeOut = () => {
    // Of two quick taps the second one does nothing.
    if (step() === null || steps().length !== shown.length) return;
    leave();
    set(steps().toSpliced(place, 1));
  };
  return element(
    "div",
    { key: "step", class: "line step-fields" },
    boundTo(
      "counts",
      [place, said],
      () =>
        numberField(words(place === 0 ? "drills.countsAfterCall" : "drills.countsAfterStep"), {
          get: () => step()?.counts ?? null,
          set: (/** @type {number} */ counts) => {
            if (step() !== null) time(counts, place);
          },
          ...rangeOf("combos", "steps", "counts"),
          step: 0.5,
          unit: words("drills.counts"),
        }),
    ),
    element(
      "button",
      { type: "button", class: "quiet", disabled: shown.length === 1, onclick: takeOut },
      icon("bin"),
      words("drills.removeStep", { action: said }),
    ),
  );
}
