import { call } from "../wire/api.js";
import { Problem } from "../ui/problem.js";
import { patiently } from "../wire/patiently.js";
import { prefer, preference } from "../ui/preferences.js";
import { stance } from "../drill/stance.js";
import { bytesOf, filmPath } from "./film-bytes.js";

/**
 * Films that may not be sent before the page is closed: this phone keeps them until the server has them, and sends them
 * when the session is opened again. They are kept as a preference, since preferences are written at once: a page that
 * is being closed waits for nothing.
 *
 * @import { LiveSession } from "../live/session.js"
 * @import { Consent } from "./consent.js"
 * @import { RoundFilm } from "./round-film.js"
 *
 * @typedef {{ session: string, member: string, begins: number, content: string, isForTraining?: boolean }} LeftFilm
 */

const name = "left-films";
/** At most so many films, of so many letters together: browsers keep some five million for a page. The newest stay. */
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
 * @param {boolean} isForTraining
 */
export function keepLeftFilm({ id, me }, film, isForTraining) {
  const { begins, bytes } = bytesOf(film.poses, stance());
  if (me === null) return begins;
  let text = "";
  for (let at = 0; at < bytes.length; at += piece) text += String.fromCharCode(...bytes.subarray(at, at + piece));
  const left = { session: id, member: me, begins, content: btoa(text), isForTraining };
  keep([...leftFilms().filter((other) => !isSame(other, left)), left]);
  return begins;
}

/**
 * Forgets this member's film of this session that begins then; without `begins`, all of them.
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
 * Sends what was left of this member's rounds in this session, as far as they still allow it.
 *
 * @param {Pick<LiveSession, "id" | "me" | "token">} session
 * @param {Pick<Consent, "keeps" | "trains">} consent
 */
export async function sendLeftFilms({ id, me, token }, consent) {
  const isToBeSent = (/** @type {LeftFilm} */ { begins }) => Date.now() - begins / 1_000 <= lasting;
  keep(leftFilms().filter(isToBeSent));
  for (const film of leftFilms()) {
    const isLeft = () => leftFilms().some((other) => isSame(other, film));
    if (film.session !== id || film.member !== me || !isLeft()) continue;
    const path = filmPath(id, film.member, film.begins);
    const bytes = Uint8Array.from(atob(film.content), (letter) => letter.charCodeAt(0));
    const body = new Blob([bytes], { type: "application/octet-stream" });
    const isForTraining = film.isForTraining === true && consent.trains;
    const sending = call(`${path}?training=${isForTraining ? "allowed" : "refused"}`, { method: "PUT", token, body });
    const problem = await problemOf(sending);
    // They may have changed their mind while it was sent. The server may have it, so it is told to delete it.
    if (!isLeft() && !consent.keeps) {
      await problemOf(patiently(() => call(path, { method: "DELETE", token })));
      continue;
    }
    // The next visit tries again; what the server refuses, it would refuse then, too.
    if (problem?.isPassing) return;
    if (isForTraining && !consent.trains) {
      const body = { allowed: false };
      await problemOf(patiently(() => call(`${path}/training`, { method: "PUT", token, body })));
    }
    // Read again: other films may have been kept meanwhile.
    keep(leftFilms().filter((other) => !isSame(other, film)));
  }
}

/** @param {Promise<unknown>} work @returns {Promise<Problem | null>} */
async function problemOf(work) {
  try {
    await work;
    return null;
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    return problem;
  }
}
