import { hideTrouble, inWords, showTrouble } from "../ui/banner.js";
import { ask, forget } from "../ui/ask.js";
import { Changes, Held } from "../ui/changes.js";
import { confirmed } from "../ui/dialog.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { node } from "../ui/node.js";
import { preference } from "../ui/preferences.js";
import { Problem } from "../ui/problem.js";
import { call } from "../wire/api.js";
import { words } from "../words/productions.js";
import "../words/common.js";
import { saveAsFile } from "../editing/production-file.js";
import { fileField, withoutIdentity } from "./import-file.js";
import { kindField, orders, searchField, sortField, tagField } from "./list-tools.js";
import { productionTable } from "./table.js";
import { Underway } from "./underway.js";

/**
 * One line of the list of productions.
 *
 * @typedef {object} ProductionLine
 * @property {string} id
 * @property {number} revision
 * @property {string} title
 * @property {import("../wire/production.d.ts").ProductionRole} [role] what one may do with it; missing of what is
 *   one's own
 * @property {boolean} [demo] the one that a newcomer finds
 * @property {"piece" | "drill"} kind
 * @property {number} performers
 * @property {number} formations
 * @property {number} rounds
 * @property {string[]} [tags] of a drill
 * @property {number} duration
 * @property {string} changedAt
 */

/**
 * @import { Kind } from "./list-tools.js"
 *
 * @typedef {{ productions: ProductionLine[], next: string | null, tags?: string[] }} Page
 *
 * @typedef {{ order: string, search: string, kind: Kind, tag: string }} Query what is asked for; any tag: empty
 */

const pageSize = 25;
const longestTitle = 200;

/**
 * @param {Query} query
 * @param {string | null} after
 * @returns {Promise<Page>}
 */
function fetchProductions({ order, search, kind, tag }, after) {
  const [sort, direction] = order.split(" ");
  const asked = new URLSearchParams({ sort, order: direction, limit: String(pageSize) });
  if (kind !== "all") asked.set("kind", kind);
  if (tag !== "") asked.set("tag", tag);
  if (search !== "") asked.set("search", search);
  if (after !== null) asked.set("after", after);
  return call(`/api/v1/productions?${asked}`);
}

/** Its dialog draws with much of the studio's code, which the list does not need. */
export const newProduction = () => import("./new-production.js");

/** @returns {Promise<void>} */
const openNewProduction = () =>
  newProduction().then(
    ({ openNewProduction }) => openNewProduction(),
    () => showTrouble(words("common.notLoaded"), { retry: openNewProduction }),
  );

/** @returns {Promise<void>} */
const openNewDrill = () =>
  import("./new-drill.js").then(
    ({ openNewDrill }) => openNewDrill(),
    () => showTrouble(words("common.notLoaded"), { retry: openNewDrill }),
  );

/** @returns {Promise<void>} */
const openPlans = () =>
  import("./plans.js").then(
    ({ openPlans }) => openPlans(),
    () => showTrouble(words("common.notLoaded"), { retry: openPlans }),
  );

/** The keys of what is asked for. */
const asked = { list: "productions", more: "productions: more" };

/** The owner's productions: found by title, sorted, each with what can be done with it. */
export class ProductionList {
  #changes = new Changes();
  #underway = new Underway();
  #news = "";
  #file = fileField(() => this.reload(), (file) => this.#importArchive(file));
  #tools;
  #query;
  /** What waits for its production. @type {((production: ProductionLine) => void) | null} */
  #take = null;
  /** All pages that have been read of what was asked for last. */
  #found;
  /** The tags that drills have, the most used first. @type {Held<readonly string[]>} */
  #tags = new Held([]);
  section = node("section", { "aria-labelledby": "productions-heading", class: "productions" });

  /** As it is once its first page has been read. */
  static async read() {
    /** @type {Query} */
    const query = { order: preference("productions.order", orders[0][0]), search: "", kind: "all", tag: "" };
    return new ProductionList(query, await fetchProductions(query, null));
  }

