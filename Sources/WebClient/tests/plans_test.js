/// <reference lib="deno.ns" />
import { loadCore } from "../Pages/core.js";
import { loadDrills } from "../Pages/core/drill.js";
import { isPunch } from "../Pages/drill/actions.js";
import { DrillRun } from "../Pages/drill/run.js";
import { stageNamed } from "../Pages/drill/stage-words.js";
import { problemOf, readLine } from "../Pages/drill-editor/line.js";
import { blockMoved, blocksOf, drillAdded, partRemoved } from "../Pages/drill-editor/plan-edits.js";
import { planDocument } from "../Pages/drill-editor/plan-document.js";
import { plans } from "../Pages/drill-editor/plans.js";
import { applied } from "../Pages/editing/changes.js";

/**
 * The plans that come with the server, each gone through by the core from its first second to its last; and how a drill
 * becomes a part of a plan.
 *
 * @import { DrillPlan, Production } from "../Pages/wire/production.d.ts"
 */

const second = 1_000_000;
const [core, drills] = await Promise.all([loadCore(), loadDrills()]);
const seeds = Array.from({ length: 40 }, (_, turn) => (0x1234567 * (turn + 1)).toString(16).padStart(16, "0"));

/** @type {(found: unknown, wanted: unknown) => void} */
const equal = (found, wanted) => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${one} instead of ${other}`);
};
/** @param {boolean} is @param {string} what */
const claim = (is, what) => {
  if (!is) throw new Error(what);
};

for (const plan of plans) {
  const document = planDocument(plan);

  Deno.test(`${plan.key}: its lines are understood, and it has a name for everything`, () => {
    for (const { line = "" } of plan.parts) equal(problemOf(readLine(line), line), "");
    const steps = document.combos.map((combo) => JSON.stringify(combo.steps));
    equal(new Set(steps).size, steps.length);
    for (const [turn, { mode }] of document.rounds.entries()) {
      if (mode.kind === "free") continue;
      const called = mode.kind === "sequence" ? mode.combos : mode.choices.map(({ combo }) => combo);
      claim(
        called.length > 0 && called.every((id) => document.combos.some((combo) => combo.id === id)),
        `round ${turn}`,
      );
    }
    claim(document.title !== "" && !document.title.startsWith("plans."), document.title);
  });

  Deno.test(`${plan.key}: works and rests as it says, one thing after the other`, () => {
    const run = new DrillRun(core, drills, document, { seed: seeds[0], adjustments: [] });
    const wanted = plan.parts.flatMap(({ rounds, work, rest, pause }) =>
      Array.from({ length: rounds }, (_, turn) => [work, turn + 1 < rounds ? rest : pause]).flat()
    ).slice(0, -1);
    const stages = run.stages.filter(({ kind }) => kind !== "preparation");
    equal(stages.map(({ starts, ends }) => (ends - starts) / second), wanted.filter((length) => length > 0));
    for (const [turn, stage] of run.stages.entries()) equal(stage.starts, run.stages[turn - 1]?.ends ?? 0);
    run.close();
  });

  Deno.test(`${plan.key}: calls fit their places and their people's pace`, () => {
    for (const seed of seeds) {
      const run = new DrillRun(core, drills, document, { seed, adjustments: [] });
      for (const [round, { mode, name }] of document.rounds.entries()) {
        const work = run.workOf(round);
        if (work === undefined) throw new Error(`round ${round} has no work`);
        const calls = run.calls(round);
        equal(calls.length > 0, mode.kind !== "free");
        const where = `${plan.key}, round ${round} ${name}, seed ${seed}`;
        for (const [turn, call] of calls.entries()) {
          equal(call.steps.length, call.combo.steps.length);
          const last = call.steps.at(-1)?.due ?? call.at;
          claim(call.at >= work.starts && last <= work.ends, `${where}: call ${turn} leaves its work`);
          claim(last <= (calls[turn + 1]?.at ?? Infinity), `${where}: call ${turn} overlaps the next one`);
          const dues = call.steps.map(({ due }) => due);
          for (const [step, due] of dues.entries()) {
            // Two punches of trained people come no closer than a fifth of a second.
            claim(step === 0 || due - dues[step - 1] >= 0.2 * second, `${where}: steps of call ${turn} are too close`);
          }
        }
        const punches = calls.flatMap(({ steps }) => steps).filter(({ action }) => isPunch(action)).length;
        const minutes = (work.ends - work.starts) / (60 * second);
        claim(punches / minutes <= plan.most, `${where}: ${(punches / minutes).toFixed(1)} a minute`);
      }
      run.close();
    }
  });
}

