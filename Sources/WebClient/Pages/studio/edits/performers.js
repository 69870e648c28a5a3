import { colours, limits, typeOf } from "../../editing/described.js";
import { words } from "../../words/panels.js";

/**
 * What is done to performers, sections and the company, as changes for the desk. Every function is pure: a document in,
 * changes out.
 *
 * @import {
 *   Change, Formation, InsertChange, Performer, PerformerSymbol, Point, Production, SetChange, Stage, NewDots,
 * } from "../../wire/production.d.ts"
 */

/** @type {readonly PerformerSymbol[]} */
export const symbols = typeOf("performers", "symbol").of;
export const mostPerformers = limits.performers;

/**
 * @typedef {InsertChange<"performers"> & { value: { track: NewDots & { positions: Record<string, Point> } } }} Entry
 */

/**
 * New performers of these names, each in the next look that is free, standing at `place` or where there is room.
 * `freshId()` gives ids; a performer without a name gets a number.
 *
 * @param {Pick<Production, "performers" | "formations"> & { stage: Pick<Stage, "width" | "depth"> }} document
 * @param {string[]} names
 * @param {() => string} freshId
 * @param {{ place?: Point | null, section?: string | null }} [options]
 * @returns {Entry[]}
 */
export function newPerformers(
  { performers, formations, stage },
  names,
  freshId,
  { place = null, section = null } = {},
) {
  const looks = new Looks(performers);
  const labels = newLabels(performers, names);
  const called = new UniqueNames(performers.map(({ name }) => name));
  const floors = place === null ? freeFloors(formations, stage) : [];
  let after = performers.at(-1)?.id ?? null;
  return names.map((name, turn) => {
    const number = performers.length + turn + 1;
    const value = {
      id: freshId(),
      label: labels[turn],
      name: name || called.take([], number, (free) => words("panels.performerNumber", { number: String(free) })),
      ...looks.take(),
      section,
      person: null,
      understudies: [],
      track: {
        positions: Object.fromEntries(formations.map(({ id }, turn) => [id, place ?? floors[turn].take()])),
        paths: {},
        delays: {},
      },
    };
    if (name) called.add(name);
    const change = { insert: /** @type {const} */ ("performers"), value, after };
    after = value.id;
    return change;
  });
}

/**
 * For each formation, the floor that is left between those who stand there.
 *
 * @param {Formation[]} formations
 * @param {Pick<Stage, "width" | "depth">} stage
 */
function freeFloors(formations, { width, depth }) {
  const places = fromTheMiddle(width, depth);
  const beside = { x: Math.min(1000, Math.ceil(Math.max(width, depth))), y: Math.round(depth / 2) };
  return formations.map(({ positions }) => new FreeFloor(places, Object.values(positions), beside));
}

/**
 * The grid intersections of a stage, the nearest to centre stage first.
 *
 * @param {number} width
 * @param {number} depth
 * @returns {Point[]}
 */
function fromTheMiddle(width, depth) {
  const middle = Math.round(depth / 2);
  const places = [];
  for (let y = 0; y <= depth; y += 1) {
    for (let x = -Math.floor(width / 2); x <= width / 2; x += 1) {
      places.push({ x, y, distance: x ** 2 + (y - middle) ** 2 });
    }
  }
  return places.sort((one, other) => one.distance - other.distance);
}

/**
 * Gives out the intersections of one formation's floor, each to one performer, none of them within arm's length of
 * anybody.
 */
class FreeFloor {
  #places;
  #beside;
  #next = 0;
  /** @type {Set<string>} */
  #taken = new Set();

  /**
   * `places` in the order in which they are given out; `beside` is used when there are no more.
   *
   * @param {Point[]} places
   * @param {Point[]} standing
   * @param {Point} beside
   */
  constructor(places, standing, beside) {
    this.#places = places;
    this.#beside = beside;
    for (const { x, y } of standing) this.#block(x, y);
  }

  /** @returns {Point} */
  take() {
    for (; this.#next < this.#places.length; this.#next += 1) {
      const { x, y } = this.#places[this.#next];
      if (this.#taken.has(`${x} ${y}`)) continue;
      this.#next += 1;
      return { x, y };
    }
    return this.#beside;
  }

  /**
   * The intersections within arm's length of a point.
   *
   * @param {number} x
   * @param {number} y
   */
  #block(x, y) {
    for (let row = Math.ceil(y - armsLength); row <= y + armsLength; row += 1) {
      for (let column = Math.ceil(x - armsLength); column <= x + armsLength; column += 1) {
        if ((column - x) ** 2 + (row - y) ** 2 < armsLength ** 2) this.#taken.add(`${column} ${row}`);
      }
    }
  }
}

/** Stage units. */
const armsLength = 0.9;

/** Labels are told apart as they are read, in capitals or not. @param {string} text */
const asRead = (text) => text.normalize("NFC").toLocaleLowerCase();

