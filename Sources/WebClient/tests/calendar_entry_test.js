/// <reference lib="deno.ns" />
import { calendarEntry } from "../Pages/sharing/calendar-entry.js";
import { meant, spaced } from "../Pages/sharing/code.js";

/** @param {unknown} found @param {unknown} wanted */
function equal(found, wanted) {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${one} instead of ${other}`);
}

const run = {
  at: Date.UTC(2026, 11, 4, 18, 30),
  duration: 90 * 60_000_000,
  place: "Hall 2; by the river, left\\right",
};

Deno.test("a run becomes an entry of a calendar, in UTC, with what is special escaped", () => {
  equal(calendarEntry(run, { title: "Swan", id: "5f0c", now: Date.UTC(2026, 10, 28) }).split("\r\n"), [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Runthrough//Runthrough//EN",
    "BEGIN:VEVENT",
    "UID:5f0c@runthrough",
    "DTSTAMP:20261128T000000Z",
    "DTSTART:20261204T183000Z",
    "DTEND:20261204T200000Z",
    "SUMMARY:Swan",
    "LOCATION:Hall 2\\; by the river\\, left\\\\right",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

Deno.test("no line has more than 75 bytes, no letter is cut, and joined again it is the same", () => {
  const title = "Лебедине озеро 🩰 ".repeat(30);
  const text = calendarEntry({ ...run, place: "" }, { title, id: "x", now: 0 });
  const lengths = text.split("\r\n").map((line) => new TextEncoder().encode(line).length);
  if (Math.max(...lengths) > 75) throw new Error(`${Math.max(...lengths)} bytes`);
  equal(text.replaceAll("\r\n ", "").includes(`SUMMARY:${title}`), true);
});

Deno.test("a title cannot add lines of its own", () => {
  const text = calendarEntry({ ...run, place: "" }, { title: "A\r\nATTENDEE:x", id: "x", now: 0 });
  equal(text.split("\r\n").filter((line) => line.startsWith("ATTENDEE")), []);
});

Deno.test("a typed or pasted share id is understood", () => {
  for (const typed of ["7km3p q9wxa", "7KM3P-Q9WXA", " https://rehearsal.example/copy#7KM3PQ9WXA "]) {
    equal(meant(typed), "7KM3PQ9WXA");
  }
  equal(meant("https://rehearsal.example/copy#1.eJxrYA-_"), "1.eJxrYA-_");
  equal(spaced("7KM3PQ9WXA"), "7KM3P Q9WXA");
});
