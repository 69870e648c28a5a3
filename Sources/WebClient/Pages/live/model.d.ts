/** What a device knows of its session: the shape of the model's state. Never changed in place. */
import type {
  Announcement,
  Attendee,
  Board,
  Calls,
  Group,
  LeadLimits,
  Main,
  Me,
  Motion,
  ProductionInUse,
  ProgrammeInUse,
  Punctuality,
  TrainingRecordingsAsked,
} from "../wire/wire.d.ts";

/** The cue that is in force; null once the run has moved otherwise. */
export interface Cue {
  from: number;
  to: number;
  starts: number;
  duration: number;
  by: string | null;
}

export interface Note {
  seq: number;
  at: number;
  by: string | null;
  position: number;
  /** Or the stage of a drill. */
  formation: number;
  /** The formation's id; null in a drill. */
  place: string | null;
  text: string;
  /** The performers whom it is for; empty for everybody. */
  performers: readonly string[];
  /** When the conductor touched the stage. */
  touched: number;
  /** The performers who have it; known to conductors. */
  got: readonly string[];
}

export interface SessionState {
  /** Whether the server has sent anything yet. */
  readonly known: boolean;
  /** The last event that was applied. */
  readonly seq: number;
  /** Whether an event has been missed. */
  readonly missing: boolean;
  readonly me: Me | null;
  readonly production: ProductionInUse | null;
  /** What the session runs: a piece or a drill; null if the server does not say. */
  readonly programme: Pick<ProgrammeInUse, "kind" | "id"> | null;
  readonly motion: Motion;
  /** Applies until `motion.at`. */
  readonly previous: Motion | null;
  readonly rate: number;
  /** Or the stage of a drill. */
  readonly formation: number;
  readonly baton: string | null;
  /** The production's revision to which the motions refer; null if the server does not say. */
  readonly revision: number | null;
  /** Member by performer. */
  readonly assignments: Readonly<Record<string, string>>;
  readonly absent: readonly string[];
  readonly members: readonly Attendee[];
  readonly cue: Cue | null;
  /** The latest of those that may be read on this device. */
  readonly notes: readonly Note[];
  /** Those of them that the person at this device has still to read; told while the run stands. */
  readonly unread: readonly number[];
  readonly ended: boolean;
  /** The name of who ended it, where that is known. */
  readonly endedBy: string | null;
  /** When it ended, where that is known. */
  readonly endedAt: number | null;
  /** Microseconds; null until somebody has said. */
  readonly lead: number | null;
  readonly slowest: string | null;
  readonly leftOut: readonly string[];
  readonly leadLimits: LeadLimits | null;
  readonly punctuality: Punctuality | null;
  /** What the class is asked; null while nobody asks. */
  readonly trainingRecordings: TrainingRecordingsAsked | null;
  /** The message to everybody. */
  readonly announcement: Announcement | null;
  /** The groups that are away in sessions of their own. */
  readonly groups: readonly Group[];
  /** Of a group's session: what it belongs to. */
  readonly main: Main | null;
  /** Of a drill: what the trainer changed, and the seed of its random calls. */
  readonly calls: Calls;
  /** Of a drill: what everybody may see of the punches. */
  readonly board: Board;
}
