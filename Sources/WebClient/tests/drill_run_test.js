/// <reference lib="deno.ns" />
import { loadCore } from "../Pages/core.js";
import { loadDrills } from "../Pages/core/drill.js";
import { Expectations, judged } from "../Pages/drill/judging.js";
import { DrillRun } from "../Pages/drill/run.js";
import { timers } from "../Pages/drill-editor/presets.js";
import { newDrill } from "../Pages/productions/new-drill.js";

/**
 * A drill that runs in a session, asked of the real core.
 *
 * @import { Calls } from "../Pages/wire/wire.d.ts"
 * @import { DrillDocument, Told } from "../Pages/drill/run.d.ts"
 */

const second = 1_000_000;
const [core, drills] = await Promise.all([loadCore(), loadDrills()]);
/**
 * One count a second: a call every four counts, jab on the next count and cross on the one after.
 *
 * @type {DrillDocument}
 */
const oneTwo = {
  title: "One-two",
  tempo: 60,
  drill: {
    preparation: 5 * second,
    spacing: { least: 2, most: 2 },
    intensity: 1,
    warnings: [10 * second],
    language: null,
    music: { loops: false, rests: 100 },
  },
  combos: [
    { id: "c1", name: "One-two", steps: [{ action: "jab", counts: 1 }, { action: "cross", counts: 1 }], voice: null },
    {
      id: "c2",
      name: "Check, hook",
      steps: [{ action: { own: "check" }, counts: 1 }, { action: "leadHook", counts: 1 }],
      voice: null,
    },
  ],
  rounds: [
    { id: "r1", work: 30 * second, rest: 10 * second, mode: { kind: "sequence", combos: ["c1"] } },
    { id: "r2", work: 30 * second, rest: 10 * second, mode: { kind: "random", choices: [{ combo: "c2", weight: 1 }] } },
  ],
};
/** @type {Calls} */
const asWritten = { seed: "00000000000000ff", adjustments: [] };
const run = new DrillRun(core, drills, oneTwo, asWritten);
/** @type {(position: number, at: number, rate?: number) => { motion: import("../Pages/wire/wire.d.ts").Motion }} */
const plays = (position, at, rate = 1) => ({
  motion: { position: position * second, rate, at: at * second, until: null },
});

