import { words } from "../words/words.js";
import { showTrouble } from "./banner.js";

/** @import { LiveSession } from "../live/session.js" */

/**
 * Opens the takes of the session that this page is in; what shows them is loaded when it is wanted.
 *
 * @param {LiveSession} session
 */
export async function lookAtTakes(session) {
  try {
    const { openTakes } = await import("../takes/panel.js");
    openTakes({
      session: session.id,
      token: session.token,
      mayChange: session.state.me?.role === "conductor",
      performer: session.myPerformer,
      nameOf: (id) => session.production?.formations.find((formation) => formation.id === id)?.name ?? null,
    });
  } catch {
    showTrouble(words("common.notLoaded"), { retry: () => lookAtTakes(session) });
  }
}
