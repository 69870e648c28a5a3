import { Listeners } from "../parts/listeners.js";
import { prefer, preference } from "../parts/preferences.js";

/**
 * What an athlete allows with their rounds: for one name on one phone, so that the next one with it is asked anew.
 *
 * @typedef {"keep" | "train" | "no"} Allowed
 */

const keeping = "keep-films-of";
const training = "train-with-films-of";

export class Consent {
  /** Told when something else is allowed. */
  changed = new Listeners();
  #name;

  /** @param {string} name as the athlete typed it */
  constructor(name) {
    this.#name = name;
  }

  /** Whether rounds may be kept. */
  get keeps() {
    return preference(keeping, "") === this.#name;
  }

  set keeps(isAllowed) {
    this.#set(keeping, isAllowed);
  }

  /** Whether the recogniser may be trained with them, also elsewhere. */
  get trains() {
    return preference(training, "") === this.#name;
  }

  set trains(isAllowed) {
    this.#set(training, isAllowed);
  }

  /** @returns {Allowed} */
  get allowed() {
    if (!this.keeps) return "no";
    return this.trains ? "train" : "keep";
  }

  /** @param {string} preferred @param {boolean} isAllowed */
  #set(preferred, isAllowed) {
    prefer(preferred, isAllowed ? this.#name : "");
    this.changed.tell();
  }
}
