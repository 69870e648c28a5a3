import { isPunch, punches } from "./actions.js";
import { placed } from "../live/motion.js";
import { momentOf } from "./seen-once.js";

/**
 * What became of each punch of one athlete, by the rules of Sources/RehearsalCore/Drills/Verdict.swift.
 * Punches are called at instants of the session clock; a pause, a jump and another rate change those that are still to
 * come, so what was called is taken from every motion for as long as it was in force.
 *
 * @import { Drills } from "../core/drill.js"
 * @import { SeenPunch } from "../core/drill.d.ts"
 * @import { Motion } from "../wire/wire.d.ts"
 * @import { Timeline } from "../core/timeline.d.ts"
 * @import { PunchName } from "./actions.js"
 * @import { DrillRun } from "./run.js"
 * @import { MemberVerdict, Told } from "./run.d.ts"
 *
 * A punch that was called; `due` is an instant of the session clock, `call` which call of its round, and `step` of the
 * combo, each from 0; a call of before the drill was edited is −1.
 *
 * @typedef {{ action: PunchName, due: number, round: number, call: number, step: number }} Expected
 * @typedef {{ from: number, to: number }} Span
 * @typedef {{ called: readonly Expected[], spans: readonly Span[] }} Past
 */
/** What was found until an instant. @template T @typedef {{ until: number, found: T[] }} Known */

/** As `Judging` has them in Swift, in microseconds. */
const rules = { delay: 0, early: 250_000, punctual: 400_000, patience: 1_000_000, sure: 0.5, sight: 10_000_000 };
const everything = punches.map(() => 1);
const classes = ["jab", "doubleJab", "cross", "hook", "uppercut"];
/** From which answer to "was it the called one?" on it was, and up to which it was not, where a source does not say. */
const usual = {
  hit: Object.fromEntries(classes.map((kind) => [kind, 0.9])),
  wrong: Object.fromEntries(classes.map((kind) => [kind, 0.1])),
};
/** How far ahead punches are expected, in microseconds. */
const ahead = 2_000_000;
/** How much farther they are computed at once, in microseconds. */
const foreseen = 60_000_000;

/** The instants at which punches were called, as far back as this page knows the motions. */
export class Expectations {
  /** A motion with the instant from which on it was in force. @type {{ from: number, motion: Motion }[]} */
  #motions = [];
  /**
   * What is known of one run: the called punches by motion and round, and the spans by the two score times.
   *
   * @type {{ run: DrillRun | null, called: Map<string, Known<Expected>>, spans: Map<string, Known<Span>> }}
   */
  #known = { run: null, called: new Map(), spans: new Map() };
  /** What the drill called in this run before it was edited, by round. @type {Map<string, Past>} */
  #past = new Map();
  /** Motions count from this instant on: before it the drill was another, or another run of it went on. */
  #begins = -Infinity;

  /**
   * As `DrillCourse` does; what came after the previous motion of a timeline was never in force.
   *
   * @param {Pick<Timeline, "motion" | "previous">} timeline
   * @param {number} from since when the motion is in force
   */
  take({ motion, previous }, from = placed(motion)) {
    const last = this.#motions.at(-1);
    if (last?.motion === motion && last.from === Math.max(from, this.#begins)) return;
    if (previous) this.#hold(previous, Math.max(placed(previous), this.#begins));
    this.#hold(motion, Math.max(from, this.#begins));
    this.#known.run = null;
  }

  /** What should have come into force later never does. @param {Motion} motion @param {number} from */
  #hold(motion, from) {
    this.#motions = [...this.#motions.filter((held) => held.from < from), { from, motion }];
  }

  /** The drill has begun anew at an instant: nothing of another run counts. */
  forget(from = -Infinity) {
    this.#past.clear();
    this.#beginFrom(from);
  }

  /**
   * The drill was edited: score times of what it was mean nothing in what it is. What it had called stays called.
   *
   * @param {DrillRun} run as it was
   * @param {number} at
   */
  edited(run, at) {
    const past = run.document.rounds.map(({ id }, round) => {
      const called = this.of(run, round, at).filter(({ due }) => due < at).map((one) => ({ ...one, call: -1 }));
      return /** @type {const} */ ([id, { called, spans: this.workSpans(run, round, at) }]);
    });
    this.#past = new Map([...this.#past, ...past]);
    this.#beginFrom(at);
  }

  /** @param {number} instant */
  #beginFrom(instant) {
    this.#motions = [];
    this.#begins = instant;
    this.#known.run = null;
  }

