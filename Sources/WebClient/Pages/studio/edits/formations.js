import { words } from "../../words/strip.js";
import { scoreOf } from "../../stage/score.js";
import { tempoMap } from "../../stage/tempo.js";
import { limits } from "../../editing/described.js";
import { ofCounts } from "../lengths.js";
import { startingPlaces } from "./starting-shape.js";

/**
 * What is done to whole formations, as changes for the desk. Every function is pure: a document in, changes out.
 * A formation's transition is the way from it to the next.
 *
 * @import { Choreography } from "../../core/choreography.js"
 * @import {
 *   Anchor,
 *   Change, Formation, Handles, InsertChange, Point, Production, SetChange, Stage,
 * } from "../../wire/production.d.ts"
 */
const usualHold = 8;
const usualMove = 4;

/**
 * @param {Production} document
 * @param {string | null} id
 */
export const formationWith = (document, id) => document.formations.find((formation) => formation.id === id) ?? null;

/**
 * “Formation 7”, or the next number that is free.
 *
 * @param {Production} document
 */
function freeName(document) {
  const taken = new Set(document.formations.map(({ name }) => name));
  for (let number = document.formations.length + 1;; number += 1) {
    const name = words("strip.formation", { number: String(number) });
    if (!taken.has(name)) return name;
  }
}

/**
 * The name of what is inserted after `name` and before another: “Formation 1” → “Formation 1a”, “Square” → “Square 2”.
 *
 * @param {Production} document
 * @param {string} name
 */
function nameBehind(document, name) {
  const [, stem, last] = /^(.*\d)([a-z]?)$/su.exec(name) ?? [];
  if (stem === undefined || [...name].length > 198) return copyName(document, name);
  const taken = new Set(document.formations.map((formation) => formation.name));
  const letters = "abcdefghijklmnopqrstuvwxyz";
  const free = [...letters.slice(letters.indexOf(last || "a"))].find((letter) => !taken.has(stem + letter));
  return free === undefined ? freeName(document) : stem + free;
}

/**
 * “Square” → “Square 2”, within the 200 characters that a name may have.
 *
 * @param {Production} document
 * @param {string} name
 */
function copyName(document, name) {
  const taken = new Set(document.formations.map((formation) => formation.name));
  const stem = name.replace(/ \d+$/, "");
  for (let number = 2;; number += 1) {
    const end = ` ${number}`;
    const candidate = [...stem].slice(0, 200 - end.length).join("") + end;
    if (!taken.has(candidate)) return candidate;
  }
}

/**
 * A new one behind `after` (null: the last), standing as that one does: bends and delays go on to where they led, from
 * the new one.
 *
 * @param {Production} document
 * @param {string} id
 * @param {string | null} [after]
 * @returns {Change[]}
 */
export function newFormation(document, id, after = null) {
  const { formations } = document;
  const model = after === null ? formations.at(-1) ?? null : formationWith(document, after);
  if (model === null) return [{ insert: "formations", value: firstFormation(document, id), after: null }];
  const isLast = model === formations.at(-1);
  const { transition } = model;
  const departs = scoreOf(document).departure(formations.indexOf(model));
  const duration = transition.duration || ofCounts(usualMove, document, departs);
  const value = {
    ...model,
    id,
    name: isLast ? freeName(document) : nameBehind(document, model.name),
    notes: "",
    positions: { ...model.positions },
    setPieces: { ...model.setPieces },
    transition: {
      ...transition,
      duration,
      paths: isLast ? {} : { ...transition.paths },
      delays: isLast ? {} : { ...transition.delays },
    },
  };
  return [
    ...straightened(model),
    { insert: "formations", value, after: model.id },
    ...(transition.duration ? [] : [{ set: ["formations", model.id, "transition", "duration"], to: duration }]),
  ];
}

/**
 * @param {Production} document
 * @param {string} id
 * @returns {Formation}
 */
function firstFormation(document, id) {
  const { performers, stage } = document;
  const hold = ofCounts(usualHold, document, 0);
  return {
    id,
    name: freeName(document),
    hold,
    notes: "",
    positions: startingPositions(performers, stage),
    setPieces: {},
    transition: { duration: ofCounts(usualMove, document, hold), easing: "easeInOut", paths: {}, delays: {} },
  };
}

/**
 * Where everybody is in the middle of a move (`places`: x, y of each performer in turn), and the two parts of each bent
 * way that is cut there. `piece` is the core's choreography of the two formations around the move, and begins with it.
 *
 * @param {Pick<Choreography, "arrival" | "performerCount" | "positionsAt" | "pathPoints" | "pathParts">} piece
 */
export function middleOfMove(piece) {
  const time = piece.arrival(1) / 2;
  const middles = () =>
    Array.from({ length: piece.performerCount }, (_, turn) => [...piece.pathPoints(1, turn, 3).slice(2, 4)]).flat();
  return {
    places: time > 0 ? piece.positionsAt(time) : Float64Array.from(middles()),
    /** @param {number} turn */
    parts: (turn) => piece.pathParts(1, turn, time),
  };
}

