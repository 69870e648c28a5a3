import { meet } from "./changes.js";

/** @import { Path } from "../wire/production.d.ts" */

const lasts = 60_000;
const most = 2_000;

/**
 * What this person has changed in the last minute, so that they are told when somebody else changes the same thing.
 */
export class Footprints {
  /** @type {{ path: Path, at: number }[]} */
  #prints = [];

  /**
   * @param {Path[]} paths
   * @param {number} at wall milliseconds
   */
  leave(paths, at) {
    this.#prints.push(...paths.slice(0, most).map((path) => ({ path, at })));
    this.#forget(at);
  }

  /**
   * The paths among these that concern something changed in the last minute; each is returned once and then forgotten.
   *
   * @param {Path[]} paths
   * @param {number} at wall milliseconds
   */
  crossed(paths, at) {
    this.#forget(at);
    const crossed = paths.filter((path) => this.#prints.some((print) => meet(print.path, path)));
    if (crossed.length > 0) {
      this.#prints = this.#prints.filter((print) => !crossed.some((path) => meet(print.path, path)));
    }
    return crossed;
  }

  /** @param {number} at */
  #forget(at) {
    this.#prints = this.#prints.filter((print) => at - print.at < lasts).slice(-most);
  }
}
