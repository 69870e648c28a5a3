import { clockTime } from "../stage/words.js";
import { agoTime } from "../ui/ago.js";
import { showTrouble } from "../ui/banner.js";
import { element, island, list, nameOf } from "../ui/element.js";
import { icon } from "../ui/icons.js";
import { number, words } from "../words/productions.js";
import "../words/common.js";
import "../words/takes.js";
import { openOnDemand } from "../ui/on-demand.js";
import { moreButton } from "./more-button.js";
import { dayOf, deleteForGood, putOn } from "./shelving.js";
import { openSession } from "./open-session.js";

/**
 * The table of productions.
 *
 * @import { Child } from "../ui/element.d.ts"
 * @import { openMenu } from "../ui/menu.js"
 * @import { Shown } from "../ui/shown.d.ts"
 * @import { Look } from "./list-tools.js"
 * @import { ProductionList } from "./list.js"
 * @import { ProductionLine } from "./query.js"
 *
 * @typedef {object} How
 * @property {boolean} isTaken each offers to take what waits for its production
 * @property {Look} look
 * @property {boolean} isFull there is no room for another one in the library
 * @property {string} order by what they are sorted now
 */

/**
 * @typedef {"title" | "performers" | "formations" | "tempo" | "rounds" | "combos" | "duration" | "changedAt"} Column
 */

/** Pieces and drills in one list have the columns of pieces; drills alone have their own. @type {readonly Column[]} */
const ofPieces = ["title", "performers", "formations", "duration"];
/** @type {readonly Column[]} */
const ofDrills = ["title", "tempo", "rounds", "combos", "duration"];
/** What is read from its beginning is sorted so; of figures the largest comes first. */
const firstOrder = (/** @type {Column} */ column) => (column === "title" ? "asc" : "desc");

/**
 * @param {readonly ProductionLine[]} lines all of one shelf
 * @param {How} how
 * @param {ProductionList} of
 */
export function productionTable(lines, { isTaken, look, isFull, order }, of) {
  const isBin = lines[0].shelf === "bin";
  const areDrills = lines.every(({ kind }) => kind === "drill");
  return element(
    "table",
    { class: look === "grid" ? "production-table is-grid" : "production-table" },
    element("caption", { class: "unseen" }, words("productions.yours")),
    element(
      "thead",
      {},
      element(
        "tr",
        {},
        (areDrills ? ofDrills : ofPieces).map((column) => heading(column, order, of)),
        isBin
          ? element("th", { scope: "col", key: "goes" }, words("productions.goes"))
          : heading("changedAt", order, of),
        element(
          "th",
          { scope: "col", key: "actions" },
          element("span", { class: "unseen" }, words("productions.actions")),
        ),
      ),
    ),
    element(
      "tbody",
      {},
      list(lines, {
        key: ({ id }) => id,
        of: (line) => [line, isTaken, areDrills, isFull],
        make: (line) => row(line, { isTaken, areDrills, isFull }, of),
      }),
    ),
  );
}

/**
 * What sorts by its column, and then the other way round.
 *
 * @param {Column} column
 * @param {string} order
 * @param {ProductionList} of
 */
function heading(column, order, of) {
  const [by, direction] = order.split(" ");
  const isSorted = by === column;
  const next = !isSorted ? firstOrder(column) : direction === "asc" ? "desc" : "asc";
  return element(
    "th",
    {
      scope: "col",
      key: column,
      "aria-sort": isSorted ? (direction === "asc" ? "ascending" : "descending") : null,
    },
    element(
      "button",
      { type: "button", class: "quiet sorts", onclick: () => of.sort(`${column} ${next}`) },
      words(`productions.column.${column}`),
      isSorted && icon(direction === "asc" ? "up" : "down", 14),
    ),
  );
}

/**
 * @param {string} label
 * @param {Child} content
 */
const cell = (label, content) => element("td", { "data-label": label }, content);

/**
 * @param {Shown<ProductionLine>} production
 * @param {{ isTaken: boolean, areDrills: boolean, isFull: boolean }} how
 * @param {ProductionList} of
 */
