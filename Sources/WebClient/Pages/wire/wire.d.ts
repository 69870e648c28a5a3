/**
 * The frames of the sockets. Made from Sources/Gateway/Documents/asyncapi.json by `deno task types`:
 * change that, not this. No browser loads it.
 */
import type { Change } from "./production.d.ts";

export type Id = string;

export type Key = string;

export type CommandId = string | number;

export type EchoedId = string | number | null;

export type Role = "conductor" | "dancer" | "trainer" | "athlete" | "screen" | "observer";

export interface Quality {
  /** How far the device's clock may be off. Microseconds. */
  bound: number;
  /** One way, to the server. Microseconds. */
  delay: number;
  /** Microseconds. */
  jitter?: number;
  battery?: number;
}

/**
 * Score time at instant t is position + rate × (t − at), held at `until` once reached. `at` may lie ahead: until
 * `wait` before it the previous motion holds, and from then on everybody stands at `position`.
 */
export interface Motion {
  /** Score time. Microseconds. */
  position: number;
  /** 0 is stopped. */
  rate: number;
  /** Session clock, microseconds since the Unix epoch. */
  at: number;
  /** Score time at which it is held; null is never. */
  until: number | null;
  /**
   * For how long before `at` everybody stands at `position` already; 0 where it is left out. Until then the motion
   * before holds. Microseconds.
   */
  wait?: number;
  countIn?: CountIn;
  loop?: Loop;
  ramp?: Ramp;
}

/** Counts before a motion begins, or before each pass of a loop: they end where it begins, and the last one is an 8. */
export interface CountIn {
  /** How many. */
  counts: number;
  /** How long one lasts: real time before a motion, score time in a loop, whose passes differ in rate. Microseconds. */
  count: number;
}

/**
 * The motion is that of one pass. When it reaches `to`, everybody is at `from` at once; `pause` and the count-in
 * (its counts stretched by the rate of the next pass, each rounded up to a microsecond) later the next pass begins,
 * and so on.
 */
export interface Loop {
  /** Score time. */
  from: number;
  /** Score time. */
  to: number;
  /** Real time for which everybody stands at `from` between two passes, before they are counted in. Microseconds. */
  pause: number;
  countIn?: CountIn;
  /** Of the pass that the motion tells of. */
  rate: number;
  /** What each pass is faster than the one before, up to `most`; from pass 200 on every pass is at `most`. */
  step: number;
  most: number;
  /** Which pass the motion tells of, from 0. */
  pass: number;
  /** The pass at whose end the run stands. */
  last?: number;
}

/**
 * From `at` on the rate changes evenly in real time, from that of the motion to this one, and stays. Score time
 * then is the integral: position + (rate + (ramp.rate − rate) × τ / (2 × lasting)) × τ for τ = t − at up to
 * `lasting`.
 */
export interface Ramp {
  rate: number;
  /** Real time. Microseconds. */
  lasting: number;
}

export interface Attendee {
  id: Id;
  name: string;
  role: Role;
  /**
   * When they joined, where that is known: what was called before is not theirs. Session clock, microseconds since
   * the Unix epoch.
   */
  joined?: number;
  performer?: Key;
  present: boolean;
  ready: boolean;
  /**
   * In how many formations something changed for them since they last ran them, that they have not looked at, as
   * their device says; left out where there is nothing.
   */
  unseenChanges?: number;
  /** How far the music is on their device; left out where it does not play. */
  music?: "loading" | "touch" | "ready" | "failed";
  /** What their device, a camera, sees of its place; left out where it watches none. */
  sight?: "nobody" | "somebody" | "raisedHand";
  /**
   * How their own camera gets on: pictures are looked at by a pose worker or on the phone, the phone is too slow
   * for that and there is no pose worker, nothing finds joints in them, or all places for pictures are taken; left
   * out while it is off.
   */
  camera?: "on" | "onPhone" | "tooSlow" | "noWorker" | "busy";
  quality?: Quality;
  /**
   * Since when they are not connected, where that is known; a dancer may take their performer meanwhile. Session
   * clock, microseconds since the Unix epoch.
   */
  awaySince?: number;
}

/** How the latest change reached the devices, by their own reports; left out until that was told. */
export interface Punctuality {
  /** The change's event. */
  seq: number;
  /** Those that keep time. */
  devices: number;
  /** How many had it before it started. */
  inTime: number;
  /** How many have drawn it. */
  shown: number;
  /** Those that had it late, or have not said. */
  late: readonly Id[];
}

export type WireState = {
  /**
   * The production's revision that the motions are to be read against. A later one with the same formations, holds
   * and transitions reads alike.
   */
  revision: number;
  motion: Motion;
  loop?: Loop;
  previous?: Motion;
  /** The rate at which the run goes whenever it goes. */
  rate: number;
  /** The live one of a piece, counted from 0. */
  formation?: number;
  baton: Id | null;
  /** Member by performer. */
  assignments: Record<string, Id>;
  /** Who of the production's people is away. */
  absent: readonly Key[];
  /** People, and the first 32 screens; not observers. */
  members: readonly Attendee[];
  ended: boolean;
  /** How far ahead a change takes effect. Microseconds. */
  lead: number;
  /** The device that needs the longest lead of those that are waited for. */
  slowest: Id | null;
  /** Devices that would need more than the limit: not waited for. */
  leftOut: readonly Id[];
  punctuality?: Punctuality;
  recordings?: TrainingRecordingsAsked;
  leadLimits: LeadLimits;
  /** The name of who ended it, where that is known. */
  endedBy?: string;
  /** When it ended, where that is known. Session clock, microseconds since the Unix epoch. */
  endedAt?: number;
  /** What everybody is told; null while that is nothing. */
  announcement: Announcement | null;
  /** The groups that are away; left out while there are none. */
  groups?: readonly Group[];
  main?: Main;
  /**
   * Of a drill, in the place of `formation`: which stage is live, counted from 0: preparation, then work and rest
   * of each round. A stage without length is left out, and no rest follows the last round.
   */
  stage?: number;
  calls?: Calls;
  board?: Board;
} & ({ formation: number; stage?: undefined } | { stage: number; formation?: undefined });

export interface Announcement {
  text: string;
  /** The member who announced it. */
  by: Id | null;
  /** When. Session clock, microseconds since the Unix epoch. */
  at: number;
}

/**
 * Which of several reasons the code stands for: what a value would have to be, where the code is `invalid`. Later
 * versions know more.
 */
