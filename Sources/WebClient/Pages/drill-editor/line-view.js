import { actionInShort, actionInWords } from "../drill/actions.js";
import { element } from "../ui/element.js";
import { listed, words } from "../words/drills.js";
import { actionsOf, problemOf, readLine } from "./line.js";

/**
 * What was understood of a line of combos, and at its place what was not.
 *
 * @param {string} text
 * @param {number} [room] for so many combos
 */
export function lineView(text, room) {
  const combos = readLine(text);
  const problem = problemOf(combos, text, room);
  if (problem !== "") {
    return element(
      "div",
      { class: "line-read", key: "problem" },
      element("p", { class: "line-text", dir: "auto", "aria-hidden": "true" }, markedParts(text, combos)),
      element("p", { class: "problem", role: "alert" }, problem),
    );
  }
  return element(
    "ul",
    { class: "plain line-read", key: "read", "aria-label": words("drills.understood") },
    actionsOf(combos).map((actions) =>
      element(
        "li",
        {},
        element("strong", {}, actions.map(actionInShort).join("-")),
        " ",
        listed(actions.map(actionInWords), "unit"),
      )
    ),
  );
}

/** @param {string} text @param {ReturnType<typeof readLine>} combos */
function markedParts(text, combos) {
  let at = 0;
  const parts = combos.flatMap(({ pieces }) => pieces).filter(({ action }) => action === null)
    .flatMap(({ from, to }) => {
      const before = text.slice(at, from);
      at = to;
      return [before, element("mark", {}, text.slice(from, to))];
    });
  return [...parts, text.slice(at)];
}
