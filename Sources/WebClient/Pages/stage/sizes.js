/**
 * How large dots and letters on a stage are: by the size of what is drawn on, by how many people there are, and by how
 * near to each other they stand. Pure functions of lengths.
 *
 * @import { Formation } from "../wire/production.d.ts"
 *
 * @typedef {object} Crowd
 * @property {number} count of performers
 * @property {number} area of the stage, in square units
 * @property {number} spacing from one dot to the next, in units; Infinity where they stand far apart
 */

/** CSS pixels. */
const least = 4;
const largestOnPage = 26;
/** Letters in a dot that are smaller than this are not read: they stand beside it. */
const leastInside = 8;

/**
 * From a dot's middle to its outline, in CSS pixels: neighbours in a line do not touch.
 *
 * @param {object} of
 * @param {Crowd} of.crowd
 * @param {number} of.unit CSS pixels a stage unit
 * @param {number} of.zoom
 * @param {number | null} of.far height of a projection that is seen from far away; null on a page
 */
export function dotRadius({ crowd: { count, area, spacing }, unit, zoom, far }) {
  const share = Math.min(far === null ? 0.46 : 0.66, Math.sqrt(area / Math.max(4, count)) * 0.24, spacing * 0.45);
  const largest = far === null ? largestOnPage * Math.sqrt(Math.max(1, zoom)) : far * 0.06;
  return Math.max(least, Math.min(unit * share, largest));
}

/** Of names beside dots on a page, in CSS pixels. @param {number} radius */
export const nameLetters = (radius) => Math.max(11, Math.min(15, radius * 0.62));

/** Of one's own dot, which is found at once, but hides none of its neighbours. */
export const ownRadius = (/** @type {number} */ radius, /** @type {number} */ spacing) =>
  Math.max(9, radius * 1.45, Math.min(13, spacing - radius - 2));

/** Sizes of names that are tried, of what is read from the last row, and of how many there has to be room for that. */
const shares = [1, 0.85, 0.7, 0.6, 0.5];
const most = 0.9;

/**
 * Of names on a projection: as large as `readable`, smaller only where a crowd leaves no room for that.
 *
 * @param {{ readable: number, radius: number }} of CSS pixels
 * @param {(size: number) => number} placed which share of the names finds room
 */
export function farNameLetters({ readable, radius }, placed) {
  const largest = Math.max(readable, radius * 0.78);
  const found = shares.find((share) => placed(largest * share) >= most) ?? shares[shares.length - 1];
  return Math.max(12, largest * found);
}

/** @param {string} label @param {number} radius the size that the letters in a dot have */
export const labelSize = (label, radius) => Math.max(6, lettersIn(label, radius));

/** @param {string} label @param {number} radius */
const lettersIn = (label, radius) => (radius * 1.5) / Math.max(1.25, [...label].length * 0.72);

/** Whether letters in a dot are large enough to be read. @param {string} label @param {number} radius */
export const isLabelInside = (label, radius, least = leastInside) => lettersIn(label, radius) >= least;

/**
 * The angle under which a capital letter is read without effort is 17′: a two hundredth of the distance (ISO 9241-303
 * asks for 16′ at least, and recommends 20′ to 22′ for long reading).
 */
const distances = 200;
/** Height of capitals, of the size of the letters. */
const capitals = 0.71;
/** Who looks at a projection sits at most six times as far away as it is high, by the rule of halls. */
const heights = 6;
/** Metres, where nobody has said how far the last row is. */
export const usualDistance = 15;

/**
 * The least size of letters that are read from the last row, in CSS pixels.
 *
 * @param {{ width: number, height: number }} pixels of the projection
 * @param {{ width: number | null, distance: number | null }} [hall] metres: how wide the projection is and how far away
 *   the last row; null where nobody has said so
 */
export function readableLetters(pixels, { width, distance } = { width: null, distance: null }) {
  const far = distance ?? usualDistance;
  const pixelsPerMetre = width === null
    ? Math.min(pixels.width, pixels.height) / (far / heights)
    : pixels.width / width;
  return ((far / distances) * pixelsPerMetre) / capitals;
}

/** Of the shorter side of a projection: larger letters leave no room for what they say. */
const largestLetters = 0.07;

/**
 * Letters of a projection as they are shown, in CSS pixels, and from how many metres they are read.
 *
 * @param {{ width: number, height: number }} pixels of the projection
 * @param {{ width: number | null, distance: number | null }} hall
 */
export function wallLetters(pixels, hall) {
  const readable = readableLetters(pixels, hall);
  const letters = Math.min(readable, largestLetters * Math.min(pixels.width, pixels.height));
  return { letters, readFrom: ((hall.distance ?? usualDistance) * letters) / readable };
}

/**
 * How near to each other people stand, in units: in the formation in which half of those on the stage have a
 * neighbour nearest. Rounded, so that one dot that is moved changes no sizes.
 *
 * @param {readonly Pick<Formation, "positions">[]} formations
 * @param {{ width: number, depth: number }} stage
 */
export function spacingOf(formations, { width, depth }) {
  let spacing = Infinity;
  for (const { positions } of formations) {
    const known = spacings.get(positions);
    const own = known ?? spacingIn(positions, width, depth);
    if (known === undefined) spacings.set(positions, own);
    spacing = Math.min(spacing, own);
  }
  return spacing === Infinity ? spacing : 2 ** (Math.floor(Math.log2(spacing) * 4) / 4);
}

/** @type {WeakMap<object, number>} most of a document stays the same in an edit */
const spacings = new WeakMap();
/** In units: who stands nearer is at the same place for now, as those who wait for their entrance are. */
const together = 0.05;
/** Fewer people than these never make a line. */
const fewest = 4;

/** @param {Formation["positions"]} positions @param {number} width @param {number} depth of the stage */
function spacingIn(positions, width, depth) {
  /** @type {{ x: number, y: number }[]} */
  const places = [];
  for (const id in positions) {
    const place = positions[id];
    if (Math.abs(place.x) <= width / 2 && place.y >= 0 && place.y <= depth) places.push(place);
  }
  if (places.length < fewest) return Infinity;
  places.sort((one, other) => one.x - other.x);
  const nearest = places.map((_, index) => nearestTo(places, index)).sort((one, other) => one - other);
  return nearest[nearest.length >> 1];
}

/** @param {{ x: number, y: number }[]} places from left to right @param {number} index */
function nearestTo(places, index) {
  const { x, y } = places[index];
  let nearest = Infinity;
  for (const way of [-1, 1]) {
    for (let at = index + way; at >= 0 && at < places.length; at += way) {
      const across = Math.abs(places[at].x - x);
      if (across >= nearest) break;
      const away = Math.hypot(across, places[at].y - y);
      if (away > together && away < nearest) nearest = away;
    }
  }
  return nearest;
}
