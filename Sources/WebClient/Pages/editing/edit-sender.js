import { Problem } from "../ui/problem.js";

/**
 * @import { OwnEdit } from "./own-edit.d.ts"
 * @import { EditAnswer } from "../wire/production.d.ts"
 */

/**
 * `taken` and `refused` must take the edit out of what `next` gives.
 *
 * @typedef {object} SenderLink
 * @property {() => OwnEdit | null} next what to send
 * @property {(edit: OwnEdit) => Promise<EditAnswer>} send throws a `Problem`
 * @property {(edit: OwnEdit, answer: EditAnswer) => void} taken
 * @property {(edit: OwnEdit, problem: Problem) => void} refused
 * @property {(isReached: boolean) => void} reached
 */

const firstDelay = 500;
const longestDelay = 8_000;

/** Sends edits one after the other, each until it is answered; without a server it waits and tries again. */
export class EditSender {
  #link;
  #isRunning = false;
  #attempts = 0;
  /** @type {(() => void) | null} */
  #wakeUp = null;

  /** @param {SenderLink} link */
  constructor(link) {
    this.#link = link;
  }

  /** There may be something to send, or the server may be back. */
  wake() {
    this.#wakeUp?.();
    this.#run();
  }

  async #run() {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let edit = this.#link.next(); edit !== null; edit = this.#link.next()) {
      try {
        const answer = await this.#link.send(edit);
        this.#attempts = 0;
        this.#link.reached(true);
        this.#link.taken(edit, answer);
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
        if (!problem.isPassing) {
          this.#link.refused(edit, problem);
          continue;
        }
        this.#link.reached(false);
        await this.#pause(problem.retryAfter);
      }
    }
    this.#isRunning = false;
  }

  /**
   * @param {number | null} retryAfter seconds
   * @returns {Promise<void>}
   */
  #pause(retryAfter) {
    this.#attempts += 1;
    const whole = retryAfter === null
      ? Math.min(longestDelay, firstDelay * 2 ** Math.min(this.#attempts - 1, 8))
      : 1_000 * retryAfter;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, whole * (0.75 + 0.25 * Math.random()));
      this.#wakeUp = () => {
        clearTimeout(timer);
        this.#wakeUp = null;
        resolve();
      };
    });
  }
}
