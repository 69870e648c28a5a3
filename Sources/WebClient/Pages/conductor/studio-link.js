import { call } from "../wire/api.js";

/**
 * The way back to the studio, for people who may edit: a conductor who came by a code has no account and sees no link.
 *
 * @param {HTMLAnchorElement} link
 * @param {string} production
 */
export async function showStudioLink(link, production) {
  link.href = `/studio/${encodeURIComponent(production)}`;
  try {
    await call("/api/v1/me");
    link.hidden = false;
  } catch {
    link.hidden = true; // nobody is signed in here, or the server is away
  }
}
