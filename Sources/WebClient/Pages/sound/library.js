import { Problem } from "../ui/problem.js";
import { decode } from "../music/decoding.js";
import { fetchRecording } from "../music/recordings.js";
import { Changes } from "../ui/changes.js";

/**
 * The recordings that a production plays, on their way to this device: fetched (or found on it), decoded, kept.
 *
 * A browser decodes a whole file at once, four bytes a sample: ten minutes of stereo are 211 MB for that moment. So one
 * is decoded after the other, and of each only the stretch that clips play is kept, in 16 bits: 42 MB for four minutes.
 * The file itself lies in the browser's storage and not in memory.
 *
 * @import { LaidClip } from "./passages.js"
 * @import { Voices } from "./voices.js"
 *
 * @typedef {{ kind: "loading", share: number } | { kind: "ready" } | { kind: "failed", problem: unknown }} Loading
 */

/** Of the work for one recording, fetching is this share; decoding the rest. */
const fetched = 0.8;
/** Milliseconds until what could not be loaded is tried again. */
const again = 10_000;

export class Library {
  /** Told when there is news of loading. */
  changed = new Changes();
  #voices;
  #token;
  #rate;
  /** @type {Map<string, { from: number, to: number }>} */
  #wanted = new Map();
  /** How far each is. @type {Map<string, number>} */
  #shares = new Map();
  /** @type {unknown} */
  #problem = null;
  #isLoading = false;
  /** @type {any} */
  #timer;

  /**
   * @param {Voices} voices
   * @param {string | null} token
   * @param {() => number | null} rate of the output; null as long as it is not open
   */
  constructor(voices, token, rate) {
    this.#voices = voices;
    this.#token = token;
    this.#rate = rate;
  }

  /** @returns {Loading} */
  get state() {
    if (this.#problem !== null) return { kind: "failed", problem: this.#problem };
    const rate = this.#rate();
    const shares = [...this.#wanted.keys()].map((digest) =>
      rate !== null && this.#voices.has(digest, rate) ? 1 : this.#shares.get(digest) ?? 0
    );
    if (shares.every((share) => share === 1)) return { kind: "ready" };
    return { kind: "loading", share: shares.reduce((sum, share) => sum + share, 0) / shares.length };
  }

  /** Whether a recording can sound now. @param {string} digest */
  has(digest) {
    const rate = this.#rate();
    return rate !== null && this.#voices.has(digest, rate);
  }

  /** From now on these clips are wanted, and no others. @param {readonly LaidClip[]} clips */
  want(clips) {
    /** @type {Map<string, { from: number, to: number }>} */
    const wanted = new Map();
    for (const { digest, trackFrom, from, to } of clips) {
      const before = wanted.get(digest) ?? { from: Infinity, to: 0 };
      const end = trackFrom + to - from;
      wanted.set(digest, { from: Math.min(before.from, trackFrom), to: Math.max(before.to, end) });
    }
    // A stretch that has grown is kept anew.
    for (const [digest, stretch] of wanted) {
      const before = this.#wanted.get(digest);
      if (before === undefined) continue;
      if (before.from <= stretch.from && before.to >= stretch.to) wanted.set(digest, before);
      else this.#voices.keepOnly(new Set([...wanted.keys()].filter((one) => one !== digest)));
    }
    this.#wanted = wanted;
    this.#voices.keepOnly(new Set(wanted.keys()));
    this.load();
  }

  /** Goes on with what is missing, if anything is. */
  async load() {
    clearTimeout(this.#timer);
    if (this.#isLoading) return;
    this.#isLoading = true;
    this.#problem = null;
    try {
      for (;;) {
        const rate = this.#rate();
        const next = [...this.#wanted].find(([digest]) =>
          rate === null ? (this.#shares.get(digest) ?? 0) < fetched : !this.#voices.has(digest, rate)
        );
        if (next === undefined) break;
        await this.#bring(next[0], next[1], rate);
        this.changed.notify();
      }
    } catch (problem) {
      this.#problem = problem;
      // A file that this browser cannot decode will not be decoded later either.
      if (problem instanceof Problem) this.#timer = setTimeout(() => this.load(), again);
    } finally {
      this.#isLoading = false;
      this.changed.notify();
    }
  }

  /**
   * @param {string} digest
   * @param {{ from: number, to: number }} stretch
   * @param {number | null} rate
   */
  async #bring(digest, stretch, rate) {
    let told = 0;
    const bytes = await fetchRecording(digest, {
      token: this.#token,
      progressed: (share) => {
        this.#shares.set(digest, fetched * share);
        if (share - told < 0.05) return;
        told = share;
        this.changed.notify();
      },
    });
    this.#shares.set(digest, fetched);
    // Before the first touch nobody knows the rate of the output: the file lies ready until then.
    if (rate !== null) await this.#voices.keep(digest, await decode(bytes, rate), stretch);
  }
}
