// The shared core (Sources/RehearsalCore, compiled to core.wasm) for the pages.
//
//   const core = await loadCore();
//   const piece = core.choreography(production);          // a production document
//   const present = piece.present(state, sessionNow);     // a session's state: what is true at that instant
//   piece.positionsAt(present.time, buffer);              // x0, y0, x1, y1, … in the order of production.performers
//   const clock = core.clockEstimator();                  // what this device knows of the session clock
//
// Score times and instants are microseconds, coordinates stage units. Everything that the server computes too is
// computed by the same code and gives the same bits; this file only carries numbers across.

/** @import { Wasm } from "./core/wasm.d.ts" */
/** @import { Danced } from "./core/timeline.d.ts" */
/** @import { Anchor } from "./core/tempo-map.js" */
/** @import { LeastTravel, Point, Points, Snapping } from "./core/editing.js" */
import { Choreography } from "./core/choreography.js";
import { ClockEstimator } from "./core/clock.js";
import { Arranging, leastTravel, Shaping, snap } from "./core/editing.js";
import { TempoMap } from "./core/tempo-map.js";

/** In microseconds: Firefox and Safari round `performance.now()` to 1 ms, Chromium to 0.1 ms or finer; up or down. */
const USUAL_RESOLUTION = 1000;

/** Fetches and starts the core. Its Content-Security-Policy needs 'wasm-unsafe-eval'. */
export async function loadCore(url = new URL("core.wasm", import.meta.url)) {
  const { exports } = await instantiate(url);
  return new Core(/** @type {Wasm} */ (/** @type {unknown} */ (exports)));
}

/** Fetches and starts a compiled module. @param {URL} url */
export async function instantiate(url) {
  const begun = await begunCore(url.href);
  if (begun !== null) return begun.instance;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname}: the server answered ${response.status}`);
  if (WebAssembly.instantiateStreaming) {
    try {
      return (await WebAssembly.instantiateStreaming(response.clone(), {})).instance;
    } catch (error) {
      // A proxy that lost the type application/wasm: the bytes are still good.
      if (!(error instanceof TypeError)) throw error;
    }
  }
  return (await WebAssembly.instantiate(await response.arrayBuffer(), {})).instance;
}

/**
 * The core that `begin.js` in the page's head has started; null where there is none, or it came to nothing.
 *
 * @param {string} address
 * @returns {Promise<WebAssembly.WebAssemblyInstantiatedSource | null>}
 */
async function begunCore(address) {
  const { cores = {} } = /** @type {{ begun?: { cores?: Record<string, Promise<any>> } }} */ (globalThis).begun ?? {};
  const begun = cores[address];
  delete cores[address];
  return await begun?.catch(() => null) ?? null;
}

export class Core {
  /** @type {Wasm} */
  #wasm;

  /** @param {Wasm} wasm */
  constructor(wasm) {
    this.#wasm = wasm;
    /** Dots put in order: align, distribute, mirror, swapSides, rotate, scale, spread. */
    this.arrange = new Arranging(wasm);
    /** Places in a shape: line, arc, circle, block, v, spiral, wedge. */
    this.shapes = new Shaping(wasm);
  }

  /**
   * Where a dragged point comes to rest among others; see core/editing.js.
   * @param {Point} point
   * @param {Points} others
   * @param {Snapping} [options]
   */
  snap(point, others, options) {
    return snap(this.#wasm, point, others, options);
  }

  /**
   * Who goes where by least travel; see core/editing.js.
   * @param {Points} from
   * @param {Points} to
   * @param {LeastTravel} [options]
   */
  leastTravel(from, to, options) {
    return leastTravel(this.#wasm, from, to, options);
  }

  /**
   * The choreography of a production document. What the document leaves out is filled in: no transition takes no time,
   * no easing is easeInOut, a performer without a position stays where they stood, or at (0, 0).
   * Without performers it is the score alone. Throws a RangeError only beyond the limits: 500 performers, 1,000
   * formations.
   * @param {Danced | null | undefined} production
   */
  choreography(production) {
    return new Choreography(this.#wasm, production ?? {});
  }

  /**
   * Counts to score time and back; `tempo` in counts a minute where no anchors say otherwise.
   * @param {number} tempo
   * @param {Anchor[]} anchors
   */
  tempoMap(tempo, anchors = []) {
    return new TempoMap(this.#wasm, tempo, anchors);
  }

  /** Counts a minute between an anchor and a later one. @param {Anchor} from @param {Anchor} to */
  tempoBetween(from, to) {
    return this.#wasm.core_tempo_between(from.count, from.time, to.count, to.time);
  }

  /** A clock estimator for a device whose monotonic clock is read in steps of `resolution` microseconds. */
  clockEstimator(resolution = USUAL_RESOLUTION) {
    return new ClockEstimator(this.#wasm, resolution);
  }
}
