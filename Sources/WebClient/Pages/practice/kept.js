import { Problem } from "../ui/problem.js";
import { Journal } from "../wire/journal.js";
import { keepProduction, productionKept } from "../wire/kept-productions.js";
import { memberships } from "../live/memberships.js";
import { sharedSecret } from "../live/shared-pieces.js";
import { contentOf } from "../editing/content.js";
import { lastKnown } from "../live/last-known.js";

/**
 * The piece that is practised, as it was published last: from the server as long as this device may read it there,
 * otherwise as it was kept here. So a link goes on working after the session, and without any network.
 *
 * @import { Revision } from "../live/document-in-use.js"
 * @import { Membership } from "../live/memberships.js"
 *
 * @typedef {object} Piece
 * @property {string} id of the production
 * @property {Revision & { edition?: "draft" | "published" }} production
 * @property {Membership | null} membership of the session in which it was danced here last
 * @property {string | null} token with which its music is read; null: the browser’s own cookie
 * @property {boolean} isShared whether somebody sent a link to it
 * @property {boolean} isKept whether it is an older copy
 *
 * @typedef {{ token: string | null, isDraft: boolean }} Way how it may be read
 */

/**
 * The tokens of sessions that are over are not valid any more, and their places are still this dancer's.
 *
 * @param {string} id
 * @param {{ isDraft?: boolean }} [wanted] for those who work on it: as it is now
 * @returns {Promise<Piece>} rejects with a `Problem` where it is neither to be had nor kept
 */
export async function openPiece(id, { isDraft = false } = {}) {
  const seats = memberships().filter((one) => lastKnown(one)?.state.production?.id === id);
  /** @type {unknown} */
  let problem = null;
  const shared = sharedSecret(id);
  // An account reads what its role is for; a conductor what they run.
  /** @type {Way} */
  const account = { token: null, isDraft: true };
  /** @type {Way[]} */
  const ways = [
    ...(isDraft ? [account] : []),
    ...seats.map(({ token, role }) => ({ token, isDraft: role === "conductor" })),
    ...(shared === null ? [] : [{ token: shared, isDraft: false }]),
    ...(isDraft ? [] : [account]),
  ];
  for (const way of ways) {
    const { token } = way;
    const journal = new Journal(id, token);
    try {
      const whole = await (way.isDraft ? journal.document() : journal.published());
      const production = { ...whole, ...contentOf(whole) };
      keepProduction(way.isDraft ? journal.address : journal.publishedAddress, production);
      return {
        id,
        production,
        membership: seats.find((seat) => seat.token === token) ?? seats[0] ?? null,
        token,
        isShared: shared !== null,
        isKept: false,
      };
    } catch (cause) {
      problem = cause;
      if (cause instanceof Problem && cause.isOffline) break;
    }
  }
  const production = await keptProduction(new Journal(id), isDraft);
  if (production === null) throw problem;
  return {
    id,
    production,
    membership: seats[0] ?? null,
    token: seats[0]?.token ?? shared,
    isShared: shared !== null,
    isKept: true,
  };
}

/**
 * What was published, where it is published by hand; else the later of what was practised and what was danced.
 *
 * @param {Journal} journal
 * @param {boolean} isDraft
 * @returns {Promise<Revision | null>}
 */
async function keptProduction({ address, publishedAddress }, isDraft) {
  const kept = await Promise.all([publishedAddress, address].map(productionKept));
  const [published, danced] = /** @type {((Revision & { edition?: string }) | null)[]} */ (kept);
  if (published === null || danced === null) return published ?? danced;
  if (!isDraft && published.edition === "published") return published;
  return published.revision > danced.revision ? published : danced;
}
