import { Listeners } from "../../parts/listeners.js";

/**
 * One clip at a time, heard alone and as loud as it will be, but not louder than its recording.
 *
 * @import { Clip, Track } from "../../editing/production.d.ts"
 */
export class Listening {
  #audio = new Audio();
  #isInSight;
  /** @type {Clip | null} */
  #clip = null;
  /** @type {Listeners<[]>} */
  #changes = new Listeners();
  /** @type {Listeners<[]>} */
  #failures = new Listeners();

  /** @param {() => boolean} isInSight whether who listens can stop it; nothing sounds when nobody can */
  constructor(isInSight) {
    this.#isInSight = isInSight;
    this.#audio.preload = "none";
    this.#audio.addEventListener("timeupdate", () => this.#look());
    this.#audio.addEventListener("ended", () => this.stop());
    this.#audio.addEventListener("error", () => {
      if (this.#clip === null) return;
      this.stop();
      this.#failures.tell();
    });
  }

  /** @param {() => void} listener */
  onChange(listener) {
    return this.#changes.add(listener);
  }

  /**
   * The recording cannot be loaded or played here.
   *
   * @param {() => void} listener
   */
  onFailure(listener) {
    return this.#failures.add(listener);
  }

  /** The id of the clip that is heard; null for none. */
  get now() {
    return this.#clip?.id ?? null;
  }

  /** Where in its track it is, in microseconds. */
  get at() {
    return Math.round(this.#audio.currentTime * 1e6);
  }

  /**
   * @param {Clip} clip
   * @param {Track} track
   */
  play(clip, track) {
    this.#clip = clip;
    this.#audio.src = `/api/v1/tracks/${track.digest}`;
    this.#audio.volume = Math.min(1, 10 ** (clip.gain / 20));
    this.#audio.currentTime = clip.from / 1e6;
    this.#audio.play().catch(() => {}); // `error` tells of what cannot be played; a pause is no mistake
    this.#changes.tell();
  }

  stop() {
    if (this.#clip === null) return;
    this.#clip = null;
    this.#audio.pause();
    this.#changes.tell();
  }

  #look() {
    if (this.#clip !== null && (this.at >= this.#clip.to || !this.#isInSight())) this.stop();
  }
}
