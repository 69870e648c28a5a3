import { colours, limits, rangeOf, typeOf } from "../../editing/described.js";

/**
 * What is done to the moves of a piece, as changes for the desk, and what a spreadsheet says of them. Every function is
 * pure.
 *
 * @import { Change, Move, MoveType, Production } from "../../wire/production.d.ts"
 *
 * What a line of a spreadsheet says: `type` is the name of a kind, which there may not be yet.
 *
 * @typedef {Pick<Move, "text" | "counts" | "section" | "performer"> & { type: string }} Said
 */

/** What counts in a cell: “8”, “8 counts”, “4,5”. */
const counted = /^(\d{1,4}(?:[.,]\d{1,3})?)(?:\s*\p{L}*\.?)?$/u;
const mostText = typeOf("moves", "text").most ?? 0;
const usualCounts = 8;

/**
 * @param {Production} document
 * @param {string} id
 */
export const moveWith = ({ moves }, id) => moves.find((move) => move.id === id) ?? null;

/**
 * The last move of a part; of all, if it has none: behind it comes the next.
 *
 * @param {Production} document
 * @param {string | null} part
 */
const lastOf = ({ moves }, part) => (moves.findLast((move) => move.part === part) ?? moves.at(-1))?.id ?? null;

/**
 * @param {Production} document
 * @param {string} id
 * @param {string | null} part
 * @returns {Change[]}
 */
export const newMove = (document, id, part) => [{
  insert: "moves",
  value: { id, part, type: null, text: "", counts: usualCounts, section: null, performer: null },
  after: lastOf(document, part),
}];

/**
 * @param {Production} document
 * @param {string} id
 * @param {string} copy its id
 * @returns {Change[]}
 */
export function duplicated(document, id, copy) {
  const move = moveWith(document, id);
  return move === null ? [] : [{ insert: "moves", value: { ...move, id: copy }, after: id }];
}

/**
 * To the end of another part.
 *
 * @param {Production} document
 * @param {string} id
 * @param {string | null} part
 * @returns {Change[]}
 */
export function toPart(document, id, part) {
  const after = lastOf(document, part);
  return [
    { set: ["moves", id, "part"], to: part },
    ...(after === id ? [] : [/** @type {Change} */ ({ move: "moves", id, after })]),
  ];
}

/**
 * Before another move of its part; null: behind the last of them.
 *
 * @param {Production} document
 * @param {string} id
 * @param {string | null} before
 * @returns {Change[]}
 */
export function movedBefore(document, id, before) {
  const { moves } = document;
  const part = moveWith(document, id)?.part ?? null;
  const others = moves.filter((move) => move.id !== id);
  const place = others.findIndex((move) => move.id === before);
  const after = place >= 0
    ? others[place - 1]?.id ?? null
    : others.findLast((move) => move.part === part)?.id ?? others.at(-1)?.id ?? null;
  const now = moves.findIndex((move) => move.id === id);
  return (moves[now - 1]?.id ?? null) === after ? [] : [{ move: "moves", id, after }];
}

/**
 * @param {string} id
 * @param {string} whom as `dancersOf` says it
 * @returns {Change[]}
 */
export function givenTo(id, whom) {
  const [kind, of = null] = whom === "" ? [""] : [whom.slice(0, whom.indexOf(" ")), whom.slice(whom.indexOf(" ") + 1)];
  return [
    { set: ["moves", id, "section"], to: kind === "section" ? of : null },
    { set: ["moves", id, "performer"], to: kind === "performer" ? of : null },
  ];
}

/**
 * A kind of move with this name; there may be one already.
 *
 * @param {Production} document
 * @param {string} id
 * @param {string} name
 * @returns {Change[]}
 */
export const newType = ({ moveTypes }, id, name) => [{
  insert: "moveTypes",
  value: { id, name, colour: colours[moveTypes.length % colours.length] },
  after: moveTypes.at(-1)?.id ?? null,
}];

