import { Changes } from "../../ui/changes.js";
import { motionFrom, sought } from "../../player/running.js";
import { scoreOf } from "../../stage/score.js";
import { countLength } from "../../stage/tempo.js";

const slowest = 0.25;
const fastest = 2;

/**
 * @import { Desk } from "../../editing/desk.js"
 * @import { DeskChange } from "../../wire/production.d.ts"
 * @import { Motion } from "../../wire/wire.d.ts"
 * @import { Present } from "../../core/timeline.d.ts"
 * @import { Beginning, Passage } from "../../player/running.js"
 *
 * @typedef {{ from: number, to: number }} Range two formations' places, both inclusive
 * @typedef {object} Run
 * @property {Motion | null} motion as of a session, on the clock of display frames
 * @property {number} frame
 * @property {Beginning} begins how the next motion does
 */

/**
 * Where the studio stands in the score, and how it runs: any range or loop, at 25–200 %. Score times are microseconds.
 * `onFrame` is told of every display frame while it runs; `listen` of everything else.
 */
export class Playhead {
  #desk;
  #time = 0;
  #rate = 1;
  /** @type {Range | null} */
  #range = null;
  /** The id of the part that alone is played. @type {string | null} */
  #part = null;
  #repeats = false;
  /** @type {Passage | null} */
  #marks = null;
  #before = { pause: 0, countIn: 0 };
  /** What is in force while nothing plays, one and the same. @type {Motion | null} */
  #standing = null;
  /** What is true of the run at its last frame. @type {Present | null} */
  #present = null;
  /** @type {Run | null} */
  #run = null;
  /** @type {Changes<[]>} */
  #changes = new Changes();
  /** @type {Changes<[]>} */
  #motions = new Changes();
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

  /**
   * Is told when another motion is in force: what sounds follows it. @type {(listener: () => void) => () => void}
   */
  onMotion = (listener) => this.#motions.listen(listener);

  /** The run as of a session, on the clock of display frames; it stands while nothing plays. */
  get timeline() {
    const standing = { position: this.#time, rate: 0, at: 0, until: null };
    return { motion: this.#run?.motion ?? (this.#standing ??= standing), previous: null };
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
    this.#changes.notify();
  }

  /** What is played; null for the whole production. */
  get range() {
    return this.#range;
  }

  set range(range) {
    const last = this.#score.formationCount - 1;
    this.#part = null;
    /** @param {number} index */
    const place = (index) => Math.min(Math.max(0, index), last);
    this.#range = range === null || last < 0
      ? null
      : { from: place(Math.min(range.from, range.to)), to: place(Math.max(range.from, range.to)) };
    this.#changes.notify();
  }

  /** The part that alone is played; null where it is something else. */
  get part() {
    return this.#desk.document.passages.find(({ id }) => id === this.#part) ?? null;
  }

  /** @param {string} id @param {{ repeats?: boolean }} [how] */
  playPart(id, { repeats = this.#repeats } = {}) {
    this.pause();
    this.#range = null;
    this.#part = id;
    this.#repeats = repeats;
    this.rewind();
    this.#changes.notify();
    this.play();
  }

  /** Whether the range begins again at its end. */
  get repeats() {
    return this.#repeats;
  }

  set repeats(repeats) {
    this.#repeats = repeats;
    this.#changes.notify();
  }

  /** What is repeated between two marks, whatever the range; null without them. */
  get marks() {
    return this.#marks;
  }

  set marks(marks) {
    const { end } = this.#score;
    const isNone = marks === null || end <= 0 || marks.from >= Math.min(marks.to, end);
    this.#marks = isNone
      ? null
      : { from: Math.max(0, Math.round(marks.from)), to: Math.min(end, Math.round(marks.to)) };
    if (this.#run) this.#run.motion = null;
    this.#changes.notify();
  }

  /** Counts of rest, and then counts that are counted in, before each pass of what is repeated. */
  get before() {
    return this.#before;
  }

  set before(before) {
    this.#before = before;
    this.#changes.notify();
  }

  /** What is true of a run at its last frame, as what is counted in; null while nothing plays. */
  get present() {
    return this.#present;
  }

  /** Whether it begins again at its end. */
  get loops() {
    return this.#marks !== null || this.#repeats;
  }

  /** The score times between which it plays: a range begins with the move into its first formation. */
  get bounds() {
    const score = this.#score;
    if (this.#marks !== null) return { begin: this.#marks.from, end: this.#marks.to };
    const { part } = this;
    if (part !== null && part.from < score.end) return { begin: part.from, end: Math.min(part.to, score.end) };
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
    const run = { motion: null, frame: 0, begins: "counted" };
    this.#run = run;
    this.#next(run);
    this.#changes.notify();
  }

  pause() {
    if (this.#run === null) return;
    cancelAnimationFrame(this.#run.frame);
    this.#run = null;
    this.#standing = null;
    this.#present = null;
    this.#motions.notify();
    this.#changes.notify();
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

  /** While it plays a loop, past the second mark the next pass begins. @param {number} time */
  seek(time) {
    let within = Math.min(Math.max(0, Number.isFinite(time) ? Math.round(time) : 0), this.#score.end);
    if (this.#run) {
      const there = sought(within, this.#loop);
      within = there.position;
      this.#run.motion = null;
      this.#run.begins = there.begins;
    }
    if (within === this.#time && !this.#run) return;
    this.#time = within;
    this.#standing = null;
    this.#changes.notify();
  }

  /** @returns {Passage | null} */
  get #loop() {
    const { begin, end } = this.bounds;
    return this.loops && end > begin ? { from: begin, to: end } : null;
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
    const now = Math.round(timestamp * 1000);
    const motion = this.#motion(run, now);
    const present = this.#score.present({ motion }, now);
    const isOver = !present.isGoing;
    this.#time = present.time;
    this.#present = present;
    this.#frames.notify(this.#time, timestamp);
    if (this.#run !== run) return;
    if (isOver) this.pause();
    else this.#next(run);
  }

  /**
   * The motion of a run; another one where what it plays is another.
   *
   * @param {Run} run
   * @param {number} now
   */
  #motion(run, now) {
    const { end } = this.bounds;
    const loop = this.#loop;
    const given = run.motion;
    const isSame = given !== null && given.until === end && given.loop?.from === loop?.from;
    if (isSame) return given;
    const document = this.#desk.document;
    const count = countLength(document, this.#time);
    const running = { rate: this.#rate, ...this.#before, step: 0, loop };
    run.motion = motionFrom(running, { position: this.#time, at: now, end, count, begins: run.begins });
    run.begins = "at once";
    this.#motions.notify();
    return run.motion;
  }

  /** @param {DeskChange} change */
  #follow({ before, document }) {
    if (this.#range !== null && before !== null && before.formations !== document.formations) {
      this.#range = followed(this.#range, before.formations, document.formations);
    }
    const { end } = this.#score;
    this.#time = Math.min(this.#time, end);
    if (this.#marks !== null && this.#marks.to > end) this.marks = { from: this.#marks.from, to: end };
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
