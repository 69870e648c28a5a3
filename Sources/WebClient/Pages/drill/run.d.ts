/**
 * A drill as its document has it, as far as its run depends on it, and what a session says of the run. Types only; no
 * browser loads this.
 */
import type { Action } from "./actions.js";
import type { Stage, Verdict } from "../core/drill.d.ts";

export interface DrillDocument {
  title: string;
  /** Counts a minute. */
  tempo: number;
  drill: {
    preparation: number;
    spacing: { least: number; most: number };
    intensity: number;
    warnings: readonly number[];
    ownActions: readonly string[];
  };
  combos: readonly ComboWritten[];
  rounds: readonly { id: string; work: number; rest: number; mode: ModeWritten }[];
}

export interface ComboWritten {
  id: string;
  name: string;
  /** `counts` after the step before it, or after the call. */
  steps: readonly { action: Action; counts: number }[];
}

export type ModeWritten =
  | { kind: "free" }
  | { kind: "sequence"; combos: readonly string[] }
  | { kind: "random"; choices: readonly { combo: string; weight: number }[] };

/** What the trainer changed; `at` is a score time. */
export type AdjustmentTold =
  & { at: number }
  & (
    | { tempo: number }
    | { intensity: number }
    | { mode: ModeWritten }
    /** A combo. */
    | { call: string }
    /** The round before the rest. */
    | { rest: string; longer: number }
  );

export interface Calls {
  /** 16 hexadecimal digits. */
  seed: string;
  adjustments: readonly AdjustmentTold[];
}

/** A combo that is called; times are score times. */
export interface Called {
  round: number;
  /** Which call of its round, from 0. */
  number: number;
  combo: ComboWritten;
  at: number;
  isByHand: boolean;
  /** The steps that are still expected. */
  steps: readonly { action: Action; due: number }[];
}

/** What is true of a drill at an instant of the session clock. */
export interface DrillPresent {
  /** Score time. */
  time: number;
  /** Whether score time goes on. */
  runs: boolean;
  isPaused: boolean;
  /** Whether the last stage is over. */
  isOver: boolean;
  /** Null for a drill without stages. */
  stage: (Stage & { index: number }) | null;
  /** Of the stage, in score time. */
  left: number;
  /** The count of the round, with its fraction; null outside of work. */
  count: number | null;
  /** The call that is going on, or was last in this stage. */
  call: Called | null;
  /** The calls of this round that come next; in the preparation and in a rest, those of the next round. */
  next: readonly Called[];
}

/** A punch of a member as the session tells it. */
export interface Told {
  number: number;
  source: string;
  class: string;
  hand: "lead" | "rear";
  at: number;
  probabilities?: Readonly<Record<string, number>>;
  confidence?: number;
}

export interface MemberVerdict {
  verdict: Verdict;
  /** What was called, and when it was due; null for an extra punch. */
  called: { action: Action; due: number; round: number } | null;
  /** What was seen; null where nothing was. */
  seen: Told | null;
  /** Microseconds after it was due, the source's delay taken off. */
  after: number;
}
