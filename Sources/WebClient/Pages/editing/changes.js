import { listed, words } from "../words/editing.js";
import { contentOf } from "./content.js";
import { checkKind, isItemKind, kinds, readDocument, readDots, readItem } from "./documents.js";
import * as values from "./values.js";
import { fields, gone, invalid, limits } from "./values.js";

export { Refusal } from "./values.js";

/**
 * @import {
 *   Applied, Change, Clip, FieldValue, Item, ItemKind, NewDots, NewItem, Path, Performer, Production, Recording,
 *   Stretch,
 * } from "../wire/production.d.ts"
 */

/**
 * What an edit is made of, applied to a production's document: exactly the same rules as `Change` in Sources/Rehearsal.
 *
 * The document given is never changed. Branches that a change does not touch are the same objects afterwards, so that
 * whoever draws can tell by identity what to draw anew; an edit of many changes copies each branch once.
 */

/**
 * All of the changes or, by throwing a `Refusal`, none. The inverse takes all of it back.
 *
 * @param {Production} document
 * @param {Change[]} changes
 * @returns {Applied}
 */
export function applied(document, changes) {
  if (changes.length > limits.changes) {
    throw invalid(words("editing.tooManyChanges", { most: limits.changes }), "changes");
  }
  if (changes.filter(({ set, replace }) => set === undefined && replace === undefined).length > limits.listChanges) {
    throw invalid(words("editing.tooManyListChanges", { most: limits.listChanges }), "changes");
  }
  const draft = new Draft(document);
  const inverses = changes.map((change, turn) => step(draft, change, `changes[${turn}]`));
  return { document: draft.document, inverse: inverses.reverse().flat() };
}

/**
 * @param {Draft} draft
 * @param {Change} change
 * @param {string} at
 * @returns {Change[]} what takes it back
 */
function step(draft, change, at) {
  if (change?.set !== undefined) return set(draft, change.set, change.to ?? null, at);
  if (change?.insert !== undefined) {
    return insert(draft, kindIn(change.insert, at), change.value, change.after ?? null, `${at}.value`);
  }
  if (change?.remove !== undefined) return remove(draft, kindIn(change.remove, at), change.id);
  if (change?.move !== undefined) return move(draft, kindIn(change.move, at), change.id, change.after ?? null);
  if (change?.replace !== undefined) return draft.replace(change.replace, `${at}.replace`);
  throw invalid(words("editing.notAChange"), at);
}

/** A document while it is being changed: each part is copied once, before it is written to. */
class Draft {
  #own = new Set();

  /** @param {Production} document */
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

