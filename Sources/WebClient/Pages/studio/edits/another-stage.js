import { limits } from "../../editing/described.js";
import { contentOf } from "../../editing/content.js";
import { zoneOf } from "./stage.js";

/**
 * A production on a stage of another size: everything at the distances that it has, or scaled about the middle. What
 * it becomes, as changes for the desk, and what of it no longer fits. Pure.
 *
 * @import { Change, Placement, Point, Production, Stage } from "../../wire/production.d.ts"
 *
 * `keep`: every distance in metres stays; `alike`: by one factor, so that shapes stay; `fill`: across and back each by
 * its own.
 *
 * @typedef {"keep" | "alike" | "fill"} Way
 * @typedef {Pick<Stage, "width" | "depth">} Size in stage units
 *
 * @typedef {object} Misfit
 * @property {"out" | "close" | "way" | "piece"} kind farther out than before; nearer together than two bodies; walks
 *   off the stage; a set piece that is farther out than before
 * @property {string[]} who the names
 * @property {string[]} formations where, by name, in order
 */

/** How finely a bent way is looked at. */
const looks = 24;
const rounded = (/** @type {number} */ value) => Math.round(value * 1e4) / 1e4 + 0;
const within = (/** @type {number} */ value) => Math.min(1_000, Math.max(-1_000, rounded(value)));

/**
 * How many times as far from the middle everything stands.
 *
 * @param {Size} from
 * @param {Size} to
 * @param {Way} way
 */
export function factors(from, to, way) {
  if (way === "keep") return { across: 1, back: 1 };
  const [across, back] = [to.width / from.width, to.depth / from.depth];
  const least = Math.min(across, back);
  return way === "fill" ? { across, back } : { across: least, back: least };
}

/**
 * A place on the other stage. The middle stays the middle when it is scaled, and who waits off the stage waits as far
 * off the other one; kept distances are those from the edge before the audience.
 *
 * @param {Size} from
 * @param {Size} to
 * @param {Way} way
 * @returns {(place: Point) => Point}
 */
export function mapping(from, to, way) {
  if (way === "keep") return (place) => place;
  const scale = scaling(from, to, way);
  return (place) => {
    const { x, y } = scale(place);
    const beside = Math.abs(place.x) - from.width / 2;
    const behind = place.y - from.depth;
    return {
      x: beside > 0 ? within(Math.sign(place.x) * (to.width / 2 + beside)) : x,
      y: behind > 0 ? within(to.depth + behind) : place.y < 0 ? place.y : y,
    };
  };
}

/** @param {Size} from @param {Size} to @param {Way} way @returns {(place: Point) => Point} */
function scaling(from, to, way) {
  const { across, back } = factors(from, to, way);
  return ({ x, y }) => ({ x: within(x * across), y: within(to.depth / 2 + (y - from.depth / 2) * back) });
}

/**
 * The same production on the other stage; what stays is the same object.
 *
 * @param {Production} document
 * @param {Size} to
 * @param {Way} way
 * @returns {Production}
 */
export function onStage(document, to, way) {
  const stage = { ...document.stage, width: to.width, depth: to.depth };
  const place = mapping(document.stage, to, way);
  if (way === "keep") return { ...document, stage };
  const scale = scaling(document.stage, to, way);
  /** Things keep their size, as they are made of wood. @template {Placement} P @param {P} at @returns {P} */
  const put = (at) => ("x" in at ? { ...at, ...place(at) } : at);
  return {
    ...document,
    stage,
    marks: document.marks.map((mark) => ({
      ...mark,
      from: place(mark.from),
      ...(mark.to ? { to: place(mark.to) } : {}),
    })),
    setPieces: document.setPieces.map((piece) => ({ ...piece, placement: put(piece.placement) })),
    formations: document.formations.map((formation) => ({
      ...formation,
      positions: each(formation.positions, place),
      setPieces: each(formation.setPieces, put),
      transition: {
        ...formation.transition,
        paths: each(formation.transition.paths, ([one, other]) => [scale(one), scale(other)]),
      },
    })),
  };
}

/**
 * One edit that takes the production there. A very large one is replaced as a whole.
 *
 * @param {Production} document
 * @param {Size} to
 * @param {Way} way
 * @returns {Change[]}
 */
export function changesTo(document, to, way) {
  const next = onStage(document, to, way);
  /** @type {Change[]} */
  const changes = [];
  /** @param {readonly string[]} path @param {unknown} before @param {unknown} after */
  const set = (path, before, after) => {
    if (!isSame(before, after)) changes.push(/** @type {Change} */ ({ set: path, to: after }));
  };
  set(["stage", "width"], document.stage.width, to.width);
  set(["stage", "depth"], document.stage.depth, to.depth);
  for (const [turn, mark] of document.marks.entries()) {
    set(["marks", mark.id, "from"], mark.from, next.marks[turn].from);
    if (mark.to) set(["marks", mark.id, "to"], mark.to, next.marks[turn].to);
  }
  for (const [turn, piece] of document.setPieces.entries()) {
    set(["setPieces", piece.id, "placement"], piece.placement, next.setPieces[turn].placement);
  }
  for (const [turn, formation] of document.formations.entries()) {
    const after = next.formations[turn];
    const base = ["formations", formation.id];
    for (const id in formation.positions) {
      set([...base, "positions", id], formation.positions[id], after.positions[id]);
    }
    for (const id in formation.setPieces) {
      set([...base, "setPieces", id], formation.setPieces[id], after.setPieces[id]);
    }
    const { paths } = formation.transition;
    for (const id in paths) set([...base, "transition", "paths", id], paths[id], after.transition.paths[id]);
  }
  return changes.length > limits.changes ? [{ replace: contentOf(next) }] : changes;
}

