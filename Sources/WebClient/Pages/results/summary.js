import { number, words } from "../words/results.js";
import "../words/drill.js";
import { punchOf } from "../drill/judging.js";
import { offBeat } from "../drill/verdict-words.js";
import { node } from "../ui/node.js";
import { barChart, columnChart } from "./charts.js";

/**
 * What one athlete, or a whole class, did in a run: in sentences and in charts.
 *
 * @import { Fade, Figures, Part, Run, Summary } from "./results.d.ts"
 */

/** The upper bounds of the steps of a reaction time, in milliseconds, as the server has them. */
const steps = Array.from({ length: 13 }, (_none, index) => -200 + 100 * index);
/** Changes a round that are not worth a word: a share, and microseconds. */
const [noticeableShare, noticeableReaction] = [0.02, 5_000];

/** A share as “85 %”; a dash without one. @param {number | null} share */
export const percent = (share) =>
  share === null ? words("results.none") : number(share, { style: "percent", maximumFractionDigits: 0 });

/**
 * Of one member, or of all together.
 *
 * @param {Run} run
 * @param {string | null} member
 * @param {readonly Part[]} [parts] of a plan
 * @returns {Summary | null}
 */
export function summaryOf(run, member, parts = []) {
  const own = member === null ? run : run.athletes.find((athlete) => athlete.member === member);
  if (own?.together === undefined) return null;
  const rounds = run.rounds.flatMap(({ id, round, together, athletes }) => {
    const figures = member === null ? together : athletes.find((athlete) => athlete.member === member)?.figures;
    return figures === undefined ? [] : [{ id, round, figures }];
  });
  return { together: own.together, fade: own.fade ?? null, rounds, parts: partsOf(rounds, parts) };
}

/**
 * What was done in each part that was worked.
 *
 * @param {readonly { id: string, figures: Figures }[]} rounds
 * @param {readonly Part[]} parts
 */
const partsOf = (rounds, parts) =>
  parts.map((part) => {
    const of = rounds.filter(({ id }) => part.rounds.includes(id)).map(({ figures }) => figures);
    const sum = (/** @type {"thrown" | "called" | "hit" | "time"} */ key) =>
      of.reduce((total, figures) => total + figures[key], 0);
    return { ...part, thrown: sum("thrown"), called: sum("called"), hit: sum("hit"), time: sum("time") };
  }).filter(({ time }) => time > 0);

/** @param {Summary} summary */
export function summaryPanel({ together, fade, rounds, parts = [] }) {
  const { called, hit, thrown, rate, output, reaction, punches, hands } = together;
  const ofPunch = (/** @type {(typeof punches)[number]} */ one) =>
    words(`drill.action.${punchOf(one.class, one.hand)}`);
  const ordered = [...punches].sort((one, other) => other.thrown - one.thrown);
  return node(
    "div",
    { class: "summary" },
    node(
      "ul",
      { class: "plain summary-lines" },
      [
        words("results.thrown", { count: thrown, rate: number(rate ?? 0, { maximumFractionDigits: 0 }) }),
        called > 0 && words("results.hits", { hit, count: called, share: percent(together.accuracy) }),
        output !== null && output > 0 && words("results.output", { output: aMinute(output) }),
        bestRound(rounds),
        reaction !== null &&
        words(reaction.p50 < 0 ? "results.usually.before" : "results.usually.after", { time: offBeat(reaction.p50) }),
        ...(fade === null ? [] : fadeInWords(fade)),
      ].filter((line) => line !== false).map((line) => node("li", {}, line)),
    ),
    node(
      "div",
      { class: "charts" },
      barChart(
        words("results.volume"),
        ordered.map((one) => ({ label: ofPunch(one), value: one.thrown, text: number(one.thrown, {}) })),
      ),
      called > 0 && barChart(
        words("results.byPunch"),
        [
          ...ordered.map((counts) => ({ label: ofPunch(counts), counts })),
          ...(/** @type {const} */ (["lead", "rear"])).map((hand) => ({
            label: words(`results.hand.${hand}`),
            counts: hands[hand],
          })),
        ].filter(({ counts }) => counts.called > 0).map(({ label, counts: { accuracy, called } }) => ({
          label,
          value: accuracy,
          text: words("results.ofCalled", { share: percent(accuracy), called }),
        })),
        1,
      ),
      reaction !== null && columnChart(
        words("results.reactions"),
        reaction.steps.map((count, index) => ({
          label: number(steps[index] / 1_000, { maximumFractionDigits: 1 }),
          value: count,
          text: number(count, {}),
        })),
      ),
      parts.length > 0 && barChart(
        words("results.byPart"),
        parts.map(({ name, thrown, called, hit, time }) => ({
          label: name,
          value: called > 0 ? hit / called : 0,
          text: called > 0
            ? words("results.ofCalled", { share: percent(hit / called), called })
            : words("results.aMinute", { rate: number(thrown / (time / 6e7), { maximumFractionDigits: 0 }) }),
        })),
        1,
      ),
      rounds.length > 1 && columnChart(
        words("results.rateByRound"),
        rounds.map(({ round, figures }) =>
          columnOf(
            round,
            figures.rate,
            number(figures.rate ?? 0, { maximumFractionDigits: 0 }),
          )
        ),
      ),
      rounds.length > 1 && called > 0 && columnChart(
        words("results.hitsByRound"),
        rounds.map(({ round, figures }) => columnOf(round, figures.accuracy, percent(figures.accuracy))),
        1,
      ),
    ),
  );
}

/** @param {number} output */
const aMinute = (output) => number(output, { maximumFractionDigits: 0 });

/** The round of the highest output, where there are several. @param {Summary["rounds"]} rounds */
function bestRound(rounds) {
  const best = rounds.toSorted((one, other) => (other.figures.output ?? 0) - (one.figures.output ?? 0))[0];
  const output = best?.figures.output ?? 0;
  return rounds.length > 1 && output > 0 &&
    words("results.bestRound", { number: best.round + 1, output: aMinute(output) });
}

/**
 * @param {number} round
 * @param {number | null} value
 * @param {string} text
 */
const columnOf = (round, value, text) => ({ label: words("results.round", { number: round + 1 }), value, text });

/** @param {Fade} fade */
function fadeInWords({ rate, accuracy, reaction }) {
  const share = (/** @type {number} */ value) => percent(Math.abs(value));
  // The mean of two rounds is less than what is lost between them where the second one was left out.
  const isSaid = (/** @type {number} */ value) => Math.abs(value) >= noticeableShare && Math.abs(value) <= 1;
  return [
    rate !== null && isSaid(rate) &&
    words(rate < 0 ? "results.fade.fewer" : "results.fade.more", { share: share(rate) }),
    accuracy !== null && isSaid(accuracy) &&
    words(accuracy < 0 ? "results.fade.worse" : "results.fade.better", { share: share(accuracy) }),
    reaction !== null && Math.abs(reaction) >= noticeableReaction &&
    words(reaction > 0 ? "results.fade.slower" : "results.fade.faster", {
      time: number(Math.abs(reaction) / 1_000, { maximumFractionDigits: 0 }),
    }),
  ];
}
