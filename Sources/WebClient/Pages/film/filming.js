import { Held } from "../ui/changes.js";
import { openDialog } from "../ui/dialog.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { loadStyle } from "../ui/load-style.js";
import { node } from "../ui/node.js";
import { prefer, preference } from "../ui/preferences.js";
import { keepAwake } from "../ui/wake-lock.js";
import { clockTime } from "../stage/words.js";
import { words } from "../words/video.js";
import "../words/common.js";
import { Camera, missing } from "./camera.js";

/**
 * Films with the camera of this device: once, or every run of a session as long as it is open.
 *
 * @import { Child } from "../ui/element.d.ts"
 * @import { Filmed } from "./camera.js"
 *
 * @typedef {object} Filming
 * @property {string} title
 * @property {string} what one sentence about what is filmed
 * @property {(filmed: Filmed) => void} filmed
 * @property {boolean} closes whether it is over when one was filmed
 * @property {{ isGoing: () => boolean, listen: (changed: () => void) => () => void } | null} run with which filming
 *   starts and stops, if wanted
 * @property {HTMLElement} [below] what becomes of those that were filmed
 *
 * @typedef {"asking" | "ready" | "running" | "refused"} State
 */

/** Milliseconds for which it goes on after a run has stopped: how it ended is seen too. */
const after = 1_500;

/** @param {Filming} filming */
export function openFilming(filming) {
  new FilmingDialog(filming).open();
}

class FilmingDialog {
  #filming;
  #preview = node("video", { playsinline: true, autoplay: true, "aria-label": words("video.preview") });
  #controls = node("div", { class: "buttons" });
  #note = node("p", { class: "help", role: "status" });
  #body = node("div", { class: "stack filming" });
  /** @type {Camera | null} */
  #camera = null;
  /** @type {Held<State>} */
  #state = new Held(/** @type {State} */ ("asking"));
  #said = new Held(words("video.asking"));
  #facing = preference("filming.camera", "environment") === "user" ? "user" : "environment";
  #follows = new Held(preference("filming.follows", "yes") === "yes");
  #begun = 0;
  #isClosed = false;
  /** @type {number | undefined} */
  #ending;
  /** @type {number | undefined} */
  #clock;

  /** @param {Filming} filming */
  constructor(filming) {
    this.#filming = filming;
    this.#preview.muted = true;
    drawing(this.#note, [this.#said], () => this.#said.value);
    drawing(this.#controls, [this.#state, this.#follows], () => this.#drawn());
  }

  open() {
    loadStyle("video");
    const { title, what, run, below } = this.#filming;
    this.#body.append(node("p", { class: "help" }, what), this.#preview, this.#note, this.#controls);
    if (below !== undefined) this.#body.append(below);
    const dialog = openDialog(title, this.#body, { className: "wide-sheet" });
    const stop = run?.listen(() => this.#follow());
    keepAwake(() => {});
    dialog.addEventListener("close", () => {
      this.#isClosed = true;
      stop?.();
      clearTimeout(this.#ending);
      clearInterval(this.#clock);
      this.#camera?.close();
    });
    void this.#ask();
  }

  async #ask() {
    const lack = missing();
    if (lack !== null) return this.#refuse(words(`video.${lack}`));
    this.#state.value = "asking";
    this.#said.value = words("video.asking");
    try {
      const camera = await Camera.open(/** @type {"environment" | "user"} */ (this.#facing));
      if (this.#isClosed) return camera.close();
      this.#camera = camera;
      camera.onGone(() => this.#camera === camera && this.#refuse(words("video.gone")));
    } catch (cause) {
      return this.#refuse(whyNot(cause));
    }
    this.#preview.srcObject = this.#camera.stream;
    this.#preview.play().catch(() => {});
    this.#state.value = "ready";
    this.#said.value = this.#waiting;
    this.#follow();
  }

  get #waiting() {
    return this.#filming.run !== null && this.#follows.value ? words("video.waitsForRun") : "";
  }

  /** @param {string} why */
  #refuse(why) {
    if (this.#isClosed) return;
    this.#camera?.close();
    this.#camera = null;
    this.#state.value = "refused";
    this.#said.value = why;
  }

  /** The run has started, or stands. */
  #follow() {
    const { run } = this.#filming;
    if (run === null || !this.#follows.value || this.#camera === null) return;
    if (run.isGoing()) {
      clearTimeout(this.#ending);
      this.#ending = undefined;
      if (this.#state.value === "ready") this.#start();
    } else if (this.#state.value === "running") {
      this.#ending ??= setTimeout(() => this.#camera?.stop(), after);
    }
  }

  #start() {
    const camera = this.#camera;
    if (camera === null || camera.isFilming) return;
    this.#state.value = "running";
    this.#begun = performance.now();
    this.#body.classList.add("is-running");
    const showTime = () => {
      const time = clockTime(1000 * (performance.now() - this.#begun));
      this.#said.value = words("video.filming", { time });
    };
    showTime();
    this.#clock = setInterval(showTime, 1_000);
    camera.film(this.#preview).then(
      (filmed) => this.#over(filmed),
      (cause) => this.#refuse(whyNot(cause)),
    );
  }

  /** @param {Filmed} filmed */
  #over(filmed) {
    clearInterval(this.#clock);
    clearTimeout(this.#ending);
    this.#ending = undefined;
    this.#body.classList.remove("is-running");
    if (filmed.file.size > 0) this.#filming.filmed(filmed);
    if (this.#isClosed) return;
    if (this.#filming.closes) return this.#body.closest("dialog")?.close();
    this.#state.value = "ready";
    this.#said.value = this.#waiting;
    this.#follow();
  }

  #turn() {
    this.#facing = this.#facing === "user" ? "environment" : "user";
    prefer("filming.camera", this.#facing);
    this.#camera?.close();
    void this.#ask();
  }

  /** @returns {Child} */
  #drawn() {
    const state = this.#state.value;
    const { run } = this.#filming;
    return [
      state === "ready" &&
      element("button", { type: "button", class: "primary", onclick: () => this.#start() }, words("video.start")),
      state === "running" &&
      element("button", { type: "button", class: "primary", onclick: () => this.#camera?.stop() }, words("video.stop")),
      state === "ready" &&
      element("button", { type: "button", class: "quiet", onclick: () => this.#turn() }, words("video.otherCamera")),
      state === "refused" &&
      element("button", { type: "button", onclick: () => this.#ask() }, words("common.tryAgain")),
      run !== null && state !== "refused" && element(
        "label",
        { class: "switch" },
        element("input", {
          type: "checkbox",
          name: "follows",
          checked: this.#follows.value,
          onchange: ({ currentTarget }) => this.#setFollows(currentTarget.checked),
        }),
        words("video.withTheRun"),
      ),
    ];
  }

  /** @param {boolean} isWanted */
  #setFollows(isWanted) {
    this.#follows.value = isWanted;
    prefer("filming.follows", isWanted ? "yes" : "no");
    if (this.#state.value === "ready") this.#said.value = this.#waiting;
    this.#follow();
  }
}

/** @param {unknown} cause */
function whyNot(cause) {
  const name = cause instanceof DOMException ? cause.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return words("video.denied");
  if (name === "NotFoundError" || name === "OverconstrainedError") return words("video.noCamera");
  return words("video.cameraBusy");
}
