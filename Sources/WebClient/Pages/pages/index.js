import "../words/page.js";
import { words, wordsAround } from "../words/productions.js";
import "../words/common.js";
import "../words/joining.js";
import { agoTime } from "../ui/ago.js";
import { ask } from "../ui/ask.js";
import { Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element, list, nameOf } from "../ui/element.js";
import { icon } from "../ui/icons.js";
import { byId, node, within } from "../ui/node.js";
import { patch } from "../ui/patch.js";
import { joinForm } from "../session/join-form.js";
import { returnLinks } from "../session/return-links.js";
import { openOffline } from "../ui/offline.js";
import { inWords, showTrouble } from "../ui/banner.js";
import { conductorName } from "../session/conductor-name.js";
import { comeIn } from "../session/seat.js";
import { offerLanguage } from "../ui/language-choice.js";
import { themeChoice } from "../ui/theme-choice.js";
import { call } from "../wire/api.js";
import { Problem } from "../ui/problem.js";
import { pagePath, recall } from "../live/memberships.js";
import { endedSessions } from "../productions/ended-sessions.js";
import { newProduction, ProductionList } from "../productions/list.js";
import { offerHelp } from "../help/offer.js";

/**
 * @import { Ended } from "../productions/ended-sessions.js"
 * @import { Child } from "../ui/element.d.ts"
 * @import { Shown } from "../ui/shown.d.ts"
 */

/**
 * A session that is running.
 *
 * @typedef {object} Running
 * @property {string} session
 * @property {{ title: string, kind: "piece" | "drill", demo?: boolean }} production
 * @property {string} openedAt
 * @property {number | unknown[] | null} [present]
 * @property {{ dancer?: string }} joinCodes none once they have run out
 * @property {string} [role] what one may do with what it runs
 */

/** @typedef {{ sessions: readonly Running[], ended: readonly Ended[] }} Open */

/** So many sessions leave room for the first piece on a phone. */
const shownAtOnce = 2;
/** After so many milliseconds the code is loaded that the page may need next. */
const quiet = 2_000;

/** `/`: the owner's productions; for anybody else the place to enter a code. */
const main = byId("main");
/** @type {Held<Open>} */
const open = new Held({ sessions: [], ended: [] });
/** What other apps gave. @type {Held<Child>} */
const shared = new Held(null);

async function enter() {
  try {
    showOwner(await ProductionList.read());
    performance.mark("open");
    setTimeout(() => newProduction().catch(() => {}), quiet);
  } catch (problem) {
    showGuest();
    if (problem instanceof Problem && (problem.status === 401 || problem.status === 403)) return;
    showTrouble(problem, { retry: enter });
  }
}

function showGuest() {
  document.body.classList.add("guest");
  patch(
    main,
    element(
      "div",
      { class: "join-card" },
      element("h1", {}, words("joining.enterCode")),
      element("p", { class: "lead" }, words("joining.whatThisIs")),
      joinForm(),
      returnLinks(),
      element("p", { class: "help" }, words("joining.whoStartsElsewhere")),
    ),
  );
}

/** @param {ProductionList} list */
function showOwner(list) {
  within(document, ".masthead").append(accountLink());
  drawing(main, [open, shared], () => [runningView(open.value), shared.value, list.section]);
  void readRunning();
  void offerShared(list);
}

const accountLink = () =>
  node(
    "a",
    { class: "button quiet icon", href: "/account", "aria-label": words("productions.account") },
    icon("people"),
  );

/** Browsers keep files for pages in secure contexts only. @param {ProductionList} list */
async function offerShared(list) {
  const isShared = location.search === "?shared" ||
    (await globalThis.caches?.has("runthrough-shared").catch(() => false));
  if (!isShared) return;
  try {
    await (await import("../productions/shared-music.js")).offerSharedMusic(list, shared);
  } catch {
    showTrouble(words("common.notLoaded"), { retry: () => offerShared(list) });
  }
}

/** All that are open, the latest first; the server lists them in pages. After them those that may be opened again. */
async function openSessions() {
  /** @type {Running[]} */
  const all = [];
  for (let after = "";;) {
    /** @type {{ sessions: Running[], ended?: Ended[], next: string | null }} */
    const { sessions, ended = [], next } = await call(`/api/v1/sessions${after}`);
    all.push(...sessions);
    if (next === null) return { sessions: all, ended };
    after = `?after=${encodeURIComponent(next)}`;
  }
}

/** @param {Pick<Running, "present">} running */
const peopleIn = ({ present }) => Array.isArray(present) ? present.length : Number(present ?? 0);

async function readRunning() {
  try {
    const { sessions, ended } = await openSessions();
    // Nobody rehearses a demo that has nobody in it: its production begins it.
    open.value = { sessions: sessions.filter((one) => !one.production.demo || peopleIn(one) > 0), ended };
  } catch (problem) {
    showTrouble(words("productions.runningNotListed", { why: inWords(problem) }), { retry: readRunning });
  }
}

/** @param {Open} open */
const runningView = ({ sessions, ended }) =>
  sessions.length + ended.length > 0 && element(
    "section",
    { class: "running", "aria-labelledby": "running-heading" },
    element("h2", { id: "running-heading", hidden: sessions.length === 0 }, words("productions.runningNow")),
    runningList(sessions.slice(0, shownAtOnce)),
    sessions.length > shownAtOnce && element(
      "details",
      { class: "more-running" },
      element("summary", {}, words("productions.moreRunning", { count: sessions.length - shownAtOnce })),
      runningList(sessions.slice(shownAtOnce)),
    ),
    endedSessions(ended),
  );

/** @param {readonly Running[]} sessions */
const runningList = (sessions) =>
  element("ul", { class: "plain" }, list(sessions, { key: ({ session }) => session, make: runningRow }));

/** @param {Shown<Running>} running */
const runningRow = (running) => {
  const { session, production: { title, kind, demo }, joinCodes, role = "own" } = running;
  const code = element("strong", {}, joinCodes.dancer);
  const isClass = kind === "drill";
  return element(
    "li",
    { class: "session-row" },
    element(
      "span",
      { class: "session-title" },
      element("span", {}, nameOf(title), demo && element("span", { class: "tag" }, words("productions.demo"))),
      element("small", {}, sinceInWords(running)),
    ),
    element(
      "span",
      { class: "session-code" },
      joinCodes.dancer &&
        wordsAround(isClass ? "productions.athletesCode" : "productions.dancersCode", { code }),
    ),
    (role === "own" || role === "conduct") && element(
      "button",
      {
        type: "button",
        "aria-label": words(isClass ? "productions.leadTitle" : "productions.conductTitle", { title }),
        onclick: () => conduct(session),
      },
      words(isClass ? "productions.lead" : "productions.conduct"),
    ),
  );
};

/** @param {Shown<Running>} running */
function sinceInWords(running) {
  return wordsAround("productions.openedPeople", { ago: agoTime(running.openedAt), count: peopleIn(running) });
}

/** @param {string} session */
async function conduct(session) {
  const known = recall(session, "conductor");
  if (known) return location.assign(pagePath(known));
  try {
    await ask(`conducting ${session}`, "once", async () => {
      if ((await conductorName()) !== null) location.assign(pagePath(await comeIn(session)));
    });
  } catch (problem) {
    showTrouble(problem, { retry: () => conduct(session) });
  }
}

offerLanguage();
within(document, ".masthead").append(themeChoice());
offerHelp("library", within(document, ".masthead"));
enter().then(openOffline);
