import { turnAt } from "./turn.js";
import { pictureAt } from "../stage/picture.js";

/**
 * What a dancer will be prompted with, computed ahead: their own way, if a delay makes it differ from the formation's.
 *
 * @import { Timeline } from "../core/timeline.d.ts"
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Picture } from "../stage/picture.js"
 * @import { Turn } from "./turn.js"
 */

/**
 * What they did when they were prompted last.
 *
 * @typedef {Pick<Turn, "doing" | "isPaused"> & { formation: number, prepared: number | null }} Told `prepared`: the
 *   formation the way into which they have been warned of
 *
 * `prepare` comes before a way whose instant is known, `go` when it begins, `arrived` when they are there; `wait` and
 * `stay` when others begin to move; `placed` when everybody stands somewhere else at once; `paused`.
 *
 * @typedef {object} Prompt
 * @property {"prepare" | "go" | "arrived" | "wait" | "stay" | "placed" | "paused"} kind
 * @property {number} at on the session clock
 * @property {Turn} turn at that instant
 * @property {number} formation that is live then
 * @property {Told} after what they have been told with it
 */

/** So many changes ahead are looked at. */
const farthest = 12;
/** Microseconds: a warning that would come later than this before the way is left out. */
const leastWarning = 1_200_000;

/**
 * What they do at an instant, as if they had been told; null where there is nothing to dance.
 *
 * @param {Timeline} timeline
 * @param {Choreography} choreography
 * @param {number} instant
 * @param {number} performer
 * @returns {Told | null}
 */
export function promptedAt(timeline, choreography, instant, performer) {
  const picture = pictureAt(timeline, choreography, instant);
  if (picture.phase === "empty") return null;
  return standing(picture, turnAt(picture, choreography, timeline, instant, performer), null);
}

/**
 * A run that was paused on the way stands until the instant at which it goes on.
 *
 * @param {Picture} picture
 * @param {Turn} turn
 * @param {number | null} prepared
 * @returns {Told}
 */
const standing = ({ formation, runs }, { doing, isPaused }, prepared) => ({
  doing,
  isPaused: isPaused || (doing === "move" && !runs),
  formation,
  prepared,
});

/**
 * The prompts from an instant on; the first is due at once if what they were told last is not true any more.
 *
 * @param {Timeline} timeline
 * @param {Choreography} choreography
 * @param {object} about
 * @param {number} about.from
 * @param {number} about.performer in turn; -1 for somebody who watches
 * @param {number} about.warning how long before a way they are warned, in microseconds
 * @param {Told | null} about.told null for somebody who has just come
 * @returns {Prompt[]}
 */
export function promptsAhead(timeline, choreography, { from, performer, warning, told }) {
  /** @type {Prompt[]} */
  const prompts = [];
  let before = told;
  let at = from;
  for (let step = 0; step < farthest; step += 1) {
    const picture = pictureAt(timeline, choreography, at);
    if (picture.phase === "empty") break;
    const turn = turnAt(picture, choreography, timeline, at, performer);
    const { formation } = picture;
    const goes = turn.then === "go" && !turn.isPaused ? turn.at : null;
    /** @type {Told} */
    let after = standing(picture, turn, before?.prepared ?? null);
    const kind = before === null ? null : kindOf(before, after);
    if (kind !== null) {
      // “Wait” also says when they go: if the way comes soon after it, nothing is added.
      const isPrepared = kind === "wait" && goes !== null && goes - at <= warning;
      after = { ...after, prepared: isPrepared ? turn.to : null };
      prompts.push({ kind, at, turn, formation, after });
    }
    if (goes !== null && after.prepared !== turn.to) {
      const warned = Math.max(at, goes - warning);
      // Counts warn by themselves, and nothing is said over them.
      const isCounted = [warned, goes - 1].some((when) => choreography.present(timeline, when).countedIn !== null);
      if (goes - warned >= leastWarning && !isCounted) {
        after = { ...after, prepared: turn.to };
        prompts.push({ kind: "prepare", at: warned, turn, formation, after });
      }
    }
    before = after;
    const next = Math.min(picture.boundary ?? Infinity, turn.at !== null && turn.at > at ? turn.at : Infinity);
    if (next === Infinity) break;
    at = next;
  }
  return prompts.sort((one, other) => one.at - other.at);
}

/**
 * @param {Told} before
 * @param {Told} after
 * @returns {Prompt["kind"] | null}
 */
function kindOf(before, after) {
  const isSame = before.formation === after.formation;
  if (after.isPaused) {
    if (!isSame) return "placed";
    return before.isPaused ? null : "paused";
  }
  if (isSame && before.doing === after.doing && !before.isPaused) return null;
  switch (after.doing) {
    case "move":
      return "go";
    case "wait":
    case "stay":
      return after.doing;
    case "arrived":
    case "hold":
      if (!isSame) return "placed";
      return before.doing === "move" ? "arrived" : null;
  }
}
