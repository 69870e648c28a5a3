/**
 * The session clock as this device knows it: microseconds, offset against the device's own monotonic clock.
 *
 * Pure: every local time (microseconds of `performance.now()`) is an argument.
 * An exchange sent at t0 and answered at t3, with the server's t1 and t2 in between, bounds the offset:
 * the truth lies within ± half of the round trip that the server did not account for.
 * The exchange with the least bound decides; a bound grows with age, since oscillators drift apart.
 */
const driftPerMicrosecond = 50e-6;
const samplesKept = 24;
/** Above this error the clock hurries; below, the correction cannot be seen. Rates are local microseconds a microsecond. */
const largeError = 200_000;
const slewRate = 0.05;
const hurriedSlewRate = 0.5;

export class SessionClock {
  #samples = [];
  #applied = null;
  #lastLocal = null;
  #lastReading = -Infinity;

  /** Takes one answered exchange in. Instants are microseconds; t1 and t2 are of the session clock, t0 and t3 local. */
  record({ t0, t1, t2, t3 }) {
    const roundTrip = t3 - t0 - (t2 - t1);
    if (!(roundTrip >= 0) || !Number.isFinite(roundTrip)) return;
    const sample = { offset: (t1 - t0 + (t2 - t3)) / 2, bound: roundTrip / 2, at: t3 };
    this.#samples.push(sample);
    if (this.#samples.length > samplesKept) this.#samples.shift();
    if (this.#applied === null) {
      this.#applied = sample.offset;
      this.#lastLocal = t3;
    }
  }

  /** Earlier exchanges say nothing any more: the local clock has jumped, or the network is another one. */
  forget() {
    this.#samples = [];
  }

  get isKnown() {
    return this.#applied !== null;
  }

  /** Whether the latest exchanges still stand for the present. */
  get isSure() {
    return this.#samples.length > 0;
  }

  /** The session clock at a local time, never less than an earlier answer; null before the first exchange. */
  now(local) {
    if (this.#applied === null) return null;
    this.#slew(local);
    this.#lastReading = Math.max(this.#lastReading, Math.round(local + this.#applied));
    return this.#lastReading;
  }

  /** How long until the device's reading agrees with its best estimate, in microseconds; 0 = it does. */
  get correction() {
    const best = this.#best(this.#lastLocal ?? 0);
    return best === null || this.#applied === null ? 0 : best.offset - this.#applied;
  }

  /** What this device reports: bound of the estimate and the one-way delay, in whole microseconds; null if unsure. */
  report(local) {
    const best = this.#best(local);
    if (best === null) return null;
    const bounds = this.#samples.map((sample) => sample.bound).sort((a, b) => a - b);
    return {
      bound: Math.round(boundAt(best, local) + Math.abs(best.offset - this.#applied)),
      delay: Math.round(bounds[Math.floor(bounds.length / 2)]),
    };
  }

  #best(local) {
    let best = null;
    for (const sample of this.#samples) {
      if (best === null || boundAt(sample, local) < boundAt(best, local)) best = sample;
    }
    return best;
  }

  #slew(local) {
    const elapsed = Math.max(0, local - this.#lastLocal);
    this.#lastLocal = Math.max(this.#lastLocal, local);
    const best = this.#best(local);
    if (best === null) return;
    const error = best.offset - this.#applied;
    if (error > largeError) {
      this.#applied = best.offset; // forwards is no lie: the device slept
      return;
    }
    const limit = elapsed * (Math.abs(error) > largeError ? hurriedSlewRate : slewRate);
    this.#applied += Math.min(limit, Math.max(-limit, error));
  }
}

const boundAt = (sample, local) => sample.bound + Math.max(0, local - sample.at) * driftPerMicrosecond;
