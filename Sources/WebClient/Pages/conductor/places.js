/**
 * What a conductor says of a place, as text: "12", "12-3" (three counts before formation 12), "12-1e" (an eight),
 * "12-2f" (two formations), "wedge-4", "here" or ".", and two of them for a stretch: "7..8", "12-3 to 14".
 * Pure: nothing is sent by understanding it.
 *
 * @typedef {object} Place
 * @property {number} time score time
 * @property {number | null} formation index of the formation that was named; null for here
 * @property {number} offset how much after it: negative is before
 * @property {"counts" | "eights" | "formations"} unit of the offset
 *
 * @typedef {{ from: Place, to: Place | null }} Said
 * @typedef {"what" | "which" | "range" | "order"} Misunderstood no such words, no such formation, outside the
 *   production, an end before its beginning
 *
 * @typedef {object} Piece
 * @property {readonly { name: string }[]} formations
 * @property {number} end score time
 * @property {(index: number) => number} arrival
 * @property {(index: number) => number} departure
 * @property {(counts: number) => number} timeOf score time of so many counts
 * @property {number} here the present score time
 */

/** A loop is no shorter, in microseconds. */
const shortest = 500_000;
/** @type {Record<string, Place["unit"]>} */
const units = { c: "counts", e: "eights", f: "formations" };

/**
 * @param {string} text
 * @param {Piece} piece
 * @returns {Said | Misunderstood}
 */
export function understood(text, piece) {
  const [first, second, ...more] = text.trim().split(/\s*(?:\.{2,}|…|–|\s(?:to|до|по)\s)\s*/i);
  if (more.length > 0) return "what";
  const from = placeIn(first, piece, piece.arrival);
  if (typeof from === "string") return from;
  if (second === undefined) return { from, to: null };
  const to = placeIn(second, piece, (index) => endOf(index, piece));
  if (typeof to === "string") return to;
  return to.time - from.time < shortest ? "order" : { from, to };
}

/**
 * A stretch goes on to the end of a formation's hold, where it is live still; the last one ends the production.
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
 * @param {(index: number) => number} timeOfFormation
 * @returns {Place | Misunderstood}
 */
function placeIn(text, piece, timeOfFormation) {
  const parts = /^(.*?)(?:\s*([-−+])\s*(\d{1,4})\s*([cef])?)?$/i.exec(text);
  const [, name = "", sign, amount, letter] = parts ?? [];
  if (name === "" && sign === undefined) return "what";
  const unit = units[letter?.toLowerCase() ?? "c"];
  const offset = Number(amount ?? 0) * (sign === "+" ? 1 : -1) || 0;
  const isHere = name === "" || name === "." || /^(here|тут)$/i.test(name);
  const formation = isHere ? null : formationNamed(name, piece.formations);
  if (formation === -1) return /^[\d\s]*$/.test(name) ? "which" : "what";
  if (unit === "formations") {
    const index = formation === null ? null : formation + offset;
    if (index === null) return "what";
    if (piece.formations[index] === undefined) return "which";
    return { time: timeOfFormation(index), formation, offset, unit };
  }
  const start = formation === null ? piece.here : timeOfFormation(formation);
  const time = Math.round(start + Math.sign(offset) * piece.timeOf(Math.abs(offset) * (unit === "eights" ? 8 : 1)));
  return time < 0 || time > piece.end ? "range" : { time, formation, offset, unit };
}

/**
 * By number, by name, or by how a name begins, where that is only one; -1 for none.
 *
 * @param {string} said
 * @param {readonly { name: string }[]} formations
 */
function formationNamed(said, formations) {
  if (/^\d+$/.test(said)) return Number(said) <= formations.length ? Number(said) - 1 : -1;
  const name = said.toLocaleLowerCase();
  const names = formations.map((formation) => formation.name.toLocaleLowerCase());
  if (names.includes(name)) return names.indexOf(name);
  const begins = names.flatMap((other, index) => (other.startsWith(name) ? [index] : []));
  return begins.length === 1 ? begins[0] : -1;
}