/** @type {(found: unknown, wanted: unknown) => void} */
const equal = (found, wanted) => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${one} instead of ${other}`);
};

/** @param {number} now */
const shown = (now) => {
  const { stage, left, call, next, isOver } = run.at(plays(0, 100), now * second);
  return [stage?.kind, stage?.round, left / second, call?.combo.name, next[0]?.combo.name, isOver];
};

Deno.test("a run has its stage, its length, the current call and the next", () => {
  equal(shown(101), ["preparation", 0, 4, undefined, "One-two", false]);
  equal(shown(105), ["work", 0, 30, undefined, "One-two", false]);
  equal(shown(107), ["work", 0, 28, "One-two", "One-two", false]);
  equal(shown(136), ["rest", 0, 9, undefined, "Check, hook", false]);
  equal(shown(148), ["work", 1, 27, "Check, hook", "Check, hook", false]);
  equal(shown(176), ["work", 1, 0, undefined, undefined, true]);
});

Deno.test("calls, bells and counts have their instants, at any rate, and none while the run stands", () => {
  const [first] = run.calls(0);
  equal([first.at, ...first.steps.map(({ due }) => due)].map((at) => at / second), [7, 8, 9]);
  equal(run.instantOf(plays(0, 100), 100 * second, first.at), 107 * second);
  // Score time rounds to the nearest microsecond: at half the rate it is there a microsecond earlier.
  equal(run.instantOf(plays(5, 100, 0.5), 100 * second, first.at), 104 * second - 1);
  equal(run.instantOf(plays(5, 100, 0), 100 * second, first.at), null);
  // It stands at the beginning of the round, and starts at 100: the bell rings then, and not at once.
  equal(run.instantOf(plays(5, 100), 98 * second, 5 * second), 100 * second);
  equal(run.bellsBetween(0, 50 * second).map(({ bell, at }) => [bell, at / second]), [
    ["workBegins", 5],
    ["warning", 25],
    ["workEnds", 35],
    ["workBegins", 45],
  ]);
  equal(run.countsBetween(4 * second, 8 * second).map(({ at, count }) => [at / second, count]), [[5, 0], [6, 1], [
    7,
    2,
  ]]);
  equal(run.countsBetween(34 * second, 44 * second).length, 1);
  equal(run.countLength(0, 9 * second), second);
});

Deno.test("a trainer's change is heard from then on", () => {
  const changed = new DrillRun(core, drills, oneTwo, {
    seed: asWritten.seed,
    adjustments: [{ at: 12.5 * second, call: "c2" }, { at: 20 * second, tempo: 120 }, {
      at: 30 * second,
      rest: "r1",
      longer: second,
    }],
  });
  const [first, byHand] = changed.calls(0).slice(1);
  equal([first.combo.name, first.steps.length, byHand.combo.name, byHand.isByHand], [
    "One-two",
    1,
    "Check, hook",
    true,
  ]);
  equal(changed.countLength(0, 25 * second), second / 2);
  equal(changed.stages[2].ends - changed.stages[2].starts, 11 * second);
  changed.close();
});

/** @type {(kind: string, at: number, hand?: "lead" | "rear") => Told} */
const tapped = (kind, at, hand = "lead") => ({ number: at, source: "m1", class: kind, hand, at: at * second });

Deno.test("own punches are judged by what was called, through a pause", () => {
  const expectations = new Expectations();
  expectations.take({ ...plays(0, 100), previous: null });
  // Jab due at 108, cross at 109; stopped at 108.5 and gone on at 120.
  expectations.take({ ...plays(8.5, 108.5, 0), previous: null });
  expectations.take({ ...plays(8.5, 120), previous: null });
  const expected = expectations.of(run, 0, 121 * second);
  equal(expected.map(({ action, due }) => [action, due / second]).slice(0, 2), [["jab", 108], ["cross", 120.5]]);
  const told = [tapped("jab", 108.1), tapped("cross", 121.1, "rear"), tapped("hook", 112)];
  const verdicts = judged(drills, expected, told, 122 * second);
  equal(
    verdicts.filter(({ verdict }) => verdict !== "open").map((
      { verdict, called, after },
    ) => [verdict, called?.action, after]),
    [
      ["hit", "jab", 100_000],
      ["late", "cross", 600_000],
      ["extra", undefined, 0],
    ],
  );
});

Deno.test("a motion that was replaced before it began holds nothing back until the next one", () => {
  const expectations = new Expectations();
  const begun = plays(0, 100);
  expectations.take({ ...begun, previous: null });
  // A pause for 107.9, and before that a play for 109.5: the jab at 108 and the cross at 109 were called.
  expectations.take({ ...plays(7.9, 107.9, 0), previous: begun.motion });
  expectations.take({ ...plays(9.5, 109.5), previous: begun.motion });
  const dues = (/** @type {Expectations} */ of) => of.of(run, 0, 120 * second).map(({ due }) => due / second);
  equal(dues(expectations).slice(0, 2), [108, 109]);
  // The same for who came when the pause was waited for, and is told of the motion in force anew.
  const late = new Expectations();
  late.take({ ...plays(7.9, 107.9, 0), previous: { ...begun.motion } });
  late.take({ ...plays(9.5, 109.5), previous: { ...begun.motion } });
  equal(dues(late), dues(expectations));
});

Deno.test("nothing is called while a motion is counted in, and its time is not the round's", () => {
  const expectations = new Expectations();
  const begun = plays(0, 100);
  expectations.take({ ...begun, previous: null });
  const countedIn = { ...plays(20, 111).motion, wait: 4 * second };
  expectations.take({ motion: countedIn, previous: begun.motion });
  const between = expectations.of(run, 0, 120 * second).filter(({ due }) => due >= 107 * second && due < 111 * second);
  equal(between, []);
  const spans = expectations.spans(run, 5 * second, 25 * second, 120 * second);
  equal(spans.map(({ from, to }) => [from / second, to / second]), [[105, 107], [111, 116]]);
});

/** @type {import("../Pages/wire/wire.d.ts").Motion} */
const loops = {
  ...plays(6, 100).motion,
  until: 10 * second,
  loop: {
    from: 6 * second,
    to: 10 * second,
    pause: second,
    rate: 1,
    step: 0,
    most: 1,
    pass: 0,
  },
};

Deno.test("in a loop every pass is called, and the rest between two is not the round's", () => {
  const expectations = new Expectations();
  expectations.take({ motion: loops });
  const expected = expectations.of(run, 0, 110.5 * second);
  equal(expected.map(({ action, due }) => [action, due / second]), [
    ["jab", 102],
    ["cross", 103],
    ["jab", 107],
    ["cross", 108],
    ["jab", 112],
  ]);
  const spans = expectations.spans(run, 5 * second, 35 * second, 108 * second);
  equal(spans.map(({ from, to }) => [from / second, to / second]), [[100, 104], [105, 109]]);
  // An hour later, in the same motion, there are some hundred more.
  equal(expectations.of(run, 0, 3_700 * second).length, 2 * 720);
});

Deno.test("a score time of a loop comes again in the next pass, and one outside of it never", () => {
  const timeline = { motion: loops };
  equal([8, 8.5, 5, 11].map((time) => run.instantOf(timeline, 103 * second, time * second)), [
    107 * second,
    107.5 * second,
    null,
    null,
  ]);
});

Deno.test("calls skipped by a jump are never due, and repeated ones are", () => {
  const timeline = { motion: plays(7.5, 105).motion, previous: plays(10, 100).motion };
  const at = (/** @type {number} */ time) => run.instantOf(timeline, 101 * second, time * second);
  equal([at(12), at(9), at(7)], [102 * second, 106.5 * second, null]);
  const onwards = { motion: plays(20, 105).motion, previous: plays(10, 100).motion };
  equal(run.instantOf(onwards, 101 * second, 18 * second), null);
});

Deno.test("the last bell rings where the drill stops, and only once", () => {
  const timeline = { motion: { ...plays(70, 100).motion, until: 75 * second } };
  equal(run.instantOf(timeline, 100 * second, 75 * second), 105 * second);
  equal(run.instantOf(timeline, 105 * second + 1, 75 * second), null);
  equal(run.stretches(timeline, 100 * second, 120 * second), [{ from: 100 * second, to: 105 * second + 1 }]);
});

Deno.test("a reopened run counts from its reopening", () => {
  const expectations = new Expectations();
  const { motion } = plays(0, 100);
  expectations.take({ motion }, 100 * second);
  expectations.take(plays(7, 107, 0), 107 * second);
  expectations.take({ motion }, 108.5 * second);
  equal(expectations.of(run, 0, 110 * second).map(({ due }) => due / second), [109]);
});

Deno.test("a motion that was replaced before it began was not followed", () => {
  const expectations = new Expectations();
  expectations.take({ ...plays(0, 100), previous: null });
  expectations.take({ ...plays(45, 107), previous: null });
  expectations.take({ ...plays(0, 106, 0), previous: null });
  equal(expectations.of(run, 1, 300 * second), []);
});

Deno.test("a source that is not sure says nothing for sure, and its delay is taken off", () => {
  const expected = [{ action: /** @type {const} */ ("jab"), due: 10 * second, round: 0, call: 0, step: 0 }];
  const [unsure] = judged(drills, expected, [{ ...tapped("jab", 10.4), confidence: 0.4, delay: 300_000 }], 20 * second);
  equal([unsure.verdict, unsure.after], ["unsure", 100_000]);
});

Deno.test("a new drill that records calls each punch alone, about nine times in a round of three minutes", () => {
  const [timer] = timers;
  const document = newDrill("To record", timer, "singly");
  const sums = new Map(document.combos.map(({ id }) => [id, 0]));
  const rounds = 30;
  for (let seed = 0; seed < rounds; seed += 1) {
    const of = new DrillRun(core, drills, document, { seed: seed.toString(16).padStart(16, "0"), adjustments: [] });
    const calls = of.calls(0);
    equal(calls.filter(({ steps }) => steps.length !== 1), []);
    const called = new Set(calls.map(({ combo }) => combo.id));
    equal(called.size, 7);
    for (const { combo } of calls) sums.set(combo.id, (sums.get(combo.id) ?? 0) + 1);
  }
  const actions = document.combos.flatMap(({ steps }) => steps.map(({ action }) => action));
  const all = ["cross", "doubleJab", "jab", "leadHook", "leadUppercut", "rearHook", "rearUppercut"];
  equal([...actions].sort(), all);
  for (const [id, sum] of sums) {
    const mean = sum / rounds;
    if (mean < 7.5 || mean > 10.5) throw new Error(`${id} is called ${mean} times a round`);
  }
});

Deno.test("a run that has begun anew, and a drill that was edited, mix nothing of before into what counts", () => {
  const expectations = new Expectations();
  const former = plays(0, 100);
  expectations.take({ ...former, previous: null });
  // Begun anew at 300 seconds: the motion of the run before is still told as the previous one.
  const again = plays(0, 300);
  expectations.forget(300 * second);
  expectations.take({ ...again, previous: former.motion });
  const dues = () => expectations.of(run, 0, 400 * second).map(({ due }) => due / second);
  equal(dues().filter((due) => due < 300), []);
  const before = dues().filter((due) => due < 310);
  if (before.length === 0) throw new Error("nothing was called");
  // Edited at 310: the run is put back to the beginning of the round in the new form.
  expectations.edited(run, 310 * second);
  expectations.take({ ...plays(5, 310), previous: null });
  equal(dues().filter((due) => due < 310), before);
  equal(expectations.of(run, 0, 400 * second).find(({ due }) => due < 310 * second)?.call, -1);
  const [first, ...more] = expectations.workSpans(run, 0, 312 * second).map(({ from, to }) => [from, to]);
  equal([first, more], [[305 * second, 310 * second], [[310 * second, 312 * second]]]);
  equal(expectations.minutes(run, 0, 318 * second), 13 / 60);
});
