import { Changes } from "../../ui/changes.js";
import { clipsOf } from "../../sound/passages.js";
import { TrackAudio } from "./track-audio.js";

/**
 * The piece's music while somebody taps along: clips one after another from any score time, at their own speed, and
 * silences between them. What it plays tells the time: a recording that loads slowly delays both.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { LaidClip } from "../../sound/passages.js"
 * @import { Playhead } from "./playhead.js"
 */

/** Milliseconds between two moves of the playhead. */
const every = 100;

export class Song {
  #desk;
  #playhead;
  #isInSight;
  #audio = new TrackAudio();
  /** @type {LaidClip | null} */
  #clip = null;
  /** In a silence: since when on the page's clock, in milliseconds, and the score time then. */
  #silence = { since: 0, from: 0 };
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  /** @type {Changes<[]>} */
  #changes = new Changes();

  /**
   * @param {{ desk: Desk, playhead: Playhead }} parts
   * @param {() => boolean} isInSight nothing sounds when nobody can stop it
   */
  constructor({ desk, playhead }, isInSight) {
    this.#desk = desk;
    this.#playhead = playhead;
    this.#isInSight = isInSight;
    this.#audio.onFailure(() => this.stop());
  }

  /** @param {() => void} listener */
  listen(listener) {
    return this.#changes.listen(listener);
  }

  /** A recording cannot be loaded or played here. @param {() => void} listener */
  onFailure(listener) {
    return this.#audio.onFailure(listener);
  }

  get isPlaying() {
    return this.#timer !== undefined;
  }

  /** The score time that is heard now. */
  get time() {
    const clip = this.#clip;
    if (clip !== null) return Math.round(clip.from + this.#audio.at - clip.trackFrom);
    return Math.round(this.#silence.from + (performance.now() - this.#silence.since) * 1000);
  }

  /** @param {number} from score time */
  play(from) {
    this.stop();
    this.#playhead.pause();
    this.#begin(from);
    this.#timer = setInterval(() => this.#look(), every);
    this.#changes.notify();
  }

  stop() {
    if (!this.isPlaying) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#clip = null;
    this.#audio.pause();
    this.#changes.notify();
  }

  /** @param {number} time */
  #begin(time) {
    const clip = clipsOf(this.#desk.document).find(({ from, to }) => from <= time && time < to) ?? null;
    this.#clip = clip;
    if (clip === null) {
      this.#audio.pause();
      this.#silence = { since: performance.now(), from: time };
      return;
    }
    this.#audio.play(clip.digest, clip.gain, clip.trackFrom + time - clip.from);
  }

  #look() {
    if (!this.#isInSight()) return this.stop();
    const { time } = this;
    const clips = clipsOf(this.#desk.document);
    const sounds = clips.find(({ from, to }) => from <= time && time < to) ?? null;
    const isOver = this.#clip !== null && this.#audio.hasEnded;
    if (sounds?.id !== this.#clip?.id || isOver) {
      const next = clips.find(({ from }) => from > time);
      if (sounds === null && next === undefined && time >= (clips.at(-1)?.to ?? 0) + 60e6) return this.stop();
      this.#begin(isOver ? Math.max(time, this.#clip?.to ?? time) : time);
    }
    return this.#playhead.seek(time);
  }
}
