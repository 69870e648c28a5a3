import { words } from "../words/words.js";
import { forget, memberships, pagePath, recall, remember } from "../live/memberships.js";
import { call, Problem } from "../live/api.js";
import { inWords, showTrouble } from "./banner.js";
import { codeAsMeant, codeLength } from "./join-code.js";
import { preference } from "./preferences.js";

/**
 * @import { Role } from "../live/wire.d.ts"
 * @import { Membership } from "../live/memberships.js"
 */

/**
 * This page's place in the session that its address names. Without one, the owner's cookie gets a conductor in;
 * anybody else is sent to the join form. Answers with null when the page is leaving.
 *
 * @param {Role} role
 * @returns {Promise<Membership | null>}
 */
export async function takeSeat(role) {
  const session = sessionInAddress();
  const known = recall(session, role);
  if (known) return known;
  if (role === "conductor") {
    try {
      return await conductAsOwner(session);
    } catch (problem) {
      if (problem instanceof Problem && problem.isOffline) {
        showTrouble(inWords(problem), { retry: () => location.reload() });
        return null;
      }
    }
  }
  leaveFor("unknown");
  return null;
}

const triesAgainAfter = 5_000;

/**
 * The place of a projector, whose link may hold a code in place of the session: opening it is enough. Nobody stands at
 * a projector: while the server is not there, it tries again by itself.
 *
 * @returns {Promise<Membership | null>}
 */
export async function takeScreensSeat() {
  const code = codeAsMeant(sessionInAddress());
  if (code.length !== codeLength) return takeSeat("screen");
  try {
    const seat = memberships().find((known) => known.role === "screen" && known.code === code) ??
      await joinAsScreen(code);
    history.replaceState(null, "", pagePath(seat));
    return seat;
  } catch (problem) {
    if (problem instanceof Problem && (problem.isOffline || problem.status === 429)) {
      showTrouble(inWords(problem), { retry: () => location.reload() });
      setTimeout(() => location.reload(), Math.max(triesAgainAfter, 1000 * (problem.retryAfter ?? 0)));
    } else location.replace(`/join/${code}#why=screen`);
    return null;
  }
}

/** @param {string} code */
async function joinAsScreen(code) {
  const seat = await call("/api/v1/join", { method: "POST", body: { code, role: "screen" } });
  const membership = { ...seat, name: "", code };
  remember(membership);
  return membership;
}

export const sessionInAddress = () => decodeURIComponent(location.pathname.split("/")[2] ?? "");

/** @param {string} session */
async function conductAsOwner(session) {
  const { joinCodes } = await call(`/api/v1/sessions/${encodeURIComponent(session)}`);
  return joinAsConductor(joinCodes.conductor);
}

/**
 * Joins with a conductor's code, under the name this device used last, and remembers the place.
 *
 * @param {string} code
 * @returns {Promise<Membership>}
 */
export async function joinAsConductor(code) {
  const name = preference("name", "") || words("common.role.conductor");
  const seat = await call("/api/v1/join", { method: "POST", body: { code, name } });
  const membership = { ...seat, name, code };
  remember(membership);
  return membership;
}

/**
 * “Not you?”: this device's place is given up.
 *
 * @param {Role} role
 */
export function leave(role, why = "left") {
  const code = recall(sessionInAddress(), role)?.code;
  forget(sessionInAddress(), role);
  if (role === "screen" && why === "expired" && code) location.replace(`/screen/${code}`);
  else leaveFor(why);
}

/** @param {string} why */
function leaveFor(why) {
  location.replace(`/join#why=${why}`);
}