export type RefusalRule =
  | "range"
  | "length"
  | "turn"
  | "count"
  | "unknown"
  | "doubled"
  | "unplaced"
  | "word"
  | "missing"
  | "blank"
  | "controlCharacters"
  | "colour"
  | "identifier"
  | "text"
  | "trueOrFalse"
  | "number"
  | "wholeNumber"
  | "object"
  | "list"
  | "objectOrList"
  | "empty"
  | "oneOf"
  | "uuid"
  | "commandIdentifier"
  | "handles"
  | "span"
  | "stretch"
  | "fades"
  | "pastTrack"
  | "recording"
  | "digest"
  | "namesNothing"
  | "unreadable"
  | "batonFree"
  | "batonHeld"
  | "conductorOnly"
  | "conductorOrDancer"
  | "dancerOnly"
  | "ownOnly"
  | "cannotDance"
  | "cannotConduct"
  | "inGroup"
  | "groupInGroup"
  | "doubledTime"
  | "anchorOrder"
  | "anchorTempo"
  | "notInDrill"
  | "onlyInDrill"
  | "forgotten"
  | "guestsLog"
  | "diskFull"
  | "boundOnly"
  | "outsideWork"
  | "roundOver"
  | "restOver"
  | "lastRound"
  | "inDrill";

/** What the message names, by what it is: enough to say it in another language. */
export type RefusalValues = Record<string, number | string>;

export type RefusalCode =
  | "malformed"
  | "unknownType"
  | "unknownKind"
  | "invalid"
  | "notTheConductor"
  | "notAllowed"
  | "unknownFormation"
  | "unknownPerformer"
  | "unknownMember"
  | "unknownPerson"
  | "performerTaken"
  | "firstFormation"
  | "lastFormation"
  | "formationMoved"
  | "tooSoon"
  | "ended"
  | "unavailable"
  | "tooMany"
  | "gone"
  | "idReused";

/** An account. */
export interface Author {
  id: Id;
  name: string;
}

/** Somebody who has the production open; `device` is one socket of theirs. */
export interface Editor {
  id: Id;
  name: string;
  device: Id;
}

/** A group that is away, in a session of its own beside this one. */
export interface Group {
  session: Id;
  name: string;
  /**
   * Whose devices follow: they come in by `POST /api/v1/sessions/{session}/members` with the token that they have
   * here.
   */
  performers: readonly Key[];
  /** Where the passage begins: score time in microseconds. With `to`, or neither. */
  from?: number;
  /** Where it ends, after `from`. */
  to?: number;
  conductor?: Id;
}

/**
 * Of a group's session: the session beside which it is, and what it is a group of there. When it ends, its devices
 * go back there.
 */
export interface Main {
  session: Id;
  name: string;
  /** Where the passage begins: score time in microseconds. With `to`, or neither. */
  from?: number;
  /** Where it ends, after `from`. */
  to?: number;
}

/** A punch as a source reports it. `at` is at most 6 hours old, and at most 2 seconds ahead. */
export interface PunchSeen {
  /**
   * The device's own: the same number from the same member is the same punch. With other content it is refused
   * (`idReused`).
   */
  number: number;
  class: "jab" | "doubleJab" | "cross" | "hook" | "uppercut";
  /** The lead hand is the left one of an orthodox athlete. Jabs are of the lead hand, a cross of the rear hand. */
  hand: "lead" | "rear";
  /** The instant of full extension: session clock, microseconds since the Unix epoch. */
  at: number;
  /** How sure the source is. */
  confidence?: number;
  /** How likely each class is; what is left out has 0. */
  probabilities?: {
    jab?: number;
    doubleJab?: number;
    cross?: number;
    hook?: number;
    uppercut?: number;
    guard?: number;
    none?: number;
  };
  /**
   * By class: how likely it was this one if it was the one that was called; calibrated. Verdicts ask this instead
   * of the probabilities where it is told.
   */
  ifCalled?: {
    jab?: number;
    doubleJab?: number;
    cross?: number;
    hook?: number;
    uppercut?: number;
  };
  /** Of the fist at its fastest, shoulder widths a second. */
  speed?: number;
  /**
   * Whose punch it is, where it is not the device's own member's: only an athlete to whom the trainer bound the
   * device.
   */
  member?: Id;
}

/** A punch that is kept. */
export interface PunchTold {
  /** Ascending within the session; a corrected punch gets the next one. */
  ordinal: number;
  /** The member whose device reported it. */
  source: Id;
  /** The athlete. */
  member: Id;
  /**
   * The device's own: the same number from the same member is the same punch. With other content it is refused
   * (`idReused`).
   */
  number: number;
  class: "jab" | "doubleJab" | "cross" | "hook" | "uppercut";
  /** The lead hand is the left one of an orthodox athlete. Jabs are of the lead hand, a cross of the rear hand. */
  hand: "lead" | "rear";
  /** The instant of full extension: session clock, microseconds since the Unix epoch. */
  at: number;
  /** How sure the source is. */
  confidence: number;
  /** How likely each class is; what is left out has 0. */
  probabilities?: {
    jab?: number;
    doubleJab?: number;
    cross?: number;
    hook?: number;
    uppercut?: number;
    guard?: number;
    none?: number;
  };
  /**
   * By class: how likely it was this one if it was the one that was called; calibrated. Verdicts ask this instead
   * of the probabilities where it is told.
   */
  ifCalled?: {
    jab?: number;
    doubleJab?: number;
    cross?: number;
    hook?: number;
    uppercut?: number;
  };
  /** Of the fist at its fastest, shoulder widths a second. */
  speed?: number;
  by: "tapPad" | "page" | "camera" | "glove" | "app";
  /** What the source tells too late, microseconds: as it says itself, and as the trainer has found. */
  delay: number;
  /** Its source was muted: it does not count. */
  muted?: true;
  /** What a trainer said that it was. */
  corrected?: "none" | {
    class: "jab" | "doubleJab" | "cross" | "hook" | "uppercut";
    /** The lead hand is the left one of an orthodox athlete. Jabs are of the lead hand, a cross of the rear hand. */
    hand: "lead" | "rear";
  };
  /**
   * What the source is worth, by class: the share of what it tells as that which is that, as measured; what is left
   * out has 1. Verdicts weigh its probabilities by it.
   */
  precision?: {
    jab?: number;
    doubleJab?: number;
    cross?: number;
    hook?: number;
    uppercut?: number;
    guard?: number;
    none?: number;
  };
  /**
   * From which ifCalled on the punch was the one that was called, and up to which it was not, by class, as the
   * source has chosen for the precision that it states; between them the verdict is unsure.
   */
  thresholds?: {
    /** From this on it was; 0.9 where it is left out. */
    hit?: {
      jab?: number;
      doubleJab?: number;
      cross?: number;
      hook?: number;
      uppercut?: number;
    };
    /** Up to this it was not; at most as high as hit; 0.1 where it is left out. */
    wrong?: {
      jab?: number;
      doubleJab?: number;
      cross?: number;
      hook?: number;
      uppercut?: number;
    };
  };
  /** The version of the weights that recognised it, as its source says. */
  model?: number;
}

