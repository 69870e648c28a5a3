import { Changes } from "./changes.js";

/**
 * `Changes`, as rooms call it that have not moved over yet.
 *
 * @template {unknown[]} [News=[]] what each is told
 * @extends {Changes<News>}
 */
export class Listeners extends Changes {
  /** @param {(...news: News) => unknown} listener */
  add(listener) {
    return this.listen(listener);
  }
}
