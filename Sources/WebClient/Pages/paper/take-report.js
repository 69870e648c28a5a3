import { element } from "../ui/element.js";
import { clockTime } from "../stage/words.js";
import { listed, moment, words } from "../words/takes.js";
import "../words/paper.js";
import { longSheet } from "./sheet.js";

/**
 * The takes of one rehearsal on paper: when, who was there, what was stopped where, and for each take its notes, its
 * timing, and who was missing.
 *
 * @import { Child } from "../ui/element.d.ts"
 * @import { Report, TakeReported } from "../takes/report.js"
 * @import { Choice } from "./choices.js"
 */

/** @type {Intl.DateTimeFormatOptions} */
const day = { dateStyle: "full" };
/** @type {Intl.DateTimeFormatOptions} */
const timeOfDay = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };

/**
 * @param {Report} report
 * @param {string} title of the piece
 * @param {Choice} choice
 */
export function takeReport({ takes, conductors, dancers, stops }, title, { format }) {
  const [first] = takes;
  const heading = {
    key: "takes",
    format,
    isUpright: true,
    title: words("paper.takesOf", { title }),
    aside: first === undefined ? null : moment(first.take.begins / 1_000, day),
  };
  if (first === undefined) return longSheet(heading, element("p", {}, words("takes.none")));
  const last = takes[takes.length - 1];
  const danced = takes.reduce((sum, { length }) => sum + length, 0);
  return longSheet(
    heading,
    facts([
      [
        words("paper.rehearsed"),
        words("paper.fromTo", {
          from: moment(first.take.begins / 1_000, timeOfDay),
          to: moment((last.take.begins + last.length) / 1_000, timeOfDay),
        }),
      ],
      [words("paper.takes"), words("paper.takesLasting", { count: takes.length, time: clockTime(danced) })],
      [words("paper.conductedBy"), listed(conductors)],
      [words("paper.present"), listed(dancers.map(({ who, dances }) => dancerWithRoles(who, dances)))],
    ]),
    stops.length > 0 && element(
      "section",
      { key: "stops" },
      element("h3", {}, words("takes.stops")),
      element(
        "ul",
        { class: "report-stops" },
        stops.map(({ where, place: { stopped, came } }) =>
          element("li", {}, words("takes.stoppedAt", { where, stopped, count: came }))
        ),
      ),
    ),
    takes.map(oneTake),
  );
}

/** @param {string} who @param {readonly string[]} dances */
const dancerWithRoles = (who, dances) =>
  dances.length === 0 ? who : words("paper.whoDanced", { who, dances: listed(dances) });

/** @param {readonly (readonly [string, string])[]} rows what is empty is left out */
const facts = (rows) =>
  element(
    "table",
    { class: "report-facts", key: "facts" },
    element(
      "tbody",
      {},
      rows.filter(([, value]) => value !== "").map(([label, value]) =>
        element(
          "tr",
          { key: label },
          element("th", { scope: "row" }, label),
          element("td", { dir: "auto" }, value),
        )
      ),
    ),
  );

/** @param {TakeReported} reported */
function oneTake({ take, length, way, stop, punctuality, absent, notes }) {
  const { number, name, starred, begins, rate, passes } = take;
  const title = [words("takes.numbered", { number }), name].filter(Boolean).join(" · ");
  const what = [
    moment(begins / 1_000, timeOfDay),
    clockTime(length),
    way,
    words("takes.percent", { percent: Math.round(rate * 100) }),
    passes ? words("takes.passes", { count: passes }) : "",
    stop ?? "",
  ].filter(Boolean).join(" · ");
  return element(
    "section",
    { key: `take-${number}`, class: "report-take" },
    element("h3", { dir: "auto" }, starred ? `★ ${title}` : title),
    element("p", { dir: "auto" }, what),
    element("p", {}, words("takes.punctuality", { figures: punctuality })),
    absent.length > 0 && element("p", { dir: "auto" }, words("paper.missing", { names: listed(absent) })),
    notes.length > 0 && element(
      "table",
      { class: "report-notes" },
      element(
        "tbody",
        {},
        notes.map(({ time, whom, where, text }, turn) =>
          element(
            "tr",
            { key: `${turn}` },
            element("td", { class: "when" }, clockTime(time)),
            element("td", { dir: "auto" }, [where, whom].filter(Boolean).join(" · ")),
            element("td", { dir: "auto", class: "notes" }, text),
          )
        ),
      ),
    ),
  );
}
