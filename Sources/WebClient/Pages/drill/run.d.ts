/**
 * A drill as its document has it, as far as its run depends on it, and what a session says of the run. Types only; no
 * browser loads this.
 */
import type { DrillAction, DrillCombo, DrillPart, DrillPlan, DrillRound, Production } from "../wire/production.d.ts";
import type { DrillStage, Verdict } from "../core/drill.d.ts";
import type { PunchSource } from "../wire/wire.d.ts";
import type { Expected } from "./judging.js";

export type DrillDocument = Pick<Production, "title" | "tempo" | "combos"> & {
  drill: DrillPlan;
  rounds: readonly (Pick<DrillRound, "id" | "work" | "rest" | "mode"> & Partial<DrillRound>)[];
  parts?: readonly DrillPart[];
};

/** A combo that is called; times are score times. */
export interface Called {
  round: number;
  /** Which call of its round, from 0. */
  number: number;
  combo: DrillCombo;
  at: number;
  isByHand: boolean;
  /** The steps that are still expected. */
  steps: readonly { action: DrillAction; due: number }[];
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
  stage: (DrillStage & { index: number }) | null;
  /** The name of its round: “Skipping”; empty for a round without. */
  doing: string;
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
  /** Ascending; a punch that was corrected gets another. Left out for what this page's own device has just told. */
  ordinal?: number;
  /** Whose it is; left out for what this page's own device has just told. */
  member?: string;
  by?: PunchSource["kind"];
  class: string;
  hand: "lead" | "rear";
  at: number;
  probabilities?: Readonly<Record<string, number>>;
  confidence?: number;
  /** What its source tells too late. */
  delay?: number;
  /** What its source is worth, by class. */
  precision?: Readonly<Record<string, number>>;
  /**
   * By class: how likely it was this one if it was called, and from where on its source says that it was or was not.
   */
  ifCalled?: Readonly<Record<string, number>>;
  thresholds?: PunchSource["thresholds"];
  /** Whether the trainer took its source out. */
  muted?: boolean;
  /** What it was, as the trainer says. */
  corrected?: { class: string; hand: "lead" | "rear" } | "none";
}

export interface MemberVerdict {
  verdict: Verdict;
  /** What was called, and when it was due; null for an extra punch. */
  called: Expected | null;
  /** What was seen; null where nothing was. */
  seen: Told | null;
  /** Microseconds after it was due, the source's delay taken off. */
  after: number;
  /** Whether nothing is called in the round. */
  isFree?: boolean;
  /** What this page said of it before a late punch, or a correction, changed it. */
  was?: Verdict;
}
