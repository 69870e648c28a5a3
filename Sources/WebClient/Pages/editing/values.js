import { listed, words } from "../words/editing.js";
import "../words/fields.js";
import { gone, invalid } from "./refusal.js";
import { ofValues } from "./rules.js";

/**
 * Readers of values, by the types of the description. Each takes a value and the name of its field, and returns the
 * value as documents hold it; what is not possible is refused, naming the field and what would be accepted.
 *
 * @import { FieldType, ItemKind, Production } from "../wire/production.d.ts"
 *
 * @typedef {object} Reading what values are read for
 * @property {Production} document
 * @property {(kind: ItemKind, id: unknown) => boolean} has
 * @property {"gone" | "left out" | "refused"} unknown what becomes of a reference to nothing
 *
 * @typedef {(value: any, field: string, type: FieldType, reading: Reading) => unknown} Reader
 */

/** Stands for a value that refers to nothing and is left out. */
export const leftOut = Symbol("left out");

/**
 * @param {FieldType} type
 * @param {unknown} value
 * @param {string} field
 * @param {Reading} reading
 * @returns {any}
 */
export function read(type, value, field, reading) {
  if (type.optional && (value === null || value === undefined)) return null;
  const found = readers[type.type](value, field, type, reading);
  if (found === leftOut) return type.optional ? null : leftOut;
  if (type.rule) ofValues[type.rule]?.(found, field);
  return found;
}

/**
 * @param {Record<string, FieldType>} fields
 * @param {unknown} value
 * @param {string} at
 * @param {Reading} reading
 * @returns {any}
 */
export function readFields(fields, value, at, reading) {
  const given = record(value, at);
  /** @type {Record<string, unknown>} */
  const found = {};
  for (const [name, type] of Object.entries(fields)) {
    found[name] = read(type, given[name] ?? type.default, `${at}.${name}`, reading);
    if (found[name] === leftOut) return leftOut;
  }
  return found;
}

/**
 * The value of a map's own entry: an id may be a name that every object inherits, such as `constructor`.
 *
 * @template Value
 * @param {Record<string, Value> | null | undefined} map
 * @param {string} key
 * @returns {Value | undefined}
 */
export const own = (map, key) =>
  map !== null && typeof map === "object" && Object.hasOwn(map, key) ? map[key] : undefined;

/**
 * @template Value
 * @param {Record<string, Value>} map
 * @param {string} key
 * @param {Value} value
 */
export function put(map, key, value) {
  if (key === "__proto__") {
    Object.defineProperty(map, key, { value, writable: true, enumerable: true, configurable: true });
  } else map[key] = value;
}

/**
 * @param {unknown} value
 * @param {string} field
 */
export function record(value, field) {
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    throw invalid(words("editing.notObject"), field);
  }
  return /** @type {Record<string, any>} */ (value);
}

/**
 * @param {unknown} value
 * @param {string} field
 */
export const identity = (value, field) => matching(value, /^[A-Za-z0-9_-]{1,64}$/, () => words("editing.notId"), field);

/** @param {unknown} value @param {RegExp} pattern @param {() => string} otherwise @param {string} field */
function matching(value, pattern, otherwise, field) {
  if (typeof value !== "string" || !pattern.test(value)) throw invalid(otherwise(), field);
  return value;
}

/** Characters are Unicode scalars. @type {Reader} */
const text = (value, field, { least = 0, most = 0 }) => {
  if (typeof value !== "string") throw invalid(words("editing.notText"), field);
  const length = [...value].length;
  if (length < least || length > most) throw invalid(words("editing.textLength", { least, most }), field);
  if (/[\p{Cc}\p{Cs}]/u.test(value)) throw invalid(words("editing.controlCharacters"), field);
  if (least > 0 && /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{C}\p{Z}\p{Mn}\p{Me}\u2800]*$/u.test(value)) {
    throw invalid(words("editing.blank"), field);
  }
  return value;
};

/** Text of several lines. @type {Reader} */
const lines = (value, field, { most = 0 }) => {
  if (typeof value !== "string") throw invalid(words("editing.notText"), field);
  if ([...value].length > most) throw invalid(words("editing.textLength", { least: 0, most }), field);
  if (/[\p{Cc}\p{Cs}]/u.test(value.replace(/[\t\n\r]/g, ""))) {
    throw invalid(words("editing.controlCharactersInLines"), field);
  }
  return value;
};

