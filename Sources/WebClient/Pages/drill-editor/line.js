import { actionInWords } from "../drill/actions.js";
import { limits, typeOf } from "../editing/described.js";
import { words } from "../words/drills.js";
import { names, signs } from "./notation.js";

/**
 * A line of combos as it is typed: “1-2, 1-1-2, jab cross, 1-s-2b”. A comma ends a combo; a b behind a punch is one to
 * the body, and quotes hold a name of one's own.
 *
 * @import { DrillAction } from "../wire/production.d.ts"
 *
 * A part of the line: what it means, or that nobody knows.
 *
 * @typedef {{ from: number, to: number, action: DrillAction | null }} Piece
 * @typedef {{ from: number, pieces: Piece[] }} Written a combo
 */

const { own: longestOwn = 0 } = typeOf("combos", "steps", "action");
const between = /[\s.+\-–—·→>/&]*/y;
const quoted = /["“„«]([^"“”„«»]+)["”“»]/y;
const punch = /([1-7])(b|т)?(?=[1-7bт]*(?![\p{L}\p{N}]))/iuy;
const unknown = /[^\s,;.+\-–—·→>/&]+/y;

/** @param {RegExp} pattern @param {string} text @param {number} at */
function matched(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** @param {string} text @returns {Written[]} those with something in them */
export function readLine(text) {
  /** @type {Written[]} */
  const combos = [];
  let from = 0;
  for (const part of text.split(/[,;\n]/)) {
    const pieces = piecesOf(text, from, from + part.length);
    if (pieces.length > 0) combos.push({ from, pieces });
    from += part.length + 1;
  }
  return combos;
}

/** @param {string} text @param {number} from @param {number} end */
function piecesOf(text, from, end) {
  const part = text.slice(0, end);
  /** @type {Piece[]} */
  const pieces = [];
  for (let at = from;;) {
    at += matched(between, part, at)?.[0].length ?? 0;
    if (at >= end) return pieces;
    const piece = pieceAt(part, at);
    pieces.push(piece);
    at = piece.to;
  }
}

/** @param {string} text @param {number} from @returns {Piece} */
function pieceAt(text, from) {
  const own = matched(quoted, text, from);
  if (own !== null) {
    const name = own[1].trim();
    const isGood = name !== "" && [...name].length <= longestOwn;
    return { from, to: from + own[0].length, action: isGood ? { own: name } : null };
  }
  const number = matched(punch, text, from);
  if (number !== null) {
    const action = signs[Number(number[1]) - 1][1];
    const to = from + number[0].length;
    return { from, to, action: number[2] ? { own: toTheBody(action) } : action };
  }
  const rest = text.slice(from).toLowerCase();
  const named = [...names, ...signs].find(([name]) =>
    rest.startsWith(name) && !/^[\p{L}\p{N}]/u.test(rest.slice(name.length))
  );
  if (named !== undefined) return { from, to: from + named[0].length, action: named[1] };
  return { from, to: from + (matched(unknown, text, from)?.[0].length ?? 1), action: null };
}

/** @param {DrillAction} action */
const toTheBody = (action) =>
  [...words("drills.toTheBody", { action: actionInWords(action) })].slice(0, longestOwn).join("");

/**
 * What is wrong with a line, in a sentence; empty where nothing is.
 *
 * @param {readonly Written[]} combos
 * @param {string} text
 * @param {number} [room] for so many combos
 */
export function problemOf(combos, text, room = limits.combos) {
  const unknown = combos.flatMap(({ pieces }) => pieces).find(({ action }) => action === null);
  if (unknown !== undefined) return words("drills.notUnderstood", { text: text.slice(unknown.from, unknown.to) });
  if (combos.some(({ pieces }) => pieces.length > limits.steps)) {
    return words("drills.tooManySteps", { count: limits.steps });
  }
  return combos.length > room ? words("drills.full", { most: limits.combos }) : "";
}

/** The actions of each combo of a line without a problem. @param {readonly Written[]} combos */
export const actionsOf = (combos) =>
  combos.map(({ pieces }) => pieces.flatMap(({ action }) => action === null ? [] : [action]));

/** The line that says these combos. @param {readonly (readonly DrillAction[])[]} combos */
export const lineOf = (combos) => combos.map((actions) => actions.map(signOf).join("-")).join(", ");

/** @param {DrillAction} action */
const signOf = (action) =>
  typeof action === "string" ? signs.find(([, one]) => one === action)?.[0] ?? action : `“${action.own}”`;
