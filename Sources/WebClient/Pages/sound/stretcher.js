/**
 * Plays a recording at another speed with its pitch kept, and follows a given line of times exactly.
 *
 * Waveform similarity overlap-add: W. Verhelst, M. Roelands, "An overlap-add technique based on waveform similarity
 * (WSOLA) for high quality time-scale modification of speech", ICASSP 1993. Stretches of the recording are copied
 * unchanged; where the next one begins is searched, within some milliseconds of where the line says, for the place
 * that is most like what would follow by itself. The line is given in absolute times, so no error adds up, and a
 * correction of a clock is one more seam that nobody hears.
 *
 * Attacks are kept as they are: S. Grofit, Y. Lavner, "Time-scale modification of audio signals using enhanced WSOLA
 * with management of transients", IEEE Transactions on Audio, Speech and Language Processing 16(1), 2008. Each attack
 * is copied once, exactly when the line reaches it; what is stretched lies between attacks.
 *
 * No part of a page: it runs in a worker (`stretch-worker.js`) and in tests.
 *
 * A recording as it is kept: 16 bits are half the memory of what a browser decodes.
 *
 * @typedef {{ rate: number, channels: Int16Array[] }} Samples `rate` a second
 *
 * Where the line is: after `frame` frames of what is rendered, `position` frames of the recording.
 *
 * @typedef {{ frame: number, position: number }} LinePoint
 */

/** Seconds. */
const pieceLasts = 0.04;
const seamLasts = 0.012;
const farthest = 0.01;
/** Before an attack a seam of this length ends; after it so much is copied unchanged, and is never copied again. */
const beforeAttack = 0.005;
const attackLasts = 0.03;
/**
 * At its own speed a recording may be so many seconds away from the line; if it is farther, it is joined anew, at most
 * `nearestTo` away.
 */
const closeBy = 0.003;
const nearestTo = 0.0015;
/** At other speeds. */
const followedTo = 0.004;
/** Seconds in which the sound fades in at first, so that it does not click if it begins in the midst of a wave. */
const rises = 0.004;
const coarse = 4;
const full = 32_768;

/** What is computed once of a recording: attacks, as frames, and a coarse version to search in. */
export class Prepared {
  /** @param {Samples} samples */
  constructor(samples) {
    this.rate = samples.rate;
    this.channels = samples.channels;
    this.length = samples.channels[0].length;
    this.coarse = coarsened(samples.channels);
    this.attacks = attacksOf(samples);
  }
}

export class Stretcher {
  #recording;
  #piece;
  #seam;
  #farthest;
  #before;
  #attack;
  /** The frame of the recording that comes next by itself; null before the first. @type {number | null} */
  #position = null;
  /** Frames until another piece is chosen. */
  #left = 0;
  /** At a seam: the old place in the recording, which fades out, and how many frames of that are left. */
  #fading = { position: 0, left: 0, lasts: 1 };
  /** The attack that the next piece begins with. @type {number | null} */
  #awaited = null;
  /** The last attack that was copied, or is behind; until where what followed it has been copied. */
  #passed = -Infinity;
  #copied = -Infinity;
  #risen = 0;

  /** @param {Prepared} recording */
  constructor(recording) {
    this.#recording = recording;
    /** @param {number} seconds */
    const frames = (seconds) => Math.round(seconds * recording.rate);
    this.#piece = frames(pieceLasts);
    this.#seam = frames(seamLasts);
    this.#farthest = frames(farthest);
    this.#before = frames(beforeAttack);
    this.#attack = frames(attackLasts);
  }

