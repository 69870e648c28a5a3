/**
 * Text with separated values (RFC 4180), as spreadsheets of any country write it.
 *
 * @typedef {"," | ";" | "\t"} Separator
 *
 * @typedef {{ line: number, cells: readonly string[] }} Row a line of the file, from 1; a row may go over several
 *
 * @typedef {object} Table
 * @property {Separator} separator
 * @property {readonly Row[]} rows those without anything are left out
 * @property {number} columns of the longest row
 * @property {number | null} unclosed the line of a quotation mark that nothing closes
 */

/** @type {readonly Separator[]} */
export const separators = [",", ";", "\t"];

/** More rows than any production has places. */
export const mostRows = 510_000;
const mostColumns = 200;

/** Rows from which the separator is guessed. */
const looked = 20;

/** Rows after which others have a turn. */
const turnOf = 5_000;

/**
 * @param {string} text
 * @param {Separator | null} [separator] null: the one that the text itself seems to have
 * @returns {Table}
 */
export function tableOf(text, separator = null) {
  const reader = new Reader(text, separator);
  reader.read(mostRows);
  return reader.table;
}

/** The same without keeping the page from all else. @param {string} text @param {Separator | null} [separator] */
export async function tableInTime(text, separator = null) {
  const reader = new Reader(text, separator);
  while (reader.read(turnOf)) await othersTurn();
  return reader.table;
}

export const othersTurn = () => new Promise((done) => setTimeout(done));

/** @param {string} text */
export const separatorFrom = (text) => separators.find((one) => one === text) ?? ",";

/**
 * The one that cuts the first rows into the most columns, all of them into as many.
 *
 * @param {string} text
 */
function likeliest(text) {
  const judged = separators.map((separator) => {
    const reader = new Reader(text, separator);
    reader.read(looked);
    const counts = reader.table.rows.map(({ cells }) => cells.length);
    const [first = 1] = counts;
    const isEven = counts.every((count) => count === first);
    return { separator, worth: first < 2 ? 0 : first + (isEven ? 1_000 : 0) };
  });
  return judged.reduce((best, one) => one.worth > best.worth ? one : best).separator;
}

class Reader {
  #text;
  #at = 0;
  #line = 1;
  #separator;
  /** @type {Row[]} */
  #rows = [];
  #columns = 0;
  /** @type {number | null} */
  #unclosed = null;

  /** @param {string} text @param {Separator | null} separator */
  constructor(text, separator) {
    this.#text = text;
    // Spreadsheets may say it in a line of its own.
    const [said = "", named] = /^\ufeff?sep=([,;\t])\r?\n/.exec(text) ?? [];
    if (said !== "") [this.#at, this.#line] = [said.length, 2];
    else if (text.charCodeAt(0) === 0xfeff) this.#at = 1;
    this.#separator = separator ?? (named ? separatorFrom(named) : likeliest(text));
  }

  /** @returns {Table} */
  get table() {
    return { separator: this.#separator, rows: this.#rows, columns: this.#columns, unclosed: this.#unclosed };
  }

  /** Whether there is more behind so many rows. @param {number} most */
  read(most) {
    for (let turn = 0; turn < most && this.#at < this.#text.length && this.#rows.length < mostRows; turn += 1) {
      this.#row();
    }
    return this.#at < this.#text.length && this.#rows.length < mostRows;
  }

  #row() {
    const text = this.#text;
    const begins = this.#line;
    /** @type {string[]} */
    const cells = [];
    for (;;) {
      const cell = cellAt(text, this.#at, this.#separator);
      if (cell.isOpen) this.#unclosed ??= this.#line;
      this.#line += cell.lines;
      if (cells.length < mostColumns) cells.push(cell.value);
      this.#at = cell.end;
      if (text[this.#at] !== this.#separator) break;
      this.#at += 1;
    }
    if (text[this.#at] === "\r") this.#at += 1;
    if (text[this.#at] === "\n") this.#at += 1;
    this.#line += 1;
    if (cells.every((cell) => cell === "")) return;
    this.#rows.push({ line: begins, cells });
    this.#columns = Math.max(this.#columns, cells.length);
  }
}

/**
 * One cell, as far as the separator or the end of the line behind it. What stands behind a closing quotation mark
 * belongs to it.
 *
 * @param {string} text
 * @param {number} from
 * @param {Separator} separator
 */
function cellAt(text, from, separator) {
  let at = from;
  while (text[at] === " ") at += 1;
  if (text[at] !== '"') {
    const end = endOf(text, from, separator);
    return { value: text.slice(from, end).trim(), end, lines: 0, isOpen: false };
  }
  let value = "";
  let lines = 0;
  for (at += 1;;) {
    const close = text.indexOf('"', at);
    const part = text.slice(at, close < 0 ? text.length : close);
    for (const letter of part) if (letter === "\n") lines += 1;
    value += part;
    if (close < 0) return { value, end: text.length, lines, isOpen: true };
    if (text[close + 1] !== '"') {
      const end = endOf(text, close + 1, separator);
      return { value: value + text.slice(close + 1, end).trim(), end, lines, isOpen: false };
    }
    value += '"';
    at = close + 2;
  }
}

/** @param {string} text @param {number} from @param {Separator} separator */
function endOf(text, from, separator) {
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === separator || letter === "\n" || letter === "\r") return at;
  }
  return text.length;
}
