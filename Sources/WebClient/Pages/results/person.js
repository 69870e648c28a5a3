import { moment, number, words } from "../words/results.js";
import { call } from "../wire/api.js";
import { Problem } from "../ui/problem.js";
import { memberships } from "../live/memberships.js";
import { inWords } from "../ui/banner.js";
import { confirmed, openDialog } from "../ui/dialog.js";
import { ask } from "../ui/ask.js";
import { Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element, island } from "../ui/element.js";
import { node } from "../ui/node.js";
import { bestsOf, weeksInARow } from "./bests.js";
import { columnChart } from "./charts.js";
import { percent, summaryPanel } from "./summary.js";

/**
 * One person over many classes: their figures by class, and the end of what is kept of them.
 *
 * @import { AthletesClass, Figures, Results, Summary } from "./results.d.ts"
 * @import { Best, ClassDone } from "./bests.js"
 * @import { Child } from "../ui/element.d.ts"
 *
 * What has been read so far, and what is said about it.
 *
 * @typedef {{
 *   said: string, known: readonly ClassDone[], isRefused: boolean
 * }} History
 */

/** The latest so many classes are read: one request each. */
const most = 40;
/** @type {Intl.DateTimeFormatOptions} */
const day = { day: "numeric", month: "short" };

/**
 * One's own classes that this device came to, in the order of time; `null` before there is more than one.
 *
 * Nobody who joins a class has an account, so only the device knows in which classes its owner was.
 */
export function ownHistory() {
  const classes = memberships()
    .filter(({ role, runs }) => role === "dancer" && runs === "drill")
    .map(({ session, member, token, at = 0 }) => ({ session, member, token, opened: new Date(at).toISOString() }));
  return classes.length < 2 ? null : historyPanel(() => Promise.resolve(classes));
}

/** Classes of a person in the account's sessions, the latest first. @param {string} name */
async function classesOf(name) {
  /** @type {{ classes: AthletesClass[] }} */
  const { classes } = await call(`/api/v1/athletes/classes?name=${encodeURIComponent(name)}`);
  return classes;
}

/**
 * Reads the classes one after the other and draws what is there by then.
 *
 * @param {() => Promise<readonly AthletesClass[]>} classes the latest first
 * @param {Child[]} more what those may do who may read it
 */
function historyPanel(classes, ...more) {
  const history = new Held(/** @type {History} */ ({ said: words("results.reading"), known: [], isRefused: false }));
  const section = node("section", { class: "stack" });
  drawing(section, [history], () => {
    const { said, known, isRefused } = history.value;
    section.hidden = isRefused;
    return [
      element("h3", {}, words("results.history")),
      element("p", { class: "help", role: "status" }, said),
      known.length > 0 &&
      element("ul", { class: "plain bests" }, bestsInWords(known).map((line) => element("li", {}, line))),
      island("charts", [known], () => node("div", { class: "charts" }, known.length > 0 && chartsOf(known))),
      more,
    ];
  });
  read(classes, history).catch((problem) => {
    history.value = { ...history.value, said: inWords(problem), isRefused: isRefused(problem) };
  });
  return section;
}

/** A guest who conducts sees nothing of the account's people. @param {unknown} problem */
const isRefused = (problem) => problem instanceof Problem && (problem.status === 401 || problem.status === 403);

/**
 * @param {() => Promise<readonly AthletesClass[]>} classes
 * @param {Held<History>} history
 */
async function read(classes, history) {
  const latest = (await classes()).slice(0, most).reverse();
  let closed = 0;
  for (const [turn, one] of latest.entries()) {
    history.value = { ...history.value, said: words("results.readingOf", { number: turn + 1, of: latest.length }) };
    const results = await resultsOf(one);
    if (results === null) closed += 1;
    history.value = { ...history.value, known: [...history.value.known, ...doneIn(results, one)] };
  }
  const count = latest.length - closed;
  const which = closed === 0 ? "results.classes" : "results.someClasses";
  const said = words(history.value.known.length === 0 ? "results.nothing" : which, { count, of: latest.length });
  history.value = { ...history.value, said };
}

/**
 * What one person did in the runs of a class.
 *
 * @param {Results | null} results
 * @param {AthletesClass} one
 * @returns {ClassDone[]}
 */
