/**
 * What a conductor says of a place, as text: "12", "12-3" (three counts before formation 12), "12-1e" (an eight),
 * "12-2f" (two formations), "wedge-4", "chorus" (a part of the work, or a marker), "chorus#2" (the second marker of
 * that name), "#5" (the fifth marker of all), "here" or ".", and two of them for a stretch: "7..8", "12-3 to 14",
 * "chorus..bridge".
 * Pure: understanding a text sends nothing.
 *
 * @import { PartOfPiece } from "../stage/parts.js"
 *
 * @typedef {object} Place
 * @property {number} time score time
 * @property {number | null} formation index of the formation that was named, or of the first of a part; null for here
 *   and for a marker
 * @property {number} until score time up to which what was named goes on
 * @property {string} part name of the part that was named; empty otherwise
 * @property {string} marker name of the marker that was named; empty otherwise
 * @property {number} offset how much after it: negative is before
 * @property {"counts" | "eights" | "formations"} unit of the offset
 *
 * @typedef {{ from: Place, to: Place | null }} Said
 * @typedef {"what" | "which" | "range" | "order"} Misunderstood no such words, no such formation, outside the
 *   production, an end before its beginning
 * @typedef {object} Alternative one of several places that a name may stand for
 * @property {string} typed what would have to be typed instead
 * @property {string} name of the part or marker; empty for a formation
 * @property {number} formation index
 * @property {number} time score time
 *
 * @typedef {object} Piece
 * @property {readonly { name: string }[]} formations
 * @property {readonly PartOfPiece[]} parts in their order in time
 * @property {readonly { name: string, at: number }[]} markers in their order in time
 * @property {number} end score time
 * @property {(time: number) => number} formationAt
 * @property {(index: number) => number} arrival
 * @property {(index: number) => number} departure
 * @property {(time: number, counts: number) => number} countsOn the score time so many counts after another;
 *   before, if negative
 * @property {number} here the present score time
 */

/** A loop is no shorter, in microseconds. */
const shortest = 500_000;
/** No more places are offered: who sees so many types one letter more. */
const mostOffered = 12;
/** @type {Record<string, Place["unit"]>} */
const units = { c: "counts", e: "eights", f: "formations" };

const between = /\s*(?:\.{2,}|…|–|\s(?:to|до|по)\s)\s*/i;
const placeAndOffset = /^(.*?)(?:\s*([-−+])\s*(\d{1,4})\s*([cef])?)?$/i;
const numberedName = /^(.*?)\s*#\s*(\d{1,3})$/;
const saysHere = /^(\.|here|тут)$/i;

/**
 * The place that a text names; or what is wrong with the text; or, if a name fits several places, all of them.
 *
 * @param {string} text
 * @param {Piece} piece
 * @param {{ loops?: boolean }} [how] in a loop a dash stands between two formations: “3-4”; elsewhere that is four
 *   counts before 3, which a loop understands as “3-4c”
 * @returns {Said | Misunderstood | Alternative[]}
 */
export function understood(text, piece, { loops = false } = {}) {
  const said = loops ? withStretch(text.trim(), piece) : text.trim();
  const [first, second, ...more] = said.split(between);
  if (more.length > 0) return "what";
  const from = placeIn(first, piece, "begins");
  if (Array.isArray(from)) return insteadOf(from, (typed) => `${typed}${said.slice(first.length)}`);
  if (typeof from === "string") return from;
  if (second === undefined) return { from, to: null };
  const to = placeIn(second, piece, "ends");
  if (Array.isArray(to)) return insteadOf(to, (typed) => `${said.slice(0, said.length - second.length)}${typed}`);
  if (typeof to === "string") return to;
  return to.time - from.time < shortest ? "order" : { from, to };
}

/**
 * With two dots in place of the dash between two formations, parts or markers.
 *
 * @param {string} said
 * @param {Piece} piece
 */
function withStretch(said, piece) {
  if (between.test(said) || placesNamed(said, piece) !== null) return said;
  const dashes = [...said.matchAll(/\s*[-−—]\s*/g)];
  /** @param {string} name */
  const isPlace = (name) => /^\d+$/.test(name) || saysHere.test(name) || placesNamed(name, piece) !== null;
  const dash = dashes.find(({ 0: sign, index }) => {
    const [first, second] = [said.slice(0, index), said.slice(index + sign.length)];
    return first !== "" && second !== "" && isPlace(first) && isPlace(second);
  });
  return dash === undefined ? said : `${said.slice(0, dash.index)}..${said.slice(dash.index + dash[0].length)}`;
}

/**
 * @param {Alternative[]} places
 * @param {(typed: string) => string} whole
 */
const insteadOf = (places, whole) => places.map((place) => ({ ...place, typed: whole(place.typed) }));

/**
 * Where a stretch ends that goes to the end of a formation: at the last instant at which this formation is live. That
 * of the last formation is the end of the production.
 *
 * @param {number} index
 * @param {Pick<Piece, "departure" | "end">} piece
 */
export function endOf(index, { departure, end }) {
  return departure(index) < end ? departure(index) - 1 : end;
}

/**
 * @param {string} text
 * @param {Piece} piece
 * @param {"begins" | "ends"} edge of the stretch
 * @returns {Place | Misunderstood | Alternative[]}
 */
