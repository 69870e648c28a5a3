/// <reference lib="deno.ns" />
import { loadCore } from "../Pages/core.js";
import { loadDrills } from "../Pages/core/drill.js";
import { Expectations } from "../Pages/drill/judging.js";
import { MemberVerdicts } from "../Pages/drill/member-verdicts.js";
import { DrillRun } from "../Pages/drill/run.js";
import { Changes } from "../Pages/ui/changes.js";
import { usually } from "../Pages/trainer/lateness-field.js";
import { jabs, second } from "./jabs.js";

/**
 * What a page says of an athlete's punches as they become known, asked of the real core.
 *
 * @import { RunningDrill } from "../Pages/drill/running.js"
 * @import { MemberVerdict, Told } from "../Pages/drill/run.d.ts"
 */

const began = 100 * second;
/** A round that began at 100 seconds, and what the page has told as news. */
async function watched() {
  const [core, drills] = await Promise.all([loadCore(), loadDrills()]);
  const run = new DrillRun(core, drills, jabs(30), { seed: "0".repeat(16), adjustments: [] });
  const expectations = new Expectations();
  expectations.take({ motion: { position: 0, rate: 1, at: began, until: null }, previous: null });
  const drill = { run, drills, expectations, changed: new Changes() };
  const verdicts = new MemberVerdicts(/** @type {RunningDrill} */ (/** @type {unknown} */ (drill)), 0);
  /** @type {string[]} */
  const news = [];
  verdicts.onVerdict = ({ verdict }) => news.push(verdict);
  const [first, next] = run.calls(0).map(({ steps: [{ due }] }) => began + due);
  return { verdicts, news, first, next };
}

/** @type {(number: number, at: number, more?: Partial<Told>) => Told} */
const jab = (number, at, more) => ({ number, source: "pad", class: "jab", hand: "lead", at, ...more });
/** @param {MemberVerdicts} verdicts */
const said = ({ verdicts }) =>
  verdicts.slice(0, 2).map(({ verdict, was }) => was === undefined ? verdict : `${verdict}, was ${was}`);
/** @type {(found: unknown, wanted: unknown) => void} */
const equal = (found, wanted) => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${one} instead of ${other}`);
};

Deno.test("a verdict that changes when a late punch arrives says what it was", async () => {
  const { verdicts, news, first, next } = await watched();
  verdicts.look(0, first - second);
  verdicts.take([jab(0, began - 3 * second), jab(2, next)]);
  verdicts.look(0, next + second / 2);
  equal(said(verdicts), ["missed", "hit"]);
  verdicts.take([jab(1, first + second / 10)]);
  verdicts.look(0, next + second);
  equal(said(verdicts), ["hit, was missed", "hit"]);
  verdicts.look(0, next + second);
  equal(said(verdicts), ["hit, was missed", "hit"]);
  equal(news, ["missed", "hit", "hit"]);
});

Deno.test("a drawing page learns at once of a new punch", async () => {
  const { verdicts, news, first } = await watched();
  verdicts.look(0, first - second);
  verdicts.onPunches = () => verdicts.look(0, first + second / 10);
  verdicts.take([jab(0, first)]);
  equal(news, ["hit"]);
});

Deno.test("a call is missed only while the athlete was watched, also in a rest", async () => {
  const blind = await watched();
  blind.verdicts.look(0, blind.first - second);
  blind.verdicts.look(0, blind.next + second / 2);
  equal(said(blind.verdicts), ["unsure", "open"]);
  equal(blind.news, ["unsure"]);
  const { verdicts, first, next } = await watched();
  verdicts.take([jab(1, first - 10 * second)]);
  verdicts.look(0, next + 2 * second);
  equal(said(verdicts), ["missed", "unsure"]);
});

Deno.test("a correction says what the verdict was, and so does taking it back", async () => {
  const { verdicts, first } = await watched();
  verdicts.look(0, first - second);
  verdicts.take([jab(1, first, { class: "hook" })]);
  verdicts.look(0, first + second);
  verdicts.take([jab(1, first, { class: "hook", corrected: { class: "jab", hand: "lead" } })]);
  verdicts.look(0, first + second);
  equal(said(verdicts)[0], "hit, was wrong");
  verdicts.take([jab(1, first, { class: "hook" })]);
  verdicts.look(0, first + second);
  equal(said(verdicts)[0], "wrong, was hit");
});

Deno.test("a loaded list does not undo a newer correction", async () => {
  const { verdicts, first } = await watched();
  const [asSeen, changed] = [{ ordinal: 1 }, { ordinal: 2 }];
  verdicts.take([jab(1, first, { ...changed, corrected: "none" }), jab(2, first, { ...changed, muted: true })]);
  verdicts.take([jab(1, first, asSeen), jab(2, first, asSeen)], true);
  verdicts.look(0, first + second);
  equal(verdicts.verdicts.filter(({ seen }) => seen !== null).length, 0);
  verdicts.take([jab(1, first, { ordinal: 3 })]);
  verdicts.look(0, first + second);
  equal(said(verdicts)[0], "hit");
});

Deno.test("a removed punch blocks another camera's, and a muted one does not", async () => {
  const { verdicts, first, next } = await watched();
  /** @type {(more?: Partial<Told>) => Told} */
  const hall = (more) => jab(1, first, { source: "hall", member: "ana", by: "camera", ...more });
  const phone = jab(1, first, { source: "ana", member: "ana", by: "camera" });
  /** @type {(hall: Told) => unknown} */
  const seen = (hall) => {
    verdicts.take([hall, phone, jab(2, next, { source: "pad", member: "ana" })]);
    verdicts.look(0, next + second);
    const sources = verdicts.verdicts.slice(0, 2).map(({ seen }) => seen?.source ?? null);
    return [sources, verdicts.countingCamera];
  };
  equal(seen(hall()), [["hall", "pad"], "hall"]);
  equal(seen(hall({ corrected: "none" })), [[null, "pad"], null]);
  equal(seen(hall({ muted: true })), [["ana", "pad"], null]);
});

Deno.test("punches before the page opened are not new", async () => {
  const { verdicts, news, first, next } = await watched();
  verdicts.look(0, next + second / 2);
  verdicts.take([jab(1, first)], true);
  verdicts.look(0, next + second / 2);
  equal(said(verdicts), ["hit", "open"]);
  equal(news, []);
});

Deno.test("the usual delay is the median of four punches or more", () => {
  /** @type {(verdict: MemberVerdict["verdict"], after: number) => MemberVerdict} */
  const one = (verdict, after) => ({
    verdict,
    after,
    called: { action: "jab", due: 0, round: 0, call: 0, step: 0 },
    seen: jab(1, after),
  });
  const timed = [180_400, 150_000, 500_000].map((after) => one("hit", after));
  equal(usually([...timed, one("wrong", 90_000)]), null);
  equal(usually([...timed, one("late", 179_000)]), 180_000);
  equal(usually([1, 2, 3, 4].map((after) => one("hit", after))), null);
});
