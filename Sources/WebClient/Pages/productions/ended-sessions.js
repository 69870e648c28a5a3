import { moment, words } from "../words/sessions.js";
import "../words/common.js";
import { call } from "../wire/api.js";
import { pagePath, recall } from "../live/memberships.js";
import { inWords, showTrouble } from "../ui/banner.js";
import { conductorName } from "../session/conductor-name.js";
import { nameOf } from "../ui/element.js";
import { node } from "../ui/node.js";
import { comeIn } from "../session/seat.js";

/**
 * A session that its owner may open again.
 *
 * @typedef {{ session: string, production: { title: string }, endedAt: string }} Ended
 */

/** @type {Intl.DateTimeFormatOptions} */
const time = { weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" };

/**
 * The sessions that ended within a day; null where there are none.
 *
 * @param {Ended[]} sessions
 */
export function endedSessions(sessions) {
  if (sessions.length === 0) return null;
  return node(
    "details",
    { class: "ended-sessions" },
    node("summary", {}, words("sessions.endedToday")),
    node("ul", { class: "plain" }, sessions.map(row)),
  );
}

/** @param {Ended} ended */
function row(ended) {
  const { production, endedAt } = ended;
  const label = words("sessions.openAgainTitle", { title: production.title });
  const again = node("button", { type: "button", "aria-label": label }, words("common.openAgain"));
  again.addEventListener("click", () => reopen(ended, again));
  return node(
    "li",
    { class: "session-row" },
    node(
      "span",
      { class: "session-title" },
      nameOf(production.title),
      node("small", {}, words("sessions.endedAt", { time: moment(new Date(endedAt), time) })),
    ),
    again,
  );
}

/**
 * @param {Ended} ended
 * @param {HTMLButtonElement} button
 */
async function reopen(ended, button) {
  button.disabled = true;
  try {
    const known = recall(ended.session, "conductor");
    if (known === null && (await conductorName()) === null) return;
    await call(`/api/v1/sessions/${encodeURIComponent(ended.session)}/reopen`, { method: "POST" });
    location.assign(pagePath(known ?? (await comeIn(ended.session))));
  } catch (problem) {
    showTrouble(inWords(problem), { retry: () => reopen(ended, button) });
  } finally {
    button.disabled = false;
  }
}
