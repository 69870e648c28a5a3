import { Glide } from "../stage/glide.js";
import { pictureAt } from "../stage/picture.js";

/**
 * Whether a picture of the stage follows from the one before; where it does not, everybody glides to their place.
 *
 * @import { SessionState } from "../live/model.d.ts"
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Places } from "../stage/drawing.d.ts"
 *
 * @typedef {{ timestamp: number, now: number, state: SessionState }} Seen
 *   a frame: its timestamp, the instant that it showed, and the model that it was computed from
 */

/** If the clock gains or loses less than this between two frames, nobody sees it. */
const clockStepSeen = 40_000;

export class Continuity {
  #glide = new Glide();
  /** The last frame. @type {Seen | null} */
  #seen = null;
  /** Another document is on the stage: what was drawn from the one before glides to its place. */
  #isReplaced = false;

  get seen() {
    return this.#seen;
  }

  /** The places drawn last, which differ from the true ones while they glide there. */
  get drawn() {
    return this.#glide.drawn;
  }

  /** Nobody is on the stage. */
  forget() {
    this.#glide.forget();
  }

  /** @param {number} timestamp */
  isUnderWay(timestamp) {
    return this.#glide.isUnderWay(timestamp);
  }

  /**
   * The places to draw; valid until the next call.
   *
   * @param {Places} places
   * @param {number} timestamp
   */
  applied(places, timestamp) {
    return this.#glide.applied(places, timestamp);
  }

  /**
   * A performer who was on the stage before goes on from where they were drawn.
   *
   * @param {Choreography | null} before
   * @param {Choreography} loaded
   * @param {SessionState} state
   */
  carryOver(before, loaded, state) {
    const seen = this.#seen;
    this.#isReplaced = seen !== null && before !== null && before.formationCount > 0;
    if (seen === null || before === null || !this.#isReplaced || loaded.formationCount === 0) {
      return this.#glide.forget();
    }
    if (before.performers === loaded.performers) return undefined;
    const turns = new Map(before.performers.map(({ id }, turn) => [id, turn]));
    const { time } = pictureAt(state, loaded, seen.now);
    return this.#glide.carry(loaded.performers.map(({ id }) => turns.get(id) ?? -1), loaded.positionsAt(time));
  }

  /**
   * @param {Seen} frame
   * @param {Choreography} choreography
   * @param {number} time of the choreography
   * @param {number} pixelsPerUnit
   */
  follow(frame, choreography, time, pixelsPerUnit) {
    if (this.#isReplaced || this.#isCorrected(frame, choreography)) {
      this.#glide.begin(choreography.positionsAt(time), frame.timestamp, pixelsPerUnit);
    }
    this.#isReplaced = false;
    this.#seen = frame;
  }

  /**
   * Whether this picture does not follow from the one before: another motion turned out to apply, as after a
   * disconnection, or the clock was corrected. A change that comes ahead of its instant does follow.
   *
   * @param {Seen} frame
   * @param {Choreography} choreography
   */
  #isCorrected({ timestamp, now, state }, choreography) {
    const before = this.#seen;
    if (before === null) return false;
    if (Math.abs(now - before.now - (timestamp - before.timestamp) * 1000) > clockStepSeen) return true;
    if (state === before.state || state.motion === before.state.motion) return false;
    return pictureAt(before.state, choreography, now).time !== pictureAt(state, choreography, now).time;
  }
}
