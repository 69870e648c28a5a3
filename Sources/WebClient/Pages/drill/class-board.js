import { byName, withDistinctNames } from "../ui/by-name.js";
import { groupedBy } from "../ui/grouped-by.js";
import { followPunches } from "../live/punches.js";
import { accuracyOf, outputOf, sumsOf } from "./output.js";
import { MemberVerdicts } from "./member-verdicts.js";
import { seenBy } from "./seen-by.js";

/**
 * What became of everybody's punches: one row an athlete.
 *
 * @import { LiveSession } from "../live/session.js"
 * @import { Attendee } from "../wire/wire.d.ts"
 * @import { MemberVerdict } from "./run.d.ts"
 * @import { RunningDrill } from "./running.js"
 *
 * @typedef {object} BoardRow
 * @property {string} id of the member
 * @property {string} name
 * @property {boolean} present
 * @property {readonly MemberVerdict[]} latest the latest verdicts, the last one last
 * @property {number} called
 * @property {number} hit
 * @property {number} thrown punches of the round, also those that nobody called
 * @property {number} rate punches a minute of the round
 * @property {number} output right punches a minute of the round
 * @property {import("./output.js").Sums} sums
 * @property {number | null} gained by how much more of the called they hit than in their own round before, −1…1
 * @property {number} [joined]
 * @property {number | null} after how late their punches come, the median, in microseconds
 * @property {-1 | 0 | 1} trend whether the last third of the round is better (1) or worse than the first
 * @property {Attendee["camera"]} [camera] how their own gets on
 * @property {import("./seen-by.js").SeenBy | null} [seenBy] what sees them, and what it is worth
 * @property {string | null} counting the name of the camera that counts, where another one sees them too
 * @property {boolean} hasSignal whether anything was seen of them: at all, and lately while the round went on
 */

/** Milliseconds between two looks at an athlete of whom no punch became known. */
const every = 500;
/** Milliseconds between two looks at the board while no punches become known. */
const looksEvery = 250;
/** Punches that became known are looked at at once, as long as finding the rows takes at most one of so many parts. */
const parts = 5;
/** How many verdicts a row shows. */
const shown = 6;
/** Nothing seen of an athlete for so long, in microseconds, while punches are called: something is wrong. */
const silent = 20_000_000;
/** The share of hits that changes a trend. */
const noticeable = 0.15;
const enough = 9;

export class ClassBoard {
  /** Told when punches became known. */
  onNews = () => {};
  /**
   * Whose punches a camera tells, by what the trainer says; undefined where that is not known here.
   *
   * @type {(camera: string) => string | null | undefined}
   */
  whoseIs = () => undefined;
  /** Whose the latest punch of each device is. @type {Map<string, { at: number, member: string }>} */
  #latest = new Map();
  #session;
  #drill;
  /** @type {Map<string, MemberVerdicts>} */
  #members = new Map();
  #hasNews = false;
  /** What each hit of the round before, by member; found once a round. @type {Map<string, number | null>} */
  #before = new Map();
  #beforeOf = "";
  /** When the last look was over, and how long it took, in milliseconds. */
  #looked = { at: -Infinity, for: 0 };

  /**
   * @param {LiveSession} session
   * @param {RunningDrill} drill
   */
  constructor(session, drill) {
    this.#session = session;
    this.#drill = drill;
    followPunches(session, (punches, arePast) => this.take(punches, arePast));
  }

