import { words } from "../words/editing.js";
import "../words/fields.js";
import { contentOf } from "./content.js";
import * as values from "./values.js";
import { fields, invalid, limits } from "./values.js";

/**
 * @import {
 *   Clip, DrillPlan, Formation, FormationFields, Item, ItemKind, Items, NewClip, NewDots, Performer, Production,
 *   ProductionFields, Stage, Thresholds,
 * } from "../wire/production.d.ts"
 */

/** Whole productions and whole entries of their lists, as documents hold them: every field there, nothing else. */

/** The lists of a production. */
export const kinds = /** @type {const} */ ([
  "marks",
  "setPieces",
  "sections",
  "people",
  "performers",
  "formations",
  "markers",
  "tracks",
  "clips",
  "combos",
  "rounds",
]);

/** The lists that only a piece has, and those that only a drill has. */
const ofPieces = new Set(["performers", "formations", "sections", "marks", "setPieces", "markers"]);
const ofDrills = new Set(["combos", "rounds"]);

/**
 * Refuses entries of a list that this kind of production does not have.
 *
 * @param {ItemKind} kind
 * @param {Production} document
 * @param {string} field
 */
export function checkKind(kind, document, field) {
  if (document.drill && ofPieces.has(kind)) throw invalid(words("editing.notInDrill"), field);
  if (!document.drill && ofDrills.has(kind)) throw invalid(words("editing.onlyInDrill"), field);
}

/**
 * @param {string} text
 * @returns {text is ItemKind}
 */
export const isItemKind = (text) => kinds.some((kind) => kind === text);

/**
 * Reads one entry for a list; `at` is what to call it in a refusal. References to things that are not in the document
 * (any more) are left out.
 *
 * @type {{ [Kind in ItemKind]: (value: unknown, document: Production, at: string) => Items[Kind] }}
 */
export const readItem = {
  sections: (value, document, at) => read(value, fields.sections, at, document),
  people: (value, document, at) => read({ swing: false, ...values.record(value, at) }, fields.people, at, document),
  marks: (value, document, at) => read(value, fields.marks, at, document),
  setPieces: (value, document, at) => read(value, fields.setPieces, at, document),
  markers: (value, document, at) => read(value, fields.markers, at, document),
  tracks(value, _document, at) {
    const { id, title } = values.record(value, at);
    return {
      id: values.identity(id, `${at}.id`),
      title: fields.tracks.title(title, `${at}.title`),
      ...fields.tracks.recording(value, at),
    };
  },
  clips(value, document, at) {
    const { id, title = "", track, gain = 0 } = values.record(value, at);
    const known = document.tracks.find((entry) => entry.id === track)?.id ?? null;
    const clip = {
      id: values.identity(id, `${at}.id`),
      title: fields.clips.title(title, `${at}.title`),
      track: known,
      ...fields.clips.stretch(value, at),
      gain: fields.clips.gain(gain, `${at}.gain`),
    };
    values.checkWithinTrack(clip, known, document, `${at}.to`);
    return clip;
  },
  combos: (value, document, at) => read(value, fields.combos, at, document),
  rounds(value, document, at) {
    const round = values.round(value, at);
    return { ...round, mode: values.keeping(round.mode, (id) => document.combos.some((combo) => combo.id === id)) };
  },
  performers(value, document, at) {
    const has = (/** @type {ItemKind} */ kind) => (/** @type {unknown} */ id) =>
      document[kind].some((entry) => entry.id === id);
    const { section, person, understudies = [], ...rest } = values.record(value, at);
    return read(
      {
        ...rest,
        section: has("sections")(section) ? section : null,
        person: has("people")(person) ? person : null,
        understudies: Array.isArray(understudies) ? understudies.filter(has("people")) : understudies,
      },
      fields.performers,
      at,
      document,
    );
  },
  formations(value, document, at) {
    const given = values.record(value, at);
    const { duration = 0, easing = "easeInOut", paths, delays } = values.record(
      given.transition ?? {},
      `${at}.transition`,
    );
    const performers = idsOf(document.performers);
    return {
      ...read({ hold: 0, part: "", notes: "", ...given }, fields.formations, at, document),
      positions: map(given.positions, performers, values.point, `${at}.positions`),
      setPieces: map(given.setPieces, idsOf(document.setPieces), values.placement, `${at}.setPieces`),
      transition: {
        ...readFields({ duration, easing }, fields.transition, `${at}.transition`, document),
        paths: map(paths, performers, values.handles, `${at}.transition.paths`),
        delays: map(delays, performers, values.delay, `${at}.transition.delays`),
      },
    };
  },
};

/**
 * What a new performer does in each formation that is there.
 *
 * @param {unknown} value a track
 * @param {Production} document
 * @param {string} at
 * @returns {Required<NewDots>}
 */
export function readDots(value, document, at) {
  const track = values.record(value ?? {}, at);
  const formations = idsOf(document.formations);
  return {
    positions: map(track.positions, formations, values.point, `${at}.positions`),
    paths: map(track.paths, formations, values.handles, `${at}.paths`),
    delays: map(track.delays, formations, values.delay, `${at}.delays`),
  };
}

/** @param {{ id: string }[]} list */
const idsOf = (list) => new Set(list.map(({ id }) => id));

/**
 * @template {Record<string, values.Reader<unknown>>} Known
 * @param {unknown} value
 * @param {Known} known
 * @param {string} at
 * @param {Production} document
 */
