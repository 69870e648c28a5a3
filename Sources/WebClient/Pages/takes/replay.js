import { words } from "../words/takes.js";
import { attempting } from "../ui/attempting.js";
import { Held } from "../ui/changes.js";
import { openDialog } from "../ui/dialog.js";
import { drawing } from "../ui/drawing.js";
import { element, nameOf } from "../ui/element.js";
import { node, setText } from "../ui/node.js";
import { patch } from "../ui/patch.js";
import { Ticker } from "../stage/ticker.js";
import { clockTime } from "../stage/words.js";
import { filmOf } from "./film.js";
import { punctualityInWords } from "./take-words.js";

/**
 * @import { TakesSource } from "./source.js"
 * @import { ReplayPicture, Take, TakeCourse } from "./takes.d.ts"
 * @import { Film } from "./film.js"
 * @import { Looking } from "./panel.js"
 * @import { VideoView } from "../film/shown.js"
 */

const speeds = [0.5, 1, 2, 4];
/** Microseconds that an arrow key moves. */
const step = 1_000_000;
/** How long before and after its instant a note is marked, in microseconds. */
const noteShows = 1_500_000;

/**
 * Shows a take, to be played and scrubbed like a film: a piece on its stage, a drill by its calls and what became of
 * them.
 *
 * @param {TakesSource} source
 * @param {Take} take
 * @param {Looking} looking
 */
export async function openReplay(source, take, looking) {
  const status = node("p", { class: "help", role: "status" });
  const body = node("div", { class: "stack" }, status);
  const title = take.name ?? words("takes.numbered", { number: take.number });
  const dialog = openDialog(words("takes.replayOf", { title }), body, { className: "wide-sheet replay" });
  /** @type {Replay | null} */
  let replay = null;
  dialog.addEventListener("close", () => replay?.close());
  const attempt = attempting(status);
  await attempt(async () => {
    attempt.say(words("takes.loading"));
    const [course, production, videos] = await Promise.all([
      source.course(take.number),
      source.production(take.number),
      // Who may not see what was filmed sees the dots.
      source.videos().catch(() => []),
    ]);
    const film = filmOf(course);
    const picture = production.drill === undefined
      ? await (await import("./stage-picture.js")).stagePicture(course, film, production, looking)
      : await (await import("./drill-picture.js")).drillPicture(course, film, production, source);
    if (!dialog.isConnected) return picture.close();
    replay = new Replay(course, film, picture);
    patch(body, replay.parts);
    if (videos.length > 0) {
      const shown = replay;
      const { videoBeside } = await import("./beside.js");
      shown.showBeside(videoBeside(source, videos, film, (timestamp) => shown.at(timestamp)));
    }
    replay.start();
  });
}

class Replay {
  #course;
  #film;
  #picture;
  #ticker = new Ticker((timestamp) => this.#draw(timestamp));
  /** Microseconds from the beginning. */
  #time = 0;
  #playing = new Held(false);
  #isClosed = false;
  #speed = 1;
  /** @type {number | null} the timestamp of the frame before, while it plays */
  #before = null;
  /** @type {VideoView | null} */
  #video = null;
  #pictures;
  #where = node("p", { class: "replay-where" });
  #scrubber = node("input", { type: "range", min: "0", step: "0.1", "aria-label": words("takes.scrubber") });
  #clock = node("span", { class: "time" });
  #play = node("button", { type: "button", class: "primary replay-play" });
  #notes;

