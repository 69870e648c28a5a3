import { announce } from "../ui/announce.js";
import { stopDrawingIn } from "../ui/drawing.js";
import { node } from "../ui/node.js";
import { holdAtFirst } from "../ui/hold-at-first.js";

/** Milliseconds that a question waits while somebody taps or another question is there. */
const tapping = 2_000;

/** What is to be asked now. @type {Set<Asked>} */
const wanted = new Set();

/** What an athlete is asked, or told, between rounds: one thing at a time, the most urgent first. */
export class Asked {
  #urgency;
  #title;
  #content;
  /** @type {HTMLElement | null} */
  #node = null;
  /** The timer that puts it on the page. */
  #coming = 0;

  /**
   * @param {number} urgency
   * @param {() => string} title
   * @param {(heading: HTMLElement) => HTMLElement[]} content made when it comes
   */
  constructor(urgency, title, content) {
    this.#urgency = urgency;
    this.#title = title;
    this.#content = content;
  }

  /** @param {boolean} isWanted */
  set isWanted(isWanted) {
    const isBusy = document.body.classList.contains("taps") || wanted.size > 0;
    if (isWanted) wanted.add(this);
    else wanted.delete(this);
    const [first] = [...wanted].sort((one, other) => other.#urgency - one.#urgency);
    for (const one of new Set([this, ...wanted])) if (one !== first) one.#leave();
    if (first !== undefined) first.#come(isBusy ? tapping : 0);
  }

  /** @param {number} wait */
  #come(wait) {
    if (this.#node !== null || this.#coming !== 0) return;
    if (wait === 0) this.#put();
    else this.#coming = setTimeout(() => this.#put(), wait);
  }

  #put() {
    this.#coming = 0;
    const title = this.#title();
    const heading = node("h2", { id: "asked-title" }, title);
    const held = node("fieldset", { role: "presentation" }, this.#content(heading));
    holdAtFirst(held);
    this.#node = node("section", { class: "asked", "aria-labelledby": heading.id }, held);
    document.querySelector("main")?.append(this.#node);
    announce(title);
  }

  #leave() {
    clearTimeout(this.#coming);
    this.#coming = 0;
    const main = document.querySelector("main");
    const hadFocus = this.#node?.contains(document.activeElement) ?? false;
    if (this.#node !== null) stopDrawingIn(this.#node);
    this.#node?.remove();
    this.#node = null;
    if (!hadFocus || main === null) return;
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
  }
}