function read(value, known, at, document) {
  const given = values.record(value, at);
  return { id: values.identity(given.id, `${at}.id`), ...readFields(given, known, at, document) };
}

/**
 * @template {Record<string, values.Reader<unknown>>} Known
 * @param {object} value
 * @param {Known} known
 * @param {string} at
 * @param {Production} document
 */
function readFields(value, known, at, document) {
  const given = /** @type {Record<string, unknown>} */ (value);
  return /** @type {{ [Field in keyof Known]: ReturnType<Known[Field]> }} */ (Object.fromEntries(
    Object.entries(known).map(([key, reader]) => [key, reader(given[key], `${at}.${key}`, document)]),
  ));
}

/**
 * The entries of a map whose keys are known.
 *
 * @template Value
 * @param {unknown} value
 * @param {Set<string>} known
 * @param {(value: unknown, field: string) => Value} reader
 * @param {string} at
 * @returns {Record<string, Value>}
 */
function map(value, known, reader, at) {
  /** @type {[string, Value][]} */
  const entries = Object.entries(value ?? {}).map(([key, entry]) => [key, reader(entry, `${at}.${key}`)]);
  return Object.fromEntries(entries.filter(([key]) => known.has(key)));
}

/**
 * A whole production, as an import brings it: refused at the first thing that cannot be.
 *
 * @param {ProductionFields} value
 * @param {string} at
 */
export function readDocument(value, at) {
  const whole = contentOf(value);
  values.title(whole.title, `${at}.title`);
  values.tempo(whole.tempo, `${at}.tempo`);
  values.anchors(whole.anchors, `${at}.anchors`);
  if (whole.drill && whole.anchors.length > 0) throw invalid(words("editing.notInDrill"), `${at}.anchors`);
  readFields(whole.stage, fields.stage, `${at}.stage`, whole);
  readFields(whole.music, fields.music, `${at}.music`, whole);
  readFields(whole.thresholds, fields.thresholds, `${at}.thresholds`, whole);
  if (whole.drill) readFields(whole.drill, fields.drill, `${at}.drill`, whole);
  readMetadata(whole.metadata, at);
  for (const kind of kinds) {
    /** @type {Item[]} */
    const list = whole[kind];
    if (list.length > 0) checkKind(kind, whole, `${at}.${kind}`);
    if (list.length > limits[kind]) {
      throw invalid(words("editing.tooManyOfThese", { most: limits[kind] }), `${at}.${kind}`);
    }
    const seen = new Set();
    list.forEach((item, turn) => {
      readItem[kind](item, whole, `${at}.${kind}[${turn}]`);
      if (seen.has(item.id)) throw invalid(words("editing.idTaken", { id: item.id }), `${at}.${kind}[${turn}].id`);
      seen.add(item.id);
    });
  }
  checkReferences(whole, at);
  return whole;
}

/**
 * @param {Record<string, string>} metadata
 * @param {string} at
 */
function readMetadata(metadata, at) {
  const entries = Object.entries(metadata);
  if (entries.length > limits.metadata) {
    throw invalid(words("editing.tooMuchMetadata", { count: limits.metadata }), `${at}.metadata`);
  }
  for (const [key, value] of entries) {
    values.metadataKey(key, `${at}.metadata`);
    values.metadataValue(value, `${at}.metadata.${key}`);
  }
}

/**
 * @param {Production} whole
 * @param {string} at
 */
function checkReferences(whole, at) {
  const ids = Object.fromEntries(kinds.map((kind) => [kind, idsOf(whole[kind])]));
  const check = (/** @type {ItemKind} */ kind, /** @type {string | null} */ id, /** @type {string} */ field) => {
    if (id === null || ids[kind].has(id)) return;
    throw invalid(words("editing.notAmong", { id, list: words(`fields.list.${kind}`) }), field);
  };
  whole.performers.forEach(({ section, person, understudies }, turn) => {
    const field = `${at}.performers[${turn}]`;
    check("sections", section, `${field}.section`);
    check("people", person, `${field}.person`);
    understudies.forEach((id, place) => check("people", id, `${field}.understudies[${place}]`));
  });
  whole.clips.forEach(({ track }, turn) => check("tracks", track, `${at}.clips[${turn}].track`));
  whole.rounds.forEach(({ mode }, turn) => {
    const field = `${at}.rounds[${turn}].mode`;
    values.combosOf(mode).forEach((id, place) =>
      check("combos", id, mode.kind === "random" ? `${field}.choices[${place}].combo` : `${field}.combos[${place}]`)
    );
  });
  whole.formations.forEach(({ positions, setPieces, transition }, turn) => {
    const field = `${at}.formations[${turn}]`;
    for (const { id } of whole.performers) {
      if (!Object.hasOwn(positions, id)) throw invalid(words("editing.noPosition", { id }), `${field}.positions.${id}`);
    }
    for (const id of Object.keys(positions)) check("performers", id, `${field}.positions.${id}`);
    for (const id of Object.keys(transition.paths)) check("performers", id, `${field}.transition.paths.${id}`);
    for (const id of Object.keys(transition.delays)) check("performers", id, `${field}.transition.delays.${id}`);
    for (const id of Object.keys(setPieces)) check("setPieces", id, `${field}.setPieces.${id}`);
  });
}
