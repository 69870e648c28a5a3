import { call } from "../wire/api.js";
import { inWords } from "../ui/banner.js";
import { Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element, nameOf } from "../ui/element.js";
import { loadStyle } from "../ui/load-style.js";
import { node } from "../ui/node.js";
import { Problem } from "../ui/problem.js";
import { words } from "../words/video.js";
import "../words/common.js";
import { VideoFollower } from "./follower.js";

/**
 * The video that belongs to the present of a run, in step with it.
 *
 * @import { Chosen } from "./of-piece.js"
 * @import { Wanted } from "./follower.js"
 *
 * Where a run is at a time of `performance.now()`: its time in microseconds, and how fast that goes; null where nobody
 * knows.
 *
 * @typedef {(timestamp: number) => { time: number, rate: number } | null} Run
 *
 * @typedef {object} Source
 * @property {Run} run
 * @property {(time: number) => Chosen | null} videoAt
 * @property {string | null} token with which it is read; null: the browser’s own cookie
 */

/** A video that begins so soon is there already, in microseconds of the run. */
const ahead = 2_000_000;

export class VideoView {
  element;
  #source;
  #video = node("video", { playsinline: true, preload: "auto", class: "video-picture", tabindex: "-1" });
  #follower;
  /** @type {Held<Chosen | null>} */
  #shown = new Held(/** @type {Chosen | null} */ (null));
  /** @type {Held<{ text: string, mayPass: boolean }>} */
  #said = new Held({ text: "", mayPass: false });
  /** The digest that is loaded, or was last. */
  #loaded = "";
  /** Looked at by whoever aligns it: it does not follow meanwhile. */
  #isFree = false;

  /** @param {Source} source */
  constructor(source) {
    this.#source = source;
    loadStyle("video");
    const video = this.#video;
    video.muted = true;
    video.addEventListener("error", () => this.#failed());
    video.addEventListener("waiting", () => this.#say(words("video.loading")));
    for (const kind of ["playing", "seeked", "loadeddata"]) video.addEventListener(kind, () => this.#say(""));
    const caption = node("figcaption", {});
    this.element = node("figure", { class: "video-view" }, video, caption);
    drawing(caption, [this.#shown, this.#said], () => this.#caption());
    this.#follower = new VideoFollower(
      video,
      (timestamp) => this.#wanted(timestamp),
      (timestamp) => this.#look(timestamp),
    );
  }

  /** What the run, or the videos of the piece, may have made of it. */
  wake() {
    this.#follower.wake();
  }

  close() {
    this.#follower.close();
    this.#video.removeAttribute("src");
    this.#video.load();
    this.element.remove();
  }

  /** How far the latest pictures were ahead, in milliseconds. */
  get errors() {
    return this.#follower.errors;
  }

  get shown() {
    return this.#shown.value;
  }

  /** Seconds of the video that are shown. */
  get seconds() {
    return this.#video.currentTime;
  }

  set seconds(seconds) {
    this.#video.currentTime = seconds;
  }

  /** Whether it stays where somebody puts it, with the browser’s own controls. */
  get isFree() {
    return this.#isFree;
  }

  set isFree(isFree) {
    this.#isFree = isFree;
    this.#video.controls = isFree;
    this.#video.playbackRate = 1;
    this.#video.pause();
    this.#follower.reset();
  }

  /** @param {number} timestamp */
  #look(timestamp) {
    const { run, videoAt } = this.#source;
    const now = run(timestamp);
    // One that begins soon is loaded, and stands at its beginning.
    if (now !== null) this.#show(videoAt(now.time) ?? videoAt(now.time + ahead));
  }

  /** @param {number} timestamp @returns {Wanted | null} */
  #wanted(timestamp) {
    const chosen = this.#shown.value;
    const now = this.#source.run(timestamp);
    if (now === null || chosen === null || this.#isFree || chosen.digest !== this.#loaded) return null;
    const at = now.time - chosen.begins;
    const isIn = at >= chosen.from && at < chosen.to;
    return { seconds: Math.min(Math.max(at, chosen.from), chosen.to) / 1e6, rate: isIn ? now.rate : 0 };
  }

  /** @param {Chosen | null} chosen */
  #show(chosen) {
    const before = this.#shown.value;
    if (same(before, chosen)) return;
    this.#shown.value = chosen;
    this.element.dataset.video = chosen === null ? "none" : "shown";
    this.element.classList.toggle("is-mirrored", chosen?.mirrored ?? false);
    if (chosen === null || chosen.digest === this.#loaded) return;
    void this.#load(chosen.digest);
  }

  /** @param {string} digest */
  async #load(digest) {
    this.#loaded = digest;
    this.#say(words("video.loading"));
    this.#follower.reset();
    const address = `/api/v1/tracks/${encodeURIComponent(digest)}`;
    const { token } = this.#source;
    try {
      // The player asks by itself, and cannot say a token: the browser says it for it from now on.
      await call(`${address}/player`, { method: "POST", token, takesCookie: true });
    } catch (problem) {
      return this.#say(inWords(problem), true);
    }
    if (this.#loaded !== digest) return;
    this.#video.src = address;
    this.#video.load();
  }

  /** The element does not say why: the server does. */
  async #failed() {
    const digest = this.#loaded;
    if (digest === "" || !this.#video.hasAttribute("src")) return;
    const { token } = this.#source;
    try {
      await call(`/api/v1/tracks/${encodeURIComponent(digest)}`, { method: "HEAD", token });
      this.#say(words("video.cannotPlay"));
    } catch (problem) {
      const isGone = problem instanceof Problem && problem.status === 404;
      this.#say(isGone ? words("video.missing") : inWords(problem), !isGone);
    }
  }

  #say(/** @type {string} */ text, mayPass = false) {
    if (this.#said.value.text !== text) this.#said.value = { text, mayPass };
  }

  #caption() {
    const { text, mayPass } = this.#said.value;
    const again = () => this.#load(this.#loaded);
    return [
      this.#shown.value === null
        ? element("span", { class: "help" }, words("video.noneHere"))
        : nameOf(this.#shown.value.title),
      text !== "" && element("span", { class: "help", role: "status" }, text),
      mayPass && element("button", { type: "button", class: "small", onclick: again }, words("common.tryAgain")),
    ];
  }
}

/** @param {Chosen | null} one @param {Chosen | null} other */
const same = (one, other) =>
  one === other ||
  (one !== null && other !== null &&
    /** @type {const} */ (["id", "digest", "title", "from", "to", "mirrored", "begins"])
      .every((key) => one[key] === other[key]));
