import { inWords } from "./banner.js";
import { Changes } from "./changes.js";

/**
 * What a part of a page shows of the server, and asks of it: a refusal stands in that part.
 *
 * @extends {Changes<[]>}
 */
export class Tried extends Changes {
  problem = "";

  /**
   * @protected
   * @param {() => Promise<void>} work
   */
  async try(work) {
    try {
      this.problem = "";
      await work();
    } catch (problem) {
      this.refused(problem);
    }
    this.notify();
  }

  /**
   * @protected
   * @param {unknown} problem
   */
  refused(problem) {
    this.problem = inWords(problem);
  }
}
