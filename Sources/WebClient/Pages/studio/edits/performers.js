/**
 * What is done to performers, sections and the company, as changes for the desk. Every function is pure: a document in, changes out.
 */
export const symbols = ["circle", "square", "triangle", "diamond", "star", "cross", "hexagon", "ring"];
/** Told apart by people with colour blindness too (Okabe and Ito, “Color Universal Design”, 2008). */
export const colours = ["#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7", "#bbbbbb"];
export const mostPerformers = 500;

/** New performers of these names, each in the next look that is free, standing at `place` or where there is room. `freshId()` gives ids. */
export function newPerformers(document, names, freshId, { place = null, section = null } = {}) {
  let shape = document;
  return names.map((name) => {
    const turn = shape.performers.length;
    const value = {
      id: freshId(),
      label: freeLabel(shape, name),
      name: name || freeName(shape),
      ...freeLook(shape),
      section,
      person: null,
      understudies: [],
      track: track(shape, place),
    };
    shape = { ...shape, performers: [...shape.performers, value], formations: shape.formations.map((formation) => standing(formation, value)) };
    return { insert: "performers", value, after: document.performers.length === 0 && turn === 0 ? null : shape.performers[turn - 1].id };
  });
}

const standing = (formation, { id, track: { positions } }) => ({ ...formation, positions: { ...formation.positions, [id]: positions[formation.id] } });

function track({ formations, stage }, place) {
  return { positions: Object.fromEntries(formations.map((formation) => [formation.id, place ?? freePlace(formation, stage)])), paths: {}, delays: {} };
}

/** The free grid intersection nearest to centre stage, one unit from everybody. */
export function freePlace({ positions }, { width, depth }) {
  const taken = Object.values(positions);
  const middle = { x: 0, y: Math.round(depth / 2) };
  const reach = Math.ceil(Math.max(width, depth));
  let best = null;
  for (let y = 0; y <= depth; y += 1) {
    for (let x = -Math.floor(width / 2); x <= width / 2; x += 1) {
      const distance = (x - middle.x) ** 2 + (y - middle.y) ** 2;
      if (best !== null && distance >= best.distance) continue;
      if (taken.every((other) => (other.x - x) ** 2 + (other.y - y) ** 2 >= 0.81)) best = { x, y, distance };
    }
  }
  if (best) return { x: best.x, y: best.y };
  return { x: Math.min(1000, reach), y: middle.y };
}

/** The first letters of a name that nobody has yet, or the next number. */
export function freeLabel({ performers }, name) {
  const taken = new Set(performers.map(({ label }) => label));
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = words.map((word) => [...word][0].toLocaleUpperCase());
  const candidates = words.length === 0 ? [] : [letters[0], letters.join("").slice(0, 3), [...words[0]].slice(0, 2).join(""), [...words[0]].slice(0, 3).join("")];
  for (const candidate of candidates) if (!taken.has(candidate) && [...candidate].length <= 8) return candidate;
  let number = performers.length + 1;
  while (taken.has(String(number))) number += 1;
  return String(number);
}

function freeName({ performers }) {
  const taken = new Set(performers.map(({ name }) => name));
  let number = performers.length + 1;
  while (taken.has(`Performer ${number}`)) number += 1;
  return `Performer ${number}`;
}

/** The pair of colour and symbol that the fewest have. */
function freeLook({ performers }) {
  const used = new Map();
  for (const { colour, symbol } of performers) used.set(`${colour} ${symbol}`, (used.get(`${colour} ${symbol}`) ?? 0) + 1);
  let best = null;
  for (const symbol of symbols) {
    for (const colour of colours) {
      const count = used.get(`${colour} ${symbol}`) ?? 0;
      if (best === null || count < best.count) best = { colour, symbol, count };
    }
  }
  return { colour: best.colour, symbol: best.symbol };
}

export const removalOf = (performers) => performers.map((id) => ({ remove: "performers", id }));

/** The same field for several performers; those that have the value already are left alone. */
export function setForAll({ performers }, ids, field, value) {
  const wanted = new Set(ids);
  return performers.filter((performer) => wanted.has(performer.id) && performer[field] !== value).map(({ id }) => ({ set: ["performers", id, field], to: value }));
}

/** Names in a pasted list: one a line, or set apart by commas or tabs; without numbering, bullets and blanks. */
export const namesIn = (text) => text.split(/[\n,;\t]+/).map((name) => [...name.replace(/\p{Cc}/gu, " ").replace(/^\s*(?:\d+[.):]?|[-*•–])\s+/u, "").trim()].slice(0, 200).join("")).filter(Boolean);
