/**
 * Ten punches of each kind, one kind after another, on a beat: which is asked for, and how many there are.
 *
 * @import { MotionKind } from "../recogniser/recogniser.d.ts"
 */
import { kinds } from "../recogniser/motion-recogniser.js";

export const wanted = 10;
/** Milliseconds between two beats, and before the first one. */
const beat = 1_200;
const countIn = 800;
const counts = 3;
/** Beats without a punch, after which it is said. */
const mostWithout = 6;

export class Calibration {
  /** What is on now changed, or a beat is due. @type {(what: "counts" | "beat" | "counted" | "done") => void} */
  onChange = () => {};
  /** From now on punches are of this kind; null: they are none. @type {(kind: MotionKind | null) => void} */
  onLearn = () => {};
  kind = kinds[0];
  /** How many of it were felt. */
  count = 0;
  /** Counts until it begins; 0 while punches are counted. */
  left = counts;
  #without = 0;
  #later;
  #timer = 0;

  /**
   * @param {(run: () => void, after: number) => number} later
   */
  constructor(later = (run, after) => setTimeout(run, after)) {
    this.#later = later;
  }

  /** Nothing is felt, although it should be. */
  get isUnfelt() {
    return this.left === 0 && this.#without > mostWithout;
  }

  get isDone() {
    return this.kind === kinds[kinds.length - 1] && this.count >= wanted;
  }

  /** From the beginning, or from a kind on. @param {MotionKind} [kind] */
  begin(kind = kinds[0]) {
    this.stop();
    this.kind = kind;
    this.count = 0;
    this.left = counts;
    this.#without = 0;
    this.onLearn(null);
    this.onChange("counts");
    this.#next(beat);
  }

  stop() {
    clearTimeout(this.#timer);
  }

  /** An example was learned. @param {number} count */
  learned(count) {
    this.count = count;
    this.#without = 0;
    this.onChange("counted");
    if (count < wanted) return;
    this.onLearn(null);
    if (!this.isDone) return this.begin(kinds[kinds.indexOf(this.kind) + 1]);
    this.stop();
    this.onChange("done");
  }

  /** @param {number} after */
  #next(after) {
    this.#timer = this.#later(() => this.#beat(), after);
  }

  #beat() {
    if (this.left > 0) {
      this.left -= 1;
      if (this.left === 0) this.onLearn(this.kind);
    } else {
      this.#without += 1;
    }
    this.onChange("beat");
    this.#next(this.left > 0 ? countIn : beat);
  }
}