/**
 * Puts one more between `index` and the next, where everybody is halfway, as `middleOfMove` says. The move becomes two
 * and the new formation has no hold, so that all others keep their counts; bent ways are cut in two as well.
 *
 * @param {Production} document
 * @param {string} id
 * @param {number} index
 * @param {ReturnType<typeof middleOfMove>} middle
 * @returns {Change[]}
 */
export function formationBetween(document, id, index, { places, parts }) {
  const from = document.formations[index];
  const { duration, easing, paths, delays } = from.transition;
  const before = Math.round(duration / 2);
  /** @type {Record<string, Point>} */
  const positions = {};
  /** @type {Record<string, Handles>} */
  const waysOut = {};
  /** @type {SetChange[]} */
  const changes = [];
  document.performers.forEach(({ id: performer }, turn) => {
    const place = { x: rounded(places[2 * turn]), y: rounded(places[2 * turn + 1]) };
    positions[performer] = place;
    const cut = paths[performer] ? parts(turn) : null;
    if (cut !== null) {
      const [into, out] = cut.map(roundedHandles);
      changes.push({ set: ["formations", from.id, "transition", "paths", performer], to: into });
      waysOut[performer] = out;
    }
    if (delays[performer]) changes.push({ set: ["formations", from.id, "transition", "delays", performer], to: null });
  });
  const item = {
    id,
    name: nameBehind(document, from.name),
    hold: 0,
    notes: "",
    positions,
    setPieces: { ...from.setPieces },
    transition: { duration: duration - before, easing, paths: waysOut, delays: {} },
  };
  return [{ set: ["formations", from.id, "transition", "duration"], to: before }, ...changes, {
    insert: "formations",
    value: item,
    after: from.id,
  }];
}

/**
 * Copies of these, in their order, after the last of them. `freshId()` gives each its id.
 *
 * @param {Production} document
 * @param {string[]} ids
 * @param {() => string} freshId
 * @returns {{ copies: (InsertChange<"formations"> & { value: Formation })[], changes: Change[] }}
 */
export function duplicates(document, ids, freshId) {
  const chosen = inOrder(document, ids);
  let after = chosen.at(-1)?.id ?? null;
  let shape = document;
  const next = followers(document.formations.map(({ id }) => id));
  const copies = chosen.map((formation, turn) => {
    const value = { ...structuredClone(formation), id: freshId(), name: copyName(shape, formation.name) };
    const follower = turn + 1 < chosen.length ? chosen[turn + 1].id : next.get(formation.id);
    if (follower !== next.get(formation.id)) value.transition = { ...value.transition, paths: {}, delays: {} };
    const change = { insert: /** @type {const} */ ("formations"), value, after };
    after = value.id;
    shape = { ...shape, formations: [...shape.formations, value] };
    return change;
  });
  return { copies, changes: [...copies, ...chosen.slice(-1).flatMap(straightened)] };
}

/**
 * Removes these; the move into one of them then goes to the next formation, straight.
 *
 * @param {Production} document
 * @param {string[]} ids
 * @returns {Change[]}
 */
export function removals(document, ids) {
  const leaving = new Set(ids);
  const staying = document.formations.filter(({ id }) => !leaving.has(id)).map(({ id }) => id);
  return [
    ...straightenedFor(document, staying),
    ...inOrder(document, ids).map(({ id }) => ({ remove: /** @type {const} */ ("formations"), id })),
  ];
}

/**
 * Moves these, kept in their order, so that they stand before what is now at `index` (the length: at the end). Ways
 * that lead elsewhere then are straight.
 *
 * @param {Production} document
 * @param {string[]} ids
 * @param {number} index
 * @returns {Change[]}
 */
export function moves(document, ids, index) {
  const moving = new Set(ids);
  const chosen = inOrder(document, ids);
  let after = document.formations.slice(0, index).findLast(({ id }) => !moving.has(id))?.id ?? null;
  const rest = document.formations.filter(({ id }) => !moving.has(id));
  const at = after === null ? 0 : rest.findIndex(({ id }) => id === after) + 1;
  const ordered = [...rest.slice(0, at), ...chosen, ...rest.slice(at)];
  if (ordered.every(({ id }, turn) => id === document.formations[turn].id)) return [];
  const moved = chosen.map(({ id }) => {
    const change = { move: /** @type {const} */ ("formations"), id, after };
    after = id;
    return change;
  });
  return [...straightenedFor(document, ordered.map(({ id }) => id)), ...moved];
}

/**
 * Takes the bends and delays away from every move that leads to another formation once the formations stand in `order`.
 *
 * @param {Production} document
 * @param {string[]} order
 */
export function straightenedFor(document, order) {
  const before = followers(document.formations.map(({ id }) => id));
  const after = followers(order);
  return document.formations.filter(({ id }) => after.has(id) && after.get(id) !== before.get(id)).flatMap(
    straightened,
  );
}

