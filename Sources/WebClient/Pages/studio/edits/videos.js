import { limits } from "../../editing/described.js";
import { beginOf } from "../../film/of-piece.js";

/**
 * Videos of a production: the changes that edit them. Pure; times are microseconds.
 *
 * @import { Change, Production, Recording, Video } from "../../wire/production.d.ts"
 *
 * What a video is of: a part, a formation, or the whole piece.
 *
 * @typedef {{ part: string | null, formation: string | null }} Of
 */

/** The shortest that is shown of a video. */
export const shortest = 100_000;

/**
 * A video at the end of the list; it begins where what it is of does.
 *
 * @param {Production} document
 * @param {{ id: string, title: string, recording: Recording, of: Of }} video
 * @returns {Change[]}
 */
export function withVideo(document, { id, title, recording, of }) {
  const { bytes, format, duration, digest } = recording;
  const value = {
    id,
    title,
    bytes,
    format,
    duration,
    digest,
    ...of,
    from: 0,
    to: duration,
    at: beginOf(document, of),
    mirrored: false,
  };
  return [{ insert: "videos", value, after: document.videos.at(-1)?.id ?? null }];
}

/**
 * Of something else; it keeps its place in the music.
 *
 * @param {string} id
 * @param {Of} of
 * @returns {Change[]}
 */
export const belongingTo = (id, { part, formation }) => [
  { set: ["videos", id, "part"], to: part },
  { set: ["videos", id, "formation"], to: formation },
];

/**
 * The video shows `instant` of itself at `time` of the score.
 *
 * @param {string} id
 * @param {number} instant
 * @param {number} time
 * @returns {Change[]}
 */
export const aligned = (id, instant, time) => {
  const at = Math.round(time - instant);
  return [{ set: ["videos", id, "at"], to: Math.min(limits.latest, Math.max(-limits.latest, at)) }];
};

/**
 * Another beginning or end of what is shown of it.
 *
 * @param {Video} video
 * @param {{ from?: number, to?: number }} ends
 * @returns {Change[]}
 */
export function trimmed({ id, from, to, duration }, ends) {
  const end = Math.min(duration, Math.round(ends.to ?? to));
  const begin = Math.max(0, Math.round(ends.from ?? from));
  const span = ends.to === undefined
    ? { from: Math.min(begin, end - shortest), to: end }
    : { from: begin, to: Math.max(end, begin + shortest) };
  if (span.from < 0 || (span.from === from && span.to === to)) return [];
  return [{ set: ["videos", id, "span"], to: span }];
}
