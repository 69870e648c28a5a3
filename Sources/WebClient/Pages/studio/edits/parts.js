import { colours, limits } from "../../editing/described.js";
import { movesOf } from "../../stage/moves.js";
import { partsIn } from "../../stage/parts.js";
import { scoreOf } from "../../stage/score.js";
import { tempoMap } from "../../stage/tempo.js";

/**
 * What is done to the parts of a piece, as changes for the desk. Every function is pure. Times are microseconds of the
 * score.
 *
 * @import { Change, Move, Part, Production, Span } from "../../wire/production.d.ts"
 */

/** The shortest part, in microseconds. */
export const shortest = 100_000;

/**
 * @param {Production} document
 * @param {string | null} id
 */
export const partWith = ({ passages }, id) => passages.find((part) => part.id === id) ?? null;

/** The end of the piece, or of the last part where that is later. @param {Production} document */
export const endOf = (document) => Math.max(scoreOf(document).end, ...document.passages.map(({ to }) => to));

/**
 * What formations are danced in: from the arrival at the first of them until the arrival at what follows the last.
 *
 * @param {Production} document
 * @param {readonly string[]} ids
 * @returns {Span | null}
 */
export function spanOf(document, ids) {
  const { formations } = document;
  const wanted = new Set(ids);
  const first = formations.findIndex(({ id }) => wanted.has(id));
  if (first < 0) return null;
  const last = formations.findLastIndex(({ id }) => wanted.has(id));
  const score = scoreOf(document);
  const from = score.arrival(first);
  const to = last + 1 < formations.length ? score.arrival(last + 1) : score.end;
  return { from, to: Math.max(to, from + shortest) };
}

/**
 * A part. Others make room: those within it become it.
 *
 * @param {Production} document
 * @param {Span} span
 * @param {() => string} freshId the first is the new part's
 * @param {string} name
 * @returns {Change[]}
 */
export function newPart(document, span, freshId, name) {
  const id = freshId();
  const colour = colours[document.passages.length % colours.length];
  return [
    {
      insert: "passages",
      value: { id, name, colour, notes: "", ...span },
      after: document.passages.at(-1)?.id ?? null,
    },
    ...document.passages.flatMap((part) => madeRoom(document, part, { ...span, id }, freshId)),
  ];
}

/**
 * @param {Production} document
 * @param {Part} part
 * @param {Span & { id: string }} taken
 * @param {() => string} freshId
 * @returns {Change[]}
 */
function madeRoom(document, part, { from, to, id }, freshId) {
  if (part.to <= from || part.from >= to) return [];
  const [before, after] = [from - part.from >= shortest, part.to - to >= shortest];
  if (before && after) {
    const rest = { ...part, id: freshId(), name: copyName(document, part.name), from: to };
    return [
      { set: ["passages", part.id, "span", "to"], to: from },
      { insert: "passages", value: rest, after: part.id },
      ...movesFrom(document, part, to).map((move) => inPart(move.id, rest.id)),
    ];
  }
  if (before) return [{ set: ["passages", part.id, "span", "to"], to: from }];
  if (after) return [{ set: ["passages", part.id, "span", "from"], to }];
  const moves = document.moves.filter((move) => move.part === part.id).map((move) => inPart(move.id, id));
  return [...moves, { remove: "passages", id: part.id }];
}

/** @param {string} move @param {string} part @returns {Change} */
const inPart = (move, part) => ({ set: ["moves", move, "part"], to: part });

/**
 * The moves of a part that begin at a time or later.
 *
 * @param {Production} document
 * @param {Part} part
 * @param {number} time
 * @returns {Move[]}
 */
function movesFrom(document, part, time) {
  const map = tempoMap(document);
  const cut = map.countAt(time) - map.countAt(part.from) - 1e-6;
  return movesOf(document, part.id).filter(({ from }) => from >= cut).map(({ move }) => move);
}

/**
 * Two parts of one; null where it cannot be cut there. Moves that begin later go to the second.
 *
 * @param {Production} document
 * @param {string} id
 * @param {number} time
 * @param {string} second its id
 * @returns {Change[] | null}
 */
export function split(document, id, time, second) {
  const part = partWith(document, id);
  if (part === null || time - part.from < shortest || part.to - time < shortest) return null;
  return [
    { set: ["passages", id, "span", "to"], to: time },
    {
      insert: "passages",
      value: { ...part, id: second, name: copyName(document, part.name), notes: "", from: time },
      after: id,
    },
    ...movesFrom(document, part, time).map((move) => inPart(move.id, second)),
  ];
}

/**
 * One part of two that follow each other; null where none follows. The moves of the second come after those of the
 * first.
 *
 * @param {Production} document
 * @param {string} id
 * @returns {Change[] | null}
 */
export function merged(document, id) {
  const parts = partsIn(document).map(({ part }) => part);
  const turn = parts.findIndex((part) => part.id === id);
  const [part, next] = [parts[turn], parts[turn + 1]];
  if (turn < 0 || next === undefined) return null;
  const notes = [part.notes, next.notes].filter(Boolean).join("\n");
  let after = document.moves.at(-1)?.id ?? null;
  const moves = document.moves.filter((move) => move.part === next.id).flatMap((move) => {
    const moved = [inPart(move.id, id), { move: /** @type {const} */ ("moves"), id: move.id, after }];
    if (after === move.id) moved.pop();
    after = move.id;
    return moved;
  });
  return [
    { set: ["passages", id, "span", "to"], to: Math.max(part.to, next.to) },
    ...(notes === part.notes ? [] : [{ set: ["passages", id, "notes"], to: notes }]),
    ...moves,
    { remove: "passages", id: next.id },
  ];
}

/**
 * A part and its moves. What is danced in it stays.
 *
 * @param {Production} document
 * @param {string} id
 * @returns {Change[]}
 */
export const removed = ({ moves }, id) => [
  ...moves.filter(({ part }) => part === id).map((move) => ({ remove: /** @type {const} */ ("moves"), id: move.id })),
  { remove: "passages", id },
];

/**
 * Another start or end. A part that begins or ends there too follows.
 *
 * @param {Production} document
 * @param {string} id
 * @param {"from" | "to"} edge
 * @param {number} time
 * @returns {Change[] | null}
 */
export function edgeMoved(document, id, edge, time) {
  const part = partWith(document, id);
  if (part === null) return null;
  const other = edge === "from" ? "to" : "from";
  const beside = document.passages.find((one) => one.id !== id && one[other] === part[edge]);
  const [least, most] = edge === "from"
    ? [beside ? beside.from + shortest : 0, part.to - shortest]
    : [part.from + shortest, beside ? beside.to - shortest : limits.latest];
  const to = Math.round(Math.min(Math.max(least, time), most));
  if (least > most || to === part[edge]) return [];
  return [
    { set: ["passages", id, "span", edge], to },
    ...(beside ? [/** @type {Change} */ ({ set: ["passages", beside.id, "span", other], to })] : []),
  ];
}

/**
 * “Chorus” → “Chorus 2”, within the 200 characters that a name may have.
 *
 * @param {Production} document
 * @param {string} name
 */
function copyName({ passages }, name) {
  const taken = new Set(passages.map((part) => part.name));
  const stem = name.replace(/ \d+$/, "");
  for (let number = 2;; number += 1) {
    const candidate = `${[...stem].slice(0, 194).join("")} ${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}
