import { hideTrouble, showTrouble } from "../ui/banner.js";
import { ask, forget, isAsked } from "../ui/ask.js";
import { Changes, Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element, island } from "../ui/element.js";
import { node } from "../ui/node.js";
import { openOnDemand } from "../ui/on-demand.js";
import { prefer, preference } from "../ui/preferences.js";
import { call } from "../wire/api.js";
import { words } from "../words/productions.js";
import "../words/common.js";
import { isFull, libraryLine } from "../editing/own-plan.js";
import { saveAsFile } from "../editing/production-file.js";
import { fileField } from "./import-file.js";
import { moreButton } from "./more-button.js";
import { JustDone } from "./just-done.js";
import { listTools, orders, shelfChoice } from "./list-tools.js";
import { address, fetchProductions, isNarrow, wide } from "./query.js";
import { putOn } from "./shelving.js";
import { productionTable } from "./table.js";
import { Underway } from "./underway.js";

/**
 * @import { Item } from "../ui/menu.js"
 * @import { Look } from "./list-tools.js"
 * @import { OwnPlan } from "../editing/own-plan.js"
 * @import { Facets, Page, ProductionLine, Query } from "./query.js"
 */

/** @typedef {typeof import("./welcome.js")} Welcome */

const longestTitle = 200;
/** Milliseconds until what could not be loaded is loaded again. */
const again = 5_000;

/** Its dialog draws with much of the studio's code, which the list does not need. */
export const newProduction = () => import("./new-production.js");

const openNewProduction = () => openOnDemand(newProduction, (dialog) => dialog.openNewProduction());
const openNewDrill = () => openOnDemand(() => import("./new-drill.js"), (dialog) => dialog.openNewDrill());
const openPastSessions = () =>
  openOnDemand(() => import("../takes/past-sessions.js"), (dialog) => dialog.openPastSessions(null));
const openPlans = () => openOnDemand(() => import("./plans.js"), (dialog) => dialog.openPlans());

/** The keys of what is asked for. */
const asked = { list: "productions", more: "productions: more", facets: "productions: facets" };

/** The owner's productions: searched, filtered, sorted, on three shelves; each with what can be done with it. */
export class ProductionList {
  #changes = new Changes();
  #underway = new Underway();
  #file = fileField(() => this.reload(), (file) => this.#importArchive(file));
  #tools;
  /** @type {Held<Query>} */
  #query;
  /** What waits for its production. @type {((production: ProductionLine) => void) | null} */
  #take = null;
  /** All pages that have been read of what was asked for last. */
  #found;
  /** @type {Held<Facets>} */
  #facets = new Held(/** @type {Facets} */ ({ tags: [], seasons: [], shelves: { library: 0, archive: 0, bin: 0 } }));
  /** What one may keep; null where nothing is limited. @type {Held<OwnPlan | null>} */
  #plan = new Held(/** @type {OwnPlan | null} */ (null));
  /** @type {Held<Look>} */
  #look = new Held(/** @type {Look} */ (preference("productions.look", "list") === "grid" ? "grid" : "list"));
  /** What can be begun with, once it is loaded. @type {Held<Welcome | null>} */
  #welcome = new Held(null);
  justDone = new JustDone();
  section = node("section", { "aria-labelledby": "productions-heading", class: "productions" });

  /** As it is once its first page has been read. */
  static async read() {
    /** @type {Query} */
    const query = { ...wide, order: preference("productions.order", orders[0][0]), shelf: "library" };
    return new ProductionList(query, await fetchProductions(query, null));
  }

