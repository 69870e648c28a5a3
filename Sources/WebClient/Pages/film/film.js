import { Frames } from "./frames.js";
import { channels, rate, Soundtrack } from "./soundtrack.js";
import { opusHead, WebM } from "./webm.js";

/**
 * A run as a film, made by the browser's own encoders as fast as they are, picture by picture: nothing is left out
 * where the device is slow, and the page may be behind another meanwhile.
 *
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Look } from "./frames.js"
 * @import { Chunk, Video } from "./webm.js"
 *
 * @typedef {Look & { hasMusic: boolean }} Wanted
 * @typedef {{ signal: AbortSignal, progressed: (share: number) => void }} Going
 */

const picturesASecond = 30;
const bitsOfPictures = 3_000_000;
const bitsOfSound = 128_000;
/** Seconds of a part, which begins with a whole picture: what is written at once. */
const part = 2;
/** Pictures that wait for the encoder. */
const mostWaiting = 6;
/** The longest film, in microseconds. */
export const longest = 3_600_000_000;

/** @typedef {"ready" | "silent" | "none"} Ability what this browser can do: `silent` is a film without music */

/** @returns {Promise<Ability>} */
export async function ability() {
  if (await videoFor(1280, 720) === null) return "none";
  return await soundFor() === null ? "silent" : "ready";
}

/** @param {number} width @param {number} height */
async function videoFor(width, height) {
  if (!("VideoEncoder" in globalThis)) return null;
  for (const [codec, name] of /** @type {const} */ ([["vp8", "V_VP8"], ["vp09.00.31.08", "V_VP9"]])) {
    const config = { codec, width, height, bitrate: bitsOfPictures, framerate: picturesASecond };
    const { supported } = await VideoEncoder.isConfigSupported(config).catch(() => ({ supported: false }));
    if (supported) return { config, video: /** @type {Video} */ ({ codec: name, width, height }) };
  }
  return null;
}

async function soundFor() {
  if (!("AudioEncoder" in globalThis)) return null;
  const config = { codec: "opus", sampleRate: rate, numberOfChannels: channels, bitrate: bitsOfSound };
  const { supported } = await AudioEncoder.isConfigSupported(config).catch(() => ({ supported: false }));
  return supported ? config : null;
}

/**
 * @param {Choreography} choreography
 * @param {Wanted} wanted
 * @param {Going} going
 * @returns {Promise<Blob>} rejects with the reason of the signal where it was given up
 */
export async function makeFilm(choreography, wanted, { signal, progressed }) {
  const found = await videoFor(wanted.width, wanted.height);
  if (found === null) throw new Error("This browser has no encoder of pictures.");
  const soundtrack = new Soundtrack(choreography.production, signal);
  const sound = wanted.hasMusic && !soundtrack.isSilent ? await soundFor() : null;
  const frames = await Frames.of(choreography, wanted);
  const pictures = new Pictures(found.config, frames);
  const sounds = sound === null ? null : new Sounds(sound, soundtrack);
  const end = Math.max(1_000_000, choreography.end);
  const film = new WebM(
    found.video,
    sounds === null ? null : { codec: "A_OPUS", rate, channels, head: opusHead(channels, rate) },
    end,
  );
  try {
    for (let from = 0; from < end; from += part * 1e6) {
      signal.throwIfAborted();
      const to = Math.min(end, from + part * 1e6);
      film.add(await pictures.until(to, signal), await sounds?.between(from, to) ?? []);
      progressed(to / end);
    }
    return film.file;
  } finally {
    pictures.close();
    sounds?.close();
  }
}

/** What an encoder gave, and why it failed. */
class Encoded {
  /** @type {Chunk[]} */
  #chunks = [];
  /** @type {unknown} */
  #problem = null;

  /** @param {EncodedVideoChunk | EncodedAudioChunk} chunk */
  output = (chunk) => {
    const bytes = new Uint8Array(chunk.byteLength);
    chunk.copyTo(bytes);
    this.#chunks.push({ time: Math.max(0, chunk.timestamp), isKey: chunk.type === "key", bytes });
  };

  /** @param {unknown} problem */
  error = (problem) => (this.#problem = problem);

  check() {
    if (this.#problem !== null) throw this.#problem;
  }

  take() {
    this.check();
    const chunks = this.#chunks;
    this.#chunks = [];
    return chunks;
  }
}

class Pictures {
  #encoded = new Encoded();
  #encoder = new VideoEncoder(this.#encoded);
  #frames;
  #next = 0;

  /** @param {VideoEncoderConfig} config @param {Frames} frames */
  constructor(config, frames) {
    this.#frames = frames;
    this.#encoder.configure(config);
  }

  /** The next ones, as far as a time. @param {number} to @param {AbortSignal} signal */
  async until(to, signal) {
    for (let isFirst = true;; isFirst = false) {
      const time = Math.round((this.#next * 1e6) / picturesASecond);
      if (time >= to) break;
      this.#frames.draw(time);
      const frame = new VideoFrame(this.#frames.canvas, {
        timestamp: time,
        duration: Math.round(1e6 / picturesASecond),
      });
      this.#encoder.encode(frame, { keyFrame: isFirst });
      frame.close();
      this.#next += 1;
      while (this.#encoder.encodeQueueSize > mostWaiting) await this.#room();
      signal.throwIfAborted();
      this.#encoded.check();
    }
    await this.#encoder.flush();
    return this.#encoded.take();
  }

  /** Older browsers tell nothing of it. */
  #room() {
    return new Promise((done) => {
      this.#encoder.addEventListener("dequeue", done, { once: true });
      setTimeout(done, 50);
    });
  }

  close() {
    if (this.#encoder.state !== "closed") this.#encoder.close();
  }
}

class Sounds {
  #encoded = new Encoded();
  #encoder = new AudioEncoder(this.#encoded);
  #soundtrack;

  /** @param {AudioEncoderConfig} config @param {Soundtrack} soundtrack */
  constructor(config, soundtrack) {
    this.#soundtrack = soundtrack;
    this.#encoder.configure(config);
  }

  /** What is not a whole piece of sound yet comes with the next part. @param {number} from @param {number} to */
  async between(from, to) {
    const buffer = await this.#soundtrack.between(from, to);
    const data = new Float32Array(channels * buffer.length);
    for (let channel = 0; channel < channels; channel += 1) {
      data.set(buffer.getChannelData(channel), channel * buffer.length);
    }
    const samples = new AudioData({
      format: "f32-planar",
      sampleRate: rate,
      numberOfFrames: buffer.length,
      numberOfChannels: channels,
      timestamp: from,
      data,
    });
    this.#encoder.encode(samples);
    samples.close();
    await this.#encoder.flush();
    return this.#encoded.take();
  }

  close() {
    if (this.#encoder.state !== "closed") this.#encoder.close();
  }
}
