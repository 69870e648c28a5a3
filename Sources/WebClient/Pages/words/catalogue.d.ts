/** Types of the catalogues: which keys there are, and which values each text has places for. */
import type english from "./en.js";

export type Key = keyof typeof english;

/**
 * One text; or one for each kind of number, chosen by `values.count`: `{ one: "{count} dancer", other: "{count}
 * dancers" }`.
 */
export type Entry = string | { zero?: string; one?: string; two?: string; few?: string; many?: string; other: string };

/** What another language has to have: every key of English. */
export type Catalogue = { [K in Key]: Entry };

type Places<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Places<Rest> : never;

type PlacesOf<Of> = Of extends string ? Places<Of> : Of extends object ? Places<Of[keyof Of]> | "count" : never;

/** The values that a text names. A number is written as the language writes numbers. */
export type ValuesOf<K extends Key, Value = string | number> = K extends Key
  ? { [Name in PlacesOf<(typeof english)[K]>]: Name extends "count" ? number : Value }
  : never;

/** Texts without places need no values. */
export type Given<K extends Key, Value = string | number> = Record<PropertyKey, never> extends ValuesOf<K, Value>
  ? [values?: ValuesOf<K, Value>]
  : [values: ValuesOf<K, Value>];
