import { musicOutput } from "./output.js";

/**
 * Recordings that are ready to sound, and voices that sound them: samples lie in a worker, which renders pieces; each
 * piece is put into the audio clock to the frame, so that together they are one sound.
 *
 * @import { FromStretching, ToStretching } from "./stretching.d.ts"
 * @import { Sounding } from "./player.js"
 * @import { LaidClip } from "./passages.js"
 *
 * @typedef {(channels: Float32Array<ArrayBuffer>[]) => void} Rendered
 */

/** Seconds in which a voice that is cut off fades away, and after which it is over. */
const falls = 0.006;
const over = 0.02;
const full = 32_767;
/** So many frames are converted between two turns of the page. */
const atOnce = 1 << 18;

export class Voices {
  /** @type {Worker | null} */
  #worker = null;
  #next = 1;
  /** Pieces that are asked for and not rendered, by voice. @type {Map<number, Rendered[]>} */
  #asked = new Map();
  /** The first frame of each that is kept, and its rate. @type {Map<string, { first: number, rate: number }>} */
  #kept = new Map();
  /** @type {Map<string, () => void>} */
  #keeping = new Map();

  /** @param {string} digest @param {number} rate */
  has(digest, rate) {
    return this.#kept.get(digest)?.rate === rate;
  }

  /**
   * Keeps a stretch of a decoded recording.
   *
   * @param {string} digest
   * @param {AudioBuffer} decoded
   * @param {{ from: number, to: number }} stretch in microseconds
   */
  async keep(digest, decoded, { from, to }) {
    const rate = decoded.sampleRate;
    const first = Math.min(decoded.length - 1, Math.floor((from * rate) / 1e6));
    const last = Math.max(first + 1, Math.min(decoded.length, Math.ceil((to * rate) / 1e6)));
    /** @type {Int16Array<ArrayBuffer>[]} */
    const channels = [];
    for (let turn = 0; turn < Math.min(2, decoded.numberOfChannels); turn += 1) {
      channels.push(await whole(decoded.getChannelData(turn).subarray(first, last)));
    }
    if (channels.length === 2 && isAlike(channels)) channels.pop();
    await new Promise((resolve) => {
      this.#keeping.set(digest, () => resolve(undefined));
      this.#post({ keep: digest, samples: { rate, channels } }, channels.map(({ buffer }) => buffer));
    });
    this.#kept.set(digest, { first, rate });
  }

  /** Lets go of all recordings but these. @param {ReadonlySet<string>} digests */
  keepOnly(digests) {
    for (const digest of [...this.#kept.keys()].filter((one) => !digests.has(one))) {
      this.#kept.delete(digest);
      this.#post({ drop: digest });
    }
  }

  /** @param {LaidClip} clip @returns {Sounding} */
  begin({ digest }) {
    const voice = this.#next;
    this.#next += 1;
    const first = this.#kept.get(digest)?.first ?? 0;
    const output = musicOutput();
    /** @type {Rendered[]} */
    const asked = [];
    this.#asked.set(voice, asked);
    const sound = output === null ? null : new Sound(output);
    return {
      add: (frame, frames, line, envelope) => {
        asked.push((channels) => sound?.add(frame, channels));
        this.#post({
          voice,
          recording: digest,
          frames,
          line: line.map((point) => ({ frame: point.frame, position: point.position - first })),
          envelope: [...envelope],
        });
      },
      cut: (audio) => {
        sound?.cut(audio);
        this.#asked.delete(voice);
        this.#post({ end: voice });
      },
    };
  }

  /** @param {ToStretching} message @param {Transferable[]} [transfer] */
  #post(message, transfer = []) {
    this.#worker ??= this.#started();
    this.#worker.postMessage(message, transfer);
  }

  #started() {
    const worker = new Worker(new URL("stretch-worker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", (/** @type {MessageEvent<FromStretching>} */ { data }) => {
      if ("kept" in data) this.#keeping.get(data.kept)?.();
      else this.#asked.get(data.voice)?.shift()?.(data.channels);
    });
    return worker;
  }
}

/** One voice in the audio clock. */
class Sound {
  #context;
  #gain;
  /** @type {{ source: AudioBufferSourceNode, ends: number }[]} */
  #sources = [];
  #cutAt = Infinity;

  /** @param {{ context: AudioContext, into: AudioNode }} output */
  constructor({ context, into }) {
    this.#context = context;
    this.#gain = context.createGain();
    this.#gain.connect(into);
  }

  /** @param {number} frame @param {Float32Array<ArrayBuffer>[]} channels */
  add(frame, channels) {
    const { sampleRate, currentTime } = this.#context;
    const buffer = this.#context.createBuffer(channels.length, channels[0].length, sampleRate);
    channels.forEach((channel, turn) => buffer.copyToChannel(channel, turn));
    const starts = frame / sampleRate;
    // What was rendered too late begins in its midst.
    const late = Math.max(0, currentTime - starts);
    if (late >= buffer.duration || starts >= this.#cutAt) return;
    const source = this.#context.createBufferSource();
    source.buffer = buffer;
    source.connect(this.#gain);
    source.start(starts + late, late);
    if (this.#cutAt < Infinity) source.stop(this.#cutAt + over);
    const sounding = { source, ends: starts + buffer.duration };
    this.#sources = [...this.#sources.filter(({ ends }) => ends > currentTime), sounding];
  }

  /** @param {number} audio */
  cut(audio) {
    const at = Math.max(audio, this.#context.currentTime);
    this.#cutAt = at;
    this.#gain.gain.setValueAtTime(1, at);
    this.#gain.gain.linearRampToValueAtTime(0, at + falls);
    for (const { source } of this.#sources) source.stop(at + over);
  }
}

/** Samples of 16 bits: half of the memory, and less noise than any hall has. @param {Float32Array} samples */
async function whole(samples) {
  const made = new Int16Array(samples.length);
  for (let from = 0; from < samples.length; from += atOnce) {
    const to = Math.min(samples.length, from + atOnce);
    for (let index = from; index < to; index += 1) {
      made[index] = Math.max(-full, Math.min(full, Math.round(full * samples[index])));
    }
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return made;
}

/** @param {Int16Array[]} channels */
const isAlike = ([left, right]) => left.every((sample, index) => sample === right[index]);
