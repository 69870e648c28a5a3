/**
 * Sends edits one after the other, each until it is answered; without a server it waits and tries again.
 *
 * `next()` answers with the edit to send, or null; `send(edit)` with the server's answer, or throws a `Problem`.
 * `taken(edit, answer)` and `refused(edit, problem)` must take it out of what `next` gives. `reached(isReached)` says whether
 * there is a server.
 */
const firstDelay = 500;
const longestDelay = 8_000;

export class EditSender {
  #link;
  #isRunning = false;
  #attempts = 0;
  #wakeUp = null;

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
        if (!isPassing(problem)) {
          this.#link.refused(edit, problem);
          continue;
        }
        this.#link.reached(false);
        await this.#pause(problem.retryAfter);
      }
    }
    this.#isRunning = false;
  }

  #pause(retryAfter) {
    this.#attempts += 1;
    const whole = retryAfter === null || retryAfter === undefined
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

/** The server was not reached, or asks to come again. */
const isPassing = (problem) =>
  problem.isOffline || problem.status === 429 || problem.status === 408 || problem.status >= 500;