const doneIn = (results, { member, opened }) =>
  (results?.runs ?? []).flatMap(({ athletes, rounds }) => {
    /** @type {(own: { member: string, figures: Figures }) => boolean} */
    const isTheirs = (own) => own.member === member;
    const figures = athletes.find((own) => own.member === member)?.together;
    if (figures === undefined || figures.thrown === 0) return [];
    return [{
      opened,
      figures,
      rounds: rounds.flatMap((round) => round.athletes.filter(isTheirs)).map((own) => own.figures),
    }];
  });

/** @param {readonly ClassDone[]} known */
function bestsInWords(known) {
  const { output, accuracy, thrown } = bestsOf(known);
  const weeks = weeksInARow(known.map(({ opened }) => new Date(opened)), new Date());
  /** @type {(key: "output" | "accuracy" | "thrown", best: Best, text: (value: number) => string) => string | null} */
  const said = (key, best, text) =>
    best && words(`results.best.${key}`, { value: text(best.value), day: moment(new Date(best.opened), day) });
  return [
    weeks > 0 ? words("results.weeks", { count: weeks }) : null,
    said("output", output, (value) => number(value, { maximumFractionDigits: 0 })),
    said("accuracy", accuracy, percent),
    said("thrown", thrown, (value) => number(value, {})),
  ].filter((line) => line !== null);
}

/**
 * Null for a class whose drill was deleted, so that nobody knows any more what was called, and for one that no longer
 * lets this device in.
 *
 * @param {AthletesClass} one
 * @returns {Promise<Results | null>}
 */
async function resultsOf({ session, member, token }) {
  try {
    return await call(`/api/v1/sessions/${encodeURIComponent(session)}/results?athlete=${member}`, { token });
  } catch (problem) {
    if (isRefused(problem) || (problem instanceof Problem && problem.status === 404)) return null;
    throw problem;
  }
}

/** @param {History["known"]} known */
function chartsOf(known) {
  const labelled = known.map(({ opened, figures }) => ({ label: moment(new Date(opened), day), figures }));
  return [
    columnChart(
      words("results.rateByClass"),
      labelled.map(({ label, figures: { rate } }) => ({
        label,
        value: rate,
        text: number(rate ?? 0, { maximumFractionDigits: 0 }),
      })),
    ),
    columnChart(
      words("results.hitsByClass"),
      labelled.map(({ label, figures: { accuracy } }) => ({ label, value: accuracy, text: percent(accuracy) })),
      1,
    ),
    columnChart(
      words("results.reactionByClass"),
      labelled.map(({ label, figures: { reaction } }) => ({
        label,
        value: reaction === null ? null : reaction.p50 / 1_000,
        text: reaction === null
          ? words("results.none")
          : words("results.milliseconds", { time: Math.round(reaction.p50 / 1_000) }),
      })),
    ),
  ];
}

/**
 * What one person did: in one class, and over the weeks.
 *
 * @param {string} name
 * @param {Summary | null} summary of the class that is looked at
 * @param {HTMLElement | null} films of the class that is looked at
 * @param {() => void} forgotten called when what was kept of them is deleted
 */
export function openPerson(name, summary, films, forgotten) {
  const trouble = new Held("");
  const said = node("p", { class: "help", role: "alert" });
  drawing(said, [trouble], () => trouble.value);
  const forget = async () => {
    try {
      if (!(await ask(trouble, "once", () => forgetPerson(name)))) return;
      dialog.close();
      forgotten();
    } catch (problem) {
      trouble.value = inWords(problem);
    }
  };
  const dialog = openDialog(
    name,
    node(
      "div",
      { class: "stack" },
      summary && summaryPanel(summary),
      films,
      historyPanel(
        () => classesOf(name),
        element(
          "div",
          { class: "choices" },
          element("button", { type: "button", class: "quiet grave", onclick: forget }, words("results.forget")),
        ),
      ),
      said,
    ),
    { className: "person-sheet" },
  );
}

/** Deletes what is kept of a person in all classes, after a question; answers whether it did. @param {string} name */
async function forgetPerson(name) {
  const yes = await confirmed(words("results.forgetTitle", { name }), words("results.forgetText"), {
    yes: words("results.forgetYes"),
    isGrave: true,
  });
  if (yes) await call(`/api/v1/athletes?name=${encodeURIComponent(name)}`, { method: "DELETE" });
  return yes;
}
