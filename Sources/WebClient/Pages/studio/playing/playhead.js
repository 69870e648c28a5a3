import { Changes } from "../../ui/changes.js";
import { scoreOf } from "../../stage/score.js";

const slowest = 0.25;
const fastest = 2;

/**
 * @import { Desk } from "../../editing/desk.js"
 * @import { DeskChange } from "../../wire/production.d.ts"
 * @import { Motion } from "../../wire/wire.d.ts"
 *
 * @typedef {{ from: number, to: number }} Range two formations' places, both inclusive
 * @typedef {{ motion: Motion | null, frame: number }} Run as of a session, on the clock of display frames
 */

/**
 * Where the studio stands in the score, and how it runs: any range, at 25–200 %. Score times are microseconds.
 * `onFrame` is told of every display frame while it runs; `listen` of everything else.
 */
export class Playhead {
  #desk;
  #time = 0;
  #rate = 1;
  /** @type {Range | null} */
  #range = null;
  #repeats = false;
  /** @type {Run | null} */
  #run = null;
  /** @type {Changes<[]>} */
  #changes = new Changes();
  /** @type {Changes<[time: number, timestamp: number]>} */
  #frames = new Changes();

  /** @param {Desk} desk */
  constructor(desk) {
    this.#desk = desk;
    desk.listen((change) => this.#follow(change));
  }

  /** @param {() => void} listener */
  listen(listener) {
    return this.#changes.listen(listener);
  }

  /**
   * Score time, and the display frame's own timestamp in milliseconds.
   *
   * @param {(time: number, timestamp: number) => void} listener
   */
  onFrame(listener) {
    return this.#frames.listen(listener);
  }

  get time() {
    return this.#time;
  }

  get isPlaying() {
    return this.#run !== null;
  }

  /** The live formation's place, from 0. */
  get formation() {
    return this.#score.formationAt(this.#time);
  }

  /** Whether a formation stands at this time: nobody moves. */
  get stands() {
    return !(this.#time < this.#score.arrival(this.formation));
  }

  /** 0.25 … 2. */
  get rate() {
    return this.#rate;
  }

  set rate(rate) {
    this.#rate = Math.min(fastest, Math.max(slowest, Number.isFinite(rate) ? rate : 1));
    if (this.#run) this.#run.motion = null;
    this.#changes.tell();
  }

  /** What is played; null for the whole production. */
  get range() {
    return this.#range;
  }

  set range(range) {
    const last = this.#score.formationCount - 1;
    /** @param {number} index */
    const place = (index) => Math.min(Math.max(0, index), last);
    this.#range = range === null || last < 0
      ? null
      : { from: place(Math.min(range.from, range.to)), to: place(Math.max(range.from, range.to)) };
    this.#changes.tell();
  }

  /** Whether the range begins again at its end. */
  get repeats() {
    return this.#repeats;
  }

  set repeats(repeats) {
    this.#repeats = repeats;
    this.#changes.tell();
  }

  /** The score times between which it plays: a range begins with the move into its first formation. */
  get bounds() {
    const score = this.#score;
    if (this.#range === null) return { begin: 0, end: score.end };
    const { from, to } = this.#range;
    return { begin: from === 0 ? 0 : score.departure(from - 1), end: score.departure(to) };
  }

  /** Plays from where it stands; from the beginning of the range if it stands outside of it or at its end. */
  play() {
    const { begin, end } = this.bounds;
    if (this.#run !== null || end <= begin) return;
    if (this.#time < begin || this.#time >= end) this.#time = begin;
    /** @type {Run} */
    const run = { motion: null, frame: 0 };
    this.#run = run;
    this.#next(run);
    this.#changes.tell();
  }

  pause() {
    if (this.#run === null) return;
    cancelAnimationFrame(this.#run.frame);
    this.#run = null;
    this.#changes.tell();
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  /** Goes to the beginning; if it plays it goes on from there, and if it stands it stays there. */
  rewind() {
    this.seek(this.bounds.begin);
  }

  fromTop() {
    this.rewind();
    this.play();
  }

  /**
   * Plays with the move into the open formation `index`, to show how it comes about.
   *
   * @param {number} index
   */
  fromHere(index) {
    this.seek(index > 0 ? this.#score.departure(index - 1) : 0);
    this.play();
  }

  /** @param {number} time */
  seek(time) {
    const within = Math.min(Math.max(0, Number.isFinite(time) ? Math.round(time) : 0), this.#score.end);
    if (this.#run) this.#run.motion = null;
    if (within === this.#time && !this.#run) return;
    this.#time = within;
    this.#changes.tell();
  }

  get #score() {
    return scoreOf(this.#desk.document);
  }

  /** @param {Run} run */
  #next(run) {
    run.frame = requestAnimationFrame((timestamp) => this.#step(run, timestamp));
  }

  /**
   * @param {Run} run
   * @param {number} timestamp of a display frame, in milliseconds
   */
  #step(run, timestamp) {
    const { begin, end } = this.bounds;
    const now = Math.round(timestamp * 1000);
    const motion = run.motion?.until === end
      ? run.motion
      : { position: this.#time, rate: this.#rate, at: now, until: end };
    run.motion = motion;
    const { time, runs } = this.#score.present({ motion }, now);
    const isOver = !runs;
    const isAgain = isOver && this.#repeats && end > begin;
    if (isAgain) run.motion = { position: begin, rate: this.#rate, at: now, until: end };
    this.#time = isAgain ? begin : time;
    this.#frames.tell(this.#time, timestamp);
    if (this.#run !== run) return;
    if (isOver && !this.#repeats) this.pause();
    else this.#next(run);
  }

  /** @param {DeskChange} change */
  #follow({ before, document }) {
    if (this.#range !== null && before !== null && before.formations !== document.formations) {
      this.#range = followed(this.#range, before.formations, document.formations);
    }
    this.#time = Math.min(this.#time, this.#score.end);
  }
}

/**
 * A range with the same formations as before, wherever they are now, and what was put between them. Where others came
 * between them it is most of them; null if none is left.
 *
 * @param {Range} range
 * @param {readonly { id: string }[]} before
 * @param {readonly { id: string }[]} now
 * @returns {Range | null}
 */
function followed({ from, to }, before, now) {
  const others = new Set(before.map(({ id }) => id));
  const played = new Set(before.slice(from, to + 1).map(({ id }) => id));
  /** Places of `played` between which none of the others stands. @type {number[][]} */
  const runs = [[]];
  for (const [place, { id }] of now.entries()) {
    if (played.has(id)) runs[runs.length - 1].push(place);
    else if (others.has(id)) runs.push([]);
  }
  const most = runs.reduce((best, run) => run.length > best.length ? run : best);
  return most.length === 0 ? null : { from: most[0], to: most[most.length - 1] };
}
