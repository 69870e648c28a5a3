import { Changes } from "../../ui/changes.js";

/** A track as the browser itself plays it, at its own speed, from anywhere and as loud as asked for. */
export class TrackAudio {
  #audio = new Audio();
  #isWanted = false;
  /** @type {Changes<[]>} */
  #failures = new Changes();

  constructor() {
    this.#audio.preload = "none";
    this.#audio.addEventListener("error", () => {
      this.#audio.removeAttribute("src"); // whoever plays it again loads it again
      if (this.#isWanted) this.#failures.notify();
    });
  }

  /** The recording cannot be loaded or played here. @param {() => void} listener */
  onFailure(listener) {
    return this.#failures.listen(listener);
  }

  /** Told some times a second while it plays, and at its end. @param {() => void} listener */
  onTime(listener) {
    for (const type of ["timeupdate", "ended"]) this.#audio.addEventListener(type, listener);
  }

  /** Where in the track it is, in microseconds. */
  get at() {
    return Math.round(this.#audio.currentTime * 1e6);
  }

  get hasEnded() {
    return this.#audio.ended;
  }

  /**
   * @param {string} digest
   * @param {number} amplitude 1 as loud as the recording; it is never louder
   * @param {number} from microseconds of the track
   */
  play(digest, amplitude, from) {
    this.#isWanted = true;
    const address = new URL(`/api/v1/tracks/${digest}`, location.href).href;
    if (this.#audio.src !== address) this.#audio.src = address;
    this.#audio.volume = Math.min(1, amplitude);
    this.#audio.currentTime = from / 1e6;
    this.#audio.play().catch(() => {}); // `error` tells of what cannot be played; a pause is no mistake
  }

  pause() {
    this.#isWanted = false;
    this.#audio.pause();
  }
}
