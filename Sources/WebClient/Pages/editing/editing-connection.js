import { actingToken } from "../wire/api.js";
import { LiveConnection } from "../wire/connection.js";

/** @import { EditingSelection, EditorsMessage } from "../wire/wire.d.ts" */

/**
 * The socket of everybody who edits a production: brings their edits, who they are and what they have selected.
 * Nothing is lost when it breaks: the edits that it would have brought are then read by their revisions.
 *
 * @param {string} production
 */
export function editingConnection(production) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  /** @type {LiveConnection<EditorsMessage, EditingSelection>} */
  const connection = new LiveConnection({
    url: `${scheme}//${location.host}/editing/${encodeURIComponent(production)}`,
    token: actingToken(),
    resumeAfter: () => null,
  });
  addEventListener("online", () => connection.retryNow());
  addEventListener("pageshow", (event) => event.persisted && connection.drop());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") connection.retryNow();
  });
  return connection;
}
