import "../words/page.js";
import "../words/common.js";
import "../words/live.js";
import { words } from "../words/sharing.js";
import { Refusal } from "../editing/refusal.js";
import { readDocument } from "../editing/documents.js";
import { libraryLine, readPlan, whyNotKept } from "../editing/own-plan.js";
import { saveAsFile } from "../editing/production-file.js";
import { OwnRun } from "../practice/own-run.js";
import { formationOn } from "../practice/places.js";
import { StageStand } from "../session/stage-stand.js";
import { meant } from "../sharing/code.js";
import { isCopy, productionIn, Unopened } from "../sharing/copy-link.js";
import { ask } from "../ui/ask.js";
import { inWords, showTrouble } from "../ui/banner.js";
import { element, nameOf } from "../ui/element.js";
import { offerLanguage } from "../ui/language-choice.js";
import { byId, node, setText, within } from "../ui/node.js";
import { openOffline } from "../ui/offline.js";
import { patch } from "../ui/patch.js";
import { Problem } from "../ui/problem.js";
import { call } from "../wire/api.js";
import { offerHelp } from "../help/offer.js";

offerHelp("sharing", within(document, ".masthead"));

/**
 * `/copy#…`: a piece that somebody sent, whole in the fragment or by its share id. It is looked at first; who is signed
 * in may keep it as their own, and everybody may save it as a file.
 *
 * @import { OwnPlan } from "../editing/own-plan.js"
 * @import { LiveSession } from "../live/session.js"
 * @import { Production } from "../wire/production.d.ts"
 * @import { Revision } from "../live/document-in-use.js"
 */

const main = byId("main");
/** Letters that might be a share id, with whatever was typed between them. */
const longestTyped = 40;

async function open() {
  const fragment = meant(location.hash);
  if (fragment === "") return askForLink();
  try {
    const production = await (isCopy(fragment) ? productionIn(fragment) : productionOf(fragment));
    const mayKeep = await isSignedIn();
    show(production, mayKeep, mayKeep ? await readPlan() : null);
  } catch (problem) {
    askForLink(whyNot(problem));
  }
}

/** @param {string} code a share id */
async function productionOf(code) {
  if (code.length > longestTyped) throw new Unopened("damaged");
  const shown = await call(`/api/v1/codes/${encodeURIComponent(code)}`);
  if (shown.kind === "poster") {
    location.replace(`/look#${code}`);
    return new Promise(() => {});
  }
  return readDocument(shown.production, "");
}

/** @param {unknown} problem */
function whyNot(problem) {
  if (problem instanceof Unopened) return words(problem.reason === "newer" ? "sharing.newer" : "sharing.damaged");
  if (problem instanceof Refusal) return words("sharing.refused", { why: problem.message });
  if (problem instanceof Problem) return problem.status === 404 ? words("sharing.unknownId") : inWords(problem);
  return words("sharing.damaged");
}

/** @returns {Promise<boolean>} whether this browser may keep it on this server; without one it may not */
const isSignedIn = () => call("/api/v1/me").then((me) => "account" in me, () => false);

function askForLink(why = "") {
  const field = node("input", {
    id: "link",
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    required: true,
  });
  /** @param {SubmitEvent} event */
  const submit = (event) => {
    event.preventDefault();
    const fragment = meant(field.value);
    if (location.hash === `#${fragment}`) open();
    else location.hash = fragment;
  };
  patch(
    main,
    element(
      "div",
      { class: "join-card" },
      element("h1", {}, words("sharing.openHeading")),
      why !== "" && element("p", { class: "problem", role: "alert" }, why),
      node(
        "form",
        { class: "stack", onsubmit: submit },
        node("p", { class: "help" }, words("sharing.openHelp")),
        node("label", { for: "link" }, words("sharing.linkOrId")),
        field,
        node("button", { type: "submit", class: "primary large" }, words("sharing.open")),
      ),
    ),
  );
}

/** @param {Production} production @param {boolean} mayKeep @param {OwnPlan | null} plan */
function show(production, mayKeep, plan) {
  const { title, performers, formations, rounds, drill } = production;
  document.title = title;
  const dancers = words("sharing.dancers", { count: performers.length });
  const what = drill
    ? words("sharing.drillCopy", { count: rounds.length })
    : words("sharing.copyOf", { dancers, count: formations.length });
  const whyNot = whyNotKept(plan, production);
  const keep = node(
    "button",
    { type: "button", class: "primary", onclick: () => keepIt(production) },
    words("sharing.keep"),
  );
  keep.disabled = whyNot !== null;
  patch(
    main,
    element("h1", {}, nameOf(title)),
    element("p", { class: "help" }, what),
    drill === undefined && formations.length > 0 && stageOf(production),
    element("p", {}, words(mayKeep ? "sharing.notKept" : "sharing.keepElsewhere")),
    whyNot ?? libraryLine(plan, "library-plan"),
    element(
      "div",
      { class: "choices" },
      mayKeep && keep,
      element("button", { type: "button", onclick: () => saveAsFile(production) }, words("sharing.saveFile")),
    ),
  );
}

/** @param {Production} production */
async function keepIt(production) {
  try {
    const { id } = await ask(
      keepIt,
      "once",
      () => call("/api/v1/productions", { method: "POST", body: production }),
    );
    location.assign(`${production.drill ? "/drill" : "/studio"}/${encodeURIComponent(id)}`);
  } catch (problem) {
    showTrouble(problem);
  }
}

/** The stage, and how one goes through it. @param {Production} production */
function stageOf(production) {
  const run = new OwnRun(null);
  const canvas = node("canvas", { id: "stage", role: "img", "aria-label": words("common.theStage") });
  const where = node("p", { class: "where", role: "status" });
  const play = node("button", { type: "button", class: "primary" }, words("sharing.play"));
  const frame = node("div", { class: "stage-frame" }, canvas);
  const stand = new StageStand(
    /** @type {LiveSession} */ (/** @type {unknown} */ (run)),
    canvas,
    { side: "audience", cropsWings: true, namesSides: true },
  );
  stand.onProduction = (choreography) => {
    run.choreography = choreography;
  };
  stand.onFrame = ({ formation, isGoing }) => {
    const { name } = production.formations[formation] ?? { name: "" };
    setText(where, words("live.numberedFormation", { number: formation + 1, name }));
    setText(play, words(isGoing ? "sharing.stop" : "sharing.play"));
  };
  /** @param {number} by */
  const step = (by) => {
    const { choreography, present } = run;
    if (choreography !== null && present !== null) run.seek(formationOn(choreography, present.time, by));
  };
  play.addEventListener("click", () => run.choreography !== null && (run.isGoing ? run.pause() : run.play()));
  run.put(/** @type {Revision} */ ({ ...production, revision: 1 }));
  Object.assign(globalThis, { runthrough: { session: run, stand } }); // for measurements
  const button = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {number} */ by) =>
    node("button", { type: "button", "aria-label": label, onclick: () => step(by) }, sign);
  return [
    frame,
    where,
    node(
      "div",
      { class: "steps" },
      button("«", words("sharing.goBack"), -1),
      play,
      button("»", words("sharing.goOn"), 1),
    ),
  ];
}

offerLanguage();
addEventListener("hashchange", open);
open();
openOffline();
