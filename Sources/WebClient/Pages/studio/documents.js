import * as values from "./values.js";
import { fields, limits, Refusal } from "./values.js";

/** Whole productions and whole entries of their lists, as documents hold them: every field there, nothing else. */
const stageAsBefore = { width: 16, depth: 10, metresPerUnit: 1, wings: 2, apron: 1, wingsShown: true, margin: 0, unit: "metres", centreLine: true, quarterLines: true, numberLine: false, plan: null };
const thresholdsAsBefore = { bodyRadius: 0.3, nearMiss: 0.3, fastest: 2.5, stride: 0.7 };
const lists = ["marks", "setPieces", "sections", "people", "performers", "formations"];

/** What a production holds, without whose it is and when: title … metadata. What an older document lacks is filled in. */
export function contentOf(document) {
  return {
    title: document.title,
    tempo: document.tempo ?? 120,
    stage: { ...stageAsBefore, ...pick(document.stage ?? {}, fields.stage) },
    marks: (document.marks ?? []).map((mark) => ({ id: mark.id, name: mark.name, colour: mark.colour, from: mark.from, to: mark.to ?? null })),
    setPieces: (document.setPieces ?? []).map((piece) => ({ id: piece.id, ...pick(piece, fields.setPieces) })),
    sections: (document.sections ?? []).map((section) => ({ id: section.id, ...pick(section, fields.sections) })),
    people: (document.people ?? []).map(({ id, name, swing }) => ({ id, name, swing: swing ?? false })),
    performers: (document.performers ?? []).map(performerOf),
    formations: (document.formations ?? []).map(formationOf),
    thresholds: { ...thresholdsAsBefore, ...pick(document.thresholds ?? {}, fields.thresholds) },
    metadata: { ...document.metadata },
  };
}

const performerOf = ({ id, label, name, colour, symbol, section, person, understudies }) =>
  ({ id, label, name, colour, symbol, section: section ?? null, person: person ?? null, understudies: understudies ?? [] });

const formationOf = ({ id, name, hold, part, notes, positions, setPieces, transition }) => ({
  id, name, hold: hold ?? 0, part: part ?? "", notes: notes ?? "", positions: positions ?? {}, setPieces: setPieces ?? {},
  transition: { duration: transition?.duration ?? 0, easing: transition?.easing ?? "easeInOut", paths: transition?.paths ?? {}, delays: transition?.delays ?? {} },
});

function pick(value, known) {
  return Object.fromEntries(Object.keys(known).filter((key) => value[key] !== undefined).map((key) => [key, value[key]]));
}

/** Reads one entry for a list; references to things that are not in the document (any more) are left out. */
export const readItem = {
  sections: (value) => read(value, fields.sections, "sections"),
  people: (value) => read({ swing: false, ...value }, fields.people, "people"),
  marks: (value) => read(value, fields.marks, "marks"),
  setPieces: (value) => read(value, fields.setPieces, "setPieces"),
  performers(value, document) {
    const has = (kind) => (id) => document[kind].some((entry) => entry.id === id);
    return read({
      ...value,
      section: has("sections")(value.section) ? value.section : null,
      person: has("people")(value.person) ? value.person : null,
      understudies: Array.isArray(value.understudies) ? value.understudies.filter(has("people")) : value.understudies ?? [],
    }, fields.performers, "performers", document);
  },
  formations(value, document) {
    const at = `formations.${value.id}`;
    const { duration = 0, easing = "easeInOut", paths, delays } = value.transition ?? {};
    const performers = new Set(document.performers.map(({ id }) => id));
    const setPieces = new Set(document.setPieces.map(({ id }) => id));
    return {
      ...read({ hold: 0, part: "", notes: "", ...value }, fields.formations, "formations"),
      positions: map(value.positions, performers, values.point, `${at}.positions`),
      setPieces: map(value.setPieces, setPieces, values.placement, `${at}.setPieces`),
      transition: {
        ...readFields({ duration, easing }, fields.transition, `${at}.transition`),
        paths: map(paths, performers, values.handles, `${at}.transition.paths`),
        delays: map(delays, performers, values.delay, `${at}.transition.delays`),
      },
    };
  },
};

/** What a new performer does in each formation that is there. */
export function readTrack(track, document, field) {
  const formations = new Set(document.formations.map(({ id }) => id));
  return {
    positions: map(track?.positions, formations, values.point, `${field}.positions`),
    paths: map(track?.paths, formations, values.handles, `${field}.paths`),
    delays: map(track?.delays, formations, values.delay, `${field}.delays`),
  };
}

function read(value, known, kind, document) {
  if (value === null || typeof value !== "object") throw new Refusal("invalid", "This is an object.", kind);
  const id = values.identity(value.id, `${kind}.id`);
  return { id, ...readFields(value, known, `${kind}.${id}`, document) };
}

function readFields(value, known, at, document) {
  return Object.fromEntries(Object.entries(known).map(([key, reader]) => [key, reader(value[key], `${at}.${key}`, document)]));
}

function map(value, known, reader, field) {
  const entries = Object.entries(value ?? {}).filter(([key]) => known.has(key));
  return Object.fromEntries(entries.map(([key, entry]) => [key, reader(entry, `${field}.${key}`)]));
}

/** A whole production, as an import brings it: refused at the first thing that cannot be. */
export function readDocument(value) {
  const whole = contentOf(value);
  values.title(whole.title, "title");
  values.tempo(whole.tempo, "tempo");
  readFields(whole.stage, fields.stage, "stage");
  readFields(whole.thresholds, fields.thresholds, "thresholds");
  readMetadata(whole.metadata);
  for (const kind of lists) {
    if (whole[kind].length > limits[kind]) throw new Refusal("invalid", `A production has at most ${limits[kind]} of these.`, kind);
    const seen = new Set();
    for (const item of whole[kind]) {
      readItem[kind](item, whole);
      if (seen.has(item.id)) throw new Refusal("invalid", `Each has an id of its own; ${item.id} is there twice.`, `${kind}.${item.id}`);
      seen.add(item.id);
    }
  }
  return whole;
}

function readMetadata(metadata) {
  const entries = Object.entries(metadata);
  if (entries.length > limits.metadata) throw new Refusal("invalid", `Metadata has at most ${limits.metadata} entries.`, "metadata");
  for (const [key, value] of entries) {
    values.metadataKey(key, "metadata");
    values.metadataValue(value, `metadata.${key}`);
  }
}
