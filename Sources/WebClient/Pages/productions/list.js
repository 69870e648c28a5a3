import { words, wordsAround } from "../words/productions.js";
import "../words/common.js";
import "../words/takes.js";
import { nameOf } from "../ui/element.js";
import { node, setText } from "../ui/node.js";
import { confirmed } from "../ui/dialog.js";
import { hideTrouble, inWords, showTrouble } from "../ui/banner.js";
import { redrawing } from "../ui/redraw.js";
import { prefer, preference } from "../ui/preferences.js";
import { agoTime } from "../ui/ago.js";
import { saveAsFile } from "../editing/production-file.js";
import { call } from "../wire/api.js";
import { Problem } from "../ui/problem.js";
import { fileField, withoutIdentity } from "./import-file.js";
import { moreButton } from "./more-button.js";
import { openSession } from "./open-session.js";
import { clockTime } from "../stage/words.js";
import { icon } from "../ui/icons.js";

/**
 * One line of the list of productions.
 *
 * @typedef {object} ProductionLine
 * @property {string} id
 * @property {number} revision
 * @property {string} title
 * @property {boolean} [demo] the one that a newcomer finds
 * @property {"piece" | "drill"} kind
 * @property {number} performers
 * @property {number} formations
 * @property {number} rounds
 * @property {number} duration
 * @property {string} changedAt
 */

/** @typedef {{ productions: ProductionLine[], next: string | null }} Page */

const pageSize = 25;
const searchAfter = 200;
const longestTitle = 200;
const orders = [
  ["changedAt desc", words("productions.lastChanged")],
  ["title asc", words("productions.titleUp")],
  ["title desc", words("productions.titleDown")],
  ["createdAt desc", words("productions.newest")],
];
const columns = [
  words("productions.title"),
  words("productions.performers"),
  words("productions.formations"),
  words("productions.duration"),
  words("productions.changed"),
];

const kinds = /** @type {const} */ (["all", "piece", "drill"]);

/** The query for the list. */
let order = preference("productions.order", orders[0][0]);
let search = "";
/** @type {typeof kinds[number]} */
let kind = "all";

/**
 * @param {string | null} after
 * @returns {Promise<Page>}
 */
