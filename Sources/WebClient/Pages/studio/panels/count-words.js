import { countInEight } from "../../stage/eight-words.js";
import { nearCount, tempoMap } from "../../stage/tempo.js";
import { number } from "../../words/words.js";

/** @import { Counted } from "../../stage/tempo.js" */

/**
 * “4th eight, count 4”; “4th eight, count 4.5” in the midst of it.
 *
 * @param {Counted} piece
 * @param {number} time
 */
export function eightsInWords(piece, time) {
  const count = Math.max(0, tempoMap(piece).countAt(time));
  const whole = Math.round(count);
  const shown = Math.abs(count - whole) <= nearCount ? whole : Math.floor(count * 10) / 10;
  const eights = Math.floor(shown / 8);
  return countInEight(eights + 1, number(shown - 8 * eights + 1, { maximumFractionDigits: 1 }));
}
