import { Problem } from "../ui/problem.js";
import { Journal } from "../wire/journal.js";
import { keepProduction, productionKept } from "../wire/kept-productions.js";
import { memberships } from "../live/memberships.js";
import { sharedSecret } from "../live/shared-pieces.js";
import { contentOf } from "../editing/content.js";
import { lastKnown } from "../live/last-known.js";

/**
 * The piece that is practised: from the server as long as this device may read it there, otherwise as it was kept here
 * last. So a link goes on working after the session, and without any network.
 *
 * @import { Revision } from "../live/document-in-use.js"
 * @import { Membership } from "../live/memberships.js"
 *
 * @typedef {object} Piece
 * @property {string} id of the production
 * @property {Revision} production
 * @property {Membership | null} membership of the session in which it was danced here last
 * @property {string | null} token with which its music is read; null: the browser’s own cookie
 * @property {boolean} isShared whether somebody sent a link to it
 * @property {boolean} isKept whether it is an older copy
 */

/**
 * The tokens of sessions that are over are not valid any more, and their places are still this dancer's.
 *
 * @param {string} id
 * @returns {Promise<Piece>} rejects with a `Problem` where it is neither to be had nor kept
 */
export async function openPiece(id) {
  const seats = memberships().filter((one) => lastKnown(one)?.state.production?.id === id);
  /** @type {unknown} */
  let problem = null;
  const shared = sharedSecret(id);
  const tokens = [...seats.map((seat) => seat.token), ...(shared === null ? [] : [shared]), null];
  for (const token of tokens) {
    const journal = new Journal(id, token);
    try {
      const whole = await journal.document();
      const production = { ...whole, ...contentOf(whole) };
      keepProduction(journal.address, production);
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
  const production = await keptProduction(new Journal(id).address);
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

/** @param {string} address @returns {Promise<Revision | null>} */
const keptProduction = async (address) => /** @type {Revision | null} */ (await productionKept(address));
