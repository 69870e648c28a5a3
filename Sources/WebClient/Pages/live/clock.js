/**
 * The session clock as this device knows it. The arithmetic is the core's (`ClockEstimator` in
 * Sources/RehearsalCore/Timing):
 * this class only holds it, and what is assumed before the core is loaded or the server has answered.
 *
 * Local times are microseconds of `performance.now()`, instants microseconds of the session clock.
 */

/** @typedef {import("../core/clock.js").ClockEstimator} ClockEstimator */

/**
 * One answered request: sent and come back on the local clock, received and answered on the session clock.
 *
 * @typedef {{ t0: number, t1: number, t2: number, t3: number }} ClockExchange
 */

export class SessionClock {
  /** @type {ClockEstimator | null} */
  #estimator = null;
  /** @type {number | null} */
  #assumed = null;

  /** @param {{ clockEstimator(): ClockEstimator }} core */
  begin(core) {
    this.#estimator ??= core.clockEstimator();
  }

  /**
   * Opened without a server: the device's wall clock is used; it was `offset` from the session clock.
   *
   * @param {number} offset
   */
  assume(offset) {
    this.#assumed = offset;
  }

  get canEstimate() {
    return this.#estimator !== null;
  }

  /** Whether the reading is based on an exchange. */
  get isKnown() {
    return this.#estimator !== null && this.#estimator.state !== "unknown";
  }

  /** Whether several exchanges have agreed, and the local clock has not jumped since. */
  get isSure() {
    return this.#estimator?.state === "sure";
  }

  get isUnsure() {
    return this.#estimator?.state === "unsure";
  }

  /**
   * Takes one answered exchange in: 'accepted', 'refused' or 'contradicted'.
   *
   * @param {ClockExchange} exchange
   */
  record(exchange) {
    return this.#estimator?.record(exchange) ?? "refused";
  }

  /**
   * The session clock at a local time, never less than an earlier answer; null while nothing is known.
   *
   * @param {number} local
   */
  now(local) {
    const known = this.#estimator?.session(local) ?? null;
    if (known !== null) return known;
    return this.#assumed === null ? null : Math.round(local + this.#assumed);
  }

  /**
   * The local time at which `now` will return `instant`, as far as is known; null if nothing is known.
   *
   * @param {number} instant
   */
  localOf(instant) {
    const known = this.#estimator?.local(instant) ?? null;
    if (known !== null) return known;
    return this.#assumed === null ? null : instant - this.#assumed;
  }

  /**
   * What this device reports, in whole microseconds; null while unsure.
   *
   * @param {number} local
   */
  report(local) {
    const report = this.#estimator?.report(local) ?? null;
    return report === null ? null : { bound: report.bound, delay: report.delay, jitter: report.jitter };
  }

  /**
   * How far the reading may be off, in microseconds; null while unsure.
   *
   * @param {number} local
   */
  bound(local) {
    return this.#estimator?.bound(local) ?? null;
  }

  /**
   * Microseconds until the next exchange should be sent; never, before the core is there.
   *
   * @param {number} local
   * @param {number} longest what a gap may have at most before it is spread, in microseconds
   */
  nextExchangeIn(local, longest) {
    return this.#estimator?.nextExchangeIn(local, longest) ?? Infinity;
  }

  /** The network is another one, or the page came back: a burst is due. */
  refresh() {
    this.#estimator?.refresh();
  }

  /**
   * The local clock stood still for `by` microseconds, as in sleep; if it leapt forward, nobody knows by how
   * much.
   *
   * @param {number} by
   * @param {number} local
   */
  leapt(by, local) {
    if (by > 0) this.#estimator?.jumped(by, local);
    else this.#estimator?.forget(local);
  }
}
