import { moment, number, words } from "../words/words.js";
import { call, Problem } from "../live/api.js";
import { inWords } from "../parts/banner.js";
import { confirmed, openDialog } from "../parts/dialog.js";
import { element, setText } from "../parts/element.js";
import { columnChart } from "./charts.js";
import { percent, summaryPanel } from "./summary.js";

/**
 * One person over many classes: their figures by class, and the end of what is kept of them.
 *
 * @import { AthletesClass, Figures, Results, Summary } from "./results.d.ts"
 */

/** The latest so many classes are read: one request each. */
const most = 40;
/** @type {Intl.DateTimeFormatOptions} */
const day = { day: "numeric", month: "short" };

/**
 * Reads the classes one after the other and draws what is there by then. It is for accounts: a guest who conducts sees
 * nothing of it.
 *
 * @param {string} name
 * @param {HTMLElement} forget
 */
function historyPanel(name, forget) {
  const status = element("p", { class: "help", role: "status" }, words("results.reading"));
  const charts = element("div", { class: "charts" });
  const section = element(
    "section",
    { class: "stack" },
    element("h3", {}, words("results.history")),
    status,
    charts,
    element("div", { class: "choices" }, forget),
  );
  read(name, charts, status).catch((problem) => {
    section.hidden = problem instanceof Problem && (problem.status === 401 || problem.status === 403);
    setText(status, inWords(problem));
  });
  return section;
}

/**
 * @param {string} name
 * @param {HTMLElement} charts
 * @param {HTMLElement} status
 */
async function read(name, charts, status) {
  /** @type {{ classes: AthletesClass[] }} */
  const { classes } = await call(`/api/v1/athletes/classes?name=${encodeURIComponent(name)}`);
  const latest = classes.slice(0, most).reverse();
  /** @type {{ opened: string, figures: Figures }[]} */
  const known = [];
  for (const [turn, { session, member, opened }] of latest.entries()) {
    setText(status, words("results.readingOf", { number: turn + 1, of: latest.length }));
    const results = await resultsOf(session, member);
    if (results === null) continue;
    for (const run of results.runs) {
      const figures = run.athletes.find((one) => one.member === member)?.together;
      if (figures !== undefined && figures.thrown > 0) known.push({ opened, figures });
    }
    show(known, charts);
  }
  setText(status, known.length === 0 ? words("results.nothing") : words("results.classes", { count: classes.length }));
}

/**
 * Null for a class whose drill was deleted: nobody knows any more what was called.
 *
 * @param {string} session
 * @param {string} member
 * @returns {Promise<Results | null>}
 */
async function resultsOf(session, member) {
  try {
    return await call(`/api/v1/sessions/${encodeURIComponent(session)}/results?athlete=${member}`);
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 404) return null;
    throw problem;
  }
}

/**
 * @param {readonly { opened: string, figures: Figures }[]} known
 * @param {HTMLElement} charts
 */
function show(known, charts) {
  const labelled = known.map(({ opened, figures }) => ({ label: moment(new Date(opened), day), figures }));
  charts.replaceChildren(
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
  );
}

/**
 * What one person did: in one class, and over the weeks.
 *
 * @param {string} name
 * @param {Summary | null} summary of the class that is looked at
 * @param {() => void} forgotten called when what was kept of them is deleted
 */
export function openPerson(name, summary, forgotten) {
  const trouble = element("p", { class: "help", role: "alert" });
  const forget = element("button", { type: "button", class: "quiet grave" }, words("results.forget"));
  forget.addEventListener("click", async () => {
    try {
      if (!(await forgetPerson(name))) return;
      dialog.close();
      forgotten();
    } catch (problem) {
      setText(trouble, inWords(problem));
    }
  });
  const dialog = openDialog(
    name,
    element(
      "div",
      { class: "stack" },
      summary && summaryPanel(summary),
      historyPanel(name, forget),
      trouble,
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
