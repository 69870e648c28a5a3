import { listed, words, wordsIfKnown } from "../words/editing.js";
import "../words/fields.js";
import { fieldName } from "../ui/field-words.js";
import { dotsIn, dotsOf, fields, isItemKind } from "./described.js";

/** @import { Change, Item, ItemKind, Path, Production } from "../wire/production.d.ts" */

/**
 * What a path of a change is about, as people call it: “Ana’s place in Opening line”.
 *
 * @param {(string | null | undefined)[]} path null where an id is missing; what is behind the thing does not matter
 * @param {Production} document
 * @returns {string}
 */
function thingInWords(path, document) {
  const [first, id, part] = path;
  if (first === undefined) return words("editing.wholeProduction");
  if (!isItemKind(first)) return partInWords(first, id);
  if (id === undefined) return listName(first);
  const owner = nameIn(document, first, id);
  if (!part) return owner;
  const dot = dotOf(path);
  const name = dot === null ? "" : nameIn(document, dot.kind, dot.id);
  return (dot && wordsIfKnown(`editing.dot.${dot.name}`, { name, owner })) ??
    words("editing.fieldOf", { name: owner, field: fieldName(part) });
}

/** @param {string | null} first @param {string | null} [second] */
function partInWords(first, second) {
  if (!first) return words("editing.something");
  const field = !second ? "" : fields[first]?.type === "map" ? isolated(second) : fieldName(second);
  return (second ? wordsIfKnown(`editing.part.${first}`, { field }) : null) ??
    wordsIfKnown(`editing.the.${first}`) ?? words("editing.something");
}

/**
 * The dot of another list’s entry that a path leads to.
 *
 * @param {(string | null | undefined)[]} path
 */
function dotOf([first, , ...within]) {
  if (!isItemKind(first)) return null;
  for (const { groups, name, type } of dotsIn.get(first) ?? []) {
    const id = within[groups.length + 1];
    const kind = type.every ?? type.some;
    if (kind && id && [...groups, name].every((step, turn) => step === within[turn])) return { kind, name, id };
  }
  return null;
}

/** @param {string | null} kind */
const listName = (kind) => wordsIfKnown(`fields.list.${kind}`) ?? words("editing.something");

/**
 * @param {Production} document
 * @param {string | null | undefined} kind
 * @param {string | null | undefined} id
 * @returns {Item | undefined}
 */
function itemIn(document, kind, id) {
  if (!kind || !isItemKind(kind)) return undefined;
  /** @type {Item[] | undefined} */
  const list = document[kind];
  return list?.find((item) => item.id === id);
}

/**
 * @param {Production} document
 * @param {string | null} kind
 * @param {string | null} id
 */
function nameIn(document, kind, id) {
  const item = itemIn(document, kind, id);
  const name = item && ("name" in item ? item.name : "title" in item ? item.title : "");
  if (name) return words("editing.named", { name: isolated(name) });
  return wordsIfKnown(`editing.one.${kind}`) ?? words("editing.something");
}

/**
 * A name that is written from right to left does not change the order of the sentence around it.
 *
 * @param {string} name
 */
export const isolated = (name) =>
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(name)
    ? `\u2068${name}\u2069`
    : name;

/**
 * Several things in one phrase: the first, and how many more.
 *
 * @param {Path[]} paths
 * @param {Production} document
 */
export function thingsInWords(paths, document) {
  const things = [...new Set(paths.map((path) => thingInWords(path, document)))];
  if (things.length === 0) return words("editing.something");
  if (things.length <= 2) return listed(things);
  return words("editing.andMore", { first: things[0], count: things.length - 1 });
}

/**
 * The part of a path that is not in `present` any more, with the name that it had in `document`.
 *
 * @param {Path} path
 * @param {Production} document
 * @param {Production} present
 */
export function goneInWords(path, document, present) {
  const [first, id] = path;
  if (isItemKind(first) && id !== undefined && !itemIn(present, first, id)) return nameIn(document, first, id);
  const dot = dotOf(path);
  const isGone = dot !== null && !itemIn(present, dot.kind, dot.id) && itemIn(document, dot.kind, dot.id);
  return isGone ? nameIn(document, dot.kind, dot.id) : thingInWords(path, document);
}

/**
 * What a refused field of an edit, as `changes[3].to.x`, is about; null when it is of no thing in the production.
 *
 * @param {string} field
 * @param {Change[]} changes
 * @param {Production} document
 */
export function fieldInWords(field, changes, document) {
  const [, turn, rest = ""] = /^changes\[(\d+)\]\.?(.*)$/.exec(field) ?? [];
  const change = turn === undefined ? undefined : changes[Number(turn)];
  if (change === undefined) {
    const path = field.split(".");
    return isItemKind(path[0]) ? thingInWords(path, document) : null;
  }
  if (change.set) return thingInWords(change.set, document);
  if (change.replace) return thingInWords(pathOf(rest.replace(/^replace\.?/, ""), change.replace), change.replace);
  if (change.insert) return insertedInWords(change, rest.replace(/^value\.?/, ""), document);
  return thingInWords([change.remove ?? change.move, change.id], document);
}

/**
 * What is wrong in a new thing, said as if the thing were there.
 *
 * @param {Change & { insert: ItemKind }} change
 * @param {string} field
 * @param {Production} document
 */
function insertedInWords({ insert, value }, field, document) {
  const within = { ...document, [insert]: [...(document[insert] ?? []), value ?? {}] };
  const [part, name, id, ...more] = field.replace(/\[\d+\]/g, "").split(".").filter(Boolean);
  const dots = part === "track" && dotsOf.get(insert)?.find((place) => place.name === name);
  if (!dots) return thingInWords([insert, value?.id ?? null, part, name, id, ...more], within);
  return thingInWords(id ? [dots.list, id, ...dots.groups, name, value.id] : [insert, value.id], within);
}

/**
 * `formations[3].positions.p7.x` as a path of a change: things by their ids.
 *
 * @param {string} field
 * @param {Production} document
 * @returns {(string | null)[]}
 */
const pathOf = (field, document) =>
  field.split(".").flatMap((part) => {
    const [, list = part, turn] = /^(\w+)\[(\d+)\]$/.exec(part) ?? [];
    return turn && isItemKind(list) ? [list, document[list][Number(turn)]?.id ?? null] : [list];
  }).filter((part) => part !== "");
