/**
 * The frames of the live socket, as Sources/Gateway/Documents/asyncapi.json describes them: types only, no browser
 * loads this.
 *
 * Instants are microseconds of the session clock, durations and score times microseconds, formations counted from 0.
 * What an older server leaves out is marked as such. Both sides ignore fields that they do not know.
 */
import type { Change, DrillMode } from "./production.d.ts";

export type Role = "conductor" | "dancer" | "trainer" | "athlete" | "screen" | "observer";

/**
 * Score time at instant t is `position + rate × (t − at)`, held at `until` once reached. Until `wait` before `at` the
 * motion before holds; from then on everybody stands at `position`.
 */
export interface Motion {
  position: number;
  /** 0 is stopped. */
  rate: number;
  at: number;
  /** Null is never. */
  until: number | null;
  wait?: number;
  /** Counts before `at`. */
  countIn?: CountIn;
  /** The motion is that of one pass; the others follow from it. */
  loop?: Loop;
  /** From `at` on the rate changes evenly to that of the ramp, in so many microseconds. */
  ramp?: { rate: number; lasting: number };
}

/** `count` is how long one lasts: real time before a motion, score time in a loop. */
export interface CountIn {
  counts: number;
  count: number;
}

export interface Loop {
  from: number;
  to: number;
  /** Real time for which everybody stands between two passes, before they are counted in. */
  pause: number;
  countIn?: CountIn;
  /** Of the pass that the motion tells of; each is `step` faster than the one before, up to `most`. */
  rate: number;
  step: number;
  most: number;
  /** Which pass the motion tells of, from 0. */
  pass: number;
  /** The pass with which the loop ends. */
  last?: number;
}

/** How well a device keeps time; microseconds, the battery 0 … 1. */
export interface Quality {
  bound: number;
  delay: number;
  jitter?: number;
  battery?: number;
}

/** A person in the session, not a screen or an observer. */
export interface Attendee {
  id: string;
  name: string;
  role: Role;
  /** The performer whom they dance. */
  performer?: string;
  present: boolean;
  ready: boolean;
  /** In how many formations something changed for them that they have not looked at; left out for none. */
  unseenChanges?: number;
  /** How far the music is on their device; left out where it does not play. */
  music?: "loading" | "touch" | "ready" | "failed";
  /** What their device, a camera, sees of the place that it watches; left out where it watches none. */
  sight?: "nobody" | "somebody" | "raisedHand";
  /** Since when they are not connected, where that is known. */
  awaySince?: number;
  quality?: Quality;
}

/** Who this connection is. */
export interface Me {
  id: string;
  name: string;
  role: Role;
  performer?: string;
}

export interface ProductionInUse {
  id: string;
  revision: number;
}

/** What the session runs. */
export interface ProgrammeInUse {
  kind: "production" | "drill";
  /** Of the document. */
  id: string;
}

export interface LeadLimits {
  least: number;
  most: number;
}

/** Whether rounds may be kept is asked since this instant; how many of those connected answered what. */
export interface TrainingRecordingsAsked {
  asked: number;
  keep: number;
  train: number;
  no: number;
}

/** How a change reached the devices, by their own reports. */
export interface Punctuality {
  /** The change's event. */
  seq: number;
  devices: number;
  inTime: number;
  shown: number;
  /** Members who had it late, or have not said. */
  late: string[];
}

/** What is true in a session as of an event. */
export interface WireState {
  /** The revision to which the motions refer. */
  revision?: number | null;
  motion: Motion;
  previous?: Motion | null;
  rate?: number;
  /** Of a piece; a drill has the stage. */
  formation?: number;
  stage?: number;
  baton?: string | null;
  /** Member by performer. */
  assignments: Record<string, string>;
  /** Which of the production's people are absent. */
  absent?: string[];
  members: Attendee[];
  ended: boolean;
  /** The name of who ended it. */
  endedBy?: string;
  lead?: number;
  slowest?: string | null;
  leftOut?: string[];
  /** How the latest change reached the devices, once that was told. */
  punctuality?: Punctuality;
  /** Left out while nobody asks. */
  recordings?: TrainingRecordingsAsked;
  leadLimits?: LeadLimits;
  announcement?: Announcement | null;
  groups?: Group[];
  main?: Main;
  /** Left out as long as nothing was changed and the drill was not begun. */
  calls?: Calls;
}