function row(production, { isTaken, areDrills, isFull }, of) {
  const { id, changedAt, goesAt } = production;
  const isDrill = production.kind === "drill";
  const editor = `/${isDrill ? "drill" : "studio"}/${encodeURIComponent(id)}`;
  return element(
    "tr",
    {},
    titleCell(production, editor),
    contents(production, areDrills),
    cell(words("productions.column.duration"), clockTime(production.duration)),
    goesAt === undefined
      ? cell(words("productions.column.changedAt"), island("ago", [changedAt], () => agoTime(changedAt)))
      : cell(words("productions.goes"), element("time", { datetime: goesAt }, dayOf(goesAt))),
    element(
      "td",
      {},
      element(
        "div",
        { class: "row-actions" },
        production.shelf === "bin"
          ? mayDelete(production.role) && binButtons(production, isFull, of)
          : buttons(production, editor, isTaken, of),
      ),
    ),
  );
}

/** @param {Shown<ProductionLine>} production @param {boolean} areDrills */
function contents({ kind, rounds, combos, tempo, performers, formations }, areDrills) {
  if (areDrills) {
    return [
      cell(words("productions.column.tempo"), number(tempo, { maximumFractionDigits: 1 })),
      cell(words("productions.column.rounds"), String(rounds)),
      cell(words("productions.column.combos"), String(combos)),
    ];
  }
  if (kind === "drill") {
    return element("td", { class: "of-drill", colspan: 2 }, words("productions.roundsCount", { count: rounds }));
  }
  return [
    cell(words("productions.column.performers"), String(performers)),
    cell(words("productions.column.formations"), String(formations)),
  ];
}

/**
 * @param {Shown<ProductionLine>} production
 * @param {string} editor
 * @param {boolean} isTaken
 * @param {ProductionList} of
 */
const buttons = (production, editor, isTaken, of) => [
  element(
    "a",
    {
      class: "button quiet edit-button",
      href: editor,
      "aria-label": words("productions.editTitle", { title: production.title }),
    },
    words("productions.edit"),
  ),
  isTaken ? takeButton(production, of) : mayConduct(production.role) && sessionButton(production),
  moreButton(words("productions.moreOf", { title: production.title }), () => commands(production, of)),
];

/**
 * @param {Shown<ProductionLine>} production
 * @param {boolean} isFull
 * @param {ProductionList} of
 */
function binButtons(production, isFull, of) {
  const { id, title } = production;
  return [
    element(
      "button",
      {
        type: "button",
        "aria-label": words("productions.putBackTitle", { title }),
        disabled: isFull,
        "aria-describedby": isFull ? "library-plan" : null,
        onclick: onLine(id, of, (line) => putOn(of, line, "library")),
      },
      words("productions.putBack"),
    ),
    element(
      "button",
      {
        type: "button",
        class: "quiet is-grave",
        "aria-label": words("productions.deleteForGoodTitle", { title }),
        onclick: onLine(id, of, (line) => deleteForGood(of, line)),
      },
      words("productions.deleteForGood"),
    ),
  ];
}

/**
 * What is in the bin is not opened.
 *
 * @param {Shown<ProductionLine>} production
 * @param {string} editor
 */
function titleCell({ id, title, kind, demo, tags, season, shelf }, editor) {
  const isDrill = kind === "drill";
  const shown = [isDrill ? drillPicture() : opening(id), nameOf(title)];
  const own = season === "" ? tags : [season, ...tags];
  return element(
    "th",
    { scope: "row" },
    shelf === "bin"
      ? element("span", { class: "title-link", title }, shown)
      : element("a", { class: "title-link", href: editor, title }, shown),
    (demo || isDrill || own.length > 0) && element(
      "span",
      { class: "tags" },
      (demo || isDrill) &&
        element("span", { class: "tag" }, words(isDrill ? "productions.drill" : "productions.demo")),
      own.map((tag) => element("span", { class: "tag of-owner", dir: "auto" }, tag)),
    ),
  );
}

/** Links to a piece: not shown at first. */
const sharing = () => import("../studio/dialogs/share.js");
const sharingPeople = () => import("../studio/dialogs/share-people.js");

/** @typedef {Parameters<typeof openMenu>[2]} Items */

