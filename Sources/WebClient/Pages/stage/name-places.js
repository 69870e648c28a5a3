import { clipped } from "../ui/clipped.js";

/**
 * Where names stand: each beside its own dot, and nearer to it than to any other; none lies on a dot or another name.
 * Where there is no room for a whole name it is shortened, then put farther away with a line to its dot, and left out
 * only where that finds no room either.
 *
 * @import { Point } from "../wire/production.d.ts"
 *
 * @typedef {{ left: number, right: number, top: number, bottom: number }} Box CSS pixels
 *
 * @typedef {object} NamePlace
 * @property {string} text
 * @property {Box} box
 * @property {number} at in which direction from the dot, and how far: it is tried first the next time
 * @property {{ from: Point, to: Point } | null} leader the line to the dot
 *
 * @typedef {object} Request all lengths in CSS pixels
 * @property {readonly Point[]} dots
 * @property {readonly string[]} names
 * @property {number} radius of a dot
 * @property {number} size of the letters
 * @property {(text: string) => number} measure how wide a text is
 * @property {number} width of what is drawn on
 * @property {number} height
 * @property {Iterable<number>} [first] whose names come first: places in the cast
 * @property {ReadonlyMap<number, NamePlace>} [before] where they stood the last time, so that they do not flicker
 *
 * @param {Request} request
 * @returns {Map<number, NamePlace>} by place in the cast
 */
export function placeNames(request) {
  const { dots, names, first = [], before = nothing } = request;
  const all = Array.from(names.keys());
  const turns = new Set([...first, ...all.filter((turn) => before.get(turn)?.leader === null), ...all]);
  /** @type {Map<number, NamePlace>} */
  const placed = new Map();
  /** @type {{ from: Point, to: Point }[]} */
  const leaders = [];
  /** @param {(turn: number) => NamePlace | null} find */
  const place = (find) => {
    for (const turn of turns) {
      if (placed.has(turn) || names[turn] === "") continue;
      const found = find(turn);
      if (found === null) continue;
      placed.set(turn, found);
      if (found.leader !== null) leaders.push(found.leader);
    }
  };
  /** @param {NamePlace} one @param {number} turn */
  const isFree = ({ box, leader }, turn) =>
    isClear(request, box, turn, leader === null) &&
    [...placed.values()].every((other) => !overlap(box, other.box)) &&
    leaders.every(({ from, to }) => !crosses(box, from, to)) &&
    (leader === null || isLeaderClear(request, leader, turn, placed));
  place((turn) => candidates(request, turn, before.get(turn)?.at).find((one) => isFree(one, turn)) ?? null);
  if (dots.length <= mostWithLeaders) place((turn) => farther(request, turn).find((one) => isFree(one, turn)) ?? null);
  return placed;
}

/** @type {ReadonlyMap<number, NamePlace>} */
const nothing = new Map();
/** Letters of a name; longer ones are cut. */
const longest = 14;
const fewest = 3;
/** More people than these are a crowd, in which a line to a dot tells nobody anything. */
const mostWithLeaders = 80;

/**
 * A name, its first part, and what is left of that with fewer and fewer letters: “Maryna-Khrystyna Kovalenko”,
 * “Maryna”, “Mary…”.
 *
 * @param {string} name
 */
function forms(name) {
  const [part] = name.split(/[\s-]/, 1);
  const first = part || name;
  const length = Math.min(longest, [...first].length);
  const shorter = [length - 2, length - 4].filter((count) => count >= fewest).map((count) => clipped(first, count));
  return [...new Set([clipped(name, longest), clipped(first, longest), ...shorter])];
}

/** Below, above, to the right, to the left. */
const ways = [{ x: 0, y: 1 }, { x: 0, y: -1 }, { x: 1, y: 0 }, { x: -1, y: 0 }];

/**
 * Beside the dot: whole names on all sides before shorter ones, first where it stood the last time.
 *
 * @param {Request} request
 * @param {number} turn
 * @param {number} [last]
 * @returns {NamePlace[]}
 */
function candidates(request, turn, last = 0) {
  const { dots, names, radius, size } = request;
  const order = [last, ...ways.keys()].filter((at, index, all) => at < ways.length && all.indexOf(at) === index);
  return forms(names[turn]).flatMap((text) =>
    order.map((at) => {
      const { x, y } = ways[at];
      const half = sizeOf(request, text);
      const away = radius + 2 + size / 11;
      const middle = { x: dots[turn].x + x * (away + half.x), y: dots[turn].y + y * (away + half.y) };
      return { text, at, box: around(middle, half), leader: null };
    })
  );
}

