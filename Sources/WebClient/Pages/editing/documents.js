import * as values from "./values.js";
import { fields, limits, Refusal } from "./values.js";

/** Whole productions and whole entries of their lists, as documents hold them: every field there, nothing else. */
const stageAsBefore = {
  width: 16,
  depth: 10,
  metresPerUnit: 1,
  wings: 2,
  apron: 1,
  wingsShown: true,
  margin: 0,
  unit: "metres",
  centreLine: true,
  quarterLines: true,
  numberLine: false,
  plan: null,
};
const thresholdsAsBefore = { bodyRadius: 0.3, nearMiss: 0.3, fastest: 2.5, stride: 0.7 };
const lists = ["marks", "setPieces", "sections", "people", "performers", "formations"];

/** What a production holds, without whose it is and when: title … metadata. What an older document lacks is filled in. */
export function contentOf(document) {
  return {
    title: document.title,
    tempo: document.tempo ?? 120,
    stage: { ...stageAsBefore, ...pick(document.stage ?? {}, fields.stage) },
    marks: (document.marks ?? []).map((mark) => ({
      id: mark.id,
      name: mark.name,
      colour: mark.colour,
      from: mark.from,
      to: mark.to ?? null,
    })),
    setPieces: (document.setPieces ?? []).map((piece) => ({ id: piece.id, ...pick(piece, fields.setPieces) })),
    sections: (document.sections ?? []).map((section) => ({ id: section.id, ...pick(section, fields.sections) })),
    people: (document.people ?? []).map(({ id, name, swing }) => ({ id, name, swing: swing ?? false })),
    performers: (document.performers ?? []).map(performerOf),
    formations: (document.formations ?? []).map(formationOf),
    thresholds: { ...thresholdsAsBefore, ...pick(document.thresholds ?? {}, fields.thresholds) },
    metadata: { ...document.metadata },
  };
}

const performerOf = ({ id, label, name, colour, symbol, section, person, understudies }) => ({
  id,
  label,
  name,
  colour,
  symbol,
  section: section ?? null,
  person: person ?? null,
  understudies: understudies ?? [],
});

const formationOf = ({ id, name, hold, part, notes, positions, setPieces, transition }) => ({
  id,
  name,
  hold: hold ?? 0,
  part: part ?? "",
  notes: notes ?? "",
  positions: positions ?? {},
  setPieces: setPieces ?? {},
  transition: {
    duration: transition?.duration ?? 0,
    easing: transition?.easing ?? "easeInOut",
    paths: transition?.paths ?? {},
    delays: transition?.delays ?? {},
  },
});

function pick(value, known) {
  return Object.fromEntries(
    Object.keys(known).filter((key) => value[key] !== undefined).map((key) => [key, value[key]]),
  );
}

/**
 * Reads one entry for a list: `(value, document, at)`, where `at` is what to call it in a refusal. References to things that are
 * not in the document (any more) are left out.
 */
export const readItem = {
  sections: (value, _, at) => read(value, fields.sections, at),
  people: (value, _, at) => read({ swing: false, ...value }, fields.people, at),
  marks: (value, _, at) => read(value, fields.marks, at),
  setPieces: (value, _, at) => read(value, fields.setPieces, at),
  performers(value, document, at) {
    const has = (kind) => (id) => document[kind].some((entry) => entry.id === id);
    const { section, person, understudies = [], ...rest } = value;
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
    const { duration = 0, easing = "easeInOut", paths, delays } = value.transition ?? {};
    const performers = idsOf(document.performers);
    return {
      ...read({ hold: 0, part: "", notes: "", ...value }, fields.formations, at),
      positions: map(value.positions, performers, values.point, `${at}.positions`),
      setPieces: map(value.setPieces, idsOf(document.setPieces), values.placement, `${at}.setPieces`),
      transition: {
        ...readFields({ duration, easing }, fields.transition, `${at}.transition`),
        paths: map(paths, performers, values.handles, `${at}.transition.paths`),
        delays: map(delays, performers, values.delay, `${at}.transition.delays`),
      },
    };
  },
};

