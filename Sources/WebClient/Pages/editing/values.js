import { tempoBetween } from "../stage/tempo.js";
import { listed, words } from "../words/editing.js";

/**
 * @import {
 *   Anchor, Delay, DrillAction, DrillMode, DrillStep, Handles, ItemKind, Placement, Plan, Point, Production, Recording,
 *   Spacing, Stretch,
 * } from "../wire/production.d.ts"
 */

/**
 * The single values of a production and what each may be. A reader takes a value and the name of its field, and returns
 * the value as documents hold it; what is not possible is refused, naming the field and what would be accepted.
 *
 * @template Value
 * @typedef {(value: unknown, field: string, document: Production) => Value} Reader
 */

/** A change that cannot be made. */
export class Refusal extends Error {
  /** @override */
  name = "Refusal";

  /**
   * @param {"gone" | "invalid"} code `gone`: the thing is not there any more
   * @param {string} message
   * @param {string} field
   */
  constructor(code, message, field) {
    super(message);
    this.code = code;
    this.field = field;
  }
}

/** @param {string} message @param {string} field */
export const invalid = (message, field) => new Refusal("invalid", message, field);

/** @param {string} field */
export const gone = (field) => new Refusal("gone", words("editing.gone"), field);

export const limits = {
  performers: 500,
  formations: 1_000,
  sections: 100,
  people: 500,
  marks: 200,
  setPieces: 100,
  markers: 200,
  tracks: 100,
  clips: 500,
  combos: 200,
  rounds: 100,
  anchors: 2_000,
  /** The last count that an anchor may name. */
  counts: 576_000,
  metadata: 64,
  understudies: 20,
  changes: 20_000,
  listChanges: 2_000,
  farthest: 1_000,
  longest: 3_600_000_000,
  /** The latest score time of a marker. */
  latest: 86_400_000_000,
  longestTrack: 86_400_000_000,
  trackBytes: 209_715_200,
  steps: 32,
  combosOfMode: 200,
  warnings: 8,
};

export const symbols = /** @type {const} */ ([
  "circle",
  "square",
  "triangle",
  "diamond",
  "star",
  "cross",
  "hexagon",
  "ring",
]);
export const easings = /** @type {const} */ (["linear", "easeIn", "easeOut", "easeInOut"]);

/**
 * Characters are Unicode scalars.
 *
 * @param {number} least
 * @param {number} most
 */
export const text = (least, most) => (/** @type {unknown} */ value, /** @type {string} */ field) => {
  if (typeof value !== "string") throw invalid(words("editing.notText"), field);
  const length = [...value].length;
  if (length < least || length > most) throw invalid(words("editing.textLength", { least, most }), field);
  if (/[\p{Cc}\p{Cs}]/u.test(value)) throw invalid(words("editing.controlCharacters"), field);
  if (least > 0 && /^\p{White_Space}*$/u.test(value)) throw invalid(words("editing.blank"), field);
  return value;
};

/**
 * Text of several lines.
 *
 * @param {number} most
 */
export const lines = (most) => (/** @type {unknown} */ value, /** @type {string} */ field) => {
  if (typeof value !== "string") throw invalid(words("editing.notText"), field);
  if ([...value].length > most) throw invalid(words("editing.textLength", { least: 0, most }), field);
  if (/[\p{Cc}\p{Cs}]/u.test(value.replace(/[\t\n\r]/g, ""))) {
    throw invalid(words("editing.controlCharactersInLines"), field);
  }
  return value;
};

/**
 * @param {number} least
 * @param {number} most
 */
export const number = (least, most) => (/** @type {unknown} */ value, /** @type {string} */ field) => {
  if (typeof value !== "number" || !(value >= least && value <= most)) {
    throw invalid(words("editing.notNumber", { least: plain(least), most: plain(most) }), field);
  }
  return value + 0;
};

/** A number as it is typed, without marks between its digits. */
const plain = String;

