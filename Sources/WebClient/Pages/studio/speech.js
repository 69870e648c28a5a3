import { Changes } from "../ui/changes.js";

/** What happened on the stage in words, for people who do not see it. */
export class Speech {
  /** @type {Changes<[text: string]>} */
  #listeners = new Changes();

  /** @param {(text: string) => void} listener */
  onSaid(listener) {
    return this.#listeners.listen(listener);
  }

  /** @param {string} text */
  say(text) {
    this.#listeners.notify(text);
  }
}