/** Which combos are called, by their ids. */
export type Mode = {
  kind: "free";
} | {
  kind: "sequence";
  combos: readonly Key[];
} | {
  kind: "random";
  choices: readonly {
    combo: Key;
    weight: number;
  }[];
};

/**
 * What the trainer changed. It changes nothing before `at`. Kept in the order of `at`: a tempo, an intensity or a
 * mode takes the place of those of its kind at the same time and later, a call of one at the same time, a rest of
 * the one of its round. Beyond 500 the earliest that is no rest is forgotten.
 */
export type Adjustment = {
  /** The score time from which it applies. Microseconds. */
  at: number;
  tempo: number;
  /** How many counts a minute more with each minute of work from then on; 0 when left out. */
  rising?: number;
} | {
  /** The score time from which it applies. Microseconds. */
  at: number;
  intensity: number;
} | {
  /** The score time from which it applies. Microseconds. */
  at: number;
  mode: Mode | null;
} | {
  /** The score time from which it applies. Microseconds. */
  at: number;
  call: Key;
} | {
  /** The score time from which it applies. Microseconds. */
  at: number;
  rest: Key;
  /** Of the whole rest, in the place of what was said of it before. Microseconds; negative for a shorter one. */
  longer: number;
};

/**
 * Of a drill: all calls follow from this and the drill; no message is a call. Before it is first changed or begun
 * it is left out, and means a seed of zeros and no adjustments.
 */
export interface Calls {
  /** 64 bits, from which random calls are drawn. */
  seed: string;
  /** In the order of `at`. */
  adjustments: readonly Adjustment[];
}

/** What everybody may see of the athletes' punches, as a trainer chose it; left out before that, and then `latest`. */
export interface Board {
  mode: "latest" | "improved" | "teams" | "off";
  teams: readonly (readonly Id[])[];
}

/**
 * The question for training recordings that is open, with the number of each answer. No answer is no. Who answered
 * what is told to nobody.
 */
export interface TrainingRecordingsAsked {
  /** When it was asked, session clock, microseconds; the name of the question, too. */
  asked: number;
  /** How many of those connected said that their rounds may be kept. */
  keep: number;
  /** How many said that they may be kept and that the recogniser may be trained with them. */
  train: number;
  /** How many said no. */
  no: number;
}

/** Who this connection is. */
export interface Me {
  id: Id;
  name: string;
  role: Role;
  performer?: Key;
}

export interface ProductionInUse {
  id: Id;
  revision: number;
}

/** What the session runs, and its present revision: a piece, or a drill. `production` names the document of either. */
export interface ProgrammeInUse {
  kind: "production" | "drill";
  id: Id;
  revision: number;
}

/** Between what the lead moves by itself. */
export interface LeadLimits {
  /** Microseconds. */
  least: number;
  /** Microseconds; not less than `least`. */
  most: number;
}

/** A note, as whoever may read it is told of it. */
export interface NoteTold {
  /** Of its `noted`. */
  seq: number;
  /** When it was decided. Session clock, microseconds since the Unix epoch. */
  at: number;
  by: Id | null;
  /** Score time. Microseconds. */
  position: number;
  formation?: number;
  place?: Key;
  /** Empty where it is withheld. */
  text: string;
  performer?: Key;
  /** Whom it is for, where that is several. Neither `performer` nor `performers`: everybody. */
  performers?: readonly Key[];
  /** When the conductor touched, where that was said. Session clock, microseconds since the Unix epoch. */
  touched?: number;
  /** The run was going: dancers are told when it stands. */
  waits?: true;
  /** The performers who have said to have it; conductors only are told. */
  got?: readonly Key[];
  /** Of a drill, in the place of `formation`. */
  stage?: number;
}

export interface PunchSource {
  /**
   * A glove, or a phone in the hand, recognises punches beside its sensor and sends no samples:
   * `/assets/recogniser/gloves.wasm` of each server does it, by its person's own punches.
   */
  kind: "tapPad" | "page" | "camera" | "glove" | "app";
  /** What it tells too late, microseconds. */
  delay?: number;
  /**
   * What the source is worth, by class: the share of what it tells as that which is that, as measured; what is left
   * out has 1. Verdicts weigh its probabilities by it.
   */
  precision?: {
    jab?: number;
    doubleJab?: number;
    cross?: number;
    hook?: number;
    uppercut?: number;
    guard?: number;
    none?: number;
  };
  /**
   * From which ifCalled on the punch was the one that was called, and up to which it was not, by class, as the
   * source has chosen for the precision that it states; between them the verdict is unsure.
   */
  thresholds?: {
    /** From this on it was; 0.9 where it is left out. */
    hit?: {
      jab?: number;
      doubleJab?: number;
      cross?: number;
      hook?: number;
      uppercut?: number;
    };
    /** Up to this it was not; at most as high as hit; 0.1 where it is left out. */
    wrong?: {
      jab?: number;
      doubleJab?: number;
      cross?: number;
      hook?: number;
      uppercut?: number;
    };
  };
  /** The version of the weights that recognised it, as its source says. */
  model?: number;
}

// MARK: From the server

/**
 * The first frame. With `resumed: true` all events after `after` follow, and what is in no event stands beside
 * them: `members`, `lead`, `slowest`, `leftOut`, `punctuality`, `recordings`, as of now. Otherwise `state` is
 * complete as of `seq`.
 */
export type Welcome = {
  type: "welcome";
  protocol: 1;
  session: Id;
  member: Me;
  production: ProductionInUse;
  programme: ProgrammeInUse;
  /** Session clock, microseconds since the Unix epoch. */
  now: number;
  /** The last event of the log. */
  seq: number;
  resumed: false;
  state: WireState;
  members?: undefined;
  lead?: undefined;
  slowest?: undefined;
  leftOut?: undefined;
  punctuality?: undefined;
  recordings?: undefined;
} | {
  type: "welcome";
  protocol: 1;
  session: Id;
  member: Me;
  production: ProductionInUse;
  programme: ProgrammeInUse;
  /** Session clock, microseconds since the Unix epoch. */
  now: number;
  /** The last event of the log. */
  seq: number;
  resumed: true;
  /** People, not screens and observers. */
  members: readonly Attendee[];
  /** How far ahead a change takes effect. Microseconds. */
  lead: number;
  /** The device that needs the longest lead of those that are waited for. */
  slowest: Id | null;
  /** Devices that would need more than the limit: not waited for. */
  leftOut: readonly Id[];
  punctuality?: Punctuality;
  recordings?: TrainingRecordingsAsked;
  state?: undefined;
};

/**
 * The live formation changes at `starts`. A performer with a delay in the transition leaves later and arrives
 * earlier by that, at the present rate.
 */
