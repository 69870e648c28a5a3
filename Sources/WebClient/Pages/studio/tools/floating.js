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
      if (hadFocus && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    },
  };
}

/**
 * A slider with its value in words: `{ node, refresh() }`. `get` and `said` are asked anew each time.
 *
 * @param {string} label
 * @param {{
 *   least: number, most: number, step: number,
 *   get: () => number, set: (value: number) => void, said: (value: number) => string,
 * }} options
 */
export function slider(label, { least, most, step, get, set, said }) {
  const input = node("input", {
    type: "range",
    min: least,
    max: most,
    step,
    oninput: () => {
      set(Number(input.value));
    },
  });
  const output = node("output", {});
  return {
    node: node("label", { class: "slider" }, node("span", {}, label), input, output),
    refresh() {
      input.value = String(get());
      output.textContent = said(get());
      input.setAttribute("aria-valuetext", said(get()));
    },
  };
}
