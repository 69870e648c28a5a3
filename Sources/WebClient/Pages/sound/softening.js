/**
 * Makes what goes through a gain softer for stretches of the audio clock: the music while somebody speaks, and in
 * rests. Stretches that nearly touch are one, so that it does not breathe between two calls.
 *
 * What it needs of an AudioParam. Times are seconds.
 *
 * @typedef {object} Level
 * @property {(value: number, from: number, constant: number) => unknown} setTargetAtTime
 * @property {(from: number) => unknown} cancelScheduledValues
 *
 * @typedef {{ from: number, to: number }} Stretch
 */

/** Stretches that are nearer to one another than this are one. */
const bridged = 0.45;
/** Stretches that differ by less than this are the same, computed again. */
const same = 0.005;

export class Softening {
  #level;
  #now;
  #share;
  #falls;
  #rises;
  /** Held, or scheduled, by who asked for it. @type {Set<Stretch>} */
  #stretches = new Set();
  /** What the gain does, as it was told last. @type {readonly Stretch[]} */
  #told = [];

  /**
   * @param {Level} level
   * @param {() => number} now
   * @param {{ share: number, falls: number, rises: number }} how the gain of what is softer, and in how many seconds it
   *   gets there and back
   */
  constructor(level, now, { share, falls, rises }) {
    this.#level = level;
    this.#now = now;
    this.#share = share;
    this.#falls = falls;
    this.#rises = rises;
  }

  /**
   * Softer from `from` to `to`; answers with what takes it back from now on.
   *
   * @param {number} from
   * @param {number} to `Infinity` until it is taken back
   */
  during(from, to) {
    const stretch = { from, to };
    this.#stretches.add(stretch);
    this.#announce();
    return () => {
      if (this.#stretches.delete(stretch)) this.#announce();
    };
  }

  /** These stretches and no others. @param {readonly Stretch[]} stretches @param {number} [share] */
  only(stretches, share = this.#share) {
    const isOther = share !== this.#share;
    this.#share = share;
    this.#stretches = new Set(stretches);
    this.#announce(isOther);
  }

  /** @param {boolean} [anew] whatever was told before */
  #announce(anew = false) {
    const now = this.#now();
    for (const stretch of this.#stretches) if (stretch.to < now) this.#stretches.delete(stretch);
    const due = joined([...this.#stretches]);
    if (!anew && isSame(due, this.#told.filter(({ to }) => to >= now), now)) return;
    this.#told = due;
    this.#level.cancelScheduledValues(now);
    if (!due.some(({ from }) => from <= now)) this.#level.setTargetAtTime(1, now, this.#rises / 3);
    for (const { from, to } of due) {
      this.#level.setTargetAtTime(this.#share, Math.max(now, from - this.#falls), this.#falls / 3);
      if (to < Infinity) this.#level.setTargetAtTime(1, to, this.#rises / 3);
    }
  }
}

/** In order, and without overlapping. @param {Stretch[]} stretches @returns {Stretch[]} */
function joined(stretches) {
  /** @type {Stretch[]} */
  const found = [];
  for (const { from, to } of stretches.toSorted((one, other) => one.from - other.from)) {
    const last = found.at(-1);
    if (last !== undefined && from - last.to < bridged) last.to = Math.max(last.to, to);
    else found.push({ from, to });
  }
  return found;
}

/** When each has begun does not matter any more. @type {(one: Stretch[], other: Stretch[], now: number) => boolean} */
function isSame(one, other, now) {
  return one.length === other.length && one.every(({ from, to }, turn) => {
    const there = other[turn];
    const begins = Math.abs(Math.max(from, now) - Math.max(there.from, now)) < same;
    return begins && (to === there.to || Math.abs(to - there.to) < same);
  });
}
