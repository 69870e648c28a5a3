import { Written } from "./byte-stream.js";
import { farthest, writeNumbers } from "./number-column.js";

/**
 * A JSON value as a few bytes: what has the same place in it (the x of every dot, the hold of every formation) stands
 * together as a column, each text once. Nothing here knows what a production is. `unpacking.js` is the other way.
 *
 * @import { JSONValue } from "./json.d.ts"
 */

/** What a value of a column is. Their numbers are in every link: they never change. */
export const kind = /** @type {const} */ ({
  null: 0,
  false: 1,
  true: 2,
  decimal: 3,
  float: 4,
  text: 5,
  list: 6,
  record: 7,
  mixed: 8,
});

/** The most digits behind the point of a number that is packed as a whole one. */
export const mostDigits = 6;
/** Records of more different shapes than these are packed as keys and values, like dots by ids. */
const mostShapes = 8;

/** @param {JSONValue} value @returns {Uint8Array} */
export function packed(value) {
  const packing = new Packing();
  packing.column([value], 0);
  const all = new Written();
  packing.writeTexts(all);
  all.put(packing.out.bytes);
  return all.bytes;
}

class Packing {
  out = new Written();
  /** @type {Map<string, number>} */
  #texts = new Map();

  /** @param {Written} to */
  writeTexts(to) {
    const bytes = [...this.#texts.keys()].map((text) => new TextEncoder().encode(text));
    to.number(bytes.length);
    for (const { length } of bytes) to.number(length);
    for (const one of bytes) to.put(one);
  }

  /** @param {string} text */
  #place(text) {
    const known = this.#texts.get(text) ?? this.#texts.size;
    this.#texts.set(text, known);
    return known;
  }

  /** @param {readonly JSONValue[]} values @param {number} stride */
  column(values, stride) {
    if (values.length === 0) return;
    const digits = digitsIn(values);
    const kinds = values.map((value) => kindOf(value, digits));
    const [first] = kinds;
    const isUniform = kinds.every((one) => one === first);
    if (isUniform) this.out.number(first);
    else {
      this.out.number(kind.mixed);
      for (const one of kinds) this.out.number(one);
    }
    for (const one of new Set(kinds.toSorted((a, b) => a - b))) {
      this.#group(one, values.filter((_, turn) => kinds[turn] === one), digits, isUniform ? stride : 0);
    }
  }

  /** @param {number} of @param {any[]} values @param {number} digits @param {number} stride */
  #group(of, values, digits, stride) {
    if (of === kind.decimal) {
      this.out.number(digits);
      writeNumbers(this.out, values.map((value) => Math.round(value * 10 ** digits)), stride);
    } else if (of === kind.float) { for (const value of values) this.out.float(value); }
    else if (of === kind.text) writeNumbers(this.out, values.map((text) => this.#place(text)), stride);
    else if (of === kind.list) {
      const lengths = values.map(({ length }) => length);
      writeNumbers(this.out, lengths, stride);
      this.column(values.flat(1), common(lengths));
    } else if (of === kind.record) this.#records(values, stride);
  }

  /** @param {Record<string, JSONValue>[]} records @param {number} stride */
  #records(records, stride) {
    const shapes = new Map(records.map((record) => [JSON.stringify(Object.keys(record)), Object.keys(record)]));
    const isOfDots = records.every((record) => Object.values(record).every((value) => typeof value === "object"));
    if (shapes.size > mostShapes || isOfDots) return this.#byKeys(records, stride);
    const names = [...shapes.keys()];
    this.out.number(names.length);
    for (const keys of shapes.values()) {
      this.out.number(keys.length);
      for (const key of keys) this.out.number(this.#place(key));
    }
    const turns = records.map((record) => names.indexOf(JSON.stringify(Object.keys(record))));
    writeNumbers(this.out, turns, stride);
    [...shapes.values()].forEach((keys, shape) => {
      const alike = records.filter((_, turn) => turns[turn] === shape);
      for (const key of keys) this.column(alike.map((record) => record[key]), shapes.size === 1 ? stride : 0);
    });
  }

  /** @param {Record<string, JSONValue>[]} records @param {number} stride */
  #byKeys(records, stride) {
    this.out.number(0);
    const counts = records.map((record) => Object.keys(record).length);
    writeNumbers(this.out, counts, stride);
    const along = common(counts);
    writeNumbers(this.out, records.flatMap((record) => Object.keys(record).map((key) => this.#place(key))), along);
    this.column(records.flatMap((record) => Object.values(record)), along);
  }
}

/** What they all are; 0 if they differ. @param {readonly number[]} counts */
const common = (counts) => (counts.every((count) => count === counts[0]) ? counts[0] : 0);

/** The digits behind the point that the numbers of a column need. @param {readonly JSONValue[]} values */
const digitsIn = (values) =>
  values.reduce((/** @type {number} */ most, value) => {
    const digits = typeof value === "number" ? digitsOf(value) : 0;
    return digits > mostDigits ? most : Math.max(most, digits);
  }, 0);

/** @param {number} value */
function digitsOf(value) {
  for (let digits = 0; digits <= mostDigits; digits += 1) {
    if (Math.round(value * 10 ** digits) / 10 ** digits === value) return digits;
  }
  return mostDigits + 1;
}

/** @param {JSONValue} value @param {number} digits of the numbers beside it */
function kindOf(value, digits) {
  if (value === null) return kind.null;
  if (typeof value === "boolean") return value ? kind.true : kind.false;
  if (typeof value === "string") return kind.text;
  if (typeof value === "object") return Array.isArray(value) ? kind.list : kind.record;
  const scaled = Math.round(value * 10 ** digits);
  return Math.abs(scaled) <= farthest && scaled / 10 ** digits === value ? kind.decimal : kind.float;
}
