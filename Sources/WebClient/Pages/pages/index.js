import "../words/page.js";
import { moment, words, wordsAround } from "../words/words.js";
import { byId, element, nameOf, within } from "../parts/element.js";
import { joinForm, returnLinks } from "../parts/join-form.js";
import { openOffline } from "../parts/offline.js";
import { confirmed } from "../parts/dialog.js";
import { hideTrouble, inWords, showTrouble } from "../parts/banner.js";
import { prefer, preference } from "../parts/preferences.js";
import { conductorName } from "../parts/conductor-name.js";
import { fileFormat, saveAsFile } from "../parts/production-file.js";
import { joinAsConductor } from "../parts/seat.js";
import { call, Problem } from "../live/api.js";
import { pagePath, recall } from "../live/memberships.js";
import { clockTime } from "../stage/words.js";

/**
 * One line of the list of productions.
 *
 * @typedef {object} ProductionLine
 * @property {string} id
 * @property {number} revision
 * @property {string} title
 * @property {number} performers
 * @property {number} formations
 * @property {number} duration
 * @property {string} changedAt
 */

/** @typedef {{ productions: ProductionLine[], next: string | null }} Page */

/**
 * A session that is running.
 *
 * @typedef {object} Running
 * @property {string} session
 * @property {{ title: string }} production
 * @property {string} openedAt
 * @property {number | unknown[] | null} [present]
 * @property {{ conductor: string, dancer: string }} joinCodes
 */

const pageSize = 25;
const orders = [
  ["changedAt desc", words("productions.lastChanged")],
  ["title asc", words("productions.titleUp")],
  ["title desc", words("productions.titleDown")],
  ["createdAt desc", words("productions.newest")],
];

/** Milliseconds after which what the page may open is loaded. */
const quiet = 2_000;

/** `/`: the owner's productions; for anybody else the place to enter a code. */
const main = byId("main");
let order = preference("productions.order", orders[0][0]);

async function enter() {
  try {
    const page = await fetchPage(null);
    showOwner(page);
    performance.mark("open");
    setTimeout(() => newProduction().catch(() => {}), quiet);
  } catch (problem) {
    showGuest();
    if (problem instanceof Problem && (problem.status === 401 || problem.status === 403)) return;
    showTrouble(inWords(problem), { retry: enter });
  }
}

/** Its dialog draws with much of the studio, which the list can do without. */
const newProduction = () => import("../productions/new-production.js");

/** @returns {Promise<void>} */
const openNewProduction = () =>
  newProduction().then(
    ({ openNewProduction }) => openNewProduction(),
    () => showTrouble(words("common.notLoaded"), { retry: openNewProduction }),
  );

/**
 * @param {string | null} after
 * @returns {Promise<Page>}
 */
function fetchPage(after) {
  const [sort, direction] = order.split(" ");
  const query = new URLSearchParams({ sort, order: direction, limit: String(pageSize), ...(after ? { after } : {}) });
  return call(`/api/v1/productions?${query}`);
}

function showGuest() {
  document.body.classList.add("guest");
  main.replaceChildren(element(
    "div",
    { class: "join-card" },
    element("h1", {}, words("joining.enterCode")),
    joinForm(),
    returnLinks(),
  ));
}

