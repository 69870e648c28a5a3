import { words } from "../words/editing.js";
import { contentOf } from "./content.js";
import { fields, kinds, lists } from "./described.js";
import { invalid } from "./refusal.js";
import { ofNewEntries } from "./rules.js";
import { dots, identity, read, readFields, record } from "./values.js";

/**
 * Whole productions and entries of their lists, as changes bring them: every field there, nothing else.
 *
 * @import { ItemKind, Production, ProductionFields } from "../wire/production.d.ts"
 * @import { DotsPlace } from "./described.js"
 * @import { Reading } from "./values.js"
 */

/**
 * Refuses entries of a list that this kind of production does not have.
 *
 * @param {ItemKind} kind
 * @param {Production} document
 * @param {string} field
 */
export function checkKind(kind, document, field) {
  const { only } = lists[kind];
  if (document.drill && only === "piece") throw invalid(words("editing.notInDrill"), field);
  if (!document.drill && only === "drill") throw invalid(words("editing.onlyInDrill"), field);
}

/**
 * Reads one entry for a list; `at` is what to call it in a refusal.
 *
 * @param {ItemKind} kind
 * @param {unknown} value
 * @param {string} at
 * @param {Reading} reading
 */
export function readEntry(kind, value, at, reading) {
  const { id } = record(value, at);
  const { fields, together = {} } = lists[kind];
  const entry = { id: identity(id, `${at}.id`), ...readFields(fields, value, at, reading) };
  for (const { rule } of Object.values(together)) {
    ofNewEntries[rule]?.(entry, reading.document, (name) => `${at}.${name}`);
  }
  return entry;
}

/**
 * What a new entry is in each entry of other lists: the dots by their names, each by the ids of those others.
 *
 * @param {DotsPlace[]} places
 * @param {unknown} value a track
 * @param {string} at
 * @param {Reading} reading
 * @returns {Record<string, Record<string, unknown>>}
 */
export function readTrack(places, value, at, reading) {
  const track = record(value ?? {}, at);
  return Object.fromEntries(places.map(({ list, name, type }) => [
    name,
    dots(track[name], `${at}.${name}`, { type: "dots", some: list, of: type.of }, reading),
  ]));
}

/**
 * A whole production, as an import brings it: refused at the first thing that cannot be.
 *
 * @param {ProductionFields} value
 * @param {string} at
 */
export function readDocument(value, at) {
  const whole = contentOf(value);
  /** @type {Map<ItemKind, Set<unknown>>} */
  const ids = new Map(kinds.map((kind) => [kind, new Set(whole[kind].map(({ id }) => id))]));
  /** @type {Reading} */
  const reading = { document: whole, has: (kind, id) => ids.get(kind)?.has(id) ?? false, unknown: "refused" };
  for (const [name, type] of Object.entries(fields)) {
    const given = /** @type {Record<string, any>} */ (whole)[name];
    if (given === undefined && type.type === "group" && type.optional) continue;
    read(type, given, `${at}.${name}`, reading);
    if (whole.drill && type.only === "piece" && given.length > 0) {
      throw invalid(words("editing.notInDrill"), `${at}.${name}`);
    }
  }
  for (const kind of kinds) readList(kind, `${at}.${kind}`, reading);
  return whole;
}

/** @param {ItemKind} kind @param {string} at @param {Reading} reading */
function readList(kind, at, reading) {
  const list = reading.document[kind];
  if (list.length > 0) checkKind(kind, reading.document, at);
  const { most } = lists[kind];
  if (list.length > most) throw invalid(words("editing.tooManyOfThese", { most }), at);
  const seen = new Set();
  list.forEach((item, turn) => {
    readEntry(kind, item, `${at}[${turn}]`, reading);
    if (seen.has(item.id)) throw invalid(words("editing.idTaken", { id: item.id }), `${at}[${turn}].id`);
    seen.add(item.id);
  });
}
