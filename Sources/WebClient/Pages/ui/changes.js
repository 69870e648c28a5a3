/**
 * Tells of changes: the one form in which something says that it is other than it was. Who has it tells; everybody else
 * listens.
 *
 * @template {unknown[]} [News=[]] what each is told
 */
export class Changes {
  /** @type {Set<(...news: News) => unknown>} */
  #all = new Set();

  /**
   * Returns the function that ends the listening.
   *
   * @param {(...news: News) => unknown} listener
   * @returns {() => void}
   */
  listen(listener) {
    this.#all.add(listener);
    return () => void this.#all.delete(listener);
  }

  /** @param {News} news */
  notify(...news) {
    for (const listener of [...this.#all]) listener(...news);
  }
}

/**
 * What tells several kinds of news, each to its own listeners. One that fails keeps the news from nobody else.
 *
 * @template {object} [Kinds=Record<string, undefined>] what each kind tells
 */
export class News {
  /** @type {Map<keyof Kinds, Changes<[any]>>} */
  #all = new Map();

  /**
   * Returns the function that ends the listening.
   *
   * @template {keyof Kinds} Kind
   * @param {Kind} kind
   * @param {(news: Kinds[Kind]) => unknown} listener
   * @returns {() => void}
   */
  listen(kind, listener) {
    let changes = this.#all.get(kind);
    if (changes === undefined) this.#all.set(kind, changes = new Changes());
    return changes.listen((news) => {
      try {
        listener(news);
      } catch (problem) {
        reportError(problem);
      }
    });
  }

  /**
   * Some kinds of it as a source.
   *
   * @param {(keyof Kinds)[]} kinds
   */
  newsOf(...kinds) {
    return {
      /** @param {() => unknown} listener */
      listen: (listener) => {
        const stops = kinds.map((kind) => this.listen(kind, () => listener()));
        return () => stops.forEach((stop) => stop());
      },
    };
  }

  /**
   * @template {keyof Kinds} Kind
   * @param {Kind} kind
   * @param {Kinds[Kind]} news
   */
  notify(kind, news) {
    this.#all.get(kind)?.notify(news);
  }
}

/**
 * A value that tells when it has become another one: what a view knows by itself, as which row is open.
 *
 * @template Value
 */
export class Held {
  /** @type {Changes<[]>} */
  #changes = new Changes();
  #value;

  /** @param {Value} value */
  constructor(value) {
    this.#value = value;
  }

  get value() {
    return this.#value;
  }

  set value(value) {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    this.#changes.notify();
  }

  /** @param {() => unknown} listener */
  listen(listener) {
    return this.#changes.listen(listener);
  }
}

/**
 * Anything that tells when it has changed; `listen` answers with what ends the listening.
 *
 * @typedef {{ listen(listener: () => void): () => void }} Source
 */

/**
 * Events as a source.
 *
 * @param {EventTarget} target
 * @param {string[]} types
 */
export const eventsOf = (target, ...types) => ({
  /** @param {() => void} listener */
  listen(listener) {
    for (const type of types) target.addEventListener(type, listener);
    return () => types.forEach((type) => target.removeEventListener(type, listener));
  },
});

/**
 * Time as a source, for what is so-and-so long ago: tells every so often, while somebody sees the page.
 *
 * @param {number} milliseconds
 */
export const every = (milliseconds) => ({
  /** @param {() => void} listener */
  listen(listener) {
    const timer = setInterval(() => document.visibilityState === "visible" && listener(), milliseconds);
    return () => clearInterval(timer);
  },
});
