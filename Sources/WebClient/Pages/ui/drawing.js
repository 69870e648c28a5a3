import { fill } from "./patch.js";
import { later, neverMind } from "./queue.js";
import { onceFinished } from "./unfinished.js";

/**
 * @import { Child } from "./element.d.ts"
 * @import { Source } from "./changes.js"
 */

/** Every drawing that is kept up to date. @type {Set<Drawing>} */
const drawings = new Set();
/** Those that had changes while they were out of the page. @type {Set<Drawing>} */
const stale = new Set();
/** Looks whether one of those is back. @type {MutationObserver | null} */
let watch = null;

/**
 * A test that is to be told of everything that is drawn sets `onDrawing` before the page starts; no page does.
 *
 * @typedef {{ onDrawing?: (drawing: Drawing) => void }} Watched
 */

/** Something that is drawn, and kept up to date until `stop`. */
class Drawing {
  place;
  #view;
  #of;
  /** @type {readonly unknown[] | null} */
  #shown = null;
  #stops;
  #isOver = false;
  #drawLater = () => this.#draw(false);

  /**
   * @param {Element} place
   * @param {readonly Source[]} sources
   * @param {() => Child | void} view
   * @param {(() => readonly unknown[]) | undefined} of
   */
  constructor(place, sources, view, of) {
    this.place = place;
    this.#view = view;
    this.#of = of;
    this.#stops = sources.map((source) => source.listen(() => this.soon()));
  }

  /** As what a person does themself is shown. */
  now = () => this.#draw(true);

  /** At the next frame in which nothing is pressed. */
  soon = () => this.#isOver || later(this.#drawLater);

  stop = () => {
    this.#isOver = true;
    for (const stop of this.#stops.splice(0)) stop();
    neverMind(this.#drawLater);
    drawings.delete(this);
    stale.delete(this);
  };

  /** @param {boolean} isAsked though nothing may have changed, or it may be out of the page */
  #draw(isAsked) {
    if (!isAsked && !this.place.isConnected) return drawWhenBack(this);
    const now = this.#of?.() ?? null;
    const isSame = now !== null && this.#shown?.length === now.length &&
      now.every((part, turn) => Object.is(part, this.#shown?.[turn]));
    if (isSame && !isAsked) return;
    this.#shown = now;
    const children = this.#view();
    if (children === undefined || fill(this.place, [children])) return;
    this.#shown = null;
    onceFinished(this.soon);
  }
}

/**
 * Draws, and keeps up to date: `view` describes what is in `place`, now and after changes of a source (`Changes`,
 * `Held`, `eventsOf`, `every`), at most once a frame, never under a finger, and only while the place is in the page. A
 * `view` that answers nothing has drawn by itself, as on a canvas.
 *
 * `of` lists what is shown, as branches of documents, which are other objects whenever they have changed: while all of
 * them are the same, nothing is described.
 *
 * @param {Element} place which holds nothing else
 * @param {readonly Source[]} sources
 * @param {() => Child | void} view
 * @param {{ of?: () => readonly unknown[] }} [options]
 */
export function drawing(place, sources, view, { of } = {}) {
  const made = new Drawing(place, sources, view, of);
  drawings.add(made);
  /** @type {Watched} */ (/** @type {unknown} */ (globalThis)).onDrawing?.(made);
  made.now();
  return made;
}

/**
 * Ends all drawings within a node that has left the page for good.
 *
 * @param {Node} node
 */
export function stopDrawingIn(node) {
  for (const one of [...drawings]) if (node.contains(one.place)) one.stop();
}

/** @param {Drawing} drawing */
function drawWhenBack(drawing) {
  stale.add(drawing);
  if (watch !== null) return;
  watch = new MutationObserver(() => {
    for (const one of [...stale]) {
      if (!one.place.isConnected) continue;
      stale.delete(one);
      one.now();
    }
    if (stale.size > 0) return;
    watch?.disconnect();
    watch = null;
  });
  watch.observe(document, { childList: true, subtree: true });
}