  /**
   * The next `frames` frames, one array a channel; they go on where the last ones ended.
   *
   * @param {number} frames
   * @param {readonly LinePoint[]} line at least two points, in order; it goes on straight beyond them
   */
  render(frames, line) {
    const { channels } = this.#recording;
    const rendered = channels.map(() => new Float32Array(frames));
    for (let at = 0; at < frames;) {
      if (this.#left <= 0) this.#choose(at, line);
      const isFading = this.#fading.left > 0;
      const count = Math.min(frames - at, this.#left, isFading ? this.#fading.left : Infinity);
      this.#copy(rendered, at, count, isFading);
      at += count;
    }
    this.#rise(rendered, frames);
    return rendered;
  }

  /**
   * @param {number} at
   * @param {readonly LinePoint[]} line
   */
  #choose(at, line) {
    const wanted = positionAt(line, at);
    if (this.#position === null) {
      this.#position = this.#passed = Math.round(wanted);
      this.#left = 1;
      return;
    }
    const isOwn = Math.abs(positionAt(line, at + 1) - wanted - 1) < 0.002;
    if (isOwn) this.#goOn(at, line);
    else if (this.#awaited !== null) this.#beginAttack(at, line, this.#awaited);
    else this.#stretch(at, line);
  }

  /**
   * At its own speed: the recording goes on. It is joined anew only if it has come too far from the line.
   *
   * @param {number} at
   * @param {readonly LinePoint[]} line
   */
  #goOn(at, line) {
    const { rate } = this.#recording;
    const wanted = Math.round(positionAt(line, at));
    if (Math.abs(/** @type {number} */ (this.#position) - wanted) > closeBy * rate) {
      const reach = Math.round(nearestTo * rate);
      this.#join(this.#alike(wanted - reach, wanted + reach), this.#seam);
    }
    this.#awaited = null;
    this.#left = this.#piece;
    this.#passed = this.#copied = /** @type {number} */ (this.#position) + this.#piece;
  }

  /**
   * At another speed: a piece that holds no attack.
   *
   * @param {number} at
   * @param {readonly LinePoint[]} line
   */
  #stretch(at, line) {
    const next = this.#nextAttack(positionAt(line, at));
    const length = this.#lengthUntil(next, at, line);
    const middle = Math.round(positionAt(line, at + length / 2) - length / 2);
    const position = /** @type {number} */ (this.#position);
    const highest = Math.max(0, next - length - this.#seam);
    if (Math.abs(position - middle) > followedTo * this.#recording.rate || position > highest) {
      const nearest = Math.max(middle, this.#copied);
      const to = Math.min(Math.max(0, nearest + this.#farthest), highest);
      const from = Math.min(Math.max(0, middle - this.#farthest, this.#copied), to);
      this.#join(this.#alike(from, to), Math.min(this.#seam, length));
    }
    this.#left = length;
  }

  /** The next attack that is still to be copied. @param {number} position */
  #nextAttack(position) {
    const { attacks } = this.#recording;
    for (;;) {
      const next = after(attacks, this.#passed);
      if (next === undefined) return Infinity;
      if (next + this.#attack > position) return next;
      this.#passed = next;
    }
  }

  /**
   * How long a piece may be that begins now, so that the next attack comes in time.
   *
   * @param {number} next
   * @param {number} at
   * @param {readonly LinePoint[]} line
   */
  #lengthUntil(next, at, line) {
    if (next === Infinity) return this.#piece;
    const due = Math.round(frameOf(line, next)) - this.#before - at;
    if (due > 1.5 * this.#piece) return this.#piece;
    if (due > this.#piece) return Math.ceil(due / 2);
    this.#awaited = next;
    return Math.max(1, due);
  }

  /**
   * @param {number} at
   * @param {readonly LinePoint[]} line
   * @param {number} attack
   */
  #beginAttack(at, line, attack) {
    this.#awaited = null;
    // The line may be another one than when the piece before was chosen: the attack comes when it is due now.
    // One that is late is heard late, and not lost.
    const until = Math.max(0, Math.round(frameOf(line, attack) - at));
    if (until > 2 * this.#before) return this.#stretch(at, line);
    this.#passed = attack;
    this.#copied = attack + this.#attack;
    this.#join(attack - until, this.#before);
    const following = after(this.#recording.attacks, attack);
    const free = following === undefined ? Infinity : Math.round(frameOf(line, following)) - this.#before - at;
    if (free < this.#before + this.#attack) this.#awaited = following ?? null;
    this.#left = Math.max(this.#before, Math.min(until + this.#attack, free));
  }

  /**
   * The frame from which on the recording is most like what would come by itself.
   *
   * @param {number} from
   * @param {number} to
   */
  #alike(from, to) {
    const { coarse: rough, channels } = this.#recording;
    const position = /** @type {number} */ (this.#position);
    const count = Math.round(this.#seam / coarse);
    const roughly = best(rough, position / coarse, from / coarse, to / coarse, count) * coarse;
    const [first, last] = [Math.max(from, roughly - coarse + 1), Math.min(to, roughly + coarse - 1)];
    return best(channels[0], position, Math.min(first, to), Math.max(last, from), this.#seam);
  }

  /** @param {number} position @param {number} lasts */
  #join(position, lasts) {
    this.#fading = { position: /** @type {number} */ (this.#position), left: lasts, lasts };
    this.#position = position;
  }

  /**
   * @param {Float32Array[]} rendered
   * @param {number} at
   * @param {number} count
   * @param {boolean} isFading
   */
  #copy(rendered, at, count, isFading) {
    const position = /** @type {number} */ (this.#position);
    const { position: old, left, lasts } = this.#fading;
    this.#recording.channels.forEach((channel, turn) => {
      const into = rendered[turn];
      for (let index = 0; index < count; index += 1) {
        const own = (channel[position + index] ?? 0) / full;
        if (!isFading) {
          into[at + index] = own;
          continue;
        }
        const share = 0.5 - 0.5 * Math.cos((Math.PI * (lasts - left + index + 0.5)) / lasts);
        into[at + index] = share * own + ((1 - share) * (channel[old + index] ?? 0)) / full;
      }
    });
    this.#position = position + count;
    this.#left -= count;
    if (isFading) this.#fading = { position: old + count, left: left - count, lasts };
  }

  /** @param {Float32Array[]} rendered @param {number} frames */
  #rise(rendered, frames) {
    const lasts = Math.round(rises * this.#recording.rate);
    for (let at = 0; at < frames && this.#risen < lasts; at += 1, this.#risen += 1) {
      for (const channel of rendered) channel[at] *= this.#risen / lasts;
    }
  }
}

/** @param {readonly LinePoint[]} line @param {number} frame */
function positionAt(line, frame) {
  const [one, other] = around(line, (point) => point.frame >= frame);
  return one.position + ((frame - one.frame) * (other.position - one.position)) / (other.frame - one.frame);
}

/** @param {readonly LinePoint[]} line @param {number} position */
function frameOf(line, position) {
  const [one, other] = around(line, (point) => point.position >= position);
  return one.frame + ((position - one.position) * (other.frame - one.frame)) / (other.position - one.position);
}

/** @param {readonly LinePoint[]} line @param {(point: LinePoint) => boolean} isPast */
function around(line, isPast) {
  const found = line.findIndex(isPast);
  const turn = found < 0 ? line.length - 1 : Math.max(1, found);
  return [line[turn - 1], line[turn]];
}

/** The first of an ascending list that is above a value. @param {ArrayLike<number>} list @param {number} value */
function after(list, value) {
  let [first, last] = [0, list.length];
  while (first < last) {
    const half = (first + last) >> 1;
    if (list[half] > value) last = half;
    else first = half + 1;
  }
  return first < list.length ? list[first] : undefined;
}

/**
 * Where `count` samples are most like those from `position` on: the greatest normalised cross-correlation.
 *
 * @param {Int16Array} samples
 * @param {number} position
 * @param {number} from
 * @param {number} to
 * @param {number} count
 */
function best(samples, position, from, to, count) {
  const [like, first, last] = [position, from, to].map(Math.round);
  let [found, most] = [first, -Infinity];
  for (let candidate = first; candidate <= last; candidate += 1) {
    let [product, power] = [0, 1];
    for (let index = 0; index < count; index += 1) {
      const value = samples[candidate + index] ?? 0;
      product += value * (samples[like + index] ?? 0);
      power += value * value;
    }
    const likeness = product / Math.sqrt(power);
    if (likeness > most) [found, most] = [candidate, likeness];
  }
  return found;
}

/** The mean of all channels, and of each few frames. @param {Int16Array[]} channels */
function coarsened(channels) {
  const made = new Int16Array(Math.floor(channels[0].length / coarse));
  for (let index = 0; index < made.length; index += 1) {
    let sum = 0;
    for (const channel of channels) {
      for (let part = 0; part < coarse; part += 1) sum += channel[coarse * index + part];
    }
    made[index] = sum / (coarse * channels.length);
  }
  return made;
}

/** Frames of one look at the power. */
const look = 64;
/** Power this many times that of the 20 milliseconds before is an attack; so far apart, in seconds, they are. */
const steep = 10;
const apart = 0.06;

/**
 * The attacks of a recording, as frames: where the power of its differences (high tones above all) rises steeply.
 *
 * @param {Samples} samples
 */
export function attacksOf({ rate, channels }) {
  const count = Math.floor(channels[0].length / look);
  const power = new Float32Array(count);
  for (const channel of channels) {
    for (let turn = 0; turn < count; turn += 1) {
      let sum = 0;
      for (let index = Math.max(1, turn * look); index < (turn + 1) * look; index += 1) {
        sum += (channel[index] - channel[index - 1]) ** 2;
      }
      power[turn] += sum;
    }
  }
  const loudest = power.reduce((most, one) => Math.max(most, one), 0);
  const before = Math.max(1, Math.round((0.02 * rate) / look));
  /** @type {number[]} */
  const attacks = [];
  let last = -Infinity;
  let [strength, sum] = [0, 0];
  for (let turn = 0; turn < count; turn += 1) {
    const rise = power[turn] / (sum / before + 1e-5 * loudest + 1);
    if (rise > steep) {
      const far = (turn - last) * look > apart * rate;
      if (far) attacks.push(0);
      if (far || rise > 2 * strength) {
        [last, strength] = [turn, rise];
        attacks[attacks.length - 1] = steepestNear(channels, turn * look);
      }
    }
    sum += power[turn] - (turn >= before ? power[turn - before] : 0);
    if (sum < 0) sum = 0;
  }
  return Float64Array.from(attacks);
}

/** The first frame in two looks with nearly their steepest step. @param {Int16Array[]} channels @param {number} from */
function steepestNear(channels, from) {
  /** @param {number} index */
  const step = (index) =>
    channels.reduce((sum, channel) => sum + Math.abs((channel[index] ?? 0) - (channel[index - 1] ?? 0)), 0);
  let most = 0;
  for (let index = from; index < from + 2 * look; index += 1) most = Math.max(most, step(index));
  let index = Math.max(0, from - look);
  while (step(index) < most / 2) index += 1;
  return index;
}
