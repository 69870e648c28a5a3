import { iconButton } from "../ui/buttons.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { node } from "../ui/node.js";
import { prefer } from "../ui/preferences.js";
import { words, wordsAround } from "../words/productions.js";
import { kinds, shelves } from "./query.js";

/**
 * What says which productions are listed, in which order, and how.
 *
 * @import { Held } from "../ui/changes.js"
 * @import { Facets, Query, Shelf } from "./query.js"
 * @import { Column } from "./table.js"
 *
 * @typedef {"list" | "grid"} Look
 *
 * @typedef {object} Parts
 * @property {Held<Query>} query
 * @property {Held<Facets>} facets
 * @property {Held<Look>} look
 * @property {(change: Partial<Query>) => unknown} change
 * @property {(order: string) => unknown} sort
 */

const searchAfter = 200;
const longestSearch = 200;

export const orders = [
  ["changedAt desc", words("productions.lastChanged")],
  ["title asc", words("productions.titleUp")],
  ["title desc", words("productions.titleDown")],
  ["createdAt desc", words("productions.newest")],
  ["createdAt asc", words("productions.oldest")],
];

const figuresOfDrills = ["duration desc", "rounds desc", "combos desc", "tempo desc"];
const figuresOfPieces = ["duration desc", "performers desc", "formations desc"];

/** @param {Parts} parts */
export function listTools(parts) {
  const { query, facets } = parts;
  const filters = node(
    "div",
    { class: "list-filters", id: "list-filters" },
    kindField(parts),
    facetField(
      parts,
      "tag",
      () => facets.value.tags,
      { label: words("productions.tag"), any: words("productions.anyTag") },
    ),
    facetField(
      parts,
      "season",
      () => facets.value.seasons,
      { label: words("productions.season"), any: words("productions.anySeason") },
    ),
    textField(parts, "person", "list-person", words("productions.who")),
  );
  return node(
    "div",
    { class: "list-tools" },
    textField(parts, "search", "list-search", words("productions.find"), words("productions.findWhat")),
    filterToggle(query, filters),
    filters,
    sortField(parts),
    lookChoice(parts.look),
  );
}

/**
 * Follows the query while nobody types in it.
 *
 * @param {Parts} parts
 * @param {"search" | "person"} key
 * @param {string} className
 * @param {string} label
 * @param {string} [placeholder]
 */
function textField({ query, change }, key, className, label, placeholder = label) {
  const field = node("input", {
    type: "search",
    class: className,
    placeholder,
    "aria-label": label,
    value: query.value[key],
    dir: "auto",
    maxlength: longestSearch,
  });
  let waiting = 0;
  field.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => change({ [key]: field.value.trim() }), searchAfter);
  });
  query.listen(() => {
    if (document.activeElement !== field || query.value[key] === "") field.value = query.value[key];
  });
  return field;
}

/** @param {Parts} parts */
function kindField({ query, change }) {
  const place = node("span", { class: "list-kind" });
  drawing(place, [query], () =>
    element(
      "select",
      {
        "aria-label": words("productions.kind"),
        onchange: ({ currentTarget }) => change({ kind: kinds[currentTarget.selectedIndex] }),
      },
      kinds.map((value) =>
        element(
          "option",
          { key: value, value, selected: value === query.value.kind },
          words(`productions.kind.${value}`),
        )
      ),
    ));
  return place;
}

/**
 * There where productions have such a thing.
 *
 * @param {Parts} parts
 * @param {"tag" | "season"} key
 * @param {() => readonly string[]} offered
 * @param {{ label: string, any: string }} texts
 */
function facetField({ query, facets, change }, key, offered, { label, any }) {
  const place = node("span", { class: `list-${key}` });
  drawing(place, [query, facets], () => {
    const now = query.value[key];
    // What is asked for stays to be chosen, even where it has gone meanwhile.
    const known = now === "" || offered().includes(now) ? offered() : [now, ...offered()];
    return known.length > 0 && element(
      "select",
      { "aria-label": label, onchange: ({ currentTarget }) => change({ [key]: currentTarget.value }) },
      element("option", { value: "", selected: now === "" }, any),
      known.map((one) => element("option", { key: one, value: one, selected: one === now }, one)),
    );
  });
  return place;
}

/** On a narrow page the filters are behind it. @param {Held<Query>} query @param {HTMLElement} filters */
function filterToggle(query, filters) {
  const place = node("span", { class: "filter-toggle" });
  const toggle = () => {
    filters.classList.toggle("is-open");
    draw.now();
  };
  const draw = drawing(place, [query], () => {
    const { kind, tag, season, person } = query.value;
    const count = [kind !== "all", tag !== "", season !== "", person !== ""].filter(Boolean).length;
    return element(
      "button",
      {
        type: "button",
        "aria-expanded": String(filters.classList.contains("is-open")),
        "aria-controls": filters.id,
        onclick: toggle,
      },
      count === 0 ? words("productions.filter") : words("productions.filterCount", { count }),
    );
  });
  return place;
}

/** The same as the columns sort by, for where they have no heads. @param {Parts} parts */
function sortField({ query, sort }) {
  const select = node("select", { id: "sort", onchange: ({ currentTarget }) => sort(currentTarget.value) });
  drawing(select, [query], () => {
    const { order, kind } = query.value;
    const more = kind === "drill" ? figuresOfDrills : kind === "piece" ? figuresOfPieces : [];
    const offered = [...orders.map(([value]) => value), ...more];
    return (offered.includes(order) ? offered : [...offered, order]).map((value) =>
      element("option", { key: value, value, selected: value === order }, orderInWords(value))
    );
  });
  return node("label", { for: "sort", class: "sort" }, wordsAround("productions.sortBy", { order: select }));
}

/** @param {string} order */
function orderInWords(order) {
  const usual = orders.find(([value]) => value === order);
  if (usual !== undefined) return usual[1];
  const [by, direction] = order.split(" ");
  const column = words(`productions.column.${/** @type {Column} */ (by)}`);
  return words(direction === "asc" ? "productions.leastFirst" : "productions.mostFirst", { column });
}

/** @param {Held<Look>} look */
function lookChoice(look) {
  const place = node("span", { class: "look-choice", role: "group", "aria-label": words("productions.look") });
  /** @param {Look} one */
  const choose = (one) => {
    prefer("productions.look", one);
    look.value = one;
  };
  drawing(
    place,
    [look],
    () =>
      /** @type {const} */ (["list", "grid"]).map((one) =>
        iconButton(one === "list" ? "list" : "formations", words(`productions.look.${one}`), () => choose(one), {
          "aria-pressed": String(look.value === one),
        })
      ),
  );
  return place;
}

/**
 * The shelves, once something stands on another than the first.
 *
 * @param {Query} query
 * @param {Facets} facets
 * @param {(shelf: Shelf) => unknown} choose
 */
export const shelfChoice = ({ shelf: now }, { shelves: counts }, choose) =>
  (now !== "library" || counts.archive + counts.bin > 0) && element(
    "div",
    { class: "shelf-choice", role: "group", "aria-label": words("productions.shelf") },
    shelves.map((shelf) =>
      element(
        "button",
        {
          key: shelf,
          type: "button",
          class: "quiet",
          "aria-pressed": String(shelf === now),
          onclick: () => choose(shelf),
        },
        words(`productions.shelf.${shelf}`, { count: counts[shelf] }),
      )
    ),
  );