  /** @param {Query} query @param {Page} page the first one of what it asks for */
  constructor(query, page) {
    this.#query = query;
    this.#found = page;
    this.#tags.value = page.tags ?? [];
    this.#tools = node(
      "div",
      { class: "list-tools" },
      searchField((text) => this.#ask({ search: text })),
      kindField(query.kind, (kind) => this.#ask({ kind })),
      tagField(this.#tags, () => this.#query.tag, (tag) => this.#ask({ tag })),
      sortField(query.order, (order) => this.#ask({ order })),
    );
    drawing(this.section, [this.#changes, this.#underway], () => this.#view());
  }

  /**
   * Each line offers to take what waits for its production, until nothing waits any more.
   *
   * @param {((production: ProductionLine) => void) | null} take
   */
  offer(take) {
    this.#take = take;
    this.#changes.tell();
  }

  /** @param {string} id */
  lineOf = (id) => this.#found.productions.find((line) => line.id === id) ?? null;

  #view() {
    const { productions, next } = this.#found;
    const isEmpty = productions.length === 0;
    const isNew = isEmpty && this.#query.search === "" && this.#query.kind === "all" &&
      this.#query.tag === "";
    return [
      this.#head(isNew, productions),
      this.#underway.view(),
      element("p", { class: "help", role: "status" }, this.#news),
      element(
        "p",
        { class: "help", role: "status" },
        isEmpty && !isNew &&
          words(this.#query.search === "" ? "productions.noneTagged" : "productions.noneFound", {
            text: this.#query.search,
          }),
      ),
      !isEmpty && productionTable(productions, this.#take !== null, this),
      element(
        "div",
        { class: "more" },
        isNew && emptyState(() => this.#file.click()),
        next !== null &&
          element(
            "button",
            { type: "button", class: "wide", onclick: () => this.#readMore() },
            words("productions.showMore"),
          ),
      ),
    ];
  }

  /**
   * @param {boolean} isNew nothing can be found yet, and what is made first is offered in large
   * @param {readonly ProductionLine[]} productions
   */
  #head(isNew, productions) {
    return element(
      "div",
      { class: "section-head" },
      element("h1", { id: "productions-heading" }, words("productions.productions")),
      !isNew && [
        this.#tools,
        element(
          "button",
          { type: "button", class: "import", onclick: () => this.#file.click() },
          words("productions.importFile"),
        ),
        productions.some(({ kind }) => kind === "drill") &&
        element("a", { class: "button", href: "/athletes" }, words("productions.athletes")),
        element("button", { type: "button", class: "plans", onclick: openPlans }, words("productions.plans")),
        element("button", { type: "button", class: "new-drill", onclick: openNewDrill }, words("productions.newDrill")),
        element("button", { type: "button", class: "primary", onclick: openNewProduction }, words("productions.new")),
      ],
      this.#file,
    );
  }

  async reload() {
    try {
      const page = await ask(asked.list, "latest", () => fetchProductions(this.#query, null));
      forget(asked.more);
      this.#found = page;
      if (JSON.stringify(page.tags) !== JSON.stringify(this.#tags.value)) this.#tags.value = page.tags ?? [];
      this.#changes.tell();
      hideTrouble();
    } catch (problem) {
      showTrouble(inWords(problem), { retry: () => this.reload() });
    }
  }

  /** @param {Partial<Query>} change */
  #ask(change) {
    const before = JSON.stringify(this.#query);
    this.#query = { ...this.#query, ...change };
    if (JSON.stringify(this.#query) === before) return undefined;
    forget(asked.more);
    return this.reload();
  }

  /** @returns {Promise<void>} */
  async #readMore() {
    const { productions, next } = this.#found;
    try {
      const page = await ask(asked.more, "latest", () => fetchProductions(this.#query, next));
      this.#found = { productions: [...productions, ...page.productions], next: page.next };
      this.#changes.tell();
    } catch (problem) {
      showTrouble(inWords(problem), { retry: () => this.#readMore() });
    }
  }

  /** @param {string} text */
  #say(text) {
    this.#news = text;
    this.#changes.tell();
  }

  /** @param {string} id */
  take(id) {
    const production = this.lineOf(id);
    if (production !== null) this.#take?.(production);
  }

  /** @param {string} id */
  async export(id) {
    try {
      saveAsFile(await call(address(id)));
    } catch (problem) {
      showTrouble(inWords(problem), { retry: () => this.export(id) });
    }
  }

  /** @param {string} id @returns {Promise<void>} */
  async exportWithRecordings(id) {
    const production = this.lineOf(id);
    if (production === null) return this.reload();
    const { exportWithRecordings } = await moving(() => this.exportWithRecordings(id));
    return exportWithRecordings(this.#underway, production);
  }

  /** @param {File} file @returns {Promise<void>} */
  async #importArchive(file) {
    const { importWithRecordings } = await moving(() => this.#importArchive(file));
    await importWithRecordings(this.#underway, file, () => this.reload());
  }

  /** @param {string} id @param {string} title as it was shown */
  async duplicate(id, title) {
    this.#say(words("productions.duplicating", { title }));
    try {
      const document = withoutIdentity(await call(address(id)));
      const copy = [...words("productions.copyOf", { title })].slice(0, longestTitle).join("");
      await call("/api/v1/productions", { method: "POST", body: { ...document, title: copy } });
      void this.reload();
      this.#say(words("productions.duplicated", { title: copy }));
    } catch (problem) {
      this.#say("");
      showTrouble(inWords(problem), { retry: () => this.duplicate(id, title) });
    }
  }

  /**
   * What is deleted is what the question told: if it has been changed since, that is said.
   *
   * @param {string} id
   */
  async remove(id) {
    const production = this.lineOf(id);
    if (production === null || !(await isSureToDelete(production))) return;
    try {
      await call(address(id), { method: "DELETE", headers: { "If-Match": `"${production.revision}"` } });
      await this.reload();
    } catch (problem) {
      if (problem instanceof Problem && problem.status === 412) {
        await this.reload();
        showTrouble(words("productions.changedMeanwhile"));
      } else showTrouble(inWords(problem), { retry: () => this.remove(id) });
    }
  }
}

/** @param {string} id */
const address = (id) => `/api/v1/productions/${encodeURIComponent(id)}`;

/** The code that moves archives is loaded when it is needed. @param {() => void} retry */
async function moving(retry) {
  try {
    return await import("./moving.js");
  } catch (problem) {
    showTrouble(words("common.notLoaded"), { retry });
    throw problem;
  }
}

/** @param {ProductionLine} production */
const isSureToDelete = ({ kind, title, rounds, formations }) =>
  confirmed(
    words("productions.deleteQuestion"),
    kind === "drill"
      ? words("productions.deleteDrillText", { title, count: rounds })
      : words("productions.deleteText", { title, count: formations }),
    { yes: words("productions.delete"), isGrave: true },
  );

/** @param {() => void} importFile */
const emptyState = (importFile) =>
  element(
    "div",
    { class: "empty" },
    element("h2", {}, words("productions.none")),
    element("p", {}, words("productions.whatThisIs")),
    element("p", {}, words("productions.noneHelp")),
    element("button", { type: "button", class: "primary large", onclick: openNewProduction }, words("productions.new")),
    element("button", { type: "button", onclick: openNewDrill }, words("productions.newDrill")),
    element("button", { type: "button", onclick: openPlans }, words("productions.plans")),
    element("button", { type: "button", class: "quiet", onclick: importFile }, words("productions.importJson")),
  );
