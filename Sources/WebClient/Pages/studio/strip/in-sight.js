import { Changes } from "../../ui/changes.js";
import { isHeld } from "../../ui/queue.js";
import { scoreOf } from "../../stage/score.js";
import { behind, bounded, boxOf, endOf, fitting, timeAt, usual, xOf } from "./scale.js";

/**
 * @import { Desk } from "../../editing/desk.js"
 */

/** So many pixels beside what is in sight are in the page; after so many, when it is scrolled, that is drawn anew. */
const [beyond, far] = [400, 150];

/**
 * What of the timeline is in sight, at which scale, and of which document: while something is pressed, what is scrolled
 * into sight is of the document that is shown.
 */
export class InSight {
  #desk;
  #scroller;
  #track;
  #document;
  #width = 0;
  #picture = 0;
  #left = 0;
  #scale = 0;
  /** Whether nobody has zoomed: then more formations take more room. */
  #isUsual = true;
  #count = -1;
  /** @type {Changes<[]>} */
  #zoomed = new Changes();
  #notify = onceAFrame(() => this.#zoomed.notify());

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
    scroller.addEventListener("scroll", () => this.#look(), { passive: true });
  }

  /** Is told when another scale is in force. @param {() => void} listener */
  listen(listener) {
    return this.#zoomed.listen(listener);
  }

  /** The one that is shown. */
  get document() {
    if (!isHeld()) this.#document = this.#desk.document;
    return this.#document;
  }

  /** As the one that is shown while somebody drags: their own drag changes it. */
  follow() {
    this.#document = this.#desk.document;
  }

  get scale() {
    const { length } = this.document.formations;
    if (this.#isUsual && this.#count !== length && this.#width > 0) {
      this.#count = length;
      this.#scale = usual({ ...this.#shown, count: length });
    }
    return this.#scale;
  }

  get width() {
    return this.#width;
  }

  /** How high the pictures of formations are. */
  get picture() {
    return this.#picture;
  }

  get left() {
    return this.#left;
  }

  /** Remembered, because whoever asks the browser makes it lay out the page at once. */
  #look() {
    this.#left = this.#scroller.scrollLeft;
  }

  get #shown() {
    return { end: endOf(this.document), width: this.#width };
  }

  /** Before the first time, it has no width and nothing is in sight. */
  measure() {
    this.#look();
    this.#width = this.#scroller.clientWidth;
    this.#picture = Number.parseFloat(getComputedStyle(this.#scroller).getPropertyValue("--picture"));
    this.#count = -1;
    if (!this.#isUsual) this.#scale = bounded(this.#scale, this.#shown);
  }

  /**
   * Calls a listener, at most once a frame, when another part of the row is in sight, as once the page is laid out.
   *
   * @param {() => void} listener
   */
  onMove(listener) {
    let drawn = this.left;
    const soon = onceAFrame(() => {
      drawn = this.left;
      listener();
    });
    this.#scroller.addEventListener("scroll", () => Math.abs(this.left - drawn) >= far && soon(), { passive: true });
    new ResizeObserver(() => {
      this.measure();
      soon();
    }).observe(this.#scroller);
  }

  /** @param {number} time */
  xOf = (time) => xOf(this.scale, time);

  /** The score time at a point of the window. @param {number} clientX */
  timeAt = (clientX) => Math.max(0, timeAt(this.scale, this.along(clientX)));

  /** The first and the last moment in sight. */
  get span() {
    const { left, scale } = this;
    return { from: timeAt(scale, left), to: timeAt(scale, left + this.#width) };
  }

  /** @param {number} index of a formation */
  boxOf(index) {
    const score = scoreOf(this.document);
    const isLast = index + 1 === this.document.formations.length;
    return boxOf({
      arrives: this.xOf(score.arrival(index)),
      departs: this.xOf(score.departure(index)),
      next: isLast ? Infinity : this.xOf(score.arrival(index + 1)),
    });
  }

  /** The places of the first and the last formation that are in the page. */
  get ends() {
    const { left, scale, document } = this;
    const score = scoreOf(document);
    const count = document.formations.length;
    /** @param {number} x */
    const at = (x) => Math.min(count - 1, score.formationAt(Math.max(0, timeAt(scale, x))));
    return count === 0 || this.#width === 0
      ? { first: 0, last: -1 }
      : { first: Math.max(0, at(left - beyond) - 1), last: at(left + this.#width + beyond) };
  }

  /** How long the whole row is. */
  get length() {
    return Math.max(this.#width, this.xOf(endOf(this.document)) + behind);
  }

  /**
   * How far a point of the window is from the beginning of the row.
   *
   * @param {number} clientX
   */
  along = (clientX) => clientX - this.#track.getBoundingClientRect().left;

  /**
   * More than 1 shows less, larger; what is at a point of the window stays there.
   *
   * @param {number} factor
   * @param {number} [clientX] the middle without it
   */
  zoom(factor, clientX) {
    const { left, right } = this.#scroller.getBoundingClientRect();
    const x = clientX ?? (left + right) / 2;
    this.#zoomTo(this.scale * factor, timeAt(this.scale, this.along(x)), x - left);
  }

  /** The whole piece. */
  fit() {
    this.#zoomTo(fitting(this.#shown), 0, 0);
  }

  /** @type {(scale: number, time: number, at: number) => void} */
  #zoomTo(scale, time, at) {
    this.#isUsual = false;
    this.#scale = bounded(scale, this.#shown);
    // What is drawn makes the track as long as it is now; only then can it be scrolled there.
    this.#track.style.width = `${this.length}px`;
    this.#notify();
    this.#scroller.scrollLeft = xOf(this.#scale, time) - at;
    this.#look();
  }

  /** @param {number} left what is at the left from then on */
  goTo(left) {
    this.#scroller.scrollTo({ left, behavior: "instant" });
    this.#look();
  }

  /**
   * @param {{ left: number, width: number }} box
   * @param {boolean} isSmooth
   */
  reveal({ left, width }, isSmooth) {
    const { scrollLeft, clientWidth } = this.#scroller;
    const isIn = left >= scrollLeft + 8 && left + Math.min(width, clientWidth / 2) <= scrollLeft + clientWidth - 8;
    if (isIn) return;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#scroller.scrollTo({
      left: width > clientWidth / 2 ? left - 24 : left - (clientWidth - width) / 2,
      behavior: isSmooth && !calm ? "smooth" : "instant",
    });
    this.#look();
  }
}

/** @param {() => void} work however often it is asked for in a frame */
function onceAFrame(work) {
  /** @type {number | null} */
  let frame = null;
  return () => {
    frame ??= requestAnimationFrame(() => {
      frame = null;
      work();
    });
  };
}
