import { scoreOf } from "../stage/score.js";

/**
 * Which video of a piece is shown when. Pure; times are microseconds.
 *
 * @import { Production, Video } from "../wire/production.d.ts"
 *
 * One that is shown: `begins` is the time of the run at its first picture; from `from` to `to` of it is shown.
 *
 * @typedef {Pick<Video, "digest" | "title" | "from" | "to" | "mirrored"> & { id: string, begins: number }} Chosen
 */

/** @param {Video} video @returns {Chosen} */
export const chosenOf = ({ id, digest, title, from, to, mirrored, at }) => ({
  id,
  digest,
  title,
  from,
  to,
  mirrored,
  begins: at,
});

/**
 * The one that is shown at a time of the score: that of the formation before that of the part, and this before one of
 * the whole piece.
 *
 * @param {Pick<Production, "videos" | "formations" | "passages">} document
 * @param {number} time
 * @returns {Chosen | null}
 */
export function videoAt(document, time) {
  const shown = (document.videos ?? []).filter(({ at, from, to }) => time >= at + from && time < at + to);
  if (shown.length === 0) return null;
  const live = document.formations[scoreOf(document).formationAt(time)]?.id;
  /** @param {Video} video */
  const rank = ({ formation, part }) => {
    if (formation !== null) return formation === live ? 3 : 0;
    const passage = document.passages.find(({ id }) => id === part);
    if (passage === undefined) return 1;
    return time >= passage.from && time < passage.to ? 2 : 0;
  };
  return chosenOf(shown.reduce((best, one) => (rank(one) > rank(best) ? one : best)));
}

/**
 * Where the first picture of a video belongs that is put in at a part, a formation or the whole piece.
 *
 * @param {Pick<Production, "formations" | "passages">} document
 * @param {{ part: string | null, formation: string | null }} of
 */
export function beginOf(document, { part, formation }) {
  const place = document.formations.findIndex(({ id }) => id === formation);
  if (place > 0) return scoreOf(document).departure(place - 1);
  return document.passages.find(({ id }) => id === part)?.from ?? 0;
}