export interface Cued {
  type: "event";
  /** 1, 2, 3, … without a gap. */
  seq: number;
  /** When it was decided. Session clock, microseconds since the Unix epoch. */
  at: number;
  by: Id | null;
  /** The command that caused it; of use to its sender. */
  command?: string | number;
  kind: "cued";
  from: number;
  to: number;
  /** Session clock, microseconds since the Unix epoch. */
  starts: number;
  /** Of the move, in real time; 0 is a cut. Microseconds. */
  duration: number;
  motion: Motion;
}

/** The run goes, stops, or is elsewhere. */
export interface Moved {
  type: "event";
  /** 1, 2, 3, … without a gap. */
  seq: number;
  /** When it was decided. Session clock, microseconds since the Unix epoch. */
  at: number;
  by: Id | null;
  /** The command that caused it; of use to its sender. */
  command?: string | number;
  kind: "moved";
  motion: Motion;
  rate: number;
}

/**
 * A loop was begun, will end or has ended, as `motion` says. A stretch is run again and again, and which pass is
 * under way at an instant is arithmetic.
 */
export interface Looped {
  type: "event";
  /** 1, 2, 3, … without a gap. */
  seq: number;
  /** When it was decided. Session clock, microseconds since the Unix epoch. */
  at: number;
  by: Id | null;
  /** The command that caused it; of use to its sender. */
  command?: string | number;
  kind: "looped";
  /** Score time, where there is a loop. */
  from?: number;
  /** Score time, where there is a loop. */
  to?: number;
  /** Microseconds, where there is a loop. */
  pause?: number;
  /** True where there is no loop any more. */
  off?: boolean;
  motion: Motion;
  rate: number;
}

/** A member dances a performer, or nobody does. A member dances one at a time. */
export interface Assigned {
  type: "event";
  /** 1, 2, 3, … without a gap. */
  seq: number;
  /** When it was decided. Session clock, microseconds since the Unix epoch. */
  at: number;
  by: Id | null;
  /** The command that caused it; of use to its sender. */
  command?: string | number;
  kind: "assigned";
  performer: Key;
  member: Id | null;
}

/**
 * A remark, pinned to where the run was when the conductor touched. Conductors get it whole. Everybody else gets it
 * whole only when it is for everybody and the run stands; otherwise without words and names (`withheld`), and those
 * whom it is for are told by the signal `notes` when the run stands.
 */
export interface Noted {
  type: "event";
  /** 1, 2, 3, … without a gap. */
  seq: number;
  /** When it was decided. Session clock, microseconds since the Unix epoch. */
  at: number;
  by: Id | null;
  /** The command that caused it; of use to its sender. */
  command?: string | number;
  kind: "noted";
  /** Score time. Microseconds. */
  position: number;
  formation?: number;
  place?: Key;
  /** Empty where it is withheld. */
  text: string;
  /** The words are not for this client, or not yet. */
  withheld?: true;
  performer?: Key;
  /** Whom it is for, where that is several. Neither `performer` nor `performers`: everybody. */
  performers?: readonly Key[];
  /** When the conductor touched, where that was said. Session clock, microseconds since the Unix epoch. */
  touched?: number;
  /** The run was going: dancers are told when it stands. */
  waits?: true;
  /** Of a drill, in the place of `formation`. */
  stage?: number;
}

/** A dancer has read a note. Everybody but conductors is not told who: `by` is null and `performer` left out. */
export interface NoteGot {
  type: "event";
  /** 1, 2, 3, … without a gap. */
  seq: number;
  /** When it was decided. Session clock, microseconds since the Unix epoch. */
  at: number;
  by: Id | null;
  /** The command that caused it; of use to its sender. */
  command?: string | number;
  kind: "noteGot";
  /** The `seq` of the note. */
  note: number;
  performer?: Key;
}

/** A note was a slip; it is shown no more. */
export interface NoteWithdrawn {
  type: "event";
  /** 1, 2, 3, … without a gap. */
  seq: number;
  /** When it was decided. Session clock, microseconds since the Unix epoch. */
  at: number;
  by: Id | null;
  /** The command that caused it; of use to its sender. */
  command?: string | number;
  kind: "noteWithdrawn";
  /** The `seq` of the note. */
  note: number;
}

/** Who holds it, cues. */
export interface BatonPassed {
  type: "event";
  /** 1, 2, 3, … without a gap. */
  seq: number;
  /** When it was decided. Session clock, microseconds since the Unix epoch. */
  at: number;
  by: Id | null;
  /** The command that caused it; of use to its sender. */
  command?: string | number;
  kind: "batonPassed";
  from: Id | null;
  to: Id | null;
}

/** Between what the lead moves by itself. */
export interface LeadLimited {
  type: "event";
  /** 1, 2, 3, … without a gap. */
  seq: number;
  /** When it was decided. Session clock, microseconds since the Unix epoch. */
  at: number;
  by: Id | null;
  /** The command that caused it; of use to its sender. */
  command?: string | number;
  kind: "leadLimited";
  /** Microseconds. */
  least: number;
  /** Microseconds; not less than `least`. */
  most: number;
}

/** Somebody of the production's people is away, or is not any more. */
export interface Absent {
  type: "event";
  /** 1, 2, 3, … without a gap. */
  seq: number;
  /** When it was decided. Session clock, microseconds since the Unix epoch. */
  at: number;
  by: Id | null;
  /** The command that caused it; of use to its sender. */
  command?: string | number;
  kind: "absent";
  person: Key;
  absent: boolean;
}

/**
 * The production got another score under the run. The same formation stays live, and the run stands at the same
 * place in it. From this event on the motions are read against `revision`: that document and these motions come
 * into use together. A drill's stages are its formations here.
 */
export interface Revised {
  type: "event";
  /** 1, 2, 3, … without a gap. */
  seq: number;
  /** When it was decided. Session clock, microseconds since the Unix epoch. */
  at: number;
  by: Id | null;
  /** The command that caused it; of use to its sender. */
  command?: string | number;
  kind: "revised";
  /** The production's. */
  revision: number;
  /** The live formation, counted as before. */
  from: number;
  /** The live formation, counted as after. */
  to: number;
  motion: Motion;
  previous?: Motion;
  /** Of a drill: all adjustments from now on, where some of them are elsewhere now. */
  adjustments?: readonly Adjustment[];
}

/**
 * The session is over; the socket is closed with 1000. Its owner may open it again within a day: `reopened` follows
 * then.
 */
export interface Ended {
  type: "event";
  /** 1, 2, 3, … without a gap. */
  seq: number;
  /** When it was decided. Session clock, microseconds since the Unix epoch. */
  at: number;
  by: Id | null;
  /** The command that caused it; of use to its sender. */
  command?: string | number;
  kind: "ended";
  /** Of who did it: the conductor with the baton, or the session's owner (`by` is null then). */
  name?: string;
}