/**
 * Microseconds.
 *
 * @param {number} most
 * @returns {(value: unknown, field: string) => number}
 */
const microseconds = (most) => (value, field) => {
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0 || value > most) {
    throw invalid(words("editing.notDuration", { most: plain(most) }), field);
  }
  return value + 0;
};

export const duration = microseconds(limits.longest);
const moment = microseconds(limits.latest);

/**
 * @param {unknown} value
 * @param {string} field
 */
function yesOrNo(value, field) {
  if (typeof value !== "boolean") throw invalid(words("editing.notYesOrNo"), field);
  return value;
}

/**
 * @template {string} Word
 * @param {readonly Word[]} known
 */
const oneOf = (known) => (/** @type {unknown} */ value, /** @type {string} */ field) => {
  const word = known.find((word) => word === value);
  if (word === undefined) throw invalid(words("editing.notOneOf", { known: listed(known, "unit") }), field);
  return word;
};

/**
 * @param {unknown} value
 * @param {string} field
 */
export function colour(value, field) {
  if (typeof value !== "string" || !/^#[0-9a-fA-F]{6}$/.test(value)) throw invalid(words("editing.notColour"), field);
  return value;
}

/**
 * @param {unknown} value
 * @param {string} field
 */
export function identity(value, field) {
  if (typeof value !== "string" || !/^[A-Za-z0-9_-]{1,64}$/.test(value)) throw invalid(words("editing.notId"), field);
  return value;
}

/**
 * The value of a map's own entry: an id may be a name that every object inherits, such as `constructor`.
 *
 * @template Value
 * @param {Record<string, Value> | null | undefined} map
 * @param {string} key
 * @returns {Value | undefined}
 */
export const own = (map, key) =>
  map !== null && typeof map === "object" && Object.hasOwn(map, key) ? map[key] : undefined;

/**
 * @template Value
 * @param {Record<string, Value>} map
 * @param {string} key
 * @param {Value} value
 */
export function put(map, key, value) {
  if (key === "__proto__") {
    Object.defineProperty(map, key, { value, writable: true, enumerable: true, configurable: true });
  } else map[key] = value;
}

/**
 * @template Value
 * @param {Reader<Value>} read
 * @returns {Reader<Value | null>}
 */
export const optional = (read) => (value, field, document) =>
  value === null || value === undefined ? null : read(value, field, document);

/**
 * @param {unknown} value
 * @param {string} field
 */
export function record(value, field) {
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    throw invalid(words("editing.notObject"), field);
  }
  return /** @type {Record<string, unknown>} */ (value);
}

const coordinate = number(-limits.farthest, limits.farthest);

/**
 * @param {unknown} value
 * @param {string} field
 * @returns {Point}
 */
export function point(value, field) {
  const { x, y } = record(value, field);
  if (typeof x !== "number") throw invalid(words("editing.notANumber"), `${field}.x`);
  if (typeof y !== "number") throw invalid(words("editing.notANumber"), `${field}.y`);
  return { x: coordinate(x, field), y: coordinate(y, field) };
}

/**
 * @param {unknown} value
 * @param {string} field
 * @returns {Handles}
 */
export function handles(value, field) {
  if (!Array.isArray(value) || value.length !== 2) throw invalid(words("editing.notHandles"), field);
  return [point(value[0], `${field}[0]`), point(value[1], `${field}[1]`)];
}

/**
 * @param {unknown} value
 * @param {string} field
 * @returns {Delay}
 */
export function delay(value, field) {
  const { leave = 0, arrive = 0 } = record(value, field);
  return { leave: duration(leave, `${field}.leave`), arrive: duration(arrive, `${field}.arrive`) };
}

const extent = number(0.01, 1_000);

/**
 * @param {unknown} value
 * @param {string} field
 * @returns {Placement}
 */