  /** @param {DrillRun} run @param {number} round @returns {Past} */
  #pastOf({ document }, round) {
    return this.#past.get(document.rounds[round]?.id) ?? { called: [], spans: [] };
  }

  /**
   * When the work of a round went on by now, also before the drill was edited.
   *
   * @param {DrillRun} run
   * @param {number} round
   * @param {number} now
   * @param {number} [start] what was before it is left out
   * @returns {Span[]}
   */
  workSpans(run, round, now, start = -Infinity) {
    const { starts = 0, ends = 0 } = run.workOf(round) ?? {};
    const spans = this.spans(run, starts, ends, now).filter(({ from }) => from < now);
    return [...this.#pastOf(run, round).spans, ...spans.map(({ from, to }) => ({ from, to: Math.min(to, now) }))]
      .filter(({ to }) => to > start)
      .map(({ from, to }) => ({ from: Math.max(from, start), to }));
  }

  /**
   * Minutes of a round's work by now, for rates: never so few that one punch makes a huge one.
   *
   * @param {DrillRun} run
   * @param {number} round
   * @param {number} now
   * @param {number} [start] since when the athlete is there
   */
  minutes(run, round, now, start) {
    const spans = this.workSpans(run, round, now, start);
    return Math.max(0.1, spans.reduce((sum, { from, to }) => sum + to - from, 0) / 6e7);
  }

  /**
   * Every punch of a round that has been called by now, and those of the next moments, in the order of their instants.
   *
   * @param {DrillRun} run
   * @param {number} round
   * @param {number} now
   * @returns {Expected[]}
   */
  of(run, round, now) {
    const { called } = this.#knownOf(run);
    const needed = now + ahead;
    const past = this.#pastOf(run, round).called.map((one) => ({ ...one, round }));
    const here = this.#motions.flatMap((_motion, turn) =>
      found(called, `${turn} ${round}`, needed, (until) => this.#called(run, round, turn, until))
    );
    return [...past, ...here]
      .filter(({ due }) => due < needed)
      .sort((one, other) => one.due - other.due);
  }

  /**
   * When the run was between two score times by now, and will be in the next moments.
   *
   * @param {DrillRun} run
   * @param {number} starts
   * @param {number} ends
   * @param {number} now
   * @returns {Span[]}
   */
  spans(run, starts, ends, now) {
    const { spans } = this.#knownOf(run);
    const needed = now + ahead;
    return found(
      spans,
      `${starts} ${ends}`,
      needed,
      (until) => this.#motions.flatMap((_motion, turn) => this.#between(run, starts, ends, turn, until)),
    )
      .filter(({ from }) => from < needed)
      .map(({ from, to }) => ({ from, to: Math.min(to, needed) }));
  }

  /** @param {DrillRun} run */
  #knownOf(run) {
    if (this.#known.run !== run) this.#known = { run, called: new Map(), spans: new Map() };
    return this.#known;
  }

  /**
   * The stretches of one motion while it was in force, until an instant.
   *
   * @param {DrillRun} run
   * @param {number} turn
   * @param {number} until
   */
  #stretches(run, turn, until) {
    const { from, motion } = this.#motions[turn];
    const timeline = { motion, previous: null };
    const to = this.#motions[turn + 1]?.from ?? Infinity;
    return run.stretches(timeline, from, Math.min(to, until)).map((stretch) => ({ timeline, ...stretch }));
  }

  /**
   * What was called of a round while one motion was in force, until an instant.
   *
   * @param {DrillRun} run
   * @param {number} round
   * @param {number} turn
   * @param {number} until
   * @returns {Expected[]}
   */
  #called(run, round, turn, until) {
    const steps = run.calls(round).flatMap(({ number, steps }) =>
      steps.flatMap(({ action, due }, step) => isPunch(action) ? [{ action, at: due, call: number, step }] : [])
    );
    const { ends = 0 } = run.workOf(round) ?? {};
    return this.#stretches(run, turn, until).flatMap(({ timeline, from, to }) => {
      const first = run.timeAt(timeline, from);
      if (first >= ends) return [];
      return steps.flatMap(({ at, ...one }) => {
        const due = at < first ? null : run.reached(timeline, from, at);
        return due === null || due < from || due >= to ? [] : [{ ...one, due, round }];
      });
    });
  }

  /**
   * When the run was between two score times while one motion was in force, until an instant.
   *
   * @param {DrillRun} run
   * @param {number} starts
   * @param {number} ends
   * @param {number} turn
   * @param {number} until
   * @returns {Span[]}
   */
  #between(run, starts, ends, turn, until) {
    return this.#stretches(run, turn, until).flatMap(({ timeline, from, to }) => {
      const time = run.timeAt(timeline, from);
      if (time >= ends) return [];
      const begins = time >= starts ? from : run.reached(timeline, from, starts);
      const over = run.reached(timeline, from, ends) ?? Infinity;
      return begins === null || begins >= to ? [] : [{ from: begins, to: Math.min(over, to) }];
    });
  }
}

