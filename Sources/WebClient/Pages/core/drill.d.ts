/**
 * The shapes of a drill as the core computes with it: Sources/RehearsalCore/Drills say what each means. Lengths and
 * score times are microseconds. Types only; no browser loads this.
 */
import type { Address, WithMemory } from "./wasm.d.ts";

/** What drills.wasm exports: Sources/RehearsalCore/Exports+Drills.swift says what each function does. */
export interface Wasm extends WithMemory {
  core_drill_load(numbers: Address, count: number, seedHigh: number, seedLow: number, handle: Address): number;
  core_drill_free(handle: Address): void;
  core_drill_stages(handle: Address, out: Address, capacity: number): number;
  core_drill_bells(handle: Address, stage: number, out: Address, capacity: number): number;
  core_drill_calls(handle: Address, round: number, out: Address, capacity: number): number;
  core_drill_count(handle: Address, round: number, scoreTime: number): number;
  core_drill_time(handle: Address, round: number, count: number): number;
  core_drill_tempo(handle: Address, scoreTime: number): number;
  core_verdicts(
    rules: Address,
    expected: Address,
    expectedCount: number,
    seen: Address,
    seenCount: number,
    others: Address,
    othersCount: number,
    now: number,
    out: Address,
  ): number;
  core_figure_create(
    steps: Address,
    count: number,
    countLength: number,
    isSouthpaw: number,
    handle: Address,
  ): number;
  core_figure_free(handle: Address): void;
  core_figure_skeleton(handle: Address, now: number, beat: number, out: Address): number;
}

export type DrillMode =
  | "free"
  | { sequence: number[] }
  | { random: { combo: number; weight: number }[] };

export interface DrillStep {
  /** A punch from 1 to 7, another action, or an own one by its index. */
  action: number | "guard" | "slip" | "roll" | "step" | { own: number };
  /** How many counts after the step before it, or after the call. */
  counts: number;
}

export interface Drill {
  preparation: number;
  /** Counts a minute. */
  tempo: number;
  /** Counts from the end of a call to the next one, at least and at most. */
  spacing: [number, number];
  intensity: number;
  warnings: number[];
  combos: DrillStep[][];
  rounds: DrillRound[];
}

export interface DrillRound {
  work: number;
  rest: number;
  mode: DrillMode;
  /** Counts a minute at the start and at the end; without it the drill's. */
  tempo?: [number, number];
  /** Without it the drill's. */
  spacing?: [number, number];
  /** Without it the drill's. */
  intensity?: number;
  /** Rounds with one number that follow one another belong together: what is changed holds until their end. */
  part?: number;
}

export type Adjustment =
  & { at: number }
  & (
    /** How much it rises with each minute of work. */
    | { tempo: number; rising?: number }
    | { intensity: number }
    /** `written`: the rounds' own modes again. */
    | { mode: DrillMode | "written" }
    /** A combo. */
    | { call: number }
    /** The round before the rest, and how much longer the rest lasts. */
    | { rest: number; longer: number }
  );

export interface DrillStage {
  kind: "preparation" | "work" | "rest";
  round: number;
  starts: number;
  ends: number;
}

export interface Call {
  combo: number;
  /** From the start of the round's work. */
  count: number;
  at: number;
  isByHand: boolean;
  /** Of each step that is still expected. */
  due: number[];
}

/** One action of a figure: as in a step of a drill, and when it is due. */
export interface FigureStep {
  action: DrillStep["action"];
  due: number;
}

export type Verdict = "open" | "hit" | "late" | "wrong" | "missed" | "unsure" | "extra";

export interface SeenPunch {
  punch: number;
  at: number;
  /** Of each of the seven punches. */
  probabilities: number[];
  /**
   * For each of the seven, if it was called: how likely it was this one, from which probability on it was, and up to
   * which it was not.
   */
  ifCalled?: { probabilities: number[]; hit: number[]; wrong: number[] };
}

export interface Judging {
  /** What the source tells too late. */
  delay: number;
  early: number;
  punctual: number;
  patience: number;
  sure: number;
  /** Of each of the seven punches. */
  precision: number[];
  /** For how long after a punch it is believed that the athlete is seen. */
  sight: number;
}

export interface Judged {
  verdict: Verdict;
  /** Indices; null for a punch that nobody called, or that nobody saw. */
  expected: number | null;
  seen: number | null;
  after: number;
  certainty: number;
}
