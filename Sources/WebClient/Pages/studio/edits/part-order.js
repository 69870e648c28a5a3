import { partsIn } from "../../stage/parts.js";
import { scoreOf } from "../../stage/score.js";
import { tempoBetween, tempoMap } from "../../stage/tempo.js";
import { placedClips } from "../../sound/passages.js";
import { clipChanges } from "./clip-order.js";
import { straightenedFor } from "./formations.js";
import { reordering } from "./list-order.js";
import { lengthOf } from "./music.js";
import { retimed } from "./timing.js";

/**
 * Parts in another order: two stretches of the score change places, with all that is in them. Every function is pure.
 * Times are microseconds of the score.
 *
 * @import { Anchor, Change, Production } from "../../wire/production.d.ts"
 *
 * The stretch from `from` up to `middle` comes behind the one from `middle` up to `to`.
 *
 * @typedef {{ from: number, middle: number, to: number }} Exchange
 *
 * What goes along with the part that is moved, to be said before it is done.
 *
 * @typedef {{ formations: number, clips: number, markers: number, moves: number, keepsCounts: boolean }} Along
 */

/** Counts are computed: so near one, in counts, is on it. */
const near = 0.02;

/**
 * Which stretches change places when a part comes before another, or last (null); null where it is there already. What
 * lies between a part and the next belongs to it.
 *
 * @param {Production} document
 * @param {string} id
 * @param {string | null} before
 * @returns {Exchange | null}
 */
export function exchangeOf(document, id, before) {
  const parts = partsIn(document).map(({ part }) => part);
  const turn = parts.findIndex((part) => part.id === id);
  const place = before === null ? parts.length : parts.findIndex((part) => part.id === before);
  if (turn < 0 || place < 0 || place === turn || place === turn + 1) return null;
  const last = Math.max(...parts.map(({ to }) => to));
  /** @param {number} index */
  const start = (index) => parts[index]?.from ?? last;
  const found = place > turn
    ? { from: start(turn), middle: start(turn + 1), to: start(place) }
    : { from: start(place), middle: start(turn), to: start(turn + 1) };
  return found.from < found.middle && found.middle < found.to ? found : null;
}

/**
 * What is in the stretch of the part that is moved.
 *
 * @param {Production} document
 * @param {string} id
 * @param {Exchange} exchange
 * @returns {Along}
 */
export function alongWith(document, id, exchange) {
  const part = document.passages.find((one) => one.id === id);
  const [from, to] = part?.from === exchange.from ? [exchange.from, exchange.middle] : [exchange.middle, exchange.to];
  const score = scoreOf(document);
  /** @param {number} time */
  const isIn = (time) => time >= from && time < to;
  return {
    formations: document.formations.filter((_, index) => isIn(score.arrival(index))).length,
    clips:
      placedClips(document).filter(({ clip, track, start }) =>
        track !== null && start < to && start + lengthOf(clip) > from
      ).length,
    markers: document.markers.filter(({ at }) => isIn(at)).length,
    moves: document.moves.filter((move) => move.part === id).length,
    keepsCounts: document.anchors.length === 0 || anchorsAfter(document, exchange) !== null,
  };
}

/**
 * @param {Production} document
 * @param {Exchange} exchange
 * @param {() => string} freshClip ids of the clips that are cut
 * @returns {Change[]}
 */
export function exchanged(document, exchange, freshClip) {
  /** @param {number} time */
  const moved = (time) => timeAfter(exchange, time);
  const anchors = document.anchors.length === 0 ? null : anchorsAfter(document, exchange);
  return [
    ...formationChanges(document, exchange),
    ...clipChanges(document, exchange, freshClip),
    ...document.markers.filter(({ at }) => moved(at) !== at)
      .map(({ id, at }) => (/** @type {Change} */ ({ set: ["markers", id, "at"], to: moved(at) }))),
    ...videoChanges(document, moved),
    ...document.passages.filter(({ from }) => moved(from) !== from).map(({ id, from, to }) => (/** @type {Change} */ ({
      set: ["passages", id, "span"],
      to: { from: moved(from), to: moved(from) + to - from },
    }))),
    ...(anchors === null ? [] : [/** @type {Change} */ ({ set: ["anchors"], to: anchors })]),
  ];
}

