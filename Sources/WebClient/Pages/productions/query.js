import { call } from "../wire/api.js";

/**
 * What is asked of the library, and what it answers.
 *
 * @typedef {typeof kinds[number]} Kind
 * @typedef {typeof shelves[number]} Shelf
 */

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
 * @property {number} combos
 * @property {number} tempo
 * @property {string[]} tags
 * @property {string} season none: empty
 * @property {Shelf} shelf
 * @property {string} [goesAt] when the bin lets go of it
 * @property {number} duration
 * @property {string} changedAt
 */

/**
 * @typedef {object} Query any tag, season, person or text: empty
 * @property {string} order
 * @property {Shelf} shelf
 * @property {string} search
 * @property {Kind} kind
 * @property {string} tag
 * @property {string} season
 * @property {string} person
 *
 * @typedef {Record<Shelf, number>} Counts how many productions each shelf has
 *
 * @typedef {object} Facets what a shelf can be filtered by
 * @property {readonly string[]} tags the most used first
 * @property {readonly string[]} seasons
 * @property {Counts} shelves
 * @property {OwnPlan | null} [plan] missing where nothing is limited
 *
 * @import { OwnPlan } from "../editing/own-plan.js"
 *
 * @typedef {{ productions: ProductionLine[], next: string | null } & Partial<Facets>} Page facets: the first has them
 */

export const kinds = /** @type {const} */ (["all", "piece", "drill"]);
export const shelves = /** @type {const} */ (["library", "archive", "bin"]);

/** What narrows a shelf, when nothing does. */
export const wide = /** @type {const} */ ({ search: "", kind: "all", tag: "", season: "", person: "" });

/** @param {Query} query */
export const isNarrow = (query) => narrowing.some((key) => query[key] !== wide[key]);

const narrowing = /** @type {const} */ (["search", "kind", "tag", "season", "person"]);
const pageSize = 25;

/**
 * @param {Query} query
 * @param {string | null} after
 * @returns {Promise<Page>}
 */
export function fetchProductions(query, after) {
  const [sort, direction] = query.order.split(" ");
  const asked = new URLSearchParams({ sort, order: direction, limit: String(pageSize) });
  if (query.shelf !== "library") asked.set("shelf", query.shelf);
  for (const key of narrowing) if (query[key] !== wide[key]) asked.set(key, query[key]);
  if (after !== null) asked.set("after", after);
  return call(`/api/v1/productions?${asked}`);
}

/** @param {string} id */
export const address = (id) => `/api/v1/productions/${encodeURIComponent(id)}`;
