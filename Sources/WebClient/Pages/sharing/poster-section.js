import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { node } from "../ui/node.js";
import { words } from "../words/sharing.js";
import { codeRows } from "./code-rows.js";
import { SharedCodes } from "./shared-codes.js";

/**
 * A poster for parents and friends: the title, the stage, the next run; nobody's name.
 *
 * @param {string} id of the production
 */
export function posterSection(id) {
  const codes = new SharedCodes(id);
  const frame = node("div", { class: "stack" });
  drawing(frame, [codes], () => [
    element("p", { class: "help" }, words("sharing.posterHelp")),
    codes.all?.every(({ kind }) => kind !== "poster") && element(
      "button",
      { type: "button", onclick: () => codes.make("poster") },
      words("sharing.makePoster"),
    ),
    codeRows(codes, "poster"),
    !codes.mayMake && element("p", { class: "help" }, words("sharing.onlyOwner")),
    codes.problem !== "" && element("p", { class: "problem", role: "alert" }, codes.problem),
  ]);
  void codes.look();
  return frame;
}
