import { Changes } from "../ui/changes.js";
import { prefer, preference } from "../ui/preferences.js";

/**
 * What an athlete allows with their pictures and their rounds: for one name on one phone, so that the next one with it
 * is asked anew.
 *
 * @typedef {"keep" | "train" | "no"} Allowed
 * @typedef {"workers" | "here"} Way where joints are found
 */

const keeping = "keep-films-of";
const training = "train-with-films-of";
const explained = { workers: "camera-explained-to", here: "camera-explained-here-to" };

export class Consent {
  /** Told when something else is allowed. */
  changed = new Changes();
  #name;

  /** @param {string} name as the athlete typed it */
  constructor(name) {
    // Who practises alone may never have typed one.
    this.#name = name === "" ? "–" : name;
    // Another page of this phone may change it.
    addEventListener("storage", ({ key }) => {
      if (key !== null && [keeping, training].some((preferred) => key.endsWith(`.${preferred}`))) this.changed.notify();
    });
  }

  /** Whether they were told what becomes of their pictures, and want it. @param {Way} way */
  agreedTo(way) {
    return preference(explained[way], "") === this.#name;
  }

  /** @param {Way} way */
  agree(way) {
    prefer(explained[way], this.#name);
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
    // What somebody else on this phone allows is theirs to take back.
    if (isAllowed || preference(preferred, "") === this.#name) prefer(preferred, isAllowed ? this.#name : "");
    this.changed.notify();
  }
}
