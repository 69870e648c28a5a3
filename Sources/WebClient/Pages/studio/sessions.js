import { joinAsConductor } from "../parts/seat.js";
import { call } from "../live/api.js";
import { pagePath, recall } from "../live/memberships.js";

/** The live sessions of a production that are open now, the latest first. */
export async function sessionsOf(production) {
  const { sessions } = await call("/api/v1/sessions");
  return sessions.filter((session) => session.production.id === production).sort((
    a,
    b,
  ) => (a.openedAt < b.openedAt ? 1 : -1));
}

/** Opens one; answers with the address of its conductor's page. */
export async function startSession(production) {
  const { joinCodes } = await call("/api/v1/sessions", { method: "POST", body: { production } });
  return pagePath(await joinAsConductor(joinCodes.conductor));
}

/** The address of the conductor's page of a session that is open already. */
export async function conductorPage({ session, joinCodes }) {
  return pagePath(recall(session, "conductor") ?? (await joinAsConductor(joinCodes.conductor)));
}