function placeIn(text, piece, edge) {
  const [, name = "", sign, amount, letter] = placeAndOffset.exec(text) ?? [];
  if (name === "" && sign === undefined) return "what";
  const unit = units[letter?.toLowerCase() ?? "c"];
  const offset = Number(amount ?? 0) * (sign === "+" ? 1 : -1) || 0;
  const isHere = name === "" || saysHere.test(name);
  const named = isHere ? null : placesNamed(name, piece);
  if (Array.isArray(named)) {
    return insteadOf(
      named.slice(0, mostOffered).map((one) => alternative(one, piece)),
      (typed) => `${typed}${text.slice(name.length)}`,
    );
  }
  if (!isHere && named === null) return /^[\d\s]*$/.test(name) ? "which" : "what";
  const steps = unit === "formations" ? offset : 0;
  if (named === null && unit === "formations") return "what";
  // “Two formations before a marker” is counted from the formation that is live at the marker.
  const counted = named === null || (named.at !== null && steps === 0) ? null : named;
  const formation = counted !== null ? counted.first + steps : named?.part ? named.first : null;
  if (formation !== null && piece.formations[formation] === undefined) return "which";
  const moment = named?.at ?? piece.here;
  const start = counted === null || formation === null ? moment : piece.arrival(formation);
  const until = counted === null
    ? Math.min(named?.until ?? moment, piece.end)
    : endOf(Math.min(counted.last + steps, piece.formations.length - 1), piece);
  const counts = unit === "formations" ? 0 : Math.abs(offset) * (unit === "eights" ? 8 : 1);
  const time = Math.round(piece.countsOn(edge === "begins" ? start : until, Math.sign(offset) * counts));
  if (time < 0 || time > piece.end) return "range";
  return { time, formation, until, part: named?.part ?? "", marker: named?.marker ?? "", offset, unit };
}

/**
 * What a name stands for: formations, of which `part` may be the name of all, or a marker in the formation that is live
 * then.
 *
 * @typedef {object} Named
 * @property {number} first
 * @property {number} last
 * @property {string} part
 * @property {string} marker
 * @property {number | null} at when a part or a marker begins
 * @property {number} [until] when a part ends
 * @property {number} turn of a marker among all, in their order in time
 */

/**
 * By number, by name, by the name of a part or a marker, or by how one of these names begins, where that is only one;
 * null where nothing begins so.
 *
 * @param {string} said
 * @param {Piece} piece
 * @returns {Named | Named[] | null}
 */
function placesNamed(said, { formations, parts: all, markers, formationAt }) {
  if (/^\d+$/.test(said)) {
    return Number(said) >= 1 && Number(said) <= formations.length ? only(Number(said) - 1) : null;
  }
  const start = compared(said);
  const names = formations.map(({ name }) => compared(name));
  if (names.includes(start)) return only(names.indexOf(start));
  const parts = partsNamed(all, formationAt);
  const whole = parts.find(({ part }) => compared(part) === start);
  if (whole) return whole;
  const moments = markers.map(({ name, at }, turn) => ({ ...only(formationAt(at)), marker: name, at, turn }));
  const exact = moments.filter(({ marker }) => compared(marker) === start);
  if (exact.length > 0) return exact.length === 1 ? exact[0] : exact;
  const [, of, number] = numberedName.exec(start) ?? [];
  if (of !== undefined) {
    return moments.filter(({ marker }) => of === "" || compared(marker) === of)[Number(number) - 1] ?? null;
  }
  const begin = [
    ...names.flatMap((name, index) => (name.startsWith(start) ? [only(index)] : [])),
    ...parts.filter(({ part }) => compared(part).startsWith(start)),
    ...moments.filter(({ marker }) => compared(marker).startsWith(start)),
  ];
  return begin.length > 1 ? begin : begin[0] ?? null;
}

/** Names are alike whatever their capitals and the spaces around them. @param {string} name */
const compared = (name) => name.trim().toLocaleLowerCase();

/**
 * @param {Named} named
 * @param {Piece} piece
 * @returns {Alternative}
 */
function alternative({ first, part, marker, at, turn }, piece) {
  const typed = marker === "" ? part || String(first + 1) : markerAsTyped(turn, piece);
  return { typed, name: marker || part, formation: first, time: at ?? piece.arrival(first) };
}

/**
 * How a marker is typed: its name, with its number among those of the same name where there are more, or where a
 * formation or a part has that name. A name that would be read as something else, such as "Back to one" (a stretch) or
 * "Verse-2" (two counts before it), is typed as its number among all.
 *
 * @param {number} index
 * @param {Pick<Piece, "markers" | "formations" | "parts">} piece
 */
export function markerAsTyped(index, { markers, formations, parts }) {
  const name = markers[index].name.trim();
  const start = compared(name);
  const [, , sign] = placeAndOffset.exec(name) ?? [];
  if (between.test(name) || sign !== undefined || saysHere.test(name) || numberedName.test(name)) {
    return `#${index + 1}`;
  }
  const alike = markers.filter((marker) => compared(marker.name) === start);
  const isTaken = /^\d+$/.test(name) ||
    [...formations, ...parts.map(({ part }) => part)].some((one) => compared(one.name) === start);
  return alike.length === 1 && !isTaken ? name : `${name}#${alike.indexOf(markers[index]) + 1}`;
}

/**
 * @param {number} index
 * @returns {Named}
 */
const only = (index) => ({ first: index, last: index, part: "", marker: "", at: null, turn: -1 });

/**
 * The parts of the work in their order. A part that comes twice is found where it comes first.
 *
 * @param {Piece["parts"]} parts
 * @param {Piece["formationAt"]} formationAt
 */
function partsNamed(parts, formationAt) {
  /** @type {Named[]} */
  const found = parts.map(({ part: { name, from, to }, first, last }) => {
    const index = last < first ? formationAt(from) : first;
    return { ...only(index), last: Math.max(index, last), part: name, at: from, until: to };
  });
  return found.filter(({ part }, index) => found.findIndex((other) => other.part === part) === index);
}
