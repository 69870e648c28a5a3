import { number, words } from "../words/moves.js";

/**
 * When a move is danced in the eight in which it begins: “1–4”; of one that goes on into the next, how long it lasts.
 *
 * @param {{ readonly from: number, readonly to: number }} placed in counts since the part began
 */
export function whenInWords({ from, to }) {
  const first = number(from % 8 + 1);
  const left = 8 * (Math.floor(from / 8) + 1);
  if (to > left + 1e-6) return words("moves.longer", { from: first, count: to - from });
  return words("moves.when", { from: first, to: number(Math.max(1, Math.ceil(to - 1e-6) - (left - 8))) });
}
