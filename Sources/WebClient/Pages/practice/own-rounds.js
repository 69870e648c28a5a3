import { bytesOf, filmOf } from "../camera/film-bytes.js";
import { stance } from "../drill/stance.js";
import { Changes } from "../ui/changes.js";
import { prefer, preference } from "../ui/preferences.js";

/**
 * The rounds that were practised alone, kept on this phone and nowhere else: what became of the calls, and of the
 * latest ones the film.
 *
 * @import { FilmedPunch, RoundFilm } from "../camera/round-film.js"
 *
 * @typedef {object} OwnRound
 * @property {number} at when it was over, in milliseconds since 1970; names it
 * @property {string} title of the drill
 * @property {number} called
 * @property {number} hit
 * @property {number} seen
 * @property {boolean} hasFilm
 */

/** Told when a round was kept or deleted. */
export const roundsChanged = new Changes();

const name = "own-rounds";
const cacheName = "runthrough-own-films";
/** At most so many, and of the latest so many the films. */
const most = 200;
const mostFilms = 20;

/** The newest last. @returns {OwnRound[]} */
export const ownRounds = () => JSON.parse(preference(name, "[]"));

/** @param {number} at @param {"poses" | "punches"} part */
const addressOf = (at, part) => `/own-films/${at}/${part}`;

/** @param {Omit<OwnRound, "hasFilm">} round @param {RoundFilm | null} film */
export async function keepRound(round, film) {
  const hasFilm = film !== null && await keepFilm(round.at, film);
  const all = [...ownRounds(), { ...round, hasFilm }];
  const kept = all.slice(-most);
  const filmed = new Set(kept.filter((one) => one.hasFilm).slice(-mostFilms));
  prefer(name, JSON.stringify(kept.map((one) => ({ ...one, hasFilm: filmed.has(one) }))));
  roundsChanged.notify();
  for (const one of all) if (one.hasFilm && !filmed.has(one)) await forgetFilm(one.at);
}

/** @param {number} at */
export async function forgetRound(at) {
  await forgetFilm(at);
  prefer(name, JSON.stringify(ownRounds().filter((one) => one.at !== at)));
  roundsChanged.notify();
}

/** Null where it is there no more. @param {number} at @returns {Promise<RoundFilm | null>} */
export async function filmOfRound(at) {
  const cache = await caches.open(cacheName);
  const [poses, punches] = await Promise.all([
    cache.match(addressOf(at, "poses")),
    cache.match(addressOf(at, "punches")),
  ]);
  if (poses === undefined) return null;
  const film = filmOf(await poses.arrayBuffer());
  film.punches = await punches?.json() ?? [];
  return film;
}

/** Whether it could be kept. @param {number} at @param {RoundFilm} film */
async function keepFilm(at, { poses, punches }) {
  try {
    const cache = await caches.open(cacheName);
    await cache.put(addressOf(at, "poses"), new Response(bytesOf(poses, stance()).bytes));
    await cache.put(addressOf(at, "punches"), new Response(JSON.stringify(punches)));
    return true;
  } catch {
    return false; // full or forbidden, or a page over plain HTTP
  }
}

/** @param {number} at */
async function forgetFilm(at) {
  try {
    const cache = await caches.open(cacheName);
    for (const part of /** @type {const} */ (["poses", "punches"])) await cache.delete(addressOf(at, part));
  } catch {
    return; // there was none
  }
}
