import { isHeld } from "../../ui/queue.js";

/**
 * @import { Desk } from "../../editing/desk.js"
 *
 * @typedef {object} Measures CSS pixels
 * @property {number} card
 * @property {number} pitch of a card with its gap
 * @property {number} picture
 * @property {number} width of the row
 */

/** How many cards are in the page on both sides of those in sight. */
const beyond = 4;

/**
 * What of the strip is in sight, and of which document: while something is pressed, what is scrolled into sight is of
 * the document that is shown.
 */
export class InSight {
  #desk;
  #scroller;
  #track;
  #document;
  /** @type {Measures | null} */
  #measures = null;

  /**
   * @param {Desk} desk
   * @param {HTMLElement} scroller
   * @param {HTMLElement} track what scrolls in it
   */
  constructor(desk, scroller, track) {
    this.#desk = desk;
    this.#scroller = scroller;
    this.#track = track;
    this.#document = desk.document;
  }

  /** The one that is shown. */
  get document() {
    if (!isHeld()) this.#document = this.#desk.document;
    return this.#document;
  }

  /** @returns {Measures} */
  get measures() {
    if (this.#measures !== null) return this.#measures;
    const style = getComputedStyle(this.#scroller);
    /** @param {string} name */
    const read = (name) => Number.parseFloat(style.getPropertyValue(name));
    const [card, gap] = [read("--card"), read("--gap")];
    this.#measures = { card, pitch: card + gap, picture: read("--picture"), width: this.#scroller.clientWidth };
    return this.#measures;
  }

  /**
   * Calls a listener, at most once a frame, when another part of the row is in sight.
   *
   * @param {() => void} listener
   */
  onMove(listener) {
    /** @type {number | null} */
    let frame = null;
    const soon = () => {
      frame ??= requestAnimationFrame(() => {
        frame = null;
        listener();
      });
    };
    this.#scroller.addEventListener("scroll", soon, { passive: true });
    new ResizeObserver(() => {
      this.#measures = null;
      soon();
    }).observe(this.#scroller);
  }

  /** The places of the first and the last formation that are in the page. */
  get ends() {
    const { pitch, width } = this.measures;
    const { scrollLeft } = this.#scroller;
    return {
      first: Math.max(0, Math.floor(scrollLeft / pitch) - beyond),
      last: Math.min(this.document.formations.length - 1, Math.ceil((scrollLeft + width) / pitch) + beyond),
    };
  }

  /** How long the whole row is. */
  get length() {
    const { pitch, card } = this.measures;
    return Math.max(0, this.document.formations.length * pitch - (pitch - card));
  }

  /**
   * How far a point of the window is from the beginning of the row.
   *
   * @param {number} clientX
   */
  along = (clientX) => clientX - this.#track.getBoundingClientRect().left;

  /**
   * @param {number} index
   * @param {boolean} isSmooth
   */
  reveal(index, isSmooth) {
    const { pitch, card } = this.measures;
    const left = index * pitch;
    const { scrollLeft, clientWidth } = this.#scroller;
    if (left >= scrollLeft + 8 && left + card <= scrollLeft + clientWidth - 8) return;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#scroller.scrollTo({
      left: left - (clientWidth - card) / 2,
      behavior: isSmooth && !calm ? "smooth" : "instant",
    });
  }
}
