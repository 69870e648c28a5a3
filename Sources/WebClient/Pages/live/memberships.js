/**
 * The memberships of this browser, kept so that a reload or a reopened page goes straight back.
 * One membership a session and role, so that a laptop may conduct and show the screen of the same session.
 */

/** @import { Role } from "./wire.d.ts" */

/**
 * @typedef {object} Membership
 * @property {string} session
 * @property {Role} role
 * @property {string} token
 * @property {string} member
 * @property {string} name
 * @property {string | null} [code] the code with which they joined
 * @property {number} [at] when, wall milliseconds
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

/** @param {Membership} membership */
export function remember({ session, role, token, member, name, code = null, main = null }) {
  const value = JSON.stringify({ session, role, token, member, name, code, main, at: Date.now() });
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

/** @type {Partial<Record<Role, string>>} */
const pageOf = { conductor: "conductor", dancer: "dancer", screen: "screen" };

/**
 * Where a member of this role goes after joining.
 *
 * @param {Pick<Membership, "session" | "role">} membership
 */
export function pagePath({ session, role }) {
  return `/${pageOf[role] ?? "screen"}/${encodeURIComponent(session)}`;
}
