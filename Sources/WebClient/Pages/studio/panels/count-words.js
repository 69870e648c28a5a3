import { nearCount, tempoMap } from "../../stage/tempo.js";
import { number, words } from "../../words/panels.js";

/** @import { Counted } from "../../stage/tempo.js" */

/**
 * “3 × 8 + 4”: the fourth count after three eights; “3 × 8 + 4.5” in the midst of it.
 *
 * @param {Counted} piece
 * @param {number} time
 */
export function eightsInWords(piece, time) {
  const count = Math.max(0, tempoMap(piece).countAt(time));
  const whole = Math.round(count);
  const shown = Math.abs(count - whole) <= nearCount ? whole : Math.floor(count * 10) / 10;
  const eights = Math.floor(shown / 8);
  return words("panels.counts.eights", {
    eights: number(eights, {}),
    beat: number(shown - 8 * eights + 1, { maximumFractionDigits: 1 }),
  });
}
