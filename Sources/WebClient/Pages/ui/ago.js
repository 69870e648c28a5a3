import { moment, relative, words } from "../words/common.js";
import { node, setText } from "./node.js";

const refreshEvery = 30_000;

/**
 * How long ago something was, “12 min. ago”, kept true while it is shown; the exact time is its title.
 *
 * @param {string} instant ISO 8601
 */
export function agoTime(instant) {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return node("span", {}, "–");
  const exact = moment(at, { dateStyle: "long", timeStyle: "short" });
  return node("time", { datetime: instant, title: exact, "data-ago": true }, agoInWords(at));
}

setInterval(() => {
  for (const time of document.querySelectorAll("time[data-ago]")) {
    if (time instanceof HTMLTimeElement) setText(time, agoInWords(Date.parse(time.dateTime)));
  }
}, refreshEvery);

/** @type {[unit: Intl.RelativeTimeFormatUnit, seconds: number][]} */
const units = [["week", 604_800], ["day", 86_400], ["hour", 3_600], ["minute", 60]];
const longAgo = 30 * 86_400;

/** @param {number} at wall milliseconds */
function agoInWords(at) {
  const seconds = Math.max(0, (Date.now() - at) / 1000);
  if (seconds > longAgo) return moment(at, { day: "numeric", month: "short", year: "numeric" });
  const [unit, length] = units.find(([, length]) => seconds >= length) ?? ["", 0];
  return unit === "" ? words("common.justNow") : relative(-Math.floor(seconds / length), unit);
}
