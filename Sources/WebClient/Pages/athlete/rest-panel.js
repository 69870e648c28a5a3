import { byId, node } from "../ui/node.js";
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
  constructor() {
    keepFitted(byId("findings"), legible * Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  }

  /**
   * @param {DrillPresent} present
   * @param {MemberVerdicts} verdicts
   * @param {readonly string[]} form what a camera saw of how they threw
   * @param {boolean} hasFilm whether the round can be watched
   */
  show({ stage, isOver }, verdicts, form, hasFilm) {
    const isRest = stage?.kind === "rest" || isOver;
    const said = isRest ? [...improvementInWords(improvementFrom(verdicts.verdicts)), ...form] : [];
    byId("rest").hidden = !isRest || said.length === 0 && !hasFilm;
    byId("watch").hidden = !hasFilm;
    byId("findings").replaceChildren(...said.map((line) => node("li", {}, line)));
  }
}
