import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { node } from "../ui/node.js";
import { prefer } from "../ui/preferences.js";
import { words, wordsAround } from "../words/productions.js";

/**
 * What says which productions are listed, and in which order.
 *
 * @import { Held } from "../ui/changes.js"
 *
 * @typedef {typeof kinds[number]} Kind
 */

const searchAfter = 200;
const longestSearch = 200;

export const kinds = /** @type {const} */ (["all", "piece", "drill"]);

export const orders = [
  ["changedAt desc", words("productions.lastChanged")],
  ["title asc", words("productions.titleUp")],
  ["title desc", words("productions.titleDown")],
  ["createdAt desc", words("productions.newest")],
];

/** @param {(text: string) => unknown} find */
export function searchField(find) {
  const field = node("input", {
    type: "search",
    class: "list-search",
    placeholder: words("productions.find"),
    "aria-label": words("productions.find"),
    dir: "auto",
    maxlength: longestSearch,
  });
  let waiting = 0;
  field.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => find(field.value.trim()), searchAfter);
  });
  return field;
}

/** @param {Kind} now @param {(kind: Kind) => unknown} change */
export const kindField = (now, change) =>
  node(
    "select",
    {
      class: "list-kind",
      "aria-label": words("productions.kind"),
      onchange: ({ currentTarget }) => change(kinds[currentTarget.selectedIndex]),
    },
    kinds.map((value) => node("option", { value, selected: value === now }, words(`productions.kind.${value}`))),
  );

/**
 * There where drills have tags.
 *
 * @param {Held<readonly string[]>} tags
 * @param {() => string} now any: empty
 * @param {(tag: string) => unknown} change
 */
export function tagField(tags, now, change) {
  const place = node("span", { class: "list-tag" });
  drawing(place, [tags], () => {
    // A tag that is asked for stays to be chosen, even where it has gone meanwhile.
    const known = now() === "" || tags.value.includes(now()) ? tags.value : [now(), ...tags.value];
    return known.length > 0 && element(
      "select",
      { "aria-label": words("productions.tag"), onchange: ({ currentTarget }) => change(currentTarget.value) },
      element("option", { value: "", selected: now() === "" }, words("productions.anyTag")),
      known.map((tag) => element("option", { key: tag, value: tag, selected: tag === now() }, tag)),
    );
  });
  return place;
}

/** @param {string} now @param {(order: string) => unknown} change */
export function sortField(now, change) {
  const sort = node(
    "select",
    {
      id: "sort",
      onchange: ({ currentTarget }) => {
        prefer("productions.order", currentTarget.value);
        change(currentTarget.value);
      },
    },
    orders.map(([value, label]) => node("option", { value, selected: value === now }, label)),
  );
  return node("label", { for: "sort", class: "sort" }, wordsAround("productions.sortBy", { order: sort }));
}
