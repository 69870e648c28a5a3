/**
 * Productions and edits as JSON: what the HTTP API carries, and what a desk holds.
 * Types only; no browser loads this. What a production is made of is derived from its description.
 */
import type description from "./description.js";
import type { Author } from "./wire.d.ts";

type Description = typeof description;

// MARK: Types of the description

/** What is of another form with each type. */
// deno-lint-ignore no-explicit-any
type Varied = any;

/** A type of a field, as general code reads it. */
export interface FieldType {
  type: string;
  least?: number;
  most?: number;
  unit?: string;
  default?: Varied;
  optional?: boolean;
  /** Which productions have the field. */
  only?: "piece" | "drill";
  /** One of rules.js. */
  rule?: string;
  /** What a list, a map or dots hold; the words of a word; the kinds of a choice. */
  of?: Varied;
  /** Of a record and a group. */
  fields?: Record<string, FieldType>;
  /** Of a choice: the field that says which. */
  by?: string;
  /** Of a map: what its keys are. Of a list: the field by which its records are known. */
  key?: Varied;
  /** Of a reference, and of dots of every, or some, of its entries. */
  to?: ItemKind;
  every?: ItemKind;
  some?: ItemKind;
  /** How long an action of one's own may be called. */
  own?: number;
  /** Several fields of an entry that fit only together, under one name; and whether each can be set by itself. */
  isTogether?: boolean;
  each?: boolean;
}

export interface ListType {
  /** With which letter the ids begin that pages give. */
  ids: string;
  only?: "piece" | "drill";
  most: number;
  fields: Record<string, FieldType>;
  together?: Record<string, { fields: string[]; rule: string; each?: boolean }>;
}

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

/** What the types that have a name of their own are in documents. */
interface Named {
  text: string;
  name: string;
  lines: string;
  /** `#rrggbb` */
  colour: string;
  digest: string;
  /** A UUID. */
  asset: string;
  number: number;
  whole: number;
  coordinate: number;
  /** Microseconds. */
  time: number;
  flag: boolean;
  point: Point;
  handles: Handles;
  delay: Delay;
  placement: Placement;
  /** An id. */
  reference: string;
}

type ValueOf<T> = T extends { optional: true } ? TypeOf<T> | null : TypeOf<T>;
type TypeOf<T> = T extends { type: infer Name extends keyof Named } ? Named[Name]
  : T extends { type: "word"; of: readonly (infer Word)[] } ? Word
  : T extends { type: "action"; of: readonly (infer Word)[] } ? Word | { own: string }
  : T extends { type: "list"; of: infer Inner } ? ValueOf<Inner>[]
  : T extends { type: "dots" | "map"; of: infer Inner } ? Record<string, ValueOf<Inner>>
  : T extends { type: "choice"; by: infer By extends string; of: infer Kinds } ? {
      [Kind in keyof Kinds]: { [key in By]: Kind } & ValuesOf<Kinds[Kind]>;
    }[keyof Kinds]
  : T extends { fields: infer Fields } ? ValuesOf<Fields>
  : never;

type ValuesOf<Fields> = { -readonly [Field in keyof Fields]: ValueOf<Fields[Field]> };

/** What may be left out of what is put in: it has a usual value. */
type IsLoose<T> = T extends { optional: true } | { default: unknown } | { type: "dots" | "group" | "map" } ? true
  : false;
type NewValueOf<T> = T extends { type: "group"; fields: infer Fields } ? NewValuesOf<Fields>
  : T extends { type: "list"; of: { type: "record"; fields: infer Fields } } ? NewValuesOf<Fields>[]
  : ValueOf<T>;
type NewValuesOf<Fields> =
  & {
    -readonly [Field in keyof Fields as IsLoose<Fields[Field]> extends true ? never : Field]: NewValueOf<Fields[Field]>;
  }
  & {
    -readonly [Field in keyof Fields as IsLoose<Fields[Field]> extends true ? Field : never]?:
      | NewValueOf<Fields[Field]>
      | null;
  };

type Fields = Description["fields"];
type Lists = Description["lists"];

/** An entry of a list, and the entry of which what has a usual value may be left out. */
export type Entry<Kind extends keyof Lists> = { id: string } & ValuesOf<Lists[Kind]["fields"]>;
export type NewEntry<Kind extends keyof Lists> = { id: string } & NewValuesOf<Lists[Kind]["fields"]>;

// MARK: What a production is made of

