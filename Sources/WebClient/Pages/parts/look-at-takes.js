import { openOnDemand } from "./on-demand.js";

/** @import { LiveSession } from "../live/session.js" */

export const loadTakes = () => import("../takes/panel.js");

/**
 * Opens the takes of the session that this page is in.
 *
 * @param {LiveSession} session
 */
export function lookAtTakes(session) {
  openOnDemand(loadTakes, ({ openTakes }) =>
    openTakes({
      session: session.id,
      token: session.token,
      mayChange: session.state.me?.role === "conductor",
      performer: session.myPerformer,
      nameOf: (id) => session.production?.formations.find((formation) => formation.id === id)?.name ?? null,
    }));
}
