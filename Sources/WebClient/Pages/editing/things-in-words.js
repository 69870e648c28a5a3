import { listed, words, wordsIfKnown } from "../words/editing.js";
import "../words/fields.js";
import { fieldName } from "../ui/field-words.js";
import { isItemKind } from "./documents.js";

/** @import { Change, Item, ItemKind, Path, Production } from "../wire/production.d.ts" */

/**
 * What a path of a change is about, as people call it: “Ana’s place in Opening line”.
 *
 * @param {(string | null)[]} path null where an id is missing
 * @param {Production} document
 * @returns {string}
 */
function thingInWords(path, document) {
  const [first, id, part, name, performer] = path;
  if (path.length === 0) return words("editing.wholeProduction");
  if (first === "title") return words("editing.title");
  if (first === "tempo") return words("editing.tempo");
  if (first === "anchors") return words("editing.anchors");
  if (first === "music") return words("editing.music");
  if (first === "stage") {
    return id ? words("editing.ofStage", { field: fieldName(id) }) : words("editing.stage");
  }
  if (first === "thresholds") {
    return id ? words("editing.threshold", { field: fieldName(id) }) : words("editing.thresholds");
  }
  if (first === "metadata") {
    return id ? words("editing.metadataEntry", { key: isolated(id) }) : words("editing.metadata");
  }
  const owner = id === undefined ? listName(first) : nameIn(document, first, id);
  if (part === undefined) return owner;
  if (first === "formations" && (part === "positions" || part === "setPieces") && name !== undefined) {
    const list = part === "positions" ? "performers" : "setPieces";
    return words("editing.placeIn", { name: nameIn(document, list, name), formation: owner });
  }
  if (performer !== undefined) {
    return words("editing.wayOutOf", { name: nameIn(document, "performers", performer), formation: owner });
  }
  return words("editing.fieldOf", { name: owner, field: fieldName(part ?? "") });
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
  const [first, id, , ...others] = path;
  if (isItemKind(first) && id !== undefined && !itemIn(present, first, id)) return nameIn(document, first, id);
  const kind = path[2] === "setPieces" ? "setPieces" : "performers";
  const last = others.at(-1);
  const isGone = first === "formations" && last !== undefined && !itemIn(present, kind, last);
  return isGone && itemIn(document, kind, last) ? nameIn(document, kind, last) : thingInWords(path, document);
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
  const [part, of, id] = field.replace(/\[\d+\]/g, "").split(".").filter(Boolean);
  if (insert === "performers" && part === "track" && id !== undefined) {
    return thingInWords(["formations", id, "positions", value.id], within);
  }
  const inside = part === "track" ? [] : [part, of].filter(Boolean);
  return thingInWords([insert, value?.id ?? null, ...inside].slice(0, part === "positions" ? 4 : 3), within);
}

/**
 * `formations[3].positions.p7.x` as a path of a change: without the coordinate, things by their ids.
 *
 * @param {string} field
 * @param {Production} document
 * @returns {(string | null)[]}
 */
function pathOf(field, document) {
  const path = field.split(".").flatMap((part) => {
    const [, list, turn] = /^(\w+)\[(\d+)\]$/.exec(part) ?? [];
    return list && isItemKind(list) ? [list, document[list][Number(turn)]?.id ?? null] : [part];
  }).filter((part) => part !== "");
  const [first, , part] = path;
  if (first !== "formations") return path.slice(0, first !== null && isItemKind(first) ? 3 : 2);
  return path.slice(0, part === "transition" ? 5 : part === "positions" || part === "setPieces" ? 4 : 3);
}
