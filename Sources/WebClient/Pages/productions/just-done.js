import { Held } from "../ui/changes.js";
import { isDialogOpen } from "../ui/dialog.js";
import { drawing } from "../ui/drawing.js";
import { icon } from "../ui/icons.js";
import { element } from "../ui/element.js";
import { keyPress } from "../ui/key-press.js";
import { node } from "../ui/node.js";
import { words } from "../words/productions.js";
import "../words/common.js";

/**
 * What was done last, with a way to take it back: by its button, or by the keys. It stays until it is dismissed, or
 * something else is done.
 *
 * @typedef {{ text: string, undo: (() => unknown) | null }} Done
 */
export class JustDone {
  /** @type {Held<Done | null>} */
  #done = new Held(/** @type {Done | null} */ (null));
  place = node("div", { class: "just-done" });

  constructor() {
    drawing(this.place, [this.#done], () => this.#view(this.#done.value));
    document.addEventListener("keydown", (event) => this.#hear(event));
  }

  /** @param {string} text @param {(() => unknown) | null} [undo] */
  say(text, undo = null) {
    this.#done.value = text === "" ? null : { text, undo };
  }

  /** @param {Done | null} done */
  #view(done) {
    return [
      element("p", { role: "status" }, done?.text ?? ""),
      done !== null && [
        done.undo !== null &&
        element("button", { type: "button", onclick: () => this.#undo() }, words("productions.undo")),
        element("button", {
          type: "button",
          class: "quiet icon",
          "aria-label": words("common.dismiss"),
          onclick: () => this.say(""),
        }, icon("close")),
      ],
    ];
  }

  #undo() {
    const undo = this.#done.value?.undo ?? null;
    this.say("");
    undo?.();
  }

  /** @param {KeyboardEvent} event */
  #hear(event) {
    const { key, command, shift, alt } = keyPress(event);
    const isUndo = key === "z" && command && !shift && !alt;
    const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select") !== null;
    if (!isUndo || isTyping || isDialogOpen() || !this.#done.value?.undo) return;
    event.preventDefault();
    this.#undo();
  }
}
