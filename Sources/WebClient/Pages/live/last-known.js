/**
 * The last state of a session that this device knew, so that a page that is opened without the server shows it.
 * The service worker returns the production kept here when the server does not answer.
 */
const productionsCache = "runthrough-productions";
const productionsKept = 20;
const prefix = "runthrough.last-known.";

/**
 * @import { Membership } from "./memberships.js"
 * @import { SessionState } from "./model.d.ts"
 * @import { Production } from "../editing/production.d.ts"
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

/** @param {Membership} membership */
export function discard(membership) {
  try {
    localStorage.removeItem(key(membership));
  } catch {
    return;
  }
}

/**
 * The productions danced, the latest ones. Pages over plain HTTP have no such store, and could not be opened offline
 * anyway.
 *
 * @param {string} address
 * @param {Production | null} production
 */
export async function keepProduction(address, production) {
  try {
    const cache = await globalThis.caches?.open(productionsCache);
    if (!cache) return;
    await cache.put(
      address,
      new Response(JSON.stringify(production), { headers: { "Content-Type": "application/json" } }),
    );
    const all = await cache.keys();
    await Promise.all(all.slice(0, Math.max(0, all.length - productionsKept)).map((request) => cache.delete(request)));
  } catch {
    return; // full or forbidden
  }
}