export function placement(value, field) {
  const { hidden, x, y, width, depth, turn = 0 } = record(value, field);
  if (hidden === true) return { hidden: true };
  if (typeof turn !== "number" || !(turn >= 0 && turn < 360)) throw invalid(words("editing.notTurn"), `${field}.turn`);
  return {
    x: coordinate(x, field),
    y: coordinate(y, field),
    width: extent(width, `${field}.width`),
    depth: extent(depth, `${field}.depth`),
    turn: turn + 0,
  };
}

/**
 * @param {unknown} value
 * @param {string} field
 * @returns {Plan}
 */
export function plan(value, field) {
  const { asset, x, y, width, depth, opacity } = record(value, field);
  if (typeof asset !== "string" || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(asset)) {
    throw invalid(words("editing.notAsset"), `${field}.asset`);
  }
  return {
    asset: asset.toLowerCase(),
    x: coordinate(x, field),
    y: coordinate(y, field),
    width: extent(width, `${field}.width`),
    depth: extent(depth, `${field}.depth`),
    opacity: number(0, 1)(opacity, `${field}.opacity`),
  };
}

/**
 * A thing that a performer refers to must be there.
 *
 * @param {ItemKind} kind
 * @returns {Reader<string>}
 */
const among = (kind) => (value, field, document) => {
  const wanted = identity(value, field);
  if (!document[kind].some(({ id }) => id === wanted)) throw gone(`${kind}.${wanted}`);
  return wanted;
};

const listedPerson = among("people");

/** @type {Reader<string[]>} */
export const understudies = (value, field, document) => {
  if (!Array.isArray(value) || value.length > limits.understudies || new Set(value).size !== value.length) {
    throw invalid(words("editing.notUnderstudies", { count: limits.understudies }), field);
  }
  return value.map((person, turn) => listedPerson(person, `${field}[${turn}]`, document));
};

const name = text(1, 200);

/**
 * @param {number} least
 * @param {number} most
 */
function whole(least, most) {
  return (/** @type {unknown} */ value, /** @type {string} */ field) => {
    if (typeof value !== "number" || !Number.isInteger(value) || value < least || value > most) {
      throw invalid(words("editing.notWhole", { least: plain(least), most: plain(most) }), field);
    }
    return value + 0;
  };
}

const formats = /** @type {const} */ (["mp3", "m4a", "aac", "vorbis", "opus", "flac", "wav"]);

/**
 * What a track is, as the server told when it was uploaded.
 *
 * @param {unknown} value
 * @param {string} field
 * @returns {Recording}
 */
function recording(value, field) {
  const { bytes, format, duration, digest } = record(value, field);
  if (typeof digest !== "string" || !/^[0-9a-f]{64}$/.test(digest)) {
    throw invalid(words("editing.notDigest"), `${field}.digest`);
  }
  return {
    format: oneOf(formats)(format, `${field}.format`),
    bytes: whole(1, limits.trackBytes)(bytes, `${field}.bytes`),
    duration: whole(1, limits.longestTrack)(duration, `${field}.duration`),
    digest,
  };
}

/**
 * Where a clip begins and ends in its track, and its fades.
 *
 * @param {unknown} value
 * @param {string} field
 * @returns {Stretch}
 */
function stretch(value, field) {
  const { from = 0, to, fadeIn = 0, fadeOut = 0 } = record(value, field);
  const instant = whole(0, limits.longestTrack);
  const read = {
    from: instant(from, `${field}.from`),
    to: instant(to, `${field}.to`),
    fadeIn: duration(fadeIn, `${field}.fadeIn`),
    fadeOut: duration(fadeOut, `${field}.fadeOut`),
  };
  const length = read.to - read.from;
  if (length <= 0 || length > limits.longest) {
    throw invalid(words("editing.notStretch", { most: plain(limits.longest), count: limits.longest }), `${field}.to`);
  }
  if (read.fadeIn + read.fadeOut > length) {
    throw invalid(words("editing.notFades", { most: plain(length), count: length }), `${field}.fadeOut`);
  }
  return read;
}

