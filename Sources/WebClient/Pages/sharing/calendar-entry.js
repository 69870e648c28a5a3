/**
 * A run as a file that every calendar reads (RFC 5545).
 *
 * @import { NextRun } from "../wire/production.d.ts"
 */

/** `20261204T180000Z` @param {number} milliseconds */
const stamp = (milliseconds) => new Date(milliseconds).toISOString().replace(/[-:]|\.\d+/g, "");

/** @param {string} text */
const escaped = (text) => text.replace(/[\\;,]/g, "\\$&").replace(/\r\n|\r|\n/g, "\\n");

/** Lines have at most 75 bytes; what is longer goes on in the next, behind a space. @param {string} line */
function folded(line) {
  const lines = [""];
  let length = 0;
  for (const letter of line) {
    const bytes = new TextEncoder().encode(letter).length;
    if (length + bytes > 75) {
      lines.push("");
      length = 1;
    }
    lines[lines.length - 1] += letter;
    length += bytes;
  }
  return lines.join("\r\n ");
}

/**
 * @param {NextRun} run
 * @param {object} of
 * @param {string} of.title
 * @param {string} of.id the same for the same run: a calendar replaces what it has of it
 * @param {number} of.now milliseconds
 */
export function calendarEntry({ at, duration, place }, { title, id, now }) {
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Runthrough//Runthrough//EN",
    "BEGIN:VEVENT",
    `UID:${escaped(id)}@runthrough`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(at)}`,
    `DTEND:${stamp(at + duration / 1_000)}`,
    `SUMMARY:${escaped(title)}`,
    ...(place === "" ? [] : [`LOCATION:${escaped(place)}`]),
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].map(folded).join("\r\n");
}
