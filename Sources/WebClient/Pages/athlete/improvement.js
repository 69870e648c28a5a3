import { handOf } from "../drill/actions.js";
import { punchOf } from "../drill/judging.js";

/**
 * What an athlete can do better, from their own verdicts of a round: at most three things, the worst first, and nothing
 * that so few punches do not show.
 *
 * @import { PunchName } from "../drill/actions.js"
 * @import { MemberVerdict } from "../drill/run.d.ts"
 *
 * @typedef {"lead" | "rear"} Hand
 *
 * `by` is microseconds, `count` of `of` the punches that were called.
 *
 * @typedef {{ kind: "late" | "early", punch: PunchName, by: number }
 *   | { kind: "missed", punch: PunchName, count: number, of: number }
 *   | { kind: "confused", punch: PunchName, thrown: PunchName, count: number }
 *   | { kind: "tired", by: number }
 *   | { kind: "hand", hand: Hand, count: number, of: number }
 * } Finding
 *
 * @typedef {object} Improvement
 * @property {number} called
 * @property {number} hit
 * @property {number} seen punches of any kind, also those that nobody called
 * @property {number | null} usually median of how late punches came, in microseconds; null without any
 * @property {boolean} isEnough whether it says anything about single punches
 * @property {Finding[]} findings
 * @property {Record<"missed" | "wrong" | "late" | "unsure", number>} failed of the called ones
 */

/** Of one kind of punch so many have to be seen before something is said of their timing. */
const enough = 4;
/** Nobody is told of less, in microseconds. */
const noticeable = 100_000;
/** From this share on punches are said to be missing. */
const many = 0.3;
const most = 3;

/** @param {readonly MemberVerdict[]} verdicts @returns {Improvement} */
export function improvementFrom(verdicts) {
  const over = verdicts.filter(({ verdict }) => verdict !== "open");
  const called = over.filter((one) => one.called !== null);
  const timed = called.filter(({ verdict }) => verdict === "hit" || verdict === "late");
  const findings = [...misses(called), ...timing(timed), ...confusions(called), ...hands(called), ...tiring(timed)];
  findings.sort((one, other) => other.weight - one.weight);
  /** @type {Set<unknown>} */
  const said = new Set();
  const count = (/** @type {string} */ wanted) => called.filter(({ verdict }) => verdict === wanted).length;
  return {
    called: called.length,
    hit: count("hit"),
    failed: { missed: count("missed"), wrong: count("wrong"), late: count("late"), unsure: count("unsure") },
    seen: over.filter(({ seen }) => seen !== null).length,
    usually: median(timed.map(({ after }) => after)),
    isEnough: timed.length >= enough || called.length >= 2 * enough,
    findings: findings
      .map(({ weight: _weight, ...finding }) => finding)
      // One thing about one punch is enough.
      .filter((finding) => !("punch" in finding) || (!said.has(finding.punch) && said.add(finding.punch)))
      .slice(0, most),
  };
}

/** @typedef {Finding & { weight: number }} Weighed */

/** @param {readonly MemberVerdict[]} timed @returns {Weighed[]} */
function timing(timed) {
  return [...grouped(timed)].flatMap(([punch, ones]) => {
    const by = median(ones.map(({ after }) => after));
    if (ones.length < enough || by === null || Math.abs(by) < noticeable) return [];
    return [{ kind: by > 0 ? "late" : "early", punch, by: Math.abs(by), weight: Math.abs(by) / 400_000 }];
  });
}

/** @param {readonly MemberVerdict[]} called @returns {Weighed[]} */
function misses(called) {
  return [...grouped(called)].flatMap(([punch, ones]) => {
    const count = ones.filter(({ verdict }) => verdict === "missed").length;
    if (ones.length < enough || count < many * ones.length) return [];
    return [{ kind: "missed", punch, count, of: ones.length, weight: 1.5 * count / ones.length }];
  });
}

/** @param {readonly MemberVerdict[]} called @returns {Weighed[]} */
function confusions(called) {
  return [...grouped(called.filter(({ verdict }) => verdict === "wrong"))].flatMap(([punch, ones]) => {
    const thrown = ones.flatMap(({ seen }) => (seen === null ? [] : [punchOf(seen.class, seen.hand)]));
    const usual = [...new Set(thrown)]
      .map((one) => ({ one, count: thrown.filter((other) => other === one).length }))
      .sort((one, other) => other.count - one.count)[0];
    if (usual === undefined || usual.count < 2) return [];
    return [{ kind: "confused", punch, thrown: usual.one, count: usual.count, weight: 0.3 * usual.count }];
  });
}

/** One hand that hits much less often than the other. @param {readonly MemberVerdict[]} called @returns {Weighed[]} */
function hands(called) {
  const [lead, rear] = /** @type {const} */ (["lead", "rear"]).map((hand) => {
    const own = called.filter((one) => one.called !== null && handOf(one.called.action) === hand);
    return { hand, of: own.length, count: own.filter(({ verdict }) => verdict === "hit").length };
  });
  if (Math.min(lead.of, rear.of) < 2 * enough) return [];
  const difference = lead.count / lead.of - rear.count / rear.of;
  if (Math.abs(difference) < many) return [];
  const weaker = difference > 0 ? rear : lead;
  return [{ kind: "hand", ...weaker, weight: Math.abs(difference) }];
}

/**
 * Later in the last third of a round than in the first.
 *
 * @param {readonly MemberVerdict[]} timed
 * @returns {Weighed[]}
 */
function tiring(timed) {
  const third = Math.floor(timed.length / 3);
  if (third < enough) return [];
  const first = median(timed.slice(0, third).map(({ after }) => after)) ?? 0;
  const last = median(timed.slice(-third).map(({ after }) => after)) ?? 0;
  return last - first < noticeable ? [] : [{ kind: "tired", by: last - first, weight: (last - first) / 400_000 }];
}

/** By what was called. @param {readonly MemberVerdict[]} verdicts @returns {Map<PunchName, MemberVerdict[]>} */
function grouped(verdicts) {
  /** @type {Map<PunchName, MemberVerdict[]>} */
  const groups = new Map();
  for (const one of verdicts) {
    if (one.called !== null) groups.set(one.called.action, [...(groups.get(one.called.action) ?? []), one]);
  }
  return groups;
}

/** @param {readonly number[]} values */
function median(values) {
  if (values.length === 0) return null;
  const sorted = [...values].sort((one, other) => one - other);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}