Deno.test("the six plans are all different and each has tags", () => {
  equal(plans.length, 6);
  equal(new Set(plans.map((plan) => planDocument(plan).title)).size, 6);
  claim(plans.every(({ tags }) => tags.length > 0), "a plan without tags");
});

Deno.test("in a rest of a plan it is said what comes next", () => {
  const plan = planDocument(plans[0]);
  equal(stageNamed({ kind: "work", round: 0 }, plan), "Skipping");
  equal(stageNamed({ kind: "rest", round: 1 }, plan), "Break – next: Jab and cross: round 1 of 3");
  equal(stageNamed({ kind: "rest", round: 2 }, plan), "Rest – next: Jab and cross: round 2 of 3");
  const plain = { rounds: plan.rounds.map((round) => ({ ...round, name: "", part: null })) };
  equal(stageNamed({ kind: "rest", round: 0 }, plain), "Rest");
  equal(stageNamed({ kind: "work", round: 0 }, plain), `Round 1 of ${plan.rounds.length}`);
});

/** @param {object} document @returns {Production & { drill: DrillPlan }} */
const whole = (document) => /** @type {any} */ ({ people: [], tracks: [], clips: [], ...document });
let made = 0;
const freshId = (/** @type {string} */ kind) => `${kind[0]}x${made += 1}`;

Deno.test("a drill that is put into a plan keeps its tempo, its spacing and its calls", () => {
  const source = planDocument(plans[0]);
  const drill = { ...source, parts: [], rounds: source.rounds.slice(2, 4).map((one) => ({ ...one, part: null })) };
  const plan = whole(planDocument(plans[3]));
  const changes = drillAdded(plan, whole({ ...drill, title: "Mine", tempo: 111 }), freshId);
  if (typeof changes === "string") throw new Error(changes);
  const { document } = applied(plan, changes);
  const part = document.parts.at(-1);
  equal([part?.name, part?.tempo, part?.spacing], ["Mine", 111, drill.drill.spacing]);
  const blocks = blocksOf(document.rounds);
  equal(blocks.at(-1)?.rounds.length, 2);
  const run = new DrillRun(core, drills, /** @type {any} */ (document), { seed: seeds[0], adjustments: [] });
  const last = document.rounds.length - 1;
  const names = new Set(run.calls(last).map(({ combo }) => combo.name));
  claim(
    names.size > 0 && [...names].every((name) => source.combos.some((combo) => combo.name === name)),
    "other calls",
  );
  equal(Math.round(run.tempoAt(run.workOf(last)?.starts ?? 0)), 111);
  // There is a break before it.
  claim((document.rounds[last - 2].rest ?? 0) > 0, "no break");
  run.close();
});

Deno.test("a part moves as a whole, and takes along only combos that nothing else calls", () => {
  const plan = whole(planDocument(plans[3]));
  const blocks = blocksOf(plan.rounds);
  const order = (/** @type {Production} */ { rounds }) => blocksOf(rounds).map(({ part }) => part);
  const moved = applied(plan, blockMoved(plan.rounds, blocks[2].rounds[0].id, -1)).document;
  equal(order(moved), [null, "g2", "g1", "g3", null]);
  equal(order(applied(moved, blockMoved(moved.rounds, blocks[2].rounds[0].id, 1)).document), order(plan));
  equal(blockMoved(plan.rounds, blocks[0].rounds[0].id, -1), []);
  const without = applied(plan, partRemoved(plan, "g2")).document;
  equal(without.parts.map(({ id }) => id), ["g1", "g3"]);
  equal(without.rounds.some(({ part }) => part === "g2"), false);
  equal(without.combos.length < plan.combos.length, true);
});
