import { Damaged, Reading } from "./byte-stream.js";
import { readNumbers } from "./number-column.js";
import { kind, mostDigits } from "./packing.js";

/**
 * The JSON value that was packed. Whatever the bytes are, it takes no more time, memory and depth than the bounds here.
 *
 * @import { JSONValue } from "./json.d.ts"
 */

/** Values, and characters of text, in all. */
const most = { values: 2_000_000, characters: 16_000_000, depth: 16 };

/**
 * @param {Uint8Array} bytes
 * @returns {JSONValue}
 * @throws {Damaged}
 */
export function unpacked(bytes) {
  const unpacking = new Unpacking(new Reading(bytes));
  const [value] = unpacking.column(1, 0);
  if (!unpacking.bytes.isOver) throw new Damaged("it goes on after its end");
  return value;
}

class Unpacking {
  bytes;
  #texts;
  #values = 0;
  #characters = 0;

  /** @param {Reading} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    const lengths = this.#times(this.#count(bytes.number()), () => bytes.number());
    this.#texts = lengths.map((length) => textOf(bytes.take(length)));
  }

  /** @template Value @param {number} count @param {() => Value} make */
  #times(count, make) {
    /** @type {Value[]} */
    const made = [];
    for (let turn = 0; turn < count; turn += 1) made.push(make());
    return made;
  }

  /** What it costs is counted before it is made. @param {number} count */
  #count(count) {
    this.#values += count;
    if (!(this.#values <= most.values)) throw new Damaged("it holds too much");
    return count;
  }

  /** @param {number} place */
  #text(place) {
    const text = this.#texts[place];
    if (text === undefined) throw new Damaged("a text is missing");
    this.#characters += text.length;
    if (this.#characters > most.characters) throw new Damaged("it holds too much");
    return text;
  }

  /** @param {number} count @param {number} depth @returns {JSONValue[]} */
  column(count, depth) {
    if (depth > most.depth) throw new Damaged("it is too deep");
    if (this.#count(count) === 0) return [];
    const of = this.bytes.number();
    if (of !== kind.mixed) return this.#group(of, count, depth);
    const kinds = this.#times(count, () => this.bytes.number());
    const groups = new Map();
    for (const one of [...new Set(kinds)].sort((a, b) => a - b)) {
      groups.set(one, this.#group(one, kinds.filter((other) => other === one).length, depth).values());
    }
    return kinds.map((one) => groups.get(one).next().value);
  }

  /** @param {number} of @param {number} count @param {number} depth @returns {JSONValue[]} */
  #group(of, count, depth) {
    const { bytes } = this;
    if (of === kind.null) return this.#times(count, () => null);
    if (of === kind.false) return this.#times(count, () => false);
    if (of === kind.true) return this.#times(count, () => true);
    if (of === kind.float) return this.#times(count, () => bytes.float());
    if (of === kind.text) return readNumbers(bytes, count).map((place) => this.#text(place));
    if (of === kind.list) return this.#lists(count, depth);
    if (of === kind.record) return this.#records(count, depth);
    if (of !== kind.decimal) throw new Damaged("a kind of value is not known");
    const digits = bytes.number();
    if (digits > mostDigits) throw new Damaged("a number has too many digits");
    return readNumbers(bytes, count).map((value) => value / 10 ** digits);
  }

  /** @param {number} count @param {number} depth @returns {JSONValue[][]} */
  #lists(count, depth) {
    const lengths = this.#counts(count);
    const all = this.column(total(lengths), depth + 1);
    let at = 0;
    return lengths.map((length) => all.slice(at, at += length));
  }

  /** @param {number} count @param {number} depth @returns {JSONValue[]} */
  #records(count, depth) {
    const shapes = this.bytes.number();
    if (shapes === 0) return this.#byKeys(count, depth);
    const keys = this.#times(this.#count(shapes), () => {
      const length = this.#count(this.bytes.number());
      return this.#times(length, () => this.#text(this.bytes.number()));
    });
    const turns = readNumbers(this.bytes, count);
    const counts = new Map();
    for (const turn of turns) counts.set(turn, (counts.get(turn) ?? 0) + 1);
    const made = keys.map((names, shape) => {
      const alike = counts.get(shape) ?? 0;
      const columns = names.map(() => this.column(alike, depth + 1));
      return this.#times(alike, () => 0).map((_, row) =>
        Object.fromEntries(names.map((name, place) => [name, columns[place][row]]))
      ).values();
    });
    return turns.map((turn) => {
      const record = made[turn];
      if (record === undefined) throw new Damaged("a record is of no shape");
      return /** @type {JSONValue} */ (record.next().value);
    });
  }

  /** @param {number} count @param {number} depth @returns {JSONValue[]} */
  #byKeys(count, depth) {
    const counts = this.#counts(count);
    const length = this.#count(total(counts));
    const keys = readNumbers(this.bytes, length);
    const names = keys.map((place) => this.#text(place));
    const values = this.column(length, depth + 1);
    let at = 0;
    return counts.map((own) => {
      at += own;
      return Object.fromEntries(names.slice(at - own, at).map((name, turn) => [name, values[at - own + turn]]));
    });
  }

  /** @param {number} count how many numbers of things there are */
  #counts(count) {
    const counts = readNumbers(this.bytes, count);
    if (counts.some((one) => one < 0)) throw new Damaged("there is less than nothing of something");
    return counts;
  }
}

/** @param {readonly number[]} counts */
const total = (counts) => counts.reduce((sum, count) => sum + count, 0);

/** @param {Uint8Array} bytes */
function textOf(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Damaged("a text is none");
  }
}
