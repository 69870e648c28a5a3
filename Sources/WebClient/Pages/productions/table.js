import { clockTime } from "../stage/words.js";
import { agoTime } from "../ui/ago.js";
import { showTrouble } from "../ui/banner.js";
import { element, island, list, nameOf } from "../ui/element.js";
import { icon } from "../ui/icons.js";
import { words } from "../words/productions.js";
import "../words/common.js";
import "../words/takes.js";
import { openOnDemand } from "../ui/on-demand.js";
import { moreButton } from "./more-button.js";
import { openSession } from "./open-session.js";

/**
 * The table of productions.
 *
 * @import { Child } from "../ui/element.d.ts"
 * @import { Shown } from "../ui/shown.d.ts"
 * @import { ProductionLine, ProductionList } from "./list.js"
 */

const columns = [
  words("productions.title"),
  words("productions.performers"),
  words("productions.formations"),
  words("productions.duration"),
  words("productions.changed"),
];

/**
 * @param {readonly ProductionLine[]} lines
 * @param {boolean} isTaken each offers to take what waits for its production
 * @param {ProductionList} of
 */
export const productionTable = (lines, isTaken, of) =>
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
    element(
      "tbody",
      {},
      list(lines, {
        key: ({ id }) => id,
        of: (line) => [line, isTaken],
        make: (line) => row(line, isTaken, of),
      }),
    ),
  );

/**
 * @param {string} label
 * @param {Child} content
 */
const cell = (label, content) => element("td", { "data-label": label }, content);

/**
 * @param {Shown<ProductionLine>} production
 * @param {boolean} isTaken
 * @param {ProductionList} of
 */
function row(production, isTaken, of) {
  const { id, title, changedAt } = production;
  const isDrill = production.kind === "drill";
  const editor = `/${isDrill ? "drill" : "studio"}/${encodeURIComponent(id)}`;
  const edit = words("productions.editTitle", { title });
  return element(
    "tr",
    {},
    titleCell(production, editor),
    isDrill
      ? element("td", { class: "of-drill", colspan: 2 }, words("productions.roundsCount", { count: production.rounds }))
      : [
        cell(words("productions.performers"), String(production.performers)),
        cell(words("productions.formations"), String(production.formations)),
      ],
    cell(words("productions.duration"), clockTime(production.duration)),
    cell(words("productions.changed"), island("ago", [changedAt], () => agoTime(changedAt))),
    element(
      "td",
      {},
      element(
        "div",
        { class: "row-actions" },
        element("a", { class: "button", href: editor, "aria-label": edit }, words("productions.edit")),
        isTaken ? takeButton(production, of) : mayConduct(production.role) && sessionButton(production),
        moreButton(words("productions.moreOf", { title }), () => commands(production, of)),
      ),
    ),
  );
}

/**
 * @param {Shown<ProductionLine>} production
 * @param {string} editor
 */
function titleCell({ id, title, kind, demo, tags = [] }, editor) {
  const isDrill = kind === "drill";
  return element(
    "th",
    { scope: "row" },
    element(
      "a",
      { class: "title-link", href: editor, title },
      isDrill ? drillPicture() : opening(id),
      nameOf(title),
    ),
    (demo || isDrill) &&
      element("span", { class: "tag" }, words(isDrill ? "productions.drill" : "productions.demo")),
    tags.map((tag) => element("span", { class: "tag of-owner", dir: "auto" }, tag)),
  );
}

/** Links to a piece: not shown at first. */
const sharing = () => import("../studio/dialogs/share.js");
const sharingPeople = () => import("../studio/dialogs/share-people.js");

/**
 * @param {Shown<ProductionLine>} production
 * @param {ProductionList} of
 */
const commands = ({ id, title, kind, role = "own" }, of) => [
  ...(role === "own" && kind === "drill"
    ? [{
      label: words("productions.share"),
      icon: /** @type {const} */ ("people"),
      act: () => openOnDemand(sharingPeople, ({ sharePeople }) => sharePeople({ id, title })),
    }]
    : []),
  ...(role === "own" && kind !== "drill"
    ? [{
      label: words("productions.share"),
      icon: /** @type {const} */ ("link"),
      act: () => openOnDemand(sharing, ({ share }) => share({ id, title })),
    }]
    : []),
  ...(kind === "drill" ? [] : [{
    label: words("productions.print"),
    icon: /** @type {const} */ ("print"),
    act: () => location.assign(`/paper/${encodeURIComponent(id)}`),
  }]),
  { label: words("productions.duplicate"), icon: /** @type {const} */ ("copy"), act: () => of.duplicate(id, title) },
  { label: words("productions.export"), icon: /** @type {const} */ ("export"), act: () => of.export(id) },
  {
    label: words("productions.exportMedia"),
    icon: /** @type {const} */ ("export"),
    act: () => of.exportWithRecordings(id),
  },
  {
    label: words("takes.pastSessions"),
    icon: /** @type {const} */ ("history"),
    act: () => showPastSessions({ id, title, kind }),
  },
  ...(role === "own"
    ? [null, {
      label: words("productions.delete"),
      icon: /** @type {const} */ ("bin"),
      isGrave: true,
      act: () => of.remove(id),
    }]
    : []),
];

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
