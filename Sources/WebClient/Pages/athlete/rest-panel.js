import { byId, element } from "../parts/element.js";
import { improvementFrom } from "./improvement.js";
import { improvementInWords } from "./improvement-words.js";

/**
 * What a rest, and the end, say of the round that was: what to do better.
 *
 * @import { DrillPresent } from "../drill/run.d.ts"
 * @import { MemberVerdicts } from "../drill/member-verdicts.js"
 */
export class RestPanel {
  /**
   * @param {DrillPresent} present
   * @param {MemberVerdicts} verdicts
   */
  show({ stage, isOver }, verdicts) {
    const isRest = stage?.kind === "rest" || isOver;
    const said = isRest ? improvementInWords(improvementFrom(verdicts.verdicts)) : [];
    byId("rest").hidden = said.length === 0;
    byId("findings").replaceChildren(...said.map((line) => element("li", {}, line)));
  }
}