/** What the trainer of a drill changed, and the seed of its random calls. */
export interface Calls {
  /** 16 hexadecimal digits. */
  readonly seed: string;
  /** In the order of their score times. */
  readonly adjustments: readonly Adjustment[];
}

/** A change that applies from a score time on. `rest` is a round: its rest is so much `longer` than written. */
export type Adjustment =
  & { readonly at: number }
  & (
    | { readonly tempo: number }
    | { readonly intensity: number }
    | { readonly mode: DrillMode | null }
    | { readonly call: string }
    | { readonly rest: string; readonly longer: number }
  );

/** A stretch of the score, in microseconds; a group without one works on whatever it likes. */
export interface Passage {
  from?: number;
  to?: number;
}

/** Some of the performers, away in a session of their own. */
export interface Group extends Passage {
  session: string;
  name: string;
  performers: string[];
  /** A member of the main session. */
  conductor?: string;
}

/** The session that a group's session belongs to, and the group's name. */
export interface Main extends Passage {
  session: string;
  name: string;
}

/** What a conductor tells everybody. */
export interface Announcement {
  text: string;
  by: string | null;
  at: number;
}

/** What is true in a session and in none of its events; signals say how it changes. */
export type Signalled = Partial<
  Pick<WireState, "members" | "lead" | "slowest" | "leftOut" | "punctuality" | "recordings">
>;

// MARK: From the server

/** One that is `resumed` says what the events do not; an older server leaves that out. */
export interface Welcome extends Signalled {
  type: "welcome";
  protocol: number;
  session: string;
  member: Me;
  production: ProductionInUse;
  programme?: ProgrammeInUse & { revision: number };
  now: number;
  seq: number;
  resumed: boolean;
  /** Left out where `resumed`. */
  state?: WireState;
}

interface Happened {
  type: "event";
  /** 1, 2, 3, … without a gap. */
  seq: number;
  at: number;
  by: string | null;
  command?: string | number;
}

export interface Cued extends Happened {
  kind: "cued";
  from: number;
  to: number;
  starts: number;
  duration: number;
  motion: Motion;
}

export interface Moved extends Happened {
  kind: "moved";
  motion: Motion;
  rate: number;
}

/** A loop was begun, will end or has ended, as the motion says. */
export interface Looped extends Happened {
  kind: "looped";
  motion: Motion;
  rate: number;
}

/** The production got another score under the run: motions are read against `revision` from now on. */
export interface Revised extends Happened {
  kind: "revised";
  revision: number;
  from: number;
  to: number;
  motion: Motion;
  previous?: Motion | null;
  /** Of a drill: all adjustments from now on, if some are elsewhere in the new score. */
  adjustments?: Adjustment[];
}

/** The trainer changed something of a drill. */
export interface Adjusted extends Happened {
  kind: "adjusted";
  adjustment: Adjustment;
  /** All adjustments from now on, if some are elsewhere since a rest got another length. */
  adjustments?: Adjustment[];
  /** How the run goes on, if a rest got another length. */
  motion?: Motion;
  previous?: Motion | null;
}

/** The drill starts over: with other random calls, and without what was changed. */
export interface Begun extends Happened {
  kind: "begun";
  seed: string;
  motion: Motion;
}

export interface Assigned extends Happened {
  kind: "assigned";
  performer: string;
  member: string | null;
}

export interface Absent extends Happened {
  kind: "absent";
  person: string;
  absent: boolean;
}

export interface BatonPassed extends Happened {
  kind: "batonPassed";
  from: string | null;
  to: string | null;
}

/** What a note says, wherever it is told. */
export interface NoteTold {
  seq: number;
  at: number;
  by: string | null;
  position: number;
  formation: number;
  place?: string;
  text: string;
  performer?: string;
  performers?: string[];
  touched?: number;
}

export interface Noted extends Happened, NoteTold {
  kind: "noted";
  /** Its text is not for this device, or not yet. */
  withheld?: true;
}

/** Somebody has read a note; who that is, conductors are told. */
export interface NoteGot extends Happened {
  kind: "noteGot";
  note: number;
  performer?: string;
}

export interface NoteWithdrawn extends Happened {
  kind: "noteWithdrawn";
  note: number;
}

export interface LeadLimited extends Happened, LeadLimits {
  kind: "leadLimited";
}

/** What everybody is told from now on; null for nothing any more. */
export interface Announced extends Happened {
  kind: "announced";
  text: string | null;
}

export interface BrokeOut extends Happened {
  kind: "brokeOut";
  groups: Group[];
}

