import { labelOf } from "../../editing/label.js";
import { limits } from "../../editing/described.js";
import { clipped } from "../../ui/clipped.js";
import { placedClips } from "../../sound/passages.js";
import { tempoMap } from "../../stage/tempo.js";
import { number, words } from "../../words/panels.js";
import { anchored } from "../edits/beats.js";
import { countsChanges } from "../edits/formations.js";
import { lengthOf, movedTo, shortest, stepped, trims } from "../edits/music.js";
import { withParts } from "../edits/following-parts.js";
import { arriving, departing } from "../edits/timing.js";
import { scoreOf } from "../../stage/score.js";

/**
 * What can be moved on a lane, and the edits that this makes: pure functions of a production. Times are microseconds of
 * the score.
 *
 * @import { Change, Production } from "../../wire/production.d.ts"
 * @import { PlacedClip } from "../../sound/passages.js"
 *
 * `turn` is the place of the formation, the anchor or the clip.
 *
 * @typedef {"arrives" | "departs" | "anchor" | "begins" | "ends" | "clip"} HandleKind
 * @typedef {{ key: string, kind: HandleKind, turn: number, time: number }} Handle
 *
 * @typedef {object} Rules
 * @property {() => boolean} keepsCounts whether formations stay on their counts when an anchor moves
 * @property {() => boolean} onCounts whether what is dragged lands on whole counts
 */

/** By an arrow key, an anchor moves so far; what is on counts moves by a count. */
const nudge = 10_000;

/** @param {Production} document @returns {Handle[]} */
export function countsHandles(document) {
  const { formations, anchors } = document;
  const score = scoreOf(document);
  return [
    ...formations.flatMap(({ id }, turn) => [
      ...(turn === 0 ? [] : [handle(`arrives ${id}`, "arrives", turn, score.arrival(turn))]),
      handle(`departs ${id}`, "departs", turn, score.departure(turn)),
    ]),
    ...anchors.map(({ count, time }, turn) => handle(`anchor ${count}`, "anchor", turn, time)),
  ];
}

/** @param {Production} document @returns {Handle[]} */
export const clipHandles = (document) =>
  placedClips(document).flatMap(({ clip, track, start, turn }) => [
    handle(`clip ${clip.id}`, "clip", turn, start),
    ...(track === null ? [] : [handle(`begins ${clip.id}`, "begins", turn, start)]),
    handle(`ends ${clip.id}`, "ends", turn, start + lengthOf(clip)),
  ]);

/** @type {(key: string, kind: HandleKind, turn: number, time: number) => Handle} */
const handle = (key, kind, turn, time) => ({ key, kind, turn, time });

/** @param {PlacedClip} placed */
export const titleOf = ({ clip, track }) => clip.title || track?.title || words("panels.music.silence");

/** @param {Production} document @param {Handle} handle */
export function nameOfHandle(document, { kind, turn }) {
  if (kind === "anchor") return labelOf("panels.counts.anchorHandle", { turn: number(turn + 1, {}) });
  if (kind === "arrives" || kind === "departs") {
    const { name } = document.formations[turn];
    return labelOf(kind === "arrives" ? "panels.counts.label.arrive" : "panels.counts.label.leave", { name });
  }
  const name = clipped(titleOf(placedClips(document)[turn]));
  return kind === "clip"
    ? labelOf("panels.music.label.move", { name })
    : labelOf(kind === "begins" ? "panels.lane.trimStart" : "panels.lane.trimEnd", { name });
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
  const meant = handle.kind === "clip" || handle.kind === "anchor" ? time : onCount(document, time, rules);
  switch (handle.kind) {
    case "arrives":
      return withParts(document, arriving(document, handle.turn, meant));
    case "departs":
      return withParts(document, departing(document, handle.turn, meant));
    case "anchor":
      return ofAnchor(document, handle.turn, Math.max(0, meant), rules);
    case "clip":
      return movedTo(document.clips, document.clips[handle.turn].id, placeAt(document, handle.turn, time)) ?? [];
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
  if (handle.kind === "clip") return stepped(document, document.clips[handle.turn].id, way < 0 ? -1 : 1);
  if (handle.kind === "anchor") return ofAnchor(document, handle.turn, handle.time + way * nudge, rules);
  const map = tempoMap(document);
  const time = map.timeOf(Math.round(map.countAt(handle.time)) + way);
  return dragged(document, handle, time, { ...rules, onCounts: () => false });
}

/** @param {Production} document @param {number} time @param {Rules} rules */
function onCount(document, time, { onCounts }) {
  if (!onCounts()) return Math.max(0, time);
  const map = tempoMap(document);
  return map.timeOf(Math.max(0, Math.round(map.countAt(time))));
}

/** @param {Production} document @param {number} turn @param {number} time @param {Rules} rules */
function ofAnchor(document, turn, time, { keepsCounts }) {
  const anchors = anchored(document, document.anchors[turn].count, time);
  return anchors === null ? null : countsChanges(document, { anchors }, keepsCounts());
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
