// Drills and verdicts (Sources/RehearsalCore/Drills). They are compiled to drills.wasm, which only the pages fetch that
// need it.

/** @import { Adjustment, Call, Drill, DrillMode, DrillStage, Wasm } from "./drill.d.ts" */
/** @import { FigureStep, Judged, Judging, SeenPunch, Verdict } from "./drill.d.ts" */
import { instantiate } from "../core.js";
import { withMemory } from "./memory.js";

/** In the order of their numbers. @type {DrillStage["kind"][]} */
const STAGES = ["preparation", "work", "rest"];
/** @type {("workBegins" | "workEnds" | "warning")[]} */
const BELLS = ["workBegins", "workEnds", "warning"];
/** @type {Verdict[]} */
const VERDICTS = ["open", "hit", "late", "wrong", "missed", "unsure", "extra"];
/** Beside the punches 1 to 7. @type {Record<string, number>} */
const ACTIONS = { guard: 8, slip: 9, roll: 10, step: 11 };
const OWN = 16;
/**
 * The joints of a figure, in the order in which its places are written.
 */
export const JOINTS = /** @type {const} */ ([
  "head",
  "neck",
  "pelvis",
  "leftShoulder",
  "rightShoulder",
  "leftElbow",
  "rightElbow",
  "leftHand",
  "rightHand",
  "leftHip",
  "rightHip",
  "leftKnee",
  "rightKnee",
  "leftAnkle",
  "rightAnkle",
  "leftToe",
  "rightToe",
]);
/** Memory for the numbers of a usual round; a longer one is asked for again. */
const usual = 2_000;

/** Fetches and starts the module. Its Content-Security-Policy needs 'wasm-unsafe-eval'. */
export async function loadDrills(url = new URL("../drills.wasm", import.meta.url)) {
  const { exports } = await instantiate(url);
  return new Drills(/** @type {Wasm} */ (/** @type {unknown} */ (exports)));
}

export class Drills {
  /** @type {Wasm} */
  #wasm;

  /** @param {Wasm} wasm */
  constructor(wasm) {
    this.#wasm = wasm;
  }

