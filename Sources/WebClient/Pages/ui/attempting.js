import { Problem } from "./problem.js";
import { words } from "../words/common.js";
import { inWords } from "./banner.js";
import { Held } from "./changes.js";
import { drawing } from "./drawing.js";
import { element } from "./element.js";

/** @import { Child } from "./element.d.ts" */

/**
 * Returns a function that does some work. If the work fails, `place` says why; if it may succeed later, there is a
 * button to try again. `say` of it says something else there.
 *
 * @param {HTMLElement} place which holds nothing else
 * @param {() => void} [onProblem]
 */
export const attempting = (place, onProblem = () => {}) => {
  const said = new Held(/** @type {Child} */ (""));
  drawing(place, [said], () => said.value);
  /** @param {string} text */
  const say = (text) => (said.value = text);
  /** @param {() => Promise<void>} work */
  const attempt = async (work) => {
    try {
      if (place.contains(document.activeElement)) {
        place.tabIndex = -1;
        place.focus();
      }
      say("");
      await work();
    } catch (problem) {
      onProblem();
      // Not only refusals of the server may pass: a script may not have come, or only a part of an answer.
      const mayPass = !(problem instanceof Problem) || problem.isPassing;
      said.value = [inWords(problem), mayPass && [" ", againButton(() => attempt(work))]];
    }
  };
  return Object.assign(attempt, { say });
};

/** @param {() => void} act */
const againButton = (act) =>
  element("button", { type: "button", class: "small", onclick: act }, words("common.tryAgain"));
