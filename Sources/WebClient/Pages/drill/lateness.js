import { number, words } from "../words/words.js";

/** How late a punch came, as short as it can be: “+0.18 s”. @param {number} after in microseconds */
export const lateness = (after) =>
  words("drill.seconds", {
    seconds: number(after / 1_000_000, {
      signDisplay: "exceptZero",
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    }),
  });
