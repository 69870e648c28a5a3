import { applied } from "../../editing/changes.js";
import { limits, rangeOf } from "../../editing/described.js";
import { scoreOf } from "../../stage/score.js";

/**
 * Parts that begin or end where formations do, and follow them, with videos of them. Pure.
 *
 * @import { Change, Part, Production, Video } from "../../wire/production.d.ts"
 */

/**
 * The changes, and with them the parts that begin or end where formations do: those follow their formations. With music
 * they stay where they are in it, and only what ended with the piece goes on to its new end.
 *
 * @param {Production} document
 * @param {Change[]} changes
 * @returns {Change[]}
 */
export function withParts(document, changes) {
  const { passages, videos = [], clips } = document;
  if ((passages.length === 0 && videos.length === 0) || changes.length === 0) return changes;
  const after = applied(document, changes).document;
  const [was, is] = [scoreOf(document), scoreOf(after)];
  const places = new Map(after.formations.map(({ id }, index) => [id, index]));
  const loose = new Set(changes.flatMap(({ move, id }) => (move === "formations" ? [id] : [])));
  /** @param {number} time */
  const follow = (time) => {
    const hasMusic = clips.length > 0;
    if (time === was.end && time > 0) return hasMusic ? Math.max(time, is.end) : is.end;
    if (time === 0 || hasMusic) return time;
    const index = document.formations.findIndex((_, index) => was.arrival(index) === time);
    if (index < 0) return time;
    const heir = document.formations.slice(index).find(({ id }) => places.has(id) && !loose.has(id));
    return heir === undefined ? is.end : is.arrival(places.get(heir.id) ?? 0);
  };
  /** How far what a video is of has moved; with music a video stays where it is in it. @param {Video} video */
  const shift = ({ part, formation }) => {
    const [before, now] = [document.formations.findIndex(({ id }) => id === formation), places.get(formation ?? "")];
    if (clips.length > 0) return 0;
    if (before >= 0) return now === undefined ? 0 : is.arrival(now) - was.arrival(before);
    const from = passages.find(({ id }) => id === part)?.from;
    return from === undefined ? 0 : follow(from) - from;
  };
  const { least, most } = rangeOf("videos", "at");
  /** @param {Video} video */
  const moved = (video) => Math.min(most, Math.max(least, video.at + shift(video)));
  return [
    ...changes,
    ...passages.flatMap((part) => followed(document, part, follow)),
    ...videos.filter((video) => moved(video) !== video.at)
      .map((video) => (/** @type {Change} */ ({ set: ["videos", video.id, "at"], to: moved(video) }))),
  ];
}

/**
 * @param {Production} document
 * @param {Part} part
 * @param {(time: number) => number} follow
 * @returns {Change[]}
 */
function followed({ moves }, part, follow) {
  const span = { from: follow(part.from), to: follow(part.to) };
  if (span.from === part.from && span.to === part.to) return [];
  if (span.to > span.from && span.to <= limits.latest) return [{ set: ["passages", part.id, "span"], to: span }];
  // Nothing is danced in it any more. What somebody has written stays.
  const isBare = part.notes === "" && moves.every((move) => move.part !== part.id);
  return isBare ? [{ remove: "passages", id: part.id }] : [];
}
