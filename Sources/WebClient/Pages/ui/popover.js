import { stopDrawingIn } from "./drawing.js";
import { node } from "./node.js";
import { patch } from "./patch.js";

/**
 * What lies over the page beside something else until it is closed: by Escape or Tab, which bring the focus back where
 * it was, by a press elsewhere, or when the window gets another size. `openDialog` is for what has a heading and stays.
 *
 * @import { Attributes, Child } from "./element.d.ts"
 *
 * @typedef {{ x: number, y: number }} Spot in the window, CSS pixels
 *
 * @param {HTMLElement | Spot} anchor
 * @param {Attributes} attributes
 * @param {(close: (isBack?: boolean) => void) => Child} content
 */
export function openPopover(anchor, attributes, content) {
  const before = document.activeElement;
  const popover = node("div", { ...attributes, popover: "manual" });
  const close = (isBack = true) => {
    document.removeEventListener("pointerdown", outside, true);
    removeEventListener("resize", away);
    popover.remove();
    stopDrawingIn(popover);
    if (isBack && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
  const away = () => close(false);
  /** @param {PointerEvent} event */
  const outside = ({ target }) => {
    if (!(target instanceof Node) || !popover.contains(target)) close(false);
  };
  patch(popover, content(close));
  popover.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" && event.key !== "Tab") return;
    event.preventDefault();
    event.stopPropagation();
    close();
  });
  document.body.append(popover);
  popover.showPopover();
  place(popover, anchor);
  document.addEventListener("pointerdown", outside, true);
  addEventListener("resize", away);
  return popover;
}

/**
 * @param {HTMLElement} popover
 * @param {HTMLElement | Spot} anchor
 */
function place(popover, anchor) {
  const box = anchor instanceof HTMLElement
    ? anchor.getBoundingClientRect()
    : { left: anchor.x, right: anchor.x, top: anchor.y, bottom: anchor.y };
  const { offsetWidth: width, offsetHeight: height } = popover;
  const fits = box.left + width <= innerWidth - 8;
  const left = Math.max(8, fits ? box.left : Math.min(box.right, innerWidth - 8) - width);
  const below = box.bottom + 6;
  const top = below + height <= innerHeight - 8 ? below : Math.max(8, box.top - height - 6);
  popover.style.left = `${left}px`;
  popover.style.top = `${top}px`;
}
