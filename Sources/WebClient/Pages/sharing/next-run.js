import { element } from "../ui/element.js";
import { nameOfFile, saveAs } from "../ui/save-as.js";
import { moment, words } from "../words/sharing.js";
import { calendarEntry } from "./calendar-entry.js";

/**
 * When it is danced next: in words, and for a calendar.
 *
 * @import { NextRun } from "../wire/production.d.ts"
 */

/** @param {NextRun} run @param {number} now milliseconds */
export const isToCome = ({ at, duration }, now) => at + duration / 1_000 > now;

/** @param {NextRun} run */
const when = ({ at }) =>
  moment(at, { weekday: "long", day: "numeric", month: "long", year: "numeric", hour: "numeric", minute: "2-digit" });

/**
 * @param {NextRun} run
 * @param {{ title: string, id: string }} of `id` of the production, or whatever stands for it
 */
export const nextRunView = (run, { title, id }) =>
  element(
    "div",
    { class: "next-run" },
    element(
      "p",
      {},
      element("span", { class: "help" }, words("sharing.nextRun")),
      element("time", { datetime: new Date(run.at).toISOString() }, when(run)),
      run.place !== "" && element("bdi", {}, run.place),
    ),
    element(
      "button",
      { type: "button", onclick: () => saveEntry(run, title, id) },
      words("sharing.toCalendar"),
    ),
  );

/** @param {NextRun} run @param {string} title @param {string} id */
const saveEntry = (run, title, id) =>
  saveAs(
    new Blob([calendarEntry(run, { title, id, now: Date.now() })], { type: "text/calendar;charset=utf-8" }),
    nameOfFile(title, "ics"),
  );
