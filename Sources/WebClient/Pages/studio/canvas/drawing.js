/**
 * Draws the stage: on every frame while the piece plays, and otherwise when asked.
 *
 * @import { StageView } from "../../stage/view.js"
 * @import { Playhead } from "../playing/playhead.js"
 * @import { StageInput } from "./stage-input.js"
 * @import { EditorPicture } from "./picture.js"
 * @import { Scene } from "./scene.js"
 */
export class Drawing {
  #playhead;
  #view;
  #scene;
  #input;
  #picture;
  /** @type {number[] | null} */
  #frames = null;

  /** @param {{ playhead: Playhead, view: StageView, scene: Scene, input: StageInput, picture: EditorPicture }} parts */
  constructor({ playhead, view, scene, input, picture }) {
    this.#playhead = playhead;
    this.#view = view;
    this.#scene = scene;
    this.#input = input;
    this.#picture = picture;
    playhead.onFrame((_time, timestamp) => this.#draw(timestamp));
  }

  /**
   * Draws one frame; returns when the next one is needed, as a `Ticker` expects.
   *
   * @param {number} timestamp
   */
  frame(timestamp) {
    if (!this.#playhead.isPlaying) this.#draw(timestamp);
    return Infinity;
  }

  /**
   * Records the timestamps of drawn frames, for measurements: start with true, read with false.
   *
   * @param {boolean} isOn
   */
  recordFrames(isOn) {
    const frames = this.#frames;
    this.#frames = isOn ? [] : null;
    return frames;
  }

  /** @param {number} timestamp */
  #draw(timestamp) {
    this.#input.flush();
    this.#frames?.push(timestamp);
    this.#view.draw(this.#scene.places, this.#picture);
  }
}