/**
 * A bend belongs to the two places that it joins; between other places it has no meaning.
 *
 * @param {Formation} formation
 * @returns {SetChange[]}
 */
const straightened = ({ id, transition }) =>
  /** @type {const} */ (["paths", "delays"]).flatMap((what) =>
    Object.keys(transition[what]).map((performer) => ({
      set: ["formations", id, "transition", what, performer],
      to: null,
    }))
  );

/**
 * Which formation follows which; null follows the last.
 *
 * @param {string[]} ids
 * @returns {Map<string, string | null>}
 */
const followers = (ids) => new Map(ids.map((id, turn) => [id, ids[turn + 1] ?? null]));

/**
 * Puts everybody in `into` where they stand in `from`.
 *
 * @param {Production} document
 * @param {Formation} from
 * @param {Formation} into
 * @returns {SetChange[]}
 */
export function copiedPositions({ performers }, from, into) {
  return performers
    .filter(({ id }) => differs(from.positions[id], into.positions[id]))
    .map(({ id }) => ({ set: ["formations", into.id, "positions", id], to: { ...from.positions[id] } }));
}

/**
 * Another tempo, other anchors; with `keepsCounts` everything begins and ends at the counts where it did, formations,
 * delays, markers and parts, else at the same instants.
 *
 * @param {Production} document
 * @param {{ tempo?: number, anchors?: Anchor[] }} counted what is to change
 * @param {boolean} keepsCounts
 */
export function countsChanges(document, counted, keepsCounts) {
  /** @type {SetChange[]} */
  const changes = [];
  if (counted.tempo !== undefined && counted.tempo !== document.tempo) {
    changes.push({ set: ["tempo"], to: counted.tempo });
  }
  if (counted.anchors !== undefined && !isSameAnchors(counted.anchors, document.anchors)) {
    changes.push({ set: ["anchors"], to: counted.anchors });
  }
  if (!keepsCounts || changes.length === 0) return changes;
  const after = tempoMap({ tempo: document.tempo, anchors: document.anchors, ...counted });
  const before = tempoMap(document);
  /** @param {number} time */
  const moved = (time) => after.timeOf(before.countAt(time));
  /** @param {number} from @param {number} to */
  const between = (from, to) => Math.min(limits.longest, Math.max(0, moved(to) - moved(from)));
  const score = scoreOf(document);
  document.formations.forEach(({ id, hold, transition }, index) => {
    const departs = score.departure(index);
    const arrives = departs + transition.duration;
    if (hold) changes.push({ set: ["formations", id, "hold"], to: between(score.arrival(index), departs) });
    if (transition.duration) {
      changes.push({ set: ["formations", id, "transition", "duration"], to: between(departs, arrives) });
    }
    for (const [performer, { leave, arrive }] of Object.entries(transition.delays)) {
      changes.push({
        set: ["formations", id, "transition", "delays", performer],
        to: { leave: between(departs, departs + leave), arrive: between(arrives - arrive, arrives) },
      });
    }
  });
  /** @param {number} time */
  const bounded = (time) => Math.min(limits.latest, Math.max(0, moved(time)));
  for (const { id, at } of document.markers) {
    changes.push({ set: ["markers", id, "at"], to: bounded(at) });
  }
  for (const { id, from, to } of document.passages) {
    const span = { from: bounded(from), to: bounded(to) };
    if (span.from < span.to) changes.push({ set: ["passages", id, "span"], to: span });
  }
  return changes;
}

/**
 * @param {readonly Anchor[]} some
 * @param {readonly Anchor[]} others
 */
const isSameAnchors = (some, others) =>
  some.length === others.length &&
  some.every(({ count, time }, turn) => count === others[turn].count && time === others[turn].time);

/**
 * Everybody's place before anybody has been placed.
 *
 * @param {{ id: string }[]} performers
 * @param {Pick<Stage, "width" | "depth">} stage
 * @returns {Record<string, Point>}
 */
export function startingPositions(performers, stage) {
  const places = startingPlaces(performers.length, stage);
  return Object.fromEntries(performers.map(({ id }, turn) => [id, places[turn]]));
}

/**
 * @param {Production} document
 * @param {string[]} ids
 */
const inOrder = (document, ids) => {
  const wanted = new Set(ids);
  return document.formations.filter(({ id }) => wanted.has(id));
};

/**
 * A coordinate to the thousandth of a unit; never −0.
 *
 * @param {number} value
 */
export const rounded = (value) => Math.round(value * 1000) / 1000 + 0;

/** @type {(handles: Handles) => Handles} */
const roundedHandles = ([one, other]) => [
  { x: rounded(one.x), y: rounded(one.y) },
  { x: rounded(other.x), y: rounded(other.y) },
];

/** @type {(one: Point, other: Point) => boolean} */
const differs = (one, other) => one.x !== other.x || one.y !== other.y;
