import "../words/page.js";
import { words } from "../words/paper.js";
import { Choices, kinds } from "../paper/choices.js";
import { formationSheets } from "../paper/formation-sheets.js";
import { moveSheets } from "../paper/move-sheets.js";
import { performerSheets } from "../paper/performer-sheets.js";
import { turned } from "../paper/sheet.js";
import { castBook, countSheet } from "../paper/tables.js";
import { openFiles, tools } from "../paper/tools.js";
import { openPiece } from "../practice/kept.js";
import { inWords, showTrouble } from "../ui/banner.js";
import { Held } from "../ui/changes.js";
import { element } from "../ui/element.js";
import { drawing } from "../ui/drawing.js";
import { offerLanguage } from "../ui/language-choice.js";
import { byId, within } from "../ui/node.js";
import { openOffline } from "../ui/offline.js";
import { loadChoreography } from "../stage/choreography.js";
import { offerHelp } from "../help/offer.js";

offerHelp("files", within(document, ".paper-bar"));

/**
 * `/paper/{production}`: the piece on paper, for those without phones. The browser prints it, also into a PDF.
 *
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Child } from "../ui/element.d.ts"
 * @import { Choice } from "../paper/choices.js"
 */

/** What the takes of the rehearsal contain, once it was read; or how far that is. @type {Held<() => Child>} */
const report = new Held(/** @type {() => Child} */ (() => null));

/** @param {Choreography} choreography @param {Choice} choice */
function sheets(choreography, choice) {
  if (choice.kind === "takes") return report.value();
  if (choreography.formations.length === 0 || choreography.performers.length === 0) {
    return element("p", { class: "empty" }, words("paper.empty"));
  }
  if (choice.kind === "performers") return performerSheets(choreography, choice);
  if (choice.kind === "cast") return castBook(choreography, choice);
  if (choice.kind === "counts") return [countSheet(choreography, choice), moveSheets(choreography, choice)];
  return formationSheets(choreography, choice);
}

/** @param {Pick<Choreography, "production">} choreography @param {Choices} choices */
async function readTakes({ production }, choices) {
  const say = (
    /** @type {string} */ text,
  ) => (report.value = () => element("p", { class: "empty", role: "status" }, text));
  say(words("paper.readingTakes"));
  try {
    const [{ reportOf }, { takeReport }] = await Promise.all([
      import("../takes/report.js"),
      import("../paper/take-report.js"),
    ]);
    const found = await reportOf(
      choices.now.session,
      production,
      (read, all) => say(words("paper.readingTakesOf", { read, all })),
    );
    report.value = () => takeReport(found, production.title, choices.now);
  } catch (problem) {
    say(inWords(problem));
    showTrouble(words("paper.notThere", { why: inWords(problem) }), {
      retry: () => readTakes({ production }, choices),
    });
  }
}

/** @param {Choreography} choreography */
function show(choreography) {
  const wanted = new URLSearchParams(location.hash.slice(1));
  const kind = kinds.find((one) => one === wanted.get("kind"));
  const performer = choreography.performers.find(({ id }) => id === wanted.get("performer"))?.id;
  const part = choreography.parts.find(({ part }) => part.id === wanted.get("part"))?.part.id;
  const session = wanted.get("session") ?? "";
  const choices = new Choices({
    ...(kind && (kind !== "takes" || session !== "") && { kind }),
    ...(performer && { performer }),
    ...(part && { part }),
    session,
  });
  if (session !== "") void readTakes(choreography, choices);
  const main = byId("main");
  document.title = words("paper.titled", { title: choreography.production.title });
  drawing(byId("tools"), [choices], () => tools(choreography, choices));
  drawing(main, [choices, report], () => sheets(choreography, choices.now));
  const fit = () => {
    const { width } = turned(choices.now.format, true);
    // Sheets that lie across are wider: they are as high as these are wide.
    const scale = Math.min(1, (main.clientWidth - 2) / width);
    main.style.setProperty("--scale", String(scale));
  };
  new ResizeObserver(fit).observe(main);
  choices.listen(fit);
  const files = byId("files", HTMLButtonElement);
  files.addEventListener("click", () => openFiles(choreography, choices, files));
  const print = byId("print", HTMLButtonElement);
  print.disabled = files.disabled = false;
  print.addEventListener("click", () => globalThis.print());
}

offerLanguage();
const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
try {
  const wanted = new URLSearchParams(location.hash.slice(1)).get("edition");
  const { production } = await openPiece(id, { isDraft: wanted === "draft" });
  byId("title").textContent = production.title;
  show(await loadChoreography(production));
  openOffline();
} catch (problem) {
  showTrouble(words("paper.notThere", { why: inWords(problem) }), { retry: () => location.reload() });
}
