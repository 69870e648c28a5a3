import "../words/camera.js";
import { number, words } from "../words/results.js";
import { FilmPlayer } from "../camera/film-player.js";
import { actionInShort, actionInWords, punches } from "../drill/actions.js";
import { call } from "../wire/api.js";
import { ask } from "../ui/ask.js";
import { Changes, Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element, list } from "../ui/element.js";
import { Problem } from "../ui/problem.js";
import { patiently } from "../wire/patiently.js";
import { inWords } from "../ui/banner.js";
import { confirmed, openDialog } from "../ui/dialog.js";
import { node, within } from "../ui/node.js";
import { Labels } from "./labels.js";

/**
 * A round for training: its film over the labels on a line of time, which the trainer corrects. Every change is saved
 * as it is made.
 *
 * @import { RoundFilm } from "../camera/round-film.js"
 * @import { PunchName } from "../drill/actions.js"
 * @import { LabelsTold, Mark, Stance } from "./labels.js"
 */

/** Pixels a second of the line, and how many microseconds around a mark the film shows it. */
const scale = 110;
/** How many rows of buttons there are, and pixels that a button and its gap take. */
const rows = 2;
const width = 48;
const near = 250_000;
const stances = /** @type {const} */ ([null, "orthodox", "southpaw"]);
const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

class LabelsDialog {
  #film;
  #path;
  #token;
  #labels;
  #revision;
  /** The instant of the mark that is chosen. @type {number | null} */
  #chosen = null;
  #player;
  #needle = node("span", { class: "label-needle" });
  #lane;
  #said = new Held("");
  /** The server's labels took the place of those that were shown. */
  #readAgain = new Changes();
  #drawn;

