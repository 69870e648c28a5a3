import { node } from "./node.js";
import { icon } from "./icons.js";

/**
 * @import { IconName } from "./icons.js"
 *
 * @typedef {object} Item
 * @property {string} label
 * @property {IconName} icon
 * @property {string} [keys]
 * @property {boolean} [isGrave]
 * @property {boolean} [isOff]
 * @property {() => void} act
 *
 * @typedef {{ x: number, y: number }} Spot in the window, CSS pixels
 */

/**
 * A menu beside `anchor`; null among its items is a line between two. Arrows move, Escape and a press elsewhere close;
 * then the focus is where it was before.
 *
 * @param {HTMLElement | Spot} anchor
 * @param {string} label
 * @param {(Item | null)[]} items
 */
export function openMenu(anchor, label, items) {
  const before = document.activeElement;
  const menu = node("div", { class: "menu", role: "menu", "aria-label": label, popover: "manual" });
  /** @param {boolean} isBack */
  const close = (isBack) => {
    document.removeEventListener("pointerdown", outside, true);
    removeEventListener("resize", away);
    menu.remove();
    if (isBack && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
  const away = () => close(false);
  /** @param {PointerEvent} event */
  const outside = ({ target }) => {
    if (!(target instanceof Node) || !menu.contains(target)) close(false);
  };
  menu.append(...items.map((item) => item === null ? node("hr", {}) : row(item, close)));
  menu.addEventListener("keydown", (event) => keys(event, menu, close));
  document.body.append(menu);
  menu.showPopover();
  place(menu, anchor);
  menu.querySelector("button")?.focus({ preventScroll: true });
  document.addEventListener("pointerdown", outside, true);
  addEventListener("resize", away);
}

/**
 * @param {Item} item
 * @param {(isBack: boolean) => void} close
 */
function row(item, close) {
  return node(
    "button",
    {
      type: "button",
      role: "menuitem",
      tabindex: "-1",
      class: item.isGrave ? "menu-item is-grave" : "menu-item",
      "aria-disabled": item.isOff ? "true" : null,
      onclick: () => {
        if (item.isOff) return;
        close(true);
        item.act();
      },
    },
    icon(item.icon, 18),
    node("span", {}, item.label),
    item.keys && node("kbd", {}, item.keys),
  );
}

/**
 * @param {KeyboardEvent} event
 * @param {HTMLElement} menu
 * @param {(isBack: boolean) => void} close
 */
function keys(event, menu, close) {
  const buttons = [...menu.querySelectorAll("button")];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (to !== undefined) buttons[(to + buttons.length) % buttons.length].focus();
  else if (event.key === "Escape" || event.key === "Tab") close(true);
  else if (event.key.length !== 1 || event.key === " ") {
    event.stopPropagation();
    return;
  } else {
    const letter = event.key.toLocaleLowerCase();
    [...buttons.slice(at + 1), ...buttons]
      .find((button) => button.textContent.toLocaleLowerCase().startsWith(letter))?.focus();
  }
  event.preventDefault();
  event.stopPropagation();
}

/**
 * @param {HTMLElement} menu
 * @param {HTMLElement | Spot} anchor
 */
function place(menu, anchor) {
  const box = anchor instanceof HTMLElement
    ? anchor.getBoundingClientRect()
    : { left: anchor.x, right: anchor.x, top: anchor.y, bottom: anchor.y };
  const { offsetWidth: width, offsetHeight: height } = menu;
  const fits = box.left + width <= innerWidth - 8;
  const left = Math.max(8, fits ? box.left : Math.min(box.right, innerWidth - 8) - width);
  const below = box.bottom + 6;
  const top = below + height <= innerHeight - 8 ? below : Math.max(8, box.top - height - 6);
  menu.style.left = `${left}px`;
  menu.style.top = `${top}px`;
}
