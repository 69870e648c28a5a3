import { levelOf, longestTake } from "../music/take.js";

/**
 * The microphone, for as long as one call lasts. It is given back at once.
 *
 * @typedef {"insecure" | "unsupported"} Missing
 */

/** Milliseconds of the longest recording; browsers end it a little late. */
const longest = 1_000 * longestTake - 150;

/** Why no voice can be recorded here; null where it can. @returns {Missing | null} */
export function missing() {
  if (!isSecureContext) return "insecure";
  const isThere = navigator.mediaDevices?.getUserMedia !== undefined && typeof MediaRecorder === "function";
  return isThere ? null : "unsupported";
}

export class Recorder {
  #recorder;
  #stream;
  #context;
  #analyser;
  #samples;
  #timer;
  /** What was recorded; it rejects where the microphone fails. @type {Promise<Blob>} */
  recorded;

  /** @param {MediaStream} stream */
  constructor(stream) {
    this.#stream = stream;
    const recorder = this.#recorder = new MediaRecorder(stream);
    this.#context = new AudioContext();
    this.#analyser = this.#context.createAnalyser();
    this.#context.createMediaStreamSource(stream).connect(this.#analyser);
    this.#samples = new Float32Array(this.#analyser.fftSize);
    /** @type {Blob[]} */
    const parts = [];
    recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
    this.recorded = new Promise((resolve, reject) => {
      recorder.addEventListener("stop", () => resolve(new Blob(parts, { type: recorder.mimeType })));
      recorder.addEventListener("error", () => reject(new DOMException("The microphone failed.", "NotReadableError")));
    }).finally(() => this.#giveBack());
    recorder.start();
    this.#timer = setTimeout(() => this.stop(), longest);
  }

  /** Asks the person; rejects with a `DOMException` where there is no microphone, or it is not given. */
  static begin = async () => new Recorder(await navigator.mediaDevices.getUserMedia({ audio: true }));

  stop() {
    if (this.#recorder.state !== "inactive") this.#recorder.stop();
  }

  /** How loud it is now, from 0 to 1, as loudness is felt. */
  get level() {
    this.#analyser.getFloatTimeDomainData(this.#samples);
    return Math.min(1, Math.sqrt(2 * levelOf(this.#samples)));
  }

  #giveBack() {
    clearTimeout(this.#timer);
    for (const track of this.#stream.getTracks()) track.stop();
    this.#context.close().catch(() => {});
  }
}