const longestLabel = 8;
const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
/** @param {string} text as they are read: flags, and letters with their marks, in one */
const lettersOf = (text) => [...segmenter.segment(text)].map(({ segment }) => segment);

/**
 * What may be shown on a dot for a name: its first letters, the shortest first; the last of them the whole first name.
 *
 * @param {string} name
 */
function labelsFor(name) {
  const parts = name.trim().split(/\s+/).filter(Boolean).map(lettersOf);
  if (parts.length === 0) return [];
  const [first] = parts;
  const initials = parts.slice(0, 3).map(([letter]) => letter.toLocaleUpperCase()).join("");
  const cuts = Array.from({ length: first.length - 1 }, (_, turn) => first.slice(0, turn + 2).join(""));
  return [first[0].toLocaleUpperCase(), initials, ...cuts].filter((label) => [...label].length <= longestLabel);
}

/**
 * Labels of new performers, unlike each other's and those of others, and unlike everybody else's first name: beside
 * Ana, Anastasia is not “Ana”.
 *
 * @param {Pick<Performer, "name" | "label">[]} performers
 * @param {string[]} names
 */
function newLabels(performers, names) {
  const called = [...performers.map(({ name }) => name), ...names].map(firstOf);
  const labels = new UniqueNames(performers.map(({ label }) => label), asRead);
  return names.map((name, turn) => {
    const others = new Set(called.filter((_, other) => other !== performers.length + turn).map(asRead));
    const own = labelsFor(name).filter((label) => !others.has(asRead(label)));
    return labels.take(own, performers.length + turn + 1, String);
  });
}

/** @param {string} name */
const firstOf = (name) => name.trim().split(/\s+/, 1)[0];

/** Labels or names, each of them used once. */
class UniqueNames {
  #taken;
  #asKey;

  /**
   * @param {string[]} taken
   * @param {(name: string) => string} [asKey] by which two of them are the same
   */
  constructor(taken, asKey = (name) => name) {
    this.#asKey = asKey;
    this.#taken = new Set(taken.map(asKey));
  }

  /** @param {string} name */
  add(name) {
    this.#taken.add(this.#asKey(name));
  }

  /** @param {string} name */
  #isFree(name) {
    return !this.#taken.has(this.#asKey(name));
  }

  /**
   * The first of the candidates that nobody has, otherwise one made of a number from `number` on.
   *
   * @param {string[]} candidates
   * @param {number} number
   * @param {(number: number) => string} named
   */
  take(candidates, number, named) {
    let name = candidates.find((candidate) => this.#isFree(candidate));
    for (let turn = number; name === undefined; turn += 1) {
      if (this.#isFree(named(turn))) name = named(turn);
    }
    this.add(name);
    return name;
  }
}

/** Colours, with how many have each. Symbols are chosen by who makes the piece: everybody else is a circle. */
class Looks {
  #all = colours.map((colour) => ({ colour, count: 0 }));

  /** @param {Performer[]} performers */
  constructor(performers) {
    const looks = new Map(this.#all.map((look) => [String(look.colour), look]));
    for (const { colour } of performers) {
      const look = looks.get(colour);
      if (look) look.count += 1;
    }
  }

  /** The colour that the fewest performers have. */
  take() {
    const look = this.#all.reduce((best, other) => (other.count < best.count ? other : best));
    look.count += 1;
    return { colour: look.colour, symbol: /** @type {const} */ ("circle") };
  }
}

/**
 * Takes out those of `ids` who are still there, and the moves that only they do.
 *
 * @param {Pick<Production, "performers"> & Partial<Pick<Production, "moves">>} document
 * @param {string[]} ids
 * @returns {Change[]}
 */
export const removalOf = ({ performers, moves = [] }, ids) => [
  ...moves.filter(({ performer }) => performer !== null && ids.includes(performer))
    .map(({ id }) => ({ remove: /** @type {const} */ ("moves"), id })),
  ...performers.filter(({ id }) => ids.includes(id)).map(({ id }) => ({
    remove: /** @type {const} */ ("performers"),
    id,
  })),
];

/**
 * The same field for several performers; those that have the value already are left alone.
 *
 * @param {Production} document
 * @param {string[]} ids
 * @param {"section" | "colour"} field
 * @param {string | null} value
 * @returns {SetChange[]}
 */
export function setForAll({ performers }, ids, field, value) {
  const wanted = new Set(ids);
  return performers.filter((performer) => wanted.has(performer.id) && performer[field] !== value).map(({ id }) => ({
    set: ["performers", id, field],
    to: value,
  }));
}

/**
 * Names in a pasted list: one a line, or set apart by commas or tabs; without numbering, bullets and blanks.
 *
 * @param {string} text
 */
export const namesIn = (text) =>
  text.split(/[\n,;\t]+/).map((name) =>
    [...name.replace(/\p{Cc}/gu, " ").replace(/^\s*(?:\d+[.):]?|[-*•–])\s+/u, "").trim()].slice(0, 200).join("")
  ).filter(Boolean);
