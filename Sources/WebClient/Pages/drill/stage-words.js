import { words } from "../words/drill.js";
import { clockTime } from "../stage/words.js";

/**
 * What a drill is at, in words.
 *
 * @import { DrillStage } from "../core/drill.d.ts"
 * @import { DrillDocument, DrillPresent } from "./run.d.ts"
 *
 * @typedef {Pick<DrillDocument, "rounds" | "parts">} Plan the rounds with their names and parts
 */

/**
 * @param {DrillPresent} present
 * @param {Plan} plan
 * @param {string} waiting what is said before it begins
 */
export function stageInWords({ stage, runs, isPaused, isOver }, plan, waiting = words("drill.waiting")) {
  if (stage === null) return words("drill.empty");
  if (isOver) return words("drill.over");
  if (isPaused) return words("drill.paused");
  if (!runs) return waiting;
  return stageNamed(stage, plan);
}

/**
 * In a preparation and in a rest of a plan, what comes is named too.
 *
 * @param {Pick<DrillStage, "kind" | "round">} stage
 * @param {Plan} plan
 */
export function stageNamed({ kind, round }, plan) {
  if (kind === "work") return roundNamed(round, plan);
  const next = kind === "rest" ? round + 1 : round;
  const isBreak = kind === "rest" && plan.rounds[round]?.part !== plan.rounds[next]?.part;
  const said = words(`drill.stage.${isBreak ? "break" : kind}`);
  return isPlan(plan) && next < plan.rounds.length
    ? words("drill.stage.before", { stage: said, next: roundNamed(next, plan) })
    : said;
}

/** Whether its rounds have names, or belong to parts. @param {Plan} plan */
export const isPlan = ({ rounds }) => rounds.some(({ name, part }) => Boolean(name || part));

/**
 * “Round 2 of 3”; in a plan “Skipping”, or “Warm-up: round 2 of 3”.
 *
 * @param {number} round
 * @param {Plan} plan
 */
export function roundNamed(round, { rounds, parts = [] }) {
  const { name = "", part = null } = rounds[round] ?? {};
  const together = rounds.flatMap((one, turn) => (one.part ?? null) === part ? [turn] : []);
  const number = part === null ? round + 1 : together.indexOf(round) + 1;
  const of = part === null ? rounds.length : together.length;
  const title = parts.find(({ id }) => id === part)?.name;
  if (name !== "") {
    return title === undefined || title === name ? name : words("drill.stage.inPart", { title, round: name });
  }
  if (title === undefined) return words("drill.stage.work", { number, of });
  return of === 1 ? title : words("drill.stage.inPart", { title, round: words("drill.stage.ofPart", { number, of }) });
}

/** What is left of the stage, as a clock has it; it shows 0:00 only when it is over. @param {DrillPresent} present */
export const leftInWords = ({ stage, left }) =>
  stage === null ? words("drill.noTime") : clockTime(Math.ceil(left / 1e6) * 1e6);
