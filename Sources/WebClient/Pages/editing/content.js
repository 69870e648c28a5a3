import { fields, kinds, lists } from "./described.js";

/** @import { FieldType, Production, ProductionFields } from "../wire/production.d.ts" */

/**
 * An entry of a list as the document has it now; as it was shown, if it is gone. What changes a part of a value needs
 * it: a row that is shown may be older than the last edit, of oneself or of others while somebody was typing in it.
 *
 * @template {{ id: string }} Item
 * @param {readonly Item[]} items
 * @param {Item} shown
 */
export const present = (items, shown) => items.find(({ id }) => id === shown.id) ?? shown;

/**
 * Where a list has the first of some entries that is still in it; its end, if none is.
 *
 * @param {readonly { id: string }[]} items
 * @param {readonly string[]} ids
 */
export function placeOfFirst(items, ids) {
  const places = new Map(items.map(({ id }, place) => [id, place]));
  const first = ids.find((id) => places.has(id));
  return first === undefined ? items.length : places.get(first) ?? items.length;
}

/**
 * What a production holds, without whose it is and when: title … metadata. What a document leaves out is filled in.
 *
 * @param {ProductionFields} document
 * @returns {Production}
 */
export function contentOf(document) {
  const given = /** @type {Record<string, any>} */ (document);
  const content = filledIn(fields, given);
  for (const kind of kinds) {
    content[kind] = (given[kind] ?? []).map((/** @type {{ id: string }} */ entry) => ({
      id: entry.id,
      ...filledIn(lists[kind].fields, entry),
    }));
  }
  return /** @type {Production} */ (content);
}

/**
 * The known fields of a value.
 *
 * @param {Record<string, FieldType>} fields
 * @param {Record<string, any> | null | undefined} value
 */
function filledIn(fields, value) {
  /** @type {Record<string, any>} */
  const filled = {};
  for (const [name, type] of Object.entries(fields)) {
    const given = value?.[name] ?? undefined;
    if (type.type === "group") {
      if (given !== undefined || !type.optional) filled[name] = filledIn(type.fields ?? {}, given);
    } else filled[name] = given === undefined ? usual(type) : known(type, given);
  }
  return filled;
}

/** @param {FieldType} type */
function usual(type) {
  if (type.type === "dots" || type.type === "map") return {};
  return type.default ?? (type.optional ? null : undefined);
}

/**
 * @param {FieldType} type
 * @param {any} value
 */
function known(type, value) {
  if (type.type === "record") return filledIn(type.fields ?? {}, value);
  if (type.type === "map") return { ...value };
  const isOfRecords = type.type === "list" && type.of.type === "record";
  return isOfRecords ? value.map((/** @type {object} */ one) => filledIn(type.of.fields, one)) : value;
}
