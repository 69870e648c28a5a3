import { call, callForBlob } from "../../wire/api.js";
import { Problem } from "../../ui/problem.js";
import { decode } from "../../music/decoding.js";
import { measuredPeaks } from "../../music/measuring.js";
import { Peaks } from "../../music/peaks.js";
import { fetchRecording } from "../../music/recordings.js";
import { Changes } from "../../ui/changes.js";

/**
 * The peaks of tracks: as the server keeps them, or, where nobody has computed them yet, computed here from the
 * recording and given to the server. One track at a time, since a decoded song takes some hundred megabytes.
 */

/** Milliseconds until what could not be loaded is tried again. */
const again = 10_000;
/** Samples a second that are decoded: more shows nothing more. */
const rate = 22_050;

class TrackPeaks {
  /** @type {Map<string, Peaks | "missing" | null>} */
  #known = new Map();
  #queue = Promise.resolve();
  #changes = new Changes();

  /** Told when the peaks of a track are there, or cannot be had. @param {() => void} listener */
  listen(listener) {
    return this.#changes.listen(listener);
  }

  /**
   * Null while they are being loaded; the first time somebody asks, that begins.
   *
   * @param {string} digest
   */
  of(digest) {
    const known = this.#known.get(digest);
    if (known !== undefined) return known;
    this.#known.set(digest, null);
    this.#queue = this.#queue.then(async () => {
      this.#known.set(digest, await found(digest).catch((problem) => this.#failed(digest, problem)));
      this.#changes.notify();
    });
    return null;
  }

  /**
   * What this browser cannot decode, and what is not kept here, stays missing.
   *
   * @param {string} digest
   * @param {unknown} problem
   * @returns {"missing"}
   */
  #failed(digest, problem) {
    if (problem instanceof Problem && problem.status !== 404) {
      setTimeout(() => {
        this.#known.delete(digest);
        this.#changes.notify();
      }, again);
    }
    return "missing";
  }
}

/** Of all productions: equal tracks have one digest. */
export const trackPeaks = new TrackPeaks();

/** @param {string} digest @returns {Promise<Peaks>} */
async function found(digest) {
  const address = `/api/v1/tracks/${encodeURIComponent(digest)}/peaks`;
  try {
    return new Peaks(await (await callForBlob(address)).arrayBuffer());
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.status !== 404) throw problem;
  }
  const bytes = await measuredPeaks(await decode(await fetchRecording(digest), rate));
  // Whether the server keeps them or not, they can be drawn here.
  const blob = new Blob([bytes], { type: "application/octet-stream" });
  call(address, { method: "PUT", body: blob }).catch(() => {});
  return new Peaks(bytes);
}
