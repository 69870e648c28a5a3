import { typeOf } from "../editing/described.js";
import { metresIn, numberIn } from "./numbers.js";
import { othersTurn, tableOf } from "./table.js";

/**
 * What a table says of a production, and which of its lines cannot be read. Nothing is changed by it.
 *
 * @import { Point } from "../wire/production.d.ts"
 * @import { Columns, Field } from "./columns.js"
 * @import { Row, Table } from "./table.js"
 * @import { Unit } from "./numbers.js"
 *
 * @typedef {object} Reading how a table is to be read
 * @property {Columns} columns
 * @property {boolean} hasTitles
 * @property {boolean} decimalComma
 * @property {Unit} unit
 * @property {number} metresPerUnit of the stage
 *
 * @typedef {"nobody" | "noFormation" | "number" | "length" | "symbol" | "colour" | "order" | "unclosed"} Why
 * @typedef {{ line: number, why: Why, field: Field, cell: string }} Unread
 *
 * @typedef {object} SaidPerformer what is said of a performer; what nothing is said of is left out
 * @property {string} key
 * @property {string} name
 * @property {string} label
 * @property {number} turn how many of the same name and label come before
 * @property {string} [section] empty: none
 * @property {string} [person]
 * @property {readonly string[]} [understudies]
 * @property {string} [symbol]
 * @property {string} [colour]
 *
 * @typedef {object} SaidFormation
 * @property {string} key
 * @property {string} name
 * @property {number | null} number
 * @property {number | null} arrives microseconds
 * @property {number | null} leaves
 * @property {Map<string, Point>} places by the key of the performer, in units of the stage
 *
 * @typedef {object} Understood
 * @property {readonly SaidPerformer[]} performers in their order
 * @property {readonly SaidFormation[]} formations in their order; none in a list of the cast
 * @property {number} places
 * @property {readonly Unread[]} unread
 */

/** Rows after which others have a turn. */
const turnOf = 2_000;
const longestName = 200;
const longestLabel = 8;
const farthest = 1_000;
const longestTime = 3_600;
const ofFigures = /** @type {const} */ (["section", "person", "understudies", "symbol", "colour"]);
/** @type {readonly string[]} */
const symbols = typeOf("performers", "symbol").of;

/** @param {Table} table @param {Reading} reading @returns {Promise<Understood>} */
export async function understood(table, reading) {
  const listener = new Listener(reading);
  const rows = reading.hasTitles ? table.rows.slice(1) : table.rows;
  for (const [turn, row] of rows.entries()) {
    if (turn % turnOf === turnOf - 1) await othersTurn();
    listener.take(row);
  }
  if (table.unclosed !== null) listener.refuse(table.unclosed, "unclosed", "performer", '"');
  return listener.understood;
}

/** A line that is left out. */
class Refused extends Error {
  /** @param {Why} why @param {Field} field @param {string} cell */
  constructor(why, field, cell) {
    super(why);
    this.why = why;
    this.field = field;
    this.cell = cell;
  }
}

class Listener {
  #reading;
  /** @type {Partial<Record<Field, number>>} */
  #at = {};
  #scale;
  /** @type {Map<string, SaidPerformer>} */
  #performers = new Map();
  /** @type {Map<string, SaidFormation>} */
  #formations = new Map();
  /** How often somebody of a name and label has come in a formation. @type {Map<string, number>} */
  #turns = new Map();
  /** @type {Unread[]} */
  #unread = [];
  #places = 0;

  /** @param {Reading} reading */
  constructor(reading) {
    this.#reading = reading;
    for (const [column, field] of reading.columns.entries()) if (field !== null) this.#at[field] ??= column;
    this.#scale = metresIn(reading.unit, reading.metresPerUnit) / reading.metresPerUnit;
  }

