import { listed, words } from "../../words/panels.js";

/**
 * What is done to the stage and what stands on it, as changes for the desk; and who would stand outside of a changed
 * stage. Pure.
 *
 * @import {
 *   Formation, Performer, Placement, Point, Production, SetChange, SetPiece, Stage, StandingPlacement,
 * } from "../../wire/production.d.ts"
 *
 * @typedef {{ performer: Performer, formations: string[] }} Outside who, and in which formations, by name
 */

/**
 * Who stands outside of `stage` and in which formations, by performer.
 *
 * @param {Production} document
 * @param {Stage} stage
 * @returns {Outside[]}
 */
export function outside({ performers, formations }, stage) {
  const side = stage.width / 2 + stage.wings;
  /** @param {Point} place */
  const isOut = ({ x, y }) => Math.abs(x) > side + 1e-9 || y < -stage.apron - 1e-9 || y > stage.depth + 1e-9;
  return performers
    .map((performer) => ({
      performer,
      formations: formations.filter(({ positions }) => isOut(positions[performer.id])).map(({ name }) => name),
    }))
    .filter((found) => found.formations.length > 0);
}

/**
 * How far out a place is: 0 inside the margin, 1 on the stage, 2 in the wings or on the apron, 3 beyond.
 *
 * @param {Point} place
 * @param {Stage} stage
 */
export function zoneOf({ x, y }, stage) {
  return zones(stage).findIndex(({ left, right, low, high }) =>
    x >= left - 1e-9 && x <= right + 1e-9 && y >= low - 1e-9 && y <= high + 1e-9
  );
}

/** @param {Stage} stage */
function zones({ width, depth, wings, apron, margin }) {
  const side = width / 2;
  const inner = Math.min(margin, side, depth / 2);
  return [
    { left: inner - side, right: side - inner, low: inner, high: depth - inner },
    { left: -side, right: side, low: 0, high: depth },
    { left: -side - wings, right: side + wings, low: -apron, high: depth },
    { left: -Infinity, right: Infinity, low: -Infinity, high: Infinity },
  ];
}

/**
 * Who would stand farther out on `next`: in the wings instead of on the stage, for example. Returns the same as
 * `outside`.
 *
 * @param {Production} document
 * @param {Stage} next
 * @returns {Outside[]}
 */
export function movedOut({ performers, formations, stage }, next) {
  /** @param {Point} place */
  const goesOut = (place) => zoneOf(place, next) > zoneOf(place, stage);
  return performers
    .map((performer) => ({
      performer,
      formations: formations.filter(({ positions }) => goesOut(positions[performer.id])).map(({ name }) => name),
    }))
    .filter((found) => found.formations.length > 0);
}

/**
 * Those of `movedOut` put on the nearest place that is as far in as theirs was.
 *
 * @param {Production} document
 * @param {Stage} next
 */
export function keptInside({ formations, stage }, next) {
  /** @type {SetChange[]} */
  const changes = [];
  for (const { id, positions } of formations) {
    for (const [performer, { x, y }] of Object.entries(positions)) {
      const zone = zoneOf({ x, y }, stage);
      if (zoneOf({ x, y }, next) <= zone) continue;
      const { left, right, low, high } = zones(next)[zone];
      changes.push({
        set: ["formations", id, "positions", performer],
        to: { x: Math.min(right, Math.max(left, x)), y: Math.min(high, Math.max(low, y)) },
      });
    }
  }
  return changes;
}

/**
 * Everybody who stands outside put on the nearest place inside.
 *
 * @param {Production} document
 * @param {Stage} stage
 */
export function broughtInside({ formations }, stage) {
  const side = stage.width / 2 + stage.wings;
  /** @type {SetChange[]} */
  const changes = [];
  for (const { id, positions } of formations) {
    for (const [performer, { x, y }] of Object.entries(positions)) {
      const place = { x: Math.min(side, Math.max(-side, x)), y: Math.min(stage.depth, Math.max(-stage.apron, y)) };
      if (place.x !== x || place.y !== y) changes.push({ set: ["formations", id, "positions", performer], to: place });
    }
  }
  return changes;
}

/**
 * “Ana (Opening, Square), Ben (everywhere) and 3 more”.
 *
 * @param {Outside[]} found
 * @param {number} formationCount
 */
export function outsideInWords(found, formationCount) {
  const named = found.slice(0, 3).map(({ performer: { name }, formations }) => {
    if (formations.length === formationCount) return words("panels.outside.everywhere", { name });
    if (formations.length > 2) return words("panels.outside.inSome", { name, count: formations.length });
    return words("panels.outside.in", { name, formations: listed(formations, "unit") });
  });
  if (found.length > 3) named.push(words("panels.outside.more", { count: found.length - 3 }));
  return listed(named);
}

/**
 * @param {Stage} stage
 * @returns {StandingPlacement}
 */
export const usualPlacement = ({ width, depth }) => ({
  x: 0,
  y: Math.round(depth / 2),
  width: Math.min(2, width),
  depth: Math.min(1, depth),
  turn: 0,
});

/**
 * Where a set piece stands in a formation: its own place there, else the usual one.
 *
 * @param {Formation | null} formation
 * @param {SetPiece} piece
 * @returns {Placement}
 */
export const placementIn = (formation, piece) => formation?.setPieces[piece.id] ?? piece.placement;
