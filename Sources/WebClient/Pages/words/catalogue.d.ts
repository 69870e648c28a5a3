/** Types of the catalogues: which keys there are, and which values each text has places for. */

/** The English texts of each catalogue. */
export type Catalogues = {
  athlete: typeof import("./en/athlete.js").default;
  camera: typeof import("./en/camera.js").default;
  changes: typeof import("./en/changes.js").default;
  class: typeof import("./en/class.js").default;
  common: typeof import("./en/common.js").default;
  conductor: typeof import("./en/conductor.js").default;
  dancer: typeof import("./en/dancer.js").default;
  drill: typeof import("./en/drill.js").default;
  drills: typeof import("./en/drills.js").default;
  editing: typeof import("./en/editing.js").default;
  fields: typeof import("./en/fields.js").default;
  film: typeof import("./en/film.js").default;
  glove: typeof import("./en/glove.js").default;
  groups: typeof import("./en/groups.js").default;
  help: typeof import("./en/help.js").default;
  hints: typeof import("./en/hints.js").default;
  importing: typeof import("./en/importing.js").default;
  joining: typeof import("./en/joining.js").default;
  limits: typeof import("./en/limits.js").default;
  live: typeof import("./en/live.js").default;
  moves: typeof import("./en/moves.js").default;
  music: typeof import("./en/music.js").default;
  notes: typeof import("./en/notes.js").default;
  panels: typeof import("./en/panels.js").default;
  paper: typeof import("./en/paper.js").default;
  people: typeof import("./en/people.js").default;
  parts: typeof import("./en/parts.js").default;
  plans: typeof import("./en/plans.js").default;
  player: typeof import("./en/player.js").default;
  practice: typeof import("./en/practice.js").default;
  problems: typeof import("./en/problems.js").default;
  productions: typeof import("./en/productions.js").default;
  publishing: typeof import("./en/publishing.js").default;
  recognising: typeof import("./en/recognising.js").default;
  refusals: typeof import("./en/refusals.js").default;
  results: typeof import("./en/results.js").default;
  screen: typeof import("./en/screen.js").default;
  seat: typeof import("./en/seat.js").default;
  secure: typeof import("./en/secure.js").default;
  sessions: typeof import("./en/sessions.js").default;
  sharing: typeof import("./en/sharing.js").default;
  stage: typeof import("./en/stage.js").default;
  station: typeof import("./en/station.js").default;
  strip: typeof import("./en/strip.js").default;
  studio: typeof import("./en/studio.js").default;
  takes: typeof import("./en/takes.js").default;
  tools: typeof import("./en/tools.js").default;
  trainer: typeof import("./en/trainer.js").default;
  venue: typeof import("./en/venue.js").default;
  video: typeof import("./en/video.js").default;
};

/** A key begins with the name of its catalogue. */
export type Key = { [Name in keyof Catalogues]: keyof Catalogues[Name] }[keyof Catalogues];

type TextOf<K extends Key> = K extends `${infer Name extends keyof Catalogues}.${string}`
  ? K extends keyof Catalogues[Name] ? Catalogues[Name][K] : never
  : never;

/**
 * One text; or one for each kind of number, chosen by `values.count`: `{ one: "{count} dancer", other: "{count}
 * dancers" }`.
 */
export type Entry = string | { zero?: string; one?: string; two?: string; few?: string; many?: string; other: string };

/** What a catalogue has to have in another language: every key of English. */
export type Translated<Name extends keyof Catalogues> = { [K in keyof Catalogues[Name]]: Entry };

type Places<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Places<Rest> : never;

type PlacesOf<Of> = Of extends string ? Places<Of> : Of extends object ? Places<Of[keyof Of]> | "count" : never;

/** The values that a text names. A number is written as the language writes numbers. */
export type ValuesOf<K extends Key, Value = string | number> = K extends Key
  ? { [Name in PlacesOf<TextOf<K>>]: Name extends "count" ? number : Value }
  : never;

/** Texts without places need no values. */
export type Given<K extends Key, Value = string | number> = Record<PropertyKey, never> extends ValuesOf<K, Value>
  ? [values?: ValuesOf<K, Value>]
  : [values: ValuesOf<K, Value>];
