import { element } from "../../parts/element.js";
import { icon } from "./icons.js";

/**
 * A menu beside `anchor` (an element, or `{ x, y }` of the window). `items`: `{ label, icon?, keys?, isGrave?, isOff?, act }`,
 * null for a line between. Arrows move, Escape and a press elsewhere close; then the focus is where it was.
 */
export function openMenu(anchor, label, items) {
  const before = document.activeElement;
  const menu = element("div", { class: "menu", role: "menu", "aria-label": label, popover: "manual" });
  const close = (isBack) => {
    document.removeEventListener("pointerdown", outside, true);
    removeEventListener("resize", away);
    menu.remove();
    if (isBack && before?.isConnected) before.focus({ preventScroll: true });
  };
  const away = () => close(false);
  const outside = (event) => {
    if (!menu.contains(event.target)) close(false);
  };
  menu.append(...items.map((item) => (item === null ? element("hr", {}) : element(
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
    icon(item.icon ?? "later", 18),
    element("span", {}, item.label),
    item.keys && element("kbd", {}, item.keys),
  ))));
  menu.addEventListener("keydown", (event) => keys(event, menu, close));
  document.body.append(menu);
  menu.showPopover();
  place(menu, anchor);
  menu.querySelector("button")?.focus({ preventScroll: true });
  document.addEventListener("pointerdown", outside, true);
  addEventListener("resize", away);
  return menu;
}

function keys(event, menu, close) {
  const buttons = [...menu.querySelectorAll("button")];
  const at = buttons.indexOf(document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (to !== undefined) buttons[(to + buttons.length) % buttons.length].focus();
  else if (event.key === "Escape") close(true);
  else if (event.key === "Tab") close(true);
  else if (event.key.length !== 1 || event.key === " ") {
    event.stopPropagation();
    return;
  } else {
    const letter = event.key.toLowerCase();
    [...buttons.slice(at + 1), ...buttons].find((button) => button.textContent.toLowerCase().startsWith(letter))
      ?.focus();
  }
  event.preventDefault();
  event.stopPropagation();
}

function place(menu, anchor) {
  const box = anchor.getBoundingClientRect?.() ?? { left: anchor.x, right: anchor.x, top: anchor.y, bottom: anchor.y };
  const { offsetWidth: width, offsetHeight: height } = menu;
  const left = Math.min(Math.max(8, box.left), innerWidth - width - 8);
  const below = box.bottom + 6;
  const top = below + height <= innerHeight - 8 ? below : Math.max(8, box.top - height - 6);
  menu.style.left = `${left}px`;
  menu.style.top = `${top}px`;
}
