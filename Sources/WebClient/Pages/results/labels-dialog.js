import "../words/camera.js";
import { number, words } from "../words/results.js";
import { FilmPlayer } from "../camera/film-player.js";
import { actionInShort, actionInWords, punches } from "../drill/actions.js";
import { call, Problem } from "../live/api.js";
import { inWords } from "../parts/banner.js";
import { openDialog } from "../parts/dialog.js";
import { element, setText } from "../parts/element.js";
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
  /** The instant of the mark that is chosen. @type {number | null} */
  #chosen = null;
  #player;
  #marks = element("ol", { class: "plain label-marks" });
  #needle = element("span", { class: "label-needle" });
  #lane;
  #choices = element("div", { class: "label-punches", role: "group" });
  #undo;
  #stances;
  #said = element("p", { class: "help", role: "status" });

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
    const line = element("div", { class: "label-line" }, this.#marks, this.#needle);
    line.style.inlineSize = `${(film.length / 1e6) * scale + 48}px`;
    line.addEventListener("click", (event) => {
      if (event.target instanceof HTMLButtonElement) return;
      this.#choose(null);
      this.#player.stopAt(((event.clientX - line.getBoundingClientRect().left - 24) / scale) * 1e6);
    });
    this.#lane = element("div", { class: "label-lane", tabindex: "-1" }, line);
    this.#undo = element(
      "button",
      { type: "button", class: "quiet", onclick: () => this.#undone() },
      words("results.recording.undo"),
    );
    this.#stances = element(
      "select",
      { id: "recording-stance", onchange: () => this.#stood() },
      stances.map((stance) =>
        element("option", { value: stance ?? "" }, words(`results.recording.stance.${stance ?? "unknown"}`))
      ),
    );
    this.dialog = openDialog(
      title,
      element(
        "div",
        { class: "stack" },
        element("p", { class: "help" }, words("results.recording.help")),
        this.#player.begin(),
        this.#lane,
        this.#choices,
        element(
          "div",
          { class: "choices label-choices" },
          this.#undo,
          element(
            "button",
            { type: "button", class: "quiet", onclick: () => this.#forget() },
            words("results.recording.again"),
          ),
          element("label", { class: "label-stance" }, words("results.recording.stance"), " ", this.#stances),
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
    this.#marks.replaceChildren(...marks.map((mark) => this.#button(mark)));
    const chosen = marks.find(({ at }) => at === this.#chosen) ?? null;
    this.#choices.setAttribute(
      "aria-label",
      words(chosen === null ? "results.recording.add" : "results.recording.change"),
    );
    this.#choices.replaceChildren(
      element("span", { class: "help" }, words(chosen === null ? "results.recording.add" : "results.recording.change")),
      ...[...punches, null].map((punch) =>
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

  /** @param {Mark} mark */
  #button({ at, punch }) {
    const seconds = number((at - this.#film.begins) / 1e6, oneDigit);
    const button = element(
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
    return element("li", {}, button);
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
    this.#save(words("results.recording.undone"));
  }

  #stood() {
    this.#labels.stand(/** @type {Stance} */ (this.#stances.value || null));
    this.#save(words("results.recording.stood"));
  }

  #forget() {
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
    this.#chosen = null;
    this.#draw();
  }

  /** @param {string} done @param {() => Promise<void>} work */
  #answer(done, work) {
    this.#saving = this.#saving.then(async () => {
      try {
        await work();
        setText(this.#said, done);
      } catch (problem) {
        setText(this.#said, inWords(problem));
        // Somebody else changed them: theirs are shown.
        if (problem instanceof Problem && problem.status === 412) await this.#read();
      }
    }).catch((problem) => setText(this.#said, inWords(problem)));
  }
}

/** @param {PunchName | null} punch */
const inFull = (punch) => punch === null ? words("results.recording.open") : actionInWords(punch);

/**
 * @param {RoundFilm} film
 * @param {string} title
 * @param {{ path: string, token: string | null | undefined, told: LabelsTold }} options
 */
export const correctLabels = (film, title, options) => new LabelsDialog(film, title, options).dialog;
