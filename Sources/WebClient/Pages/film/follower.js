import { Ticker } from "../stage/ticker.js";
import { Step } from "./step.js";

/**
 * One video that follows a run: the only mechanism by which videos follow, on every page. It asks where the video is to
 * be at an instant of the display, sees which picture the browser shows then, and corrects it (`step.js`).
 *
 * Where a video is to be: seconds of it, and how fast it goes on from there; 0 where it stands.
 *
 * @typedef {{ seconds: number, rate: number }} Wanted
 */

/** A picture that stands may be off by this, in seconds: less than half a frame of most cameras. */
const still = 0.012;
/** How often one that stands is looked at, in milliseconds. */
const idle = 150;
/** So much is played before what starting costs is known, in seconds. */
const mostEarly = 0.3;
/** How many of the latest errors are kept for measurements. */
const kept = 1200;
/** The slowest and the fastest that browsers play. */
const rates = { least: 0.0625, most: 16 };

export class VideoFollower {
  #video;
  #wanted;
  #look;
  #step = new Step();
  #ticker = new Ticker((timestamp) => this.#tick(timestamp));
  #hasCallback = "requestVideoFrameCallback" in HTMLVideoElement.prototype;
  #isClosed = false;
  #isStarting = false;
  /** Whether the picture that is awaited is one after a seek: what is shown until then says nothing. */
  #isSeeking = false;
  /** Milliseconds that pictures came too early (+) or too late (−), the latest last. @type {number[]} */
  errors = [];

  /**
   * @param {HTMLVideoElement} video
   * @param {(timestamp: number) => Wanted | null} wanted at a time of `performance.now()`; null: nothing is shown
   * @param {(timestamp: number) => void} look chooses what is shown now
   */
  constructor(video, wanted, look) {
    this.#video = video;
    this.#wanted = wanted;
    this.#look = look;
    video.addEventListener("seeking", () => (this.#isSeeking = true));
    video.addEventListener("seeked", () => {
      this.#isSeeking = false;
      this.#ticker.wake();
    });
    video.addEventListener("loadeddata", () => this.#ticker.wake());
    this.#listen();
    this.#ticker.wake();
  }

  /** The run is another than it was, or the video. */
  wake() {
    this.#ticker.wake();
  }

  close() {
    this.#isClosed = true;
    this.#video.pause();
  }

  /** Another video: what was learned of the former's errors is void. */
  reset() {
    this.#step.reset();
    this.errors = [];
    this.#ticker.wake();
  }

  /** What the browser says of each picture; where it says nothing, the clock of the video has to do. */
  #listen() {
    const video = this.#video;
    if (!this.#hasCallback) return;
    /** @type {VideoFrameRequestCallback} */
    const shown = (_now, { mediaTime, expectedDisplayTime }) => {
      if (this.#isClosed) return;
      this.#saw(mediaTime, expectedDisplayTime);
      video.requestVideoFrameCallback(shown);
    };
    video.requestVideoFrameCallback(shown);
  }

  /**
   * @param {number} seconds of the picture
   * @param {number} timestamp when it is on the display
   */
  #saw(seconds, timestamp) {
    const wanted = this.#wanted(timestamp);
    if (wanted === null || wanted.rate === 0 || this.#video.paused || this.#isSeeking) return;
    this.#isStarting = false;
    const error = seconds - wanted.seconds;
    this.#step.shown(error, wanted.rate);
    this.errors.push((1000 * error) / wanted.rate);
    if (this.errors.length > kept) this.errors.shift();
  }

  /** @param {number} timestamp */
  #tick(timestamp) {
    if (this.#isClosed) return Infinity;
    const video = this.#video;
    this.#look(timestamp);
    const here = this.#wanted(timestamp);
    if (here === null || video.readyState < HTMLMediaElement.HAVE_METADATA) {
      if (!video.paused) video.pause();
      return idle;
    }
    const early = Math.min(mostEarly, this.#step.startCost);
    const soon = this.#wanted(timestamp + 1000 * early);
    const begins = here.rate === 0 && soon !== null && soon.rate > 0 && Math.abs(soon.seconds - here.seconds) < 0.5;
    if (here.rate === 0 && !begins) return this.#stand(here.seconds, timestamp);
    this.#run(here, begins && soon !== null ? soon.rate : here.rate, timestamp);
    return 0;
  }

  /** @param {number} seconds @param {number} timestamp */
  #stand(seconds, timestamp) {
    const video = this.#video;
    if (!video.paused) video.pause();
    this.#step.reset();
    // One seek at a time: who drags sees pictures, not the waiting for them.
    if (Math.abs(video.currentTime - seconds) > still && !video.seeking) video.currentTime = seconds;
    // A run that is about to start is not missed.
    const next = this.#wanted(timestamp + 2 * idle);
    return next !== null && next.rate > 0 ? 0 : idle;
  }

  /** @param {Wanted} here @param {number} rate @param {number} timestamp */
  #run(here, rate, timestamp) {
    const video = this.#video;
    const now = timestamp / 1000;
    if (video.paused) return this.#start(here, rate, now);
    if (video.seeking || this.#isStarting) return;
    if (!this.#hasCallback) this.#saw(video.currentTime, performance.now());
    const correction = this.#step.correction(now, rate);
    if (correction.seek) this.#seek(timestamp, now);
    else this.#play(correction.rate);
  }

  /** @param {Wanted} here @param {number} rate @param {number} now */
  #start(here, rate, now) {
    const video = this.#video;
    if (video.seeking) return;
    // What a start costs is in the place from which it starts, unless it starts early.
    const place = here.rate === 0 ? here.seconds : here.seconds + rate * this.#step.startCost;
    if (Math.abs(video.currentTime - place) > 0.1) {
      video.currentTime = place;
      this.#step.seeks(now);
    } else if (video.ended) return;
    else this.#step.starts();
    this.#play(rate);
    this.#isStarting = true;
    // Muted videos may play without a touch; where even that is forbidden, it is tried again with the next frame.
    video.play().catch(() => {
      this.#isStarting = false;
    });
  }

  /** @param {number} timestamp @param {number} now */
  #seek(timestamp, now) {
    const target = this.#wanted(timestamp + 1000 * this.#step.seekCost);
    if (target === null) return;
    this.#step.seeks(now);
    this.#play(target.rate > 0 ? target.rate : 1);
    this.#video.currentTime = target.seconds;
  }

  /** @param {number} rate */
  #play(rate) {
    const within = Math.min(rates.most, Math.max(rates.least, rate));
    if (Math.abs(this.#video.playbackRate - within) > 0.001) this.#video.playbackRate = within;
  }
}