export function fetchProductions(after) {
  const [sort, direction] = order.split(" ");
  const query = new URLSearchParams({ sort, order: direction, limit: String(pageSize) });
  if (kind !== "all") query.set("kind", kind);
  if (search !== "") query.set("search", search);
  if (after !== null) query.set("after", after);
  return call(`/api/v1/productions?${query}`);
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

/** The owner's productions: found by title, sorted, each with what can be done with it. */
export class ProductionList {
  #rows = node("tbody");
  #table = table(this.#rows);
  #more = node("div", { class: "more" });
  #news = node("p", { class: "help", role: "status" });
  #noneFound = node("p", { class: "help", role: "status" });
  #tools = node("div", { class: "list-tools" });
  #file = fileField(() => this.reload(), (file) => this.#importArchive(file));
  #asked = 0;
  /** What waits for its production. @type {((production: ProductionLine) => void) | null} */
  #take = null;
  /** The first page of what was asked for last. */
  #found;
  #drawFound;
  section;

  /** @param {Page} page the first one, which has been read already */
  constructor(page) {
    this.#found = page;
    this.#tools.append(
      searchField((text) => this.#find(text)),
      kindField(() => this.reload()),
      sortField(() => this.reload()),
    );
    this.section = node(
      "section",
      { "aria-labelledby": "productions-heading", class: "productions" },
      node(
        "div",
        { class: "section-head" },
        node("h1", { id: "productions-heading" }, words("productions.productions")),
        this.#tools,
        node(
          "button",
          { type: "button", class: "import", onclick: () => this.#file.click() },
          words("productions.importFile"),
        ),
        node("button", { type: "button", class: "new-drill", onclick: openNewDrill }, words("productions.newDrill")),
        node("button", { type: "button", class: "primary", onclick: openNewProduction }, words("productions.new")),
        this.#file,
      ),
      this.#news,
      this.#noneFound,
      this.#table,
      this.#more,
    );
    this.#drawFound = redrawing(this.section, () => this.#fill(this.#found, true));
    this.#fill(page, true);
  }

  get take() {
    return this.#take;
  }

  /**
   * Each line offers to take what waits for its production, until nothing waits any more.
   *
   * @param {((production: ProductionLine) => void) | null} take
   */
  offer(take) {
    this.#take = take;
    void this.reload();
  }

  async reload() {
    const asked = this.#asked += 1;
    try {
      const page = await fetchProductions(null);
      if (asked !== this.#asked) return; // something else has been asked for since
      this.#found = page;
      this.#drawFound();
      hideTrouble();
    } catch (problem) {
      if (asked === this.#asked) showTrouble(inWords(problem), { retry: () => this.reload() });
    }
  }

  /** @param {string} text */
  #find(text) {
    if (text === search) return undefined;
    search = text;
    return this.reload();
  }

  /**
   * @param {Page} page
   * @param {boolean} isFirst
   */
  #fill({ productions, next }, isFirst) {
    if (isFirst) this.#rows.replaceChildren();
    this.#rows.append(...productions.map((production) => row(production, this)));
    const isEmpty = this.#rows.children.length === 0;
    this.#table.hidden = isEmpty;
    const isNew = isEmpty && search === "" && kind === "all";
    this.section.classList.toggle("is-new", isNew);
    setText(this.#noneFound, isEmpty && !isNew ? words("productions.noneFound", { text: search }) : "");
    this.#more.replaceChildren(
      ...(isNew ? [emptyState(() => this.#file.click())] : next ? [this.#moreButton(next)] : []),
    );
  }

  /** @param {string} after */
  #moreButton(after) {
    const button = node("button", { type: "button", class: "wide" }, words("productions.showMore"));
    button.addEventListener("click", async () => {
      button.disabled = true;
      const asked = this.#asked;
      try {
        const page = await fetchProductions(after);
        if (asked === this.#asked) this.#fill(page, false);
      } catch (problem) {
        button.disabled = false;
        showTrouble(inWords(problem), { retry: () => button.click() });
      }
    });
    return button;
  }

  /** @param {ProductionLine} production */
  async export(production) {
    try {
      saveAsFile(await call(address(production.id)));
    } catch (problem) {
      showTrouble(inWords(problem), { retry: () => this.export(production) });
    }
  }

  /** @param {ProductionLine} production @returns {Promise<void>} */
  async exportWithRecordings(production) {
    const { exportWithRecordings } = await this.#moving(() => this.exportWithRecordings(production));
    await exportWithRecordings(this.#news, production);
  }

  /** @param {File} file @returns {Promise<void>} */
  async #importArchive(file) {
    const { importWithRecordings } = await this.#moving(() => this.#importArchive(file));
    await importWithRecordings(this.#news, file, () => this.reload());
  }

  /** The code that moves archives is loaded when it is needed. @param {() => void} retry */
  async #moving(retry) {
    try {
      return await import("./moving.js");
    } catch (problem) {
      showTrouble(words("common.notLoaded"), { retry });
      throw problem;
    }
  }

  /** @param {ProductionLine} production */
  async duplicate(production) {
    const { id, title } = production;
    setText(this.#news, words("productions.duplicating", { title }));
    try {
      const document = withoutIdentity(await call(address(id)));
      const copy = [...words("productions.copyOf", { title })].slice(0, longestTitle).join("");
      await call("/api/v1/productions", { method: "POST", body: { ...document, title: copy } });
      await this.reload();
      setText(this.#news, words("productions.duplicated", { title: copy }));
    } catch (problem) {
      redrawing(document.body, () => setText(this.#news, ""))();
      showTrouble(inWords(problem), { retry: () => this.duplicate(production) });
    }
  }

  /** @param {ProductionLine} production */
  async remove(production) {
    const isSure = await confirmed(
      words("productions.deleteQuestion"),
      production.kind === "drill"
        ? words("productions.deleteDrillText", { title: production.title, count: production.rounds })
        : words("productions.deleteText", { title: production.title, count: production.formations }),
      { yes: words("productions.delete"), isGrave: true },
    );
    if (!isSure) return;
    try {
      await call(address(production.id), { method: "DELETE", headers: { "If-Match": `"${production.revision}"` } });
      await this.reload();
    } catch (problem) {
      if (problem instanceof Problem && problem.status === 412) {
        await this.reload();
        showTrouble(words("productions.changedMeanwhile"));
      } else showTrouble(inWords(problem), { retry: () => this.remove(production) });
    }
  }
}

/** @param {string} id */
const address = (id) => `/api/v1/productions/${encodeURIComponent(id)}`;

/** @param {(text: string) => void} find */
function searchField(find) {
  const field = node("input", {
    type: "search",
    class: "list-search",
    placeholder: words("productions.find"),
    "aria-label": words("productions.find"),
    dir: "auto",
    maxlength: longestTitle,
  });
  let waiting = 0;
  field.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => find(field.value.trim()), searchAfter);
  });
  return field;
}

/** @param {() => void} changed */
function kindField(changed) {
  const field = node(
    "select",
    {
      class: "list-kind",
      "aria-label": words("productions.kind"),
      onchange: () => {
        kind = kinds[field.selectedIndex];
        changed();
      },
    },
    kinds.map((value) => node("option", { value, selected: value === kind }, words(`productions.kind.${value}`))),
  );
  return field;
}

/** @param {() => void} changed */
function sortField(changed) {
  const sort = node(
    "select",
    { id: "sort" },
    orders.map(([value, label]) => node("option", { value, selected: value === order }, label)),
  );
  sort.addEventListener("change", () => {
    order = sort.value;
    prefer("productions.order", order);
    changed();
  });
  return node("label", { for: "sort", class: "sort" }, wordsAround("productions.sortBy", { order: sort }));
}

/** @param {HTMLElement} rows */
const table = (rows) =>
  node(
    "table",
    { class: "production-table" },
    node("caption", { class: "unseen" }, words("productions.yours")),
    node(
      "thead",
      {},
      node(
        "tr",
        {},
        columns.map((title) => node("th", { scope: "col" }, title)),
        node("th", { scope: "col" }, node("span", { class: "unseen" }, words("productions.actions"))),
      ),
    ),
    rows,
  );

/** @param {() => void} importFile */
const emptyState = (importFile) =>
  node(
    "div",
    { class: "empty" },
    node("h2", {}, words("productions.none")),
    node("p", {}, words("productions.whatThisIs")),
    node("p", {}, words("productions.noneHelp")),
    node("button", { type: "button", class: "primary large", onclick: openNewProduction }, words("productions.new")),
    node("button", { type: "button", onclick: openNewDrill }, words("productions.newDrill")),
    node("button", { type: "button", class: "quiet", onclick: importFile }, words("productions.importJson")),
  );

/**
 * @param {ProductionLine} production
 * @param {ProductionList} list
 */
function row(production, list) {
  const { id, title } = production;
  const isDrill = production.kind === "drill";
  const editor = `/${isDrill ? "drill" : "studio"}/${encodeURIComponent(id)}`;
  const open = list.take === null ? sessionButton(production) : node(
    "button",
    {
      type: "button",
      class: "primary",
      "aria-label": words("productions.takeSharedTitle", { title }),
      onclick: () => list.take?.(production),
    },
    words("productions.takeShared"),
  );
  /**
   * @param {string} label
   * @param {string | Node} content
   */
  const cell = (label, content) => node("td", { "data-label": label }, content);
  return node(
    "tr",
    {},
    node(
      "th",
      { scope: "row" },
      node("a", { class: "title-link", href: editor, title }, isDrill ? drillPicture() : opening(id), nameOf(title)),
      (production.demo || isDrill) && node(
        "span",
        { class: "tag" },
        words(isDrill ? "productions.drill" : "productions.demo"),
      ),
    ),
    isDrill
      ? node("td", { class: "of-drill", colspan: 2 }, words("productions.roundsCount", { count: production.rounds }))
      : [
        cell(words("productions.performers"), String(production.performers)),
        cell(words("productions.formations"), String(production.formations)),
      ],
    cell(words("productions.duration"), clockTime(production.duration)),
    cell(words("productions.changed"), agoTime(production.changedAt)),
    node(
      "td",
      {},
      node(
        "div",
        { class: "row-actions" },
        node(
          "a",
          { class: "button", href: editor, "aria-label": words("productions.editTitle", { title }) },
          words("productions.edit"),
        ),
        open,
        moreButton(words("productions.moreOf", { title }), () => [
          { label: words("productions.duplicate"), icon: "copy", act: () => list.duplicate(production) },
          { label: words("productions.export"), icon: "export", act: () => list.export(production) },
          {
            label: words("productions.exportMedia"),
            icon: "export",
            act: () => list.exportWithRecordings(production),
          },
          { label: words("takes.pastSessions"), icon: "history", act: () => showPastSessions(production) },
          null,
          { label: words("productions.delete"), icon: "bin", isGrave: true, act: () => list.remove(production) },
        ]),
      ),
    ),
  );
}

/** @param {ProductionLine} production */
function sessionButton(production) {
  const open = node(
    "button",
    { type: "button", "aria-label": words("productions.openSessionOf", { title: production.title }) },
    words("productions.openSession"),
  );
  open.addEventListener("click", () => openSession(production, open));
  return open;
}

/** The code that shows them is loaded when it is needed. @param {ProductionLine} production */
async function showPastSessions(production) {
  try {
    const { openPastSessions } = await import("../takes/past-sessions.js");
    openPastSessions(production);
  } catch {
    showTrouble(words("common.notLoaded"), { retry: () => showPastSessions(production) });
  }
}

/**
 * The picture of its beginning; fetched when it comes into sight. Screen readers read the title beside it.
 *
 * @param {string} id
 */
const opening = (id) =>
  node("img", {
    class: "opening",
    src: `${address(id)}/picture`,
    alt: "",
    loading: "lazy",
    decoding: "async",
    width: 96,
    height: 64,
  });

/** In the place of a picture: a drill has no stage. */
const drillPicture = () => node("span", { class: "opening is-drill", "aria-hidden": "true" }, icon("clock", 28));
