import { iconButton } from "./buttons.js";
import { Held } from "./changes.js";
import { drawing } from "./drawing.js";
import { element, list } from "./element.js";
import { words } from "../words/studio.js";

/**
 * @typedef {{ label: string, act: () => void, onGone?: (gone: () => void) => void }} Action
 * @typedef {{ id: number, text: string, action: Action | null, isTrouble: boolean }} Toast
 */

/**
 * A short message over the stage, read out by screen readers: the newest takes the place of the one before. It
 * disappears by itself. What is about trouble stays below it until it is dismissed, or there is other trouble.
 */
const lasts = 7_000;

export class Toasts {
  #place;
  /** @type {Held<readonly Toast[]>} */
  #toasts = new Held(/** @type {readonly Toast[]} */ ([]));
  #next = 0;

  /** @param {HTMLElement} place */
  constructor(place) {
    this.#place = place;
    drawing(
      place,
      [this.#toasts],
      () => list(this.#toasts.value, { key: ({ id }) => id, make: (toast) => this.#described(toast) }),
    );
  }

  /**
   * `action` offers what a person can do about it, until it calls what `onGone` was given; those with `isTrouble` stay
   * until they are dismissed.
   *
   * @param {string} text
   * @param {{ action?: Action | null, isTrouble?: boolean }} [options]
   */
  say(text, { action = null, isTrouble = false } = {}) {
    const toast = { id: this.#next += 1, text, action, isTrouble };
    this.#toasts.value = [
      ...this.#toasts.value.filter((one) => one.isTrouble && !isTrouble && one.text !== text),
      toast,
    ];
    action?.onGone?.(() => this.#withdraw(toast.id));
    if (!isTrouble) this.#leave(toast.id);
  }

  /** @param {Toast} toast */
  #described({ id, text, action, isTrouble }) {
    return element(
      "div",
      { class: isTrouble ? "toast is-trouble" : "toast", "data-toast": id },
      element("p", { dir: "auto" }, text),
      action && element("button", { type: "button", class: "small", onclick: () => this.#act(id) }, action.label),
      iconButton("close", words("studio.dismiss"), () => this.#remove(id), { class: "quiet icon small" }),
    );
  }

  /** @param {number} id */
  #act(id) {
    const toast = this.#toasts.value.find((one) => one.id === id);
    this.#remove(id);
    toast?.action?.act();
  }

  /** What it offered is not to be had any more. @param {number} id */
  #withdraw(id) {
    this.#toasts.value = this.#toasts.value.map((one) => one.id === id ? { ...one, action: null } : one);
  }

  /** @param {number} id */
  #remove(id) {
    this.#toasts.value = this.#toasts.value.filter((one) => one.id !== id);
  }

  /** Not while somebody points at it or has the focus in it. @param {number} id */
  #leave(id) {
    setTimeout(() => {
      const node = this.#place.querySelector(`[data-toast="${id}"]`);
      if (node?.matches(":hover, :focus-within")) this.#leave(id);
      else this.#remove(id);
    }, lasts);
  }
}