/**
 * What everybody is told, shown by every device until the next `announced`; `text` null takes it away. `by` and
 * `at` say who announced it, and when.
 */
export interface Announced {
  type: "event";
  /** 1, 2, 3, … without a gap. */
  seq: number;
  /** When it was decided. Session clock, microseconds since the Unix epoch. */
  at: number;
  by: Id | null;
  /** The command that caused it; of use to its sender. */
  command?: string | number;
  kind: "announced";
  text: string | null;
}

/**
 * A take got a name, or lost it: `name` null. Takes themselves follow from the log; `GET
 * /api/v1/sessions/{session}/takes` tells them.
 */
export interface TakeNamed {
  type: "event";
  /** 1, 2, 3, … without a gap. */
  seq: number;
  /** When it was decided. Session clock, microseconds since the Unix epoch. */
  at: number;
  by: Id | null;
  /** The command that caused it; of use to its sender. */
  command?: string | number;
  kind: "takeNamed";
  /** The take's number. */
  take: number;
  name: string | null;
}

/** A take was starred, or is no longer. */
export interface TakeStarred {
  type: "event";
  /** 1, 2, 3, … without a gap. */
  seq: number;
  /** When it was decided. Session clock, microseconds since the Unix epoch. */
  at: number;
  by: Id | null;
  /** The command that caused it; of use to its sender. */
  command?: string | number;
  kind: "takeStarred";
  /** The take's number. */
  take: number;
  starred: boolean;
}

/**
 * The run stands, and a node has added up what the devices reported about its last changes: how punctual they were.
 * It comes by itself, and names nobody.
 */
export interface PunctualitySummed {
  type: "event";
  /** 1, 2, 3, … without a gap. */
  seq: number;
  /** When it was decided. Session clock, microseconds since the Unix epoch. */
  at: number;
  by: Id | null;
  /** The command that caused it; of use to its sender. */
  command?: string | number;
  kind: "punctualitySummed";
  /** The event of the first of these changes. */
  from: number;
  /** The event of the last of them. */
  through: number;
  /** How many changes of the run some device reported on. */
  changes: number;
  /** For how many devices each of them was meant, added up. */
  devices: number;
  /** How many of those received it before its start. */
  inTime: number;
  /** How many of those said when they drew it. */
  shown: number;
  /**
   * How far from its instant each was drawn, as a histogram: errors up to 1, 2, 4, 8, 12, 17, 25, 34, 50, 75, 100,
   * 150, 250, 500 and 1,000 ms, and beyond.
   */
  counts: readonly number[];
  /** The largest of these errors, in microseconds. */
  worst: number;
}

/**
 * Who came, went or changed since the last one; at most twice a second. Who is ready and how good connections are
 * is told to conductors within half a second, to others together with other changes, or two seconds after the last
 * one.
 */
export interface MembersSignal {
  type: "signal";
  kind: "members";
  /** Everyone connected, screens and observers too. */
  present: number;
  joined: readonly Attendee[];
  left: readonly Id[];
  changed: readonly Attendee[];
}

/**
 * A boundary ahead while music runs, for clients that compute nothing. It is the whole formation's: a performer
 * with a delay in the transition leaves later and arrives earlier by that, at the present rate.
 */
export interface FormationSignal {
  type: "signal";
  kind: "formation";
  formation: number;
  /** Session clock, microseconds since the Unix epoch. */
  starts: number;
  /** Microseconds. */
  duration: number;
}

/**
 * Moves of the count sheet that begin ahead while music runs, for clients that compute nothing, as `formation` is
 * told. What they are called stands in the production. Those of the very beginning are not told.
 */
export interface MoveSignal {
  type: "signal";
  kind: "move";
  /** Session clock, microseconds since the Unix epoch. */
  starts: number;
  moves: readonly {
    move: Key;
    part: Key;
    /** How many counts it lasts. */
    counts: number;
    section?: Key;
    performer?: Key;
  }[];
}

/**
 * The production has a new revision. `changes` made it of the one before; without them, read the edits or the
 * document. Where formations, holds or transitions are others, the new document waits for `revised`.
 */
export interface EditedSignal {
  type: "signal";
  kind: "edited";
  production: Id;
  revision: number;
  /** As in the journal of edits. Left out where they are many. */
  changes?: Change[];
}

/** The lead is another, or another device makes it so. */
export interface LeadSignal {
  type: "signal";
  kind: "lead";
  /** How far ahead a change takes effect. Microseconds. */
  lead: number;
  /** The device that needs the longest lead of those that are waited for. */
  slowest: Id | null;
  /** Devices that would need more than the limit: not waited for. */
  leftOut: readonly Id[];
}

/**
 * How a change reached the devices, by their own reports: once all have reported, or a second after its start, and
 * again for ten seconds as reports come in.
 */
export interface PunctualitySignal {
  type: "signal";
  kind: "punctuality";
  /** The change's event. */
  seq: number;
  /** Those that keep time. */
  devices: number;
  /** How many had it before it started. */
  inTime: number;
  /** How many have drawn it. */
  shown: number;
  /** Those that had it late, or have not said. */
  late: readonly Id[];
}

/**
 * What this client is to know of notes now; it takes the place of what was said before. Conductors are told all of
 * the latest 100 after the welcome, and go on from events. Who dances a performer is told what that performer has
 * not said to have read: after the welcome and whenever it changes, but only while the run stands.
 */
export interface NotesSignal {
  type: "signal";
  kind: "notes";
  notes: readonly NoteTold[];
}

/** Flash (and beep, where that is wanted) at starts + k × interval for each k below count. */
export interface ClapSignal {
  type: "signal";
  kind: "clap";
  /** Session clock, microseconds since the Unix epoch. */
  starts: number;
  /** Microseconds. */
  interval: number;
  count: number;
}

/**
 * Punches that were kept, and corrected ones: to conductors and screens everybody's, to others their own. What was
 * before is read by GET /api/v1/sessions/{session}/punches.
 */
export interface PunchesSignal {
  type: "signal";
  kind: "punches";
  punches: readonly PunchTold[];
}

/** The answer to a clock request. */
export interface SyncAnswer {
  type: "sync";
  id: EchoedId;
  /** Echoed. */
  t0: number | null;
  /** When the request was received. Session clock, microseconds since the Unix epoch. */
  t1: number;
  /** When this was sent. Session clock, microseconds since the Unix epoch. */
  t2: number;
}

/** The command is durable as event `seq`; or as many `punches` are kept. */
export type Acknowledged = {
  type: "ack";
  id: CommandId;
  seq?: number;
  punches?: number;
} & ({ seq: number; punches?: undefined } | { punches: number; seq?: undefined });

