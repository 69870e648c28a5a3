import { words } from "../words/words.js";
import { inWords } from "../parts/banner.js";
import { openDialog } from "../parts/dialog.js";
import { element, nameOf, setText } from "../parts/element.js";
import { ringsAt } from "../parts/note-place.js";
import { preference } from "../parts/preferences.js";
import { contentOf } from "../editing/changes.js";
import { loadChoreography } from "../stage/choreography.js";
import { pictureAt } from "../stage/picture.js";
import { piecesIn } from "../stage/set-pieces.js";
import { Ticker } from "../stage/ticker.js";
import { StageView } from "../stage/view.js";
import { clockTime } from "../stage/words.js";
import { filmOf } from "./film.js";
import { punctualityInWords, wayInWords } from "./take-words.js";

/**
 * @import { Choreography } from "../stage/choreography.js"
 * @import { TakesSource } from "./source.js"
 * @import { Take, TakeCourse } from "./takes.d.ts"
 * @import { Film } from "./film.js"
 * @import { Looking } from "./panel.js"
 */

const speeds = [0.5, 1, 2, 4];
/** Microseconds that an arrow key moves. */
const step = 1_000_000;
/** How long before and after its instant a note is marked, in microseconds. */
const noteShows = 1_500_000;

/** Performers' ids. @param {{ performer?: string, performers?: string[] }} note */
const whomOf = ({ performer, performers }) => performers ?? (performer === undefined ? [] : [performer]);

/**
 * Shows a take on the stage, to be played and scrubbed like a film.
 *
 * @param {TakesSource} source
 * @param {Take} take
 * @param {Looking} looking
 */
export async function openReplay(source, take, looking) {
  const status = element("p", { class: "help", role: "status" }, words("takes.loading"));
  const body = element("div", { class: "stack" }, status);
  const title = take.name ?? words("takes.numbered", { number: take.number });
  const dialog = openDialog(words("takes.replayOf", { title }), body, { className: "wide-sheet replay" });
  /** @type {Replay | null} */
  let replay = null;
  dialog.addEventListener("close", () => replay?.close());
  const load = async () => {
    try {
      const [course, production] = await Promise.all([source.course(take.number), source.production(take.number)]);
      const choreography = await loadChoreography({ ...production, ...contentOf(production) });
      if (!dialog.isConnected) return choreography.free();
      replay = new Replay(course, choreography, looking);
      body.replaceChildren(...replay.parts);
      replay.start();
    } catch (problem) {
      if (!dialog.isConnected) return;
      status.replaceChildren(
        inWords(problem),
        " ",
        element("button", { type: "button", class: "small", onclick: () => load() }, words("common.tryAgain")),
      );
    }
  };
  await load();
}

class Replay {
  #course;
  #choreography;
  #looking;
  /** @type {Film} */
  #film;
  /** @type {StageView | null} */
  #view = null;
  #ticker = new Ticker((timestamp) => this.#draw(timestamp));
  /** Microseconds from the beginning. */
  #time = 0;
  #isPlaying = false;
  #isClosed = false;
  #speed = 1;
  /** @type {number | null} the timestamp of the frame before, while it plays */
  #before = null;
  #canvas = element("canvas", { role: "img", "aria-label": words("common.theStage") });
  #where = element("p", { class: "replay-where" });
  #scrubber = element("input", { type: "range", min: "0", step: "0.1", "aria-label": words("takes.scrubber") });
  #marks = element("div", { class: "replay-marks", "aria-hidden": "true" });
  #clock = element("span", { class: "time" });
  #play = element("button", { type: "button", class: "primary replay-play" });
  #notes = element("ol", { class: "plain replay-notes" });

  /**
   * @param {TakeCourse} course
   * @param {Choreography} choreography
   * @param {Looking} looking
   */
  constructor(course, choreography, looking) {
    this.#course = course;
    this.#choreography = choreography;
    this.#looking = looking;
    this.#film = filmOf(course);
    this.#scrubber.max = String(this.#film.length / 1e6);
    this.#scrubber.addEventListener("input", () => this.#seek(Number(this.#scrubber.value) * 1e6));
    this.#scrubber.addEventListener("keydown", (event) => this.#key(event));
    this.#play.addEventListener("click", () => this.#toggle());
    this.#fillMarks();
    this.#fillNotes();
  }

