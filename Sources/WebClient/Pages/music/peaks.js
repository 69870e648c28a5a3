/**
 * How loud a recording is over time, for drawing it: bins of equal length, each with its least and its greatest sample,
 * in several resolutions. The bytes are those of `Sources/Rehearsal/Production/TrackPeaks.swift`.
 *
 * @typedef {{ bin: number, values: Int8Array }} Level of bins that last `bin` microseconds: least, greatest, least, …
 */

/** How long a bin of the finest level lasts, in microseconds, unless there would be more of them than `mostBins`. */
const finest = 5_000;
const mostBins = 500_000;
/** Each level is so many times as coarse as the one before. */
const coarser = 4;
const mostLevels = 6;
const [head, levelHead] = [16, 8];
const magic = [112, 107, 115, 49];
/** A sample of full scale. */
const full = 127;

/** Collects the finest level while samples come in, so that a recording is never in memory twice. */
export class PeakMeter {
  #rate;
  #bin;
  #duration;
  #values;
  #sample = 0;

  /**
   * @param {number} samples of each channel in all
   * @param {number} rate samples a second
   */
  constructor(samples, rate) {
    this.#rate = rate;
    this.#duration = Math.max(1, Math.round((samples / rate) * 1e6));
    this.#bin = Math.max(finest, Math.ceil(this.#duration / mostBins));
    this.#values = new Int8Array(2 * Math.ceil(this.#duration / this.#bin));
  }

  /** @param {readonly Float32Array[]} channels the next samples of each */
  add(channels) {
    const [{ length }] = channels;
    const last = this.#values.length / 2 - 1;
    let at = 0;
    while (at < length) {
      // Whole numbers, so that a sample on the edge of a bin is not put into the one before.
      const turn = Math.min(last, Math.floor(((this.#sample + at) * 1e6) / (this.#rate * this.#bin)));
      const next = Math.ceil(((turn + 1) * this.#bin * this.#rate) / 1e6) - this.#sample;
      const end = turn === last ? length : Math.min(length, next);
      let [least, greatest] = [this.#values[2 * turn] / full, this.#values[2 * turn + 1] / full];
      for (const channel of channels) {
        for (let index = at; index < end; index += 1) {
          const value = channel[index];
          if (value < least) least = value;
          else if (value > greatest) greatest = value;
        }
      }
      this.#values[2 * turn] = Math.round(Math.max(-1, least) * full);
      this.#values[2 * turn + 1] = Math.round(Math.min(1, greatest) * full);
      at = end;
    }
    this.#sample += length;
  }

  /** @returns {ArrayBuffer} all levels */
  get bytes() {
    /** @type {Level[]} */
    const levels = [{ bin: this.#bin, values: this.#values }];
    while (levels.length < mostLevels && levels[levels.length - 1].values.length > 512) {
      const { bin, values } = levels[levels.length - 1];
      levels.push({ bin: bin * coarser, values: merged(values, Math.ceil(this.#duration / (bin * coarser))) });
    }
    const size = levels.reduce((sum, { values }) => sum + levelHead + values.length, head);
    const view = new DataView(new ArrayBuffer(size));
    magic.forEach((byte, at) => view.setUint8(at, byte));
    view.setBigUint64(4, BigInt(this.#duration), true);
    view.setUint32(12, levels.length, true);
    let at = head + levelHead * levels.length;
    levels.forEach(({ bin, values }, turn) => {
      view.setUint32(head + levelHead * turn, bin, true);
      view.setUint32(head + levelHead * turn + 4, values.length / 2, true);
      new Int8Array(view.buffer, at).set(values);
      at += values.length;
    });
    return view.buffer;
  }
}

/** @param {Int8Array} values @param {number} count of the coarser bins */
function merged(values, count) {
  const found = new Int8Array(2 * count);
  for (let turn = 0; turn < values.length / 2; turn += 1) {
    const into = Math.min(count - 1, Math.floor(turn / coarser));
    found[2 * into] = Math.min(found[2 * into], values[2 * turn]);
    found[2 * into + 1] = Math.max(found[2 * into + 1], values[2 * turn + 1]);
  }
  return found;
}

export class Peaks {
  /** How long the recording is, in microseconds, as the browser that decoded it had it. */
  duration;
  /** @type {Level[]} */
  #levels = [];

  /** @param {ArrayBuffer} bytes that the server has checked; throws a `RangeError` for others */
  constructor(bytes) {
    const view = new DataView(bytes);
    if (bytes.byteLength < head || magic.some((byte, at) => view.getUint8(at) !== byte)) {
      throw new RangeError("no peaks");
    }
    this.duration = Number(view.getBigUint64(4, true));
    const count = view.getUint32(12, true);
    let at = head + levelHead * count;
    for (let turn = 0; turn < count; turn += 1) {
      const bin = view.getUint32(head + levelHead * turn, true);
      const length = 2 * view.getUint32(head + levelHead * turn + 4, true);
      this.#levels.push({ bin, values: new Int8Array(bytes, at, length) });
      at += length;
    }
  }

  /**
   * The coarsest level that has a bin for at least every `step` microseconds; the finest if none has.
   *
   * @param {number} step
   */
  level(step) {
    return this.#levels.findLast(({ bin }) => bin <= step) ?? this.#levels[0];
  }
}

/**
 * The least and the greatest sample between two times of a recording, 0…1 of full scale each way.
 *
 * @param {Level} level
 * @param {number} from microseconds
 * @param {number} to
 * @returns {[number, number]}
 */
export function rangeOf({ bin, values }, from, to) {
  const last = values.length / 2 - 1;
  const first = Math.max(0, Math.floor(from / bin));
  let [least, greatest] = [0, 0];
  for (let turn = first; turn <= Math.min(last, Math.max(first, Math.ceil(to / bin) - 1)); turn += 1) {
    least = Math.min(least, values[2 * turn]);
    greatest = Math.max(greatest, values[2 * turn + 1]);
  }
  return [least / full, greatest / full];
}
