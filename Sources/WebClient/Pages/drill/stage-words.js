import { words } from "../words/drill.js";
import { clockTime } from "../stage/words.js";

/**
 * @import { DrillStage } from "../core/drill.d.ts"
 * @import { DrillPresent } from "./run.d.ts"
 */

/**
 * @param {DrillPresent} present
 * @param {number} rounds
 * @param {string} waiting what is said before it begins
 */
export function stageInWords({ stage, runs, isPaused, isOver }, rounds, waiting = words("drill.waiting")) {
  if (stage === null) return words("drill.empty");
  if (isOver) return words("drill.over");
  if (isPaused) return words("drill.paused");
  if (!runs) return waiting;
  return stageNamed(stage, rounds);
}

/** @param {Pick<DrillStage, "kind" | "round">} stage @param {number} rounds */
export const stageNamed = ({ kind, round }, rounds) =>
  kind === "work" ? words("drill.stage.work", { number: round + 1, of: rounds }) : words(`drill.stage.${kind}`);

/** What is left of the stage, as a clock has it; it shows 0:00 only when it is over. @param {DrillPresent} present */
export const leftInWords = ({ stage, left }) =>
  stage === null ? words("drill.noTime") : clockTime(Math.ceil(left / 1e6) * 1e6);
