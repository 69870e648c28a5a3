import "../words/page.js";
import { listed, moment, words } from "../words/results.js";
import { classTable } from "../results/class-table.js";
import { openPerson, ownHistory } from "../results/person.js";
import { summaryOf, summaryPanel } from "../results/summary.js";
import { filmsPanel } from "../results/films.js";
import { trainingRecordingsPanel } from "../results/training-recordings.js";
import { call, callForBlob } from "../wire/api.js";
import { pagePath, recall } from "../live/memberships.js";
import { showTrouble } from "../ui/banner.js";
import { ask } from "../ui/ask.js";
import { Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element, island, nameOf } from "../ui/element.js";
import { offerLanguage } from "../ui/language-choice.js";
import { byId, within } from "../ui/node.js";
import { openOffline } from "../ui/offline.js";
import { saveAs } from "../ui/save-as.js";
import { offerHelp } from "../help/offer.js";

offerHelp("trainer", within(document, ".results-bar"));

/**
 * `/results/{session}`: what became of everybody's punches in a class, or of one's own.
 *
 * @import { Results, Run } from "../results/results.d.ts"
 */

/** @type {Intl.DateTimeFormatOptions} */
const dayAndTime = { weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" };

const session = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const membership = recall(session, "conductor") ?? recall(session, "dancer");
const path = `/api/v1/sessions/${encodeURIComponent(session)}/results`;
/** Whose results these are, if one does not see everybody's. */
const own = membership?.role === "dancer" ? membership : null;

/** What was read, and which run is looked at; null before there is an answer. */
const shown = new Held(/** @type {{ results: Results, run: Run | undefined } | null} */ (null));
const isReading = new Held(false);

async function read() {
  isReading.value = true;
  try {
    /** @type {Results} */
    const results = await ask(shown, "latest", () => call(path, { token: membership?.token }));
    shown.value = { results, run: results.runs.at(-1) };
  } catch (problem) {
    showTrouble(problem, { retry: read });
  }
  isReading.value = false;
}

drawing(byId("status"), [isReading], () => isReading.value && words("results.reading"));
drawing(byId("which"), [shown], () => {
  const { runs = [] } = shown.value?.results ?? {};
  byId("which").hidden = runs.length < 2;
  for (const id of ["csv", "json"]) byId(id).hidden = runs.length === 0;
  return [
    element("span", {}, words("results.run")),
    " ",
    element(
      "select",
      { id: "runs", onchange: ({ currentTarget: { value } }) => look(Number(value)) },
      runs.map(({ run, begins }) =>
        element(
          "option",
          { key: run, value: String(run), selected: run === shown.value?.run?.run },
          moment(begins / 1_000, dayAndTime),
        )
      ),
    ),
  ];
});
drawing(byId("results"), [shown], () => {
  if (shown.value === null) return null;
  performance.mark("open");
  const { results, run } = shown.value;
  return run === undefined
    ? [element("p", { class: "lead" }, words("results.nothing")), own !== null && filmsOf(own.member), history()]
    : runPanels(results, run);
});

/** @param {number} number of the run to be looked at */
function look(number) {
  const { results } = shown.value ?? {};
  const run = results?.runs.find((one) => one.run === number);
  if (results !== undefined && run !== undefined) shown.value = { results, run };
}

/**
 * @param {Results} results
 * @param {Run} run
 */
function runPanels(results, run) {
  const summary = summaryOf(run, own?.member ?? null, results.parts);
  return [
    element("h2", {}, own === null ? words("results.wholeClass") : nameOf(own.name)),
    // What one sees of oneself comes before what it adds up to.
    own !== null && filmsOf(own.member),
    summary === null || summary.together.thrown + summary.together.called === 0
      ? element("p", { class: "lead" }, words("results.nothing"))
      : summaryPanel(summary),
    run.models.length > 0 && element("p", { class: "help" }, modelsInWords(run.models)),
    run.models.length > 0 && own === null && element("p", { class: "help" }, words("results.modelsWorth")),
    own === null && results.athletes.length > 0 ? wholeClass(results, run) : history(),
  ];
}

/**
 * @param {Results} results
 * @param {Run} run
 */
const wholeClass = (results, run) => [
  element("h2", {}, words("results.athletes")),
  classTable(results, run, (member, name) => openPerson(name, summaryNow(member), filmsOf(member), read)),
  island("recordings", [results], () => trainingRecordingsPanel(session, membership?.token)),
];

/** Of the run that is looked at. @param {string} member */
const summaryNow = (member) =>
  shown.value?.run === undefined ? null : summaryOf(shown.value.run, member, shown.value.results.parts);

/** Which weights of the recogniser judged it. @param {readonly number[]} models */
const modelsInWords = (models) =>
  words("results.models", { count: models.length, versions: listed(models.map(String)) });

/** An athlete's own weeks as far as this device knows them. */
const history = () => own === null ? [] : [ownHistory()];

/** @param {string} member */
const filmsOf = (member) => filmsPanel(session, member, membership?.token, own !== null);

/** @param {"csv" | "json"} format */
async function save(format) {
  try {
    saveAs(await callForBlob(`${path}?format=${format}`, { token: membership?.token }), `results.${format}`);
  } catch (problem) {
    showTrouble(problem, { retry: () => save(format) });
  }
}

byId("read").addEventListener("click", read);
byId("csv").addEventListener("click", () => save("csv"));
byId("json").addEventListener("click", () => save("json"));
const back = byId("back", HTMLAnchorElement);
back.href = membership === null ? "/" : pagePath(membership);
byId("people").hidden = membership !== null;
offerLanguage();
openOffline();
read();
