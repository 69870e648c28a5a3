import { element } from "./element.js";
import { icon } from "./icons.js";
import { openPopover } from "./popover.js";

/**
 * @import { IconName } from "./icons.js"
 * @import { Spot } from "./popover.js"
 *
 * @typedef {object} Item
 * @property {string} label
 * @property {IconName} icon
 * @property {string} [keys]
 * @property {boolean} [isGrave]
 * @property {boolean} [isOff]
 * @property {() => void} act on the thing as it is then: others may have changed it while the menu was open
 */

/**
 * A menu beside `anchor`; null among its items is a line between two. Arrows and letters move.
 *
 * @param {HTMLElement | Spot} anchor
 * @param {string} label
 * @param {(Item | null)[]} items
 */
export function openMenu(anchor, label, items) {
  const menu = openPopover(
    anchor,
    { class: "menu", role: "menu", "aria-label": label },
    (close) => items.map((item) => item === null ? element("hr") : row(item, close)),
  );
  menu.addEventListener("keydown", (event) => move(event, menu));
  menu.querySelector("button")?.focus({ preventScroll: true });
}

/**
 * @param {Item} item
 * @param {() => void} close
 */
const row = ({ label, icon: picture, keys, isGrave = false, isOff = false, act }, close) =>
  element(
    "button",
    {
      type: "button",
      role: "menuitem",
      tabindex: "-1",
      class: isGrave ? "menu-item is-grave" : "menu-item",
      "aria-disabled": isOff ? "true" : null,
      onclick: () => {
        if (isOff) return;
        close();
        act();
      },
    },
    icon(picture, 18),
    element("span", {}, label),
    keys && element("kbd", {}, keys),
  );

/**
 * @param {KeyboardEvent} event
 * @param {HTMLElement} menu
 */
function move(event, menu) {
  const buttons = [...menu.querySelectorAll("button")];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  // The keys of the page are not meant, whatever is pressed in a menu.
  event.stopPropagation();
  if (to !== undefined) buttons[(to + buttons.length) % buttons.length].focus();
  else if (event.key.length !== 1 || event.key === " ") return;
  else {
    const letter = event.key.toLocaleLowerCase();
    [...buttons.slice(at + 1), ...buttons]
      .find((button) => button.textContent.toLocaleLowerCase().startsWith(letter))?.focus();
  }
  event.preventDefault();
}
