import { node } from "./node.js";
import { redrawing } from "./redraw.js";
import { words } from "../words/studio.js";
import { icon } from "./icons.js";

/**
 * @typedef {{ label: string, act: () => void, onGone?: (gone: () => void) => void }} Action
 */

/**
 * Short messages over the stage, read out by screen readers; they disappear by themselves, except those about trouble.
 */
const lasts = 7_000;
const most = 3;

export class Toasts {
  #list;
  /**
   * Those that are to come: each pushes the others up, so none comes while one of them is pressed.
   *
   * @type {HTMLElement[]}
   */
  #coming = [];
  #show;

  /** @param {HTMLElement} list */
  constructor(list) {
    this.#list = list;
    this.#show = redrawing(list, () => {
      for (const toast of this.#coming.splice(0)) this.#put(toast);
    });
  }

  /**
   * `action` offers what a person can do about it, until it calls what `onGone` was given; those with `isTrouble` stay
   * until they are dismissed.
   *
   * @param {string} text
   * @param {{ action?: Action | null, isTrouble?: boolean }} [options]
   */
  say(text, { action = null, isTrouble = false } = {}) {
    const offer = action && node("button", {
      type: "button",
      class: "small",
      onclick: () => {
        toast.remove();
        action.act();
      },
    }, action.label);
    action?.onGone?.(() => offer?.remove());
    const toast = node(
      "div",
      { class: isTrouble ? "toast is-trouble" : "toast", "data-text": text },
      node("p", { dir: "auto" }, text),
      offer,
      node("button", {
        type: "button",
        class: "quiet icon small",
        "aria-label": words("studio.dismiss"),
        onclick: () => {
          toast.remove();
        },
      }, icon("close", 16)),
    );
    this.#coming.push(toast);
    this.#show();
  }

  /** @param {HTMLElement} toast */
  #put(toast) {
    for (const same of this.#list.querySelectorAll(".toast")) {
      if (same.getAttribute("data-text") === toast.getAttribute("data-text")) same.remove();
    }
    this.#list.append(toast);
    while (this.#list.children.length > most) this.#list.firstElementChild?.remove();
    if (!toast.matches(".is-trouble")) this.#leave(toast);
  }

  /**
   * Not while somebody points at it or has the focus in it.
   *
   * @param {HTMLElement} toast
   */
  #leave(toast) {
    setTimeout(() => {
      if (toast.matches(":hover, :focus-within")) this.#leave(toast);
      else toast.remove();
    }, lasts);
  }
}