  /**
   * @param {Drill} drill
   * @param {bigint} seed of 64 bits
   * @param {Adjustment[]} adjustments in the order of their score times
   */
  run(drill, seed, adjustments = []) {
    return new LoadedDrill(this.#wasm, drill, seed, adjustments);
  }

  /**
   * A figure that does these steps.
   * @param {FigureStep[]} steps in the order of their instants, in microseconds of any clock
   * @param {number} countLength of a count at the tempo of the call, in microseconds
   * @param {boolean} isSouthpaw
   */
  figure(steps, countLength, isSouthpaw) {
    return new Figure(this.#wasm, steps, countLength, isSouthpaw);
  }

  /**
   * The verdict of every punch that was called, in order, and then of those that nobody called. All times are
   * microseconds of one clock.
   * @param {Judging} judging
   * @param {{ punch: number, due: number }[]} expected in the order of `due`
   * @param {SeenPunch[]} seen in the order of `at`
   * @param {number[]} others when punches were told that belong to none of these calls, in order
   * @param {number} now until when all that was seen is known
   * @returns {Judged[]}
   */
  verdicts(judging, expected, seen, others, now) {
    return verdicts(this.#wasm, judging, expected, seen, others, now);
  }
}

/**
 * A drill inside the core: which stages it has, and what is called when. All times are score times in microseconds. A
 * change by the trainer makes a new one; `close` gives the memory back.
 */
export class LoadedDrill {
  /** @type {Wasm} */
  #wasm;
  /** @type {number} */
  #handle;

  /**
   * @param {Wasm} wasm
   * @param {Drill} drill
   * @param {bigint} seed of 64 bits
   * @param {Adjustment[]} adjustments in the order of their score times
   */
  constructor(wasm, drill, seed, adjustments) {
    this.#wasm = wasm;
    const numbers = [...drillNumbers(drill), adjustments.length, ...adjustments.flatMap(adjustmentNumbers)];
    this.#handle = withMemory(wasm, [numbers.length, 1], ([list, handle], view) => {
      view(list, numbers.length).set(numbers);
      const high = Number((seed >> 32n) & 0xffffffffn);
      const fault = wasm.core_drill_load(list, numbers.length, high, Number(seed & 0xffffffffn), handle);
      if (fault < 0) throw new RangeError(`The core does not take this drill (${fault}).`);
      return new DataView(wasm.memory.buffer).getUint32(handle, true);
    });
  }

  close() {
    this.#wasm.core_drill_free(this.#handle);
    this.#handle = 0;
  }

  /** @returns {DrillStage[]} */
  stages() {
    const numbers = this.#numbers((out, most) => this.#wasm.core_drill_stages(this.#handle, out, most));
    return Array.from({ length: numbers.length / 4 }, (_, at) => {
      const [kind, round, starts, ends] = numbers.slice(4 * at, 4 * at + 4);
      return { kind: STAGES[kind], round, starts, ends };
    });
  }

  /** The bells of a stage, in order. @param {number} stage */
  bells(stage) {
    const numbers = this.#numbers((out, most) => this.#wasm.core_drill_bells(this.#handle, stage, out, most));
    return Array.from({ length: numbers.length / 2 }, (_, at) => ({
      bell: BELLS[numbers[2 * at]],
      at: numbers[2 * at + 1],
    }));
  }

  /** The calls of a round, in order. @param {number} round @returns {Call[]} */
  calls(round) {
    const numbers = this.#numbers((out, most) => this.#wasm.core_drill_calls(this.#handle, round, out, most));
    /** @type {Call[]} */
    const calls = [];
    for (let at = 0; at < numbers.length;) {
      const [combo, count, time, isByHand, steps] = numbers.slice(at, at + 5);
      at += 5 + steps;
      calls.push({ combo, count, at: time, isByHand: isByHand === 1, due: numbers.slice(at - steps, at) });
    }
    return calls;
  }

  /** The count of a round at a score time; NaN when it has no work. @param {number} round @param {number} time */
  countAt(round, time) {
    return this.#wasm.core_drill_count(this.#handle, round, time);
  }

  /** The score time of a count of a round; NaN when it has no work. @param {number} round @param {number} count */
  timeOf(round, count) {
    return this.#wasm.core_drill_time(this.#handle, round, count);
  }

  /**
   * Counts a minute at a score time; outside of rounds those with which the next one begins.
   *
   * @param {number} time
   */
  tempoAt(time) {
    return this.#wasm.core_drill_tempo(this.#handle, time);
  }

  /** @param {(out: number, capacity: number) => number} ask returns how many numbers there are */
  #numbers(ask) {
    const [count, numbers] = this.#asked(ask, usual);
    return numbers.length === count ? numbers : this.#asked(ask, count)[1];
  }

  /**
   * @param {(out: number, capacity: number) => number} ask
   * @param {number} capacity
   * @returns {[count: number, numbers: number[]]} of the numbers as many as there is room for
   */
  #asked(ask, capacity) {
    return withMemory(this.#wasm, [capacity], ([out], view) => {
      const count = ask(out, capacity);
      if (count < 0) throw new RangeError("There is no such stage or round.");
      return [count, Array.from(view(out, Math.min(count, capacity)))];
    });
  }
}

/** A figure that shows actions on the beat; `close` gives the memory back. */
export class Figure {
  /** @type {Wasm} */
  #wasm;
  /** @type {number} */
  #handle;

  /**
   * @param {Wasm} wasm
   * @param {FigureStep[]} steps
   * @param {number} countLength
   * @param {boolean} isSouthpaw
   */
  constructor(wasm, steps, countLength, isSouthpaw) {
    this.#wasm = wasm;
    this.#handle = withMemory(wasm, [2 * steps.length, 1], ([list, handle], view) => {
      view(list, 2 * steps.length).set(steps.flatMap(({ action, due }) => [actionNumber(action), due]));
      const fault = wasm.core_figure_create(list, steps.length, countLength, isSouthpaw ? 1 : 0, handle);
      if (fault < 0) throw new RangeError("There is no such action.");
      return new DataView(wasm.memory.buffer).getUint32(handle, true);
    });
  }

  close() {
    this.#wasm.core_figure_free(this.#handle);
    this.#handle = 0;
  }

  /**
   * Where its joints are, in the order of `JOINTS`: metres above the middle of the floor between its feet; x to the
   * left of an orthodox figure, y up, z forward.
   * @param {number} now
   * @param {number} beat the count at this instant, with its fraction; a whole one holds the figure still
   * @param {Float64Array} places three numbers for each joint, written here
   */
  placesAt(now, beat, places) {
    withMemory(this.#wasm, [places.length], ([out], view) => {
      this.#wasm.core_figure_skeleton(this.#handle, now, beat, out);
      places.set(view(out, places.length));
    });
    return places;
  }
}