/** @param {Page} page */
function showOwner(page) {
  const rows = element("tbody");
  const more = element("div", { class: "more" });
  const sort = element(
    "select",
    { id: "sort" },
    orders.map(([value, label]) => element("option", { value, selected: value === order }, label)),
  );
  sort.addEventListener("change", () => {
    order = sort.value;
    prefer("productions.order", order);
    reload();
  });
  const file = element("input", {
    type: "file",
    accept: ".json,application/json",
    class: "unseen",
    id: "file",
    tabindex: "-1",
    "aria-label": words("productions.file"),
  });
  file.addEventListener("change", () => importFile(file, reload));
  const running = element("section", { class: "running", "aria-labelledby": "running-heading", hidden: true });
  main.replaceChildren(
    running,
    element(
      "section",
      { "aria-labelledby": "productions-heading", class: "productions" },
      element(
        "div",
        { class: "section-head" },
        element("h1", { id: "productions-heading" }, words("productions.productions")),
        element("label", { for: "sort", class: "sort" }, wordsAround("productions.sortBy", { order: sort })),
        element("button", { type: "button", onclick: () => file.click() }, words("productions.importFile")),
        element("button", { type: "button", class: "primary", onclick: openNewProduction }, words("productions.new")),
        file,
      ),
      element(
        "table",
        { class: "production-table" },
        element("caption", { class: "unseen" }, words("productions.yours")),
        element(
          "thead",
          {},
          element(
            "tr",
            {},
            columns.map((title) => element("th", { scope: "col" }, title)),
            element("th", { scope: "col" }, element("span", { class: "unseen" }, words("productions.actions"))),
          ),
        ),
        rows,
      ),
      more,
    ),
  );
  fill(page, true);
  showRunning(running);

  /**
   * @param {Page} page
   * @param {boolean} isFirst
   */
  function fill({ productions, next }, isFirst) {
    if (isFirst) rows.replaceChildren();
    rows.append(...productions.map((production) => row(production, reload)));
    within(main, ".production-table").hidden = rows.children.length === 0;
    more.replaceChildren(...(rows.children.length === 0 ? [emptyState(file)] : next ? [moreButton(next)] : []));
  }

  /** @param {string} after */
  function moreButton(after) {
    const button = element("button", { type: "button", class: "wide" }, words("productions.showMore"));
    button.addEventListener("click", async () => {
      button.disabled = true;
      try {
        fill(await fetchPage(after), false);
      } catch (problem) {
        button.disabled = false;
        showTrouble(inWords(problem), { retry: () => button.click() });
      }
    });
    return button;
  }

  async function reload() {
    try {
      fill(await fetchPage(null), true);
      hideTrouble();
    } catch (problem) {
      showTrouble(inWords(problem), { retry: reload });
    }
  }
}

const columns = [
  words("productions.title"),
  words("productions.performers"),
  words("productions.formations"),
  words("productions.duration"),
  words("productions.changed"),
];

/** @param {HTMLInputElement} file */
function emptyState(file) {
  return element(
    "div",
    { class: "empty" },
    element("h2", {}, words("productions.none")),
    element("p", {}, words("productions.noneHelp")),
    element("button", { type: "button", class: "primary large", onclick: openNewProduction }, words("productions.new")),
    element("button", { type: "button", class: "quiet", onclick: () => file.click() }, words("productions.importJson")),
  );
}

/**
 * @param {ProductionLine} production
 * @param {() => Promise<void>} reload
 */
function row(production, reload) {
  const open = element("button", { type: "button", class: "primary" }, words("productions.openSession"));
  open.addEventListener("click", () => openSession(production, open));
  const changed = new Date(production.changedAt);
  const studio = `/studio/${encodeURIComponent(production.id)}`;
  const { title } = production;
  /**
   * @param {string} label
   * @param {string | Node} content
   */
  const cell = (label, content) => element("td", { "data-label": label }, content);
  return element(
    "tr",
    {},
    element(
      "th",
      { scope: "row" },
      element(
        "a",
        { class: "title-link", href: studio, title: production.title },
        opening(production),
        nameOf(production.title),
      ),
    ),
    cell(words("productions.performers"), String(production.performers)),
    cell(words("productions.formations"), String(production.formations)),
    cell(words("productions.duration"), clockTime(production.duration)),
    cell(
      words("productions.changed"),
      element(
        "time",
        { datetime: production.changedAt },
        Number.isNaN(changed.getTime()) ? "–" : moment(changed, { day: "numeric", month: "short", year: "numeric" }),
      ),
    ),
    element(
      "td",
      {},
      element(
        "div",
        { class: "row-actions" },
        element(
          "a",
          { class: "button", href: studio, "aria-label": words("productions.editTitle", { title }) },
          words("productions.edit"),
        ),
        open,
        element("button", {
          type: "button",
          class: "quiet",
          "aria-label": words("productions.exportTitle", { title }),
          onclick: () => exportFile(production),
        }, words("productions.export")),
        element("button", {
          type: "button",
          class: "quiet",
          "aria-label": words("productions.deleteTitle", { title }),
          onclick: () => remove(production, reload),
        }, words("productions.delete")),
      ),
    ),
  );
}

/**
 * How it begins; fetched when it comes into sight, and said by the title beside it.
 *
 * @param {ProductionLine} production
 */
function opening({ id }) {
  return element("img", {
    class: "opening",
    src: `/api/v1/productions/${encodeURIComponent(id)}/picture`,
    alt: "",
    loading: "lazy",
    decoding: "async",
    width: 96,
    height: 64,
  });
}

/**
 * @param {ProductionLine} production
 * @param {HTMLButtonElement} button
 */
async function openSession(production, button) {
  button.disabled = true;
  try {
    const name = await conductorName();
    if (name === null) return;
    const { joinCodes } = await call("/api/v1/sessions", { method: "POST", body: { production: production.id } });
    location.assign(pagePath(await joinAsConductor(joinCodes.conductor)));
  } catch (problem) {
    showTrouble(inWords(problem), { retry: () => openSession(production, button) });
  } finally {
    button.disabled = false;
  }
}