/**
 * What did fit before and would no longer.
 *
 * @param {Production} document
 * @param {Size} to
 * @param {Way} way
 * @returns {Misfit[]}
 */
export function misfits(document, to, way) {
  const next = onStage(document, to, way);
  const found = [farther(document, next), close(document, next), strayed(document, next), scenery(document, next)];
  return found.flatMap((one) => one.who.length > 0 ? one : []);
}

/** @param {Production} before @param {Production} after @returns {Misfit} */
function farther(before, after) {
  return gathered(
    "out",
    before,
    (index) =>
      before.performers.filter(({ id }) =>
        zoneOf(after.formations[index].positions[id], after.stage) >
          zoneOf(before.formations[index].positions[id], before.stage)
      ),
  );
}

/** @param {Production} before @param {Production} after @returns {Misfit} */
function close(before, after) {
  const least = (2 * before.thresholds.bodyRadius) / before.stage.metresPerUnit;
  return gathered("close", before, (index) => {
    const were = new Set(pairsCloser(before, index, least));
    const turns = new Set(pairsCloser(after, index, least).flatMap((pair) => were.has(pair) ? [] : pair.split(" ")));
    return before.performers.filter((_, turn) => turns.has(String(turn)));
  });
}

/**
 * Those who would walk off the whole stage, wings and apron included, on a bent way.
 *
 * @param {Production} before
 * @param {Production} after
 * @returns {Misfit}
 */
function strayed(before, after) {
  return gathered("way", before, (index) => {
    const paths = before.formations[index].transition.paths;
    if (index + 1 >= before.formations.length) return [];
    return before.performers.filter(({ id }) =>
      paths[id] !== undefined && farthestZone(after, index, id) === 3 && farthestZone(before, index, id) < 3
    );
  });
}

/** @param {Production} before @param {Production} after @returns {Misfit} */
function scenery(before, after) {
  const isOut = (/** @type {Production} */ { stage }, /** @type {Placement | undefined} */ at) =>
    at !== undefined && "x" in at && corners(at).some((corner) => zoneOf(corner, stage) === 3);
  const here = (/** @type {Production} */ document, /** @type {number} */ index, /** @type {number} */ turn) =>
    document.formations[index].setPieces[document.setPieces[turn].id] ?? document.setPieces[turn].placement;
  return gathered(
    "piece",
    before,
    (index) =>
      before.setPieces.filter((_, turn) =>
        isOut(after, here(after, index, turn)) && !isOut(before, here(before, index, turn))
      ),
  );
}

/**
 * @param {Misfit["kind"]} kind
 * @param {Production} document
 * @param {(index: number) => readonly { name: string }[]} inFormation
 * @returns {Misfit}
 */
function gathered(kind, { formations }, inFormation) {
  /** @type {Set<{ name: string }>} */
  const who = new Set();
  /** @type {string[]} */
  const where = [];
  for (const [index, { name }] of formations.entries()) {
    const these = inFormation(index);
    for (const one of these) who.add(one);
    if (these.length > 0) where.push(name);
  }
  return { kind, who: [...who].map(({ name }) => name), formations: where };
}

/**
 * Pairs of places in the cast that stand nearer than this in a formation: "3 7". By squares of that size, so that a
 * crowd costs no more than its number.
 *
 * @param {Production} document
 * @param {number} index
 * @param {number} least
 */
function pairsCloser({ performers, formations }, index, least) {
  const { positions } = formations[index];
  /** @type {Map<string, number[]>} */
  const squares = new Map();
  /** @type {string[]} */
  const pairs = [];
  for (const [turn, { id }] of performers.entries()) {
    const { x, y } = positions[id];
    const [column, row] = [Math.floor(x / least), Math.floor(y / least)];
    for (let across = column - 1; across <= column + 1; across += 1) {
      for (let back = row - 1; back <= row + 1; back += 1) {
        for (const other of squares.get(`${across} ${back}`) ?? []) {
          const at = positions[performers[other].id];
          if (Math.hypot(at.x - x, at.y - y) < least - 1e-6) pairs.push(`${other} ${turn}`);
        }
      }
    }
    const key = `${column} ${row}`;
    const here = squares.get(key);
    if (here === undefined) squares.set(key, [turn]);
    else here.push(turn);
  }
  return pairs;
}

/** @param {Production} document @param {number} index @param {string} id */
function farthestZone({ formations, stage }, index, id) {
  const from = formations[index].positions[id];
  const [one, other] = formations[index].transition.paths[id];
  const to = formations[index + 1].positions[id];
  let farthest = 0;
  for (let look = 0; look <= looks; look += 1) {
    const t = look / looks;
    const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
    const at = {
      x: a * from.x + b * one.x + c * other.x + d * to.x,
      y: a * from.y + b * one.y + c * other.y + d * to.y,
    };
    farthest = Math.max(farthest, zoneOf(at, stage));
  }
  return farthest;
}

/** @param {Exclude<Placement, { hidden: true }>} placement @returns {Point[]} */
function corners({ x, y, width, depth, turn }) {
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([across, back]) => ({
    x: x + (across * width * cos - back * depth * sin) / 2,
    y: y + (across * width * sin + back * depth * cos) / 2,
  }));
}

/**
 * @template Value
 * @param {Record<string, Value>} values
 * @param {(value: Value) => Value} map
 */
const each = (values, map) => Object.fromEntries(Object.entries(values).map(([id, value]) => [id, map(value)]));

/** @param {unknown} one @param {unknown} other */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);
