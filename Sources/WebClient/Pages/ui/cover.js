import { node } from "./node.js";

/**
 * Lies over the whole page, so that a phone in a pocket presses nothing: it is opened by a finger that is held on it,
 * or by a key or a screen reader's press.
 */
const heldFor = 800;
/** CSS pixels; a finger that has gone further slides, and is not held. */
const staysWithin = 30;
/** Milliseconds for which it tells how to open it, after it was touched. */
const helpShownFor = 4_000;

export class Cover {
  /** Called when a person has opened it. */
  onOpened = () => {};
  #held = 0;
  #helping = 0;
  #from = { x: 0, y: 0 };
  #node;

  /**
   * @param {object} about
   * @param {string} about.className
   * @param {string} about.label its accessible name
   * @param {string} about.help
   * @param {HTMLElement} [about.place] what it is a part of: a dialog lies above everything else
   */
  constructor({ className, label, help, place = document.body }) {
    this.#node = node(
      "button",
      { type: "button", class: `cover ${className}`, "aria-label": label, hidden: true },
      node("span", { class: "cover-help", "aria-hidden": "true" }, help),
    );
    this.#listen(this.#node);
    place.append(this.#node);
  }

  get isShut() {
    return !this.#node.hidden;
  }

  shut() {
    this.#node.hidden = false;
  }

  open() {
    this.#letGo();
    this.#node.hidden = true;
  }

  /** @param {HTMLElement} node */
  #listen(node) {
    node.addEventListener("pointerdown", ({ clientX, clientY, isPrimary }) => {
      if (!isPrimary) return this.#letGo(); // a palm
      this.#from = { x: clientX, y: clientY };
      node.dataset.held = "";
      this.#help();
      this.#held = setTimeout(() => this.#opened(), heldFor);
    });
    node.addEventListener("pointermove", ({ clientX, clientY }) => {
      if (Math.hypot(clientX - this.#from.x, clientY - this.#from.y) > staysWithin) this.#letGo();
    });
    for (const type of ["pointerup", "pointercancel", "pointerleave", "blur"]) {
      node.addEventListener(type, () => this.#letGo());
    }
    node.addEventListener("contextmenu", (event) => event.preventDefault());
    node.addEventListener("click", ({ detail }) => detail === 0 && this.#opened());
  }

  #opened() {
    this.open();
    this.onOpened();
  }

  #letGo() {
    clearTimeout(this.#held);
    delete this.#node.dataset.held;
  }

  #help() {
    clearTimeout(this.#helping);
    this.#node.dataset.helps = "";
    this.#helping = setTimeout(() => delete this.#node.dataset.helps, helpShownFor);
  }
}
