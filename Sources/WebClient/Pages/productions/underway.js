import { Changes } from "../ui/changes.js";
import { element, list, nameOf } from "../ui/element.js";
import { sizeInWords } from "../ui/size.js";
import { words, wordsAround } from "../words/productions.js";
import "../words/panels.js";

/**
 * Archives on their way: a line each with how far it is and a way to give it up.
 *
 * @import { Going } from "./archive.js"
 *
 * @typedef {{ id: number, name: string, done: number, all: number, giveUp: AbortController }} Moved
 */
export class Underway {
  /** @type {readonly Moved[]} */
  #moved = [];
  #changes = new Changes();
  #next = 0;

  /** @param {() => unknown} listener */
  listen = (listener) => this.#changes.listen(listener);

  view = () =>
    list(this.#moved, {
      key: ({ id }) => id,
      make: ({ id, name, done, all }) =>
        element(
          "div",
          { class: "moving-archive" },
          element("p", {}, wordsAround("productions.movingArchive", { name: nameOf(name) })),
          element("progress", {
            max: Math.max(1, all),
            value: done,
            "aria-label": words("productions.progressOf", { name }),
          }),
          element(
            "p",
            { class: "help", role: "status" },
            all > 0 && words("panels.music.sent", { sent: sizeInWords(done), all: sizeInWords(all) }),
          ),
          element(
            "button",
            { type: "button", class: "quiet", onclick: () => this.#giveUp(id) },
            words("productions.stopMoving"),
          ),
        ),
    });

  /**
   * Answers null where it was given up, or `failed`.
   *
   * @template Result
   * @param {string} name
   * @param {(going: Going) => Promise<Result>} work
   * @param {(problem: unknown) => void} failed
   */
  async follow(name, work, failed) {
    const giveUp = new AbortController();
    const id = this.#next += 1;
    this.#set([...this.#moved, { id, name, done: 0, all: 0, giveUp }]);
    try {
      return await work({
        signal: giveUp.signal,
        progressed: (done, all) =>
          this.#set(this.#moved.map((moved) => moved.id === id ? { ...moved, done, all } : moved)),
      });
    } catch (problem) {
      if (!giveUp.signal.aborted) failed(problem);
      return null;
    } finally {
      this.#set(this.#moved.filter((moved) => moved.id !== id));
    }
  }

  /** @param {number} id */
  #giveUp(id) {
    this.#moved.find((moved) => moved.id === id)?.giveUp.abort();
  }

  /** @param {readonly Moved[]} moved */
  #set(moved) {
    this.#moved = moved;
    this.#changes.notify();
  }
}