/** @param {HTMLElement} section */
async function showRunning(section) {
  try {
    /** @type {{ sessions: Running[] }} */
    const { sessions } = await call("/api/v1/sessions");
    section.hidden = sessions.length === 0;
    section.replaceChildren(
      element("h2", { id: "running-heading" }, words("productions.runningNow")),
      element(
        "ul",
        { class: "plain" },
        sessions.map((session) => {
          const enterAgain = element("button", { type: "button", class: "primary" }, words("productions.conduct"));
          enterAgain.addEventListener("click", () => conduct(session, enterAgain));
          return element(
            "li",
            { class: "session-row" },
            element(
              "span",
              { class: "session-title" },
              nameOf(session.production.title),
              element("small", {}, sinceInWords(session)),
            ),
            element(
              "span",
              { class: "session-code" },
              wordsAround("productions.dancersCode", { code: element("strong", {}, session.joinCodes.dancer) }),
            ),
            enterAgain,
          );
        }),
      ),
    );
  } catch (problem) {
    showTrouble(words("productions.runningNotListed", { why: inWords(problem) }), {
      retry: () => showRunning(section),
    });
  }
}

/** @param {Running} session */
function sinceInWords({ openedAt, present }) {
  const since = { weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
  return words("productions.sincePeople", {
    since: moment(new Date(openedAt), /** @type {Intl.DateTimeFormatOptions} */ (since)),
    count: Array.isArray(present) ? present.length : Number(present ?? 0),
  });
}

/**
 * @param {Pick<Running, "session" | "joinCodes">} running
 * @param {HTMLButtonElement} button
 */
async function conduct({ session, joinCodes }, button) {
  const known = recall(session, "conductor");
  if (known) return location.assign(pagePath(known));
  button.disabled = true;
  try {
    if ((await conductorName()) !== null) location.assign(pagePath(await joinAsConductor(joinCodes.conductor)));
  } catch (problem) {
    showTrouble(inWords(problem), { retry: () => conduct({ session, joinCodes }, button) });
  } finally {
    button.disabled = false;
  }
}

/**
 * A file becomes a production of its own: identity, revision and dates are the server's to give.
 *
 * @param {HTMLInputElement} input
 * @param {() => void} imported
 */
async function importFile(input, imported) {
  const file = input.files?.[0];
  input.value = "";
  if (!file) return;
  try {
    const { id: _id, revision: _revision, createdAt: _createdAt, changedAt: _changedAt, format, ...document } = JSON
      .parse(
        await file.text(),
      );
    if (format !== undefined && format !== fileFormat) {
      const why = words("productions.notOurFormat", { format: String(format), ours: fileFormat });
      showTrouble(words("productions.notImported", { file: file.name, why }));
      return;
    }
    await call("/api/v1/productions", { method: "POST", body: document });
    imported();
  } catch (problem) {
    showTrouble(words("productions.notImported", { file: file.name, why: whyNotImported(problem) }));
  }
}

/** @param {unknown} problem */
function whyNotImported(problem) {
  if (problem instanceof SyntaxError) return words("productions.noProductionFile", { why: problem.message });
  const why = inWords(problem);
  const field = problem instanceof Problem && !problem.rule ? problem.field : null;
  return field ? words("productions.atField", { why, field }) : why;
}

/** @param {Pick<ProductionLine, "id" | "title">} production */
async function exportFile({ id, title }) {
  try {
    saveAsFile(await call(`/api/v1/productions/${encodeURIComponent(id)}`));
  } catch (problem) {
    showTrouble(inWords(problem), { retry: () => exportFile({ id, title }) });
  }
}

/**
 * @param {ProductionLine} production
 * @param {() => Promise<void>} reload
 */
async function remove(production, reload) {
  const isSure = await confirmed(
    words("productions.deleteQuestion"),
    words("productions.deleteText", { title: production.title, count: production.formations }),
    { yes: words("productions.delete"), isGrave: true },
  );
  if (!isSure) return;
  try {
    await call(`/api/v1/productions/${encodeURIComponent(production.id)}`, {
      method: "DELETE",
      headers: { "If-Match": `"${production.revision}"` },
    });
    await reload();
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 412) {
      await reload();
      showTrouble(words("productions.changedMeanwhile"));
    } else showTrouble(inWords(problem), { retry: () => remove(production, reload) });
  }
}

await enter();

openOffline();
