import { decode } from "../music/decoding.js";
import { fetchRecording } from "../music/recordings.js";
import { Problem } from "../ui/problem.js";
import { Changes } from "../ui/changes.js";

/**
 * Short recordings that are played whole, such as calls in somebody's own voice, on this device: fetched ahead (or
 * found on it), decoded, kept in memory.
 */

/** Milliseconds until what could not be loaded is tried again: soon, or seldom where the server does not have it. */
const [soon, seldom] = [10_000, 120_000];
/** Samples a second: any output plays them. */
const rate = 48_000;

export class Recorded {
  /** Told when another one is ready. */
  changed = new Changes();
  #token;
  /** By digest; null while it is on its way, or cannot be played here. @type {Map<string, AudioBuffer | null>} */
  #buffers = new Map();

  /** @param {string | null} token */
  constructor(token) {
    this.#token = token;
  }

  /** From now on these are wanted, and no others. @param {ReadonlySet<string>} digests */
  want(digests) {
    for (const digest of [...this.#buffers.keys()]) if (!digests.has(digest)) this.#buffers.delete(digest);
    for (const digest of digests) {
      if (this.#buffers.has(digest)) continue;
      this.#buffers.set(digest, null);
      this.#load(digest);
    }
  }

  /** Null as long as it cannot sound. @param {string | undefined} digest */
  of(digest) {
    return digest === undefined ? null : this.#buffers.get(digest) ?? null;
  }

  /** @param {string} digest */
  async #load(digest) {
    try {
      const buffer = await decode(await fetchRecording(digest, { token: this.#token }), rate);
      if (!this.#buffers.has(digest)) return;
      this.#buffers.set(digest, buffer);
      this.changed.notify();
    } catch (problem) {
      // A file that this browser cannot decode will not be decoded later either.
      if (!(problem instanceof Problem)) return;
      setTimeout(() => this.#retry(digest), problem.isPassing ? soon : seldom);
    }
  }

  /** @param {string} digest */
  #retry(digest) {
    if (this.#buffers.get(digest) === null) this.#load(digest);
  }
}
