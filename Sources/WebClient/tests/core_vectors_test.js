/// <reference lib="deno.ns" />
import { loadCore } from "../Pages/core.js";
import { loadDrills } from "../Pages/core/drill.js";
import { bits, equal, vectors } from "./judging.js";

/**
 * Tests/RehearsalCoreTests/vectors.json through core.js and core.wasm: the answers must be those that the native core
 * gave, to the last bit. What there is not is null in a page, and left out of the vectors.
 *
 * @import { Any } from "./judging.js"
 */

const [core, drills, asked] = await Promise.all([
  /** @type {Promise<Any>} */ (loadCore()),
  /** @type {Promise<Any>} */ (loadDrills()),
  vectors("RehearsalCoreTests/vectors.json"),
]);

/** @param {object} fields */
const there = (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
/** @param {Iterable<number>} numbers */
const flat = (numbers) => [...numbers].map(bits);

/** @type {Record<string, (asked: Any) => unknown>} what a page answers to each kind of question */
const answers = {
  pieces(asked) {
    const piece = core.choreography(asked.production);
    const indices = asked.production.formations.map((/** @type {Any} */ _, /** @type {number} */ index) => index);
    const buffer = new Float64Array(2 * asked.production.performers.length);
    const answer = {
      production: asked.production,
      arrivals: indices.map((/** @type {number} */ index) => piece.arrival(index)),
      departures: indices.map((/** @type {number} */ index) => piece.departure(index)),
      end: piece.end,
      moments: asked.moments.map((/** @type {Any} */ { at }) => (
        { at, formation: piece.formationAt(at), positions: flat(piece.positionsAt(at, buffer)) }
      )),
      ways: asked.ways.map((/** @type {Any} */ { formation, performer, middle }) => ({
        formation,
        performer,
        middle,
        points: flat(piece.pathPoints(formation, performer, 9)),
        parts: flat(
          (piece.pathParts(formation, performer, middle) ?? []).flat()
            .flatMap((/** @type {Any} */ { x, y }) => [x, y]),
        ),
      })),
    };
    piece.free();
    return answer;
  },

  timelines({ holds, transitions, moments, ...run }) {
    const formations = holds.map((/** @type {number} */ hold, /** @type {number} */ index) => (
      { hold, transition: { duration: transitions[index] } }
    ));
    const score = core.choreography({ formations });
    const told = moments.map((/** @type {Any} */ { now }) => {
      const present = score.present(run, now);
      const next = present.boundary ?? now + 5_000_000;
      const after = score.present(run, next).boundary ?? next + 5_000_000;
      return there({
        now,
        ...present,
        paced: score.paced(run, now, next),
        meets: score.instant(run, now, run.place),
        stretches: score.stretches(run, now, after),
        reached: score.reaching(run, now, present.time),
        base: score.base(run, now, now + 60_000),
      });
    });
    score.free();
    return { holds, transitions, ...run, moments: told };
  },

  walked(asked) {
    const piece = core.choreography(asked.production);
    const moments = asked.moments.map((/** @type {Any} */ { now, formation, performer }) => {
      const way = piece.way(asked, now, formation, performer);
      return there({ now, formation, performer, ...(way && { ...way, distance: bits(way.distance) }) });
    });
    piece.free();
    return { ...asked, moments };
  },

  tempos(asked) {
    const map = core.tempoMap(asked.tempo, asked.anchors);
    return {
      ...asked,
      counts: asked.counts.map((/** @type {Any} */ { count }) => {
        const time = map.timeOf(count);
        return {
          count,
          time,
          back: bits(map.countAt(time)),
          pace: bits(map.tempoAt(time)),
          lasts: map.countLength(time),
        };
      }),
      between: asked.anchors.slice(1).map((/** @type {Any} */ anchor, /** @type {number} */ index) => (
        bits(core.tempoBetween(asked.anchors[index], anchor))
      )),
    };
  },

  drilled(asked) {
    const drill = drills.run(asked.drill, BigInt(asked.seed), asked.adjustments);
    const stages = drill.stages();
    const answer = {
      ...asked,
      stages,
      bells: stages.map((/** @type {Any} */ _, /** @type {number} */ index) => drill.bells(index)),
      calls: asked.drill.rounds.map((/** @type {Any} */ _, /** @type {number} */ round) => (
        drill.calls(round).map((/** @type {Any} */ call) => ({ ...call, count: bits(call.count) }))
      )),
      counts: asked.counts.map((/** @type {Any} */ { at }) => {
        const count = drill.countAt(0, at);
        return { at, count: Number.isNaN(count) ? "" : bits(count) };
      }),
    };
    drill.close();
    return answer;
  },

  fought({ judging, expected, seen, others, now }) {
    const answer = drills.verdicts(judging, expected, seen, others, now);
    return {
      judging,
      expected,
      seen,
      others,
      now,
      answer: answer.map((/** @type {Any} */ one) => there({ ...one, certainty: bits(one.certainty) })),
    };
  },

  clocks(asked) {
    const clock = core.clockEstimator(asked.resolution);
    const read = (/** @type {Any} */ { local }) => {
      const session = clock.session(local);
      const localOfSession = session === null ? null : clock.local(session + 1e6);
      const known = there({ session, localOfSession, bound: clock.bound(local), ...clock.report(local) });
      return { local, ...known, state: clock.state, next: clock.nextExchangeIn(local) };
    };
    const steps = asked.steps.map((/** @type {Any} */ step) => {
      if (step.forgets) clock.forget(step.t0);
      const verdict = clock.record(step);
      return { ...step, verdict, readings: step.readings.map(read) };
    });
    clock.free();
    return { ...asked, steps };
  },

  arranged(asked) {
    const { what, choice, first = null, second = null, about = null, points } = asked;
    const { arrange } = core;
    const edges = ["left", "right", "centre", "upstage", "downstage", "middle"];
    const answer = [
      () => arrange.align(points, edges[choice]),
      () => arrange.distribute(points, ["x", "y"][choice], first),
      () => arrange.mirror(points, first),
      () => arrange.swapSides(points, first),
      () => arrange.rotate(points, first, about),
      () => arrange.scale(points, first, second, about),
      () => arrange.spread(points, first),
    ][what]();
    return { ...asked, answer: flat(answer) };
  },

  shaped(asked) {
    const { what, count, spacing, first = null, middle: { x, y }, fit } = asked;
    const { shapes, arrange } = core;
    const places = [
      () => shapes.line(count, { spacing }),
      () => shapes.arc(count, { degrees: first, spacing }),
      () => shapes.circle(count, { spacing }),
      () => shapes.block(count, { rows: first, spacing }),
      () => shapes.block(count, { rows: first, staggered: true, spacing }),
      () => shapes.v(count, { degrees: first, spacing }),
      () => shapes.spiral(count, { gap: first, spacing }),
      () => shapes.wedge(count, { spacing }),
    ][what]();
    if (!fit) return { ...asked, answer: flat(places) };
    const [left, downstage, right, upstage] = fit;
    return { ...asked, answer: flat(arrange.fit(places, { x, y }, { left, downstage, right, upstage })) };
  },

  snapped(asked) {
    const { point, others, grid, ...options } = asked;
    const names = ["grid", "column", "row", "axis", "mirror"];
    const rest = core.snap(point, others, { ...options, grid: ["free", "intersections", "middles"][grid] });
    const hits = rest.guides.flatMap((
      /** @type {Any} */ { guide, x, y, other },
    ) => [names.indexOf(guide), y === undefined ? 0 : 1, y ?? x, other ?? -1]);
    return { ...asked, answer: flat([rest.x, rest.y, ...hits]) };
  },

  travelled(asked) {
    const { from, to, measure, lengthening } = asked;
    const avoidCrossings = lengthening === 1 ? false : lengthening;
    return {
      ...asked,
      answer: [...core.leastTravel(from, to, { measure: ["total", "longest"][measure], avoidCrossings })],
    };
  },

  judged(asked) {
    const kinds = ["collision", "overlap", "tooFast", "nearMiss", "tooClose", "tooManySteps"];
    const [metresPerUnit, bodyRadius, nearMiss, fastest, stride, rate, step] = asked.thresholds;
    const piece = core.choreography(asked.production);
    const limits = { metresPerUnit, bodyRadius, nearMiss, fastest, stride, rate, step };
    const answer = piece.feasibility(asked.formation, limits);
    piece.free();
    return {
      ...asked,
      findings: flat(
        answer.findings.flatMap((
          /** @type {Any} */ { kind, performers: [first, second = -1], ...one },
        ) => [kinds.indexOf(kind), first, second, one.from, one.to, one.at, one.value]),
      ),
      figures: flat(
        answer.performers.flatMap((
          /** @type {Any} */ one,
        ) => [one.distance, one.peak, one.mean, one.steps, one.departs, one.arrives]),
      ),
      counts: kinds.map((kind) => answer.counts[kind]),
    };
  },
};

for (const [kind, answer] of Object.entries(answers)) {
  Deno.test(`a page answers as the native core does, to the last bit: ${kind}`, () => {
    if (!(asked[kind].length > 0)) throw new Error("There are no vectors.");
    for (const one of asked[kind]) equal(answer(one), one);
  });
}

Deno.test("no kind of question is left out", () => {
  equal(Object.keys(asked).filter((kind) => !(kind in answers)), []);
});
