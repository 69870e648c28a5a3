import { drag } from "../../ui/drag.js";

/** How long a finger is held still before it drags a card, in milliseconds. */
const rest = 380;
/** CSS pixels: a pointer that has gone less far has not moved; how near to an edge the row scrolls. */
const slack = 7;
const edge = 56;

/**
 * Carrying along the row: a mouse or pen drags at once, a finger after it was held still (before that it scrolls). At
 * the edges the row scrolls. A finger that is held still and then lifted opens the menu.
 *
 * @import { Grip } from "../../ui/drag.js"
 *
 * @typedef {object} Carried what is carried, from the beginning to the end of one drag
 * @property {(x: number) => void} move in the window, CSS pixels
 * @property {(x: number) => void} drop
 * @property {() => void} end however it ends
 *
 * @param {HTMLElement} scroller
 * @param {object} what
 * @param {(at: Grip) => Carried | null} what.take null: this is carried by somebody else
 * @param {(at: Grip) => void} what.held
 */
export const carry = (scroller, { take, held }) =>
  drag(scroller, {
    rest,
    slack,
    held,
    begin(at) {
      const carried = take(at);
      if (carried === null) return null;
      const rolling = new Rolling(scroller, carried.move);
      scroller.classList.add("carrying");
      if (at.event.pointerType === "touch") navigator.vibrate?.(12);
      const end = () => {
        rolling.end();
        scroller.classList.remove("carrying");
        carried.end();
      };
      return {
        move: ({ x }) => rolling.at(x),
        drop({ x }) {
          end();
          carried.drop(x);
        },
        cancel: end,
      };
    },
  });

/** Scrolls while the pointer is at an edge. */
class Rolling {
  #scroller;
  #moved;
  #x = 0;
  #frame = 0;

  /**
   * @param {HTMLElement} scroller
   * @param {(x: number) => void} moved
   */
  constructor(scroller, moved) {
    this.#scroller = scroller;
    this.#moved = moved;
  }

  /** @param {number} x */
  at(x) {
    this.#x = x;
    this.#moved(x);
    if (this.#frame === 0) this.#roll();
  }

  #roll() {
    const { left, right } = this.#scroller.getBoundingClientRect();
    const by = this.#x < left + edge ? -12 : this.#x > right - edge ? 12 : 0;
    if (by === 0) return;
    this.#scroller.scrollBy({ left: by, behavior: "instant" });
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.at(this.#x);
    });
  }

  end() {
    cancelAnimationFrame(this.#frame);
  }
}
