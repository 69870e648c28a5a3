import { isPunch, punches } from "./actions.js";

/**
 * What became of each punch of one athlete, by the same rules as everywhere (Sources/RehearsalCore/Drills/Verdict.swift).
 * Punches are called at instants of the session clock; a pause, a jump and another rate change those that are still to
 * come, so what was called is taken from every motion for as long as it was in force.
 *
 * @import { Drills } from "../core/drill.js"
 * @import { SeenPunch } from "../core/drill.d.ts"
 * @import { Motion } from "../live/wire.d.ts"
 * @import { Timeline } from "../core/timeline.d.ts"
 * @import { Action, PunchName } from "./actions.js"
 * @import { DrillRun } from "./run.js"
 * @import { MemberVerdict, Told } from "./run.d.ts"
 *
 * @typedef {{ action: PunchName, due: number, round: number }} Expected `due` is an instant of the session clock
 */

/** As `Judging` has them in Swift, in microseconds. */
const rules = { delay: 0, early: 250_000, punctual: 400_000, patience: 1_000_000, sure: 0.5 };
const everything = punches.map(() => 1);
/** How far ahead punches are expected, in microseconds. */
const ahead = 2_000_000;

/** The instants at which punches were called, as far back as this page knows the motions. */
export class Expectations {
  /** A motion with the instant from which on it was in force. @type {{ from: number, motion: Motion }[]} */
  #motions = [];

  /**
   * @param {Pick<Timeline, "motion" | "previous">} timeline
   */
  take({ motion, previous }) {
    if (this.#motions.at(-1)?.motion === motion) return;
    if (this.#motions.length === 0 && previous) this.#motions.push({ from: previous.at, motion: previous });
    // A motion that never came into force was not followed.
    while (this.#motions.length > 0 && this.#motions[this.#motions.length - 1].from >= motion.at) this.#motions.pop();
    this.#motions.push({ from: motion.at, motion });
  }

  /** The drill has begun anew. */
  forget() {
    this.#motions = [];
  }

  /**
   * Every punch that has been called by now, and those of the next moments, in the order of their instants.
   *
   * @param {DrillRun} run
   * @param {number} now
   * @returns {Expected[]}
   */
  until(run, now) {
    return this.#motions.flatMap(({ from, motion }, turn) => {
      const to = Math.min(this.#motions[turn + 1]?.from ?? Infinity, now + ahead);
      if (to <= from) return [];
      const timeline = { motion, previous: null };
      const [first, last] = [run.timeAt(timeline, from), run.timeAt(timeline, to)];
      return run.callsBetween(first, last)
        .flatMap(({ round, steps }) => steps.map(({ action, due }) => ({ action, due, round })))
        .filter(({ due }) => due >= first && due < last)
        .flatMap(({ action, due, round }) => {
          const instant = isPunch(action) ? run.instantOf(timeline, from, due) : null;
          return instant === null || !isPunch(action) ? [] : [{ action, due: instant, round }];
        });
    }).sort((one, other) => one.due - other.due);
  }
}

/**
 * How a source tells punches: how much too late, and the share of each kind that it tells rightly.
 *
 * @typedef {{ delay: number, precision: Readonly<Record<string, number>> }} Worth
 */

/**
 * @param {Drills} drills
 * @param {readonly Expected[]} expected
 * @param {readonly Told[]} told in any order
 * @param {number} now
 * @param {(punch: Told) => Worth} worth of the source that told it
 * @returns {MemberVerdict[]}
 */
export function judged(drills, expected, told, now, worth = () => ({ delay: 0, precision: {} })) {
  const seen = told
    .map((punch) => ({ punch, at: punch.at - worth(punch).delay }))
    .sort((one, other) => one.at - other.at || one.punch.number - other.punch.number);
  const called = expected.map(({ action, due }) => ({ punch: 1 + punches.indexOf(action), due }));
  return drills.verdicts(
    { ...rules, precision: everything },
    called,
    seen.map(({ punch, at }) => asSeen(punch, at, worth(punch))),
    now,
  ).map(({ verdict, expected: which, seen: found, after }) => ({
    verdict,
    called: which === null ? null : expected[which],
    seen: found === null ? null : seen[found].punch,
    after,
  }));
}

/** The punch of a class with a hand. @param {string} kind @param {"lead" | "rear"} hand @returns {PunchName} */
export function punchOf(kind, hand) {
  if (kind === "hook") return hand === "lead" ? "leadHook" : "rearHook";
  if (kind === "uppercut") return hand === "lead" ? "leadUppercut" : "rearUppercut";
  return kind === "cross" || kind === "doubleJab" ? kind : "jab";
}

/** The class of a punch, as devices tell it. @param {PunchName} punch */
export const classOf = (punch) =>
  punch.endsWith("Hook") ? "hook" : punch.endsWith("Uppercut") ? "uppercut" : /** @type {"jab"} */ (punch);

/** @param {Told} punch @param {number} at @param {Worth} worth @returns {SeenPunch} */
function asSeen({ class: kind, hand, probabilities, confidence = 1 }, at, { precision }) {
  const likely = punches.map(() => 0);
  for (const [one, probability] of Object.entries(probabilities ?? { [kind]: confidence })) {
    likely[punches.indexOf(punchOf(one, hand))] = probability * (precision[one] ?? 1);
  }
  return { punch: 1 + punches.indexOf(punchOf(kind, hand)), at, probabilities: likely };
}
