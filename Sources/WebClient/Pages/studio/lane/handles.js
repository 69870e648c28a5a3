import { limits, rangeOf } from "../../editing/described.js";
import { labelInWords, labelOf } from "../../editing/label.js";
import { clipped } from "../../ui/clipped.js";
import { placedClips } from "../../sound/passages.js";
import { movesOf } from "../../stage/moves.js";
import { scoreOf } from "../../stage/score.js";
import { tempoMap } from "../../stage/tempo.js";
import { number, words } from "../../words/panels.js";
import "../../words/moves.js";
import "../../words/parts.js";
import "../../words/studio.js";
import { anchored } from "../edits/beats.js";
import { countsChanges } from "../edits/formations.js";
import { lengthOf, movedTo, shortest, stepped, trims } from "../edits/music.js";
import { withParts } from "../edits/following-parts.js";
import { edgeMoved, partWith } from "../edits/parts.js";
import { arriving, departing } from "../edits/timing.js";
import { titleOf } from "./clip-title.js";

/**
 * What can be moved on the timeline, and the edits that this makes: pure functions of a production. Times are
 * microseconds of the score.
 *
 * @import { Change, Production } from "../../wire/production.d.ts"
 *
 * `id` is what it belongs to, `turn` the place of that in its list.
 *
 * @typedef {"arrives" | "departs" | "anchor" | "begins" | "ends" | "clip" | "partFrom" | "partTo" | "marker" | "counts"
 *   } HandleKind
 * @typedef {{ key: string, kind: HandleKind, id: string, turn: number, time: number }} Handle
 *
 * What is dragged comes to a whole count, to a tenth of a second, or stays where it is.
 *
 * @typedef {"counts" | "tenths" | "free"} Snap
 *
 * @typedef {object} Rules
 * @property {() => boolean} keepsCounts whether formations stay on their counts when an anchor moves
 * @property {() => Snap} snaps
 */

/** By an arrow key, an anchor moves so far; and with Alt everything. */
const nudge = 10_000;
/** The parts of a count that a move may last, where nothing snaps. */
const partsOfCount = 4;

/** @type {(kind: HandleKind, id: string, turn: number, time: number) => Handle} */
const handle = (kind, id, turn, time) => ({ key: `${kind} ${id}`, kind, id, turn, time });

/** @param {Production} document @param {{ first: number, last: number }} [of] places of formations */
export function formationHandles(document, { first, last } = { first: 0, last: document.formations.length - 1 }) {
  const score = scoreOf(document);
  return document.formations.slice(first, last + 1).flatMap(({ id }, at) => {
    const turn = first + at;
    return [
      ...(turn === 0 ? [] : [handle("arrives", id, turn, score.arrival(turn))]),
      handle("departs", id, turn, score.departure(turn)),
    ];
  });
}

/** @param {Production} document */
export const anchorHandles = ({ anchors }) =>
  anchors.map(({ count, time }, turn) => handle("anchor", String(count), turn, time));

/** @param {Production} document */
export const markerHandles = ({ markers }) => markers.map(({ id, at }, turn) => handle("marker", id, turn, at));

/** @param {Production} document */
export const partHandles = ({ passages }) =>
  passages.flatMap(({ id, from, to }, turn) => [
    handle("partFrom", id, turn, from),
    handle("partTo", id, turn, to),
  ]);

/** The moves of all parts, where they are danced. @param {Production} document */
export function placedMoves(document) {
  const map = tempoMap(document);
  return document.passages.flatMap((part) => {
    const begins = map.countAt(part.from);
    return movesOf(document, part.id).map(({ move, from, to }) => ({
      move,
      from: map.timeOf(begins + from),
      to: map.timeOf(begins + to),
    }));
  });
}

/** @param {Production} document */
export const moveHandles = (document) =>
  placedMoves(document).map(({ move, to }) => handle("counts", move.id, document.moves.indexOf(move), to));

