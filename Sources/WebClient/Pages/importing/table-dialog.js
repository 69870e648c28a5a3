import { typeOf } from "../editing/described.js";
import { Held } from "../ui/changes.js";
import { element } from "../ui/element.js";
import { choiceOf, switchOf } from "../ui/form-rows.js";
import { listed, words } from "../words/importing.js";
import { fields, guessedColumns, guessedUnit } from "./columns.js";
import { openImportDialog, titleFrom, understoodList } from "./import-dialog.js";
import { hasDecimalCommas } from "./numbers.js";
import { asOneEdit, changesOf, documentWith, emptyPiece, tooMany, withRoom } from "./production-changes.js";
import { separatorFrom, separators, tableInTime } from "./table.js";
import { encodingOf, encodings, textOf } from "./text.js";
import { understood } from "./understood.js";

/**
 * A table of positions or of the cast: which column is what, what that means, and which lines are left out.
 *
 * @import { ItemKind, Production } from "../wire/production.d.ts"
 * @import { Incoming } from "./import-dialog.js"
 * @import { Columns, Field } from "./columns.js"
 * @import { Unit } from "./numbers.js"
 * @import { Taken } from "./production-changes.js"
 * @import { Separator, Table } from "./table.js"
 * @import { Encoding } from "./text.js"
 * @import { Understood, Unread } from "./understood.js"
 *
 * @typedef {object} Said how the person wants it to be read
 * @property {Encoding} encoding
 * @property {Table} table
 * @property {Columns} columns
 * @property {boolean} hasTitles
 * @property {boolean} decimalComma
 * @property {Unit} unit
 */

const shownUnread = 12;
const shownCells = 3;
const longestCell = 40;
const symbols = typeOf("performers", "symbol").of;
const separatorWords = /** @type {const} */ ({ ",": "comma", ";": "semicolon", "\t": "tab" });
const units = /** @type {const} */ (["stage", "metres", "feet"]);

/**
 * @param {Incoming} incoming
 * @param {Uint8Array} bytes
 * @returns {Promise<() => void>} what opens its dialog
 */
export async function readTable(incoming, bytes) {
  const { piece } = incoming;
  const empty = emptyPiece(titleFrom(incoming.file));
  const documentNow = () => piece?.document ?? empty;
  const encoding = encodingOf(bytes);
  const said = new Held(guessed(encoding, await tableInTime(textOf(bytes, encoding))));
  /** What it means; null while that is looked for. @type {Held<Meaning | null>} */
  const meaning = new Held(/** @type {Meaning | null} */ (null));
  let turn = 0;
  const look = async () => {
    const mine = turn += 1;
    meaning.value = null;
    const found = await meaningOf(said.value, documentNow(), freshIdsFor(incoming));
    if (mine === turn) meaning.value = found;
  };
  await look();
  /** @param {Partial<Said>} change */
  const set = (change) => {
    said.value = { ...said.value, ...change };
    void look();
  };
  /** @param {Encoding} encoding @param {Separator | null} separator */
  const readAnew = async (encoding, separator) => {
    meaning.value = null;
    set(guessed(encoding, await tableInTime(textOf(bytes, encoding), separator)));
  };
  const actions = {
    set,
    /** @param {Encoding} encoding */
    encoding: (encoding) => readAnew(encoding, null),
    /** @param {string} separator */
    separator: (separator) => readAnew(said.value.encoding, separatorFrom(separator)),
  };
  /** Of the piece as it is by now: others may have changed it while somebody looked. */
  const changes = () => {
    if (meaning.value === null) return [];
    return changesOf(documentNow(), meaning.value.said, freshIdsFor(incoming)).changes;
  };
  return () =>
    openImportDialog(incoming, {
      sources: [said, meaning],
      title: empty.title,
      fields: () => [
        meaning.value === null
          ? element("p", { role: "status" }, words("importing.reading"), element("progress", {}))
          : meaningView(meaning.value),
        columnsView(said.value, (columns) => set({ columns })),
        howView(said.value, documentNow(), actions),
      ],
      isReady: () => meaning.value !== null && meaning.value.problems.length === 0,
      changes: () => asOneEdit(documentNow(), changes()),
      document: (title) => ({ ...withRoom(documentWith(empty, changes())), title }),
    });
}

/** @param {Incoming} incoming @returns {(kind: ItemKind) => string} */
function freshIdsFor({ piece }) {
  if (piece !== null) return piece.freshId;
  let turn = 0;
  return (kind) => `${kind[0]}${turn += 1}`;
}

/** @param {Encoding} encoding @param {Table} table @returns {Said} */
function guessed(encoding, table) {
  const { columns, hasTitles } = guessedColumns(table);
  const numeric = columns.flatMap((field, column) => field !== null && isNumeric.has(field) ? [column] : []);
  const cells = table.rows.slice(hasTitles ? 1 : 0, 500).flatMap((row) =>
    numeric.map((column) => row.cells[column] ?? "")
  );
  return {
    encoding,
    table,
    columns,
    hasTitles,
    decimalComma: hasDecimalCommas(cells),
    unit: guessedUnit(table, columns),
  };
}

/** @type {ReadonlySet<Field>} */
const isNumeric = new Set(/** @type {const} */ (["x", "y", "arrives", "leaves"]));

/**
 * @typedef {object} Meaning
 * @property {Understood} said
 * @property {Taken} taken
 * @property {string[]} problems why it cannot be imported as it is
 *
 * @param {Said} said
 * @param {Production} document
 * @param {(kind: ItemKind) => string} freshId
 * @returns {Promise<Meaning>}
 */
