import { call, Problem } from "../live/api.js";
import { prefer, preference } from "../parts/preferences.js";
import { stance } from "../athlete/stance.js";
import { bytesOf, filmPath } from "./film-bytes.js";

/**
 * What was filmed of rounds whose page was put away or closed: kept on this phone, and sent when the session is opened
 * again. They are among the preferences, since these are written at once: a page that is closed waits for nothing.
 *
 * @import { LiveSession } from "../live/session.js"
 * @import { RoundFilm } from "./round-film.js"
 *
 * @typedef {{ session: string, member: string, begins: number, content: string }} LeftFilm
 */

const name = "left-films";
/** So many films, and so many letters of all of them: browsers give a page some five million. The newest stay. */
const most = { films: 8, letters: 2_000_000 };
/** Milliseconds after which they are not sent any more: the server takes no older films. */
const lasting = 6 * 60 * 60 * 1_000;
/** So many bytes become text at a time. */
const piece = 8_192;

/** @returns {LeftFilm[]} */
const leftFilms = () => JSON.parse(preference(name, "[]"));

/** @param {readonly LeftFilm[]} films the newest last */
function keep(films) {
  const kept = films.slice(-most.films);
  while (kept.reduce((sum, { content }) => sum + content.length, 0) > most.letters && kept.length > 1) kept.shift();
  prefer(name, JSON.stringify(kept));
}

/** @param {LeftFilm} one @param {LeftFilm} other */
const isSame = (one, other) =>
  one.session === other.session && one.member === other.member && one.begins === other.begins;

/**
 * Answers when it begins.
 *
 * @param {Pick<LiveSession, "id" | "me">} session
 * @param {Pick<RoundFilm, "poses">} film
 */
export function keepLeftFilm({ id, me }, film) {
  const { begins, bytes } = bytesOf(film.poses, stance());
  if (me === null) return begins;
  let text = "";
  for (let at = 0; at < bytes.length; at += piece) text += String.fromCharCode(...bytes.subarray(at, at + piece));
  const left = { session: id, member: me, begins, content: btoa(text) };
  keep([...leftFilms().filter((other) => !isSame(other, left)), left]);
  return begins;
}

/**
 * Of this member in this session: the one that begins then, or all.
 *
 * @param {Pick<LiveSession, "id" | "me">} session
 * @param {number | null} [begins]
 */
export const forgetLeftFilms = ({ id, me }, begins = null) =>
  keep(
    leftFilms().filter((film) =>
      film.session !== id || film.member !== me || (begins !== null && film.begins !== begins)
    ),
  );

/**
 * Sends what was left of this member's rounds in this session.
 *
 * @param {Pick<LiveSession, "id" | "me" | "token">} session
 */
export async function sendLeftFilms({ id, me, token }) {
  const isToBeSent = (/** @type {LeftFilm} */ { begins }) => Date.now() - begins / 1_000 <= lasting;
  keep(leftFilms().filter(isToBeSent));
  for (const film of leftFilms()) {
    const { session, member, begins, content } = film;
    if (session !== id || member !== me) continue;
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
    // Others may have been left meanwhile.
    keep(leftFilms().filter((other) => !isSame(other, film)));
  }
}
