/**
 * The single values of a production: what each may be. A reader takes what came and the name of its field, and answers with
 * the value as documents hold it; what cannot be is refused, naming the field and what would be accepted.
 */
export class Refusal extends Error {
  /** `code`: `gone` (the thing is not there any more) or `invalid`. */
  constructor(code, message, field) {
    super(message);
    Object.assign(this, { name: "Refusal", code, field });
  }
}

const invalid = (message, field) => new Refusal("invalid", message, field);

export const limits = {
  performers: 500,
  formations: 1_000,
  sections: 100,
  people: 500,
  marks: 200,
  setPieces: 100,
  metadata: 64,
  understudies: 20,
  changes: 20_000,
  listChanges: 2_000,
  farthest: 1_000,
  longest: 3_600_000_000,
};

export const symbols = ["circle", "square", "triangle", "diamond", "star", "cross", "hexagon", "ring"];
export const easings = ["linear", "easeIn", "easeOut", "easeInOut"];

/** Characters are Unicode scalars. */
export const text = (least, most) => (value, field) => {
  if (typeof value !== "string") throw invalid("This is a text.", field);
  const length = [...value].length;
  if (length < least || length > most) throw invalid(`This text has ${least} to ${most} characters.`, field);
  if (/[\p{Cc}\p{Cs}]/u.test(value)) throw invalid("This text cannot hold control characters.", field);
  if (least > 0 && /^\p{White_Space}*$/u.test(value)) throw invalid("This text cannot be blank.", field);
  return value;
};

/** Text of several lines. */
export const lines = (most) => (value, field) => {
  if (typeof value !== "string") throw invalid("This is a text.", field);
  if ([...value].length > most) throw invalid(`This text has 0 to ${most} characters.`, field);
  if (/[\p{Cc}\p{Cs}]/u.test(value.replace(/[\t\n\r]/g, ""))) {
    throw invalid("This text cannot hold control characters but tabs and line breaks.", field);
  }
  return value;
};

export const number = (least, most) => (value, field) => {
  if (typeof value !== "number" || !(value >= least && value <= most)) {
    throw invalid(`This is a number from ${least} to ${most}.`, field);
  }
  return value + 0;
};

/** Microseconds. */
export const duration = (value, field) => {
  if (!Number.isInteger(value) || value < 0 || value > limits.longest) {
    throw invalid(`This is a whole number of microseconds from 0 to ${limits.longest}.`, field);
  }
  return value + 0;
};

export const yesOrNo = (value, field) => {
  if (typeof value !== "boolean") throw invalid("This is true or false.", field);
  return value;
};

export const oneOf = (known) => (value, field) => {
  if (!known.includes(value)) throw invalid(`This is one of ${known.join(", ")}.`, field);
  return value;
};