async function meaningOf({ table, ...reading }, document, freshId) {
  const found = await understood(table, { ...reading, metresPerUnit: document.stage.metresPerUnit });
  const taken = changesOf(document, found, freshId);
  const { columns } = reading;
  const problems = tooMany(document, taken).map(({ kind, count, most }) =>
    words(`importing.tooMany.${kind}`, { count, most })
  );
  if (!columns.includes("performer") && !columns.includes("label")) problems.push(words("importing.noWho"));
  else if (columns.includes("x") !== columns.includes("y")) problems.push(words("importing.noBoth"));
  else if (found.performers.length === 0) problems.push(words("importing.nothing"));
  else if (taken.changes.length === 0) problems.push(words("importing.same"));
  return { said: found, taken, problems };
}

/**
 * @param {Said} said
 * @param {Production} document
 * @param {object} actions
 * @param {(change: Partial<Said>) => void} actions.set
 * @param {(encoding: Encoding) => unknown} actions.encoding
 * @param {(separator: string) => unknown} actions.separator
 */
function howView(said, document, { set, encoding, separator }) {
  const isPlaced = said.columns.includes("x") || said.columns.includes("y");
  const offered = units.filter((unit) => unit !== "stage" || document.stage.metresPerUnit !== 1);
  const unit = said.unit === "stage" && document.stage.metresPerUnit === 1 ? "metres" : said.unit;
  return [
    choiceOf(
      words("importing.encoding"),
      "import-encoding",
      encodings.map((one) => /** @type {const} */ ([one, words(`importing.encoding.${one}`)])),
      said.encoding,
      (value) => encoding(encodings.find((one) => one === value) ?? "utf-8"),
    ),
    choiceOf(
      words("importing.separator"),
      "import-separator",
      separators.map((one) => /** @type {const} */ ([one, words(`importing.separator.${separatorWords[one]}`)])),
      said.table.separator,
      separator,
    ),
    isPlaced && choiceOf(
      words("importing.decimals"),
      "import-decimals",
      [["point", words("importing.decimals.point")], ["comma", words("importing.decimals.comma")]],
      said.decimalComma ? "comma" : "point",
      (value) => set({ decimalComma: value === "comma" }),
    ),
    isPlaced && choiceOf(
      words("importing.unit"),
      "import-unit",
      offered.map((one) => /** @type {const} */ ([one, words(`importing.unit.${one}`)])),
      unit,
      (value) => set({ unit: units.find((one) => one === value) ?? "stage" }),
    ),
    isPlaced && element("p", { class: "help" }, words("importing.howPlaces")),
    switchOf(words("importing.hasTitles"), "titles", said.hasTitles, (hasTitles) => set({ hasTitles })),
  ];
}

/** @param {Said} said @param {(columns: Columns) => void} set */
function columnsView({ table, columns, hasTitles }, set) {
  const [titles] = hasTitles ? table.rows : [];
  const rows = table.rows.slice(hasTitles ? 1 : 0);
  /** @type {[string, string][]} */
  const options = [
    ["", words("importing.field.none")],
    ...fields.map((field) => /** @type {[string, string]} */ ([field, words(`importing.field.${field}`)])),
  ];
  return element(
    "section",
    { class: "stack", "aria-label": words("importing.columns") },
    element("h3", {}, words("importing.columns")),
    columns.map((field, column) => {
      const title = titles?.cells[column]?.trim() ?? "";
      const number = String(column + 1);
      const cells = rows.slice(0, shownCells).map((row) => short(row.cells[column] ?? "")).filter((cell) =>
        cell !== ""
      );
      return element(
        "div",
        { key: column },
        choiceOf(
          title === ""
            ? words("importing.column", { number })
            : words("importing.columnOf", { number, title: short(title) }),
          `import-column-${column}`,
          options,
          field ?? "",
          (value) => set(withField(columns, column, fields.find((one) => one === value) ?? null)),
        ),
        cells.length > 0 &&
          element("p", { class: "help", dir: "auto" }, words("importing.sample", { cells: cells.join(" · ") })),
      );
    }),
  );
}

/**
 * No two columns are the same.
 *
 * @param {Columns} columns
 * @param {number} column
 * @param {Field | null} field
 * @returns {Columns}
 */
const withField = (columns, column, field) =>
  columns.map((one, turn) => turn === column ? field : one === field ? null : one);

/** @param {string} text */
const short = (text) => {
  const line = text.replace(/[\p{Cc}\p{Cs}]+/gu, " ").trim();
  return line.length > longestCell ? `${[...line].slice(0, longestCell).join("")}…` : line;
};

/** @param {Meaning} meaning */
function meaningView({ said, taken, problems }) {
  const { news } = taken;
  const { unread } = said;
  return [
    understoodList([
      words("importing.performers", { count: said.performers.length, news: news.performers }),
      said.formations.length > 0 &&
      words("importing.formations", { count: said.formations.length, news: news.formations }),
      said.places > 0 && words("importing.places", { count: said.places }),
      news.sections > 0 && words("importing.sections", { count: news.sections }),
      news.people > 0 && words("importing.people", { count: news.people }),
    ]),
    unread.length > 0 && element(
      "section",
      {},
      element("h3", {}, words("importing.unread", { count: unread.length })),
      element(
        "ul",
        {},
        unread.slice(0, shownUnread).map((one, turn) => element("li", { key: turn, dir: "auto" }, whyUnread(one))),
      ),
      unread.length > shownUnread &&
        element("p", { class: "help" }, words("importing.moreUnread", { count: unread.length - shownUnread })),
    ),
    problems.map((problem) => element("p", { key: problem, class: "problem" }, problem)),
  ];
}

/** @param {Unread} unread */
function whyUnread({ line, why, field, cell }) {
  const said = {
    line: String(line),
    cell: short(cell),
    field: words(`importing.field.${field}`),
    symbols: listed(symbols, "unit"),
  };
  return words(`importing.why.${why}`, said);
}
