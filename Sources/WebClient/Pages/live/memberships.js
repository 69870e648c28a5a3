/**
 * The memberships of this browser, kept so that a reload or a reopened page goes straight back.
 * One membership a session and role, so that a laptop may conduct and show the screen of the same session.
 */

/** @import { ProgrammeInUse, Role } from "../wire/wire.d.ts" */

/**
 * @typedef {object} Membership
 * @property {string} session
 * @property {Role} role
 * @property {string} token
 * @property {string} member
 * @property {string} name
 * @property {string | null} [code] the code with which they joined
 * @property {number} [at] when, wall milliseconds
 * @property {string} [production] the document of that which the session ran when they joined
 * @property {ProgrammeInUse["kind"]} [runs] what the session runs; a piece, unless it is known
 * @property {string | null} [main] the session that they came to this group from
 */

const prefix = "runthrough.membership.";
/** @type {Map<string, string>} */
const unsaved = new Map();

/**
 * @param {string} session
 * @param {Role} role
 */
const key = (session, role) => `${prefix}${session}.${role}`;

/**
 * A place that the server gave, as it is kept here.
 *
 * @param {Omit<Membership, "name" | "runs"> & { programme?: Pick<ProgrammeInUse, "kind" | "id"> }} seat
 * @param {{ name: string, code?: string | null, main?: string | null }} more
 * @returns {Membership}
 */
export const membershipOf = ({ session, role, token, member, programme }, more) => (
  { session, role, token, member, runs: programme?.kind, production: programme?.id, ...more }
);

/** @param {Membership} membership */
export function remember({ session, role, token, member, name, code = null, runs, production, main = null }) {
  const kept = { session, role, token, member, name, code, runs, production, main, at: Date.now() };
  const value = JSON.stringify(kept);
  unsaved.set(key(session, role), value);
  try {
    localStorage.setItem(key(session, role), value);
  } catch {
    return false; // private browsing without storage: it lasts as long as the page does
  }
  return true;
}

/**
 * @param {string} session
 * @param {Role} role
 * @returns {Membership | null}
 */
export function recall(session, role) {
  let value = unsaved.get(key(session, role));
  try {
    value = localStorage.getItem(key(session, role)) ?? value;
    return value ? JSON.parse(value) : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} session
 * @param {Role} role
 */
export function forget(session, role) {
  unsaved.delete(key(session, role));
  try {
    localStorage.removeItem(key(session, role));
  } catch {
    return;
  }
}

/** Every membership known here, the latest first. */
export function memberships() {
  /** @type {Membership[]} */
  const found = [];
  try {
    for (let index = 0; index < localStorage.length; index += 1) {
      const name = localStorage.key(index);
      if (name?.startsWith(prefix)) found.push(JSON.parse(localStorage.getItem(name) ?? ""));
    }
  } catch {
    return [];
  }
  return found.sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
}

/** @type {Record<ProgrammeInUse["kind"], Partial<Record<Role, string>>>} */
const pageOf = {
  production: { conductor: "conductor", dancer: "dancer", screen: "screen" },
  drill: { conductor: "trainer", dancer: "athlete", screen: "class" },
};

/**
 * Where a member of this role goes after joining.
 *
 * @param {Pick<Membership, "session" | "role" | "runs">} membership
 */
export function pagePath({ session, role, runs = "production" }) {
  const pages = pageOf[runs];
  return `/${pages[role] ?? pages.screen}/${encodeURIComponent(session)}`;
}
