/**
 * How a piece is played by one person alone, in the studio, in practice and on a phone: at what speed, what is
 * repeated, what comes before each pass. A pass is arithmetic of the core; here is made what it computes with. Pure.
 *
 * @import { Motion } from "../wire/wire.d.ts"
 *
 * A stretch of the score, in microseconds.
 *
 * @typedef {{ from: number, to: number }} Passage
 *
 * `rate` is a factor; `pause` counts of rest, then `countIn` counts, before each pass; each pass of a loop is `step`
 * faster, until the piece's own speed.
 *
 * @typedef {{ rate: number, pause: number, countIn: number, step: number, loop: Passage | null }} Running
 *
 * How it begins: at once; after its count-in; or as a pass does, after rest and count-in.
 *
 * @typedef {"at once" | "counted" | "anew"} Beginning
 */

/** Shorter than this, in microseconds, nothing is repeated. */
export const shortest = 200_000;

/**
 * @param {Running} running
 * @param {object} how
 * @param {number} how.position score time
 * @param {number} how.at the instant from which on it is to be heard
 * @param {number} [how.shown] when the picture is there
 * @param {number} how.end of what is played, where nothing is repeated
 * @param {number} how.count the length of a count there, at the piece's own speed
 * @param {Beginning} how.begins
 * @returns {Motion}
 */
export function motionFrom(running, { position, at: now, shown = now, end, count, begins }) {
  const { rate, countIn, pause, step, loop } = running;
  const counted = begins !== "at once" && countIn > 0 ? { counts: countIn, count: Math.ceil(count / rate) } : null;
  const rest = Math.round((pause * count) / rate);
  const at = now + (begins === "anew" ? rest : 0) + (counted === null ? 0 : counted.counts * counted.count);
  const waits = { wait: at - shown, ...(counted === null ? {} : { countIn: counted }) };
  if (loop === null) return { position, rate, at, until: end, ...waits };
  return {
    position,
    rate,
    at,
    until: loop.to,
    ...waits,
    loop: {
      ...loop,
      pause: rest,
      ...(countIn > 0 ? { countIn: { counts: countIn, count } } : {}),
      rate,
      step: rate < 1 ? step : 0,
      most: rate < 1 && step > 0 ? 1 : rate,
      pass: 0,
    },
  };
}

/**
 * Where a run that goes is after a seek. Past the second mark the next pass begins, with one rest and one count-in
 * however often it is sought; before the first mark it is at the first.
 *
 * @param {number} time
 * @param {Passage | null} loop
 * @returns {{ position: number, begins: Beginning }}
 */
export function sought(time, loop) {
  if (loop !== null && time >= loop.to) return { position: loop.from, begins: "anew" };
  return { position: loop !== null && time < loop.from ? loop.from : time, begins: "at once" };
}

/**
 * One of the two marks put elsewhere; they keep their order and some room between them.
 *
 * @param {Passage} loop
 * @param {"from" | "to"} which
 * @param {number} time
 * @param {number} end of the piece
 * @returns {Passage}
 */
export function marked({ from, to }, which, time, end) {
  const whole = Math.round(time);
  if (which === "from") return { from: Math.max(0, Math.min(whole, to - shortest)), to };
  return { from, to: Math.min(Math.max(end, from + shortest), Math.max(whole, from + shortest)) };
}
