import { nameOf } from "../parts/element.js";
import { memberNamed } from "../live/model.js";

/** Time as the conductor reads it. The margin and the steps are the server's (`LeadKeeper`). */
const margin = 40_000;
const step = 5_000;

/** “28 of 30 in time” */
export const punctualityInWords = ({ devices, inTime }) => `${inTime} of ${devices} in time`;

export function inMilliseconds(microseconds) {
  if (microseconds === null || microseconds === undefined) return "–";
  const milliseconds = microseconds / 1000;
  return `${milliseconds < 10 ? milliseconds.toFixed(1) : Math.round(milliseconds)} ms`;
}

/** A member's name as an element; screens are nobody's, and not in the list of people. */
export const nameOrScreen = (state, id) => nameOf(nameText(state, id));

const nameText = (state, id) => memberNamed(state, id)?.name ?? "A screen";

/** Whose device the lead waits for. */
export function leadOf(state) {
  if (state.lead === null) return "";
  if (state.slowest === null) return "No device has been measured yet.";
  return `Slowest waited for: ${nameText(state, state.slowest)}.`;
}

/** “’s device needs 900 ms: not waited for”, to follow the name. */
export function leadNeeded(member) {
  const quality = member?.quality;
  if (!quality) return "’s device needs longer than the most: not waited for";
  const need = quality.delay + 2 * (quality.jitter ?? 0) + margin;
  return `’s device needs ${inMilliseconds(Math.ceil(need / step) * step)}: not waited for`;
}

/** The device that knows the time worst, by name. */
export function worstClock(state) {
  const reporting = state.members.filter(({ present, quality }) => present && quality);
  if (reporting.length === 0) return "";
  const worst = reporting.reduce((a, b) => (b.quality.bound > a.quality.bound ? b : a));
  return `Least sure clock: ${worst.name}, ±${inMilliseconds(worst.quality.bound)}.`;
}
