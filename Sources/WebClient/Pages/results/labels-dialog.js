import "../words/camera.js";
import { number, words } from "../words/results.js";
import { FilmPlayer } from "../camera/film-player.js";
import { actionInShort, actionInWords, punches } from "../drill/actions.js";
import { call } from "../wire/api.js";
import { Problem } from "../ui/problem.js";
import { patiently } from "../wire/patiently.js";
import { inWords } from "../ui/banner.js";
import { confirmed, openDialog } from "../ui/dialog.js";
import { node, setText } from "../ui/node.js";
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
  /** Saves one after the other. */
  #saving = Promise.resolve();
  /** How often the server's labels took the place of those that were shown. */
  #readings = 0;
  /** The instant of the mark that is chosen. @type {number | null} */
  #chosen = null;
  #player;
  #marks = node("ol", { class: "plain label-marks" });
  #needle = node("span", { class: "label-needle" });
  #lane;
  #choices = node("div", { class: "label-punches", role: "group" });
  #undo;
  #stances;
  #said = node("p", { class: "help", role: "status" });

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
    const line = node("div", { class: "label-line" }, this.#marks, this.#needle);
    line.style.inlineSize = `${(film.length / 1e6) * scale + 48}px`;
    line.addEventListener("click", (event) => {
      if (event.target instanceof HTMLButtonElement) return;
      this.#choose(null);
      this.#player.stopAt(((event.clientX - line.getBoundingClientRect().left - 24) / scale) * 1e6);
    });
    this.#lane = node("div", { class: "label-lane", tabindex: "-1" }, line);
    this.#undo = node(
      "button",
      { type: "button", class: "quiet", onclick: () => this.#undone() },
      words("results.recording.undo"),
    );
    this.#stances = node(
      "select",
      { id: "recording-stance", onchange: () => this.#stood() },
      stances.map((stance) =>
        node("option", { value: stance ?? "" }, words(`results.recording.stance.${stance ?? "unknown"}`))
      ),
    );
    this.dialog = openDialog(
      title,
      node(
        "div",
        { class: "stack" },
        node("p", { class: "help" }, words("results.recording.help")),
        this.#player.begin(),
        this.#lane,
        this.#choices,
        node(
          "div",
          { class: "choices label-choices" },
          this.#undo,
          node(
            "button",
            { type: "button", class: "quiet", onclick: () => this.#forget() },
            words("results.recording.again"),
          ),
          node("label", { class: "label-stance" }, words("results.recording.stance"), " ", this.#stances),
        ),
        this.#said,
      ),
      { className: "film labels" },
    );
    this.#draw();
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

  /** @param {number | null} at */
  #choose(at) {
    this.#chosen = at;
    if (at !== null) this.#player.stopAt(at - this.#film.begins);
    this.#draw();
  }

  #draw() {
    const hadFocus = this.#marks.contains(document.activeElement);
    const choice = [...this.#choices.children].findIndex((one) => one === document.activeElement);
    const { marks } = this.#labels;
    const rows = rowsOf(marks.map(({ at }) => ((at - this.#film.begins) / 1e6) * scale));
    this.#marks.replaceChildren(...marks.map((mark, index) => this.#button(mark, rows[index])));
    const chosen = marks.find(({ at }) => at === this.#chosen) ?? null;
    this.#choices.setAttribute(
      "aria-label",
      words(chosen === null ? "results.recording.add" : "results.recording.change"),
    );
    this.#choices.replaceChildren(
      node("span", { class: "help" }, words(chosen === null ? "results.recording.add" : "results.recording.change")),
      ...[...punches, null].map((punch) =>
        node(
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
      node(
        "button",
        { type: "button", class: "quiet grave", disabled: chosen === null, onclick: () => this.#remove() },
        words("results.recording.remove"),
      ),
    );
    this.#undo.disabled = !this.#labels.mayUndo;
    this.#stances.value = this.#labels.stance ?? "";
    if (hadFocus) this.#focus();
    const again = this.#choices.children[choice];
    if (again instanceof HTMLButtonElement) (again.disabled ? this.#undo : again).focus();
  }

  #focus() {
    const button = this.#marks.querySelector("[aria-pressed='true']");
    if (button instanceof HTMLElement) button.focus();
  }

  /** @param {Mark} mark @param {number} row */
  #button({ at, punch }, row) {
    const seconds = number((at - this.#film.begins) / 1e6, oneDigit);
    const button = node(
      "button",
      {
        type: "button",
        class: punch === null ? "quiet unsure" : "quiet",
        "aria-pressed": String(at === this.#chosen),
        "aria-label": words("camera.filmPunch", { seconds, punch: inFull(punch) }),
        onclick: () => this.#choose(at),
      },
      punch === null ? "?" : actionInShort(punch),
    );
    button.style.insetInlineStart = `${((at - this.#film.begins) / 1e6) * scale + 2}px`;
    button.style.setProperty("--row", String(row));
    return node("li", {}, button);
  }

  // What the trainer does.

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
  }

  #undone() {
    this.#labels.undo();
    if (!this.#labels.marks.some(({ at }) => at === this.#chosen)) this.#chosen = null;
    this.#save(words("results.recording.undone"));
  }

  #stood() {
    this.#labels.stand(/** @type {Stance} */ (this.#stances.value || null));
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
      const body = this.#labels.told(this.#revision);
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
    this.#readings += 1;
    this.#chosen = null;
    this.#draw();
  }

  /**
   * What was to be done with labels that are not shown any more is left out.
   *
   * @param {string} done
   * @param {() => Promise<void>} work
   */
  #answer(done, work) {
    const readings = this.#readings;
    this.#saving = this.#saving.then(async () => {
      if (readings !== this.#readings) return;
      try {
        await patiently(work, (problem) => setText(this.#said, inWords(problem)));
        setText(this.#said, done);
      } catch (problem) {
        setText(this.#said, inWords(problem));
        // Somebody else changed them: theirs are shown.
        if (problem instanceof Problem && problem.status === 412) await this.#read();
      }
    }).catch((problem) => setText(this.#said, inWords(problem)));
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