/** The frame changed nothing. */
export interface Refused {
  type: "refused";
  id: EchoedId;
  code: RefusalCode;
  /** One sentence for a person. */
  message: string;
  /** The field at fault. */
  field?: string;
  rule?: RefusalRule;
  values?: RefusalValues;
}

/** The session goes on where it ended: its owner opened it again. Seen by those who resume, and in the log. */
export interface Reopened {
  type: "event";
  /** 1, 2, 3, … without a gap. */
  seq: number;
  /** When it was decided. Session clock, microseconds since the Unix epoch. */
  at: number;
  by: Id | null;
  /** The command that caused it; of use to its sender. */
  command?: string | number;
  kind: "reopened";
  /** Of the account that did it. */
  name?: string;
}

/**
 * A member may do more or less from now on: the session's owner said so. Their socket is closed with 1012, and they
 * come back as what they are now.
 */
export interface RoleChanged {
  type: "event";
  /** 1, 2, 3, … without a gap. */
  seq: number;
  /** When it was decided. Session clock, microseconds since the Unix epoch. */
  at: number;
  by: Id | null;
  /** The command that caused it; of use to its sender. */
  command?: string | number;
  kind: "roleChanged";
  member: Id;
  role: Role;
}

/** These groups went to sessions of their own. Whose device dances one of the performers follows by itself. */
export interface BrokeOut {
  type: "event";
  /** 1, 2, 3, … without a gap. */
  seq: number;
  /** When it was decided. Session clock, microseconds since the Unix epoch. */
  at: number;
  by: Id | null;
  /** The command that caused it; of use to its sender. */
  command?: string | number;
  kind: "brokeOut";
  groups: readonly Group[];
}

/**
 * These groups are back; their sessions have ended. `name` is of who called them, left out when a group's session
 * was ended by itself.
 */
export interface Regrouped {
  type: "event";
  /** 1, 2, 3, … without a gap. */
  seq: number;
  /** When it was decided. Session clock, microseconds since the Unix epoch. */
  at: number;
  by: Id | null;
  /** The command that caused it; of use to its sender. */
  command?: string | number;
  kind: "regrouped";
  /** Their sessions. */
  groups: readonly Id[];
  name?: string;
}

/** The first event of a group's session: what it is a group of. Written by the server. */
export interface GroupOpened {
  type: "event";
  /** 1, 2, 3, … without a gap. */
  seq: number;
  /** When it was decided. Session clock, microseconds since the Unix epoch. */
  at: number;
  by: Id | null;
  /** The command that caused it; of use to its sender. */
  command?: string | number;
  kind: "groupOpened";
  main: Main;
}

/**
 * The trainer changed something of a drill, from a score time on; all devices compute the calls from it. If a rest
 * got another length, `motion` (and `previous`, until it begins) is how the run goes on: at the same place, with
 * another end.
 */
export interface Adjusted {
  type: "event";
  /** 1, 2, 3, … without a gap. */
  seq: number;
  /** When it was decided. Session clock, microseconds since the Unix epoch. */
  at: number;
  by: Id | null;
  /** The command that caused it; of use to its sender. */
  command?: string | number;
  kind: "adjusted";
  adjustment: Adjustment;
  /** Of a drill: all adjustments from now on, where some of them are elsewhere now. */
  adjustments?: readonly Adjustment[];
  motion?: Motion;
  previous?: Motion;
}

/** The drill starts over: other random calls, and nothing that was changed before. */
export interface Begun {
  type: "event";
  /** 1, 2, 3, … without a gap. */
  seq: number;
  /** When it was decided. Session clock, microseconds since the Unix epoch. */
  at: number;
  by: Id | null;
  /** The command that caused it; of use to its sender. */
  command?: string | number;
  kind: "begun";
  /** 64 bits, from which random calls are drawn. */
  seed: string;
  motion: Motion;
}

/**
 * What everybody may see of the athletes' punches from now on: each one's `latest` verdicts, by how much each
 * `improved` on their own round before, `teams`, or nothing (`off`). Whoever is in no team joins the smallest one,
 * in the order of `joined`.
 */
export interface BoardShown {
  type: "event";
  /** 1, 2, 3, … without a gap. */
  seq: number;
  /** When it was decided. Session clock, microseconds since the Unix epoch. */
  at: number;
  by: Id | null;
  /** The command that caused it; of use to its sender. */
  command?: string | number;
  kind: "boardShown";
  mode: "latest" | "improved" | "teams" | "off";
  teams: readonly (readonly Id[])[];
}

/**
 * Of a drill: the next stage, about a second ahead, for clients that compute nothing. A later event of the run or
 * of the calls makes it void.
 */
export interface StageSignal {
  type: "signal";
  kind: "stage";
  stage: number;
  /** Session clock, microseconds since the Unix epoch. */
  starts: number;
  duration: 0;
}

/**
 * A trainer asks whether rounds may be kept as joints, and whether the recogniser may be trained with them; and
 * what was answered so far, twice a second at most. `asked` is null, and nothing else is said, when nobody asks any
 * more. Every welcome has the open question as `recordings`.
 */
export type RecordingsSignal = {
  type: "signal";
  kind: "recordings";
  /** When it was asked, session clock, microseconds; the name of the question, too. */
  asked: number;
  /** How many of those connected said that their rounds may be kept. */
  keep: number;
  /** How many said that they may be kept and that the recogniser may be trained with them. */
  train: number;
  /** How many said no. */
  no: number;
} | {
  type: "signal";
  kind: "recordings";
  asked: null;
  keep?: undefined;
  train?: undefined;
  no?: undefined;
};

export type SessionEvent =
  | Cued
  | Moved
  | Looped
  | Assigned
  | Noted
  | NoteGot
  | NoteWithdrawn
  | BatonPassed
  | LeadLimited
  | Absent
  | Revised
  | Ended
  | Announced
  | TakeNamed
  | TakeStarred
  | PunctualitySummed
  | Reopened
  | RoleChanged
  | BrokeOut
  | Regrouped
  | GroupOpened
  | Adjusted
  | Begun
  | BoardShown;

export type ServerSignal =
  | MembersSignal
  | FormationSignal
  | MoveSignal
  | EditedSignal
  | LeadSignal
  | PunctualitySignal
  | NotesSignal
  | ClapSignal
  | PunchesSignal
  | StageSignal
  | RecordingsSignal;

export type ServerMessage =
  | Welcome
  | SyncAnswer
  | Acknowledged
  | Refused
  | SessionEvent
  | ServerSignal;

// MARK: To the server

/** A clock request. */
export interface SyncRequest {
  type: "sync";
  id: EchoedId;
  /** Any number; echoed. */
  t0: number;
}

