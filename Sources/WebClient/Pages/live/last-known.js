/** The last state of a session that this device knew, so that a page that is opened without the server shows it. */
const prefix = "runthrough.last-known.";
const sessionsKept = 12;

/**
 * @import { Membership } from "./memberships.js"
 * @import { SessionState } from "./model.d.ts"
 */

/**
 * `clockOffset`: session clock minus wall clock, microseconds; `at`: when the server was last heard, wall milliseconds.
 *
 * @typedef {{ state: SessionState, clockOffset: number, at: number }} LastKnown
 */

/** @param {Membership} membership */
const key = ({ session, role }) => `${prefix}${session}.${role}`;

/**
 * @param {Membership} membership
 * @param {LastKnown} known
 */
export function keep(membership, { state, clockOffset, at }) {
  try {
    makeRoom(key(membership));
    localStorage.setItem(key(membership), JSON.stringify({ state, clockOffset, at }));
  } catch {
    return; // full or forbidden: the page then opens empty
  }
}

/**
 * @param {Membership} membership
 * @returns {LastKnown | null}
 */
export function lastKnown(membership) {
  try {
    const value = JSON.parse(localStorage.getItem(key(membership)) ?? "null");
    return value?.state?.known ? value : null;
  } catch {
    return null;
  }
}

/**
 * The oldest are given up, also of sessions that are over.
 *
 * @param {string} kept
 */
function makeRoom(kept) {
  if (localStorage.getItem(kept) !== null) return;
  const others = Object.keys(localStorage)
    .filter((name) => name.startsWith(prefix))
    .map((name) => ({ name, at: Number(JSON.parse(localStorage.getItem(name) ?? "{}").at ?? 0) }))
    .sort((one, other) => other.at - one.at);
  for (const { name } of others.slice(sessionsKept - 1)) localStorage.removeItem(name);
}
