import { meet } from "./changes.js";

/** What this person has touched of late, to tell them when somebody else touches the same thing after them. */
const lasts = 60_000;
const most = 2_000;

export class Footprints {
  #prints = [];

  /** `at` in wall milliseconds. */
  leave(paths, at) {
    this.#prints.push(...paths.slice(0, most).map((path) => ({ path, at })));
    this.#forget(at);
  }

  /** Those of these paths that meet one left within the last minute, each once; they are then forgotten. */
  crossed(paths, at) {
    this.#forget(at);
    const crossed = paths.filter((path) => this.#prints.some((print) => meet(print.path, path)));
    if (crossed.length > 0) {
      this.#prints = this.#prints.filter((print) => !crossed.some((path) => meet(print.path, path)));
    }
    return crossed;
  }

  #forget(at) {
    this.#prints = this.#prints.filter((print) => at - print.at < lasts).slice(-most);
  }
}