  /**
   * @param {RoundFilm} film
   * @param {string} title
   * @param {{ path: string, token: string | null | undefined, told: LabelsTold }} options the path of its labels
   */
  constructor(film, title, { path, token, told }) {
    this.#film = film;
    this.#path = path;
    this.#token = token;
    this.#labels = new Labels(told);
    this.#revision = told.revision;
    this.#player = new FilmPlayer(film, title, (time) => this.#captionAt(time));
    this.#player.isPlaying = false;
    this.#player.onTime = () => this.#follow();
    const marks = node("ol", { class: "plain label-marks" });
    const line = node("div", { class: "label-line", onclick: (event) => this.#stopAt(event) }, marks, this.#needle);
    line.style.inlineSize = `${(film.length / 1e6) * scale + 48}px`;
    this.#lane = node("div", { class: "label-lane", tabindex: "-1" }, line);
    const pictures = this.#player.begin();
    const frame = node("div", { class: "stack" });
    this.#drawn = [
      drawing(marks, [this.#readAgain], () => this.#markViews()),
      drawing(frame, [this.#readAgain, this.#said], () => [
        element("p", { class: "help" }, words("results.recording.help")),
        pictures,
        this.#lane,
        this.#choices(),
        this.#more(),
        element("p", { class: "help", role: "status" }, this.#said.value),
      ]),
    ];
    this.dialog = openDialog(title, frame, { className: "film labels" });
  }

  /** The mark that is shown at this time of the film. @param {number} time @returns {Mark | null} */
  #markAt(time) {
    const instant = this.#film.begins + time;
    const away = (/** @type {Mark} */ { at }) => Math.abs(at - instant);
    return this.#labels.marks.reduce(
      (best, one) => away(one) <= near && (best === null || away(one) < away(best)) ? one : best,
      /** @type {Mark | null} */ (null),
    );
  }

  /** @param {number} time */
  #captionAt(time) {
    const mark = this.#markAt(time);
    return mark === null ? "" : inFull(mark.punch);
  }

  #follow() {
    const place = (this.#player.time / 1e6) * scale + 24;
    this.#needle.style.insetInlineStart = `${place}px`;
    if (this.#player.isPlaying) this.#lane.scrollLeft = place - this.#lane.clientWidth / 2;
  }

  // What is seen.

  /** What the trainer does is seen at once. */
  #draw() {
    for (const one of this.#drawn) one.now();
  }

  #markViews() {
    const { marks } = this.#labels;
    const rows = rowsOf(marks.map(({ at }) => this.#placeOf(at)));
    return list(marks, {
      key: ({ at }) => at,
      of: ({ at, punch }, turn) => [punch, rows[turn], at === this.#chosen],
      make: ({ at, punch }, turn) => element("li", {}, this.#button({ at, punch }, rows[turn])),
    });
  }

  /** Pixels from the beginning of the line. @param {number} at */
  #placeOf(at) {
    return ((at - this.#film.begins) / 1e6) * scale;
  }

  /** @param {Mark} mark @param {number} row */
  #button({ at, punch }, row) {
    const seconds = number((at - this.#film.begins) / 1e6, oneDigit);
    return element(
      "button",
      {
        type: "button",
        class: punch === null ? "quiet unsure" : "quiet",
        style: { "inset-inline-start": `${this.#placeOf(at) + 2}px`, "--row": String(row) },
        "aria-pressed": String(at === this.#chosen),
        "aria-label": words("camera.filmPunch", { seconds, punch: inFull(punch) }),
        onclick: () => this.#choose(at),
      },
      punch === null ? "?" : actionInShort(punch),
    );
  }

  /** What the chosen mark can be, or a new one. */
  #choices() {
    const chosen = this.#labels.marks.find(({ at }) => at === this.#chosen) ?? null;
    const label = words(chosen === null ? "results.recording.add" : "results.recording.change");
    return element(
      "div",
      { class: "label-punches", role: "group", "aria-label": label },
      element("span", { class: "help" }, label),
      [...punches, null].map((punch) =>
        element(
          "button",
          {
            type: "button",
            class: "quiet",
            "aria-pressed": chosen === null ? null : String(chosen.punch === punch),
            onclick: () => this.#mark(punch),
          },
          inFull(punch),
        )
      ),
      element(
        "button",
        { type: "button", class: "quiet grave", disabled: chosen === null, onclick: () => this.#remove() },
        words("results.recording.remove"),
      ),
    );
  }

  #more() {
    const { stance: now, mayUndo } = this.#labels;
    return element(
      "div",
      { class: "choices label-choices" },
      element(
        "button",
        { type: "button", class: "quiet", "data-act": "undo", disabled: !mayUndo, onclick: () => this.#undone() },
        words("results.recording.undo"),
      ),
      element(
        "button",
        { type: "button", class: "quiet", onclick: () => this.#forget() },
        words("results.recording.again"),
      ),
      element(
        "label",
        { class: "label-stance" },
        words("results.recording.stance"),
        " ",
        element(
          "select",
          { id: "recording-stance", onchange: ({ currentTarget }) => this.#stood(currentTarget.value) },
          stances.map((stance) =>
            element(
              "option",
              { value: stance ?? "", selected: stance === now },
              words(`results.recording.stance.${stance ?? "unknown"}`),
            )
          ),
        ),
      ),
    );
  }

  // What the trainer does.

  /** @param {number | null} at */
  #choose(at) {
    this.#chosen = at;
    if (at !== null) this.#player.stopAt(at - this.#film.begins);
    this.#draw();
  }

  /**
   * Beside the marks the line is pressed for what the film shows.
   *
   * @param {MouseEvent & { currentTarget: Element }} event
   */
  #stopAt({ target, clientX, currentTarget }) {
    if (target instanceof HTMLButtonElement) return;
    this.#choose(null);
    this.#player.stopAt(((clientX - currentTarget.getBoundingClientRect().left - 24) / scale) * 1e6);
  }

  /** Changes the chosen mark, or adds one where the film stands. @param {PunchName | null} punch */
  #mark(punch) {
    const at = this.#chosen ?? Math.round(this.#film.begins + this.#player.time);
    this.#player.isPlaying = false;
    this.#labels.mark(at, punch);
    this.#chosen = at;
    this.#save(words("results.recording.marked", { punch: inFull(punch) }));
  }

  #remove() {
    if (this.#chosen === null) return;
    this.#labels.remove(this.#chosen);
    this.#chosen = null;
    this.#save(words("results.recording.removed"));
    // The button that was pressed is of no use any more.
    within(this.dialog, "[data-act=undo]").focus();
  }

  #undone() {
    this.#labels.undo();
    if (!this.#labels.marks.some(({ at }) => at === this.#chosen)) this.#chosen = null;
    this.#save(words("results.recording.undone"));
  }

  /** @param {string} stance */
  #stood(stance) {
    this.#labels.stand(/** @type {Stance} */ (stance || null));
    this.#save(words("results.recording.stood"));
  }

  async #forget() {
    const yes = await confirmed(words("results.recording.againTitle"), words("results.recording.againText"), {
      yes: words("results.recording.again"),
      isGrave: true,
    });
    if (!yes) return;
    this.#answer(words("results.recording.fromCalls"), async () => {
      await call(`${this.#path}?revision=${this.#revision}`, { method: "DELETE", token: this.#token });
      await this.#read();
    });
  }

  /** @param {string} done what is said then */
  #save(done) {
    this.#draw();
    this.#answer(done, async () => {
      const body = this.#labels.forServer(this.#revision);
      /** @type {{ revision: number }} */
      const { revision } = await call(this.#path, { method: "PUT", token: this.#token, body });
      this.#revision = revision;
    });
  }

  async #read() {
    /** @type {LabelsTold} */
    const told = await call(this.#path, { token: this.#token });
    this.#labels = new Labels(told);
    this.#revision = told.revision;
    this.#chosen = null;
    this.#readAgain.notify();
  }

  /**
   * What was to be done with labels that are not shown any more is left out.
   *
   * @param {string} done
   * @param {() => Promise<void>} work
   */
  #answer(done, work) {
    const labels = this.#labels;
    /** @param {string} text */
    const say = (text) => (this.#said.value = text);
    ask(this, "queued", async () => {
      if (labels !== this.#labels) return;
      try {
        await patiently(work, (problem) => say(inWords(problem)));
        say(done);
      } catch (problem) {
        say(inWords(problem));
        // Somebody else changed them: theirs are shown.
        if (problem instanceof Problem && problem.status === 412) await this.#read();
      }
    }).catch((problem) => say(inWords(problem)));
  }
}

/**
 * In which row each button stands, so that none covers another.
 *
 * @param {readonly number[]} places pixels, in order
 */
function rowsOf(places) {
  const free = Array.from({ length: rows }, () => -Infinity);
  return places.map((place) => {
    const row = free.findIndex((end) => end <= place);
    // Where all are taken, the one that ends first.
    const taken = row >= 0 ? row : free.indexOf(Math.min(...free));
    free[taken] = place + width;
    return taken;
  });
}

/** @param {PunchName | null} punch */
const inFull = (punch) => punch === null ? words("results.recording.open") : actionInWords(punch);

/**
 * @param {RoundFilm} film
 * @param {string} title
 * @param {{ path: string, token: string | null | undefined, told: LabelsTold }} options
 */
export const correctLabels = (film, title, options) => new LabelsDialog(film, title, options).dialog;
