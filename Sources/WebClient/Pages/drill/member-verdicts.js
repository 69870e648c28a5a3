import { judged, thrownDuring } from "./judging.js";
import { camerasOf, counted, startOf } from "./seen-once.js";

/**
 * What became of one athlete's punches: asked anew when a punch becomes known, and when the time of a called one is
 * over.
 *
 * @import { MemberVerdict, Told } from "./run.d.ts"
 * @import { RunningDrill } from "./running.js"
 */

/** How long a verdict is shown as the latest, in microseconds. */
const fresh = 2_500_000;

export class MemberVerdicts {
  /** Called with each verdict that was not there before. @type {(verdict: MemberVerdict) => void} */
  onVerdict = () => {};
  /** Called when punches become known, so that verdicts need not wait for the next look. */
  onPunches = () => {};
  /** When the athlete joined; undefined where that is not known. @type {number | undefined} */
  joined = undefined;
  #drill;
  #every;
  /** As told, by source and number: what is corrected replaces what it was. @type {Map<string, Told>} */
  #announced = new Map();
  /** Those that count, of several cameras once; null until somebody asks. @type {readonly Told[] | null} */
  #once = null;
  /** @type {readonly MemberVerdict[]} */
  #verdicts = [];
  #round = -1;
  /** @type {string | null} */
  #counting = null;
  #lookedAt = -Infinity;
  #isAnother = false;
  /**
   * What has been told of already, and what it was before.
   *
   * @type {Map<string, Pick<MemberVerdict, "verdict" | "was">>}
   */
  #known = new Map();
  /** @type {{ verdict: MemberVerdict, at: number } | null} */
  #latest = null;

  /**
   * @param {RunningDrill} drill
   * @param {number} every milliseconds between two looks while no punch becomes known
   */
  constructor(drill, every = 100) {
    this.#drill = drill;
    this.#every = every;
    drill.changed.listen(() => (this.#isAnother = true));
  }

  /**
   * @param {readonly Told[]} punches
   * @param {boolean} [arePast] whether they were there before this page: then no verdict is news
   */
  take(punches, arePast = false) {
    if (arePast) this.#round = -1;
    for (const punch of punches) {
      const key = `${punch.source} ${punch.number}`;
      // What was read may be older than what has been told meanwhile.
      if ((punch.ordinal ?? 0) >= (this.#announced.get(key)?.ordinal ?? 0)) this.#announced.set(key, punch);
    }
    this.#once = null;
    this.#isAnother = true;
    this.onPunches();
  }

  /** The camera that counts, where another one saw punches of the round too, which do not count; or null. */
  get countingCamera() {
    return this.#counting;
  }

  /** The latest punch that was seen; null without any. @returns {Told | null} */
  get lastSeen() {
    return this.#seen.reduce(
      (last, one) => last === null || one.at >= last.at ? one : last,
      /** @type {Told | null} */ (null),
    );
  }

  /** When the latest punch was seen; null without any. */
  get seenAt() {
    const seen = this.#seen;
    return seen.length === 0 ? null : Math.max(...seen.map(({ at }) => at));
  }

  /** Since when what is called is theirs. */
  get start() {
    return startOf(this.joined, this.#seen);
  }

  /** Without what the trainer says was no punch, and what was taken out. */
  get #seen() {
    return [...this.#announced.values()].filter(({ corrected, muted }) => corrected !== "none" && !muted);
  }

  /** All of the round that is looked at. */
  get verdicts() {
    return this.#verdicts;
  }

  /** The latest one, as long as it is news. @param {number} now */
  latest(now) {
    return this.#latest !== null && now - this.#latest.at < fresh ? this.#latest.verdict : null;
  }

  /** What became of a step of a call. @param {number} call @param {number} step */
  of(call, step) {
    const one = this.#verdicts.find(({ called }) => called?.call === call && called.step === step);
    return one === undefined || one.verdict === "open" ? null : one.verdict;
  }

  /**
   * Answers whether any verdict is another now.
   *
   * @param {number} round
   * @param {number} now
   */
  look(round, now) {
    const { run, drills, expectations } = this.#drill;
    if (run === null || drills === null) return false;
    if (!this.#isAnother && round === this.#round && performance.now() - this.#lookedAt < this.#every) return false;
    const isOther = round !== this.#round;
    this.#round = round;
    this.#lookedAt = performance.now();
    this.#isAnother = false;
    const once = this.#once ??= counted([...this.#announced.values()]);
    const told = this.#during(expectations.workSpans(run, round, now), once);
    if (isOther) this.#known.clear();
    const before = this.#known;
    this.#known = new Map();
    this.#verdicts = this.#judged(round, now, once, told).map((one) => this.#withPast(one, before.get(keyOf(one))));
    const news = this.#verdicts.filter((one) =>
      one.verdict !== "open" && before.get(keyOf(one))?.verdict !== one.verdict
    );
    for (const one of news) this.#announce(one, now, isOther);
    return isOther || news.length > 0;
  }

  /** What became of another round, which is not looked at. @param {number} round @param {number} now */
  ofRound(round, now) {
    const { run, drills, expectations } = this.#drill;
    if (run === null || drills === null) return [];
    const once = this.#once ??= counted([...this.#announced.values()]);
    return this.#judged(round, now, once, thrownDuring(expectations.workSpans(run, round, now), once));
  }

  /**
   * @param {number} round
   * @param {number} now
   * @param {readonly Told[]} once
   * @param {readonly Told[]} told in the round
   * @returns {MemberVerdict[]}
   */
  #judged(round, now, once, told) {
    const { run, drills, expectations } = this.#drill;
    if (run === null || drills === null) return [];
    const { start } = this;
    const expected = expectations.of(run, round, now).filter(({ due }) => due >= start);
    const isFree = expected.length === 0 && run.calls(round).length === 0;
    const verdicts = judged(drills, expected, told, now, once);
    return isFree ? verdicts.map((one) => ({ ...one, isFree })) : verdicts;
  }

  /**
   * The punches of a round.
   *
   * @param {readonly { from: number, to: number }[]} spans when it went on
   * @param {readonly Told[]} once those that count, of several cameras once
   */
  #during(spans, once) {
    const told = thrownDuring(spans, once);
    const all = this.#seen;
    const isLeft = once.length < all.length && thrownDuring(spans, all).length > told.length;
    this.#counting = isLeft ? camerasOf(told)[0] ?? null : null;
    return told;
  }

  /**
   * The verdict with what it was before, if it was another one.
   *
   * @param {MemberVerdict} one
   * @param {Pick<MemberVerdict, "verdict" | "was"> | undefined} before
   */
  #withPast(one, before) {
    const isChanged = before !== undefined && before.verdict !== "open" && before.verdict !== one.verdict;
    const was = isChanged ? before.verdict : before?.was;
    this.#known.set(keyOf(one), { verdict: one.verdict, was });
    return was === undefined || was === one.verdict ? one : { ...one, was };
  }

  /** @param {MemberVerdict} verdict @param {number} now @param {boolean} isOld whether it was only not looked at */
  #announce(verdict, now, isOld) {
    if (isOld) return;
    this.#latest = { verdict, at: now };
    this.onVerdict(verdict);
  }
}

/** @param {MemberVerdict} verdict */
const keyOf = ({ called, seen }) =>
  called === null ? `extra ${seen?.source} ${seen?.number}` : `${called.due} ${called.action}`;
