import { SessionClock } from "./clock.js";

/**
 * Keeps this device's clock over one connection: it asks as often as the core's schedule says, and at least once a
 * second while somebody looks, so that silence is noticed; it notices sleep and says what is to be reported.
 */

/**
 * @import { ClockExchange } from "./clock.js"
 * @import { ClientMessage, Quality, SyncAnswer } from "../wire/wire.d.ts"
 */

/**
 * @typedef {object} Link
 * @property {(message: ClientMessage) => boolean} send
 * @property {() => void} lost nobody answers
 * @property {() => void} changed the clock became known, unsure or sure
 * @property {(report: Quality) => void} report
 * @property {(exchange: ClockExchange) => void} exchanged
 */

const longestGap = 1_000;
/**
 * With the quarter of a second between two checks, and the answer's own way, silence is noticed within three seconds.
 */
const deafAfter = 2_700;
const leapNoticed = 500;
const reportEvery = 5_000;
/** The first reports follow the burst, which betters them quickly. */
const firstReports = 3;
const firstReportEvery = 1_000;
const tickEvery = 250;
/** If a tick is later than this, the page did not run. */
const stoodStillFor = 750;
/** A device that saves its battery notices silence within seven seconds, and wakes a fourth as often for it. */
const sparing = { gap: 4_000, tick: 1_000 };

export class Timekeeper {
  clock = new SessionClock();
  /** Whether what is shown may be old: until exchanges have agreed after joining, waking or a jump of the clock. */
  isDoubtful = true;
  doubtfulSince = Date.now();
  #link;
  #isLinked = false;
  /** @type {{ id: number, t0: number, at: number } | null} */
  #underway = null;
  #nextId = 1;
  #timer = 0;
  #pulse = 0;
  #heardAt = 0;
  /** @type {number | null} */
  #tickedAt = null;
  /** @type {{ monotonic: number, wall: number } | null} */
  #stood = null;
  #reportedAt = -Infinity;
  #reports = 0;
  #answeredSince = false;
  #isSparing = false;

  /** @param {Link} link */
  constructor(link) {
    this.#link = link;
  }

  start() {
    clearInterval(this.#pulse);
    this.#tickedAt = null;
    this.#pulse = setInterval(() => this.#tick(), this.#tickEvery);
  }

  /** Whether the device saves its battery. */
  set isSparing(/** @type {boolean} */ isSparing) {
    this.#isSparing = isSparing;
    this.start();
    this.#pace();
  }

  get #tickEvery() {
    return this.#isSparing ? sparing.tick : tickEvery;
  }

  stop() {
    clearInterval(this.#pulse);
    clearTimeout(this.#timer);
  }

  /** @param {Parameters<SessionClock["begin"]>[0]} core */
  begin(core) {
    this.clock.begin(core);
    this.#pace();
  }

  /** The session clock now; looks whether the device has slept, since a frame may come before any timer. */
  now() {
    this.#watchForLeap();
    return this.clock.now(local());
  }

  /**
   * The session clock at a display frame's timestamp: a frame is a little older than the moment at which it is drawn.
   *
   * @param {number} timestamp
   */
  frameInstant(timestamp) {
    const now = this.now();
    return now === null ? null : Math.round(now - (performance.now() - timestamp) * 1000);
  }

  /** A welcome came: a new connection, and maybe a new network. */
  linked() {
    this.#isLinked = true;
    this.woke();
  }

  unlinked() {
    this.#isLinked = false;
    this.#underway = null;
    clearTimeout(this.#timer);
  }

  /** Any frame proves that the server can be reached. */
  heard() {
    this.#heardAt = performance.now();
  }

  /**
   * Visibility or network have changed, or the device slept: what is shown may be old until an exchange says otherwise.
   */
  woke() {
    if (!this.isDoubtful) this.doubtfulSince = Date.now();
    this.isDoubtful = true;
    this.#answeredSince = false;
    this.#heardAt = performance.now();
    this.#underway = null; // sent before: its answer would say little
    this.clock.refresh();
    if (this.#isLinked && this.clock.canEstimate) this.#exchange();
    this.#link.changed();
  }

  /** @param {SyncAnswer} answer */
  synced({ id, t1, t2 }) {
    const t3 = local();
    if (this.#underway === null || this.#underway.id !== id) return;
    const { t0 } = this.#underway;
    this.#underway = null;
    const wasKnown = this.clock.isKnown;
    const verdict = this.clock.record({ t0, t1, t2, t3 });
    this.#answeredSince ||= verdict === "accepted";
    this.#link.exchanged({ t0, t1, t2, t3 });
    const wasDoubtful = this.isDoubtful;
    if (this.clock.isUnsure && !wasDoubtful) this.doubtfulSince = Date.now();
    this.isDoubtful = !this.clock.isSure || !this.#answeredSince;
    if (wasDoubtful !== this.isDoubtful || !wasKnown) this.#link.changed();
    this.#report(wasDoubtful && !this.isDoubtful);
    this.#pace();
  }

  /** @param {boolean} isNews */
  #report(isNews) {
    const now = performance.now();
    if (!isNews && now - this.#reportedAt < (this.#reports < firstReports ? firstReportEvery : reportEvery)) return;
    const report = this.clock.report(local());
    if (report === null || this.isDoubtful) return;
    this.#reportedAt = now;
    this.#reports = isNews ? 1 : this.#reports + 1;
    this.#link.report(report);
  }

  #pace() {
    clearTimeout(this.#timer);
    if (!this.#isLinked || !this.clock.canEstimate || this.#underway !== null) return;
    const longest = isSeen() ? this.#isSparing ? sparing.gap : longestGap : Infinity;
    this.#timer = setTimeout(() => this.#exchange(), this.clock.nextExchangeIn(local(), 1000 * longest) / 1000);
  }

  #exchange() {
    clearTimeout(this.#timer);
    const id = this.#nextId;
    this.#nextId += 1;
    const t0 = local();
    if (!this.#link.send({ type: "sync", id, t0: Math.round(t0) })) return;
    this.#underway = { id, t0, at: t0 / 1000 };
  }

  #tick() {
    const now = performance.now();
    const hasStoodStill = this.#tickedAt !== null && now - this.#tickedAt > this.#tickEvery + stoodStillFor;
    this.#tickedAt = now;
    this.#watchForLeap();
    if (!this.#isLinked || this.#underway === null || !isSeen()) return;
    if (hasStoodStill) {
      // This page did not run: answers may have come and were not read.
      this.#heardAt = now;
      this.#underway.at = now;
    } else if (now - this.#heardAt > deafAfter || now - this.#underway.at > deafAfter) {
      this.#link.lost();
    }
  }

  /** `performance.now()` stands still while most devices sleep; the wall clock does not. */
  #watchForLeap() {
    const before = this.#stood;
    this.#stood = { monotonic: performance.now(), wall: Date.now() };
    if (before === null) return;
    const by = this.#stood.wall - before.wall - (this.#stood.monotonic - before.monotonic);
    if (Math.abs(by) <= leapNoticed) return;
    this.clock.leapt(by * 1000, local());
    this.woke();
  }
}

export const local = () => performance.now() * 1000;
const isSeen = () => document.visibilityState === "visible";
