/** @import { Membership } from "../live/memberships.js" */

/** Milliseconds until a socket that does not open is taken for one that never will. */
const patience = 6_000;

/**
 * Whether this browser lets the page open a socket. Safari on phones may refuse that to a page that was opened in spite
 * of its warning, and does not say so.
 *
 * @param {Membership} seat
 * @returns {Promise<boolean>}
 */
export const canConnect = ({ session, token }) =>
  new Promise((resolve) => {
    const address = `wss://${location.host}/live/${encodeURIComponent(session)}`;
    const socket = new WebSocket(address, ["runthrough.v1", `bearer.${token}`]);
    const answer = (/** @type {boolean} */ isOpen) => {
      resolve(isOpen);
      socket.close();
    };
    socket.addEventListener("open", () => answer(true));
    socket.addEventListener("error", () => answer(false));
    setTimeout(() => answer(false), patience);
  });