/** These groups are back, by their sessions. */
export interface Regrouped extends Happened {
  kind: "regrouped";
  groups: string[];
  name?: string;
}

export interface GroupOpened extends Happened {
  kind: "groupOpened";
  main: Main;
}

export interface Ended extends Happened {
  kind: "ended";
  /** Who did it; an older server leaves it out. */
  name?: string;
}

/** The session goes on after all. */
export interface Reopened extends Happened {
  kind: "reopened";
  name?: string;
}

/** From now on a member may do other things. */
export interface RoleChanged extends Happened {
  kind: "roleChanged";
  member: string;
  role: Role;
}

export type SessionEvent =
  | Cued
  | Moved
  | Looped
  | Revised
  | Adjusted
  | Begun
  | Assigned
  | Absent
  | BatonPassed
  | Noted
  | NoteGot
  | NoteWithdrawn
  | LeadLimited
  | Announced
  | RoleChanged
  | BrokeOut
  | Regrouped
  | GroupOpened
  | Ended
  | Reopened;

/** The notes that this device may know of now. */
export interface NotesSignal {
  type: "signal";
  kind: "notes";
  notes: (NoteTold & { got?: string[] })[];
}

export interface MembersSignal {
  type: "signal";
  kind: "members";
  /** Everyone connected, screens and observers too. */
  present: number;
  joined: Attendee[];
  left: string[];
  changed: Attendee[];
}

/** A boundary ahead while music runs, for clients that compute nothing. */
export interface FormationSignal {
  type: "signal";
  kind: "formation";
  formation: number;
  starts: number;
  duration: number;
}

/** The same of a drill. */
export interface StageSignal {
  type: "signal";
  kind: "stage";
  stage: number;
  starts: number;
  duration: number;
}

/** The production has a new revision; `changes` made it of the one before. */
export interface EditedSignal {
  type: "signal";
  kind: "edited";
  production: string;
  revision: number;
  changes?: Change[];
}

export interface LeadSignal {
  type: "signal";
  kind: "lead";
  lead: number;
  slowest: string | null;
  leftOut: string[];
}

export interface PunctualitySignal extends Punctuality {
  type: "signal";
  kind: "punctuality";
}

/** Null when nobody asks any more. */
export type TrainingRecordingsSignal =
  & { type: "signal"; kind: "recordings" }
  & (TrainingRecordingsAsked | { asked: null });

/** Flash at `starts + k × interval` for each k below `count`. */
export interface ClapSignal {
  type: "signal";
  kind: "clap";
  starts: number;
  interval: number;
  count: number;
}

/** How a device comes to know of punches. */
export interface PunchSource {
  kind: "tapPad" | "page" | "camera" | "glove" | "app";
  /** What it tells too late. */
  delay?: number;
  /** For each class, how many of the punches that it tells as such are such, from 0 to 1; 1 if it does not say. */
  precision?: Readonly<Record<string, number>>;
  /**
   * For each class: from which `ifCalled` on a called punch was thrown (`hit`), and up to which it was not (`wrong`),
   * for the precision that the source states; 0.9 and 0.1 if it does not say.
   */
  thresholds?: { hit?: Readonly<Record<string, number>>; wrong?: Readonly<Record<string, number>> };
  /** The version of the weights that recognised its punches. */
  model?: number;
}

/** A punch as a device tells it. */
export interface PunchSeen {
  /** The device's own, ascending. */
  number: number;
  class: "jab" | "doubleJab" | "cross" | "hook" | "uppercut";
  hand: "lead" | "rear";
  /** When the arm was extended furthest. */
  at: number;
  probabilities?: Readonly<Record<string, number>>;
  /** By class: how likely it was this one if it was the one that was called. */
  ifCalled?: Readonly<Record<string, number>>;
  /** From 0 to 1. */
  confidence: number;
  speed?: number;
  /** The athlete who threw it, where that is not the sender. */
  member?: string;
}

/** A punch as everybody is told of it. */
export interface PunchTold extends Omit<PunchSeen, "member"> {
  /** The athlete who threw it. */
  member: string;
  /** The member whose device told it. */
  source: string;
  /** Ascending; a punch that was corrected gets another. */
  ordinal: number;
  by?: PunchSource["kind"];
  delay?: number;
  precision?: PunchSource["precision"];
  thresholds?: PunchSource["thresholds"];
  model?: number;
  /** Whether the trainer took its source out. */
  muted?: boolean;
  /** What it was, as the trainer says. */
  corrected?: { class: PunchSeen["class"]; hand: "lead" | "rear" } | "none";
}

