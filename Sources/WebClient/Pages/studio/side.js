import { Listeners } from "../ui/listeners.js";
import { prefer, preference } from "../ui/preferences.js";

/**
 * Which side the stage is seen from: one choice for this device, on every page.
 *
 * @import { StageSide } from "./studio.d.ts"
 */
export class Side {
  /** @type {StageSide} */
  #now = preference("side", "audience") === "performer" ? "performer" : "audience";
  /** @type {Listeners<[]>} */
  #listeners = new Listeners();

  get now() {
    return this.#now;
  }

  /** @param {() => void} listener */
  onChange(listener) {
    return this.#listeners.add(listener);
  }

  turn() {
    this.#now = this.#now === "audience" ? "performer" : "audience";
    prefer("side", this.#now);
    this.#listeners.tell();
  }
}