/** @param {Drill} drill */
function drillNumbers(drill) {
  return [
    drill.preparation,
    drill.tempo,
    ...drill.spacing,
    drill.intensity,
    drill.warnings.length,
    ...drill.warnings,
    drill.combos.length,
    ...drill.combos.flatMap((steps) => [
      steps.length,
      ...steps.flatMap(({ action, counts }) => [actionNumber(action), counts]),
    ]),
    drill.rounds.length,
    ...drill.rounds.flatMap(roundNumbers),
  ];
}

/** @param {Drill["rounds"][number]} round */
const roundNumbers = ({ work, rest, mode, tempo, spacing, intensity, part }) => [
  work,
  rest,
  ...modeNumbers(mode),
  ...(tempo ?? [0, 0]),
  ...(spacing ?? [-1, -1]),
  intensity ?? 0,
  part ?? 0,
];

/** @param {number | string | { own: number }} action */
function actionNumber(action) {
  if (typeof action === "number") return action;
  return typeof action === "string" ? ACTIONS[action] : OWN + action.own;
}

/** @param {DrillMode} mode */
function modeNumbers(mode) {
  if (mode === "free") return [0];
  if ("sequence" in mode) return [1, mode.sequence.length, ...mode.sequence];
  return [2, mode.random.length, ...mode.random.flatMap(({ combo, weight }) => [combo, weight])];
}

/** @param {Adjustment} adjustment */
function adjustmentNumbers(adjustment) {
  if ("tempo" in adjustment) return [adjustment.at, 0, adjustment.tempo, adjustment.rising ?? 0];
  if ("intensity" in adjustment) return [adjustment.at, 1, adjustment.intensity];
  if ("mode" in adjustment) {
    return adjustment.mode === "written" ? [adjustment.at, 5] : [adjustment.at, 2, ...modeNumbers(adjustment.mode)];
  }
  if ("call" in adjustment) return [adjustment.at, 3, adjustment.call];
  return [adjustment.at, 4, adjustment.rest, adjustment.longer];
}

/**
 * @param {Wasm} wasm
 * @param {Judging} judging
 * @param {{ punch: number, due: number }[]} expected
 * @param {SeenPunch[]} seen
 * @param {number[]} others
 * @param {number} now
 * @returns {Judged[]}
 */
function verdicts(wasm, judging, expected, seen, others, now) {
  const { delay, early, punctual, patience, sure, precision, sight } = judging;
  const most = 5 * (expected.length + seen.length);
  const punches = seen.flatMap(seenNumbers);
  const sizes = [13, 2 * expected.length, punches.length, others.length, most];
  return withMemory(wasm, sizes, ([rules, called, told, besides, out], view) => {
    view(rules, 13).set([delay, early, punctual, patience, sure, ...precision, sight]);
    view(called, 2 * expected.length).set(expected.flatMap(({ punch, due }) => [punch, due]));
    view(told, punches.length).set(punches);
    view(besides, others.length).set(others);
    const [first, second, third] = [expected.length, seen.length, others.length];
    const count = wasm.core_verdicts(rules, called, first, told, second, besides, third, now, out);
    if (count < 0) throw new RangeError("A punch is one of 1 to 7.");
    const numbers = view(out, 5 * count);
    return Array.from({ length: count }, (_, at) => {
      const [verdict, which, found, after, certainty] = numbers.subarray(5 * at, 5 * at + 5);
      return {
        verdict: VERDICTS[verdict],
        expected: which < 0 ? null : which,
        seen: found < 0 ? null : found,
        after,
        certainty,
      };
    });
  });
}

/** @param {SeenPunch} seen */
const seenNumbers = ({ punch, at, probabilities, ifCalled }) => [
  punch,
  at,
  ...probabilities,
  ...(ifCalled === undefined ? [0] : [1, ...ifCalled.probabilities, ...ifCalled.hit, ...ifCalled.wrong]),
];
