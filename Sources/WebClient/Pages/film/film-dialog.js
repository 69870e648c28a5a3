import { choiceOf, switchOf } from "../ui/form-rows.js";
import { inWords } from "../ui/banner.js";
import { Held } from "../ui/changes.js";
import { openDialog } from "../ui/dialog.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { node } from "../ui/node.js";
import { prefer, preference } from "../ui/preferences.js";
import { nameOfFile, saveAs } from "../ui/save-as.js";
import { sizeInWords } from "../ui/size.js";
import { Problem } from "../ui/problem.js";
import { clockTime } from "../stage/words.js";
import { loadChoreography } from "../stage/choreography.js";
import { clipsOf } from "../sound/passages.js";
import { number, words } from "../words/film.js";
import "../words/common.js";
import { ability, longest, makeFilm } from "./film.js";

/**
 * A film of the run, for a message: what is to be seen in it, how far it is, and a way to give it up.
 *
 * @import { Production } from "../wire/production.d.ts"
 * @import { Ability } from "./film.js"
 *
 * @typedef {"names" | "counts" | "formations" | "music"} Detail
 *
 * @typedef {{ kind: "choosing" } | { kind: "making", share: number } | { kind: "made", film: Blob }
 *   | { kind: "failed", why: string }} State
 */

const sizes = /** @type {const} */ ({ small: [854, 480], usual: [1280, 720], large: [1920, 1080] });
const sizeNames = /** @type {const} */ (["small", "usual", "large"]);
const details = /** @type {const} */ (["formations", "names", "counts", "music"]);

/** @param {Production} production @param {"audience" | "performer"} side from which the stage is seen now */
export async function openFilm(production, side) {
  const can = await ability();
  const dialog = new FilmDialog(production, side, can);
  dialog.open();
}

class FilmDialog {
  #production;
  #side;
  #can;
  /** @type {Held<State>} */
  #state = new Held(/** @type {State} */ ({ kind: "choosing" }));
  #giveUp = new AbortController();

  /** @param {Production} production @param {"audience" | "performer"} side @param {Ability} can */
  constructor(production, side, can) {
    this.#production = production;
    this.#side = side;
    this.#can = can;
  }

  open() {
    const frame = node("div", { class: "stack" });
    drawing(frame, [this.#state], () => this.#view());
    openDialog(words("film.title"), frame).addEventListener("close", () => this.#giveUp.abort());
  }

  #view() {
    const state = this.#state.value;
    if (this.#can === "none") return element("p", { class: "problem" }, words("film.noEncoder"));
    if (state.kind === "making") return this.#making(state.share);
    if (state.kind === "made") return this.#made(state.film);
    return [
      element("p", { class: "help" }, words("film.what")),
      choiceOf(
        words("film.size"),
        "film-size",
        sizeNames.map((name) => /** @type {const} */ ([name, words(`film.size.${name}`)])),
        this.#size,
        (value) => prefer("film.size", value),
      ),
      details.filter((detail) => detail !== "music" || this.#hasMusic).map((detail) =>
        switchOf(
          words(`film.detail.${detail}`),
          detail,
          isWanted(detail),
          (isOn) => prefer(`film.${detail}`, isOn ? "yes" : "no"),
        )
      ),
      this.#can === "silent" && clipsOf(this.#production).length > 0 &&
      element("p", { class: "help" }, words("film.silent")),
      state.kind === "failed" && element("p", { class: "problem", role: "alert" }, state.why),
      element(
        "div",
        { class: "choices" },
        element("button", { type: "button", class: "primary", onclick: () => this.#make() }, words("film.make")),
      ),
    ];
  }

  get #size() {
    return sizeNames.find((name) => name === preference("film.size", "usual")) ?? "usual";
  }

  get #hasMusic() {
    return this.#can === "ready" && clipsOf(this.#production).length > 0;
  }

  /** @param {number} share */
  #making(share) {
    const percent = words("film.percent", { percent: number(Math.floor(100 * share)) });
    return [
      element("p", {}, words("film.making")),
      element("progress", { max: 1, value: share, "aria-label": words("film.making") }),
      element("p", { class: "help" }, percent),
      element(
        "div",
        { class: "choices" },
        element("button", { type: "button", onclick: () => this.#giveUp.abort() }, words("common.cancel")),
      ),
    ];
  }

  /** @param {Blob} film */
  #made(film) {
    const save = () => saveAs(film, nameOfFile(this.#production.title, "webm"));
    return [
      element("p", { role: "status" }, words("film.made", { size: sizeInWords(film.size) })),
      element(
        "div",
        { class: "choices" },
        element("button", { type: "button", class: "primary", onclick: save }, words("film.save")),
      ),
    ];
  }

  async #make() {
    this.#giveUp = new AbortController();
    const { signal } = this.#giveUp;
    const [width, height] = sizes[this.#size];
    const choreography = await loadChoreography(this.#production);
    try {
      if (choreography.end > longest) throw new TooLong(choreography.end);
      this.#state.value = { kind: "making", share: 0 };
      const film = await makeFilm(choreography, {
        width,
        height,
        side: this.#side,
        hasNames: isWanted("names"),
        hasCounts: isWanted("counts"),
        hasFormations: isWanted("formations"),
        hasMusic: this.#hasMusic && isWanted("music"),
      }, { signal, progressed: (share) => (this.#state.value = { kind: "making", share }) });
      this.#state.value = { kind: "made", film };
    } catch (problem) {
      this.#state.value = signal.aborted ? { kind: "choosing" } : { kind: "failed", why: whyNot(problem) };
    } finally {
      choreography.free();
    }
  }
}

class TooLong extends Error {
  /** @param {number} time */
  constructor(time) {
    super();
    this.time = time;
  }
}

/** @param {Detail} detail */
const isWanted = (detail) => preference(`film.${detail}`, "yes") === "yes";

/** @param {unknown} problem */
function whyNot(problem) {
  if (problem instanceof TooLong) {
    return words("film.tooLong", { time: clockTime(problem.time), most: clockTime(longest) });
  }
  return problem instanceof Problem ? words("film.noMusic", { why: inWords(problem) }) : words("film.failed");
}
