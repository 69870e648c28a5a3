import { Problem } from "./problem.js";
import { words } from "../words/common.js";
import { inWords } from "./banner.js";
import { element } from "./element.js";
import { patch } from "./patch.js";

/**
 * Returns a function that does some work. If the work fails, `place` says why; if it may succeed later, there is a
 * button to try again.
 *
 * @param {HTMLElement} place
 * @param {() => void} [onProblem]
 */
export const attempting = (place, onProblem = () => {}) => {
  /** @param {() => Promise<void>} work */
  const attempt = async (work) => {
    try {
      if (place.contains(document.activeElement)) {
        place.tabIndex = -1;
        place.focus();
      }
      patch(place);
      await work();
    } catch (problem) {
      onProblem();
      // Not only refusals of the server may pass: a script may not have come, or only a part of an answer.
      const mayPass = !(problem instanceof Problem) || problem.isPassing;
      const again = () => attempt(work);
      const button = element("button", { type: "button", class: "small", onclick: again }, words("common.tryAgain"));
      patch(place, inWords(problem), mayPass && [" ", button]);
    }
  };
  return attempt;
};