/** A number as it is typed, without marks between its digits. */
const plain = String;

/** @type {(value: unknown, field: string, range: { least?: number, most?: number }) => number} */
const number = (value, field, { least = 0, most = Infinity }) => {
  if (typeof value === "number" && value >= least && value <= most) return value + 0;
  throw invalid(words("editing.notNumber", { least: plain(least), most: plain(most) }), field);
};

/** @type {(value: unknown, field: string, range: { least?: number, most?: number }) => number} */
const whole = (value, field, { least = 0, most = 0 }) => {
  if (isWhole(value, least, most)) return value + 0;
  throw invalid(words("editing.notWhole", { least: plain(least), most: plain(most) }), field);
};

/** Microseconds. @type {(value: unknown, field: string, range: { most?: number }) => number} */
const time = (value, field, { most = 0 }) => {
  if (isWhole(value, 0, most)) return value + 0;
  throw invalid(words("editing.notDuration", { most: plain(most) }), field);
};

/** @type {(value: unknown, least: number, most: number) => value is number} */
const isWhole = (value, least, most) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most;

const everywhere = { least: -1_000, most: 1_000 };
const extents = { least: 0.01, most: 1_000 };
const longest = { most: 3_600_000_000 };

/** @param {unknown} value @param {string} field */
const coordinate = (value, field) => number(value, field, everywhere);

/** @param {unknown} value @param {string} field */
const extent = (value, field) => number(value, field, extents);

/** @param {unknown} value @param {string} field */
function point(value, field) {
  const { x, y } = record(value, field);
  if (typeof x !== "number") throw invalid(words("editing.notANumber"), `${field}.x`);
  if (typeof y !== "number") throw invalid(words("editing.notANumber"), `${field}.y`);
  return { x: coordinate(x, field), y: coordinate(y, field) };
}

/** @param {unknown} value @param {string} field @param {readonly string[]} known */
function oneOf(value, field, known) {
  const word = known.find((word) => word === value);
  if (word === undefined) throw invalid(words("editing.notOneOf", { known: listed(known, "unit") }), field);
  return word;
}

/** @type {Reader} */
const reference = (value, field, { to }, reading) => {
  const kind = /** @type {ItemKind} */ (to);
  if (reading.has(kind, value)) return value;
  if (reading.unknown === "left out") return leftOut;
  const id = identity(value, field);
  if (reading.unknown === "gone") throw gone(`${kind}.${id}`);
  throw notAmong(kind, id, field);
};

/** @param {ItemKind} kind @param {string} id @param {string} field */
const notAmong = (kind, id, field) =>
  invalid(words("editing.notAmong", { id, list: words(`fields.list.${kind}`) }), field);

/** @type {Reader} */
const list = (value, field, { least = 0, most = 0, of, key }, reading) => {
  if (!Array.isArray(value)) throw invalid(words("editing.notAListHere"), field);
  if (value.length > most) throw invalid(words("editing.tooManyOfThese", { most }), field);
  if (value.length < least) throw invalid(words("editing.tooFewOfThese", { least }), field);
  const seen = new Set();
  return value.map((one, turn) => {
    const found = read(of, one, `${field}[${turn}]`, reading);
    if (key === undefined || found === leftOut) return found;
    if (seen.has(found[key])) throw invalid(words("editing.idTaken", { id: found[key] }), `${field}[${turn}].${key}`);
    seen.add(found[key]);
    return found;
  }).filter((one) => one !== leftOut);
};

/** Of several kinds of records one: its own field says which. @type {Reader} */
const choice = (value, field, { by = "", of }, reading) => {
  const kind = oneOf(record(value, field)[by], `${field}.${by}`, Object.keys(of));
  return { [by]: kind, ...readFields(of[kind], value, field, reading) };
};

/** Values by keys that are texts. @type {Reader} */
const map = (value, field, { key, of, most = 0 }, reading) => {
  const entries = Object.entries(record(value, field));
  if (entries.length > most) throw invalid(words("editing.tooMuchMetadata", { count: most }), field);
  return Object.fromEntries(entries.map(([name, one]) => [
    read(key, name, field, reading),
    read(of, one, `${field}.${name}`, reading),
  ]));
};