  get parts() {
    const { nameOf: formationNamed } = this.#looking;
    const speed = element(
      "select",
      { "aria-label": words("takes.speed") },
      speeds.map((value) => element("option", { value: String(value), selected: value === 1 }, `${value}×`)),
    );
    speed.addEventListener("change", () => (this.#speed = Number(speed.value)));
    return [
      element("p", { class: "help" }, nameOf(wayInWords(this.#course, formationNamed))),
      element("div", { class: "replay-stage" }, this.#canvas),
      this.#where,
      element("div", { class: "replay-strip" }, this.#marks, this.#scrubber),
      element("div", { class: "replay-tools" }, this.#play, this.#clock, speed),
      this.#notes,
      element("p", { class: "help" }, words("takes.punctuality", { figures: punctualityInWords(this.#course) })),
      this.#danced(),
    ];
  }

  /** Called once its parts are on the page. */
  start() {
    const { production } = this.#choreography;
    this.#canvas.parentElement?.style.setProperty("--aspect", String(production.stage.width / production.stage.depth));
    const view = new StageView(this.#canvas);
    this.#view = view;
    view.side = preference("side", this.#looking.performer ? "performer" : "audience") === "performer"
      ? "performer"
      : "audience";
    view.mine = production.performers.findIndex(({ id }) => id === this.#looking.performer);
    view.show(production);
    view.onResize = () => this.#ticker.wake();
    this.#show();
    this.#scrubber.focus({ preventScroll: true });
  }

  close() {
    this.#isClosed = true;
    this.#choreography.free();
  }

  /** Who danced whom, for those who want to know. */
  #danced() {
    const { dancers, names } = this.#course;
    const { performers } = this.#choreography.production;
    const rows = performers.filter(({ id }) => dancers[id] !== undefined);
    if (rows.length === 0) return element("p", { class: "help" }, words("takes.nobodyDanced"));
    return element(
      "details",
      { class: "replay-danced" },
      element("summary", {}, words("takes.whoDanced", { count: rows.length })),
      element(
        "ul",
        { class: "plain" },
        rows.map(({ id, name }) => element("li", {}, nameOf(name), " · ", nameOf(names[dancers[id]] ?? "–"))),
      ),
    );
  }

  #fillMarks() {
    const { length, cues, notes } = this.#film;
    if (length <= 0) return;
    /**
     * @param {number} time
     * @param {string} kind
     */
    const mark = (time, kind) => {
      const node = element("i", { class: kind });
      node.style.setProperty("--at", String(time / length));
      return node;
    };
    this.#marks.replaceChildren(
      ...cues.map((time) => mark(time, "at-cue")),
      ...notes.map(({ time }) => mark(time, "at-note")),
    );
  }

  #fillNotes() {
    const { performers } = this.#choreography.production;
    this.#notes.replaceChildren(...this.#film.notes.map((note) => {
      const { text, time } = note;
      const named = performers.filter(({ id }) => whomOf(note).includes(id)).map(({ name }) => name).join(", ");
      const whom = named === "" ? null : named;
      return element(
        "li",
        { "data-at": time },
        element(
          "button",
          { type: "button", class: "quiet small", onclick: () => this.#seek(time) },
          element("span", { class: "time" }, clockTime(time)),
          " ",
          element("span", {}, whom !== null && [nameOf(whom), ": "], nameOf(text)),
        ),
      );
    }));
  }

  #toggle() {
    this.#isPlaying = !this.#isPlaying;
    this.#before = null;
    if (this.#isPlaying && this.#time >= this.#film.length) this.#time = 0;
    this.#show();
  }

  /** @param {number} time */
  #seek(time) {
    this.#time = Math.min(Math.max(0, time), this.#film.length);
    this.#before = null;
    this.#show();
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

  #show() {
    const label = words(this.#isPlaying ? "takes.pause" : "takes.play");
    setText(this.#play, label);
    this.#ticker.wake();
  }

  /** @param {number} timestamp */
  #draw(timestamp) {
    const view = this.#view;
    if (this.#isClosed || view === null) return Infinity;
    this.#goOn(timestamp);
    const choreography = this.#choreography;
    const timeline = { motion: this.#film.motionAt(this.#time) };
    const picture = pictureAt(timeline, choreography, this.#film.begins + this.#time);
    const isEmpty = picture.phase === "empty";
    const pieces = isEmpty || !choreography.production.setPieces?.length
      ? []
      : piecesIn(choreography.production, picture.formation);
    const places = isEmpty ? null : choreography.positionsAt(picture.time);
    const noted = this.#notedNow();
    const under = places === null
      ? null
      : ringsAt(noted.map((turn) => ({ x: places[2 * turn], y: places[2 * turn + 1] })), view.palette.centre);
    view.draw(places, { pieces, under: (context) => under?.(context, view.frame) });
    this.#say(picture);
    return this.#isPlaying ? 0 : Infinity;
  }

  /** The performers whom a note at this instant is about; the note's line in the list is marked. */
  #notedNow() {
    const isNow = (/** @type {number} */ time) => Math.abs(time - this.#time) < noteShows;
    for (const line of this.#notes.children) {
      if (line instanceof HTMLElement) line.toggleAttribute("data-now", isNow(Number(line.dataset.at)));
    }
    const whom = this.#film.notes.filter(({ time }) => isNow(time)).flatMap(whomOf);
    const turns = this.#choreography.performers.map(({ id }, turn) => whom.includes(id) ? turn : -1);
    return turns.filter((turn) => turn >= 0);
  }

  /** @param {number} timestamp */
  #goOn(timestamp) {
    if (!this.#isPlaying) return;
    if (this.#before !== null) this.#time += (timestamp - this.#before) * 1_000 * this.#speed;
    this.#before = timestamp;
    if (this.#time < this.#film.length) return;
    this.#time = this.#film.length;
    this.#isPlaying = false;
    setText(this.#play, words("takes.play"));
  }

  /** @param {import("../stage/picture.js").Picture} picture */
  #say({ phase, formation, runs, rate, pass }) {
    const name = this.#choreography.formations[formation]?.name ?? "";
    const where = phase === "moving"
      ? words("takes.movingInto", { number: formation + 1, name })
      : words("takes.place", { number: formation + 1, name });
    const facts = [
      where,
      runs ? words("takes.percent", { percent: Math.round(rate * 100) }) : words("takes.stands"),
      pass === null ? null : words("takes.pass", { number: pass + 1 }),
    ].filter((fact) => fact !== null);
    setText(this.#where, facts.join(" · "));
    const clock = words("takes.clock", { time: clockTime(this.#time), length: clockTime(this.#film.length) });
    setText(this.#clock, clock);
    this.#scrubber.value = String(this.#time / 1e6);
    this.#scrubber.style.setProperty("--share", String(this.#film.length > 0 ? this.#time / this.#film.length : 0));
    const spoken = `${clock}, ${where}`;
    if (this.#scrubber.getAttribute("aria-valuetext") !== spoken) this.#scrubber.setAttribute("aria-valuetext", spoken);
  }
}