  /** Whether what a camera sees is nobody's, and it saw something. @param {string} camera */
  #isUnassigned(camera) {
    const athlete = this.whoseIs(camera);
    const isBound = athlete === undefined ? (this.#latest.get(camera)?.member ?? camera) !== camera : athlete !== null;
    return !isBound && (this.#members.get(camera)?.seenAt ?? null) !== null;
  }

  /** @param {readonly import("../wire/wire.d.ts").PunchTold[]} punches @param {boolean} [arePast] */
  take(punches, arePast) {
    for (const [member, own] of groupedBy(punches, ({ member }) => member)) {
      this.verdictsOf(member).take(own, arePast);
    }
    for (const { source, member, at } of punches) {
      if (at >= (this.#latest.get(source)?.at ?? -Infinity)) this.#latest.set(source, { at, member });
    }
    if (arePast) this.#before.clear();
    this.#hasNews = true;
    this.onNews();
  }

  /** Milliseconds until it is time to show `rows` again; 0 when it is. @param {number} timestamp milliseconds */
  dueIn(timestamp) {
    const pause = this.#hasNews ? Math.min(looksEvery, (parts - 1) * this.#looked.for) : looksEvery;
    return Math.max(0, this.#looked.at + pause - timestamp);
  }

  /** @param {string} member */
  verdictsOf(member) {
    let verdicts = this.#members.get(member);
    if (verdicts === undefined) this.#members.set(member, verdicts = new MemberVerdicts(this.#drill, every));
    return verdicts;
  }

  /**
   * Everybody who follows the calls, in the order of their names. A camera is shown if what it saw is nobody else's.
   *
   * @param {number} round
   * @param {number} now
   * @returns {BoardRow[]}
   */
  rows(round, now) {
    this.#hasNews = false;
    const begun = performance.now();
    const { run } = this.#drill;
    const present = this.#drill.at(now);
    const { motion } = this.#drill.shown;
    // Nobody punches in a rest, so nothing is missed then.
    const work = present?.runs === true && present.stage?.kind === "work" ? present.stage : null;
    const since = work === null ? now : run?.reached(this.#drill.shown, now, work.starts) ?? motion.at;
    const { members } = this.#session.state;
    const athletes = members
      .filter(({ id, role, sight }) => role === "dancer" && (sight === undefined || this.#isUnassigned(id)));
    const rows = withDistinctNames(athletes)
      .map(({ id, name, present, joined, camera }) => {
        const verdicts = this.verdictsOf(id);
        verdicts.joined = joined;
        verdicts.look(round, now);
        const minutes = run === null ? 0.1 : this.#drill.expectations.minutes(run, round, now, verdicts.start);
        const counting = members.find(({ id }) => id === verdicts.countingCamera)?.name ?? null;
        const figures = figuresOf(verdicts, minutes, { now, since });
        const before = this.#accuracyBefore(id, round, now);
        const accuracy = accuracyOf(figures.sums);
        const isCompared = before !== null && accuracy !== null && figures.called >= enough;
        return {
          id,
          name,
          present,
          joined,
          camera,
          counting,
          seenBy: seenBy(camera, verdicts.lastSeen),
          gained: isCompared ? accuracy - before : null,
          ...figures,
        };
      })
      .sort(byName);
    const at = performance.now();
    this.#looked = { at, for: at - begun };
    return rows;
  }

  /**
   * The share of the called that an athlete hit in their own round before; null where there is none to speak of.
   *
   * @param {string} member
   * @param {number} round
   * @param {number} now
   */
  #accuracyBefore(member, round, now) {
    if (round === 0) return null;
    const { seed } = this.#drill.shown.calls;
    if (this.#beforeOf !== `${seed} ${round}`) {
      this.#beforeOf = `${seed} ${round}`;
      this.#before.clear();
    }
    const known = this.#before.get(member);
    if (known !== undefined) return known;
    const sums = sumsOf(this.verdictsOf(member).ofRound(round - 1, now));
    const found = sums.called < enough || sums.thrown === 0 ? null : sums.hit / sums.called;
    this.#before.set(member, found);
    return found;
  }
}

/**
 * A row's figures.
 *
 * @param {{ verdicts: readonly MemberVerdict[], seenAt: number | null }} of a round, and when anything was seen last
 * @param {number} minutes that the round has gone on
 * @param {{ now: number, since: number }} instants now, and since when punches have been expected without a break
 */
export function figuresOf({ verdicts, seenAt }, minutes, { now, since }) {
  const over = verdicts.filter(({ verdict }) => verdict !== "open");
  const called = over.filter((one) => one.called !== null);
  const sums = sumsOf(over);
  const timed = called.filter(({ verdict }) => verdict === "hit" || verdict === "late").map(({ after }) => after);
  timed.sort((one, other) => one - other);
  return {
    latest: [...over].sort((one, other) => instantOf(one) - instantOf(other)).slice(-shown),
    called: sums.called,
    hit: sums.hit,
    thrown: sums.thrown,
    rate: sums.thrown / minutes,
    output: outputOf(sums, minutes),
    sums,
    after: timed.length === 0 ? null : timed[timed.length >> 1],
    trend: trendOf(called),
    hasSignal: seenAt !== null && now - Math.max(seenAt, since) < silent,
  };
}

/** @param {MemberVerdict} one */
const instantOf = ({ called, seen }) => called?.due ?? seen?.at ?? 0;

/** @param {readonly MemberVerdict[]} verdicts */
const hits = (verdicts) => verdicts.filter(({ verdict }) => verdict === "hit").length;

/** @param {readonly MemberVerdict[]} called @returns {-1 | 0 | 1} */
function trendOf(called) {
  const third = Math.floor(called.length / 3);
  if (called.length < enough) return 0;
  const change = (hits(called.slice(-third)) - hits(called.slice(0, third))) / third;
  return change > noticeable ? 1 : change < -noticeable ? -1 : 0;
}
