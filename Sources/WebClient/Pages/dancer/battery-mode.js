import { words } from "../words/dancer.js";
import { Cover } from "../ui/cover.js";
import { isDialogOpen } from "../ui/dialog.js";
import { preference } from "../ui/preferences.js";
import { promptingChosen } from "../sound/hearing.js";

/**
 * Saves the battery: the page is dark between a dancer's moves, draws few frames, and looks at its connection less
 * often. It lights up when the dancer is prompted, and can be used once a finger is held on it; before that a
 * pocket presses nothing.
 *
 * @import { LiveSession } from "../live/session.js"
 * @import { StageStand } from "../session/stage-stand.js"
 * @import { Prompt } from "./prompts.js"
 */

/** Milliseconds without a touch after which it is dark again. */
const unusedFor = 15_000;
/** Milliseconds for which it is lit by a prompt; by GO until they have arrived. */
const litFor = 4_000;
const arrivedFor = 1_000;
const readFor = 12_000;

export class BatteryMode {
  isOn = false;
  #session;
  #stand;
  #cover = new Cover({ className: "dark-cover", label: words("dancer.darkLabel"), help: words("dancer.darkHelp") });
  #darkening = 0;
  #announcedAt = 0;

  /**
   * @param {LiveSession} session
   * @param {StageStand} stand
   */
  constructor(session, stand) {
    this.#session = session;
    this.#stand = stand;
    this.#cover.onOpened = () => this.#use();
    for (const type of ["pointerdown", "keydown", "focusin"]) addEventListener(type, () => this.#touched(type));
    session.listen("change", () => this.#lookAtAnnouncement());
  }

  /** As it was left on this device. */
  begin() {
    if (preference("battery", "no") === "yes") this.set(true);
  }

  /** @param {boolean} isOn */
  set(isOn) {
    this.isOn = isOn;
    this.#session.isSparing = isOn;
    if (isOn) this.#use();
    else this.#show("off");
    promptingChosen();
  }

  /** @param {Prompt["kind"] | "count"} kind of what the dancer is prompted with */
  prompted(kind) {
    this.#light(kind === "go" ? Infinity : kind === "arrived" ? arrivedFor : litFor);
  }

  /** Somebody looks at it and uses it. */
  #use() {
    this.#show("used");
    this.#darkenIn(unusedFor);
  }

  /** @param {string} how */
  #touched(how) {
    if (!this.isOn) return;
    if (!this.#cover.isShut || how !== "pointerdown") this.#use();
  }

  /** @param {number} lasting milliseconds */
  #light(lasting) {
    if (!this.isOn || !this.#cover.isShut) return;
    this.#show("lit");
    this.#darkenIn(lasting);
  }

  /** @param {number} wait milliseconds; only the last one counts */
  #darkenIn(wait) {
    clearTimeout(this.#darkening);
    if (wait < Infinity) this.#darkening = setTimeout(() => this.#darken(), wait);
  }

  #darken() {
    const { picture } = this.#stand;
    const isMoving = picture !== null && picture.phase === "moving" && picture.runs;
    if (isMoving || isDialogOpen()) return this.#darkenIn(litFor);
    this.#show("dark");
  }

  /** @param {"off" | "used" | "lit" | "dark"} light */
  #show(light) {
    if (light === "off") clearTimeout(this.#darkening);
    document.body.dataset.light = light;
    if (light === "lit" || light === "dark") this.#cover.shut();
    else this.#cover.open();
    this.#stand.economy = light === "off" ? "none" : light === "dark" ? "dark" : "slow";
  }

  #lookAtAnnouncement() {
    const at = this.#session.state.announcement?.at ?? 0;
    if (at === this.#announcedAt) return;
    this.#announcedAt = at;
    if (at !== 0) this.#light(readFor);
  }
}
