import { Changes } from "../../ui/changes.js";
import { TrackAudio } from "../playing/track-audio.js";

/**
 * One clip at a time, heard alone and as loud as it will be, but not louder than its recording.
 *
 * @import { Clip, Track } from "../../wire/production.d.ts"
 */
export class Listening {
  #audio = new TrackAudio();
  #isInSight;
  /** @type {Clip | null} */
  #clip = null;
  /** @type {Changes<[]>} */
  #changes = new Changes();

  /** @param {() => boolean} isInSight whether who listens can stop it; nothing sounds when nobody can */
  constructor(isInSight) {
    this.#isInSight = isInSight;
    this.#audio.onTime(() => this.#look());
    this.#audio.onFailure(() => this.stop());
  }

  /** @param {() => unknown} listener */
  listen(listener) {
    return this.#changes.listen(listener);
  }

  /** The recording cannot be loaded or played here. @param {() => void} listener */
  onFailure(listener) {
    return this.#audio.onFailure(listener);
  }

  /** The id of the clip that is heard; null for none. */
  get now() {
    return this.#clip?.id ?? null;
  }

  /** Where in its track it is, in microseconds. */
  get at() {
    return this.#audio.at;
  }

  /**
   * @param {Clip} clip
   * @param {Track} track
   */
  play(clip, track) {
    this.#clip = clip;
    this.#audio.play(track.digest, 10 ** (clip.gain / 20), clip.from);
    this.#changes.notify();
  }

  stop() {
    if (this.#clip === null) return;
    this.#clip = null;
    this.#audio.pause();
    this.#changes.notify();
  }

  #look() {
    if (this.#clip === null) return;
    if (this.#audio.hasEnded || this.at >= this.#clip.to || !this.#isInSight()) this.stop();
  }
}