/**
 * Away from the dot, with a line to it.
 *
 * @param {Request} request
 * @param {number} turn
 * @returns {NamePlace[]}
 */
function farther(request, turn) {
  const { dots, names, radius, size } = request;
  const dot = dots[turn];
  const texts = forms(names[turn]);
  return [1, 2, 3.5, 5].flatMap((rows) =>
    Array.from({ length: 16 }, (_, step) => {
      const angle = (2 * Math.PI * step) / 16;
      const way = { x: Math.sin(angle), y: Math.cos(angle) };
      return texts.map((text) => {
        const half = sizeOf(request, text);
        const away = radius + rows * size * 1.2;
        const middle = { x: dot.x + way.x * (away + half.x), y: dot.y + way.y * (away + half.y) };
        const box = around(middle, half);
        const to = nearestIn(box, dot);
        const length = Math.hypot(to.x - dot.x, to.y - dot.y) || 1;
        const from = { x: dot.x + ((to.x - dot.x) * radius) / length, y: dot.y + ((to.y - dot.y) * radius) / length };
        return { text, at: 0, box, leader: { from, to } };
      });
    }).flat()
  );
}

/** @param {Request} request @param {string} text half of its width and height */
const sizeOf = ({ measure, size }, text) => ({ x: measure(text) / 2 + 2, y: size * 0.6 });

/** @type {(middle: Point, half: Point) => Box} */
const around = ({ x, y }, half) => ({ left: x - half.x, right: x + half.x, top: y - half.y, bottom: y + half.y });

/** @type {(box: Box, point: Point) => Point} */
const nearestIn = ({ left, right, top, bottom }, { x, y }) => ({
  x: Math.min(right, Math.max(left, x)),
  y: Math.min(bottom, Math.max(top, y)),
});

/** @type {(box: Box, point: Point) => number} */
function distance(box, point) {
  const { x, y } = nearestIn(box, point);
  return Math.hypot(x - point.x, y - point.y);
}

/**
 * Whether a box is in the picture and on nobody's dot; without a line to its own, it is nearer to that than to others.
 *
 * @param {Request} request
 * @param {Box} box
 * @param {number} turn
 * @param {boolean} isBeside
 */
function isClear({ dots, radius, size, width, height }, box, turn, isBeside) {
  if (box.left < 0 || box.top < 0 || box.right > width || box.bottom > height) return false;
  const own = isBeside ? distance(box, dots[turn]) + 1 : 0;
  const least = Math.max(own, radius + (isBeside ? 1 : size / 4));
  const { x, y } = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  const [far, high] = [(box.right - box.left) / 2 + least, (box.bottom - box.top) / 2 + least];
  return dots.every((dot, other) =>
    other === turn || Math.abs(dot.x - x) > far || Math.abs(dot.y - y) > high || distance(box, dot) >= least
  );
}

/**
 * @param {Request} request
 * @param {{ from: Point, to: Point }} leader
 * @param {number} turn
 * @param {ReadonlyMap<number, NamePlace>} placed
 */
function isLeaderClear({ dots, radius }, { from, to }, turn, placed) {
  const isOnDot = dots.some((dot, other) => other !== turn && distanceToLine(dot, from, to) < radius);
  return !isOnDot &&
    [...placed.values()].every(({ box, leader }) =>
      !crosses(box, from, to) && (leader === null || !cross(leader.from, leader.to, from, to))
    );
}

/** @type {(one: Box, other: Box) => boolean} */
const overlap = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** @type {(point: Point, from: Point, to: Point) => number} */
function distanceToLine(point, from, to) {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const along = ((point.x - from.x) * x + (point.y - from.y) * y) / (x * x + y * y || 1);
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(from.x + share * x - point.x, from.y + share * y - point.y);
}

/** @type {(from: Point, to: Point, point: Point) => number} on which side of a line a point is */
const side = (from, to, point) => (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x);

/** @type {(from: Point, to: Point, otherFrom: Point, otherTo: Point) => boolean} */
const cross = (from, to, otherFrom, otherTo) =>
  side(from, to, otherFrom) * side(from, to, otherTo) < 0 &&
  side(otherFrom, otherTo, from) * side(otherFrom, otherTo, to) < 0;

/** @type {(box: Box, from: Point, to: Point) => boolean} */
const crosses = ({ left, right, top, bottom }, from, to) =>
  [from, to].some(({ x, y }) => x > left && x < right && y > top && y < bottom) ||
  cross({ x: left, y: top }, { x: right, y: bottom }, from, to) ||
  cross({ x: right, y: top }, { x: left, y: bottom }, from, to);
