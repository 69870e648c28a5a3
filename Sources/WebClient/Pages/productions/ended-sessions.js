import { moment, words } from "../words/sessions.js";
import "../words/common.js";
import { call } from "../wire/api.js";
import { pagePath, recall } from "../live/memberships.js";
import { showTrouble } from "../ui/banner.js";
import { conductorName } from "../session/conductor-name.js";
import { ask } from "../ui/ask.js";
import { element, list, nameOf } from "../ui/element.js";
import { comeIn } from "../session/seat.js";

/**
 * A session that its owner may open again.
 *
 * @import { Shown } from "../ui/shown.d.ts"
 *
 * @typedef {{ session: string, production: { title: string }, endedAt: string }} Ended
 */

/** @type {Intl.DateTimeFormatOptions} */
const time = { weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" };

/**
 * The sessions that ended within a day; nothing where there are none.
 *
 * @param {readonly Ended[]} sessions
 */
export const endedSessions = (sessions) =>
  sessions.length > 0 && element(
    "details",
    { class: "ended-sessions" },
    element("summary", {}, words("sessions.endedToday")),
    element("ul", { class: "plain" }, list(sessions, { key: ({ session }) => session, make: row })),
  );

/** @param {Shown<Ended>} ended */
const row = ({ session, production: { title }, endedAt }) =>
  element(
    "li",
    { class: "session-row" },
    element(
      "span",
      { class: "session-title" },
      nameOf(title),
      element("small", {}, words("sessions.endedAt", { time: moment(new Date(endedAt), time) })),
    ),
    element(
      "button",
      { type: "button", "aria-label": words("sessions.openAgainTitle", { title }), onclick: () => reopen(session) },
      words("common.openAgain"),
    ),
  );

/** @param {string} session */
async function reopen(session) {
  try {
    await ask(`reopening ${session}`, "once", async () => {
      const known = recall(session, "conductor");
      if (known === null && (await conductorName()) === null) return;
      await call(`/api/v1/sessions/${encodeURIComponent(session)}/reopen`, { method: "POST" });
      location.assign(pagePath(known ?? (await comeIn(session))));
    });
  } catch (problem) {
    showTrouble(problem, { retry: () => reopen(session) });
  }
}