  /** @param {Query} query @param {Page} page the first one of what it asks for */
  constructor(query, page) {
    this.#query = new Held(query);
    this.#found = page;
    this.#learn(page);
    this.#tools = listTools({
      query: this.#query,
      facets: this.#facets,
      look: this.#look,
      change: (change) => this.#ask(change),
      sort: (order) => this.sort(order),
    });
    const parts = [this.#changes, this.#underway, this.#look, this.#facets, this.#plan, this.#welcome];
    drawing(this.section, parts, () => this.#view());
  }

  /**
   * Each line offers to take what waits for its production, until nothing waits any more.
   *
   * @param {((production: ProductionLine) => void) | null} take
   */
  offer(take) {
    this.#take = take;
    this.#changes.notify();
  }

  /** @param {string} id */
  lineOf = (id) => this.#found.productions.find((line) => line.id === id) ?? null;

  get facets() {
    return this.#facets.value;
  }

  /** @param {Page} page the first one says by what the shelf can be filtered */
  #learn({ tags = [], seasons = [], shelves = { library: 0, archive: 0, bin: 0 }, plan = null }) {
    if (JSON.stringify(plan) !== JSON.stringify(this.#plan.value)) this.#plan.value = plan;
    const facets = { tags, seasons, shelves };
    if (JSON.stringify(facets) !== JSON.stringify(this.#facets.value)) this.#facets.value = facets;
  }

  /** Whether the plan leaves room for nothing more in the library. */
  get isFull() {
    return this.#plan.value !== null && isFull(this.#plan.value.productions);
  }

  #view() {
    const { productions, next } = this.#found;
    const query = this.#query.value;
    const isEmpty = productions.length === 0;
    const { archive, bin } = this.#facets.value.shelves;
    const isNew = isEmpty && !isNarrow(query) && query.shelf === "library" && archive + bin === 0;
    if (isNew && this.#welcome.value === null) void this.#readWelcome();
    return [
      this.#head(isNew, productions),
      this.#underway.view(),
      query.shelf !== "library" && element("p", { class: "help" }, words(`productions.about.${query.shelf}`)),
      this.#nothing(isEmpty && !isNew),
      !isEmpty && productionTable(
        productions,
        { isTaken: this.#take !== null, look: this.#look.value, isFull: this.isFull, order: query.order },
        this,
      ),
      element(
        "div",
        { class: "more" },
        isNew && emptyState(this.#welcome, () => this.#file.click()),
        next !== null &&
          element(
            "button",
            { type: "button", class: "wide", onclick: () => this.#readMore() },
            words("productions.showMore"),
          ),
      ),
      this.justDone.place,
    ];
  }

  /** Why nothing is listed, and the way on. @param {boolean} isEmpty */
  #nothing(isEmpty) {
    const query = this.#query.value;
    const text = query.search === ""
      ? words(isNarrow(query) ? "productions.noneTagged" : `productions.empty.${query.shelf}`)
      : words("productions.noneFound", { text: query.search });
    return [
      element("p", { class: "help", role: "status" }, isEmpty && text),
      isEmpty && isNarrow(query) &&
      element("button", { type: "button", onclick: () => this.#ask(wide) }, words("productions.showAll")),
    ];
  }

  /**
   * @param {boolean} isNew nothing can be found yet, and what is made first is offered in large
   * @param {readonly ProductionLine[]} productions
   */
  #head(isNew, productions) {
    /** What is said of those that make something new. */
    const making = { disabled: this.isFull, "aria-describedby": this.isFull ? "library-plan" : null };
    return [
      element(
        "div",
        { class: "section-head" },
        element("h1", { id: "productions-heading" }, words("productions.productions")),
        !isNew && [
          element(
            "div",
            { class: "head-actions" },
            element(
              "button",
              { type: "button", class: "primary", ...making, onclick: openNewProduction },
              words("productions.new"),
            ),
            element(
              "button",
              { type: "button", class: "quiet new-drill", ...making, onclick: openNewDrill },
              words("productions.newDrill"),
            ),
            moreButton(words("productions.more"), () => this.#moreItems(productions)),
          ),
        ],
        this.#file,
      ),
      libraryLine(this.#plan.value, "library-plan"),
      shelfChoice(this.#query.value, this.#facets.value, (shelf) => this.#ask({ ...wide, shelf })),
      !isNew && this.#tools,
    ];
  }

  /** What is done seldom. @param {readonly ProductionLine[]} productions */
  #moreItems(productions) {
    const hasDrills = productions.some(({ kind }) => kind === "drill");
    /** @type {(Item | false)[]} */
    const items = [
      { label: words("productions.pastSessions"), icon: "history", act: openPastSessions },
      !this.isFull && { label: words("productions.importFile"), icon: "plus", act: () => this.#file.click() },
      { label: words("productions.plans"), icon: "templates", act: openPlans },
      hasDrills && { label: words("productions.athletes"), icon: "people", act: () => location.assign("/athletes") },
    ];
    return items.filter((item) => item !== false);
  }

  async reload() {
    try {
      const page = await ask(asked.list, "latest", () => fetchProductions(this.#query.value, null));
      forget(asked.more);
      this.#found = page;
      this.#learn(page);
      this.#changes.notify();
      hideTrouble();
    } catch (problem) {
      showTrouble(problem, { retry: () => this.reload() });
    }
  }

  /** @param {string} order */
  sort(order) {
    prefer("productions.order", order);
    return this.#ask({ order });
  }

  /** @param {Partial<Query>} change */
  #ask(change) {
    const query = { ...this.#query.value, ...change };
    if (JSON.stringify(query) === JSON.stringify(this.#query.value)) return undefined;
    this.#query.value = query;
    forget(asked.more);
    return this.reload();
  }

  /** The rest of the page is of use without it. */
  async #readWelcome() {
    try {
      this.#welcome.value = await ask(this, "once", () => import("./welcome.js"));
    } catch {
      setTimeout(() => this.#changes.notify(), again);
    }
  }

  /** @returns {Promise<void>} */
  async #readMore() {
    const { productions, next } = this.#found;
    try {
      const page = await ask(asked.more, "latest", () => fetchProductions(this.#query.value, next));
      this.#found = { productions: [...productions, ...page.productions], next: page.next };
      this.#changes.notify();
    } catch (problem) {
      showTrouble(problem, { retry: () => this.#readMore() });
    }
  }

  /**
   * Takes a line off the list: it stands on another shelf now. Returns what puts one back in its place.
   *
   * @param {string} id
   * @returns {(line: ProductionLine) => unknown}
   */
  without(id) {
    const at = this.#found.productions.findIndex((line) => line.id === id);
    const productions = this.#found.productions.filter((line) => line.id !== id);
    const query = this.#query.value;
    this.#found = { ...this.#found, productions };
    void this.#count();
    return (line) => {
      if (at < 0 || query !== this.#query.value) return this.reload();
      this.#found = { ...this.#found, productions: this.#found.productions.toSpliced(at, 0, line) };
      return this.#count();
    };
  }

  /** What the shelves hold, and can be filtered by, after something has moved; the lines stay where they are. */
  async #count() {
    this.#changes.notify();
    // A list that is still to come was made before this.
    if (this.#found.productions.length === 0 || isAsked(asked.list)) return this.reload();
    try {
      const page = await ask(asked.facets, "latest", () => fetchProductions({ ...this.#query.value, ...wide }, null));
      return this.#learn(page);
    } catch {
      return undefined; // They are told by the next page that is asked for.
    }
  }

  /** Another line in the place of one that has been changed. @param {ProductionLine} line */
  changed(line) {
    const productions = this.#found.productions.map((one) => one.id === line.id ? line : one);
    this.#found = { ...this.#found, productions };
    void this.#count();
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
      showTrouble(problem, { retry: () => this.export(id) });
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
    this.justDone.say(words("productions.duplicating", { title }));
    try {
      const copy = [...words("productions.copyOf", { title })].slice(0, longestTitle).join("");
      const made = await call(`${address(id)}/copies`, { method: "POST", body: { title: copy } });
      this.justDone.say(
        words("productions.duplicated", { title: copy }),
        () => putOn(this, { ...made, shelf: "library" }, "bin"),
      );
      await this.reload();
    } catch (problem) {
      this.justDone.say("");
      showTrouble(problem, { retry: () => this.duplicate(id, title) });
    }
  }
}

/** The code that moves archives is loaded when it is needed. @param {() => void} retry */
async function moving(retry) {
  try {
    return await import("./moving.js");
  } catch (problem) {
    showTrouble(words("common.notLoaded"), { retry });
    throw problem;
  }
}

/** @param {Held<Welcome | null>} welcome @param {() => void} importFile */
const emptyState = ({ value: welcome }, importFile) =>
  element(
    "div",
    { class: "empty" },
    element("h2", {}, words("productions.none")),
    element("p", {}, words("productions.whatThisIs")),
    element(
      "div",
      { class: "empty-first" },
      element(
        "div",
        { class: "empty-own" },
        element("h3", {}, words("productions.beginOwn")),
        element(
          "button",
          { type: "button", class: "primary large", onclick: openNewProduction },
          words("productions.new"),
        ),
        element("button", { type: "button", onclick: openNewDrill }, words("productions.newDrill")),
      ),
      welcome !== null && island("names", [], () => welcome.namesForm()),
    ),
    element("h3", {}, words("productions.beginWith")),
    welcome?.starterCards(),
    element(
      "div",
      { class: "choices" },
      element("button", { type: "button", class: "quiet", onclick: openPlans }, words("productions.plans")),
      element("button", { type: "button", class: "quiet", onclick: importFile }, words("productions.importJson")),
    ),
  );
