import { Problem } from "../live/api.js";
import { words } from "../words/common.js";
import { inWords } from "./banner.js";
import { element, setText } from "./element.js";

/**
 * Does something, and says where it was asked for why it could not be done; what may succeed later can be tried again
 * there.
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
      setText(place, "");
      await work();
    } catch (problem) {
      onProblem();
      // Also what is no answer of the server: a script or an answer of which only a part came.
      const mayPass = !(problem instanceof Problem) || problem.isPassing;
      const again = mayPass
        ? [
          " ",
          element("button", { type: "button", class: "small", onclick: () => attempt(work) }, words("common.tryAgain")),
        ]
        : [];
      place.replaceChildren(inWords(problem), ...again);
    }
  };
  return attempt;
};
