/** What the core says of a run. Types only; no browser loads this. */
import type { Motion } from "../wire/wire.d.ts";

/** The motion, and the one that holds until the motion does: what a session's state says. */
export interface Timeline {
  motion: Motion;
  previous?: Motion | null;
}

/**
 * `holding`: everybody stands while time passes; `standing`: time stands too. Who is `moving` may have been stopped
 * there.
 */
export type Phase = "empty" | "standing" | "holding" | "moving";

/** What is true at one instant of the session clock. */
export interface Present {
  /** Score time. */
  time: number;
  /** The live formation; 0 where there are none. */
  formation: number;
  phase: Phase;
  /** Whether score time is changing. */
  runs: boolean;
  /** Whether a change is known that has not begun. */
  pending: boolean;
  /**
   * Whether the run goes on past the live formation by itself, as under music; a change that is known counts already.
   */
  isPlaying: boolean;
  /** Of the motion in force. */
  rate: number;
  /** When a move under way is complete, as long as nothing else happens. */
  arrives: number | null;
  /** The next instant at which the live formation, the phase or the motion in force is another. */
  boundary: number | null;
  /** The next change of the live formation that is known. */
  change: { formation: number; starts: number } | null;
  /** Whether the run goes, or is about to: what a pause stops. A change that is known counts already. */
  isGoing: boolean;
  /**
   * What a pause stopped: GO goes on with a move, play with a run. Null where nothing is paused; a pause that is known
   * counts.
   */
  paused: "move" | "run" | null;
  /** The count that is counted in now: how many are left with it, what is said, and when it is over. */
  countedIn: { left: number; number: number; ends: number } | null;
  /** Which pass of a loop it is, from 0, or will be after the rest and the count-in; null outside loops. */
  pass: number | null;
  /** When the score begins to go, where it stands and that is decided. */
  begins: number | null;
}

/** One performer's own way into a formation; delays make it begin later and end earlier than the transition does. */
export interface Way {
  /** `waiting`: they still stand as before; `moving`: or were stopped on the way; `arrived`: others may still walk. */
  phase: "waiting" | "moving" | "arrived";
  /** Score times. */
  departs: number;
  arrives: number;
  /** Instants still to come, as far as is decided. */
  begins: number | null;
  ends: number | null;
  /** Length of the way in stage units. */
  distance: number;
}

/** What of a production document the core computes with; what is left out is filled in. */
export interface Danced {
  performers?: readonly { id: string }[];
  formations?: readonly DancedFormation[];
}

export interface DancedFormation {
  hold?: number;
  positions?: Record<string, { x: number; y: number }>;
  transition?: {
    duration?: number;
    easing?: string;
    paths?: Record<string, readonly { x: number; y: number }[]>;
    delays?: Record<string, { leave: number; arrive: number }>;
  };
}

export interface Judged {
  findings: Finding[];
  performers: {
    distance: number;
    peak: number;
    mean: number;
    steps: number;
    departs: number;
    arrives: number;
  }[];
  /** How many there are of each kind, told or not. */
  counts: Record<FindingKind, number>;
}

export type FindingKind = "collision" | "overlap" | "tooFast" | "nearMiss" | "tooClose" | "tooManySteps";

export interface Finding {
  kind: FindingKind;
  formation: number;
  performers: number[];
  from: number;
  to: number;
  at: number;
  value: number;
}

/** Metres and metres a second; `step` is the score time of one step in microseconds, one count as a rule. */
export interface Thresholds {
  metresPerUnit?: number;
  bodyRadius?: number;
  nearMiss?: number;
  fastest?: number;
  stride?: number;
  rate?: number;
  step?: number;
}
