import { countLength } from "../stage/tempo.js";
import { motionFrom, sought } from "../player/running.js";
import { Alone, soon } from "./alone.js";

/**
 * A run of one's own: what a session is to the stage and to the sound. Who seeks sees at once where they are, and the
 * run goes on from there a moment later.
 *
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Motion } from "../wire/wire.d.ts"
 * @import { Revision } from "../live/document-in-use.js"
 * @import { Beginning, Passage, Running } from "../player/running.js"
 */

export class OwnRun extends Alone {
  /** @type {Choreography | null} */
  choreography = null;
  /** @type {Revision | null} */
  production = null;
  /** @type {string | null} */
  myPerformer = null;
  /** @type {Running} */
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
    this.notify("production", production);
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
    if (loop !== null) return this.#begin(now, time >= loop.from && time < loop.to - 1 ? time : loop.from, "counted");
    return this.#begin(now, time >= this.end - 1 ? 0 : time, "counted");
  }

  pause() {
    const now = this.#instant;
    this.#move(now, { position: this.#base(now), rate: 0, at: now + soon, until: null });
  }

  /** @param {number} time score time; past what is repeated the next pass begins */
  seek(time) {
    const position = Math.max(0, Math.min(this.end, Math.round(time)));
    const now = this.#instant;
    if (!this.isGoing) return this.#move(now, { position, rate: 0, at: now, until: null });
    const there = sought(position, this.practising.loop);
    return this.#begin(now, there.position, there.begins, now);
  }

  /** @param {Partial<Running>} changes */
  practise(changes) {
    const before = this.practising;
    this.practising = { ...before, ...changes };
    const { loop } = this.practising;
    const { present } = this;
    if (present === null) return;
    const isInside = loop === null || (present.time >= loop.from && present.time < loop.to);
    if (this.isGoing) {
      const now = this.#instant;
      this.#begin(
        now,
        isInside ? this.#base(now) : /** @type {Passage} */ (loop).from,
        isInside ? "at once" : "counted",
      );
    } else if (!isInside) this.seek(/** @type {Passage} */ (loop).from);
    else this.notify("change", undefined);
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
   * @param {Beginning} begins
   * @param {number} shown when the picture is there
   */
  #begin(now, position, begins, shown = now + soon) {
    const count = this.choreography === null ? 0 : countLength(this.choreography, position);
    this.#move(now, motionFrom(this.practising, { position, at: now + soon, shown, end: this.end, count, begins }));
  }

  /** @param {number} now @param {Motion} motion */
  #move(now, motion) {
    this.move(now, motion, { rate: this.practising.rate });
  }
}
