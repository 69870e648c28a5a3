import { node } from "./node.js";

/**
 * A button that acts when it is pressed, not when it is let go: by touch, mouse, Space and Enter, and by whatever else
 * clicks it.
 *
 * @import { Child } from "./element.d.ts"
 *
 * @param {string} className
 * @param {(instant: number) => void} act told when the press was, in the milliseconds of the page's clock
 * @param {...Child} content
 */
export function tapButton(className, act, ...content) {
  const button = node("button", { type: "button", class: className }, ...content);
  let isPressed = false;
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    isPressed = true;
    act(event.timeStamp);
  });
  button.addEventListener("click", (event) => {
    if (!isPressed) act(event.timeStamp);
    isPressed = false;
  });
  button.addEventListener("keydown", (event) => {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) act(event.timeStamp);
  });
  // The click that follows the release of Space was this press already.
  button.addEventListener("keyup", (event) => {
    if (event.key === " ") event.preventDefault();
  });
  return button;
}
