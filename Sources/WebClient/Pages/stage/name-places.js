import { clipped } from "../ui/clipped.js";

/**
 * Where names stand: each beside its own dot, and nearer to it than to any other; none lies on a dot or another name.
 * Where there is no room for a whole name it is shortened, then put farther away with a line to its dot, and left out
 * only where that finds no room either. A name that stood somewhere stays there beside its dot as long as it can, and
 * becomes longer or comes nearer only where there is room to spare, so that names do not flicker while people walk.
 *
 * 200 names take about 0.6 ms a frame while everybody walks, 60 about as much, 16 a fifth of a millisecond.
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
 * @property {ReadonlyMap<number, number>} [larger] radiuses of dots that are larger than the others: by place in the
 *   cast
 * @property {readonly Box[]} [taken] what no name may lie on besides
 * @property {Iterable<number>} [first] whose names come first: places in the cast
 * @property {ReadonlyMap<number, NamePlace>} [before] where they stood the last time
 *
 * @param {Request} request
 * @returns {Map<number, NamePlace>} by place in the cast
 */
export function placeNames(request) {
  const { placed } = new Placing(request, formsOf);
  const count = request.names.filter((name) => name !== "").length;
  if (placed.size === count || request.dots.length > mostWithLeaders) return placed;
  // Rather more names that are short than fewer that are long.
  const tight = new Placing(request, (name) => [...formsOf(name), lastForm(name)]).placed;
  return tight.size > placed.size ? tight : placed;
}

class Placing {
  /** @type {Map<number, NamePlace>} */
  placed = new Map();
  #request;
  #dots;
  #names;
  #largest;
  #formsOf;
  /** @type {Map<number, { from: Point, to: Point }>} */
  #leaders = new Map();

  /**
   * @param {Request} request
   * @param {(name: string) => readonly string[]} forms that a name may have, the best first
   */
  constructor(request, forms) {
    this.#request = request;
    this.#formsOf = forms;
    const { dots, names, radius, larger = nothing, taken = [], first = [], before = nothing } = request;
    this.#largest = Math.max(radius, ...larger.values());
    this.#dots = new Cells(request.size * 4);
    this.#names = new Cells(request.size * 4);
    dots.forEach((dot, turn) => {
      const half = larger.get(turn) ?? radius;
      this.#dots.put(turn, around(dot, { x: half, y: half }));
    });
    taken.forEach((box, index) => this.#names.put(-1 - index, box));
    const named = [...names.keys()].filter((turn) => names[turn] !== "");
    const [chosen, others] = [new Set(first), new Set(named)];
    for (const turn of chosen) if (others.delete(turn)) this.#keepOrFind(turn);
    for (const turn of others) if (before.get(turn)?.leader === null) this.#keep(turn);
    for (const turn of others) if (before.get(turn)?.leader) this.#keep(turn);
    for (const turn of others) if (this.placed.has(turn)) this.#improve(turn);
    for (const turn of others) if (!this.placed.has(turn)) this.#findBeside(turn);
    if (dots.length > mostWithLeaders) return;
    for (const turn of named) if (!this.placed.has(turn)) this.#findFarther(turn);
  }

  /** @param {number} turn */
  #keepOrFind(turn) {
    if (this.#keep(turn)) this.#improve(turn);
    else this.#findBeside(turn);
  }

  /** Where it stood the last time, seen from its dot. @param {number} turn */
  #keep(turn) {
    const last = this.#request.before?.get(turn);
    if (last === undefined || !isFormOf(last.text, this.#request.names[turn])) return false;
    return this.#put(turn, last.at < beside.length ? this.#beside(turn, last.text, last.at) : this.#away(turn, last));
  }

  /** Longer, and without a line, where there is room to spare. @param {number} turn */
  #improve(turn) {
    const own = this.placed.get(turn);
    if (own === undefined) return;
    const texts = this.#formsOf(this.#request.names[turn]);
    const now = texts.indexOf(own.text);
    const better = own.leader === null && now >= 0 ? texts.slice(0, now) : texts;
    if (better.length === 0) return;
    this.#take(turn);
    for (const text of better) {
      for (const at of beside.keys()) if (this.#put(turn, this.#beside(turn, text, at), spare)) return;
    }
    this.#put(turn, own);
  }

  /** Whole names on all sides before shorter ones. @param {number} turn */
  #findBeside(turn) {
    for (const text of this.#formsOf(this.#request.names[turn])) {
      for (const at of beside.keys()) if (this.#put(turn, this.#beside(turn, text, at))) return;
    }
  }

  /** @param {number} turn */
  #findFarther(turn) {
    const texts = this.#formsOf(this.#request.names[turn]);
    for (let at = beside.length; at < beside.length + rows.length * steps; at += 1) {
      for (const text of texts) if (this.#put(turn, this.#away(turn, { text, at }))) return;
    }
  }

  /** @param {number} turn */
  #take(turn) {
    this.placed.delete(turn);
    this.#leaders.delete(turn);
    this.#names.take(turn);
  }

  /** @param {number} turn @param {NamePlace} place @param {number} [room] in letters, that is to stay free around it */
  #put(turn, place, room = 0) {
    if (!this.#isFree(turn, place, room * this.#request.size)) return false;
    this.placed.set(turn, place);
    if (place.leader !== null) this.#leaders.set(turn, place.leader);
    this.#names.put(turn, place.box);
    return true;
  }

  /** @param {number} turn */
  #radius(turn) {
    return this.#request.larger?.get(turn) ?? this.#request.radius;
  }

