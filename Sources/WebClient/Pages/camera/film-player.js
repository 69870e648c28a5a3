import { words } from "../words/camera.js";
import { Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { node, setText } from "../ui/node.js";
import { drawSkeleton } from "./skeleton.js";

/** @import { RoundFilm } from "./round-film.js" */

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Plays a film for as long as its elements are on the page: the skeleton, a caption, and what stops and moves it. */
export class FilmPlayer {
  /** Microseconds since the first pose. */
  time = 0;
  /** Called after each picture. */
  onTime = () => {};
  caption = node("p", { class: "film-caption", role: "status" });
  #film;
  #captionAt;
  #canvas;
  #slider;
  #playing = new Held(!still.matches);
  #play = node("button", { type: "button" });
  #slow = node("input", { type: "checkbox", id: "film-slow" });
  /** @type {number | null} */
  #last = null;

  /**
   * @param {RoundFilm} film
   * @param {string} title
   * @param {(time: number) => string} captionAt
   */
  constructor(film, title, captionAt) {
    this.#film = film;
    this.#captionAt = captionAt;
    this.#canvas = node("canvas", { class: "film-picture", role: "img", "aria-label": title });
    this.#slider = node("input", {
      type: "range",
      min: 0,
      max: Math.round(film.length / 1_000),
      step: 50,
      value: 0,
      "aria-label": words("camera.filmTime"),
    });
    this.#slider.addEventListener("input", () => this.stopAt(1_000 * Number(this.#slider.value)));
    drawing(this.#play, [this.#playing], () => words(this.isPlaying ? "camera.filmPause" : "camera.filmPlay"));
    this.#play.addEventListener("click", () => {
      if (!this.isPlaying && this.time >= film.length) this.time = 0;
      this.isPlaying = !this.isPlaying;
    });
  }

  get isPlaying() {
    return this.#playing.value;
  }

  set isPlaying(isPlaying) {
    this.#playing.value = isPlaying;
  }

  /** The elements, in their order; the film begins. */
  begin() {
    requestAnimationFrame((timestamp) => this.#tick(timestamp));
    return [
      node("div", { class: "film-mirror" }, this.#canvas),
      this.caption,
      this.#slider,
      node(
        "div",
        { class: "film-buttons" },
        this.#play,
        node("label", { for: "film-slow" }, this.#slow, words("camera.slow")),
      ),
    ];
  }

  /** @param {number} time */
  stopAt(time) {
    this.isPlaying = false;
    this.time = Math.min(Math.max(0, time), this.#film.length);
  }

  /** @param {number} timestamp */
  #tick(timestamp) {
    if (!this.#canvas.isConnected) return;
    if (this.isPlaying && this.#last !== null) {
      this.time += 1_000 * (timestamp - this.#last) * (this.#slow.checked ? 0.25 : 1);
    }
    this.#last = timestamp;
    if (this.time >= this.#film.length) [this.time, this.isPlaying] = [this.#film.length, false];
    const pose = this.#film.poseAt(this.time);
    drawSkeleton(this.#canvas, pose?.joints ?? null, pose ?? { width: 1, height: 1 });
    setText(this.caption, this.#captionAt(this.time));
    this.#slider.value = String(Math.round(this.time / 1_000));
    this.onTime();
    requestAnimationFrame((next) => this.#tick(next));
  }
}
