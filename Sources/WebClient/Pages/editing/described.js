import description from "../wire/description.js";

/**
 * What the description says of lists and fields, as the rules of edits ask for it.
 *
 * @import { FieldType, ItemKind, ListType } from "../wire/production.d.ts"
 */

/** The fields of a production outside of its lists. */
export const fields = /** @type {Record<string, FieldType>} */ (/** @type {unknown} */ (description.fields));

/** Its lists, in the order in which they are read. */
export const lists = /** @type {Record<ItemKind, ListType>} */ (/** @type {unknown} */ (description.lists));

/** Colours that people with colour blindness can tell apart too (Okabe and Ito, “Color Universal Design”, 2008). */
export const { colours } = description;

export const kinds = /** @type {ItemKind[]} */ (Object.keys(lists));

/**
 * @param {unknown} text
 * @returns {text is ItemKind}
 */
export const isItemKind = (text) => typeof text === "string" && Object.hasOwn(lists, text);

/**
 * What a path can set in an entry of each list: its fields, but for those that are set together, which have one name.
 */
export const settable = new Map(kinds.map((kind) => [kind, settableIn(lists[kind])]));

/** @param {ListType} list */
function settableIn({ fields, together = {} }) {
  const joined = new Set(Object.values(together).flatMap((one) => one.fields));
  const alone = Object.entries(fields).filter(([name]) => !joined.has(name));
  const groups = Object.entries(together).map(([name, one]) => [name, {
    type: "record",
    rule: one.rule,
    isTogether: true,
    each: one.each,
    fields: Object.fromEntries(one.fields.map((field) => [field, fields[field]])),
  }]);
  return /** @type {Record<string, FieldType>} */ (Object.fromEntries([...alone, ...groups]));
}

/**
 * A field, with the names of the groups that it is in.
 *
 * @typedef {{ list: ItemKind | null, groups: string[], name: string, type: FieldType }} Place
 */

/**
 * All fields, those in groups too.
 *
 * @param {Record<string, FieldType>} fields
 * @param {ItemKind | null} list
 * @param {string[]} groups
 * @returns {Place[]}
 */
function placesIn(fields, list, groups = []) {
  return Object.entries(fields).flatMap(([name, type]) =>
    type.type === "group" ? placesIn(type.fields ?? {}, list, [...groups, name]) : [{ list, groups, name, type }]
  );
}

/** @type {Place[]} */
const places = [...kinds.flatMap((kind) => placesIn(lists[kind].fields, kind)), ...placesIn(fields, null)];

/**
 * The list that a type refers to, itself or within.
 *
 * @param {FieldType} type
 * @returns {Set<string>}
 */
function referred({ to, of, fields = {}, type }) {
  const within = type === "choice" ? Object.values(of).flatMap((kind) => Object.values(kind)) : Object.values(fields);
  if (type === "list") within.push(of);
  return new Set([...(type === "reference" && to ? [to] : []), ...within.flatMap((one) => [...referred(one)])]);
}

/** @typedef {Place & { list: ItemKind }} DotsPlace */

/** The fields that refer to entries of a list. @type {Map<ItemKind, Place[]>} */
export const referring = new Map(kinds.map((kind) => [
  kind,
  places.filter(({ type }) => type.type !== "dots" && referred(type).has(kind)),
]));

/** The dots that entries of a list have in entries of others. @type {Map<ItemKind, DotsPlace[]>} */
export const dotsOf = new Map(kinds.map((kind) => [
  kind,
  /** @type {DotsPlace[]} */ (places.filter(({ type }) => type.type === "dots" && (type.every ?? type.some) === kind)),
]));

/** The dots in entries of a list. @type {Map<ItemKind, DotsPlace[]>} */
export const dotsIn = new Map(kinds.map((kind) => [
  kind,
  /** @type {DotsPlace[]} */ (places.filter(({ list, type }) => list === kind && type.type === "dots")),
]));

/**
 * The type of a field or of what is in it: `typeOf("formations", "hold")`, `typeOf("combos", "steps", "counts")`.
 *
 * @param {...string} path names only
 * @returns {FieldType}
 */
export function typeOf(...path) {
  const [first, ...rest] = path;
  let within = isItemKind(first) ? lists[first].fields : fields;
  let type = /** @type {FieldType | undefined} */ (undefined);
  for (const name of isItemKind(first) ? rest : path) {
    type = within[name];
    if (type === undefined) throw new Error(`No field ${path.join(".")}.`);
    within = type.type === "choice"
      ? Object.assign({}, ...Object.values(type.of))
      : type.fields ?? type.of?.fields ?? {};
  }
  if (type === undefined) throw new Error(`No field ${path.join(".")}.`);
  return type;
}

/**
 * From which value to which a number, a time or a length may be.
 *
 * @param {...string} path
 */
export function rangeOf(...path) {
  const { least = 0, most = Infinity } = typeOf(...path);
  return { least, most };
}

/** What editors speak of by itself: how many there may be, how long things may be. */
export const limits = {
  .../** @type {Record<ItemKind, number>} */ (Object.fromEntries(kinds.map((kind) => [kind, lists[kind].most]))),
  changes: description.limits.changes,
  listChanges: description.limits.listChanges,
  longest: rangeOf("formations", "hold").most,
  /** The latest score time of a marker. */
  latest: rangeOf("markers", "at").most,
  steps: rangeOf("combos", "steps").most,
  combosOfMode: rangeOf("rounds", "mode", "combos").most,
};

/** The tempos of a production, in counts a minute. */
export const { least: slowest, most: fastest } = rangeOf("tempo");