/**
 * A clip ends at the latest with its track.
 *
 * @param {{ to: number }} clip
 * @param {string | null} track
 * @param {Production} document
 * @param {string} field
 */
export function checkWithinTrack(clip, track, document, field) {
  const most = document.tracks.find(({ id }) => id === track)?.duration;
  if (most !== undefined && clip.to > most) {
    throw invalid(words("editing.pastTrack", { most: plain(most), count: most }), field);
  }
}

const listedTrack = among("tracks");

/** What an athlete does at a step of a combo; a drill may have actions of its own, too. */
export const actions = /** @type {const} */ ([
  "jab",
  "cross",
  "leadHook",
  "rearHook",
  "leadUppercut",
  "rearUppercut",
  "doubleJab",
  "guard",
  "slip",
  "roll",
  "step",
]);

/**
 * @param {unknown} value
 * @param {number} most
 * @param {string} field
 * @returns {unknown[]}
 */
function list(value, most, field) {
  if (!Array.isArray(value)) throw invalid(words("editing.notAListHere"), field);
  if (value.length > most) throw invalid(words("editing.tooManyOfThese", { most }), field);
  return value;
}

/**
 * How many counts there are from the end of a call to the next call.
 *
 * @param {unknown} value
 * @param {string} field
 * @returns {Spacing}
 */
function spacing(value, field) {
  const { least, most } = record(value, field);
  const few = whole(0, 64)(least, `${field}.least`);
  return { least: few, most: whole(few, 64)(most, `${field}.most`) };
}

/**
 * How long before the end of work and of rest there are warnings.
 *
 * @param {unknown} value
 * @param {string} field
 */
function warnings(value, field) {
  const times = list(value, limits.warnings, field).map((time, turn) =>
    whole(1_000_000, 600_000_000)(time, `${field}[${turn}]`)
  );
  if (new Set(times).size < times.length) throw invalid(words("editing.sameTimes"), field);
  return times;
}

/** The tempos of a production, in counts a minute. */
export const [slowest, fastest] = [20, 400];

/**
 * The counts whose score times are known, in order.
 *
 * @param {unknown} value
 * @param {string} field
 * @returns {Anchor[]}
 */
export function anchors(value, field) {
  let last = { count: 0, time: 0 };
  return list(value, limits.anchors, field).map((given, turn) => {
    const at = `${field}[${turn}]`;
    const { count, time } = record(given, at);
    const anchor = { count: whole(1, limits.counts)(count, `${at}.count`), time: moment(time, `${at}.time`) };
    if (anchor.count <= last.count || anchor.time <= last.time) throw invalid(words("editing.anchorOrder"), at);
    const tempo = tempoBetween(last, anchor);
    if (tempo < slowest || tempo > fastest) {
      throw invalid(words("editing.anchorTempo", { least: slowest, most: fastest }), `${at}.time`);
    }
    last = anchor;
    return anchor;
  });
}

/**
 * @param {unknown} value
 * @param {string} field
 * @returns {DrillAction}
 */
function action(value, field) {
  if (value !== null && typeof value === "object") {
    return { own: text(1, 24)(record(value, field).own, `${field}.own`) };
  }
  return oneOf(actions)(value, field);
}

/**
 * @param {unknown} value
 * @param {string} field
 * @returns {DrillStep[]}
 */
function steps(value, field) {
  const all = list(value, limits.steps, field);
  if (all.length === 0) throw invalid(words("editing.noSteps"), field);
  return all.map((step, turn) => {
    const given = record(step, `${field}[${turn}]`);
    return {
      action: action(given.action, `${field}[${turn}].action`),
      counts: number(0, 16)(given.counts ?? 1, `${field}[${turn}].counts`),
    };
  });
}

