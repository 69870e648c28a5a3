/// <reference lib="deno.ns" />
import description from "../Pages/wire/description.js";
import { contentOf } from "../Pages/editing/content.js";

/**
 * Any production that the description allows, of a seed: a field that is new is in it without a change here.
 *
 * @import { FieldType, Production, ProductionFields } from "../Pages/wire/production.d.ts"
 */

/** Mulberry32. @param {number} seed @returns {(below: number) => number} whole numbers from 0 */
export function dice(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/**
 * @param {number} seed
 * @param {{ isDrill?: boolean, most?: number }} [size] `most`: of entries of a list
 * @returns {Production}
 */
export function anyProduction(seed, { isDrill = false, most = 6 } = {}) {
  const any = new Any(seed, isDrill ? "drill" : "piece", most);
  return contentOf(/** @type {ProductionFields} */ (/** @type {unknown} */ (any.document())));
}

const letters = [..."abcdefgXYZ 0123456789-_.,'\"\\/йїєґІ日本語éß🩰𝄞‎"];

class Any {
  #kind;
  #most;
  #roll;
  /** @type {Record<string, string[]>} */
  #ids = {};

  /** @param {number} seed @param {string} kind @param {number} most */
  constructor(seed, kind, most) {
    this.#roll = dice(seed);
    this.#kind = kind;
    this.#most = most;
  }

  document() {
    const lists = Object.entries(/** @type {Record<string, any>} */ (description.lists));
    for (const [name, { only, most }] of lists) {
      const count = only === undefined || only === this.#kind ? this.#roll(Math.min(this.#most, most) + 1) : 0;
      this.#ids[name] = Array.from({ length: count }, (_, turn) => `${["a", "B-", "_"][this.#roll(3)]}${turn}`);
    }
    const fields = /** @type {Record<string, any>} */ (description.fields);
    const { drill, ...others } = fields;
    const document = this.#record(
      this.#kind === "drill" ? { ...others, drill: { ...drill, optional: false } } : others,
    );
    for (const [name, { fields, together = {} }] of lists) {
      const rules = Object.values(together).map(({ rule }) => rule);
      document[name] = this.#ids[name].map((id) => this.#whole({ id, ...this.#record(fields) }, rules));
    }
    return document;
  }

  /** What the rules ask of several fields together. @param {Record<string, any>} entry @param {unknown[]} rules */
  #whole(entry, rules) {
    const [from, to] = [this.#roll(1e6), 2e6 + this.#roll(1e6)];
    if (rules.includes("span")) return { ...entry, from, to };
    if (rules.includes("stretch")) return { ...entry, from, to, fadeIn: 0, fadeOut: this.#roll(1_000), track: null };
    return entry;
  }

  /** @param {Record<string, FieldType>} fields */
  #record(fields) {
    /** @type {Record<string, any>} */
    const record = {};
    for (const [name, type] of Object.entries(fields)) {
      if (type.only !== undefined && type.only !== this.#kind) record[name] = type.default;
      else record[name] = type.optional && this.#roll(3) === 0 ? null : this.#value(type);
    }
    return record;
  }

  /** @param {FieldType} type @returns {any} */
  #value(type) {
    const value = this.#of(type);
    if (type.rule === "spacing") return { least: value.least, most: Math.max(value.least, value.most) };
    if (type.rule === "distinct") return [...new Set(value)];
    if (type.rule === "anchors") return [];
    return value;
  }

  /** @param {FieldType} type @returns {any} */
  #of(type) {
    const { least = 0, most = 0, of } = type;
    const roll = this.#roll;
    if (type.type === "text" || type.type === "lines") return this.#text(least, Math.min(most, 40));
    if (type.type === "name") return this.#text(1, 20);
    if (type.type === "whole") return this.#integer(least, most);
    if (type.type === "time") return this.#integer(0, type.most ?? 3_600_000_000);
    if (type.type === "number") return this.#number(least, most);
    if (type.type === "coordinate") return this.#number(-1_000, 1_000);
    if (type.type === "flag") return roll(2) === 0;
    if (type.type === "word" || type.type === "action") return of[roll(of.length)];
    if (type.type === "colour") return `#${this.#hexadecimal(6)}`;
    if (type.type === "digest") return this.#hexadecimal(64);
    if (type.type === "asset") return [8, 4, 4, 4, 12].map((length) => this.#hexadecimal(length)).join("-");
    if (type.type === "point") return { x: this.#number(-20, 20), y: this.#number(-20, 20) };
    if (type.type === "handles") return [this.#of({ ...type, type: "point" }), this.#of({ ...type, type: "point" })];
    if (type.type === "delay") return { leave: roll(9) * 125_000, arrive: roll(3_600_000_000) };
    if (type.type === "placement") return this.#placement();
    if (type.type === "reference") return this.#reference(String(type.to), type.optional ?? false);
    if (type.type === "record" || type.type === "group") return this.#record(type.fields ?? {});
    if (type.type === "choice") return this.#choice(type);
    if (type.type === "map") return Object.fromEntries(this.#some(() => [this.#text(1, 20), this.#text(0, 40)]));
    if (type.type === "dots") return this.#dots(type);
    if (type.type === "list") return this.#list(type);
    throw new Error(`The description has a type that no production of this test has: ${type.type}.`);
  }

  /** @param {FieldType} type */
  #choice({ by = "", of }) {
    const names = Object.keys(of);
    const kind = names[this.#roll(names.length)];
    return { [by]: kind, ...this.#record(of[kind]) };
  }

  /** @param {FieldType} type */
  #dots({ every, some, of }) {
    const ids = this.#ids[String(every ?? some)].filter(() => every !== undefined || this.#roll(2) === 0);
    return Object.fromEntries(ids.map((id) => [id, this.#of(of)]));
  }

  /** @param {FieldType} type */
  #list({ least = 0, most = 0, of, key }) {
    const count = Math.min(most, Math.max(least, this.#roll(5)));
    const items = Array.from({ length: count }, () => this.#value(of)).filter((one) => one !== undefined);
    if (of.type === "reference" || key === undefined) return items.filter((one) => one !== null);
    const known = items.filter((one) => one[key] !== null);
    return [...new Map(known.map((one) => [one[key], one])).values()];
  }

  #placement() {
    if (this.#roll(4) === 0) return { hidden: true };
    const size = () => this.#number(0.01, 20);
    return { x: this.#number(-9, 9), y: this.#number(-9, 9), width: size(), depth: size(), turn: this.#roll(360) };
  }

  /** @param {string} list @param {boolean} isOptional */
  #reference(list, isOptional) {
    const ids = this.#ids[list];
    if (ids.length === 0 || (isOptional && this.#roll(3) === 0)) return null;
    return ids[this.#roll(ids.length)];
  }

  /** @template Value @param {() => Value} make */
  #some(make) {
    return Array.from({ length: this.#roll(4) }, make);
  }

  /** @param {number} least @param {number} most */
  #text(least, most) {
    const text = Array.from({ length: this.#roll(most - 1) }, () => letters[this.#roll(letters.length)]).join("");
    return least > 0 ? `a${text}` : text;
  }

  /** @param {number} least @param {number} most */
  #integer(least, most) {
    return [least, most, Math.min(most, Math.max(least, 0)), least + this.#roll(most - least + 1)][this.#roll(4)];
  }

  /** As typed, as computed, or as whole as can be. @param {number} least @param {number} most */
  #number(least, most) {
    const value = least + ((most - least) * this.#roll(1e9)) / 1e9;
    const tidy = Math.max(least, Math.round(value * 1e3) / 1e3);
    return [value / 3 < least ? value : value / 3, tidy, tidy, Math.max(least, Math.floor(value))][this.#roll(4)];
  }

  /** @param {number} length */
  #hexadecimal(length) {
    return Array.from({ length }, () => this.#roll(16).toString(16)).join("");
  }
}
