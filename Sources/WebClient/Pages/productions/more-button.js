import { element } from "../ui/element.js";
import { icon } from "../ui/icons.js";
import { openMenu } from "../ui/menu.js";

/**
 * The “⋯” of a row: commands that are seldom needed.
 *
 * @param {string} label tells the row
 * @param {() => Parameters<typeof openMenu>[2]} items
 */
export const moreButton = (label, items) =>
  element(
    "button",
    {
      type: "button",
      class: "quiet icon more-button",
      "aria-label": label,
      "aria-haspopup": "menu",
      onclick: ({ currentTarget }) => openMenu(currentTarget, label, items()),
    },
    icon("more"),
  );