  /** @returns {Understood} */
  get understood() {
    const formations = [...this.#formations.values()];
    if (formations.every(({ number }) => number !== null)) {
      formations.sort((one, other) => (one.number ?? 0) - (other.number ?? 0));
    }
    return {
      performers: [...this.#performers.values()],
      formations,
      places: this.#places,
      unread: this.#unread,
    };
  }

  /** @param {number} line @param {Why} why @param {Field} field @param {string} cell */
  refuse(line, why, field, cell) {
    this.#unread.push({ line, why, field, cell });
  }

  /** @param {Row} row */
  take({ line, cells }) {
    try {
      this.#read((field) => {
        const column = this.#at[field];
        return column === undefined ? undefined : unguarded(cells[column] ?? "");
      });
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      this.refuse(line, problem.why, problem.field, problem.cell);
    }
  }

  /** @param {(field: Field) => string | undefined} cell undefined: there is no such column */
  #read(cell) {
    const [name = "", label = ""] = [line(cell("performer")), line(cell("label"))];
    if (isBlank(name) && isBlank(label)) throw new Refused("nobody", "performer", name);
    checkLength("performer", name, longestName);
    checkLength("label", label, longestLabel);
    const group = this.#group(cell);
    const said = { ...this.#figure(cell), name, label };
    const place = this.#place(cell);
    const times = group === null ? null : this.#times(cell);
    const performer = this.#performer(said, group?.key ?? "");
    if (group === null) return;
    const formation = this.#formation(group, times);
    if (place === null) return;
    formation.places.set(performer.key, place);
    this.#places += 1;
  }

  /**
   * Which formation a line is about; null where the table has none.
   *
   * @param {(field: Field) => string | undefined} cell
   */
  #group(cell) {
    const [number, named] = [cell("formation"), cell("formationName")];
    if (number === undefined && named === undefined) {
      return this.#at.x === undefined ? null : { key: "", name: "", number: 1 };
    }
    const [first, second] = [line(number) ?? "", line(named) ?? ""];
    if (isBlank(first) && isBlank(second)) throw new Refused("noFormation", "formation", first);
    const name = isBlank(second) ? (/^\d+$/.test(first) ? "" : first) : second;
    checkLength("formationName", name, longestName);
    return { key: first === "" ? second : first, name, number: /^\d{1,6}$/.test(first) ? Number(first) : null };
  }

  /** @param {(field: Field) => string | undefined} cell */
  #figure(cell) {
    const [symbol, colour] = [cell("symbol"), cell("colour")];
    const [section, person, understudies] = [line(cell("section")), line(cell("person")), cell("understudies")];
    /** @type {Partial<SaidPerformer>} */
    const figure = {};
    if (symbol) figure.symbol = symbolIn(symbol);
    if (colour) figure.colour = colourIn(colour);
    if (section !== undefined) figure.section = isBlank(section) ? "" : section;
    if (person !== undefined) figure.person = isBlank(person) ? "" : person;
    if (understudies !== undefined) figure.understudies = namesIn(understudies);
    checkLength("section", section ?? "", longestName);
    checkLength("person", person ?? "", longestName);
    for (const one of figure.understudies ?? []) checkLength("understudies", one, longestName);
    return figure;
  }

  /** @param {(field: Field) => string | undefined} cell @returns {Point | null} */
  #place(cell) {
    const [x, y] = [cell("x"), cell("y")];
    if (x === undefined || y === undefined || (x.trim() === "" && y.trim() === "")) return null;
    return { x: this.#length("x", x), y: this.#length("y", y) };
  }

  /** @param {Field} field @param {string} cell */
  #length(field, cell) {
    const value = numberIn(cell, this.#reading.decimalComma);
    // A whole scale leaves a number as it was written.
    const scaled = this.#scale === 1 ? value : Math.round(value * this.#scale * 1e6) / 1e6;
    if (!(Math.abs(scaled) <= farthest)) throw new Refused("number", field, cell);
    return scaled + 0;
  }

  /** @param {(field: Field) => string | undefined} cell */
  #times(cell) {
    const [arrives, leaves] = [this.#time("arrives", cell), this.#time("leaves", cell)];
    if (arrives !== null && leaves !== null && leaves < arrives) {
      throw new Refused("order", "leaves", cell("leaves") ?? "");
    }
    return { arrives, leaves };
  }

  /**
   * Seconds, or minutes and seconds.
   *
   * @param {"arrives" | "leaves"} field
   * @param {(field: Field) => string | undefined} cell
   */
  #time(field, cell) {
    const text = cell(field)?.trim() ?? "";
    if (text === "") return null;
    const [, minutes = "0", rest = text] = /^(\d{1,4}):(.+)$/.exec(text) ?? [];
    const seconds = 60 * Number(minutes) + numberIn(rest, this.#reading.decimalComma);
    if (!(seconds >= 0 && seconds <= 24 * longestTime)) throw new Refused("number", field, text);
    return Math.round(seconds * 1e6);
  }

  /** Whether nothing more is said of who has been named. */
  get #isBare() {
    return ofFigures.every((field) => this.#at[field] === undefined);
  }

  /** @param {Omit<SaidPerformer, "key" | "turn">} said @param {string} group */
  #performer(said, group) {
    const who = `${this.#at.performer === undefined ? "" : said.name}\n${said.label}`;
    const counted = `${group}\n${who}`;
    const turn = this.#turns.get(counted) ?? 0;
    this.#turns.set(counted, turn + 1);
    const key = `${turn} ${who}`;
    const known = this.#performers.get(key);
    if (known !== undefined && this.#isBare) return known;
    const performer = { ...known, ...said, key, turn };
    this.#performers.set(key, performer);
    return performer;
  }

  /**
   * @param {{ key: string, name: string, number: number | null }} group
   * @param {{ arrives: number | null, leaves: number | null } | null} times
   */
  #formation({ key, name, number }, times) {
    const known = this.#formations.get(key);
    if (known !== undefined) {
      known.arrives ??= times?.arrives ?? null;
      known.leaves ??= times?.leaves ?? null;
      return known;
    }
    const { arrives = null, leaves = null } = times ?? {};
    /** @type {SaidFormation} */
    const formation = { key, name, number, arrives, leaves, places: new Map() };
    this.#formations.set(key, formation);
    return formation;
  }
}

