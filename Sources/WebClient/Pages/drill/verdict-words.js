import { number, words } from "../words/drill.js";

/**
 * A verdict as people read it.
 *
 * @import { Verdict } from "../core/drill.d.ts"
 * @import { MemberVerdict } from "./run.d.ts"
 */

/** What tells verdicts apart besides their colour. @type {Readonly<Record<Verdict, string>>} */
export const shapes = { open: "", hit: "✓", late: "→", wrong: "≠", missed: "○", unsure: "?", extra: "+" };

/** @param {Verdict} verdict */
export const verdictInWords = (verdict) => words(`drill.verdict.${verdict}`);

/** Where nothing is called, each punch counts. @param {Pick<MemberVerdict, "verdict" | "isFree">} one */
export const saidOf = ({ verdict, isFree }) => isFree ? words("drill.verdict.counted") : verdictInWords(verdict);

/** Its shape. @param {Pick<MemberVerdict, "verdict" | "isFree">} one */
export const shapeOf = ({ verdict, isFree }) => isFree ? shapes.hit : shapes[verdict];

/** What it was before it changed; null for one that did not. @param {Pick<MemberVerdict, "was">} verdict */
export const wasInWords = ({ was }) =>
  was === undefined ? null : words("drill.verdict.was", { verdict: verdictInWords(was) });

/** @param {number} time in microseconds @param {"exceptZero" | "never"} signDisplay */
const inSeconds = (time, signDisplay) =>
  words("drill.seconds", {
    seconds: number(time / 1_000_000, { signDisplay, minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  });

/** How late a punch came, as short as it can be: “+0.18 s”. @param {number} after in microseconds */
export const lateness = (after) => inSeconds(after, "exceptZero");

/** How far off the beat a punch came: “0.18 s”. @param {number} after in microseconds */
export const offBeat = (after) => inSeconds(after, "never");
