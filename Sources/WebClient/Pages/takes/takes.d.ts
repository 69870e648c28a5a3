/** What the server says of takes: `GET /api/v1/sessions/{session}/takes` and what lies below. */
import type { Recording } from "../wire/production.d.ts";
import type { Calls, Motion, Noted } from "../wire/wire.d.ts";

/** The last three are left out where the score of the time is not known any more. */
export interface TakePlace {
  position: number;
  formation?: number;
  /** Of the formation. */
  id?: string;
  moving?: boolean;
}

export interface Take {
  number: number;
  name: string | null;
  starred: boolean;
  begins: number;
  /** May be in the future while it runs; null for one that goes on without end. */
  ends: number | null;
  from: TakePlace;
  to: TakePlace | null;
  rate: number;
  passes?: number;
  stop: "arrived" | "paused" | "cut" | "revised" | "ended" | null;
  revision: number;
  /** Their name. */
  conductor: string | null;
  dancing: number;
  away: number;
  /** Null if it is not known. */
  punctuality: TakePunctuality | null;
}

/** The devices' reports about a take's changes, added up. */
export interface TakePunctuality {
  changes: number;
  /** For how many devices each change was meant, how many received it in time, and how many said when they drew it. */
  devices: number;
  inTime: number;
  shown: number;
  /** How far from its instant a change was drawn, in microseconds: half of them, 99 of 100, all; null if none was. */
  p50: number | null;
  p99: number | null;
  worst: number | null;
  /** Whether several takes have these figures together. */
  shared: boolean;
}

/** Where takes stopped, and how many takes came to that place. */
export interface StopPlace {
  formation: number;
  id: string;
  moving: boolean;
  stopped: number;
  came: number;
}

export interface TakePage {
  takes: Take[];
  stops: StopPlace[];
  next: number | null;
  now: number;
}

export interface TakeCourse extends Take {
  /** Each applies until the next does. */
  motions: { from: number; motion: Motion }[];
  /** Member by performer. */
  dancers: Record<string, string>;
  absent: string[];
  /** By member. */
  names: Record<string, string>;
  /** When athletes joined, by member, where that is known. */
  joined?: Record<string, number>;
  notes: Noted[];
  /** Of a drill: the seed of its calls, and what the trainer changed until the take's end. */
  calls?: Calls;
  now: number;
}

/** What was filmed of a session; it shows every take that ran meanwhile. */
export interface TakeVideo {
  id: string;
  /** The session clock at its first picture. */
  begins: number;
  recording: Recording;
}

/** What a replay shows of its take, besides clock and scrubber. Times are microseconds from the beginning. */
export interface ReplayPicture {
  /** From where to where the take went. */
  way: string;
  shown: HTMLElement;
  /** Places on the scrubber, besides what was cued. */
  marks: readonly number[];
  below(seek: (time: number) => void): HTMLElement[];
  /** Whom a note is about, by name. */
  dancersOf(note: Noted): string;
  /** Called once its parts are on the page. */
  start(wake: () => void): void;
  /** Shows an instant, and answers in words where it is, and what else is true of it. */
  draw(motion: Motion, time: number, noted: readonly Noted[]): string[];
  close(): void;
}
