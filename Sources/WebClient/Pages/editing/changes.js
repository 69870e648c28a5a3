import { listed, words } from "../words/editing.js";
import { contentOf } from "./content.js";
import { dotsIn, dotsOf, isItemKind, kinds, limits, referring } from "./described.js";
import { checkKind, readDocument, readEntry, readTrack } from "./documents.js";
import { Draft } from "./draft.js";
import { invalid } from "./refusal.js";
import { goneAt, set } from "./setting.js";
import { own, put, without } from "./values.js";

export { Refusal } from "./refusal.js";

/**
 * @import { Applied, Change, ItemKind, NewItem, Path, Production } from "../wire/production.d.ts"
 * @import { DotsPlace, Place } from "./described.js"
 * @import { Reading } from "./values.js"
 */

/**
 * What an edit is made of, applied to a production's document: exactly the same rules as `Change` in Sources/Rehearsal,
 * out of the same description.
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
  if (change?.replace !== undefined) return replace(draft, change.replace, `${at}.replace`);
  throw invalid(words("editing.notAChange"), at);
}

/**
 * @param {string} kind
 * @param {string} at
 */
function kindIn(kind, at) {
  if (!isItemKind(kind)) throw invalid(words("editing.notAList", { known: listed(kinds, "unit") }), at);
  return kind;
}

/**
 * @param {Draft} draft
 * @param {Production} document
 * @param {string} at
 * @returns {Change[]}
 */
function replace(draft, document, at) {
  const before = contentOf(draft.document);
  const after = readDocument(document, at);
  if (!after.drill !== !before.drill) throw invalid(words("editing.otherKind"), `${at}.drill`);
  draft.replace({ ...draft.document, ...after });
  return [{ replace: before }];
}

// MARK: Lists

/**
 * @param {Draft} draft
 * @param {ItemKind} kind
 * @param {NewItem} value
 * @param {string | null} after
 * @param {string} at
 * @returns {Change[]}
 */
function insert(draft, kind, value, after, at) {
  checkKind(kind, draft.document, at);
  /** @type {Reading} */
  const reading = { document: draft.document, has: (list, id) => draft.has(list, id), unknown: "left out" };
  const item = readEntry(kind, value ?? {}, at, reading);
  if (draft.document[kind].length >= limits[kind]) {
    throw invalid(words("editing.tooManyOfThese", { most: limits[kind] }), at);
  }
  if (draft.has(kind, item.id)) throw invalid(words("editing.idTaken", { id: item.id }), `${at}.id`);
  const dots = trackOf(kind);
  const track = dots.length > 0 ? readTrack(dots, Object(value).track, `${at}.track`, reading) : {};
  const list = draft.order(kind);
  const place = placeAfter(list, after);
  list.splice(place, 0, item);
  for (const place of dots) enter(draft, place, item.id, track[place.name]);
  for (const { groups, name, type } of dotsIn.get(kind) ?? []) {
    if (type.every) populate(draft, kind, place, [...groups, name], type.every);
  }
  return [{ remove: kind, id: item.id }];
}

/**
 * The dots that an entry of a list brings, and takes along: those of a list whose entries have a dot everywhere.
 *
 * @param {ItemKind} kind
 */
function trackOf(kind) {
  const dots = dotsOf.get(kind) ?? [];
  return dots.some(({ type }) => type.every) ? dots : [];
}

/**
 * @param {{ id: string }[]} list
 * @param {string | null} after
 */
function placeAfter(list, after) {
  if (after === null) return 0;
  const place = list.findIndex(({ id }) => id === after);
  return place < 0 ? list.length : place + 1;
}

const middle = { x: 0, y: 0 };

/**
 * A new entry gets its dots. Where each must have one and the track has none, it is that of the entry before, else the
 * first that the track has.
 *
 * @param {Draft} draft
 * @param {DotsPlace} place
 * @param {string} id
 * @param {Record<string, any>} track
 */
function enter(draft, place, id, track) {
  const { list, name, type } = place;
  const owners = draft.document[list].map((owner) => owner.id);
  let last = type.every ? owners.map((owner) => own(track, owner)).find(Boolean) ?? middle : undefined;
  for (const owner of owners) {
    const dot = own(track, owner) ?? last;
    if (type.every) last = dot;
    if (dot !== undefined) put(draft.branch(draft.owner(place, owner), name), id, dot);
  }
}