/** What a new performer does in each formation that is there. */
export function readTrack(track, document, at) {
  const formations = idsOf(document.formations);
  return {
    positions: map(track?.positions, formations, values.point, `${at}.positions`),
    paths: map(track?.paths, formations, values.handles, `${at}.paths`),
    delays: map(track?.delays, formations, values.delay, `${at}.delays`),
  };
}

const idsOf = (list) => new Set(list.map(({ id }) => id));

function read(value, known, at, document) {
  if (value === null || typeof value !== "object") throw new Refusal("invalid", "This is an object.", at);
  return { id: values.identity(value.id, `${at}.id`), ...readFields(value, known, at, document) };
}

function readFields(value, known, at, document) {
  return Object.fromEntries(
    Object.entries(known).map(([key, reader]) => [key, reader(value[key], `${at}.${key}`, document)]),
  );
}

function map(value, known, reader, at) {
  const entries = Object.entries(value ?? {}).map(([key, entry]) => [key, reader(entry, `${at}.${key}`)]);
  return Object.fromEntries(entries.filter(([key]) => known.has(key)));
}

/** A whole production, as an import brings it: refused at the first thing that cannot be. */
export function readDocument(value, at) {
  const whole = contentOf(value);
  values.title(whole.title, `${at}.title`);
  values.tempo(whole.tempo, `${at}.tempo`);
  readFields(whole.stage, fields.stage, `${at}.stage`);
  readFields(whole.thresholds, fields.thresholds, `${at}.thresholds`);
  readMetadata(whole.metadata, at);
  for (const kind of lists) {
    if (whole[kind].length > limits[kind]) {
      throw new Refusal("invalid", `A production has at most ${limits[kind]} of these.`, `${at}.${kind}`);
    }
    const seen = new Set();
    whole[kind].forEach((item, turn) => {
      readItem[kind](item, whole, `${at}.${kind}[${turn}]`);
      if (seen.has(item.id)) {
        throw new Refusal(
          "invalid",
          `Each has an id of its own; ${item.id} is there already.`,
          `${at}.${kind}[${turn}].id`,
        );
      }
      seen.add(item.id);
    });
  }
  checkReferences(whole, at);
  return whole;
}

function readMetadata(metadata, at) {
  const entries = Object.entries(metadata);
  if (entries.length > limits.metadata) {
    throw new Refusal("invalid", `Metadata has at most ${limits.metadata} entries.`, `${at}.metadata`);
  }
  for (const [key, value] of entries) {
    values.metadataKey(key, `${at}.metadata`);
    values.metadataValue(value, `${at}.metadata.${key}`);
  }
}

function checkReferences(whole, at) {
  const ids = Object.fromEntries(lists.map((kind) => [kind, idsOf(whole[kind])]));
  const check = (kind, id, field) => {
    if (id !== null && !ids[kind].has(id)) throw new Refusal("invalid", `There is no ${id} among the ${kind}.`, field);
  };
  whole.performers.forEach(({ section, person, understudies }, turn) => {
    const field = `${at}.performers[${turn}]`;
    check("sections", section, `${field}.section`);
    check("people", person, `${field}.person`);
    understudies.forEach((id, place) => check("people", id, `${field}.understudies[${place}]`));
  });
  whole.formations.forEach(({ positions, setPieces, transition }, turn) => {
    const field = `${at}.formations[${turn}]`;
    for (const { id } of whole.performers) {
      if (!Object.hasOwn(positions, id)) {
        throw new Refusal(
          "invalid",
          `Every performer has a position in every formation; ${id} has none here.`,
          `${field}.positions.${id}`,
        );
      }
    }
    for (const id of Object.keys(positions)) check("performers", id, `${field}.positions.${id}`);
    for (const id of Object.keys(transition.paths)) check("performers", id, `${field}.transition.paths.${id}`);
    for (const id of Object.keys(transition.delays)) check("performers", id, `${field}.transition.delays.${id}`);
    for (const id of Object.keys(setPieces)) check("setPieces", id, `${field}.setPieces.${id}`);
  });
}