  /**
   * @param {TakeCourse} course
   * @param {Film} film
   * @param {ReplayPicture} picture
   */
  constructor(course, film, picture) {
    this.#course = course;
    this.#film = film;
    this.#picture = picture;
    this.#pictures = node("div", { class: "replay-pictures" }, picture.shown);
    this.#scrubber.max = String(this.#film.length / 1e6);
    this.#scrubber.addEventListener("input", () => this.#seek(Number(this.#scrubber.value) * 1e6));
    this.#scrubber.addEventListener("keydown", (event) => this.#key(event));
    this.#play.addEventListener("click", () => this.#toggle());
    this.#notes = this.#noteList();
    drawing(this.#play, [this.#playing], () => words(this.#playing.value ? "takes.pause" : "takes.play"));
  }

  get parts() {
    const picture = this.#picture;
    const speed = node(
      "select",
      { "aria-label": words("takes.speed") },
      speeds.map((value) =>
        node("option", { value: String(value), selected: value === 1 }, words("takes.times", { number: value }))
      ),
    );
    speed.addEventListener("change", () => (this.#speed = Number(speed.value)));
    return [
      node("p", { class: "help" }, nameOf(picture.way)),
      this.#pictures,
      this.#where,
      node("div", { class: "replay-strip" }, this.#marks(), this.#scrubber),
      node("div", { class: "replay-tools" }, this.#play, this.#clock, speed),
      this.#notes,
      ...picture.below((time) => this.#seek(time)),
      node("p", { class: "help" }, words("takes.punctuality", { figures: punctualityInWords(this.#course) })),
    ];
  }

  /** Called once its parts are on the page. */
  start() {
    this.#picture.start(() => this.#ticker.wake());
    this.#ticker.wake();
    this.#scrubber.focus({ preventScroll: true });
  }

  close() {
    this.#isClosed = true;
    this.#picture.close();
    this.#video?.close();
  }

  /** What was filmed of it is played beside the planned dots. @param {VideoView | null} video */
  showBeside(video) {
    if (video === null) return;
    if (this.#isClosed) return video.close();
    this.#video = video;
    this.#pictures.prepend(video.element);
  }

  /** Where it is at a time of the display. @param {number} timestamp */
  at(timestamp) {
    const plays = this.#playing.value && this.#before !== null;
    const since = plays ? timestamp - /** @type {number} */ (this.#before) : 0;
    const time = Math.min(this.#film.length, Math.max(0, this.#time + since * 1_000 * this.#speed));
    return { time, rate: plays && time < this.#film.length ? this.#speed : 0 };
  }

  #marks() {
    const { length, cues, notes } = this.#film;
    /**
     * @param {number} time
     * @param {string} kind
     */
    const mark = (time, kind) => element("i", { class: kind, style: { "--at": String(time / length) } });
    return node(
      "div",
      { class: "replay-marks", "aria-hidden": "true" },
      length > 0 && [
        [...cues, ...this.#picture.marks].map((time) => mark(time, "at-cue")),
        notes.map(({ time }) => mark(time, "at-note")),
      ],
    );
  }

  #noteList() {
    const rows = this.#film.notes.map((note) => {
      const { text, time } = note;
      const whom = this.#picture.dancersOf(note);
      return element(
        "li",
        { "data-at": time },
        element(
          "button",
          { type: "button", class: "quiet small", onclick: () => this.#seek(time) },
          element("span", { class: "time" }, clockTime(time)),
          " ",
          element("span", {}, whom !== "" && [nameOf(whom), ": "], nameOf(text)),
        ),
      );
    });
    return node("ol", { class: "plain replay-notes" }, rows);
  }

  #toggle() {
    this.#playing.value = !this.#playing.value;
    this.#before = null;
    this.#video?.wake();
    if (this.#playing.value && this.#time >= this.#film.length) this.#time = 0;
    this.#ticker.wake();
  }

  /** @param {number} time */
  #seek(time) {
    this.#time = Math.min(Math.max(0, time), this.#film.length);
    this.#before = null;
    this.#ticker.wake();
    this.#video?.wake();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const moves = { ArrowLeft: -step, ArrowDown: -step, ArrowRight: step, ArrowUp: step };
    const move = moves[/** @type {keyof typeof moves} */ (event.key)];
    if (event.key === " ") this.#toggle();
    else if (move !== undefined) this.#seek(this.#time + move);
    else return;
    event.preventDefault();
  }

  /** @param {number} timestamp */
  #draw(timestamp) {
    if (this.#isClosed) return Infinity;
    this.#goOn(timestamp);
    const facts = this.#picture.draw(this.#film.motionAt(this.#time), this.#time, this.#notedNow());
    this.#say(facts);
    return this.#playing.value ? 0 : Infinity;
  }

  /** The notes about this instant; their lines in the list are marked. */
  #notedNow() {
    const isNow = (/** @type {number} */ time) => Math.abs(time - this.#time) < noteShows;
    for (const line of this.#notes.children) {
      if (line instanceof HTMLElement) line.toggleAttribute("data-now", isNow(Number(line.dataset.at)));
    }
    return this.#film.notes.filter(({ time }) => isNow(time));
  }

  /** @param {number} timestamp */
  #goOn(timestamp) {
    if (!this.#playing.value) return;
    if (this.#before !== null) this.#time += (timestamp - this.#before) * 1_000 * this.#speed;
    this.#before = timestamp;
    if (this.#time < this.#film.length) return;
    this.#time = this.#film.length;
    this.#playing.value = false;
  }

  /** @param {readonly string[]} facts the first says where it is */
  #say(facts) {
    setText(this.#where, facts.join(" · "));
    const clock = words("takes.clock", { time: clockTime(this.#time), length: clockTime(this.#film.length) });
    setText(this.#clock, clock);
    this.#scrubber.value = String(this.#time / 1e6);
    this.#scrubber.style.setProperty("--share", String(this.#film.length > 0 ? this.#time / this.#film.length : 0));
    const spoken = `${clock}, ${facts[0] ?? ""}`;
    if (this.#scrubber.getAttribute("aria-valuetext") !== spoken) this.#scrubber.setAttribute("aria-valuetext", spoken);
  }
}