/**
 * What is pasted from a spreadsheet: a line a move. A number is its counts, the name of a section or a performer whom
 * it is for; of several other cells the first is its kind, the rest its text.
 *
 * @param {string} pasted
 * @param {Production} document
 * @returns {Said[]}
 */
export const saidIn = (pasted, document) => rowsOf(pasted).map((cells) => saidBy(cells, document));

/** @param {string[]} cells @param {Production} document @returns {Said} */
function saidBy(cells, { sections, performers, moveTypes }) {
  /** @type {Said} */
  const said = { type: "", text: "", counts: usualCounts, section: null, performer: null };
  /** @type {string[]} */
  const rest = [];
  let hasCounts = false;
  const { least, most } = rangeOf("moves", "counts");
  for (const cell of cells) {
    const number = hasCounts ? null : counted.exec(cell)?.[1] ?? null;
    const counts = number === null ? NaN : Number(number.replace(",", "."));
    const section = sections.find(({ name }) => isSame(name, cell))?.id;
    const performer = performers.find(({ name }) => isSame(name, cell))?.id;
    if (counts >= least && counts <= most) {
      said.counts = counts;
      hasCounts = true;
    } else if (section !== undefined && said.section === null && said.performer === null) said.section = section;
    else if (performer !== undefined && said.performer === null && said.section === null) said.performer = performer;
    else rest.push(cell);
  }
  const known = rest.findIndex((cell) => moveTypes.some(({ name }) => isSame(name, cell)));
  const place = known >= 0 ? known : rest.length > 1 && [...rest[0]].length <= 40 && !rest[0].includes("\n") ? 0 : -1;
  if (place >= 0) [said.type] = rest.splice(place, 1);
  said.text = [...rest.join("\n")].slice(0, mostText).join("");
  return said;
}

/** @param {string} one @param {string} other */
const isSame = (one, other) => one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();

/**
 * The cells of each line, as spreadsheets put them into the clipboard: parted by tabs, and what has several lines in
 * quotation marks. Where there are no tabs, by semicolons or commas. Empty cells and lines are left out.
 *
 * @param {string} pasted
 */
export function rowsOf(pasted) {
  const text = pasted.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  const between = text.includes("\t") ? "\t" : text.includes(";") ? ";" : ",";
  /** @type {string[][]} */
  const rows = [[]];
  let cell = "";
  let isQuoted = false;
  const end = () => {
    rows[rows.length - 1].push(cell.trim());
    cell = "";
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell.trim() === "") isQuoted = true;
    else if (letter === between) end();
    else if (letter === "\n") {
      end();
      rows.push([]);
    } else cell += letter;
  }
  end();
  return rows.map((cells) => cells.filter((one) => one !== "")).filter((cells) => cells.length > 0);
}

/**
 * The moves that were pasted, at the end of a part, and the kinds that there are not yet.
 *
 * @param {Production} document
 * @param {readonly Said[]} said
 * @param {string | null} part
 * @param {{ move: () => string, type: () => string }} fresh ids
 * @returns {Change[]}
 */
export function pastedMoves(document, said, part, fresh) {
  /** @type {Change[]} */
  const changes = [];
  /** @type {Pick<MoveType, "id" | "name" | "colour">[]} */
  const types = [...document.moveTypes];
  /** @param {string} name */
  const typeNamed = (name) => {
    const known = types.find((type) => isSame(type.name, name));
    if (known !== undefined || name === "" || types.length >= limits.moveTypes) return known?.id ?? null;
    const id = fresh.type();
    const [insertion] = newType({ ...document, moveTypes: types }, id, [...name].slice(0, 200).join(""));
    changes.push(insertion);
    types.push(/** @type {MoveType} */ (insertion.value));
    return id;
  };
  let after = lastOf(document, part);
  for (const { type, ...rest } of said.slice(0, limits.moves - document.moves.length)) {
    const id = fresh.move();
    const of = typeNamed(type);
    changes.push({ insert: "moves", value: { id, part, type: of, ...rest }, after });
    after = id;
  }
  return changes;
}