/** Spreadsheets run what begins like a formula: it is written with an apostrophe. @param {string} cell */
const unguarded = (cell) => cell.replace(/^'(?='*[=+\-@\t\r])/, "");

/** In one line: nothing that names cannot have. @param {string | undefined} text */
const line = (text) => text?.replace(/[\p{Cc}\p{Cs}]+/gu, " ");

/** @param {string} text */
const isBlank = (text) =>
  /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{C}\p{Z}\p{Mn}\p{Me}\u2800]*$/u.test(text);

/** @param {Field} field @param {string} text @param {number} most */
function checkLength(field, text, most) {
  if (text.length > most && [...text].length > most) throw new Refused("length", field, text);
}

/** @param {string} text */
function symbolIn(text) {
  const word = text.trim().toLowerCase();
  if (word === "") return undefined;
  const symbol = symbols.find((one) => one === word);
  if (symbol === undefined) throw new Refused("symbol", "symbol", text);
  return symbol;
}

/** @param {string} text */
function colourIn(text) {
  const word = text.trim().toLowerCase();
  if (word === "") return undefined;
  const [, short, long] = /^#?(?:([0-9a-f]{3})|([0-9a-f]{6}))$/.exec(word) ?? [];
  if (short !== undefined) return `#${[...short].map((digit) => digit + digit).join("")}`;
  if (long === undefined) throw new Refused("colour", "colour", text);
  return `#${long}`;
}

/** “Ben; Zoe”: a name with such a sign in it stands in quotation marks. @param {string} text */
function namesIn(text) {
  const [row] = tableOf(text, ";").rows;
  return [...new Set((row?.cells ?? []).map((name) => line(name) ?? "").filter((name) => !isBlank(name)))];
}