  /**
   * `parent[key]` as a copy that may be written to; `parent` must be such a copy already.
   *
   * @template {object} Parent
   * @template {keyof Parent} Key
   * @param {Parent} parent
   * @param {Key} key
   * @returns {Parent[Key]}
   */
  branch(parent, key) {
    const value = parent[key];
    if (this.#own.has(value)) return value;
    const copy = /** @type {Parent[Key]} */ (Array.isArray(value) ? [...value] : { ...value });
    this.#own.add(copy);
    parent[key] = copy;
    return copy;
  }

  /**
   * @template {ItemKind} Kind
   * @param {Kind} kind
   */
  list(kind) {
    return this.branch(this.root(), kind);
  }

  /**
   * @param {ItemKind} kind
   * @param {string} id
   */
  place(kind, id) {
    return this.document[kind].findIndex((item) => item.id === id);
  }

  /**
   * @param {ItemKind} kind
   * @param {string} id
   */
  has(kind, id) {
    return this.place(kind, id) >= 0;
  }

  /**
   * @template {ItemKind} Kind
   * @param {Kind} kind
   * @param {string} id
   */
  item(kind, id) {
    return this.branch(this.list(kind), this.place(kind, id));
  }

  /**
   * @param {Production} document
   * @param {string} at
   * @returns {Change[]}
   */
  replace(document, at) {
    const before = contentOf(this.document);
    const after = readDocument(document, at);
    if (!after.drill !== !before.drill) throw invalid(words("editing.otherKind"), `${at}.drill`);
    this.document = { ...this.document, ...after };
    this.#own = new Set([this.document]);
    return [{ replace: before }];
  }
}

/** @param {string} at */
const unknown = (at) => invalid(words("editing.namesNothing"), `${at}.set`);

/** @param {Path} path */
const goneAt = (path) => gone(path.join("."));

/**
 * @param {string} kind
 * @param {string} at
 */
function kindIn(kind, at) {
  if (!isItemKind(kind)) throw invalid(words("editing.notAList", { known: listed(kinds, "unit") }), at);
  return kind;
}

// MARK: Single values

/**
 * @param {Draft} draft
 * @param {Path} path
 * @param {FieldValue} to
 * @param {string} at
 * @returns {Change[]}
 */
function set(draft, path, to, at) {
  if (!Array.isArray(path)) throw unknown(at);
  const field = `${at}.to`;
  const [first, second, third] = path;
  if (path.length === 1 && first === "title") {
    return write(draft.root(), first, values.title(to, field), path);
  }
  if (path.length === 1 && first === "tempo") {
    return write(draft.root(), first, values.tempo(to, field), path);
  }
  if (path.length === 1 && first === "anchors") {
    const anchors = values.anchors(to, field);
    if (draft.document.drill && anchors.length > 0) throw invalid(words("editing.notInDrill"), `${at}.set`);
    return write(draft.root(), first, anchors, path);
  }
  if (path.length === 2 && (first === "stage" || first === "thresholds" || first === "music")) {
    const read = reader(fields[first], second, at);
    return write(draft.branch(draft.root(), first), second, read(to, field, draft.document), path);
  }
  if (path.length === 2 && first === "drill") {
    const value = reader(fields.drill, second, at)(to, field, draft.document);
    if (!draft.document.drill) throw invalid(words("editing.onlyInDrill"), `${at}.set`);
    return write(draft.branch(/** @type {{ drill: object }} */ (draft.root()), "drill"), second, value, path);
  }
  if (path.length === 2 && first === "metadata") return setMetadata(draft, second, to, path, at);
  if (first === "formations" && path.length > 3) return setInFormation(draft, path, to, at);
  if (path.length !== 3 || !isItemKind(first)) throw unknown(at);
  const read = reader(fields[first], third, at);
  if (!draft.has(first, second)) throw goneAt(path);
  const value = read(to, field, draft.document);
  if (first === "tracks" || first === "clips") return setInMusic(draft, first, second, third, value, path, field);
  return write(draft.item(first, second), third, value, path);
}

/** The values that are set together, as they fit only together: by the name that a path has for them. */
const together = {
  stretch: /** @type {const} */ (["from", "to", "fadeIn", "fadeOut"]),
  recording: /** @type {const} */ (["bytes", "format", "duration", "digest"]),
};

/**
 * @param {Draft} draft
 * @param {"tracks" | "clips"} kind
 * @param {string} id
 * @param {string} name
 * @param {FieldValue} value
 * @param {Path} path
 * @param {string} field
 * @returns {Change[]}
 */
function setInMusic(draft, kind, id, name, value, path, field) {
  const { document } = draft;
  const clip = document.clips.find((clip) => kind === "clips" && clip.id === id);
  if (clip && name === "track") {
    values.checkWithinTrack(clip, /** @type {string | null} */ (value), document, field);
  }
  if (name !== "stretch" && name !== "recording") return write(draft.item(kind, id), name, value, path);
  const given = /** @type {Stretch & Recording} */ (value);
  if (clip) values.checkWithinTrack(given, clip.track, document, `${field}.to`);
  else checkClipsFit(document.clips.filter(({ track }) => track === id), given, `${field}.duration`);
  const item = /** @type {Record<string, any>} */ (draft.item(kind, id));
  const before = Object.fromEntries(together[name].map((key) => [key, item[key]]));
  Object.assign(item, given);
  return [{ set: path, to: /** @type {Stretch | Recording} */ (before) }];
}

/**
 * @param {Clip[]} clips
 * @param {Recording} recording
 * @param {string} field
 */
function checkClipsFit(clips, { duration }, field) {
  if (clips.every(({ to }) => to <= duration)) return;
  throw invalid(words("editing.pastTrack", { most: String(duration), count: duration }), field);
}

/**
 * @param {Record<string, values.Reader<FieldValue>>} known
 * @param {string} name
 * @param {string} at
 */
function reader(known, name, at) {
  if (!Object.hasOwn(known, name)) throw unknown(at);
  return known[name];
}

/**
 * @param {object} owner what the path leads to
 * @param {string} key a field that it has
 * @param {FieldValue} value
 * @param {Path} path
 * @returns {Change[]}
 */
function write(owner, key, value, path) {
  const written = /** @type {Record<string, FieldValue>} */ (owner);
  const before = written[key];
  written[key] = value;
  return [{ set: path, to: before ?? null }];
}

/**
 * Sets one entry of a map; null removes it.
 *
 * @template {FieldValue} Value
 * @param {Record<string, Value>} owner
 * @param {string} key
 * @param {Value | null} value
 * @param {Path} path
 * @returns {Change[]}
 */
function writeEntry(owner, key, value, path) {
  const before = values.own(owner, key) ?? null;
  if (value === null) delete owner[key];
  else values.put(owner, key, value);
  return [{ set: path, to: before }];
}

/**
 * @param {Draft} draft
 * @param {string} key
 * @param {FieldValue} to
 * @param {Path} path
 * @param {string} at
 */
function setMetadata(draft, key, to, path, at) {
  values.metadataKey(key, "metadata");
  const value = to === null ? null : values.metadataValue(to, `${at}.to`);
  const metadata = draft.branch(draft.root(), "metadata");
  if (value !== null && !Object.hasOwn(metadata, key) && Object.keys(metadata).length >= limits.metadata) {
    throw invalid(words("editing.tooMuchMetadata", { count: limits.metadata }), `${at}.set`);
  }
  return writeEntry(metadata, key, value, path);
}

/**
 * @param {Draft} draft
 * @param {Path} path
 * @param {FieldValue} to
 * @param {string} at
 * @returns {Change[]}
 */
function setInFormation(draft, path, to, at) {
  const field = `${at}.to`;
  const [, id, part, name, performer] = path;
  if (!draft.has("formations", id)) throw goneAt(path);
  const formation = () => draft.item("formations", id);
  if (path.length === 4 && part === "positions") {
    if (!draft.has("performers", name)) throw goneAt(path);
    const place = values.point(to, field);
    return writeEntry(draft.branch(formation(), part), name, place, path);
  }
  if (path.length === 4 && part === "setPieces") {
    if (!draft.has("setPieces", name)) throw goneAt(path);
    const placement = to === null ? null : values.placement(to, field);
    return writeEntry(draft.branch(formation(), part), name, placement, path);
  }
  if (part !== "transition") throw unknown(at);
  if (path.length === 4) {
    const value = reader(fields.transition, name, at)(to, field, draft.document);
    return write(draft.branch(formation(), part), name, value, path);
  }
  if (path.length !== 5 || (name !== "paths" && name !== "delays")) throw unknown(at);
  if (!draft.has("performers", performer)) throw goneAt(path);
  const transition = () => draft.branch(formation(), part);
  if (name === "paths") {
    const handles = to === null ? null : values.handles(to, field);
    return writeEntry(draft.branch(transition(), name), performer, handles, path);
  }
  const delay = to === null ? null : values.delay(to, field);
  return writeEntry(draft.branch(transition(), name), performer, delay, path);
}

// MARK: Lists

/**
 * @template {ItemKind} Kind
 * @param {Draft} draft
 * @param {Kind} kind
 * @param {NewItem} value
 * @param {string | null} after
 * @param {string} at
 * @returns {Change[]}
 */
function insert(draft, kind, value, after, at) {
  checkKind(kind, draft.document, at);
  const item = readItem[kind](value ?? {}, draft.document, at);
  if (draft.document[kind].length >= limits[kind]) {
    throw invalid(words("editing.tooManyOfThese", { most: limits[kind] }), at);
  }
  if (draft.has(kind, item.id)) throw invalid(words("editing.idTaken", { id: item.id }), `${at}.id`);
  const track = kind === "performers"
    ? readDots("track" in value ? value.track : undefined, draft.document, `${at}.track`)
    : null;
  /** @type {Item[]} */
  const list = draft.list(kind);
  const place = placeAfter(list, after);
  list.splice(place, 0, item);
  if (track !== null) enter(draft, item.id, track);
  if (kind === "formations") populate(draft, place);
  return [{ remove: kind, id: item.id }];
}

/**
 * @param {Item[]} list
 * @param {string | null} after
 */
function placeAfter(list, after) {
  if (after === null) return 0;
  const place = list.findIndex(({ id }) => id === after);
  return place < 0 ? list.length : place + 1;
}

/**
 * A new performer gets a place in every formation: the one of the track; where it has none, that of the formation
 * before, else the first that the track has.
 *
 * @param {Draft} draft
 * @param {string} performer
 * @param {Required<NewDots>} track
 */
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

/**
 * In a new formation, performers without a place take theirs from the formation before, else from the one after.
 *
 * @param {Draft} draft
 * @param {number} turn
 */
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

/**
 * @param {Draft} draft
 * @param {ItemKind} kind
 * @param {string} id
 * @param {string | null} after
 * @returns {Change[]}
 */
function move(draft, kind, id, after) {
  const place = draft.place(kind, id);
  if (place < 0) throw goneAt([kind, id]);
  /** @type {Item[]} */
  const list = draft.list(kind);
  const before = list[place - 1]?.id ?? null;
  const [item] = list.splice(place, 1);
  list.splice(placeAfter(list, after), 0, item);
  return [{ move: kind, id, after: before }];
}

/**
 * @param {Draft} draft
 * @param {ItemKind} kind
 * @param {string} id
 * @returns {Change[]}
 */
function remove(draft, kind, id) {
  const place = draft.place(kind, id);
  if (place < 0) throw goneAt([kind, id]);
  const list = draft.list(kind);
  const before = list[place - 1]?.id ?? null;
  const [item] = list.splice(place, 1);
  if (kind === "performers") {
    const value = { .../** @type {Performer} */ (item), track: leave(draft, id) };
    return [{ insert: kind, value, after: before }];
  }
  return [{ insert: kind, value: item, after: before }, ...released[kind](draft, id)];
}

/**
 * Takes a performer out of all formations; answers with their track.
 *
 * @param {Draft} draft
 * @param {string} performer
 */
function leave(draft, performer) {
  /** @type {Required<NewDots>} */
  const track = { positions: {}, paths: {}, delays: {} };
  const list = draft.list("formations");
  list.forEach(({ id, positions, transition }, turn) => {
    takeOut(positions, track.positions, id, () => draft.branch(draft.branch(list, turn), "positions"));
    const own = () => draft.branch(draft.branch(list, turn), "transition");
    takeOut(transition.paths, track.paths, id, () => draft.branch(own(), "paths"));
    takeOut(transition.delays, track.delays, id, () => draft.branch(own(), "delays"));
  });
  return track;

  /**
   * @template Value
   * @param {Record<string, Value>} map
   * @param {Record<string, Value>} into
   * @param {string} formation
   * @param {() => Record<string, Value>} writable
   */
  function takeOut(map, into, formation, writable) {
    if (!Object.hasOwn(map, performer)) return;
    values.put(into, formation, map[performer]);
    delete writable()[performer];
  }
}

/**
 * Removes the references to a thing that was removed; returns the changes that bring them back.
 *
 * @type {Record<Exclude<ItemKind, "performers">, (draft: Draft, id: string) => Change[]>}
 */
const released = {
  formations: () => [],
  marks: () => [],
  markers: () => [],
  clips: () => [],
  rounds: () => [],
  combos(draft, id) {
    /** @type {Change[]} */
    const inverse = [];
    draft.document.rounds.forEach(({ id: round, mode }, turn) => {
      if (!values.combosOf(mode).includes(id)) return;
      const kept = values.keeping(mode, (combo) => combo !== id);
      inverse.push(...write(draft.branch(draft.list("rounds"), turn), "mode", kept, ["rounds", round, "mode"]));
    });
    return inverse;
  },
  tracks(draft, id) {
    /** @type {Change[]} */
    const inverse = [];
    draft.document.clips.forEach((clip, turn) => {
      if (clip.track !== id) return;
      inverse.push(...write(draft.branch(draft.list("clips"), turn), "track", null, ["clips", clip.id, "track"]));
    });
    return inverse;
  },
  sections: (draft, id) => releasePerformers(draft, (performer) => (performer.section === id ? { section: null } : {})),
  people: (draft, id) =>
    releasePerformers(draft, ({ person, understudies }) => ({
      ...(person === id && { person: null }),
      ...(understudies.includes(id) && { understudies: understudies.filter((other) => other !== id) }),
    })),
  setPieces(draft, id) {
    /** @type {Change[]} */
    const inverse = [];
    draft.document.formations.forEach((formation, turn) => {
      if (!Object.hasOwn(formation.setPieces, id)) return;
      inverse.push({ set: ["formations", formation.id, "setPieces", id], to: formation.setPieces[id] });
      delete draft.branch(draft.branch(draft.list("formations"), turn), "setPieces")[id];
    });
    return inverse;
  },
};

/**
 * @param {Draft} draft
 * @param {(performer: Performer) => Partial<Performer>} becomes the fields that change
 */
function releasePerformers(draft, becomes) {
  /** @type {Change[]} */
  const inverse = [];
  draft.document.performers.forEach((performer, turn) => {
    for (const [field, value] of Object.entries(becomes(performer))) {
      inverse.push(
        ...write(draft.branch(draft.list("performers"), turn), field, value, ["performers", performer.id, field]),
      );
    }
  });
  return inverse;
}

// MARK: Which things are touched

/**
 * The things that changes touch, as paths: a shorter path stands for all that begins with it.
 *
 * @param {Change[]} changes
 * @returns {Path[]}
 */
export function touched(changes) {
  return changes.map((change) => {
    if (change.set) return change.set;
    if (change.replace) return [];
    if (change.move) return [change.move, change.id, "place"];
    return change.insert ? [change.insert, change.value?.id] : [change.remove, change.id];
  });
}

/**
 * Whether two paths are about the same thing.
 *
 * @param {Path} one
 * @param {Path} other
 */
export function meet(one, other) {
  const length = Math.min(one.length, other.length);
  for (let turn = 0; turn < length; turn += 1) if (one[turn] !== other[turn]) return false;
  return true;
}

/**
 * Keeps only the last of several values set for the same field; changes of lists are kept as they are.
 *
 * @param {Change[]} changes
 */
export function compacted(changes) {
  if (changes.some((change) => !change.set)) return changes;
  /** @type {Map<string, Change>} */
  const last = new Map();
  for (const change of changes) {
    const key = JSON.stringify(change.set);
    last.delete(key);
    last.set(key, change);
  }
  return [...last.values()];
}
