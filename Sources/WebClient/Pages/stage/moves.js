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
