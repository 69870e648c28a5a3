import { comeIn } from "../session/seat.js";
import { call } from "../wire/api.js";
import { pagePath, recall } from "../live/memberships.js";

/**
 * A live session as the server lists it; `openedAt` is RFC 3339, `present` the people who are there or how many they
 * are.
 *
 * @typedef {{
 *   session: string,
 *   production: { id: string },
 *   openedAt: string,
 *   present?: number | unknown[],
 *   joinCodes: { conductor: string, dancer: string },
 * }} OpenSession
 */

/**
 * The live sessions of a production that are open now, the latest first.
 *
 * @param {string} production
 * @returns {Promise<OpenSession[]>}
 */
export async function sessionsOf(production) {
  /** @type {{ sessions: OpenSession[] }} */
  const { sessions } = await call(`/api/v1/sessions?production=${encodeURIComponent(production)}`);
  return sessions;
}

/**
 * Opens one; answers with the address of its conductor's page.
 *
 * @param {string} production
 */
export async function startSession(production) {
  const { session } = await call("/api/v1/sessions", { method: "POST", body: { production } });
  return pagePath(await comeIn(session));
}

/**
 * The address of the conductor's page of a session that is open already.
 *
 * @param {OpenSession} open
 */
export async function conductorPage({ session }) {
  return pagePath(recall(session, "conductor") ?? (await comeIn(session)));
}

/**
 * How many people are there.
 *
 * @param {OpenSession} open
 */
export const peopleIn = ({ present }) => (Array.isArray(present) ? present.length : present ?? 0);