/**
 * Which combos a round calls, whether they are there or not.
 *
 * @param {unknown} value
 * @param {string} field
 * @returns {DrillMode}
 */
function modeOfAny(value, field) {
  const { kind, combos, choices } = record(value, field);
  switch (oneOf(/** @type {const} */ (["free", "sequence", "random"]))(kind, `${field}.kind`)) {
    case "free":
      return { kind: "free" };
    case "sequence":
      return {
        kind: "sequence",
        combos: list(combos ?? [], limits.combosOfMode, `${field}.combos`).map((id, turn) =>
          identity(id, `${field}.combos[${turn}]`)
        ),
      };
    case "random":
      return { kind: "random", choices: choicesOf(choices, `${field}.choices`) };
  }
}

/**
 * @param {unknown} value
 * @param {string} field
 */
function choicesOf(value, field) {
  const seen = new Set();
  return list(value, limits.combosOfMode, field).map((choice, turn) => {
    const given = record(choice, `${field}[${turn}]`);
    const combo = identity(given.combo, `${field}[${turn}].combo`);
    const weight = whole(0, 100)(given.weight ?? 1, `${field}[${turn}].weight`);
    if (seen.has(combo)) throw invalid(words("editing.idTaken", { id: combo }), `${field}[${turn}].combo`);
    seen.add(combo);
    return { combo, weight };
  });
}

/**
 * The combos of a mode in their order.
 *
 * @param {DrillMode} mode
 */
export function combosOf(mode) {
  if (mode.kind === "free") return [];
  return mode.kind === "sequence" ? mode.combos : mode.choices.map(({ combo }) => combo);
}

/**
 * The mode without the combos that are not kept.
 *
 * @param {DrillMode} mode
 * @param {(combo: string) => boolean} isKept
 * @returns {DrillMode}
 */
export function keeping(mode, isKept) {
  if (mode.kind === "free") return mode;
  return mode.kind === "sequence"
    ? { kind: mode.kind, combos: mode.combos.filter(isKept) }
    : { kind: mode.kind, choices: mode.choices.filter(({ combo }) => isKept(combo)) };
}

/** @type {Reader<DrillMode>} */
const mode = (value, field, document) => {
  const read = modeOfAny(value, field);
  const missing = combosOf(read).find((id) => !document.combos.some((combo) => combo.id === id));
  if (missing !== undefined) throw gone(`combos.${missing}`);
  return read;
};

const work = whole(1_000_000, limits.longest);

/**
 * A round by itself: its mode may name combos that are not there.
 *
 * @param {unknown} value
 * @param {string} field
 */
export function round(value, field) {
  const given = record(value, field);
  return {
    id: identity(given.id, `${field}.id`),
    work: work(given.work, `${field}.work`),
    rest: duration(given.rest ?? 0, `${field}.rest`),
    mode: modeOfAny(given.mode, `${field}.mode`),
  };
}

/** What a change may set, by list and field. */
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
    section: optional(among("sections")),
    person: optional(listedPerson),
    understudies,
  },
  sections: { name, colour },
  people: { name, swing: yesOrNo },
  marks: { name, colour, from: point, to: optional(point) },
  setPieces: { name, shape: oneOf(["rectangle", "ellipse"]), colour, placement },
  markers: { name, at: moment },
  tracks: { title: name, recording },
  clips: { title: text(0, 200), track: optional(listedTrack), stretch, gain: number(-60, 12) },
  combos: { name, steps },
  rounds: { work, rest: duration, mode },
  drill: { preparation: duration, spacing, intensity: number(0.25, 4), warnings },
  music: { offset: whole(-limits.longest, limits.longest) },
  formations: { name, hold: duration, part: text(0, 200), notes: lines(100_000) },
  transition: { duration, easing: oneOf(easings) },
};

export const title = text(1, 200);
export const tempo = number(slowest, fastest);
export const metadataKey = text(1, 64);
export const metadataValue = text(0, 2_000);