  /** @param {number} turn @param {string} text @param {number} at @returns {NamePlace} */
  #beside(turn, text, at) {
    const { dots, size } = this.#request;
    const half = this.#sizeOf(text);
    const away = this.#radius(turn) + 2 + size / 11;
    const { x, y } = beside[at];
    const middle = { x: dots[turn].x + x * (away + half.x), y: dots[turn].y + y * (away + half.y) };
    return { text, at, box: around(middle, half), leader: null };
  }

  /** Away from the dot, with a line to it. @param {number} turn @param {{ text: string, at: number }} how */
  #away(turn, { text, at }) {
    const { dots, size } = this.#request;
    const dot = dots[turn];
    const radius = this.#radius(turn);
    const row = rows[Math.floor((at - beside.length) / steps)];
    const angle = (2 * Math.PI * ((at - beside.length) % steps)) / steps;
    const half = this.#sizeOf(text);
    const away = radius + row * size * 1.2;
    const middle = { x: dot.x + Math.sin(angle) * (away + half.x), y: dot.y + Math.cos(angle) * (away + half.y) };
    const box = around(middle, half);
    const to = nearestIn(box, dot);
    const length = Math.hypot(to.x - dot.x, to.y - dot.y) || 1;
    const from = { x: dot.x + ((to.x - dot.x) * radius) / length, y: dot.y + ((to.y - dot.y) * radius) / length };
    return { text, at, box, leader: { from, to } };
  }

  /** @param {string} text half of its width and height */
  #sizeOf(text) {
    return { x: this.#request.measure(text) / 2 + this.#request.size * 0.2, y: this.#request.size * 0.6 };
  }

  /**
   * Whether a name lies in the picture and on nobody's dot or name; without a line to its own dot, it is nearer to that
   * than to others.
   *
   * @param {number} turn
   * @param {NamePlace} place
   * @param {number} room that is to stay free around it
   */
  #isFree(turn, { box, leader }, room) {
    const { dots, size, width, height } = this.#request;
    if (box.left < 0 || box.top < 0 || box.right > width || box.bottom > height) return false;
    const wide = wider(box, room);
    if (this.#names.some(wide, (_, other) => overlap(wide, other))) return false;
    for (const other of this.#leaders.values()) if (crosses(wide, other.from, other.to)) return false;
    const own = leader === null ? distance(box, dots[turn]) + 1 : 0;
    const more = leader === null ? 1 : size / 4;
    const reach = Math.max(own, this.#largest + more) + room;
    const isOnDot = this.#dots.some(
      wider(box, reach),
      (other) => other !== turn && distance(box, dots[other]) < Math.max(own, this.#radius(other) + more) + room,
    );
    return !isOnDot && (leader === null || this.#isLeaderFree(turn, leader));
  }

  /** @param {number} turn @param {{ from: Point, to: Point }} leader */
  #isLeaderFree(turn, { from, to }) {
    const { dots } = this.#request;
    const box = wider(around(from, { x: 0, y: 0 }), Math.hypot(to.x - from.x, to.y - from.y));
    if (this.#names.some(box, (_, other) => crosses(other, from, to))) return false;
    for (const other of this.#leaders.values()) if (cross(other.from, other.to, from, to)) return false;
    return !this.#dots.some(
      wider(box, this.#largest),
      (other) => other !== turn && distanceToLine(dots[other], from, to) < this.#radius(other),
    );
  }
}

/** Boxes by where they are, so that what is far away is not asked. */
class Cells {
  #size;
  /** @type {Map<number, [number, Box][]>} */
  #cells = new Map();
  /** @type {Map<number, Box>} */
  #boxes = new Map();

  /** @param {number} size of a cell */
  constructor(size) {
    this.#size = size;
  }

  /** @param {number} key @param {Box} box */
  put(key, box) {
    this.#boxes.set(key, box);
    this.#each(box, (at) => {
      const cell = this.#cells.get(at);
      if (cell === undefined) this.#cells.set(at, [[key, box]]);
      else cell.push([key, box]);
      return false;
    });
  }

  /** @param {number} key */
  take(key) {
    const box = this.#boxes.get(key);
    if (box === undefined) return;
    this.#boxes.delete(key);
    this.#each(box, (at) => {
      this.#cells.set(at, (this.#cells.get(at) ?? []).filter(([other]) => other !== key));
      return false;
    });
  }

  /**
   * Whether something holds for one of those that may lie in a box; some are asked twice.
   *
   * @param {Box} box
   * @param {(key: number, box: Box) => boolean} holds
   */
  some(box, holds) {
    return this.#each(box, (at) => {
      const cell = this.#cells.get(at);
      if (cell === undefined) return false;
      for (const [key, other] of cell) if (holds(key, other)) return true;
      return false;
    });
  }

  /** @param {Box} box @param {(at: number) => boolean} ends */
  #each({ left, right, top, bottom }, ends) {
    const size = this.#size;
    const [low, high] = [Math.floor(top / size), Math.floor(bottom / size)];
    for (let x = Math.floor(left / size); x <= Math.floor(right / size); x += 1) {
      for (let y = low; y <= high; y += 1) if (ends(4_096 * x + y)) return true;
    }
    return false;
  }
}