export type Stage = ValueOf<Fields["stage"]>;
export type Plan = NonNullable<Stage["plan"]>;
export type Thresholds = ValueOf<Fields["thresholds"]>;
export type Music = ValueOf<Fields["music"]>;
/** When it is danced next. */
export type NextRun = NonNullable<ValueOf<Fields["nextRun"]>>;
export type Anchor = ValueOf<Fields["anchors"]>[number];
export type Mark = Entry<"marks">;
export type SetPiece = Entry<"setPieces">;
export type Section = Entry<"sections">;
export type Person = Entry<"people">;
export type Performer = Entry<"performers">;
export type PerformerSymbol = Performer["symbol"];
export type Formation = Entry<"formations">;
export type Transition = Formation["transition"];
export type Easing = Transition["easing"];
export type Marker = Entry<"markers">;
/** A part of a piece: a stretch of the score with a name. */
export type Part = Entry<"passages">;
/** What a dancer does in a part, and what kinds of it a production has. */
export type Move = Entry<"moves">;
export type MoveType = Entry<"moveTypes">;
export type Span = Pick<Part, Lists["passages"]["together"]["span"]["fields"][number]>;
export type Track = Entry<"tracks">;
export type Video = Entry<"videos">;
export type Clip = Entry<"clips">;
/** What an uploaded recording is, and where a clip begins and ends in its track: each is set together. */
export type Recording = Pick<Track, Lists["tracks"]["together"]["recording"]["fields"][number]>;
export type Stretch = Pick<Clip, Lists["clips"]["together"]["stretch"]["fields"][number]>;
/** What makes a production a drill: rounds of called combos in the place of formations. */
export type DrillPlan = TypeOf<Fields["drill"]>;
export type Spacing = DrillPlan["spacing"];
export type DrillCombo = Entry<"combos">;
export type DrillStep = DrillCombo["steps"][number];
export type DrillAction = DrillStep["action"];
export type DrillRound = Entry<"rounds">;
export type DrillMode = DrillRound["mode"];
export type DrillPart = Entry<"parts">;

export type ItemKind = keyof Lists;
export type Items = { [Kind in ItemKind]: Entry<Kind> };
export type Item = Items[ItemKind];

/** Groups that only some productions have: `drill`. */
type Parts = {
  [Field in keyof Fields as Fields[Field] extends { type: "group"; optional: true } ? Field : never]: Fields[Field];
};

/** What a production holds: the document on a desk. Never changed in place. */
export type Production =
  & ValuesOf<Omit<Fields, keyof Parts>>
  & { -readonly [Field in keyof Parts]?: TypeOf<Parts[Field]> }
  & { [Kind in ItemKind]: Entry<Kind>[] };

/** A production as the server answers with it. Dates are RFC 3339. */
export interface StoredProduction extends Production {
  id: string;
  revision: number;
  createdAt: string | null;
  changedAt: string | null;
  /** Where it is published by hand. */
  edition?: "draft" | "published";
}

/** What was published of a production; who may only read it is not told of the draft, nor guests who published. */
export interface Publications {
  byHand: boolean;
  published: number;
  draft?: number;
  publications: { revision: number; note: string; at: string; by?: Author }[];
}

/** A production out of a file, which may leave things out: `contentOf` fills in what is missing. */
export type ProductionFields =
  & NewValuesOf<Omit<Fields, keyof Parts>>
  & { -readonly [Field in keyof Parts]?: TypeOf<Parts[Field]> }
  & { [Kind in ItemKind]?: NewEntry<Kind>[] }
  & { format?: string; id?: string; revision?: number; createdAt?: string | null; changedAt?: string | null };

export type FormationFields = NewEntry<"formations">;
export type NewClip = NewEntry<"clips">;

// MARK: Changes

/** What a change is about: `["performers", "ana", "name"]`, `["formations", "f2", "positions", "ana"]`. */
export type Path = string[];

/** All that a type holds: its values, and what is in them. */
type Inner<T> =
  | ValueOf<T>
  | (T extends { type: "list" | "dots" | "map"; of: infer Of } ? Inner<Of>
    : T extends { type: "choice"; of: infer Kinds } ? { [Kind in keyof Kinds]: Inners<Kinds[Kind]> }[keyof Kinds]
    : T extends { fields: infer Fields } ? Inners<Fields>
    : never);
type Inners<Fields> = { [Field in keyof Fields]: Inner<Fields[Field]> }[keyof Fields];

/** What a path may be set to; `null` takes an entry of a map away. */
export type FieldValue =
  | Inners<Fields>
  | { [Kind in ItemKind]: Inners<Lists[Kind]["fields"]> }[ItemKind]
  | Recording
  | Stretch
  | Span
  | null;

/** What a new performer does in each formation; maps by formation's id. */
export interface NewDots {
  positions?: Record<string, Point>;
  paths?: Record<string, Handles>;
  delays?: Record<string, Delay>;
}

/** What a list may be given. */
export type NewItems = {
  [Kind in ItemKind]: Kind extends "performers" ? NewEntry<Kind> & { track?: NewDots } : NewEntry<Kind>;
};

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

export type { Author };

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

/** What somebody may do with a production: each includes those before it. */
export type ProductionRole = "see" | "comment" | "edit" | "conduct" | "own";

export interface UndoState {
  undo: Undoable | null;
  redo: Undoable | null;
}

// MARK: The desk

/** What an editor is told when edits met those of others, or a limit. */
export interface Notice {
  kind: "refused" | "overtaken" | "overtook" | "trouble" | "hint" | "undone" | "redone";
  text: string;
  /** Of what was undone or redone: what that did to the document. */
  changes?: Change[];
  /** The id of the edit that was undone or redone, if this page has seen it. */
  edit?: string;
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
