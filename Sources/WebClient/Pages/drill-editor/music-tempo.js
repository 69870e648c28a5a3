import { fastest, slowest } from "../editing/described.js";

/**
 * The tempo of the music as a drill's: one for all of it, and where its “one” lies. Calls fall on its beats then, as
 * score time 0 of the music is a “one”. Times are microseconds.
 *
 * @import { Beats } from "../music/beats.d.ts"
 * @import { Change, Production } from "../wire/production.d.ts"
 *
 * @typedef {object} Found
 * @property {number} tempo counts a minute
 * @property {number} one a score time at which an eight begins, as the music lies now
 * @property {number} offset of the music, as it lay then
 * @property {boolean} isSteady whether every beat is where that tempo has it
 */

const eight = 8;
/** Beats farther off the even ones than this are heard beside a call. */
const tolerance = 45_000;
/** A move that is smaller is none. */
const heard = 1_000;
/** Fewer beats say nothing of a tempo. */
const least = 8;

/**
 * The even beats that are nearest to those that were found: their straight line, by least squares. Null where there
 * are too few.
 *
 * @param {Pick<Beats, "beats" | "one">} beats at score times
 * @param {number} [offset] of the music
 * @returns {Found | null}
 */
export function tempoFound({ beats, one }, offset = 0) {
  if (beats.length < least) return null;
  const middle = (beats.length - 1) / 2;
  const mean = beats.reduce((sum, { at }) => sum + at, 0) / beats.length;
  const spread = beats.reduce((sum, _, turn) => sum + (turn - middle) ** 2, 0);
  const length = beats.reduce((sum, { at }, turn) => sum + (turn - middle) * (at - mean), 0) / spread;
  /** @param {number} turn */
  const even = (turn) => mean + (turn - middle) * length;
  const off = beats.map(({ at }, turn) => Math.abs(at - even(turn))).sort((one, other) => one - other);
  const tempo = Math.round(6e10 / length) / 1_000;
  if (!(tempo >= slowest && tempo <= fastest)) return null;
  return { tempo, one: even(one), offset, isSteady: off[Math.floor(0.95 * off.length)] <= tolerance };
}

/** Calls at half or twice the tempo of the music are offered from this tempo on, and to that one. */
const [slow, fast] = [50, 180];

/** The tempos that the music may be trained at: as it is, and half or twice as fast. @param {Found} found */
export const tempos = ({ tempo }) =>
  [tempo, ...[tempo / 2, tempo * 2].filter((one) => one >= slow && one <= fast)]
    .map((one) => Math.round(one * 1_000) / 1_000);

/**
 * Takes one of these tempos, and moves the music by four counts of it at most. Nothing where it is taken already.
 *
 * @param {Pick<Production, "tempo" | "music">} document
 * @param {Found} found
 * @param {number} tempo
 * @returns {Change[]}
 */
export function tempoChanges({ music, tempo: before }, { one, offset }, tempo) {
  const length = eight * 6e7 / tempo;
  // It may have been moved since it was listened to.
  const now = one + music.offset - offset;
  const moved = Math.round(now - length * Math.round(now / length));
  /** @type {Change[]} */
  const changes = tempo === before ? [] : [{ set: ["tempo"], to: tempo }];
  if (Math.abs(moved) >= heard) changes.push({ set: ["music", "offset"], to: music.offset - moved });
  return changes;
}