/** @type {ReadonlyMap<number, any>} */
const nothing = new Map();
/** Letters of a name; longer ones are cut. */
const longest = 14;
const fewest = 3;
/** Letters that are left of a long name where there is least room. */
const shortest = 4;
/** More people than these are a crowd, in which a line to a dot tells nobody anything. */
const mostWithLeaders = 80;
/** In letters: a name becomes longer or comes nearer where this much stays free around it. */
const spare = 0.5;
/** Below, above, to the right, to the left, and between these. */
const beside = [
  { x: 0, y: 1 },
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: -1, y: 0 },
  { x: 0.75, y: 0.75 },
  { x: -0.75, y: 0.75 },
  { x: 0.75, y: -0.75 },
  { x: -0.75, y: -0.75 },
];
/** How far away with a line, in letters, and in how many directions. */
const rows = [1, 2, 3.5, 5];
const steps = 16;

/**
 * A name, its first part, and what is left of that with fewer and fewer letters: “Maryna-Khrystyna Kovalenko”,
 * “Maryna”, “Mary…”.
 *
 * @param {string} name
 */
function formsOf(name) {
  let forms = known.get(name);
  if (forms === undefined) {
    if (known.size > 2_000) known.clear();
    known.set(name, forms = makeForms(name));
  }
  return forms;
}

/** @type {Map<string, string[]>} */
const known = new Map();

/** @param {string} name */
function makeForms(name) {
  const [part] = name.split(/[\s-]/, 1);
  const first = part || name;
  const length = Math.min(longest, [...first].length);
  const shorter = [length - 2, length - 4].filter((count) => count >= fewest).map((count) => clipped(first, count));
  return [...new Set([clipped(name, longest), clipped(first, longest), ...shorter])];
}

/** @param {string} text @param {string} name */
const isFormOf = (text, name) => formsOf(name).includes(text) || lastForm(name) === text;

/** What is left of a name where there is no room for more, near or far. @param {string} name */
const lastForm = (name) => clipped(name, shortest);

/** @type {(box: Box, more: number) => Box} */
const wider = ({ left, right, top, bottom }, more) => ({
  left: left - more,
  right: right + more,
  top: top - more,
  bottom: bottom + more,
});

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
