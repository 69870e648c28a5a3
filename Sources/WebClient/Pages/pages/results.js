import "../words/page.js";
import { listed, moment, words } from "../words/results.js";
import { classTable } from "../results/class-table.js";
import { openPerson, ownHistory } from "../results/person.js";
import { summaryOf, summaryPanel } from "../results/summary.js";
import { filmsPanel } from "../results/films.js";
import { trainingRecordingsPanel } from "../results/training-recordings.js";
import { call, callForBlob } from "../wire/api.js";
import { pagePath, recall } from "../live/memberships.js";
import { inWords, showTrouble } from "../ui/banner.js";
import { nameOf } from "../ui/element.js";
import { byId, node } from "../ui/node.js";
import { openOffline } from "../ui/offline.js";
import { saveAs } from "../ui/save-as.js";

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

async function read() {
  const status = byId("status");
  status.textContent = words("results.reading");
  try {
    /** @type {Results} */
    const results = await call(path, { token: membership?.token });
    status.textContent = "";
    show(results);
    performance.mark("open");
  } catch (problem) {
    status.textContent = "";
    showTrouble(inWords(problem), { retry: read });
  }
}

/** @param {Results} results */
function show(results) {
  const runs = byId("runs", HTMLSelectElement);
  runs.replaceChildren(
    ...results.runs.map(({ run, begins }) =>
      node("option", { value: String(run) }, moment(begins / 1_000, dayAndTime))
    ),
  );
  const latest = results.runs.at(-1);
  byId("which").hidden = results.runs.length < 2;
  for (const id of ["csv", "json"]) byId(id).hidden = latest === undefined;
  if (latest === undefined) {
    byId("results").replaceChildren(node("p", { class: "lead" }, words("results.nothing")), ...history());
    return;
  }
  runs.value = String(latest.run);
  runs.onchange = () => showRun(results, results.runs.find(({ run }) => String(run) === runs.value) ?? latest);
  showRun(results, latest);
}

/**
 * @param {Results} results
 * @param {Run} run
 */
function showRun(results, run) {
  const summary = summaryOf(run, own?.member ?? null);
  byId("results").replaceChildren(
    node("h2", {}, own === null ? words("results.wholeClass") : nameOf(own.name)),
    summary === null || summary.together.thrown + summary.together.called === 0
      ? node("p", { class: "lead" }, words("results.nothing"))
      : summaryPanel(summary),
    ...(run.models.length > 0 ? [node("p", { class: "help" }, modelsInWords(run.models))] : []),
    ...(own === null && results.athletes.length > 0
      ? [
        node("h2", {}, words("results.athletes")),
        classTable(
          results,
          run,
          ({ member, name }) => openPerson(name, summaryOf(run, member), filmsOf(member), read),
        ),
        trainingRecordingsPanel(session, membership?.token),
      ]
      : history()),
  );
}

/** Which weights of the recogniser judged it. @param {readonly number[]} models */
const modelsInWords = (models) =>
  words("results.models", { count: models.length, versions: listed(models.map(String)) });

/** An athlete's own films, and their own weeks as far as this device knows them. */
const history = () => own === null ? [] : [filmsOf(own.member), ownHistory()].filter((panel) => panel !== null);

/** @param {string} member */
const filmsOf = (member) => filmsPanel(session, member, membership?.token, own !== null);

/** @param {"csv" | "json"} format */
async function save(format) {
  try {
    saveAs(await callForBlob(`${path}?format=${format}`, { token: membership?.token }), `results.${format}`);
  } catch (problem) {
    showTrouble(inWords(problem), { retry: () => save(format) });
  }
}

byId("read").addEventListener("click", read);
byId("csv").addEventListener("click", () => save("csv"));
byId("json").addEventListener("click", () => save("json"));
const back = byId("back", HTMLAnchorElement);
back.href = membership === null ? "/" : pagePath(membership);
byId("people").hidden = membership !== null;
openOffline();
read();
