/**
 * Functions that want to hear of something.
 *
 * @template {unknown[]} [News=[]] what each is told
 */
export class Listeners {
  /** @type {Set<(...news: News) => unknown>} */
  #all = new Set();

  /**
   * Answers with the function that takes the listener off again.
   *
   * @param {(...news: News) => unknown} listener
   */
  add(listener) {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }

  /** @param {News} news */
  tell(...news) {
    for (const listener of [...this.#all]) listener(...news);
  }
}
