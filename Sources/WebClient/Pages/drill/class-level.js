import { number, words } from "../words/drill.js";
import { accuracyOf, together } from "./output.js";

/**
 * How the class as a whole gets on, which names nobody; null while nothing is known.
 *
 * @param {readonly { output: number, hasSignal: boolean, sums: import("./output.js").Sums }[]} rows
 */
export function classLevel(rows) {
  const seen = rows.filter(({ sums }) => sums.thrown > 0);
  const share = accuracyOf(together(seen.map(({ sums }) => sums)));
  if (share === null) return null;
  const output = seen.reduce((sum, one) => sum + one.output, 0) / seen.length;
  return words("drill.board.level", {
    share: number(share, { style: "percent" }),
    output: number(Math.round(output), {}),
  });
}
