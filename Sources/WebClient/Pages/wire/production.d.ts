/**
 * Productions and edits as JSON: what the HTTP API and the editors' socket carry, and what a desk holds.
 * Types only; no browser loads this.
 */

/** Stage units: x grows to stage left from the centre line, y upstage from the downstage edge. */
export interface Point {
  x: number;
  y: number;
}

/** The two handles of the cubic curve on which a performer walks. */
export type Handles = [Point, Point];

/** How much later one performer leaves, and how much earlier they arrive; microseconds. */
export interface Delay {
  leave: number;
  arrive: number;
}

export type PerformerSymbol = "circle" | "square" | "triangle" | "diamond" | "star" | "cross" | "hexagon" | "ring";
export type Easing = "linear" | "easeIn" | "easeOut" | "easeInOut";

/** A picture of the house laid under the stage; `x`, `y` is its middle, lengths in stage units. */
export interface Plan {
  /** The UUID of the picture. */
  asset: string;
  x: number;
  y: number;
  width: number;
  depth: number;
  /** 0 … 1 */
  opacity: number;
}

/** Lengths in stage units, but for `metresPerUnit`. */
export interface Stage {
  width: number;
  depth: number;
  metresPerUnit: number;
  wings: number;
  apron: number;
  wingsShown: boolean;
  margin: number;
  /** In which lengths are shown. */
  unit: "metres" | "feet";
  centreLine: boolean;
  quarterLines: boolean;
  numberLine: boolean;
  plan: Plan | null;
}

/** From which value on a move is reported as hard: metres, and metres a second for `fastest`. */
export interface Thresholds {
  bodyRadius: number;
  nearMiss: number;
  fastest: number;
  stride: number;
}

/** A tape mark: a place, or a line to `to`. */
export interface Mark {
  id: string;
  name: string;
  /** `#rrggbb`, as all colours. */
  colour: string;
  from: Point;
  to: Point | null;
}

/** `x`, `y` is the middle; `turn` in degrees, anticlockwise, 0 up to 360. */
export interface StandingPlacement {
  hidden?: undefined;
  x: number;
  y: number;
  width: number;
  depth: number;
  turn: number;
}

/** Where a set piece stands, or that it is not on the stage. */
export type Placement = StandingPlacement | { hidden: true };

export interface SetPiece {
  id: string;
  name: string;
  shape: "rectangle" | "ellipse";
  colour: string;
  /** Where it stands in formations that do not say otherwise. */
  placement: Placement;
}

export interface Section {
  id: string;
  name: string;
  colour: string;
}

export interface Person {
  id: string;
  name: string;
  /** Whether they can dance any place. */
  swing: boolean;
}

export interface Performer {
  id: string;
  label: string;
  name: string;
  colour: string;
  symbol: PerformerSymbol;
  /** Ids in `sections` and `people`. */
  section: string | null;
  person: string | null;
  understudies: string[];
}

/** The move to the next formation; maps by performer's id. */
export interface Transition {
  /** Microseconds. */
  duration: number;
  easing: Easing;
  paths: Record<string, Handles>;
  delays: Record<string, Delay>;
}

export interface Formation {
  id: string;
  name: string;
  /** Microseconds. */
  hold: number;
  part: string;
  notes: string;
  /** By performer's id; everybody has one. */
  positions: Record<string, Point>;
  /** By set piece's id: only those that stand otherwise than they do elsewhere. */
  setPieces: Record<string, Placement>;
  transition: Transition;
}

/** A named moment from which a run can start; several may have the same name. */
export interface Marker {
  id: string;
  name: string;
  /** Score time, microseconds. */
  at: number;
}

/** What an uploaded recording is; `digest` names its bytes, `duration` is in microseconds. */
export interface Recording {
  bytes: number;
  format: "mp3" | "m4a" | "aac" | "vorbis" | "opus" | "flac" | "wav";
  duration: number;
  digest: string;
}

export interface Track extends Recording {
  id: string;
  title: string;
}

/** Where a clip begins and ends in its track, and its fades; microseconds. */
export interface Stretch {
  from: number;
  to: number;
  fadeIn: number;
  fadeOut: number;
}

/** A stretch of a track in the piece, or a silence. Clips sound one after another. */
export interface Clip extends Stretch {
  id: string;
  /** May be empty: then the track’s is shown. */
  title: string;
  /** An id in `tracks`; null for a silence. */
  track: string | null;
  /** Decibels. */
  gain: number;
}

/** `offset` is the score time at which the first clip starts, in microseconds; negative before the first count. */
export interface Music {
  offset: number;
}

/** How many counts there are from the end of a call to the next call. */
export interface Spacing {
  least: number;
  most: number;
}