/** Values by the ids of another list. @type {(...given: Parameters<Reader>) => Record<string, unknown>} */
export const dots = (value, field, { every, some, of }, reading) => {
  const kind = /** @type {ItemKind} */ (every ?? some);
  const given = record(value ?? {}, field);
  const readDot = readers[of.type];
  /** @type {Record<string, unknown>} */
  const found = {};
  for (const id of Object.keys(given)) {
    const at = `${field}.${id}`;
    const dot = readDot(given[id], at, of, reading);
    if (reading.has(kind, id)) put(found, id, dot);
    else if (reading.unknown === "refused") throw notAmong(kind, id, at);
  }
  if (every && reading.unknown === "refused") {
    const lacking = reading.document[kind].find(({ id }) => !Object.hasOwn(found, id));
    if (lacking) throw invalid(words("editing.noPosition", { id: lacking.id }), `${field}.${lacking.id}`);
  }
  return found;
};

/** @type {Record<string, Reader>} */
const readers = {
  text,
  name: (value, field, type, reading) => text(value, field, { ...type, least: 1, most: 200 }, reading),
  lines,
  number,
  whole,
  time,
  coordinate,
  flag(value, field) {
    if (typeof value !== "boolean") throw invalid(words("editing.notYesOrNo"), field);
    return value;
  },
  word: (value, field, { of }) => oneOf(value, field, of),
  colour: (value, field) => matching(value, /^#[0-9a-fA-F]{6}$/, () => words("editing.notColour"), field),
  digest: (value, field) => matching(value, /^[0-9a-f]{64}$/, () => words("editing.notDigest"), field),
  asset: (value, field) =>
    matching(value, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, () => words("editing.notAsset"), field)
      .toLowerCase(),
  point,
  handles(value, field) {
    if (!Array.isArray(value) || value.length !== 2) throw invalid(words("editing.notHandles"), field);
    return [point(value[0], `${field}[0]`), point(value[1], `${field}[1]`)];
  },
  delay(value, field) {
    const { leave = 0, arrive = 0 } = record(value, field);
    return { leave: time(leave, `${field}.leave`, longest), arrive: time(arrive, `${field}.arrive`, longest) };
  },
  placement(value, field) {
    const { hidden, x, y, width, depth, turn = 0 } = record(value, field);
    if (hidden === true) return { hidden: true };
    if (typeof turn !== "number" || !(turn >= 0 && turn < 360)) {
      throw invalid(words("editing.notTurn"), `${field}.turn`);
    }
    return {
      x: coordinate(x, field),
      y: coordinate(y, field),
      width: extent(width, `${field}.width`),
      depth: extent(depth, `${field}.depth`),
      turn: turn + 0,
    };
  },
  action(value, field, { of, own: most }, reading) {
    if (value === null || typeof value !== "object") return oneOf(value, field, of);
    return { own: text(record(value, field).own, `${field}.own`, { type: "text", least: 1, most }, reading) };
  },
  reference,
  list,
  record: (value, field, { fields = {} }, reading) => readFields(fields, value, field, reading),
  group: (value, field, { fields = {} }, reading) => readFields(fields, value ?? {}, field, reading),
  choice,
  map,
  dots,
};

/**
 * A value without what refers to an entry of a list; the same value if nothing does.
 *
 * @param {FieldType} type
 * @param {any} value
 * @param {ItemKind} kind
 * @param {string} id
 * @returns {any}
 */
export function without(type, value, kind, id) {
  if (value === null) return value;
  if (type.type === "reference") {
    if (type.to !== kind || value !== id) return value;
    return type.optional ? null : leftOut;
  }
  if (type.type === "list") {
    const kept = value.map((/** @type {unknown} */ one) => without(type.of, one, kind, id));
    const isSame = kept.every((/** @type {unknown} */ one, /** @type {number} */ turn) => one === value[turn]);
    return isSame ? value : kept.filter((/** @type {unknown} */ one) => one !== leftOut);
  }
  if (type.type !== "record" && type.type !== "choice") return value;
  let kept = value;
  for (const [name, inner] of Object.entries((type.by ? type.of[value[type.by]] : type.fields) ?? {})) {
    const part = without(inner, value[name], kind, id);
    if (part === leftOut) return leftOut;
    if (part !== value[name]) kept = { ...kept, [name]: part };
  }
  return kept;
}
