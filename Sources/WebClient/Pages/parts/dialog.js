import { element } from "./element.js";

/** A modal dialog with a heading and its own close button; it leaves the page when it is closed. Answers with the dialog. */
export function openDialog(title, content, { className = "", dismissible = true } = {}) {
  const heading = `dialog-${Math.random().toString(36).slice(2)}`;
  const dialog = element(
    "dialog",
    { class: `sheet ${className}`, "aria-labelledby": heading },
    element(
      "header",
      {},
      element("h2", { id: heading, tabindex: "-1", autofocus: true }, title),
      dismissible && element("button", { type: "button", class: "quiet icon", "aria-label": "Close", onclick: () => dialog.close() }, "✕"),
    ),
    content,
  );
  if (!dismissible) dialog.addEventListener("cancel", (event) => event.preventDefault());
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => dismissible && event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Asks before something that cannot be undone or that others notice; answers with true or false. */
export function confirmed(title, text, { yes, no = "Cancel", isGrave = false }) {
  return new Promise((resolve) => {
    let answer = false;
    const choose = (value) => () => {
      answer = value;
      dialog.close();
    };
    const dialog = openDialog(
      title,
      element(
        "div",
        { class: "stack" },
        element("p", {}, text),
        element(
          "div",
          { class: "choices" },
          element("button", { type: "button", onclick: choose(false) }, no),
          element("button", { type: "button", class: isGrave ? "grave" : "primary", onclick: choose(true) }, yes),
        ),
      ),
      { className: "question" },
    );
    dialog.addEventListener("close", () => resolve(answer));
  });
}

export const isDialogOpen = () => document.querySelector("dialog[open]") !== null;