/** What makes a production a drill: rounds of called combos in the place of formations. Times are microseconds. */
export interface DrillPlan {
  /** Before the first round. */
  preparation: number;
  spacing: Spacing;
  /** What the spacing is divided by: 2 calls twice as densely. */
  intensity: number;
  /** How long before the end of work and of rest. */
  warnings: number[];
}

export type DrillAction =
  | "jab"
  | "cross"
  | "leadHook"
  | "rearHook"
  | "leadUppercut"
  | "rearUppercut"
  | "doubleJab"
  | "guard"
  | "slip"
  | "roll"
  | "step"
  /** A name of the trainer's own. */
  | { own: string };

export interface DrillStep {
  action: DrillAction;
  /** After the step before it, or after the call. */
  counts: number;
}

export interface DrillCombo {
  id: string;
  name: string;
  steps: DrillStep[];
}

/** Which combos a round calls, by ids in `combos`. */
export type DrillMode =
  | { kind: "free" }
  | { kind: "sequence"; combos: string[] }
  | { kind: "random"; choices: { combo: string; weight: number }[] };

export interface DrillRound {
  id: string;
  work: number;
  rest: number;
  mode: DrillMode;
}

/** The lists of a production by their names. */
export interface Items {
  marks: Mark;
  setPieces: SetPiece;
  sections: Section;
  people: Person;
  performers: Performer;
  formations: Formation;
  markers: Marker;
  tracks: Track;
  clips: Clip;
  combos: DrillCombo;
  rounds: DrillRound;
}

export type ItemKind = keyof Items;
export type Item = Items[ItemKind];

/** What a production holds: the document on a desk. Never changed in place. */
/** A count whose score time is known, in microseconds. Count 0 is always at score time 0. */
export interface Anchor {
  count: number;
  time: number;
}

export interface Production {
  title: string;
  /** Counts a minute; with anchors, after the last. */
  tempo: number;
  /** Each later than the one before it; between two, counts are equally long. */
  anchors: Anchor[];
  stage: Stage;
  marks: Mark[];
  setPieces: SetPiece[];
  sections: Section[];
  people: Person[];
  performers: Performer[];
  formations: Formation[];
  markers: Marker[];
  tracks: Track[];
  clips: Clip[];
  combos: DrillCombo[];
  rounds: DrillRound[];
  music: Music;
  /** Only a drill has it. */
  drill?: DrillPlan;
  thresholds: Thresholds;
  metadata: Record<string, string>;
}

/** A production as the server answers with it. Dates are RFC 3339. */
export interface StoredProduction extends Production {
  id: string;
  revision: number;
  createdAt: string | null;
  changedAt: string | null;
}

type Loose<Value> = { [Field in keyof Value]?: Value[Field] | null };

export type FormationFields =
  & Pick<Formation, "id" | "name">
  & Loose<Omit<Formation, "id" | "name" | "transition">>
  & { transition?: Loose<Transition> | null };

export type NewClip = Pick<Clip, "id" | "to"> & Loose<Omit<Clip, "id" | "to">>;

/** A production of an older server, or out of a file: `contentOf` fills in what is missing. */
export interface ProductionFields {
  format?: string;
  id?: string;
  revision?: number;
  createdAt?: string | null;
  changedAt?: string | null;
  title: string;
  tempo?: number;
  anchors?: Anchor[];
  stage?: Loose<Stage>;
  marks?: (Omit<Mark, "to"> & { to?: Point | null })[];
  setPieces?: SetPiece[];
  sections?: Section[];
  people?: (Omit<Person, "swing"> & { swing?: boolean })[];
  performers?: (Omit<Performer, "section" | "person" | "understudies"> & Loose<Performer>)[];
  formations?: FormationFields[];
  markers?: Marker[];
  tracks?: Track[];
  clips?: NewClip[];
  combos?: NewItems["combos"][];
  rounds?: NewItems["rounds"][];
  music?: Loose<Music>;
  drill?: DrillPlan;
  thresholds?: Loose<Thresholds>;
  metadata?: Record<string, string>;
}

// MARK: Changes

/** What a change is about: `["performers", "ana", "name"]`, `["formations", "f2", "positions", "ana"]`. */
export type Path = string[];

/** What a single field may be set to; `null` takes an entry of a map away. */
export type FieldValue =
  | string
  | number
  | boolean
  | null
  | Point
  | Handles
  | Delay
  | Placement
  | Plan
  | string[]
  | Anchor[]
  | Recording
  | Stretch
  | Spacing
  | number[]
  | DrillStep[]
  | DrillMode;

