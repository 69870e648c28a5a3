import { number, words, wordsAround } from "../words/conductor.js";
import { nameOf } from "../ui/element.js";
import { memberName } from "./member-name.js";
import { memberNamed } from "../live/model.js";

/**
 * Time as the conductor reads it. The margin and the steps are the server's (`LeadKeeper`).
 *
 * @import { SessionState } from "../live/model.d.ts"
 * @import { Attendee, Punctuality } from "../wire/wire.d.ts"
 */
const margin = 40_000;
const step = 5_000;

/**
 * “All in time”, or “2 devices late”
 *
 * @param {Punctuality} punctuality
 */
export const punctualityInWords = ({ late }) =>
  late.length === 0 ? words("conductor.allInTime") : words("conductor.lateCount", { count: late.length });

/**
 * How a person's device keeps time, shown as one dot: green for `good`, amber for the others; null for people who are
 * away.
 *
 * @typedef {"good" | "poor" | "late" | "leftOut" | "stale" | "unknown"} Dot
 * @param {SessionState} state
 * @param {Attendee} person
 * @param {boolean} isStale
 * @returns {Dot | null}
 */
export function dotOf(state, { id, present, quality }, isStale) {
  if (!present) return null;
  if (state.leftOut.includes(id)) return "leftOut";
  if (!quality) return "unknown";
  if (isStale) return "stale";
  if (state.punctuality?.late.includes(id)) return "late";
  return quality.bound < 40_000 ? "good" : "poor";
}

/**
 * How well a device knows the time, in figures: “good clock: within ±1.2 ms; 3.4 ms away, battery 80 %”
 *
 * @param {Attendee} person
 */
export function clockInWords({ quality }) {
  if (!quality) return words("conductor.noReport");
  const { bound, delay, jitter, battery } = quality;
  const known = { bound: inMilliseconds(bound), delay: inMilliseconds(delay), jitter: inMilliseconds(jitter) };
  const grade = bound < 10_000 ? "good" : bound < 40_000 ? "fair" : "poor";
  const clock = words(`conductor.clock.${grade}`, known);
  return battery === undefined || battery === null
    ? clock
    : words("conductor.clockBattery", { clock, battery: Math.round(battery * 100) });
}

/** @param {number | null} [microseconds] */
export function inMilliseconds(microseconds) {
  if (microseconds === null || microseconds === undefined) return "–";
  const milliseconds = microseconds / 1000;
  const digits = milliseconds < 10 ? 1 : 0;
  return words("conductor.milliseconds", {
    milliseconds: number(milliseconds, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  });
}

/**
 * A member's name as an element; screens belong to nobody and are not in the list of people.
 *
 * @param {SessionState} state
 * @param {string} id
 */
export const nameOrScreen = (state, id) => nameOf(nameText(state, id));

/**
 * @param {SessionState} state
 * @param {string} id
 */
function nameText(state, id) {
  const member = memberNamed(state, id);
  return member ? memberName(member) : words("conductor.aScreen");
}

/**
 * The member whose device decides the lead.
 *
 * @param {SessionState} state
 */
export function leadOf(state) {
  if (state.lead === null) return "";
  if (state.slowest === null) return words("conductor.notMeasured");
  return words("conductor.slowest", { name: nameText(state, state.slowest) });
}

/**
 * “Ana’s device needs 900 ms: not waited for”
 *
 * @param {SessionState} state
 * @param {string} id
 */
export function leftOutInWords(state, id) {
  const name = nameOrScreen(state, id);
  const quality = memberNamed(state, id)?.quality;
  if (!quality) return wordsAround("conductor.leftOut", { name });
  const need = quality.delay + 2 * (quality.jitter ?? 0) + margin;
  return wordsAround("conductor.leftOutNeeds", { name, lead: inMilliseconds(Math.ceil(need / step) * step) });
}

/**
 * The device that knows the time worst, by name.
 *
 * @param {SessionState} state
 */
export function worstClock(state) {
  let worst = null;
  for (const member of state.members) {
    const { present, quality } = member;
    if (!present || !quality || (worst !== null && quality.bound <= worst.bound)) continue;
    worst = { name: memberName(member), bound: quality.bound };
  }
  return worst === null ? "" : words("conductor.leastSure", { name: worst.name, bound: inMilliseconds(worst.bound) });
}
