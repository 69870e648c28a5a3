import { element } from "../../parts/element.js";
import { icon } from "../controls/icons.js";

/** A small panel over the stage that leaves the rest of the page usable; Escape in it closes. Answers with `{ panel, close }`. */
export function float(place, title, content, { onClose = () => {}, className = "" } = {}) {
  const before = document.activeElement;
  const panel = element(
    "aside",
    { class: `floating ${className}`, "aria-label": title },
    element(
      "header",
      {},
      element("h3", {}, title),
      element(
        "button",
        { type: "button", class: "quiet icon small", "aria-label": "Close", onclick: onClose },
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
      if (hadFocus && before?.isConnected) before.focus({ preventScroll: true });
    },
  };
}

/** A slider with its value in words: `{ node, refresh() }`. `get` and `words` are asked anew each time. */
export function slider(label, { least, most, step, get, set, words }) {
  const input = element("input", {
    type: "range",
    min: least,
    max: most,
    step,
    oninput: () => set(Number(input.value)),
  });
  const output = element("output", {});
  return {
    node: element("label", { class: "slider" }, element("span", {}, label), input, output),
    refresh() {
      input.value = String(get());
      output.textContent = words(get());
      input.setAttribute("aria-valuetext", words(get()));
    },
  };
}