/** What a new performer does in each formation; maps by formation's id. */
export interface NewDots {
  positions?: Record<string, Point>;
  paths?: Record<string, Handles>;
  delays?: Record<string, Delay>;
}

/** What a list may be given: an entry, where what has a usual value may be left out. */
export interface NewItems {
  marks: Omit<Mark, "to"> & { to?: Point | null };
  setPieces: SetPiece;
  sections: Section;
  people: Omit<Person, "swing"> & { swing?: boolean };
  performers: Omit<Performer, "section" | "person" | "understudies"> & Loose<Performer> & { track?: NewDots };
  formations: FormationFields;
  markers: Marker;
  tracks: Track;
  clips: NewClip;
  combos: Omit<DrillCombo, "steps"> & { steps: (Pick<DrillStep, "action"> & Partial<DrillStep>)[] };
  rounds: Omit<DrillRound, "rest"> & { rest?: number };
}

export type NewItem = NewItems[ItemKind];

interface NoVerb {
  set?: undefined;
  insert?: undefined;
  remove?: undefined;
  move?: undefined;
  replace?: undefined;
  to?: undefined;
  value?: undefined;
  id?: undefined;
  after?: undefined;
}

export type SetChange = Omit<NoVerb, "set" | "to"> & { set: Path; to: FieldValue };
/** `after` is the id of the entry before it; null for the first place. */
export type InsertChange<Kind extends ItemKind = ItemKind> = Omit<NoVerb, "insert" | "value" | "after"> & {
  insert: Kind;
  value: NewItems[Kind];
  after?: string | null;
};
export type RemoveChange = Omit<NoVerb, "remove" | "id"> & { remove: ItemKind; id: string };
export type MoveChange = Omit<NoVerb, "move" | "id" | "after"> & { move: ItemKind; id: string; after?: string | null };
export type ReplaceChange = Omit<NoVerb, "replace"> & { replace: Production };

/** One change to a production, as `Change` in Sources/Rehearsal. */
export type Change = SetChange | InsertChange | RemoveChange | MoveChange | ReplaceChange;

/** What changes make of a document, and the changes that take all of it back. */
export interface Applied {
  document: Production;
  inverse: Change[];
}

// MARK: The journal

export interface Author {
  id: string;
  name: string;
}

/** An edit that the server has; `at` is RFC 3339. An answer that is long leaves the changes out. */
export interface EditLine {
  revision: number;
  id: string;
  label: string;
  by: Author;
  at: string;
  /** The revision that an undo, or a redo, was of. */
  undoes?: number;
  redoes?: number;
  changes?: Change[];
}

/** Something that somebody else had changed since the revision an edit was made on. */
export interface Overtaken {
  path: Path;
  revision: number;
  by: Author;
}

/** What the server would take back, or make again. */
export interface Undoable {
  revision: number;
  label: string;
  /** The edit's, if this page has seen it. */
  id?: string;
}

/** The body of a new edit; `base` is the revision that its author had. */
export type EditRequest =
  & { id: string; base: number }
  & ({ label: string; changes: Change[] } | { undo: true } | { redo: true });

export interface EditAnswer {
  edit: EditLine;
  overtaken?: Overtaken[];
}

export interface EditPage {
  edits: EditLine[];
  next?: number | null;
}

export interface UndoState {
  undo: Undoable | null;
  redo: Undoable | null;
}

// MARK: The editors' socket

export interface Editor extends Author {
  device: string;
}

/** What one device has selected, by ids. */
export interface Selection {
  device: string;
  by: Author;
  formation: string | null;
  performers: string[];
}

export type EditorsMessage =
  | {
    type: "welcome";
    protocol: number;
    production: string;
    revision: number;
    now: number;
    you: Editor;
    editors: Editor[];
  }
  | ({ type: "edited" } & EditLine)
  | { type: "editors"; editors: Editor[] }
  | ({ type: "selections" } & Selection);

export interface SelectionMessage {
  type: "selection";
  formation: string | null;
  performers: string[];
}

// MARK: The desk

/** What an editor is told when edits met those of others, or a limit. */
export interface Notice {
  kind: "refused" | "overtaken" | "overtook" | "trouble" | "hint" | "undone" | "redone";
  text: string;
  /** Of what was undone or redone: what that did to the document. */
  changes?: Change[];
}

/** `waiting` edits the server does not have; `since` is when it was lost, wall milliseconds. */
export interface DeskStatus {
  kind: "loading" | "saved" | "saving" | "offline" | "stopped";
  waiting: number;
  /** Whether what waits survives a reload. */
  isKept: boolean;
  since: number | null;
}

/** What a listener of `desk.onChange` is told; `before` is null the first time. */
export interface DeskChange {
  document: Production;
  before: Production | null;
}
