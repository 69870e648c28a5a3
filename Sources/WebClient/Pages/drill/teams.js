import { accuracyOf, together } from "./output.js";

/**
 * Teams of a class: who is in which one is what a trainer said, and whoever came later is in the smallest one, so that
 * every device says the same.
 *
 * @import { Attendee } from "../wire/wire.d.ts"
 * @import { Sums } from "./output.js"
 *
 * @typedef {{ id: string, joined?: number }} Athlete
 * @typedef {{ team: number, size: number, accuracy: number | null, sums: Sums }} TeamStand
 */

export const letters = /** @type {const} */ (["A", "B", "C", "D"]);

/** In the order in which they came. @param {Athlete} one @param {Athlete} other */
const byJoining = (one, other) =>
  (one.joined ?? 0) - (other.joined ?? 0) || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);

/**
 * As many in each as may be, side by side in the order in which they came, who have mostly come with one another.
 *
 * @param {readonly Athlete[]} athletes
 * @param {number} count of teams
 * @returns {string[][]}
 */
export function splitEvenly(athletes, count) {
  const ids = [...athletes].sort(byJoining).map(({ id }) => id);
  return Array.from({ length: count }, (_, team) => ids.filter((_id, turn) => turn % count === team));
}

/**
 * The team of each athlete, from 0.
 *
 * @param {readonly (readonly string[])[]} teams as the trainer said
 * @param {readonly Athlete[]} athletes
 * @returns {ReadonlyMap<string, number>}
 */
export function teamsOf(teams, athletes) {
  const known = new Map(teams.flatMap((team, turn) => team.map((id) => /** @type {const} */ ([id, turn]))));
  /** @type {Map<string, number>} */
  const found = new Map();
  const sizes = teams.map(() => 0);
  for (const { id } of athletes) {
    const team = known.get(id);
    if (team === undefined) continue;
    found.set(id, team);
    sizes[team] += 1;
  }
  if (teams.length === 0) return found;
  for (const { id } of [...athletes].sort(byJoining)) {
    if (found.has(id)) continue;
    const team = sizes.indexOf(Math.min(...sizes));
    found.set(id, team);
    sizes[team] += 1;
  }
  return found;
}

/**
 * How each team stands, in the order of their letters: shares, since teams need not be of one size.
 *
 * @param {number} count of teams
 * @param {ReadonlyMap<string, number>} teams of the athletes
 * @param {readonly { id: string, sums: Sums }[]} rows
 * @returns {TeamStand[]}
 */
export function teamStands(count, teams, rows) {
  return Array.from({ length: count }, (_, team) => {
    const own = rows.filter(({ id }) => teams.get(id) === team);
    const sums = together(own.map((row) => row.sums));
    return { team, size: own.length, accuracy: accuracyOf(sums), sums };
  });
}
