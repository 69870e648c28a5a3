import { node } from "../ui/node.js";
import { openMenu } from "../ui/menu.js";

/**
 * The “⋯” of a row: commands that are seldom needed.
 *
 * @param {string} label tells the row
 * @param {() => Parameters<typeof openMenu>[2]} items
 */
export function moreButton(label, items) {
  const button = node(
    "button",
    { type: "button", class: "quiet icon more-button", "aria-label": label, "aria-haspopup": "menu" },
    "⋯",
  );
  button.addEventListener("click", () => openMenu(button, label, items()));
  return button;
}
