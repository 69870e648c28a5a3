import { rounded } from "./formations.js";

/**
 * Templates and formations: which places as many performers take, and who takes which. Pure; places are x, y in turn as the core gives them.
 */
export const mostPlaces = 500;

export const points = (places) =>
  Array.from(
    { length: places.length / 2 },
    (_, index) => ({ x: rounded(places[2 * index]), y: rounded(places[2 * index + 1]) }),
  );

/** A formation as a template's positions, named after who stands there. */
export const positionsOf = ({ performers }, formation) =>
  performers.map(({ id, name }) => ({ name, ...formation.positions[id] }));

/**
 * At least `count` places: those of the template, and where these are too few, one more in the middle of the longest way between
 * neighbours, again and again. Neighbours are those that the shortest net through all places joins (Prim, 1957).
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
    links.sort((a, b) => b.length - a.length);
    const { a, b } = links.shift();
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    places.push(middle);
    links.push({ a, b: middle, length: distance(a, middle) }, { a: middle, b, length: distance(middle, b) });
  }
  return places;
}

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

const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/** The changes that put these performers (ids) of a formation onto `places` (at least as many), each by the least total way from where they stand. */
export function taking(core, formation, ids, places) {
  const chosen = core.leastTravel(ids.map((id) => formation.positions[id]), places);
  return ids
    .map((id, turn) => ({ id, place: { x: rounded(places[chosen[turn]].x), y: rounded(places[chosen[turn]].y) } }))
    .filter(({ id, place }) => formation.positions[id].x !== place.x || formation.positions[id].y !== place.y)
    .map(({ id, place }) => ({ set: ["formations", formation.id, "positions", id], to: place }));
}
