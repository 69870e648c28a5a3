import { stopDrawingIn } from "../../ui/drawing.js";
import { element } from "../../ui/element.js";
import { node } from "../../ui/node.js";
import { words } from "../../words/studio.js";
import { icon } from "../../ui/icons.js";

/**
 * A small panel over the stage that leaves the rest of the page usable; Escape in it closes. Answers with `{ panel,
 * close }`.
 *
 * @param {HTMLElement} place
 * @param {string} title
 * @param {HTMLElement} content
 * @param {{ onClose: () => void, className: string }} options
 */
export function float(place, title, content, { onClose, className }) {
  const before = document.activeElement;
  const panel = node(
    "aside",
    { class: `floating ${className}`, "aria-label": title },
    node(
      "header",
      {},
      node("h3", {}, title),
      node(
        "button",
        { type: "button", class: "quiet icon small", "aria-label": words("studio.close"), onclick: onClose },
        icon("close", 16),
      ),
    ),
    content,
  );
  panel.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  });
  place.append(panel);
  return {
    panel,
    close: () => {
      const hadFocus = panel.contains(document.activeElement);
      panel.remove();
      stopDrawingIn(panel);
      if (hadFocus && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
  };
}

/**
 * A slider with its value in words.
 *
 * @param {string} label
 * @param {{
 *   least: number, most: number, step: number,
 *   value: number, set: (value: number) => void, said: (value: number) => string,
 * }} options
 */
export const slider = (label, { least, most, step, value, set, said }) =>
  element(
    "label",
    { class: "slider" },
    element("span", {}, label),
    element("input", {
      type: "range",
      min: least,
      max: most,
      step,
      value,
      "aria-valuetext": said(value),
      oninput: ({ currentTarget }) => set(Number(currentTarget.value)),
    }),
    element("output", {}, said(value)),
  );
