import { words } from "../words/hints.js";
import { isDialogOpen } from "./dialog.js";
import { element } from "./element.js";
import { loadStyle } from "./load-style.js";
import { node } from "./node.js";
import { patch } from "./patch.js";
import { prefer } from "./preferences.js";

/**
 * Hints of a first visit, one after the other: each a bubble beside the thing it speaks of, which it never covers.
 * Next by a press, Enter, or a press of that thing itself; Escape ends all of them. They take no other key of the page.
 *
 * @typedef {object} Box in the window, CSS pixels
 * @property {number} left
 * @property {number} top
 * @property {number} right
 * @property {number} bottom
 *
 * @typedef {object} Hint
 * @property {() => Element | Box | null} at what it speaks of; null while that is not there
 * @property {string} text
 * @property {string} more the answer of the help that says more
 *
 * @param {string} name of the page
 * @param {readonly Hint[]} hints
 */
export async function showHints(name, hints) {
  document.querySelector(".hint")?.dispatchEvent(new Event("end"));
  await loadStyle("hints");
  const there = hints.filter(({ at }) => boxOf(at()) !== null);
  if (there.length === 0) return;
  prefer(`firstVisit.${name}`, "seen");
  new Hints(there).show(0);
}

const gap = 12;
const margin = 8;

class Hints {
  #hints;
  #at = -1;
  #ring = node("div", { class: "hint-ring", popover: "manual" });
  #bubble = node("div", {
    class: "hint",
    popover: "manual",
    role: "dialog",
    tabindex: "-1",
    "aria-describedby": "hint-text",
  });
  #drawn = "";

  /** @param {readonly Hint[]} hints */
  constructor(hints) {
    this.#hints = hints;
    this.#bubble.addEventListener("end", () => this.#end());
    this.#bubble.addEventListener("keydown", (event) => {
      const isNext = event.key === "Enter" && event.target === this.#bubble;
      if (!isNext && event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      if (isNext) this.show(this.#at + 1);
      else this.#end();
    });
  }

  #pressed = (/** @type {MouseEvent} */ { target }) => {
    const thing = this.#hints[this.#at].at();
    if (thing instanceof Element && target instanceof Node && thing.contains(target)) this.show(this.#at + 1);
  };

  /** @param {number} turn */
  show(turn) {
    if (turn >= this.#hints.length) return this.#end();
    if (this.#at < 0) this.#begin();
    this.#at = turn;
    this.#drawn = "";
    const number = turn + 1;
    const isLast = number === this.#hints.length;
    const { at, text, more } = this.#hints[turn];
    const thing = at();
    // What is below the window, as a list on a phone, comes into it, clear of the bars at its edges.
    if (thing instanceof Element && thing.getBoundingClientRect().bottom > innerHeight) {
      thing.scrollIntoView({ block: "center" });
    }
    this.#bubble.setAttribute("aria-label", words("hints.at", { number, all: this.#hints.length }));
    patch(this.#bubble, [
      element("p", { id: "hint-text", role: "status" }, text),
      element(
        "div",
        { class: "hint-foot" },
        element("small", { "aria-hidden": "true" }, `${number} / ${this.#hints.length}`),
        element("a", { href: `/help#${more}`, target: "_blank" }, words("hints.more")),
        !isLast &&
          element(
            "button",
            { type: "button", class: "quiet small", onclick: () => this.#end() },
            words("hints.dismiss"),
          ),
        element(
          "button",
          { type: "button", class: "small hint-next", onclick: () => this.show(number) },
          words(isLast ? "hints.done" : "hints.next"),
        ),
      ),
    ]);
    if (document.activeElement === document.body) this.#bubble.focus({ preventScroll: true });
  }

  #begin() {
    document.body.append(this.#ring, this.#bubble);
    this.#ring.showPopover();
    this.#bubble.showPopover();
    document.addEventListener("click", this.#pressed, true);
    requestAnimationFrame(this.#follow);
  }

  #end() {
    document.removeEventListener("click", this.#pressed, true);
    this.#ring.remove();
    this.#bubble.remove();
  }

  /** Pages move: the bubble stays beside what it speaks of. */
  #follow = () => {
    if (!this.#bubble.isConnected) return;
    requestAnimationFrame(this.#follow);
    const box = isDialogOpen() ? null : boxOf(this.#hints[this.#at].at());
    const isShown = box !== null && isInSight(box);
    for (const part of [this.#ring, this.#bubble]) part.classList.toggle("is-away", !isShown);
    if (!isShown) return;
    const drawn = [box.left, box.top, box.right, box.bottom, innerWidth, innerHeight].join();
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#place(box);
  };

  /** @param {Box} box */
  #place(box) {
    const { style } = this.#ring;
    style.left = `${box.left - 4}px`;
    style.top = `${box.top - 4}px`;
    style.width = `${box.right - box.left + 8}px`;
    style.height = `${box.bottom - box.top + 8}px`;
    const { x, y, side } = placeBeside(box, this.#bubble.offsetWidth, this.#bubble.offsetHeight);
    this.#bubble.dataset.side = side;
    this.#bubble.style.left = `${x}px`;
    this.#bubble.style.top = `${y}px`;
    this.#bubble.style.setProperty("--tip", `${tipOf(box, { x, y, side }, this.#bubble)}px`);
  }
}

/** @param {Element | Box | null} thing @returns {Box | null} */
function boxOf(thing) {
  if (thing === null) return null;
  if (!(thing instanceof Element)) return thing;
  const box = thing.getBoundingClientRect();
  return thing.checkVisibility() && box.width > 0 ? box : null;
}

/** @param {Box} box */
const isInSight = ({ top, bottom }) => bottom > 0 && top < innerHeight;

/**
 * Below, above, right or left of a box, in the window: the first side with room, else the one with the most.
 *
 * @param {Box} box
 * @param {number} width
 * @param {number} height
 */
function placeBeside({ left, top, right, bottom }, width, height) {
  /** @type {(value: number, most: number) => number} */
  const within = (value, most) => Math.max(margin, Math.min(value, most - margin));
  const x = within((left + right - width) / 2, innerWidth - width);
  const y = within((top + bottom - height) / 2, innerHeight - height);
  const sides = [
    { side: "below", room: innerHeight - bottom - gap - margin - height, x, y: bottom + gap },
    { side: "above", room: top - gap - margin - height, x, y: top - gap - height },
    { side: "right", room: innerWidth - right - gap - margin - width, x: right + gap, y },
    { side: "left", room: left - gap - margin - width, x: left - gap - width, y },
  ];
  return sides.find(({ room }) => room >= 0) ?? sides.reduce((best, one) => one.room > best.room ? one : best);
}

/**
 * Where along the bubble its tip points at the box.
 *
 * @param {Box} box
 * @param {{ x: number, y: number, side: string }} at
 * @param {HTMLElement} bubble
 */
function tipOf(box, { x, y, side }, { offsetWidth, offsetHeight }) {
  const isAlong = side === "below" || side === "above";
  const middle = isAlong ? (box.left + box.right) / 2 - x : (box.top + box.bottom) / 2 - y;
  return Math.max(14, Math.min(middle, (isAlong ? offsetWidth : offsetHeight) - 14));
}