/**
 * Punches of this member, or of the athlete to whom the trainer bound their device. Answered with `ack` when all of
 * them are kept, or `refused` when none is; send again what was not answered: a punch that is there already stays
 * as it is. In sessions of drills only.
 */
export interface PunchesFrame {
  type: "punches";
  id: CommandId;
  source: PunchSource;
  punches: readonly PunchSeen[];
}

/** The fields of each kind of command. */
export interface Commands {
  /** Leave the live formation now. Needs the baton. Answered by `cued`. */
  go: {
    /** The formation that the sender believes to be live; refused with formationMoved if it is not. */
    from?: number;
    /** How many counts are counted in before, at the run's tempo; 0 where it is left out. */
    countIn?: number;
    /**
     * While the run goes: when the next count, or the next eight, begins; at once where it is left out, where
     * nobody moves, and where another formation would be live by then.
     */
    on?: "now" | "count" | "eight";
  };
  /** Cut to the formation before. Needs the baton. Answered by `cued`. */
  back: Record<never, never>;
  /** Cut to a formation. Needs the baton. Answered by `cued`. */
  jump: {
    formation: number;
  };
  /** Let the run go. Needs the baton. Answered by `moved`. */
  play: {
    /** The score time that the run is put at first; from where it is where it is left out. Microseconds. */
    from?: number;
    /** How many counts are counted in before, at the run's tempo; 0 where it is left out. */
    countIn?: number;
  };
  /**
   * Stand, wherever the run is. `motion.until` keeps where it was going to stop; `go` finishes the move that was
   * stopped, `play` goes on to the end. Needs the baton. Answered by `moved`.
   */
  pause: Record<never, never>;
  /** Go elsewhere in the score. Needs the baton. Answered by `moved`. */
  seek: {
    /** Score time. Microseconds. */
    position: number;
  };
  /** Slow or speed the run. Needs the baton. Answered by `moved`. */
  rate: {
    rate: number;
    /**
     * Over how many counts the rate changes while the run goes; at once where it is 0 or left out, in a loop, and
     * in a count-in.
     */
    counts?: number;
  };
  /**
   * Run a stretch again and again, or end that. Needs the baton. Answered by `looped`; refused as `gone` where
   * there is no loop to end.
   */
  loop: {
    /** Score time; required unless `off` or `last` is true. */
    from?: number;
    /** Score time, half a second after `from` at least; required unless `off` or `last` is true. */
    to?: number;
    /** Real time for which everybody stands before each pass but the first. Microseconds. */
    pause?: number;
    /** Counts before each pass. */
    countIn?: number;
    /** Of the first pass; the run's where it is left out. */
    rate?: number;
    /** What each pass is faster than the one before; 0, or 0.01 to 1. */
    step?: number;
    /** The rate of the fastest pass; 1, or `rate` where that is more, where it is left out. */
    most?: number;
    /** True: the loop is left, and the run goes on past its end. */
    off?: boolean;
    /**
     * True: the pass under way, or the next one where everybody waits for it, is finished, and the run stands at
     * its end.
     */
    last?: boolean;
  };
  /**
   * Say who dances a performer: dancers a free one for themselves, conductors anybody. Answered by `assigned`. A
   * dancer may take the performer of somebody who is not connected.
   */
  assign: {
    performer: Key;
    member: Id | null;
  };
  /**
   * Pin a remark to the score. For conductors. Answered by `noted`. Neither `performer` nor `performers`: for
   * everybody.
   */
  note: {
    text: string;
    performer?: Key;
    /** For several; `performer` goes before it. */
    performers?: readonly Key[];
    /**
     * When the conductor touched, within the last ten minutes; left out: now, and who is not named hears of it at
     * once even while the run goes. Session clock, microseconds since the Unix epoch.
     */
    touched?: number;
    /**
     * Where the run was then, as the client computed it; left out: where it was at `touched`, by the motion that
     * holds now. Score time, microseconds.
     */
    position?: number;
  };
  /**
   * Say that the performer whom this member dances has a note. Refused as `gone` when that was said already or the
   * note is not there. Answered by `noteGot`.
   */
  gotNote: {
    /** The `seq` of the note. */
    note: number;
  };
  /** Take a note back. For conductors. Answered by `noteWithdrawn`. */
  withdrawNote: {
    /** The `seq` of the note. */
    note: number;
  };
  /** Take the baton from whoever has it. For conductors. Answered by `batonPassed`. */
  takeBaton: Record<never, never>;
  /** Give the baton to another conductor. Needs the baton. Answered by `batonPassed`. */
  giveBaton: {
    member: Id;
  };
  /** Set the least and the most that the lead may be, 0 to 2 seconds. For conductors. Answered by `leadLimited`. */
  lead: {
    /** Microseconds. */
    least: number;
    /** Microseconds; not less than `least`. */
    most: number;
  };
  /** Say that somebody of the production's people is away from this session, or is not. For conductors. */
  absent: {
    person: Key;
    absent: boolean;
  };
  /**
   * End the session. For the conductor who holds the baton; the session's owner ends it over HTTP. Answered by
   * `ended`.
   */
  end: Record<never, never>;
  /**
   * Tell everybody something, or with `text` null take away what they are told. For conductors. Answered by
   * `announced`.
   */
  announce: {
    text: string | null;
  };
  /**
   * Send groups to sessions of their own beside this one. For who holds the baton. At most 12 are away at once,
   * each performer in one of them; a group's own session makes none. Answered by `brokeOut`.
   */
  breakOut: {
    groups: readonly {
      name: string;
      performers: readonly Key[];
      /** Where the passage begins: score time in microseconds. With `to`, or neither. */
      from?: number;
      /** Where it ends, after `from`. */
      to?: number;
      /** A conductor of this session, who gets the group's baton on coming in. */
      conductor?: Id;
    }[];
  };
  /**
   * Call groups back: one, or all. For who holds the baton. Their sessions end, and their devices come back by
   * themselves, those that sleep as soon as they wake. Answered by `regrouped`.
   */
  regroup: {
    /** Its session; without one, all that are away. */
    group?: Id;
  };
  /** Call a combo by hand. Answered by `adjusted`, which says when. Needs the baton; for drills only. */
  call: {
    combo: Key;
    /**
     * `now`; on the first count of the next eight of the round; or when the call that is going on is over, after
     * calls by hand that wait already. In a preparation or a rest, `one` and `next` are the first count of the
     * round to come, and `now` is refused.
     */
    on?: "now" | "one" | "next";
  };
  /**
   * Counts a minute from now on, until the drill begins anew. Answered by `adjusted`. Needs the baton; for drills
   * only.
   */
  tempo: {
    tempo: number;
    /** How many counts a minute more with each minute of work from then on; 0 when left out. */
    rising?: number;
  };
  /**
   * Call more or less densely from now on: the spacing is divided by it. Answered by `adjusted`. Needs the baton;
   * for drills only.
   */
  intensity: {
    intensity: number;
  };
  /**
   * What is called from now on, in all rounds; null for each round's own mode again. Answered by `adjusted`. Needs
   * the baton; for drills only.
   */
  mode: {
    mode: Mode | null;
  };
  /**
   * Make a rest longer, or shorter. What is over of it stays, and it lasts an hour at most. Answered by `adjusted`.
   * Needs the baton; for drills only.
   */
  extendRest: {
    /** Microseconds. */
    longer: number;
    /** The round before it; without one, the rest that is going on or comes next. */
    round?: Key;
  };
  /**
   * Start over: with other random calls, without what was changed, from the beginning. Answered by `begun`. Needs
   * the baton; for drills only.
   */
  begin: Record<never, never>;
  /**
   * Choose what everybody may see of the athletes' punches. Without `teams` they stay as they are; `teams` needs
   * two at least. For the trainers of a drill. Answered by `boardShown`.
   */
  showBoard: {
    mode: "latest" | "improved" | "teams" | "off";
    teams?: readonly (readonly Id[])[];
  };
}

