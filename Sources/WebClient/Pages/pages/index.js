import "../words/page.js";
import { words, wordsAround } from "../words/productions.js";
import "../words/common.js";
import "../words/joining.js";
import { agoTime } from "../ui/ago.js";
import { nameOf } from "../ui/element.js";
import { byId, node, within } from "../ui/node.js";
import { joinForm, returnLinks } from "../session/join-form.js";
import { openOffline } from "../ui/offline.js";
import { inWords, showTrouble } from "../ui/banner.js";
import { conductorName } from "../session/conductor-name.js";
import { redrawing } from "../ui/redraw.js";
import { comeIn } from "../session/seat.js";
import { themeChoice } from "../ui/theme-choice.js";
import { call } from "../wire/api.js";
import { Problem } from "../ui/problem.js";
import { pagePath, recall } from "../live/memberships.js";
import { endedSessions } from "../productions/ended-sessions.js";
import { fetchProductions, newProduction, ProductionList } from "../productions/list.js";

/**
 * @import { Ended } from "../productions/ended-sessions.js"
 * @import { Page } from "../productions/list.js"
 */

/**
 * A session that is running.
 *
 * @typedef {object} Running
 * @property {string} session
 * @property {{ title: string, demo?: boolean }} production
 * @property {string} openedAt
 * @property {number | unknown[] | null} [present]
 * @property {{ dancer?: string }} joinCodes none once they have run out
 */

/** After so many milliseconds the code is loaded that the page may need next. */
const quiet = 2_000;

/** `/`: the owner's productions; for anybody else the place to enter a code. */
const main = byId("main");

async function enter() {
  try {
    showOwner(await fetchProductions(null));
    performance.mark("open");
    setTimeout(() => newProduction().catch(() => {}), quiet);
  } catch (problem) {
    showGuest();
    if (problem instanceof Problem && (problem.status === 401 || problem.status === 403)) return;
    showTrouble(inWords(problem), { retry: enter });
  }
}

function showGuest() {
  document.body.classList.add("guest");
  main.replaceChildren(node(
    "div",
    { class: "join-card" },
    node("h1", {}, words("joining.enterCode")),
    node("p", { class: "lead" }, words("joining.whatThisIs")),
    joinForm(),
    returnLinks(),
    node("p", { class: "help" }, words("joining.whoStartsElsewhere")),
  ));
}

/** @param {Page} page */
function showOwner(page) {
  const running = node("section", { class: "running", hidden: true });
  const list = new ProductionList(page);
  main.replaceChildren(running, list.section);
  showRunning(running);
  void offerShared(list);
}

/** Browsers keep files for pages in secure contexts only. @param {ProductionList} list */
async function offerShared(list) {
  const isShared = location.search === "?shared" ||
    (await globalThis.caches?.has("runthrough-shared").catch(() => false));
  if (!isShared) return;
  try {
    await (await import("../productions/shared-music.js")).offerSharedMusic(list);
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

/** @param {HTMLElement} section */
async function showRunning(section) {
  try {
    const { sessions, ended } = await openSessions();
    const over = endedSessions(ended);
    const content = [
      node("h2", { id: "running-heading", hidden: sessions.length === 0 }, words("productions.runningNow")),
      node(
        "ul",
        { class: "plain" },
        sessions.map((session) => {
          const { title, demo } = session.production;
          const enterAgain = node(
            "button",
            { type: "button", "aria-label": words("productions.conductTitle", { title }) },
            words("productions.conduct"),
          );
          enterAgain.addEventListener("click", () => conduct(session, enterAgain));
          return node(
            "li",
            { class: "session-row" },
            node(
              "span",
              { class: "session-title" },
              node("span", {}, nameOf(title), demo && node("span", { class: "tag" }, words("productions.demo"))),
              node("small", {}, sinceInWords(session)),
            ),
            node(
              "span",
              { class: "session-code" },
              session.joinCodes.dancer &&
                wordsAround("productions.dancersCode", { code: node("strong", {}, session.joinCodes.dancer) }),
            ),
            enterAgain,
          );
        }),
      ),
      ...(over === null ? [] : [over]),
    ];
    // A line of the list below may be pressed just now.
    redrawing(document.body, () => {
      section.hidden = sessions.length === 0 && over === null;
      section.replaceChildren(...content);
      section.setAttribute("aria-labelledby", "running-heading");
    })();
  } catch (problem) {
    showTrouble(words("productions.runningNotListed", { why: inWords(problem) }), {
      retry: () => showRunning(section),
    });
  }
}

/** @param {Running} session */
function sinceInWords({ openedAt, present }) {
  const count = Array.isArray(present) ? present.length : Number(present ?? 0);
  return wordsAround("productions.openedPeople", { ago: agoTime(openedAt), count });
}

/**
 * @param {Pick<Running, "session">} running
 * @param {HTMLButtonElement} button
 */
async function conduct({ session }, button) {
  const known = recall(session, "conductor");
  if (known) return location.assign(pagePath(known));
  button.disabled = true;
  try {
    if ((await conductorName()) !== null) location.assign(pagePath(await comeIn(session)));
  } catch (problem) {
    showTrouble(inWords(problem), { retry: () => conduct({ session }, button) });
  } finally {
    button.disabled = false;
  }
}

within(document, ".masthead").append(themeChoice());
await enter();

openOffline();
