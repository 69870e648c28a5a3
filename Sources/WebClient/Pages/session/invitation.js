import { call } from "../wire/api.js";
import { Problem } from "../ui/problem.js";
import { prefer, preference } from "../ui/preferences.js";

/**
 * @import { CastPlace } from "../live/cast.js"
 *
 * What a code leads to: its title and, for dancers, the cast.
 *
 * @typedef {object} Invitation
 * @property {string} title
 * @property {string} role
 * @property {{ kind: string }} programme
 * @property {readonly CastPlace[]} performers
 */

/** Each code is looked up once: every look counts for the limit of tries. @type {Map<string, Promise<Invitation>>} */
const asked = new Map();

/**
 * What a code leads to. After a failure of the network it is asked for again.
 *
 * @param {string} code as it is meant
 * @returns {Promise<Invitation>}
 * @throws {Problem}
 */
export function invitationOf(code) {
  let invitation = asked.get(code);
  if (invitation === undefined) {
    invitation = call(`/api/v1/join/${encodeURIComponent(code)}`);
    invitation.catch((problem) => isOfCode(problem) || asked.delete(code));
    asked.set(code, invitation);
  }
  return invitation;
}

/** Whether it is the code that is wrong. @param {unknown} problem */
export const isOfCode = (problem) => problem instanceof Problem && (problem.status === 404 || problem.status === 410);

/** @param {string} session */
const wish = (session) => `wish.${session}`;

/**
 * Somebody joins to dance this performer: the page that they go to takes it for them.
 *
 * @param {string} session
 * @param {string} performer
 */
export const wishFor = (session, performer) => prefer(wish(session), performer);

/**
 * The performer that was wished for, once; null if there is none.
 *
 * @param {string} session
 */
export function wishedFor(session) {
  const performer = preference(wish(session), "");
  if (performer === "") return null;
  prefer(wish(session), "");
  return performer;
}
