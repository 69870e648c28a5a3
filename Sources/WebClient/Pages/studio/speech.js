import { Listeners } from "../ui/listeners.js";

/** What happened on the stage in words, for people who do not see it. */
export class Speech {
  /** @type {Listeners<[text: string]>} */
  #listeners = new Listeners();

  /** @param {(text: string) => void} listener */
  onSaid(listener) {
    return this.#listeners.add(listener);
  }

  /** @param {string} text */
  say(text) {
    this.#listeners.tell(text);
  }
}
