import { countLength } from "../stage/tempo.js";
import { Alone, soon } from "./alone.js";

/**
 * A run of one's own: what a session is to the stage and to the sound. Who seeks sees at once where they are, and the
 * run goes on from there a moment later.
 *
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Motion } from "../wire/wire.d.ts"
 * @import { Revision } from "../live/document-in-use.js"
 *
 * A stretch of the score, in microseconds.
 *
 * @typedef {{ from: number, to: number }} Passage
 *
 * How it is practised: `rate` is a factor; `pause` counts of rest, then `countIn` counts, before each pass; each pass
 * of a loop is `step` faster, until the piece's own speed.
 *
 * @typedef {{ rate: number, pause: number, countIn: number, step: number, loop: Passage | null }} Practising
 */

export class OwnRun extends Alone {
  /** @type {Choreography | null} */
  choreography = null;
  /** @type {Revision | null} */
  production = null;
  /** @type {string | null} */
  myPerformer = null;
  /** @type {Practising} */
  practising = { rate: 1, pause: 0, countIn: 0, step: 0, loop: null };
  token;
  /** Where music goes on after the last formation, the run does too: score time. */
  musicEnds = 0;

  /** @param {string | null} token */
  constructor(token) {
    super();
    this.token = token;
  }

  /** Nobody is told when it was drawn. */
  drew() {}

  /** @param {Revision} production */
  put(production) {
    this.production = production;
    this.tell("production", production);
  }

  get end() {
    return Math.max(this.choreography?.end ?? 0, this.musicEnds);
  }

  /** The present of this run. */
  get present() {
    return this.choreography?.present(this.state, this.now()) ?? null;
  }

  get isGoing() {
    return this.present?.isGoing ?? false;
  }

  play() {
    const now = this.#instant;
    const time = this.#base(now);
    const { loop } = this.practising;
    if (loop !== null) return this.#begin(now, time >= loop.from && time < loop.to - 1 ? time : loop.from, true);
    return this.#begin(now, time >= this.end - 1 ? 0 : time, true);
  }

  pause() {
    const now = this.#instant;
    this.#move(now, { position: this.#base(now), rate: 0, at: now + soon, until: null });
  }

  /** @param {number} time score time; a loop that it lies outside of is left */
  seek(time) {
    const position = Math.max(0, Math.min(this.end, Math.round(time)));
    const { loop } = this.practising;
    if (loop !== null && (position < loop.from || position >= loop.to)) {
      this.practising = { ...this.practising, loop: null };
    }
    const now = this.#instant;
    if (this.isGoing) return this.#begin(now, position, false, now);
    return this.#move(now, { position, rate: 0, at: now, until: null });
  }

  /** @param {Partial<Practising>} changes */
  practise(changes) {
    const before = this.practising;
    this.practising = { ...before, ...changes };
    const { loop } = this.practising;
    const { present } = this;
    if (present === null) return;
    const isInside = loop === null || (present.time >= loop.from && present.time < loop.to);
    if (this.isGoing) {
      const now = this.#instant;
      this.#begin(now, isInside ? this.#base(now) : /** @type {Passage} */ (loop).from, !isInside);
    } else if (!isInside) this.seek(/** @type {Passage} */ (loop).from);
    else this.tell("change", undefined);
  }

  /**
   * The instant for which the run is to be described. After a seek the run stands for a moment before it goes on: until
   * then this is the instant at which it goes on. Otherwise it is the given instant.
   *
   * @param {number} instant
   */
  goesOnAt(instant) {
    const { choreography } = this;
    const present = choreography?.present(this.state, instant);
    if (!choreography || !present || present.runs) return instant;
    const inForce = present.pending ? this.state.previous : this.state.motion;
    // While it is counted in, and while a loop rests, what is told is what is true then.
    if (inForce?.countIn || (present.pass ?? 0) > 0) return instant;
    return Math.max(instant, choreography.reaching(this.state, instant, present.time) ?? instant);
  }

  get #instant() {
    return Math.round(this.now());
  }

  /** Where the run is when a change applies that is decided at `now`. @param {number} now */
  #base(now) {
    return this.choreography?.base(this.state, now, now + soon) ?? 0;
  }

  /**
   * @param {number} now
   * @param {number} position
   * @param {boolean} isCounted whether it is counted in
   * @param {number} shown when the picture is there
   */
  #begin(now, position, isCounted, shown = now + soon) {
    const { rate, countIn, pause, step, loop } = this.practising;
    const count = this.choreography === null ? 0 : countLength(this.choreography, position);
    const counted = isCounted && countIn > 0 ? { counts: countIn, count: Math.ceil(count / rate) } : null;
    const at = now + soon + (counted === null ? 0 : counted.counts * counted.count);
    const waits = { wait: at - shown, ...(counted === null ? {} : { countIn: counted }) };
    if (loop === null) return this.#move(now, { position, rate, at, until: this.end, ...waits });
    return this.#move(now, {
      position,
      rate,
      at,
      until: loop.to,
      ...waits,
      loop: {
        ...loop,
        pause: Math.round(pause * count / rate),
        ...(countIn > 0 ? { countIn: { counts: countIn, count } } : {}),
        rate,
        step: rate < 1 ? step : 0,
        most: rate < 1 && step > 0 ? 1 : rate,
        pass: 0,
      },
    });
  }

  /** @param {number} now @param {Motion} motion */
  #move(now, motion) {
    this.move(now, motion, { rate: this.practising.rate });
  }
}
