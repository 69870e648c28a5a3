import { openOnDemand } from "../ui/on-demand.js";
import { isGoing } from "../film/going.js";

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { Looking } from "../takes/panel.js"
 */

export const loadTakes = () => import("../takes/panel.js");

/**
 * Opens the takes of the session that this page is in.
 *
 * @param {LiveSession} session
 * @param {Looking["drill"]} [drill]
 */
export function lookAtTakes(session, drill) {
  openOnDemand(loadTakes, ({ openTakes }) =>
    openTakes({
      session: session.id,
      token: session.token,
      mayChange: session.state.me?.role === "conductor",
      drill,
      production: drill === undefined ? session.state.production?.id : undefined,
      performer: session.myPerformer,
      nameOf: (id) => session.production?.formations.find((formation) => formation.id === id)?.name ?? null,
      performerNamed: (id) => session.production?.performers.find((performer) => performer.id === id)?.name ?? null,
      filming: {
        instantOf: (timestamp) => session.frameInstant(timestamp),
        isGoing: () => isGoing(session.shown.motion, session.now() ?? 0),
        listen: (changed) => lookOften(session, changed),
      },
      follow: (changed) => listenToEvents(session, changed),
    }));
}

/**
 * The sessions of a production, also those that are over: each with its takes and notes.
 *
 * @param {Parameters<typeof import("../takes/past-sessions.js").openPastSessions>[0]} production
 */
export function lookAtPastSessions(production) {
  openOnDemand(() => import("../takes/past-sessions.js"), ({ openPastSessions }) => openPastSessions(production));
}

/** How often it is seen whether a run has come to its end by itself, in milliseconds. */
const often = 200;

/**
 * Tells of changes, and often, since a run comes to its end by itself.
 *
 * @param {LiveSession} session
 * @param {() => void} changed
 */
function lookOften(session, changed) {
  const stop = session.listen("change", changed);
  const timer = setInterval(changed, often);
  return () => {
    stop();
    clearInterval(timer);
  };
}

/**
 * Also of those that came while this device was away.
 *
 * @param {LiveSession} session
 * @param {() => void} changed
 */
function listenToEvents(session, changed) {
  let { seq } = session.state;
  const look = () => {
    if (session.state.seq === seq) return;
    seq = session.state.seq;
    changed();
  };
  return session.listen("change", look);
}
