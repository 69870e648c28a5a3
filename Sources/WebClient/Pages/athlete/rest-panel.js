import { Changes } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { byId } from "../ui/node.js";
import { keepFitted } from "../ui/fitted.js";
import { improvementFrom } from "./improvement.js";
import { improvementInWords } from "./improvement-words.js";

/**
 * What a rest, and the end, say of the round that was: what to do better.
 *
 * @import { DrillPresent } from "../drill/run.d.ts"
 * @import { MemberVerdicts } from "../drill/member-verdicts.js"
 */

/**
 * The smallest size of letters that can be read during a rest, as a multiple of the page's own. A text that is too long
 * for its place at this size can be scrolled.
 */
const legible = 1.0625;

export class RestPanel {
  #changes = new Changes();
  /** What is to be seen: what is said, and whether the round can be watched. */
  #shown = { isRest: false, said: /** @type {readonly string[]} */ ([]), hasFilm: false };

  constructor() {
    keepFitted(byId("findings"), legible * Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
    // What was learned comes while somebody may press what is on the page.
    drawing(byId("findings"), [this.#changes], () => this.#view());
  }

  /**
   * @param {DrillPresent} present
   * @param {MemberVerdicts} verdicts
   * @param {object} more
   * @param {readonly string[]} more.level how the round was beside those before
   * @param {readonly string[]} more.form what a camera saw of how they threw
   * @param {boolean} more.hasFilm whether the round can be watched
   */
  show({ stage, isOver }, verdicts, { level, form, hasFilm }) {
    const isRest = stage?.kind === "rest" || isOver;
    const [sum, ...more] = isRest ? improvementInWords(improvementFrom(verdicts.verdicts)) : [];
    const said = sum === undefined ? [] : [sum, ...level, ...more, ...form];
    this.#shown = { isRest, said, hasFilm };
    this.#changes.notify();
  }

  /** What is said of the round. */
  get said() {
    return this.#shown.said;
  }

  #view() {
    const { isRest, said, hasFilm } = this.#shown;
    byId("rest").hidden = !isRest || said.length === 0 && !hasFilm;
    byId("watch").hidden = !hasFilm;
    return said.map((line) => element("li", {}, line));
  }
}
