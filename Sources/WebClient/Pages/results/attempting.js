import { inWords } from "../parts/banner.js";
import { setText } from "../parts/element.js";

/**
 * Does something, and says where it was asked for why it could not be done.
 *
 * @param {HTMLElement} place
 * @param {() => void} [onProblem]
 * @returns {(work: () => Promise<void>) => Promise<void>}
 */
export const attempting = (place, onProblem = () => {}) => async (work) => {
  try {
    setText(place, "");
    await work();
  } catch (problem) {
    onProblem();
    setText(place, inWords(problem));
  }
};
