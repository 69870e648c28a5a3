/** What cannot be danced as it is written. Types only; no browser loads this. */

/** The worst last: collisions, also of two who stand; too near; too fast; more steps than counts. */
export type FindingKind = "collision" | "tooFast" | "nearMiss" | "tooManySteps";

/** How many there are of each kind. */
export type Counts = Record<FindingKind, number>;

export interface Finding {
  kind: FindingKind;
  /** While the formation is held; otherwise during the move into it. */
  standing: boolean;
  /** One or two performers, as places in the cast. */
  performers: number[];
  /** The formation's place, from 0. */
  formation: number;
  /** Score times; `at` when it is worst. */
  from: number;
  to: number;
  at: number;
  /** Metres between the middles, metres a second, or steps. */
  value: number;
  /** Metres between the bodies of two; 0 for one. */
  apart: number;
  /** How many counts there are for the steps, at one step a count; 0 for other kinds. */
  counts: number;
}

/** The move into a formation, or standing in it, where something was found: the worst first. */
export interface Moment {
  formation: number;
  standing: boolean;
  findings: Finding[];
  /** May be more than are in the list. */
  counts: Counts;
}

/** One performer's way into a formation: metres, metres a second, score times. */
export interface Figures {
  distance: number;
  peak: number;
  mean: number;
  steps: number;
  counts: number;
  departs: number;
  arrives: number;
}

/** Whose dots have a ring, by the worst that is found for each: places in the cast. */
export type Rung = Record<FindingKind, number[]>;