/** @type {(shown: Shown<ProductionLine>, of: ProductionList) => Items} */
function commands(production, of) {
  const { id, title, kind, role = "own" } = production;
  return [
    ...(role === "own" ? [shareItem(id, title, kind)] : []),
    ...(kind === "drill" ? [] : [printItem(id)]),
    ...(role === "own" || role === "edit" || role === "conduct" ? [tagsItem(id, of)] : []),
    { label: words("productions.duplicate"), icon: "copy", isOff: of.isFull, act: () => of.duplicate(id, title) },
    { label: words("productions.export"), icon: "export", act: () => of.export(id) },
    { label: words("productions.exportMedia"), icon: "export", act: () => of.exportWithRecordings(id) },
    { label: words("takes.pastSessions"), icon: "history", act: () => showPastSessions({ id, title, kind }) },
    ...(role === "own" ? [null, ...shelfItems(production, of)] : []),
  ];
}

/** @type {(id: string, title: string, kind: ProductionLine["kind"]) => Items[number]} */
const shareItem = (id, title, kind) =>
  kind === "drill"
    ? {
      label: words("productions.share"),
      icon: "people",
      act: () => openOnDemand(sharingPeople, ({ sharePeople }) => sharePeople({ id, title })),
    }
    : {
      label: words("productions.share"),
      icon: "link",
      act: () => openOnDemand(sharing, ({ share }) => share({ id, title })),
    };

/** @type {(id: string) => Items[number]} */
const printItem = (id) => ({
  label: words("productions.print"),
  icon: "print",
  act: () => location.assign(`/paper/${encodeURIComponent(id)}#edition=draft`),
});

/** @type {(id: string, of: ProductionList) => Items[number]} */
const tagsItem = (id, of) => ({
  label: words("productions.tagsAndSeason"),
  icon: "pencil",
  act: onLine(id, of, (line) => openOnDemand(() => import("./tags-dialog.js"), ({ openTags }) => openTags(of, line))),
});

/** @type {(shown: Shown<ProductionLine>, of: ProductionList) => Items} */
const shelfItems = ({ id, shelf }, of) => [
  shelf === "archive"
    ? {
      label: words("productions.toLibrary"),
      icon: "up",
      isOff: of.isFull,
      act: onLine(id, of, (line) => putOn(of, line, "library")),
    }
    : { label: words("productions.archive"), icon: "down", act: onLine(id, of, (line) => putOn(of, line, "archive")) },
  {
    label: words("productions.delete"),
    icon: "bin",
    isGrave: true,
    act: onLine(id, of, (line) => putOn(of, line, "bin")),
  },
];

/** @type {(id: string, of: ProductionList, act: (line: ProductionLine) => unknown) => () => void} */
const onLine = (id, of, act) => () => {
  const line = of.lineOf(id);
  if (line !== null) act(line);
};

/**
 * @param {Shown<ProductionLine>} production
 * @param {ProductionList} of
 */
const takeButton = ({ id, title }, of) =>
  element(
    "button",
    {
      type: "button",
      class: "primary",
      "aria-label": words("productions.takeSharedTitle", { title }),
      onclick: () => of.take(id),
    },
    words("productions.takeShared"),
  );

/** @param {ProductionLine["role"]} role */
const mayConduct = (role = "own") => role === "own" || role === "conduct";
/** @param {ProductionLine["role"]} role */
const mayDelete = (role = "own") => role === "own";

/** @param {Shown<ProductionLine>} production */
const sessionButton = ({ id, title, kind }) =>
  element(
    "button",
    {
      type: "button",
      "aria-label": words(kind === "drill" ? "productions.startClassOf" : "productions.openSessionOf", { title }),
      onclick: () => openSession(id),
    },
    words(kind === "drill" ? "productions.startClass" : "productions.openSession"),
  );

/**
 * The code that shows them is loaded when it is needed.
 *
 * @param {Parameters<typeof import("../takes/past-sessions.js").openPastSessions>[0]} production
 */
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
  element("img", {
    class: "opening",
    src: `/api/v1/productions/${encodeURIComponent(id)}/picture`,
    alt: "",
    loading: "lazy",
    decoding: "async",
    width: 96,
    height: 64,
  });

/** In the place of a picture: a drill has no stage. */
const drillPicture = () => element("span", { class: "opening is-drill", "aria-hidden": "true" }, icon("clock", 28));
