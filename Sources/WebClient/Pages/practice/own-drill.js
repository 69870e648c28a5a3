import { News } from "../ui/changes.js";
import { randomId } from "../ui/random-id.js";
import { nothing } from "../live/model.js";
import { replaced } from "../live/motion.js";

/**
 * A drill of one's own: what a session is to an athlete's page, without a trainer, a server or anybody else. Its clock
 * is this device's, and what is thrown stays here.
 *
 * @import { Motion } from "../wire/wire.d.ts"
 * @import { SessionState } from "../live/model.d.ts"
 * @import { Revision } from "../live/document-in-use.js"
 *
 * What of a drill is asked here.
 *
 * @typedef {object} Run
 * @property {readonly { starts: number }[]} stages
 * @property {number} end
 * @property {(of: SessionState, at: number) => number} timeAt
 */

/** What changes does so a moment later, in microseconds: so what sounds goes over into it without a gap. */
const soon = 60_000;
/** Who goes back so soon after a stage has begun means the one before it, in microseconds. */
const justBegun = 1_000_000;

/** @extends {News<{ change: undefined, production: Revision, connection: undefined, punches: undefined }>} */
export class OwnDrill extends News {
  me = "alone";
  token = null;
  isConnected = true;
  clock = { localOf: (/** @type {number} */ instant) => instant, isKnown: true };
  id;
  production;
  /** @type {SessionState} */
  state = { ...nothing, known: true, calls: freshCalls() };

  /** @param {string} id @param {Revision} production */
  constructor(id, production) {
    super();
    this.id = `alone.${id}`;
    this.production = production;
  }

  get shown() {
    return this.state;
  }

  /** Microseconds, of this device's own clock. */
  now() {
    return 1000 * performance.now();
  }

  /** @param {number} timestamp */
  frameInstant(timestamp) {
    return 1000 * timestamp;
  }

  /** Kept by nobody: they count on this page. */
  punches() {
    return Promise.resolve({ ok: true, seq: 0 });
  }

  /** Plays from where it stands, when it is over from the top; or pauses. @param {Run} run */
  playOrPause(run) {
    const now = Math.round(this.now());
    const time = Math.round(run.timeAt(this.state, now + soon));
    // A pause is told from a stand by the end that the run goes on to.
    if (this.isGoing(run)) this.#move(now, { position: time, rate: 0, at: now + soon, until: run.end });
    else this.#play(run, now, time >= run.end ? 0 : time);
  }

  /** @param {Run} run */
  isGoing(run) {
    return this.state.motion.rate > 0 && run.timeAt(this.state, this.now()) < run.end;
  }

  /** To the beginning of the next stage, or of the one before. @param {Run} run @param {1 | -1} by */
  step(run, by) {
    const now = Math.round(this.now());
    const time = run.timeAt(this.state, now);
    const starts = run.stages.map((stage) => stage.starts);
    const to = by > 0 ? starts.find((at) => at > time) : starts.findLast((at) => at < time - justBegun) ?? 0;
    if (to === undefined) return;
    if (this.isGoing(run)) this.#play(run, now, to);
    else this.#move(now, { position: to, rate: 0, at: now, until: this.state.motion.until });
  }

  /** @param {Run} run @param {number} now @param {number} position */
  #play(run, now, position) {
    // From the top it is another run, with other calls.
    if (position === 0) this.state = { ...this.state, calls: freshCalls() };
    this.#move(now, { position, rate: 1, at: now + soon, until: run.end });
  }

  /** @param {number} now @param {Motion} motion */
  #move(now, motion) {
    this.state = { ...this.state, ...replaced(this.state, motion, now) };
    this.tell("change", undefined);
  }
}

/** As a server draws them for a class; the seed is 64 bits in hexadecimal digits. */
function freshCalls() {
  return { seed: randomId().replaceAll("-", "").slice(0, 16), adjustments: [] };
}
