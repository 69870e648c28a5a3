import { words } from "../words/class.js";
import { prefer, preference } from "../ui/preferences.js";
import { byId, setText, within } from "../ui/node.js";
import { FigureShow } from "./figure-show.js";

/**
 * The figure on the wall of a class, for those without a phone: it shows every call to all of them, in a mirror, in the
 * stance that is chosen for this wall, or is not there.
 *
 * @import { DrillPresent } from "./run.d.ts"
 * @import { RunningDrill } from "./running.js"
 */

/** Which of its hands is in front. */
const ways = /** @type {const} */ (["none", "orthodox", "southpaw"]);

/** @returns {typeof ways[number]} */
function way() {
  const chosen = preference("wall-figure", "none");
  return ways.find((one) => one === chosen) ?? "none";
}

export class WallFigure {
  /** Told when it is another. */
  onChosen = () => {};
  #show;

  /** @param {RunningDrill} drill */
  constructor(drill) {
    const stands = { isSouthpaw: () => way() === "southpaw", isMirrored: () => true };
    this.#show = new FigureShow(byId("figure", HTMLCanvasElement), drill, stands);
    byId("figure-of").addEventListener("click", () => {
      prefer("wall-figure", ways[(ways.indexOf(way()) + 1) % ways.length]);
      dispatchEvent(new Event("stancechosen"));
      this.#place();
      this.onChosen();
    });
    this.#place();
  }

  #place() {
    const isShown = way() !== "none";
    byId("figure-frame").hidden = !isShown;
    within(document, ".wall").toggleAttribute("data-figure", isShown);
    setText(byId("figure-of"), words(`class.figure.${way()}`));
  }

  /**
   * Draws it, and answers whether it will look different in the next frame.
   *
   * @param {DrillPresent} present
   * @param {number} now
   */
  draw(present, now) {
    return way() !== "none" && this.#show.draw(present, now);
  }
}