/** @param {Production} document @returns {Handle[]} */
export const clipHandles = (document) =>
  placedClips(document).flatMap(({ clip, track, start, turn }) => [
    handle("clip", clip.id, turn, start),
    ...(track === null ? [] : [handle("begins", clip.id, turn, start)]),
    handle("ends", clip.id, turn, start + lengthOf(clip)),
  ]);

/** All of the kind of one. @param {Production} document @param {HandleKind} kind */
function allLike(document, kind) {
  if (kind === "arrives" || kind === "departs") return formationHandles(document);
  if (kind === "anchor") return anchorHandles(document);
  if (kind === "marker") return markerHandles(document);
  if (kind === "counts") return moveHandles(document);
  return kind === "partFrom" || kind === "partTo" ? partHandles(document) : clipHandles(document);
}

/** The handle as it is now; null where it is gone. @param {Production} document @param {Handle} given */
export const handleNow = (document, { key, kind }) => allLike(document, kind).find((one) => one.key === key) ?? null;

/** What it is called. @param {Production} document @param {Handle} handle */
export const nameOfHandle = (document, handle) => labelInWords(labelNaming(document, handle));

/** @param {Production} document @param {Handle} handle */
function labelNaming(document, { kind, turn }) {
  switch (kind) {
    case "anchor":
      return labelOf("panels.counts.anchorHandle", { turn: number(turn + 1, {}) });
    case "arrives":
      return labelOf("panels.counts.label.arrive", { name: document.formations[turn].name });
    case "departs":
      return labelOf("panels.counts.label.leave", { name: document.formations[turn].name });
    case "partFrom":
      return labelOf("parts.edgeFrom", { name: document.passages[turn].name });
    case "partTo":
      return labelOf("parts.edgeTo", { name: document.passages[turn].name });
    case "marker":
      return labelOf("panels.lane.marker", { name: document.markers[turn].name });
    case "counts":
      return labelOf("panels.lane.countsOf", { name: moveInWords(document, turn) });
    default:
      return nameOfClip(document, kind, turn);
  }
}

/** @param {Production} document @param {"begins" | "ends" | "clip"} kind @param {number} turn */
function nameOfClip(document, kind, turn) {
  const name = clipped(titleOf(placedClips(document)[turn]));
  if (kind === "clip") return labelOf("panels.music.label.move", { name });
  return labelOf(kind === "begins" ? "panels.lane.trimStart" : "panels.lane.trimEnd", { name });
}

/** What a move is called: its kind, and what its text begins with. @param {Production} document @param {number} turn */
export function moveInWords({ moves, moveTypes }, turn) {
  const { type, text } = moves[turn];
  const kind = moveTypes.find(({ id }) => id === type)?.name ?? "";
  const first = clipped(text.split("\n")[0]);
  return [kind, first].filter(Boolean).join(": ") || words("moves.number", { number: number(turn + 1, {}) });
}

/** What a drag of it is called in the history. @param {Production} document @param {Handle} handle */
export function labelOfHandle(document, handle) {
  const { kind, turn } = handle;
  if (kind === "partFrom" || kind === "partTo") {
    return labelOf("parts.label.times", { name: clipped(document.passages[turn].name) });
  }
  if (kind === "marker") return labelOf("studio.label.move", { whom: document.markers[turn].name });
  return kind === "counts" ? labelOf("moves.label.counts") : labelNaming(document, handle);
}

/** @param {Production} document @param {number} time @param {Snap} snap */
export function snapped(document, time, snap) {
  if (snap === "free") return Math.max(0, Math.round(time));
  if (snap === "tenths") return Math.max(0, Math.round(time / 1e5) * 1e5);
  const map = tempoMap(document);
  return Math.round(map.timeOf(Math.max(0, Math.round(map.countAt(time)))));
}

/**
 * What a drag to a time does; null where that cannot be.
 *
 * @param {Production} document as it would be without the drag
 * @param {Handle} handle as it is there
 * @param {number} time
 * @param {Rules} rules
 * @returns {Change[] | null}
 */
