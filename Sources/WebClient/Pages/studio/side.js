import { Changes } from "../ui/changes.js";
import { prefer, preference } from "../ui/preferences.js";

/**
 * Which side the stage is seen from: one choice for this device, on every page.
 *
 * @import { StageSide } from "./studio.d.ts"
 */
export class Side {
  /** @type {StageSide} */
  #now = preference("side", "audience") === "performer" ? "performer" : "audience";
  /** @type {Changes<[]>} */
  #listeners = new Changes();

  get now() {
    return this.#now;
  }

  /** @param {() => void} listener */
  listen(listener) {
    return this.#listeners.listen(listener);
  }

  turn() {
    this.#now = this.#now === "audience" ? "performer" : "audience";
    prefer("side", this.#now);
    this.#listeners.notify();
  }
}
