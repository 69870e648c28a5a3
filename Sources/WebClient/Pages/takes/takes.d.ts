/** What the server says of takes: `GET /api/v1/sessions/{session}/takes` and what lies below. */
import type { Motion, Noted } from "../live/wire.d.ts";

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
  /** May lie ahead while it goes; null for one that goes on and on. */
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
}

/** Where takes stopped, and of how many that came there. */
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
  /** Each holds until the next does. */
  motions: { from: number; motion: Motion }[];
  /** Member by performer. */
  dancers: Record<string, string>;
  absent: string[];
  /** By member. */
  names: Record<string, string>;
  notes: Noted[];
  now: number;
}
