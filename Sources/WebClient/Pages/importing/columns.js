/**
 * What the columns of a table are: guessed by their titles, then said by the person.
 *
 * @import { Table } from "./table.js"
 * @import { Unit } from "./numbers.js"
 *
 * @typedef {typeof fields[number]} Field
 *
 * @typedef {readonly (Field | null)[]} Columns
 */

export const fields = /** @type {const} */ ([
  "performer",
  "label",
  "x",
  "y",
  "formation",
  "formationName",
  "arrives",
  "leaves",
  "section",
  "person",
  "understudies",
  "symbol",
  "colour",
]);

/**
 * Titles as this program, other programs and people write them, without signs and spaces. No person reads them here.
 *
 * @type {Record<Field, readonly string[]>}
 */
const titles = {
  performer: [
    ..."performer dancer marcher tänzer tänzerin danseur danseuse bailarín bailarina ダンサー".split(" "),
    ..."виконавець виконавиця танцівник танцівниця танцюрист".split(" "),
  ],
  label: "label mark no id nr позначка мітка drillnumber kürzel étiquette etiqueta 記号".split(" "),
  x: ["x", "х", "leftright", "ікс"],
  y: ["y", "у", "frontback", "depth", "ігрек"],
  formation: "formation set page picture formationnumber розстановка побудова formación フォーメーション".split(" "),
  formationName: "formationname setname назварозстановки".split(" "),
  arrives: "arrives arrival start from time прихід початок стає".split(" "),
  leaves: "leaves departure end until to відхід кінець рушає".split(" "),
  section: "section group instrument секція група gruppe groupe grupo セクション".split(" "),
  person: "dancedby person people танцює людина getanztvon dansépar".split(" "),
  understudies: "understudies understudy covers swings дублери дублер".split(" "),
  symbol: "symbol shape символ знак фігура".split(" "),
  colour: "colour color колір farbe couleur 色".split(" "),
};

/** What alone says little: the formation's where somebody else is said to dance, else the performer's. */
const names = ["name", "імя", "назва", "nom", "nombre", "名前"];
const numbers = ["number", "#", "номер"];

/** @param {string} title */
const bare = (title) =>
  title.toLowerCase().normalize("NFC").replace(/\(.*\)|\[.*\]|,.*$/gu, "").replace(/[^\p{L}#]/gu, "");

/** @param {string} title @returns {Field | "name" | "number" | null} */
function fieldOf(title) {
  const word = bare(title);
  if (word === "") return title.trim() === "#" ? "number" : null;
  if (names.includes(word)) return "name";
  if (numbers.includes(word)) return "number";
  return fields.find((field) => titles[field].includes(word)) ?? null;
}

/**
 * @param {Table} table
 * @returns {{ columns: Columns, hasTitles: boolean }}
 */
export function guessedColumns({ rows, columns }) {
  const [first] = rows;
  const found = Array.from({ length: columns }, (_, column) => fieldOf(first?.cells[column] ?? ""));
  if (found.every((field) => field === null)) return { columns: withoutTitles(rows, columns), hasTitles: false };
  const isPlaced = found.includes("formation") || found.includes("x");
  const known = new Set(found);
  /** @type {Set<Field>} */
  const taken = new Set();
  const mine = found.map((field) => {
    const means = field === "name"
      ? (known.has("performer") ? "formationName" : "performer")
      : field === "number"
      ? (known.has("label") || isPlaced ? "formation" : "label")
      : field;
    if (means === null || taken.has(means)) return null;
    taken.add(means);
    return means;
  });
  return { columns: mine, hasTitles: true };
}

/**
 * The first column of words is who, the last two of numbers where.
 *
 * @param {Table["rows"]} rows
 * @param {number} columns
 * @returns {Columns}
 */
function withoutTitles(rows, columns) {
  const isNumeric = Array.from(
    { length: columns },
    (_, column) => rows.slice(0, 20).every(({ cells }) => /^[-+−]?[\d.,]+$/u.test((cells[column] ?? "").trim())),
  );
  const who = isNumeric.indexOf(false);
  const numeric = isNumeric.flatMap((is, column) => is ? [column] : []);
  const [x, y] = numeric.slice(-2);
  return isNumeric.map((_, column) => {
    if (column === who) return "performer";
    if (numeric.length < 2) return null;
    return column === x ? "x" : column === y ? "y" : numeric.length > 2 && column === numeric[0] ? "formation" : null;
  });
}

/**
 * What the titles of the columns say of lengths: “x (ft)”.
 *
 * @param {Table} table
 * @param {Columns} columns
 * @returns {Unit}
 */
export function guessedUnit({ rows }, columns) {
  const [first] = rows;
  for (const [column, field] of columns.entries()) {
    if (field !== "x" && field !== "y") continue;
    const title = first?.cells[column] ?? "";
    if (/[(\[,]\s*(?:ft|feet|foot|фут|фт)/iu.test(title)) return "feet";
    if (/[(\[,]\s*(?:m|metre|meter|м)/iu.test(title)) return "metres";
  }
  return "stage";
}
