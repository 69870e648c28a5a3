import { randomId } from "../ui/random-id.js";
import { Alone, soon } from "./alone.js";

/**
 * A drill of one's own: what a session is to an athlete's page, without a trainer. What is thrown stays here.
 *
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

/** Who goes back so soon after a stage has begun means the one before it, in microseconds. */
const justBegun = 1_000_000;

export class OwnDrill extends Alone {
  me = "alone";
  token = null;
  isConnected = true;
  id;
  production;
  /** @param {string} id @param {Revision} production */
  constructor(id, production) {
    super();
    this.state = { ...this.state, calls: freshCalls() };
    this.id = `alone.${id}`;
    this.production = production;
  }

  /** Nobody is there who could be told. */
  signal() {}

  /** Kept by nobody: they count on this page. */
  punches() {
    return Promise.resolve({ ok: true, seq: 0 });
  }

  /** Plays from where it stands, when it is over from the top; or pauses. @param {Run} run */
  playOrPause(run) {
    const now = Math.round(this.now());
    const time = Math.round(run.timeAt(this.state, now + soon));
    // A pause is told from a stand by the end that the run goes on to.
    if (this.isGoing(run)) this.move(now, { position: time, rate: 0, at: now + soon, until: run.end });
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
    else this.move(now, { position: to, rate: 0, at: now, until: this.state.motion.until });
  }

  /** @param {Run} run @param {number} now @param {number} position */
  #play(run, now, position) {
    // From the top it is another run, with other calls.
    if (position === 0) this.state = { ...this.state, calls: freshCalls() };
    this.move(now, { position, rate: 1, at: now + soon, until: run.end });
  }
}

/** As a server draws them for a class; the seed is 64 bits in hexadecimal digits. */
function freshCalls() {
  return { seed: randomId().replaceAll("-", "").slice(0, 16), adjustments: [] };
}