/** The fields of each kind of signal from a device. */
export interface Signals {
  /** Whether this person is ready. */
  ready: {
    ready: boolean;
  };
  /**
   * In how many formations something changed for this person since they last ran them, that they have not looked
   * at; 0 when they have looked. As of this connection: said again after each.
   */
  changes: {
    unseen: number;
  };
  /**
   * How far the music is on this device, if it plays here: `loading`, waiting for a `touch` that the browser wants
   * before it lets a page sound, `ready`, or `failed`. As of this connection: said again after each.
   */
  music: {
    music: "off" | "loading" | "touch" | "ready" | "failed";
  };
  /**
   * What a camera sees of the place in which one athlete trains: `nobody`, `somebody`, or somebody who holds a hand
   * above their head (`raisedHand`), to say that it is their place. `off` from a device that watches no place any
   * more. As of this connection: said again after each.
   */
  sight: {
    sight: "off" | "nobody" | "somebody" | "raisedHand";
  };
  /**
   * How an athlete’s own camera gets on: pictures are looked at by a pose worker (`on`) or by the athlete’s page
   * (`onPhone`), the phone is too slow for that and there is no pose worker (`tooSlow`), nothing finds joints in
   * them (`noWorker`), or all places for pictures are taken (`busy`). `off` while the camera is off. As of this
   * connection: said again after each.
   */
  camera: {
    camera: "off" | "on" | "onPhone" | "tooSlow" | "noWorker" | "busy";
  };
  /** How well this device knows the session clock, and how far away it is: the lead follows the slowest device. */
  clock: {
    /** How far its clock may be off. Microseconds. */
    bound: number;
    /** One way, the median. Microseconds. */
    delay: number;
    /** How far delays spread around that, robustly (the median distance). Microseconds. */
    jitter?: number;
    battery?: number;
  };
  /**
   * When this device had a `cued` or `moved` event, and when it first drew what that changed. One for each event;
   * when nothing is drawn, at the latest two seconds after its start.
   */
  displayed: {
    /** The event. */
    seq: number;
    /** Session clock, microseconds since the Unix epoch. */
    received: number;
    /**
     * Session clock, microseconds since the Unix epoch, of the first frame with the new motion; left out when
     * nothing is drawn.
     */
    shown?: number | null;
  };
  /** Ask every device to flash on the same counts. For conductors. */
  clap: Record<never, never>;
  /**
   * From a conductor, without `answer`: everybody is asked whether their rounds may be kept; `asked` null from who
   * asks no longer. From an athlete, with `answer`: to the question of that instant. As of this connection: said
   * again after each. The newest question is the open one.
   */
  recordings: {
    /** When it was asked, session clock, microseconds; the name of the question, too. */
    asked: number | null;
    answer?: "keep" | "train" | "no";
  };
}

export type ClientMessage =
  | SyncRequest
  | PunchesFrame
  | { [Kind in keyof Commands]: { type: "command"; id: CommandId; kind: Kind } & Commands[Kind] }[keyof Commands]
  | { [Kind in keyof Signals]: { type: "signal"; kind: Kind } & Signals[Kind] }[keyof Signals];

// MARK: The socket of those who edit

/** The first frame. Edits after `revision` follow as `edited`; not to who only sees what is published. */
export interface EditingWelcome {
  type: "welcome";
  protocol: 1;
  production: Id;
  revision: number;
  /** Session clock, microseconds since the Unix epoch. */
  now: number;
  you: Editor;
  /**
   * Everybody who has it open, you included, in the order of their coming; those at other nodes follow in `editors`
   * within moments.
   */
  editors: readonly Editor[];
}

/**
 * An edit, in the order of revisions without a gap; to everybody, its author's devices included. `changes` is left
 * out where the frame would be over 64 KiB: read the edits after the revision that you have.
 */
export interface EditingEdited {
  type: "edited";
  revision: number;
  id: Id;
  label: string;
  by: Author;
  /** RFC 3339. */
  at: string;
  undoes?: number;
  redoes?: number;
  changes?: Change[];
}

/** Who has the production open now. */
export interface EditingEditors {
  type: "editors";
  editors: readonly Editor[];
}

/** What somebody has selected. Only the latest of each device counts. */
export interface EditingSelections {
  type: "selections";
  device: Id;
  by: Author;
  formation: Key | null;
  performers: readonly Key[];
}

/** Shows the others what one has selected. */
export interface EditingSelection {
  type: "selection";
  formation: Key | null;
  performers: readonly Key[];
}

export type EditorsMessage =
  | EditingWelcome
  | EditingEdited
  | EditingEditors
  | EditingSelections
  | Refused;

// MARK: What pages make of it

/** What is true in a session and in none of its events; signals say how it changes. */
export type Signalled = Partial<
  Pick<WireState, "members" | "lead" | "slowest" | "leftOut" | "punctuality" | "recordings">
>;

/** Why something was not done, on the socket and over HTTP alike: the codes of HTTP are more. */
export interface RefusalFields {
  /** What is wrong: the key of its words. */
  code: string;
  /** One English sentence. */
  message: string;
  /** The field at fault, as a path: “formations[2].hold”. */
  field?: string | null;
  /** Which of several reasons the code stands for. */
  rule?: string | null;
  /** What the sentence names: limits, counts, names. */
  values?: Refused["values"];
}

/** What becomes of a command; of punches, the number is 0. */
export type CommandAnswer = { ok: true; seq: number } | ({ ok: false } & RefusalFields);

/** What one device of those who edit has selected, by ids. */
export type Selection = Omit<EditingSelections, "type">;

/** A stretch of the score; a group without one works on whatever it likes. */
export type Passage = Pick<Group, "from" | "to">;
