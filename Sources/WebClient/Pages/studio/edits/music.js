import { limits } from "../../editing/described.js";
import { placedClips } from "../../sound/passages.js";
import { lengthOf as lengthOfCounts } from "../../stage/tempo.js";

/**
 * The music of a production: the changes that edit its clips. Times are microseconds.
 *
 * @import { Change, Clip, Production, Recording, Stretch, Track } from "../../wire/production.d.ts"
 */

/** The shortest clip, in microseconds. */
export const shortest = 10_000;

/** @param {Stretch} clip */
export const lengthOf = ({ from, to }) => to - from;

/**
 * The clip that sounds at a score time, if it can be cut there; `at` is the instant of its track.
 *
 * @param {Production} document
 * @param {number} time
 */
export function cutPlace(document, time) {
  for (const { clip, start } of placedClips(document)) {
    const at = Math.round(clip.from + time - start);
    if (at >= clip.from + shortest && at <= clip.to - shortest) return { clip, at };
  }
  return null;
}

/**
 * Other ends for a clip; its fades become shorter where they do not fit any more.
 *
 * @param {Clip} clip
 * @param {Partial<Stretch>} ends
 * @returns {Stretch}
 */
export function trimmed({ from, to, fadeIn, fadeOut }, ends) {
  const stretch = { from, to, fadeIn, fadeOut, ...ends };
  const length = lengthOf(stretch);
  stretch.fadeIn = Math.min(stretch.fadeIn, length);
  stretch.fadeOut = Math.min(stretch.fadeOut, length - stretch.fadeIn);
  return stretch;
}

/**
 * The changes that give a clip other ends: each by itself, so that what others change of the clip meanwhile stays. What
 * becomes shorter comes first: the clip must be possible after each of them.
 *
 * @param {Clip} clip
 * @param {Partial<Stretch>} ends
 * @returns {Change[]}
 */
export function trims(clip, ends) {
  const after = trimmed(clip, ends);
  /** @type {(part: keyof Stretch) => number} */
  const order = (part) => part === "from" || part === "to" ? 1 : after[part] < clip[part] ? 0 : 2;
  return /** @type {const} */ (["from", "to", "fadeIn", "fadeOut"])
    .filter((part) => after[part] !== clip[part])
    .toSorted((one, other) => order(one) - order(other))
    .map((part) => ({ set: ["clips", clip.id, "stretch", part], to: after[part] }));
}

/**
 * Two clips of one.
 *
 * @param {Clip} clip
 * @param {number} at an instant of its track
 * @param {string} id of the second
 * @returns {Change[]}
 */
export function cut(clip, at, id) {
  const second = trimmed(clip, { from: at, fadeIn: 0 });
  return [
    ...trims(clip, { to: at, fadeOut: 0 }),
    { insert: "clips", value: { ...clip, ...second, id }, after: clip.id },
  ];
}

/**
 * A track and a clip of all of it, or of as much as a clip may be long, at the end.
 *
 * @param {Production} document
 * @param {Track} track
 * @param {string} id of the clip
 * @returns {Change[]}
 */
export function added({ tracks, clips }, track, id) {
  const to = Math.min(track.duration, limits.longest);
  return [
    { insert: "tracks", value: track, after: tracks.at(-1)?.id ?? null },
    { insert: "clips", value: { id, track: track.id, from: 0, to }, after: clips.at(-1)?.id ?? null },
  ];
}

/**
 * A silence of eight counts.
 *
 * @param {Production} document
 * @param {string} id
 * @param {string | null} after
 * @returns {Change[]}
 */
export function silence(document, id, after) {
  const before = placedClips(document).find(({ clip }) => clip.id === after);
  const start = Math.max(0, before === undefined ? document.music.offset : before.start + lengthOf(before.clip));
  return [{ insert: "clips", value: { id, track: null, from: 0, to: lengthOfCounts(document, start, 8) }, after }];
}

/**
 * Another recording for a track. All clips keep their times; what lies after the end of a shorter recording is cut off,
 * and a clip of which nothing is left becomes a silence as long as it was.
 *
 * @param {Production} document
 * @param {string} id
 * @param {Recording} recording
 * @returns {Change[]}
 */
export function replaced({ clips }, id, recording) {
  const { bytes, format, duration, digest } = recording;
  /** @type {Change[]} */
  const changes = [];
  for (const clip of clips) {
    if (clip.track !== id || clip.to <= duration) continue;
    if (clip.from + shortest > duration) changes.push({ set: ["clips", clip.id, "track"], to: null });
    else changes.push(...trims(clip, { to: duration }));
  }
  return [...changes, { set: ["tracks", id, "recording"], to: { bytes, format, duration, digest } }];
}

/**
 * A track and its clips.
 *
 * @param {Production} document
 * @param {string} id
 * @returns {Change[]}
 */
export const withoutTrack = ({ clips }, id) => [
  ...clips.filter(({ track }) => track === id).map((
    clip,
  ) => (/** @type {Change} */ ({ remove: "clips", id: clip.id }))),
  { remove: "tracks", id },
];

/**
 * One further towards the start or the end; null where it is there already.
 *
 * @param {Production} document
 * @param {string} id
 * @param {-1 | 1} way
 * @returns {Change[] | null}
 */
export function stepped({ clips }, id, way) {
  const turn = clips.findIndex((clip) => clip.id === id);
  return movedTo(clips, id, way === 1 ? turn + 2 : turn - 1);
}

/**
 * To the place before the clip that is the `index`th now.
 *
 * @param {Clip[]} clips
 * @param {string} id
 * @param {number} index
 * @returns {Change[] | null}
 */
export function movedTo(clips, id, index) {
  const turn = clips.findIndex((clip) => clip.id === id);
  if (turn < 0 || index < 0 || index > clips.length || index === turn || index === turn + 1) return null;
  return [{ move: "clips", id, after: index === 0 ? null : clips[index - 1].id }];
}