/** Punches that have been kept: to each athlete their own, to conductors and screens everybody's. */
export interface PunchesSignal {
  type: "signal";
  kind: "punches";
  punches: readonly PunchTold[];
}

export type ServerSignal =
  | PunchesSignal
  | MembersSignal
  | FormationSignal
  | StageSignal
  | EditedSignal
  | LeadSignal
  | PunctualitySignal
  | TrainingRecordingsSignal
  | NotesSignal
  | ClapSignal;

/** The answer to a clock request: `t1` received, `t2` sent. */
export interface SyncAnswer {
  type: "sync";
  id: number;
  t0: number;
  t1: number;
  t2: number;
}

/** The command is durable as event `seq`; of punches, that they are kept. */
export interface Acknowledged {
  type: "ack";
  id: string;
  seq: number;
}

/** Why something was not done, on the socket and over HTTP alike. */
export interface RefusalFields {
  /** What is wrong: the key of its words. */
  code: string;
  /** One English sentence. */
  message: string;
  /** The field at fault, as a path: `formations[2].hold`. */
  field?: string | null;
  /** Which of several reasons the code stands for. */
  rule?: string | null;
  /** What the sentence names: limits, counts, names. An older server leaves it out. */
  values?: Record<string, string | number>;
}

export interface Refused extends RefusalFields {
  type: "refused";
  id: string;
}

export type ServerMessage = Welcome | SessionEvent | ServerSignal | SyncAnswer | Acknowledged | Refused;

// MARK: To the server

/** The fields of each kind of command. */
export interface Commands {
  /** `from`: the formation that the sender believes to be live. */
  go: { from?: number; countIn?: number; on?: "now" | "count" | "eight" };
  back: Record<never, never>;
  jump: { formation: number };
  /** `from` is a score time: the run is put there first. */
  play: { from?: number; countIn?: number };
  pause: Record<never, never>;
  seek: { position: number };
  rate: { rate: number; counts?: number };
  loop:
    | { from: number; to: number; pause?: number; countIn?: number; rate?: number; step?: number; most?: number }
    | { off: true }
    | { last: true };
  assign: { performer: string; member: string | null };
  note: { text: string; performers?: string[]; touched?: number; position?: number };
  gotNote: { note: number };
  withdrawNote: { note: number };
  takeBaton: Record<never, never>;
  giveBaton: { member: string };
  lead: LeadLimits;
  absent: { person: string; absent: boolean };
  end: Record<never, never>;
  announce: { text: string | null };
  breakOut: { groups: Omit<Group, "session">[] };
  regroup: { group?: string };
  /** `one`: the first count of the next eight; `next`: when the call that is going on is over. */
  call: { combo: string; on?: "now" | "one" | "next" };
  tempo: { tempo: number };
  intensity: { intensity: number };
  mode: { mode: DrillMode | null };
  /** Microseconds, negative for a shorter rest; the rest that is going on or comes next, unless a round is named. */
  extendRest: { longer: number; round?: string };
  /** Starts over, with other random calls. */
  begin: Record<never, never>;
}

/** The fields of each kind of signal from a device. */
export interface Signals {
  ready: { ready: boolean };
  /** In how many formations something changed for this person that they have not looked at. */
  changes: { unseen: number };
  /** How far the music is on this device. */
  music: { music: "off" | "loading" | "touch" | "ready" | "failed" };
  /** What a camera sees of the place that it watches. */
  sight: { sight: "off" | "nobody" | "somebody" | "raisedHand" };
  /** A trainer asks, or asks no longer; an athlete answers. */
  recordings: { asked: number | null; answer?: "keep" | "train" | "no" };
  clock: Quality;
  displayed: { seq: number; received: number; shown?: number };
  clap: Record<never, never>;
}

export interface PunchesFrame {
  type: "punches";
  id: string;
  source: PunchSource;
  punches: readonly PunchSeen[];
}

export type ClientMessage =
  | PunchesFrame
  | { type: "sync"; id: number; t0: number }
  | { [Kind in keyof Commands]: { type: "command"; id: string; kind: Kind } & Commands[Kind] }[keyof Commands]
  | { [Kind in keyof Signals]: { type: "signal"; kind: Kind } & Signals[Kind] }[keyof Signals];

/** What becomes of a command. */
export type CommandAnswer = { ok: true; seq: number } | ({ ok: false } & RefusalFields);
