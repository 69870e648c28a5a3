import { randomId } from "./random-id.js";
import { words } from "../words/common.js";
import { stopDrawingIn } from "./drawing.js";
import { icon } from "./icons.js";
import { element } from "./element.js";
import { node } from "./node.js";

/** @import { Child } from "./element.d.ts" */

/**
 * A modal dialog with a heading and its own close button; it leaves the page when it is closed. Answers with the
 * dialog.
 *
 * @param {string} title
 * @param {Child} content
 * @param {{ className?: string, dismissible?: boolean }} [options]
 */
export function openDialog(title, content, { className = "", dismissible = true } = {}) {
  const heading = `dialog-${randomId()}`;
  /** @type {HTMLDialogElement} */
  const dialog = node(
    "dialog",
    { class: `sheet ${className}`, "aria-labelledby": heading },
    node(
      "header",
      {},
      node("h2", { id: heading, tabindex: "-1", autofocus: true }, title),
      dismissible &&
        node(
          "button",
          { type: "button", class: "quiet icon", "aria-label": words("common.close"), onclick: () => dialog.close() },
          icon("close"),
        ),
    ),
    content,
  );
  if (!dismissible) dialog.addEventListener("cancel", (event) => event.preventDefault());
  // Without this the field of a closed dialog would have the focus until it is removed, and take the keys of the page.
  dialog.addEventListener("beforetoggle", (event) => {
    const { activeElement } = document;
    if (event.newState === "closed" && activeElement instanceof HTMLElement && dialog.contains(activeElement)) {
      activeElement.blur();
    }
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    // What is the page's own, and was only shown here, has been taken back by then.
    setTimeout(() => stopDrawingIn(dialog));
  });
  dialog.addEventListener("click", (event) => dismissible && event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Asks before something that cannot be undone or that others notice; returns true or false.
 *
 * @param {string} title
 * @param {Child} text
 * @param {{ yes: string, no?: string, isGrave?: boolean }} options
 * @returns {Promise<boolean>}
 */
export const confirmed = async (title, text, { yes, no = words("common.cancel"), isGrave = false }) =>
  (await chosen(title, text, [{ value: false, words: no }, {
    value: true,
    words: yes,
    className: isGrave ? "grave" : "primary",
  }])) ?? false;

/**
 * Asks which of `choices`; returns its value, or null when the question is dismissed.
 *
 * @template Value
 * @param {string} title
 * @param {Child} text
 * @param {{ value: Value, words: string, className?: string }[]} choices
 * @returns {Promise<Value | null>}
 */
export function chosen(title, text, choices) {
  return new Promise((resolve) => {
    /** @param {Value} value */
    const choose = (value) => () => {
      resolve(value);
      dialog.close();
    };
    const buttons = choices.map(({ value, words: label, className }) =>
      node("button", { type: "button", class: className, onclick: choose(value) }, label)
    );
    const dialog = openDialog(
      title,
      node("div", { class: "stack" }, node("p", {}, text), node("div", { class: "choices" }, buttons)),
      { className: "question" },
    );
    dialog.addEventListener("close", () => resolve(null));
  });
}

/**
 * A button of a dialog that closes it and goes on elsewhere.
 *
 * @param {string} label
 * @param {() => unknown} act
 */
export const onwards = (label, act) =>
  element("button", {
    type: "button",
    class: "wide",
    onclick: ({ currentTarget }) => {
      /** @type {Element} */ (currentTarget).closest("dialog")?.close();
      act();
    },
  }, label);

export const isDialogOpen = () => document.querySelector("dialog[open]") !== null;
