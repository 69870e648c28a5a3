import { call, Problem } from "../live/api.js";
import { prefer, preference } from "../parts/preferences.js";
import { stance } from "../athlete/stance.js";
import { bytesOf } from "./film-bytes.js";
import { filmPath } from "./kept-films.js";

/**
 * What was filmed of a round whose page is put away or closed: kept on this phone, and sent when the session is opened
 * again. It is among the preferences, since these are written at once: a page that is closed waits for nothing.
 *
 * @import { LiveSession } from "../live/session.js"
 * @import { RoundFilm } from "./round-film.js"
 */

const name = "left-film";
/** Milliseconds after which it is not sent any more: the server takes no older films. */
const lasting = 6 * 60 * 60 * 1_000;
/** So many bytes become text at a time. */
const piece = 8_192;

/** @param {Pick<LiveSession, "id" | "me">} session @param {Pick<RoundFilm, "poses">} film */
export function keepLeftFilm({ id, me }, film) {
  const { begins, bytes } = bytesOf(film.poses, stance());
  let text = "";
  for (let at = 0; at < bytes.length; at += piece) text += String.fromCharCode(...bytes.subarray(at, at + piece));
  prefer(name, JSON.stringify({ session: id, member: me, begins, content: btoa(text) }));
}

export const forgetLeftFilm = () => prefer(name, "");

/**
 * Sends what was left of this member's round in this session.
 *
 * @param {Pick<LiveSession, "id" | "me" | "token">} session
 */
export async function sendLeftFilm({ id, me, token }) {
  const text = preference(name, "");
  if (text === "") return;
  /** @type {{ session: string, member: string, begins: number, content: string }} */
  const { session, member, begins, content } = JSON.parse(text);
  if (Date.now() - begins / 1_000 > lasting) return forgetLeftFilm();
  if (session !== id || member !== me) return;
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  try {
    await call(filmPath(id, member, begins), {
      method: "PUT",
      token,
      body: new Blob([bytes], { type: "application/octet-stream" }),
    });
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    // The next visit tries again; what the server refuses, it would refuse then, too.
    if (problem.isPassing) return;
  }
  // Another round may have been left meanwhile.
  if (preference(name, "") === text) forgetLeftFilm();
}
