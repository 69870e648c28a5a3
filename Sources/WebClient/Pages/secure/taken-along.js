import { memberships, pagePath, recall, remember } from "../live/memberships.js";
import { prefer, preference } from "../ui/preferences.js";

/**
 * What a browser keeps for a page over http is not there for the same page over https. So who goes to the secure
 * address takes along where they were, their place in that session, and what they have set. It is all in the part of
 * the address that no browser sends to a server.
 *
 * @import { Membership } from "../live/memberships.js"
 * @import { Wanted } from "./way-there.js"
 */

/** What may be set from outside: how a page looks and sounds, and never what somebody has agreed to. */
const settings = [
  "balance",
  "bells",
  "calls",
  "click",
  "contrast",
  "figure-mirrored",
  "lock-in-rounds",
  "name",
  "side",
  "stance",
  "stance-of",
  "theme",
  "verdict-sounds",
  "voice",
  "volume",
];

/**
 * The secure address, with what is taken along.
 *
 * @param {string} base of the secure address
 * @param {URLSearchParams} asked what this page was opened with: `to` and `want`
 */
export function addressWith(base, asked) {
  const to = asked.get("to") ?? "/";
  const carried = new URLSearchParams({ to, want: asked.get("want") ?? "" });
  const path = addressOf(to)?.pathname;
  const seat = memberships().find((known) => pagePath(known) === path);
  if (seat !== undefined) carried.set("seat", JSON.stringify(seat));
  const set = settings.map((name) => [name, preference(name, "")]).filter(([, value]) => value !== "");
  carried.set("set", JSON.stringify(Object.fromEntries(set)));
  return `${base}/secure#${carried}`;
}

/**
 * Keeps here what was taken along; answers with where to go on, and with which place, or null if nothing was.
 *
 * @param {URLSearchParams} carried
 */
export function unpack(carried) {
  const to = carried.get("to");
  if (to === null) return null;
  const seat = seatIn(parsed(carried.get("seat")));
  if (seat !== null && isNewer(seat)) remember(seat);
  const set = parsed(carried.get("set"));
  for (const name of settings) {
    const value = set[name];
    if (typeof value === "string") prefer(name, value);
  }
  return { onwards: onwards(to, carried.get("want") ?? ""), seat };
}

/**
 * A page of this server, and what is wanted there: a whole address, since a path of two slashes leads to another
 * server.
 *
 * @param {string} to
 * @param {string} want
 */
function onwards(to, want) {
  const url = addressOf(to);
  if (url?.origin !== location.origin) return "/";
  if (want === "camera" || want === "glove") {
    const hash = new URLSearchParams(url.hash.slice(1));
    hash.set("want", want);
    url.hash = hash.toString();
  }
  return url.href;
}

/** Null for what is no address. @param {string} to */
function addressOf(to) {
  try {
    return new URL(to, location.origin);
  } catch {
    return null;
  }
}

/** @param {string | null} text @returns {Record<string, unknown>} */
function parsed(text) {
  try {
    const value = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** @param {Record<string, unknown>} given @returns {Membership | null} */
function seatIn({ session, role, token, member, name, code, runs, main, at }) {
  if (
    typeof session !== "string" || typeof token !== "string" || typeof member !== "string" ||
    typeof name !== "string" || (role !== "conductor" && role !== "dancer" && role !== "screen")
  ) return null;
  return {
    session,
    role,
    token,
    member,
    name,
    code: typeof code === "string" ? code : null,
    runs: runs === "drill" || runs === "production" ? runs : undefined,
    main: typeof main === "string" ? main : null,
    at: typeof at === "number" ? at : 0,
  };
}

/** Whether it was taken later than the one that is known here. @param {Membership} seat */
function isNewer(seat) {
  const known = recall(seat.session, seat.role);
  return known === null || (known.at ?? 0) <= (seat.at ?? 0);
}

/** What is wanted on the page that somebody has come to, said once. @returns {Wanted | null} */
export function wantedHere() {
  const hash = new URLSearchParams(location.hash.slice(1));
  const want = hash.get("want");
  if (want !== "camera" && want !== "glove") return null;
  hash.delete("want");
  const rest = hash.toString();
  history.replaceState(history.state, "", location.pathname + location.search + (rest === "" ? "" : `#${rest}`));
  return want;
}