/**
 * In a new entry, those without a dot take that of the entry before, else of the one after.
 *
 * @param {Draft} draft
 * @param {ItemKind} kind
 * @param {number} turn
 * @param {string[]} path
 * @param {ItemKind} every
 */
function populate(draft, kind, turn, path, every) {
  const list = draft.document[kind];
  const dotsOfEntry = (/** @type {any} */ entry) => path.reduce((value, name) => value?.[name], entry);
  const [dots, usual] = [dotsOfEntry(list[turn]), dotsOfEntry(list[turn - 1] ?? list[turn + 1])];
  for (const { id } of draft.document[every]) {
    if (!Object.hasOwn(dots, id)) put(dots, id, own(usual, id) ?? middle);
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
  const { item, after: before } = takeOut(draft, kind, id);
  const list = draft.order(kind);
  list.splice(placeAfter(list, after), 0, item);
  return [{ move: kind, id, after: before }];
}

/** An entry out of its list, and the id of the one before. @type {(draft: Draft, kind: ItemKind, id: string) => any} */
function takeOut(draft, kind, id) {
  const place = draft.place(kind, id);
  if (place < 0) throw goneAt([kind, id]);
  const [item] = draft.order(kind).splice(place, 1);
  return { item, after: draft.document[kind][place - 1]?.id ?? null };
}

/**
 * @param {Draft} draft
 * @param {ItemKind} kind
 * @param {string} id
 * @returns {Change[]}
 */
function remove(draft, kind, id) {
  const { item, after } = takeOut(draft, kind, id);
  const isTracked = trackOf(kind).length > 0;
  /** @type {Record<string, Record<string, any>>} */
  const track = {};
  const freed = (dotsOf.get(kind) ?? []).flatMap((dots) => {
    const taken = leave(draft, dots, id);
    track[dots.name] = Object.fromEntries(taken);
    const { list, groups, name } = dots;
    return isTracked ? [] : taken.map(([owner, to]) => ({ set: [list, owner, ...groups, name, id], to }));
  });
  const value = isTracked ? { ...item, track } : item;
  return [{ insert: kind, value, after }, ...freed, ...release(draft, kind, id)];
}

/**
 * Takes an entry's dots out of all entries that have one; returns them by the ids of those.
 *
 * @param {Draft} draft
 * @param {DotsPlace} place
 * @param {string} id
 * @returns {[owner: string, dot: any][]}
 */
function leave(draft, place, id) {
  return draft.document[place.list].flatMap(({ id: owner }) => {
    const dots = draft.holder(place, owner)[place.name];
    if (!Object.hasOwn(dots, id)) return [];
    const dot = dots[id];
    delete draft.branch(draft.owner(place, owner), place.name)[id];
    return [[owner, dot]];
  });
}

/**
 * Removes the references to an entry that was removed; returns the changes that bring them back.
 *
 * @param {Draft} draft
 * @param {ItemKind} kind
 * @param {string} id
 * @returns {Change[]}
 */
function release(draft, kind, id) {
  /** @type {Change[]} */
  const inverse = [];
  for (const list of /** @type {const} */ ([...kinds, null])) {
    const places = (referring.get(kind) ?? []).filter((place) => place.list === list);
    if (places.length === 0) continue;
    for (const owner of list === null ? [""] : draft.document[list].map((entry) => entry.id)) {
      inverse.push(...places.flatMap((place) => releaseIn(draft, place, owner, kind, id)));
    }
  }
  return inverse;
}

/** @type {(draft: Draft, place: Place, owner: string, kind: ItemKind, id: string) => Change[]} */
function releaseIn(draft, place, owner, kind, id) {
  const { list, groups, name, type } = place;
  const before = draft.holder(place, owner)?.[name] ?? null;
  const after = without(type, before, kind, id);
  if (after === before) return [];
  draft.owner(place, owner)[name] = after;
  return [{ set: [...(list === null ? [] : [list, owner]), ...groups, name], to: before }];
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
