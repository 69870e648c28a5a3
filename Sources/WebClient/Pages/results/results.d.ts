/** Types of `GET /api/v1/sessions/{session}/results`. Times are microseconds. */

import type { PunchTold } from "../wire/wire.d.ts";

export interface Counts {
  thrown: number;
  called: number;
  hit: number;
  late: number;
  wrong: number;
  missed: number;
  unsure: number;
  extra: number;
  /** 0…1; null where nothing was called. */
  accuracy: number | null;
}

export interface Figures extends Counts {
  time: number;
  /** Punches a minute. */
  rate: number | null;
  /** Right punches a minute. */
  output: number | null;
  reaction: { count: number; p10: number; p50: number; p90: number; steps: number[] } | null;
  hands: { lead: Counts; rear: Counts };
  punches: (Counts & Pick<PunchTold, "class" | "hand">)[];
}

/** Changes a round: shares of the mean, and microseconds. */
export interface Fade {
  rate: number | null;
  accuracy: number | null;
  reaction: number | null;
}

export interface Round {
  id: string;
  round: number;
  time: number;
  together?: Figures;
  athletes: { member: string; figures: Figures }[];
}

export interface Run {
  run: number;
  begins: number;
  /** The versions of the recogniser's weights that told the punches which counted. */
  models: readonly number[];
  fade?: Fade;
  together?: Figures;
  athletes: { member: string; fade: Fade; together: Figures }[];
  rounds: Round[];
}

export interface Part {
  name: string;
  rounds: string[];
}

export interface Results {
  session: string;
  now: number;
  athletes: { member: string; name: string }[];
  /** Of a plan: what belongs together, by the ids of rounds. */
  parts: Part[];
  runs: Run[];
}

/** What is shown of somebody, or of all together: figures of a whole run, and of each of its rounds. */
export interface Summary {
  together: Figures;
  fade: Fade | null;
  rounds: { round: number; figures: Figures }[];
  /** Of a plan: the sums of the rounds of each part. */
  parts?: (Part & { thrown: number; called: number; hit: number; time: number })[];
}

/** One session of a person: of an account's, or of the owner of a device that has a token for it. */
export interface AthletesClass {
  session: string;
  member: string;
  opened: string;
  token?: string;
}
