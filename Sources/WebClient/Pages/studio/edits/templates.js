import { rounded } from "./formations.js";

/**
 * Templates and formations: which places are used by how many performers, and who goes to which. Pure.
 *
 * @import { Formation, Point, Production, SetChange } from "../../wire/production.d.ts"
 * @import { Core } from "../studio.d.ts"
 *
 * @typedef {Point & { name?: string }} NamedPlace
 */
export const mostPlaces = 500;

/**
 * Places as the core gives them, x, y in turn.
 *
 * @param {ArrayLike<number>} places
 * @returns {Point[]}
 */
export const points = (places) =>
  Array.from(
    { length: places.length / 2 },
    (_, index) => ({ x: rounded(places[2 * index]), y: rounded(places[2 * index + 1]) }),
  );

/**
 * A formation as a template's positions, each with the name of the performer who stands there.
 *
 * @param {Production} document
 * @param {Formation} formation
 * @returns {NamedPlace[]}
 */
export const positionsOf = ({ performers }, formation) =>
  performers.map(({ id, name }) => ({ name, ...formation.positions[id] }));

/**
 * At least `count` places: those of the template, and where these are too few, one more in the middle of the longest
 * way between neighbours, again and again. Neighbours are those that the shortest net through all places joins (Prim,
 * 1957).
 *
 * @param {Point[]} positions
 * @param {number} count
 */
export function placesFor(positions, count) {
  const places = positions.map(({ x, y }) => ({ x, y }));
  if (places.length >= count) return places;
  if (places.length < 2) {
    return [
      ...places,
      ...Array.from(
        { length: count - places.length },
        (_, turn) => ({ x: (places[0]?.x ?? 0) + turn + 1, y: places[0]?.y ?? 0 }),
      ),
    ];
  }
  const links = net(places);
  while (places.length < count) {
    const longest = links.reduce((best, other) => (other.length > best.length ? other : best));
    links.splice(links.indexOf(longest), 1);
    const { a, b } = longest;
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    places.push(middle);
    links.push({ a, b: middle, length: distance(a, middle) }, { a: middle, b, length: distance(middle, b) });
  }
  return places;
}

/**
 * @param {Point[]} places
 * @returns {{ a: Point, b: Point, length: number }[]}
 */
function net(places) {
  const reached = new Set([0]);
  const nearest = places.map((place) => ({ length: distance(place, places[0]), from: 0 }));
  const links = [];
  while (reached.size < places.length) {
    let next = -1;
    for (let index = 0; index < places.length; index += 1) {
      if (!reached.has(index) && (next < 0 || nearest[index].length < nearest[next].length)) next = index;
    }
    reached.add(next);
    links.push({ a: places[nearest[next].from], b: places[next], length: nearest[next].length });
    for (let index = 0; index < places.length; index += 1) {
      const length = distance(places[index], places[next]);
      if (length < nearest[index].length) nearest[index] = { length, from: next };
    }
  }
  return links;
}

/** @type {(a: Point, b: Point) => number} */
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * The changes that put these performers (ids) of a formation onto `places` (at least as many), each by the least total
 * way from where they stand.
 *
 * @param {Core} core
 * @param {Formation} formation
 * @param {string[]} ids
 * @param {Point[]} places
 * @returns {SetChange[]}
 */
export function taking(core, formation, ids, places) {
  const chosen = core.leastTravel(ids.map((id) => formation.positions[id]), places);
  return ids
    .map((id, turn) => ({ id, place: { x: rounded(places[chosen[turn]].x), y: rounded(places[chosen[turn]].y) } }))
    .filter(({ id, place }) => formation.positions[id].x !== place.x || formation.positions[id].y !== place.y)
    .map(({ id, place }) => ({ set: ["formations", formation.id, "positions", id], to: place }));
}
