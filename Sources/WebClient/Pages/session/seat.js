import { words } from "../words/common.js";
import { forget, membershipOf, memberships, pagePath, recall, remember } from "../live/memberships.js";
import { call } from "../wire/api.js";
import { Problem } from "../ui/problem.js";
import { showTrouble } from "../ui/banner.js";
import { codeAsMeant, codeLength } from "./join-code.js";
import { preference } from "../ui/preferences.js";

/**
 * @import { Role } from "../wire/wire.d.ts"
 * @import { Membership } from "../live/memberships.js"
 */

/**
 * This page's place in the session that its address names. Without one, the owner's cookie lets a conductor in;
 * everybody else is sent to the join form. Returns null when the page is leaving.
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
      return await comeIn(session);
    } catch (problem) {
      if (problem instanceof Problem && problem.isOffline) {
        showTrouble(problem, { retry: () => location.reload() });
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
 * a projector: while the server cannot be reached, it tries again by itself.
 *
 * @returns {Promise<Membership | null>}
 */
export async function takeScreensSeat() {
  const code = codeAsMeant(sessionInAddress());
  if (code.length !== codeLength) return takeSeat("screen");
  try {
    const seat = memberships().find((known) => known.role === "screen" && known.code === code) ??
      await joinAsScreen(code);
    if (seat.runs === "drill") {
      location.replace(pagePath(seat));
      return null;
    }
    history.replaceState(null, "", pagePath(seat));
    return seat;
  } catch (problem) {
    if (problem instanceof Problem && (problem.isOffline || problem.status === 429)) {
      showTrouble(problem, { retry: () => location.reload() });
      setTimeout(() => location.reload(), Math.max(triesAgainAfter, 1000 * (problem.retryAfter ?? 0)));
    } else location.replace(`/join/${code}#why=screen`);
    return null;
  }
}

/** @param {string} code */
async function joinAsScreen(code) {
  const seat = await call("/api/v1/join", { method: "POST", body: { code, role: "screen" } });
  const membership = membershipOf(seat, { name: "", code });
  remember(membership);
  return membership;
}

const sessionInAddress = () => decodeURIComponent(location.pathname.split("/")[2] ?? "");

/**
 * An account comes into a session to conduct it, under the name this device used last: without a code, however old the
 * session is.
 *
 * @param {string} session
 * @returns {Promise<Membership>}
 */
export async function comeIn(session) {
  const name = preference("name", "") || words("common.role.conductor");
  const seat = await call(`/api/v1/sessions/${encodeURIComponent(session)}/members`, {
    method: "POST",
    body: { name, role: "conductor" },
  });
  const membership = membershipOf(seat, { name });
  remember(membership);
  return membership;
}

/**
 * “Not you?”: this device's place is given up, and the performer is free at once. Without a server the place is only
 * forgotten: somebody else can take the performer then.
 *
 * @param {Role} role
 */
export async function leave(role, why = "left") {
  const session = sessionInAddress();
  const known = recall(session, role);
  forget(session, role);
  if (why === "left" && known !== null) {
    try {
      await call("/api/v1/sign-out", {
        method: "POST",
        token: known.token,
        signal: AbortSignal.timeout(signOutWithin),
      });
    } catch {
      // On this device the place is given up anyway.
    }
  }
  if (role === "screen" && why === "expired" && known?.code) location.replace(`/screen/${known.code}`);
  else leaveFor(why);
}

/**
 * The place is not valid any more: an account gets another without a code, everybody else by a code.
 *
 * @param {Role} role
 */
export function rejoin(role) {
  if (role !== "conductor") return leave(role, "expired");
  forget(sessionInAddress(), role);
  location.reload();
}

const signOutWithin = 2_000;

/**
 * The owner changed this member's role, or the session runs something else than was known: the same place, on another
 * page.
 *
 * @param {Role} former
 * @param {Role} role
 * @param {Membership["runs"]} runs
 */
export function moveTo(former, role, runs) {
  const known = recall(sessionInAddress(), former);
  if (known === null) return leaveFor("expired");
  forget(known.session, former);
  remember({ ...known, role, runs });
  location.replace(pagePath({ ...known, role, runs }));
}

/** @param {string} why */
function leaveFor(why) {
  const { of } = document.documentElement.dataset;
  location.replace(`/join#why=${why}${of === undefined ? "" : `&of=${of}`}`);
}
