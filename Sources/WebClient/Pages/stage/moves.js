/**
 * When each move of a part is danced. Its moves follow one another in the order of the list: those of a section beside
 * those of other sections, and a performer's beside their section's. A move for everybody begins when all have ended.
 *
 * @import { Move, Production } from "../wire/production.d.ts"
 *
 * @typedef {Pick<Production, "moves" | "performers">} WithMoves
 * @typedef {{ move: Move, from: number, to: number }} PlacedMove in counts since the part began
 */

/**
 * @param {WithMoves} piece
 * @param {string | null} part null: the moves that are in no part
 * @returns {PlacedMove[]}
 */
export function movesOf({ moves = [], performers }, part) {
  let all = 0;
  /** @type {Map<string, number>} */
  const sections = new Map();
  /** @type {Map<string, number>} */
  const own = new Map();
  const sectionOf = new Map(performers.map(({ id, section }) => [id, section]));
  /** @param {string | null | undefined} section */
  const ofSection = (section) => Math.max(all, sections.get(section ?? "") ?? 0);
  return moves.filter((move) => move.part === part).map((move) => {
    const { section, performer, counts } = move;
    if (performer !== null) {
      const from = Math.max(ofSection(sectionOf.get(performer)), own.get(performer) ?? 0);
      own.set(performer, from + counts);
      return { move, from, to: from + counts };
    }
    const from = section === null ? Math.max(all, ...sections.values(), ...own.values()) : ofSection(section);
    if (section === null) all = from + counts;
    else sections.set(section, from + counts);
    return { move, from, to: from + counts };
  });
}

/**
 * Whom a move is for, as one text: of a section, of a performer, or of everybody.
 *
 * @param {{ readonly section: string | null, readonly performer: string | null }} move
 */
export const dancersOf = ({ section, performer }) =>
  performer !== null ? `performer ${performer}` : section !== null ? `section ${section}` : "";

/**
 * Whether a performer does a move; null: whether it is for everybody.
 *
 * @param {{ readonly section: string | null, readonly performer: string | null }} move
 * @param {{ readonly id: string, readonly section: string | null } | null} performer
 */
export const isFor = (move, performer) =>
  move.performer !== null
    ? move.performer === performer?.id
    : move.section === null || move.section === performer?.section;

/**
 * A part by its eights: a column for everybody, for each section and for each performer who has moves of their own. A
 * move stands in the eight in which it begins.
 *
 * @param {Production} piece
 * @param {string | null} part
 * @returns {{ columns: string[], rows: PlacedMove[][][] }} columns as `dancersOf` says them
 */
export function countGrid(piece, part) {
  const placed = movesOf(piece, part);
  const used = new Set(placed.map(({ move }) => dancersOf(move)));
  const columns = [
    "",
    ...piece.sections.map(({ id }) => `section ${id}`),
    ...piece.performers.map(({ id }) => `performer ${id}`),
  ].filter((whom) => used.has(whom));
  const eights = Math.ceil(Math.max(0, ...placed.map(({ from, to }) => Math.max(to, from + 1))) / 8);
  const rows = Array.from(
    { length: eights },
    (_, eight) =>
      columns.map((whom) =>
        placed.filter(({ move, from }) => dancersOf(move) === whom && Math.floor(from / 8) === eight)
      ),
  );
  return { columns, rows };
}

/**
 * What a performer does at a count of a part, and what comes next for them: their own move before their section's, that
 * before everybody's. Null for none.
 *
 * @param {readonly PlacedMove[]} placed of the part
 * @param {{ readonly id: string, readonly section: string | null } | null} performer null: what is for everybody
 * @param {number} count since the part began
 * @returns {{ now: PlacedMove | null, next: PlacedMove | null }}
 */
export function movesAt(placed, performer, count) {
  const own = placed.filter(({ move }) => isFor(move, performer));
  /** @param {PlacedMove} one */
  const weight = ({ move }) => (move.performer !== null ? 2 : move.section !== null ? 1 : 0);
  const near = 1e-6;
  const present = own.filter(({ from, to }) => from <= count + near && count + near < to)
    .toSorted((one, other) => weight(other) - weight(one) || other.from - one.from);
  const coming = own.filter(({ from }) => from > count + near)
    .toSorted((one, other) => one.from - other.from || weight(other) - weight(one));
  return { now: present[0] ?? null, next: coming[0] ?? null };
}