export const colour = (value, field) => {
  if (typeof value !== "string" || !/^#[0-9a-fA-F]{6}$/.test(value)) throw invalid("A colour is #rrggbb.", field);
  return value;
};

export const identity = (value, field) => {
  if (typeof value !== "string" || !/^[A-Za-z0-9_-]{1,64}$/.test(value)) {
    throw invalid("An id is 1 to 64 of A-Z a-z 0-9 _ and -.", field);
  }
  return value;
};

/** The value of a map's own entry: ids may be called `constructor`, or worse. */
export const own = (
  map,
  key,
) => (map !== null && typeof map === "object" && Object.hasOwn(map, key) ? map[key] : undefined);

export function put(map, key, value) {
  if (key === "__proto__") {
    Object.defineProperty(map, key, { value, writable: true, enumerable: true, configurable: true });
  } else map[key] = value;
}

export const optional = (read) =>
(
  value,
  field,
  ...context
) => (value === null || value === undefined ? null : read(value, field, ...context));

function record(value, field) {
  if (value === null || typeof value !== "object" || Array.isArray(value)) throw invalid("This is an object.", field);
  return value;
}

const coordinate = number(-limits.farthest, limits.farthest);

export const point = (value, field) => {
  const { x, y } = record(value, field);
  if (typeof x !== "number") throw invalid("This is a number.", `${field}.x`);
  if (typeof y !== "number") throw invalid("This is a number.", `${field}.y`);
  return { x: coordinate(x, field), y: coordinate(y, field) };
};

export const handles = (value, field) => {
  if (!Array.isArray(value) || value.length !== 2) throw invalid("A path is a list of exactly two handles.", field);
  return value.map((handle, turn) => point(handle, `${field}[${turn}]`));
};

export const delay = (value, field) => {
  const { leave = 0, arrive = 0 } = record(value, field);
  return { leave: duration(leave, `${field}.leave`), arrive: duration(arrive, `${field}.arrive`) };
};

const extent = number(0.01, 1_000);

export const placement = (value, field) => {
  const { hidden, x, y, width, depth, turn = 0 } = record(value, field);
  if (hidden === true) return { hidden: true };
  if (!(turn >= 0 && turn < 360)) throw invalid("A turn is a number of degrees from 0 up to 360.", `${field}.turn`);
  return {
    x: coordinate(x, field),
    y: coordinate(y, field),
    width: extent(width, `${field}.width`),
    depth: extent(depth, `${field}.depth`),
    turn: turn + 0,
  };
};

export const plan = (value, field) => {
  const { asset, x, y, width, depth, opacity } = record(value, field);
  if (typeof asset !== "string" || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(asset)) {
    throw invalid("An asset is named by its UUID.", `${field}.asset`);
  }
  return {
    asset: asset.toLowerCase(),
    x: coordinate(x, field),
    y: coordinate(y, field),
    width: extent(width, `${field}.width`),
    depth: extent(depth, `${field}.depth`),
    opacity: number(0, 1)(opacity, `${field}.opacity`),
  };
};

/** A thing that a performer refers to must be there. */
const listed = (kind) => (value, field, document) => {
  identity(value, field);
  if (!document[kind].some(({ id }) => id === value)) {
    throw new Refusal("gone", "This is not there any more.", `${kind}.${value}`);
  }
  return value;
};

const listedPerson = listed("people");

export const understudies = (value, field, document) => {
  if (!Array.isArray(value) || value.length > limits.understudies || new Set(value).size !== value.length) {
    throw invalid(`Understudies are at most ${limits.understudies} people, each named once.`, field);
  }
  return value.map((person, turn) => listedPerson(person, `${field}[${turn}]`, document));
};

const name = text(1, 200);

/** What a change may set, by list and field. Readers get `(value, field, document)`. */
export const fields = {
  stage: {
    width: number(1, 500),
    depth: number(1, 500),
    metresPerUnit: number(0.01, 100),
    wings: number(0, 100),
    apron: number(0, 100),
    wingsShown: yesOrNo,
    margin: number(0, 100),
    unit: oneOf(["metres", "feet"]),
    centreLine: yesOrNo,
    quarterLines: yesOrNo,
    numberLine: yesOrNo,
    plan: optional(plan),
  },
  thresholds: { bodyRadius: number(0.05, 2), nearMiss: number(0, 5), fastest: number(0.1, 20), stride: number(0.1, 3) },
  performers: {
    label: text(1, 8),
    name,
    colour,
    symbol: oneOf(symbols),
    section: optional(listed("sections")),
    person: optional(listedPerson),
    understudies,
  },
  sections: { name, colour },
  people: { name, swing: yesOrNo },
  marks: { name, colour, from: point, to: optional(point) },
  setPieces: { name, shape: oneOf(["rectangle", "ellipse"]), colour, placement },
  formations: { name, hold: duration, part: text(0, 200), notes: lines(100_000) },
  transition: { duration, easing: oneOf(easings) },
};

export const title = text(1, 200);
export const tempo = number(20, 400);
export const metadataKey = text(1, 64);
export const metadataValue = text(0, 2_000);
