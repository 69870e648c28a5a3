import { limits } from "../../editing/described.js";
import { placedClips } from "../../sound/passages.js";
import { reordering } from "./list-order.js";
import { cut, lengthOf, shortest, trims } from "./music.js";

/**
 * @import { Change, Clip, Production } from "../../wire/production.d.ts"
 * @import { Exchange } from "./part-order.js"
 */

/**
 * The music, cut at the ends of both stretches. What a cut has only divided is joined again.
 *
 * @param {Production} document
 * @param {Exchange} exchange
 * @param {() => string} freshClip
 * @returns {Change[]}
 */
export function clipChanges(document, exchange, freshClip) {
  if (document.clips.length === 0) return [];
  /** @type {Change[]} */
  const changes = [];
  let clips = [...document.clips];
  for (const time of [exchange.from, exchange.middle, exchange.to]) {
    const place = placedClips({ ...document, clips }).find(({ clip, start }) =>
      time - start >= shortest && start + lengthOf(clip) - time >= shortest
    );
    if (place === undefined) continue;
    const id = freshClip();
    const made = cut(place.clip, Math.round(place.clip.from + time - place.start), id);
    changes.push(...made);
    clips = cutInto(clips, place.clip, made, id);
  }
  const found = orderAfter({ ...document, clips }, exchange, freshClip);
  if (found === null) return changes;
  if (found.start !== document.music.offset) changes.push({ set: ["music", "offset"], to: Math.round(found.start) });
  return [...changes, ...placing(clips, found.order), ...joining(found.order, document.clips)];
}

/**
 * The clips in their new order, each whole in one stretch, and when the music begins then; null where none is in them.
 * Where the music begins or ends within the stretches, silence keeps what comes behind it in its place.
 *
 * @param {Production} document
 * @param {Exchange} exchange
 * @param {() => string} freshClip
 */
function orderAfter(document, { from, middle, to }, freshClip) {
  const laid = placedClips(document);
  /** @type {(least: number, most: number) => Clip[]} */
  const between = (least, most) =>
    laid.filter(({ clip, start }) => {
      const half = start + lengthOf(clip) / 2;
      return half >= least && half < most;
    }).map(({ clip }) => clip);
  const [first, second, later] = [between(from, middle), between(middle, to), between(to, Infinity)];
  if (first.length + second.length === 0) return null;
  const [begins, last] = [laid[0].start, laid[laid.length - 1]];
  const ends = last.start + lengthOf(last.clip);
  /** @type {(length: number) => Clip[]} */
  const quiet = (length) => (length < shortest ? [] : [silent(freshClip(), Math.round(length))]);
  const isEarly = begins > from;
  const start = !isEarly
    ? begins
    : second.length === 0
    ? begins + to - middle
    : Math.max(from, begins - (middle - from));
  const hasMusicBefore = second.length > 0 || !isEarly;
  const order = [
    ...between(-Infinity, from),
    ...second,
    ...(first.length === 0 && later.length > 0 ? quiet(middle - from) : []),
    ...(first.length > 0 && hasMusicBefore && ends < to ? quiet(to - Math.max(middle, ends)) : []),
    ...(first.length > 0 && second.length > 0 && isEarly ? quiet(begins - from) : []),
    ...first,
    ...later,
  ];
  return { order, start };
}

/** @param {string} id @param {number} to @returns {Clip} */
const silent = (id, to) => ({ id, title: "", track: null, from: 0, to, fadeIn: 0, fadeOut: 0, gain: 0 });

/** @param {Clip[]} clips @param {Clip} clip @param {Change[]} made @param {string} id @returns {Clip[]} */
function cutInto(clips, clip, made, id) {
  const second = /** @type {Clip} */ (made.at(-1)?.value);
  const first = { ...clip };
  for (const { set, to } of made) {
    if (set !== undefined) Object.assign(first, { [set[3]]: to });
  }
  return clips.flatMap((one) => (one.id === clip.id ? [first, { ...second, id }] : [one]));
}

/** @param {Clip[]} clips @param {Clip[]} order @returns {Change[]} */
function placing(clips, order) {
  const there = new Set(clips.map(({ id }) => id));
  const known = order.filter(({ id }) => there.has(id)).map(({ id }) => id);
  const moved = reordering("clips", clips.map(({ id }) => id), known);
  const put = order.flatMap((clip, turn) =>
    there.has(clip.id) ? [] : [
      /** @type {Change} */ ({
        insert: "clips",
        value: clip,
        after: order[turn - 1]?.id ?? null,
      }),
    ]
  );
  return [...moved, ...put];
}

/**
 * What was cut here, or has come beside what it goes on from; what somebody has cut stays cut.
 *
 * @param {Clip[]} order
 * @param {Clip[]} before
 * @returns {Change[]}
 */
function joining(order, before) {
  const places = new Map(before.map(({ id }, place) => [id, place]));
  /** @type {(one: Clip, other: Clip) => boolean} */
  const wereBeside = (one, other) => places.get(other.id) === (places.get(one.id) ?? NaN) + 1;
  /** @type {Change[]} */
  const changes = [];
  let last = /** @type {Clip | null} */ (null);
  for (const clip of order) {
    const goesOn = last !== null && last.track === clip.track && last.to === clip.from && last.gain === clip.gain &&
      last.title === clip.title && last.fadeOut === 0 && clip.fadeIn === 0 && clip.track !== null &&
      !wereBeside(last, clip) && clip.to - last.from <= limits.longest;
    if (goesOn && last !== null) {
      const whole = { ...last, to: clip.to, fadeOut: clip.fadeOut };
      changes.push({ remove: "clips", id: clip.id }, ...trims(last, { to: clip.to, fadeOut: clip.fadeOut }));
      last = whole;
    } else last = clip;
  }
  return changes;
}