/**
 * A video goes along with its part, or with what is danced where its own beginning is.
 *
 * @param {Production} document
 * @param {(time: number) => number} moved
 * @returns {Change[]}
 */
function videoChanges({ videos, passages }, moved) {
  return videos.flatMap(({ id, part, at, from }) => {
    const place = passages.find((one) => one.id === part)?.from ?? Math.max(0, at + from);
    const by = moved(place) - place;
    return by === 0 ? [] : [/** @type {Change} */ ({ set: ["videos", id, "at"], to: at + by })];
  });
}

/** Where what is at a time comes to be. @param {Exchange} exchange @param {number} time */
export function timeAfter({ from, middle, to }, time) {
  if (time < from || time >= to) return time;
  return time < middle ? time + (to - middle) : time - (middle - from);
}

/** @param {Production} document @param {Exchange} exchange @returns {Change[]} */
function formationChanges(document, exchange) {
  const score = scoreOf(document);
  const { from, middle, to } = exchange;
  const placed = document.formations.map((formation, index) => {
    const arrives = score.arrival(index);
    // The last formation may arrive with the end of its part.
    const isEnd = index > 0 && index === document.formations.length - 1 && arrives === to && formation.hold === 0;
    const by = isEnd ? from - middle : timeAfter(exchange, arrives) - arrives;
    const turn = arrives < from ? 0 : isEnd || (arrives >= middle && arrives < to) ? 1 : arrives < middle ? 2 : 3;
    return { formation, turn, arrives: arrives + by, departs: score.departure(index) + by };
  });
  const ordered = placed.toSorted((one, other) => one.turn - other.turn);
  // What would go on into the stretch that follows now ends with its own.
  ordered.slice(0, -1).forEach((one, index) => {
    one.departs = Math.max(one.arrives, Math.min(one.departs, ordered[index + 1].arrives));
  });
  const order = ordered.map(({ formation }) => formation);
  const changes = retimed({ formations: order }, ordered);
  const ids = order.map(({ id }) => id);
  return [
    ...straightenedFor(document, ids),
    ...reordering("formations", document.formations.map(({ id }) => id), ids),
    ...changes,
  ];
}

/**
 * The anchors that keep every count on its place in the music; null where a stretch does not begin and end on counts.
 *
 * @param {Production} document
 * @param {Exchange} exchange
 * @returns {Anchor[] | null}
 */
function anchorsAfter({ tempo, anchors }, { from, middle, to }) {
  const map = tempoMap({ tempo, anchors });
  const [first, second, third] = [from, middle, to].map((time) => map.countAt(time));
  const whole = [first, second, third].map(Math.round);
  if ([first, second, third].some((count, turn) => Math.abs(count - whole[turn]) > near)) return null;
  /** @type {(least: number, most: number, counts: number, time: number) => Anchor[]} */
  const between = (least, most, counts, time) =>
    anchors.filter((anchor) => anchor.time > least && anchor.time < most)
      .map((anchor) => ({ count: anchor.count + counts, time: anchor.time + time }));
  const found = [
    ...between(-Infinity, from, 0, 0),
    { count: whole[0], time: from },
    ...between(middle, to, whole[0] - whole[1], from - middle),
    { count: whole[0] + whole[2] - whole[1], time: from + to - middle },
    ...between(from, middle, whole[2] - whole[1], to - middle),
    { count: whole[2], time: to },
    ...between(to, Infinity, 0, 0),
  ].filter(({ count }) => count > 0);
  return needed(found, tempo, new Set(anchors.map(({ time }) => timeAfter({ from, middle, to }, time))));
}

/**
 * Without those at which the tempo goes on as it was, unless the author has set them.
 *
 * @param {Anchor[]} anchors
 * @param {number} tempo
 * @param {ReadonlySet<number>} set
 */
function needed(anchors, tempo, set) {
  /** @type {Anchor[]} */
  const kept = [];
  anchors.forEach((anchor, turn) => {
    const before = kept.at(-1) ?? { count: 0, time: 0 };
    const next = anchors[turn + 1];
    const [into, out] = [tempoBetween(before, anchor), next === undefined ? tempo : tempoBetween(anchor, next)];
    if (set.has(anchor.time) || Math.abs(into - out) > 1e-3) kept.push(anchor);
  });
  return kept;
}
