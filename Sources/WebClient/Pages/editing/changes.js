import { readDocument, readItem, readTrack } from "./documents.js";
import * as values from "./values.js";
import { fields, limits, Refusal } from "./values.js";

export { contentOf } from "./documents.js";
export { Refusal } from "./values.js";

/**
 * What an edit is made of, applied to a production's document: the same rules, to the letter, as `Change` in Sources/Rehearsal.
 *
 * The document given is never changed. Branches that a change does not touch are the same objects afterwards, so that whoever
 * draws can tell by identity what to draw anew; an edit of many changes copies each branch once.
 */

/** All of the changes or, by throwing a `Refusal`, none. Answers `{ document, inverse }`; the inverse takes all of it back. */
export function applied(document, changes) {
  if (changes.length > limits.changes) {
    throw new Refusal("invalid", `An edit has at most ${limits.changes} changes.`, "changes");
  }
  if (changes.filter(({ set, replace }) => set === undefined && replace === undefined).length > limits.listChanges) {
    throw new Refusal(
      "invalid",
      `An edit puts in, takes out and moves at most ${limits.listChanges} things.`,
      "changes",
    );
  }
  const draft = new Draft(document);
  const inverses = changes.map((change, turn) => step(draft, change, `changes[${turn}]`));
  return { document: draft.document, inverse: inverses.reverse().flat() };
}

function step(draft, change, at) {
  if (change?.set !== undefined) return set(draft, change.set, change.to ?? null, at);
  if (change?.insert !== undefined) {
    return insert(draft, kindIn(change.insert, at), change.value, change.after ?? null, `${at}.value`);
  }
  if (change?.remove !== undefined) return remove(draft, kindIn(change.remove, at), change.id);
  if (change?.move !== undefined) return move(draft, kindIn(change.move, at), change.id, change.after ?? null);
  if (change?.replace !== undefined) return draft.replace(change.replace, `${at}.replace`);
  throw new Refusal("invalid", "A change has exactly one of set, insert, remove, move and replace.", at);
}

/** A document under change: copies what is about to be written to, once. */
class Draft {
  #own = new Set();

  constructor(document) {
    this.document = document;
  }

  root() {
    if (!this.#own.has(this.document)) {
      this.document = { ...this.document };
      this.#own.add(this.document);
    }
    return this.document;
  }