/**
 * What is known under a key until an instant at least; otherwise it is found, and somewhat farther at once.
 *
 * @template T
 * @param {Map<string, Known<T>>} known
 * @param {string} key
 * @param {number} needed
 * @param {(until: number) => T[]} find
 */
function found(known, key, needed, find) {
  const before = known.get(key);
  if (before !== undefined && before.until >= needed) return before.found;
  const until = needed + foreseen;
  const now = { until, found: find(until) };
  known.set(key, now);
  return now.found;
}

/** A punch belongs to a time in which a round went on also if it came so much before or after it, in microseconds. */
const slack = 1_000_000;

/**
 * @param {readonly { from: number, to: number }[]} spans
 * @param {readonly Told[]} told
 */
export const thrownDuring = (spans, told) =>
  told.filter(({ at }) => spans.some(({ from, to }) => at >= from - slack && at < to + slack));

/**
 * @param {Drills} drills
 * @param {readonly Expected[]} expected
 * @param {readonly Told[]} told in any order
 * @param {number} now
 * @param {readonly Told[]} all of the athlete, also those that answer no call of these, in any order
 * @returns {MemberVerdict[]}
 */
export function judged(drills, expected, told, now, all = told) {
  const seen = told
    .map((punch) => ({ punch, at: momentOf(punch) }))
    .sort((one, other) => one.at - other.at || one.punch.number - other.punch.number);
  const answers = new Set(told);
  const others = all.filter((punch) => !answers.has(punch)).map(momentOf).sort((one, other) => one - other);
  const called = expected.map(({ action, due }) => ({ punch: 1 + punches.indexOf(action), due }));
  return drills.verdicts(
    { ...rules, precision: everything },
    called,
    seen.map(({ punch, at }) => asSeen(punch, at)),
    others,
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

/** @param {Told} punch @param {number} at @returns {SeenPunch} */
function asSeen({ class: kind, hand, probabilities, confidence = 1, precision, ifCalled, thresholds }, at) {
  /** @param {Readonly<Record<string, number>>} values @param {number} usual of those with the other hand */
  const byPunch = (values, usual) => {
    const numbers = punches.map(() => usual);
    for (const [one, value] of Object.entries(values)) {
      if (one !== "guard" && one !== "none") numbers[punches.indexOf(punchOf(one, hand))] = value;
    }
    return numbers;
  };
  const told = Object.entries(probabilities ?? { [kind]: confidence });
  return {
    punch: 1 + punches.indexOf(punchOf(kind, hand)),
    at,
    probabilities: byPunch(
      Object.fromEntries(told.map(([one, probability]) => [one, probability * (precision?.[one] ?? 1)])),
      0,
    ),
    // A punch of the other hand was not the one that was called.
    ifCalled: ifCalled && {
      probabilities: byPunch(ifCalled, 0),
      hit: byPunch({ ...usual.hit, ...thresholds?.hit }, 1),
      wrong: byPunch({ ...usual.wrong, ...thresholds?.wrong }, 0),
    },
  };
}
