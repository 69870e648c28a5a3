import { fields, kinds } from "../editing/described.js";
import { changesBetween, outlineFor } from "../stage/changes.js";

/**
 * What the authors of a piece have changed since they published it, and for whom; pure, and without words.
 *
 * @import { Changed } from "../stage/changes.js"
 * @import { Performer, Production } from "../wire/production.d.ts"
 *
 * Of one formation, or of the whole piece (`id` empty): what is so for everybody, and for whom (ids) what else is.
 *
 * @typedef {{ changed: Changed, who: { place: string[], path: string[], times: string[] } }} Unpublished
 *
 * `things` are what else changed: names of fields and lists; `told` are the performers for whom something did.
 *
 * @typedef {object} Difference
 * @property {Unpublished[]} formations in the order of the piece as it is now
 * @property {Performer[]} joined
 * @property {Performer[]} left
 * @property {string[]} things
 * @property {string[]} told ids
 *
 * @typedef {Production & { revision: number }} Revision
 */

/** Somebody who stands still: what changes for them changes for everybody. */
const anybody = "";

/**
 * @param {Revision} before
 * @param {Revision} after
 * @returns {Difference}
 */
export function unpublishedBetween(before, after) {
  const found = new Map(sharedChanges(before, after).map((changed) => [changed.id, unpublished(changed)]));
  const isForAll = found.size > 0;
  const was = new Set(before.performers.map(({ id }) => id));
  const is = new Set(after.performers.map(({ id }) => id));
  /** @type {string[]} */
  const told = [];
  for (const { id } of after.performers) {
    const own = was.has(id) ? changesFor(id, before, after) : [];
    for (const changed of own) addTo(found, changed, id);
    if (isForAll || own.length > 0 || !was.has(id)) told.push(id);
  }
  return {
    formations: [...found.values()].sort((one, other) => turn(one.changed) - turn(other.changed)),
    joined: after.performers.filter(({ id }) => !was.has(id)),
    left: before.performers.filter(({ id }) => !is.has(id)),
    things: otherThings(before, after),
    told,
  };
}

/** @param {Changed} changed @returns {Unpublished} */
const unpublished = (changed) => ({ changed, who: { place: [], path: [], times: [] } });

/** @param {Changed} changed */
const turn = ({ id, index, was }) => id === "" ? -1 : index ?? (was ?? -1) - 0.5;

/** @param {string} id @param {Revision} before @param {Revision} after */
function changesFor(id, before, after) {
  const [one, other] = [outlineFor(before, id), outlineFor(after, id)];
  return one === null || other === null ? [] : changesBetween(one, other);
}

/** What changed of the formations and their times. @param {Revision} before @param {Revision} after */
function sharedChanges(before, after) {
  const performers = [/** @type {Performer} */ ({ id: anybody })];
  return changesFor(anybody, { ...before, performers }, { ...after, performers });
}

/**
 * @param {Map<string, Unpublished>} found
 * @param {Changed} changed
 * @param {string} performer
 */
function addTo(found, changed, performer) {
  const of = new Set(changed.changes.map(({ kind }) => kind));
  const has = {
    place: of.has("place"),
    path: of.has("path"),
    times: of.has("leave") || of.has("arrive"),
  };
  if (!has.place && !has.path && !has.times) return;
  const one = found.get(changed.id) ?? unpublished({ ...changed, changes: [] });
  found.set(changed.id, one);
  if (has.place) one.who.place.push(performer);
  if (has.path) one.who.path.push(performer);
  if (has.times) one.who.times.push(performer);
}

/** What is told above; the rest of a formation is looked at by itself. */
const told = new Set(["formations", "performers", "tempo"]);

/** @param {Revision} before @param {Revision} after */
function otherThings(before, after) {
  const [one, other] = [/** @type {Record<string, any>} */ (before), /** @type {Record<string, any>} */ (after)];
  const whole = [...Object.keys(fields), ...kinds].filter((name) => !told.has(name) && differ(one[name], other[name]));
  return [...whole, ...(castDiffers(before, after) ? ["performers"] : []), ...formationThings(before, after)];
}

/** Whether somebody who was there and is there has another name, colour and so on. */
function castDiffers(/** @type {Revision} */ before, /** @type {Revision} */ after) {
  const was = new Map(before.performers.map((performer) => [performer.id, performer]));
  return after.performers.some((performer) => was.has(performer.id) && differ(was.get(performer.id), performer));
}

/** @param {Revision} before @param {Revision} after */
function formationThings(before, after) {
  const was = new Map(before.formations.map((formation) => [formation.id, formation]));
  /** @type {Set<string>} */
  const things = new Set();
  for (const formation of after.formations) {
    const old = was.get(formation.id);
    if (old === undefined) continue;
    for (const [name, value] of Object.entries(formation)) {
      const isTold = ["id", "name", "hold", "positions", "transition"].includes(name);
      if (!isTold && differ(/** @type {Record<string, any>} */ (old)[name], value)) things.add(name);
    }
  }
  return [...things];
}

/** Both as one server wrote them: in the same order. @param {unknown} one @param {unknown} other */
const differ = (one, other) => JSON.stringify(one) !== JSON.stringify(other);
