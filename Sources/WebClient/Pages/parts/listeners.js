/** Functions that want to hear of something. `add` answers with the function that takes the listener off again. */
export class Listeners {
  #all = new Set();

  add(listener) {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }

  tell(...news) {
    for (const listener of [...this.#all]) listener(...news);
  }
}