export function dragged(document, handle, time, rules) {
  const { kind, id, turn } = handle;
  const meant = snapped(document, time, rules.snaps());
  switch (kind) {
    case "arrives":
      return withParts(document, arriving(document, turn, meant));
    case "departs":
      return withParts(document, departing(document, turn, meant));
    case "anchor":
      return ofAnchor(document, turn, Math.max(0, Math.round(time)), rules);
    case "clip":
      return movedTo(document.clips, id, placeAt(document, turn, time)) ?? [];
    case "partFrom":
    case "partTo":
      return edgeMoved(document, id, kind === "partFrom" ? "from" : "to", meant);
    case "marker": {
      const to = Math.min(limits.latest, meant);
      return to === document.markers[turn].at ? [] : [{ set: ["markers", id, "at"], to }];
    }
    case "counts":
      return lasting(document, handle, time, rules.snaps() === "free");
    default:
      return trimmedBy(document, handle, meant - handle.time);
  }
}

/**
 * What an arrow key does, `way` steps of it; null where that cannot be.
 *
 * @param {Production} document
 * @param {Handle} handle
 * @param {number} way
 * @param {Rules} rules
 * @returns {Change[] | null}
 */
export function nudged(document, handle, way, rules) {
  const { kind, id, time } = handle;
  if (kind === "clip") return stepped(document, id, way < 0 ? -1 : 1);
  if (kind === "anchor") return ofAnchor(document, handle.turn, time + way * nudge, rules);
  const isFree = rules.snaps() === "free";
  if (isFree && kind !== "counts") return dragged(document, handle, time + way * nudge, rules);
  const map = tempoMap(document);
  const count = kind === "counts"
    ? map.countAt(time) + way / (isFree ? partsOfCount : 1)
    : Math.round(map.countAt(time)) + way;
  return dragged(document, handle, map.timeOf(count), { ...rules, snaps: () => "free" });
}

/** @param {Production} document @param {number} turn @param {number} time @param {Rules} rules */
function ofAnchor(document, turn, time, { keepsCounts }) {
  const anchors = anchored(document, document.anchors[turn].count, time);
  return anchors === null ? null : countsChanges(document, { anchors }, keepsCounts());
}

/**
 * How long a move takes that ends there.
 *
 * @param {Production} document
 * @param {Handle} handle
 * @param {number} time
 * @param {boolean} isFree
 * @returns {Change[]}
 */
function lasting(document, { id, turn, time: now }, time, isFree) {
  const { counts, part } = document.moves[turn];
  if (partWith(document, part) === null) return [];
  const map = tempoMap(document);
  const more = counts + map.countAt(Math.max(0, time)) - map.countAt(now);
  const parts = isFree ? partsOfCount : 1;
  const { least, most } = rangeOf("moves", "counts");
  const to = Math.min(most, Math.max(least, 1 / parts, Math.round(more * parts) / parts));
  return to === counts ? [] : [{ set: ["moves", id, "counts"], to }];
}

/** The place in the order at which a clip would be, if its start were at a time. */
/** @param {Production} document @param {number} turn @param {number} time */
function placeAt(document, turn, time) {
  const others = placedClips(document).filter((item) => item.turn !== turn);
  const after = others.findLast(({ clip, start }) => start + lengthOf(clip) / 2 <= time);
  return after === undefined ? 0 : after.turn + 1;
}

/** @param {Production} document @param {Handle} handle @param {number} by @returns {Change[]} */
function trimmedBy(document, { kind, turn }, by) {
  const { clip, track } = placedClips(document)[turn];
  const most = clip.from + limits.longest;
  const ends = kind === "begins"
    ? { from: Math.round(Math.min(clip.to - shortest, Math.max(0, clip.to - limits.longest, clip.from + by))) }
    : { to: Math.round(Math.min(track?.duration ?? most, most, Math.max(clip.from + shortest, clip.to + by))) };
  return trims(clip, ends);
}