  /** `parent[key]`, ready to be written to; `parent` must be so already. */
  branch(parent, key) {
    const value = parent[key];
    if (this.#own.has(value)) return value;
    const copy = Array.isArray(value) ? [...value] : { ...value };
    this.#own.add(copy);
    parent[key] = copy;
    return copy;
  }

  list(kind) {
    return this.branch(this.root(), kind);
  }

  place(kind, id) {
    return this.document[kind].findIndex((item) => item.id === id);
  }

  has(kind, id) {
    return this.place(kind, id) >= 0;
  }

  item(kind, id) {
    return this.branch(this.list(kind), this.place(kind, id));
  }

  replace(document, at) {
    const { title, tempo, stage, marks, setPieces, sections, people, performers, formations, thresholds, metadata } =
      this.document;
    const before = {
      title,
      tempo,
      stage,
      marks,
      setPieces,
      sections,
      people,
      performers,
      formations,
      thresholds,
      metadata,
    };
    this.document = { ...this.document, ...readDocument(document, at) };
    this.#own = new Set([this.document]);
    return [{ replace: before }];
  }
}

const gone = (path) => new Refusal("gone", "This is not there any more.", path.join("."));
const unknown = (at) => new Refusal("invalid", "This names nothing that a production has.", `${at}.set`);

function kindIn(kind, at) {
  if (!Object.hasOwn(readItem, kind)) {
    throw new Refusal("invalid", `A list is one of ${Object.keys(readItem).join(", ")}.`, at);
  }
  return kind;
}

// MARK: Single values

function set(draft, path, to, at) {
  if (!Array.isArray(path)) throw unknown(at);
  const field = `${at}.to`;
  const [first, second, third] = path;
  if (path.length === 1 && (first === "title" || first === "tempo")) {
    return write(draft.root(), first, values[first](to, field), path);
  }
  if (path.length === 2 && (first === "stage" || first === "thresholds")) {
    return write(
      draft.branch(draft.root(), first),
      second,
      reader(fields[first], second, at)(to, field, draft.document),
      path,
    );
  }
  if (path.length === 2 && first === "metadata") return setMetadata(draft, second, to, path, at);
  if (first === "formations" && path.length > 3) return setInFormation(draft, path, to, at);
  if (path.length !== 3 || !Object.hasOwn(readItem, first)) throw unknown(at);
  const read = reader(fields[first], third, at);
  if (!draft.has(first, second)) throw gone(path);
  const value = read(to, field, draft.document);
  return write(draft.item(first, second), third, value, path);
}

function reader(known, name, at) {
  if (!Object.hasOwn(known, name)) throw unknown(at);
  return known[name];
}

function write(owner, key, value, path) {
  const before = owner[key];
  owner[key] = value;
  return [{ set: path, to: before ?? null }];
}

/** One entry of a map, taken away by null. */
function writeEntry(owner, key, value, path) {
  const before = Object.hasOwn(owner, key) ? owner[key] : null;
  if (value === null) delete owner[key];
  else values.put(owner, key, value);
  return [{ set: path, to: before }];
}

function setMetadata(draft, key, to, path, at) {
  values.metadataKey(key, "metadata");
  const value = to === null ? null : values.metadataValue(to, `${at}.to`);
  const metadata = draft.branch(draft.root(), "metadata");
  if (value !== null && !Object.hasOwn(metadata, key) && Object.keys(metadata).length >= limits.metadata) {
    throw new Refusal("invalid", `Metadata has at most ${limits.metadata} entries.`, `${at}.set`);
  }
  return writeEntry(metadata, key, value, path);
}

const inTransition = { paths: values.optional(values.handles), delays: values.optional(values.delay) };

function setInFormation(draft, path, to, at) {
  const field = `${at}.to`;
  const [, id, part, name, performer] = path;
  if (!draft.has("formations", id)) throw gone(path);
  const formation = () => draft.item("formations", id);
  if (path.length === 4 && part === "positions") {
    if (!draft.has("performers", name)) throw gone(path);
    const place = values.point(to, field);
    return writeEntry(draft.branch(formation(), part), name, place, path);
  }
  if (path.length === 4 && part === "setPieces") {
    if (!draft.has("setPieces", name)) throw gone(path);
    const placement = values.optional(values.placement)(to, field);
    return writeEntry(draft.branch(formation(), part), name, placement, path);
  }
  if (part !== "transition") throw unknown(at);
  if (path.length === 4) {
    const value = reader(fields.transition, name, at)(to, field);
    return write(draft.branch(formation(), part), name, value, path);
  }
  if (path.length !== 5) throw unknown(at);
  const read = reader(inTransition, name, at);
  if (!draft.has("performers", performer)) throw gone(path);
  const value = read(to, field);
  return writeEntry(draft.branch(draft.branch(formation(), part), name), performer, value, path);
}

// MARK: Lists

function insert(draft, kind, value, after, at) {
  const item = readItem[kind](value ?? {}, draft.document, at);
  if (draft.document[kind].length >= limits[kind]) {
    throw new Refusal("invalid", `A production has at most ${limits[kind]} of these.`, at);
  }
  if (draft.has(kind, item.id)) {
    throw new Refusal("invalid", `Each has an id of its own; ${item.id} is there already.`, `${at}.id`);
  }
  const track = kind === "performers" ? readTrack(value.track, draft.document, `${at}.track`) : null;
  const list = draft.list(kind);
  const place = placeAfter(list, after);
  list.splice(place, 0, item);
  if (kind === "performers") enter(draft, item.id, track);
  if (kind === "formations") populate(draft, place);
  return [{ remove: kind, id: item.id }];
}

function placeAfter(list, after) {
  if (after === null) return 0;
  const place = list.findIndex(({ id }) => id === after);
  return place < 0 ? list.length : place + 1;
}

/** A new performer stands in every formation: where the track says, else where it said last, else where it says next. */
function enter(draft, performer, { positions, paths, delays }) {
  const list = draft.list("formations");
  let place = list.map(({ id }) => values.own(positions, id)).find(Boolean) ?? { x: 0, y: 0 };
  list.forEach(({ id }, turn) => {
    place = values.own(positions, id) ?? place;
    const formation = draft.branch(list, turn);
    values.put(draft.branch(formation, "positions"), performer, place);
    const path = values.own(paths, id);
    const delay = values.own(delays, id);
    if (path) values.put(draft.branch(draft.branch(formation, "transition"), "paths"), performer, path);
    if (delay) values.put(draft.branch(draft.branch(formation, "transition"), "delays"), performer, delay);
  });
}

/** In a new formation, who has no place takes the one of the formation before, else of the one after. */
function populate(draft, turn) {
  const list = draft.list("formations");
  const { positions } = list[turn];
  const neighbour = list[turn - 1] ?? list[turn + 1] ?? null;
  for (const { id } of draft.document.performers) {
    if (!Object.hasOwn(positions, id)) {
      values.put(positions, id, values.own(neighbour?.positions, id) ?? { x: 0, y: 0 });
    }
  }
}

function move(draft, kind, id, after) {
  const place = draft.place(kind, id);
  if (place < 0) throw gone([kind, id]);
  const list = draft.list(kind);
  const before = list[place - 1]?.id ?? null;
  const [item] = list.splice(place, 1);
  list.splice(placeAfter(list, after), 0, item);
  return [{ move: kind, id, after: before }];
}

function remove(draft, kind, id) {
  const place = draft.place(kind, id);
  if (place < 0) throw gone([kind, id]);
  const list = draft.list(kind);
  const before = list[place - 1]?.id ?? null;
  const [item] = list.splice(place, 1);
  if (kind === "performers") return [{ insert: kind, value: { ...item, track: leave(draft, id) }, after: before }];
  return [{ insert: kind, value: item, after: before }, ...released[kind](draft, id)];
}

/** Takes a performer out of all formations; answers with their track. */
function leave(draft, performer) {
  const track = { positions: {}, paths: {}, delays: {} };
  const list = draft.list("formations");
  list.forEach(({ id, positions, transition }, turn) => {
    if (Object.hasOwn(positions, performer)) {
      values.put(track.positions, id, positions[performer]);
      delete draft.branch(draft.branch(list, turn), "positions")[performer];
    }
    for (const part of ["paths", "delays"]) {
      if (!Object.hasOwn(transition[part], performer)) continue;
      values.put(track[part], id, transition[part][performer]);
      delete draft.branch(draft.branch(draft.branch(list, turn), "transition"), part)[performer];
    }
  });
  return track;
}

/** Takes back what referred to a thing that has gone; answers with what refers to it again. */
const released = {
  formations: () => [],
  marks: () => [],
  sections: (draft, id) => releasePerformers(draft, (performer) => (performer.section === id ? { section: null } : {})),
  people: (draft, id) =>
    releasePerformers(draft, ({ person, understudies }) => ({
      ...(person === id && { person: null }),
      ...(understudies.includes(id) && { understudies: understudies.filter((other) => other !== id) }),
    })),
  setPieces(draft, id) {
    const inverse = [];
    draft.document.formations.forEach((formation, turn) => {
      if (!Object.hasOwn(formation.setPieces, id)) return;
      inverse.push({ set: ["formations", formation.id, "setPieces", id], to: formation.setPieces[id] });
      delete draft.branch(draft.branch(draft.list("formations"), turn), "setPieces")[id];
    });
    return inverse;
  },
};

/** `becomes(performer)` answers with the fields that change. */
function releasePerformers(draft, becomes) {
  const inverse = [];
  draft.document.performers.forEach((performer, turn) => {
    for (const [field, value] of Object.entries(becomes(performer))) {
      inverse.push({ set: ["performers", performer.id, field], to: performer[field] });
      draft.branch(draft.list("performers"), turn)[field] = value;
    }
  });
  return inverse;
}

// MARK: Which things are touched

/** The things that changes touch, as paths: a shorter path stands for all that begins with it. */
export function touched(changes) {
  return changes.map((change) => {
    if (change.set) return change.set;
    if (change.replace) return [];
    if (change.move) return [change.move, change.id, "place"];
    return [change.insert ?? change.remove, change.id ?? change.value?.id];
  });
}

/** Whether two paths are about the same thing. */
export function meet(one, other) {
  const length = Math.min(one.length, other.length);
  for (let turn = 0; turn < length; turn += 1) if (one[turn] !== other[turn]) return false;
  return true;
}

/** Of several values set for the same thing, the last alone; changes of lists are kept as they are. */
export function compacted(changes) {
  if (changes.some((change) => !change.set)) return changes;
  const last = new Map();
  for (const change of changes) {
    const key = JSON.stringify(change.set);
    last.delete(key);
    last.set(key, change);
  }
  return [...last.values()];
}
