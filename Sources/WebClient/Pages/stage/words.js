import { listed, moment, number, words } from "../words/stage.js";

/**
 * Places and times as people say them. Left and right are the performer's own (stage left is the audience's right).
 *
 * @import { Point, Stage } from "../wire/production.d.ts"
 */

/** @param {number} value */
const tidy = (value) => Math.round(value * 10) / 10;

/**
 * @param {Point} place
 * @param {Pick<Stage, "width" | "depth">} stage
 */
export function placeInWords({ x, y }, stage) {
  return words("stage.place", { across: across(x, stage), along: along(y, stage) });
}

/**
 * The same for the one who stands there, with the side by its name: which way left is does not hang on how they hold
 * their phone.
 *
 * @param {Point} place
 * @param {Pick<Stage, "width" | "depth">} stage
 */
export function ownPlaceInWords({ x, y }, stage) {
  const isOnStage = Math.abs(x) >= 0.05 && Math.abs(x) <= stage.width / 2 + 0.05;
  const named = x > 0 ? "stage.onStageLeft" : "stage.onStageRight";
  const side = isOnStage ? words(named, { distance: tidy(Math.abs(x)) }) : across(x, stage);
  return words("stage.place", { across: side, along: along(y, stage) });
}

/**
 * @param {number} x
 * @param {Pick<Stage, "width">} stage
 */
function across(x, { width }) {
  const distance = tidy(Math.abs(x));
  if (Math.abs(x) < 0.05) return words("stage.onCentre");
  if (Math.abs(x) > width / 2 + 0.05) return words(x > 0 ? "stage.offLeft" : "stage.offRight", { distance });
  return words(x > 0 ? "stage.leftOfCentre" : "stage.rightOfCentre", { distance });
}

/**
 * @param {number} y
 * @param {Pick<Stage, "depth">} stage
 */
function along(y, { depth }) {
  if (y < -0.05) return words("stage.onApron", { distance: tidy(-y) });
  if (y < 0.05) return words("stage.onDownstageEdge");
  return words(y > depth + 0.05 ? "stage.behindStage" : "stage.fromDownstage", { distance: tidy(y) });
}

/**
 * Where a way leads, for the one who walks it: “4 upstage and 2 to the right”.
 *
 * @param {Point} from
 * @param {Point} to
 */
export function wayInWords(from, to) {
  const parts = [];
  const dy = to.y - from.y;
  const dx = to.x - from.x;
  if (Math.abs(dy) >= 0.05) {
    parts.push(words(dy > 0 ? "stage.upstage" : "stage.downstage", { distance: tidy(Math.abs(dy)) }));
  }
  if (Math.abs(dx) >= 0.05) {
    parts.push(words(dx > 0 ? "stage.toLeft" : "stage.toRight", { distance: tidy(Math.abs(dx)) }));
  }
  return parts.length === 0 ? words("stage.stay") : listed(parts);
}

/**
 * Microseconds as 1:05.
 *
 * @param {number} microseconds
 */
export function clockTime(microseconds) {
  const seconds = Math.max(0, Math.floor(microseconds / 1e6));
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * Microseconds as 9.5 s, from ten on as 12 s.
 *
 * @param {number} microseconds
 */
export function secondsInWords(microseconds) {
  const seconds = Math.max(0, microseconds / 1e6);
  if (seconds >= 10) return words("stage.seconds", { seconds: Math.ceil(seconds) });
  const tenths = Math.ceil(seconds * 10) / 10;
  return words("stage.seconds", { seconds: number(tenths, { minimumFractionDigits: 1, maximumFractionDigits: 1 }) });
}

/** @param {number} milliseconds since 1970 */
export const timeOfDay = (milliseconds) =>
  moment(milliseconds, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
