/**
 * Functions that want to be told of something.
 *
 * @template {unknown[]} [News=[]] what each is told
 */
export class Listeners {
  /** @type {Set<(...news: News) => unknown>} */
  #all = new Set();

  /**
   * Returns the function that removes the listener again.
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
