import { element } from "../ui/element.js";
import { number, words } from "../words/paper.js";

/**
 * Sheets of paper, in CSS pixels of 1/96 inch: on the page as large as printed.
 *
 * @import { Child } from "../ui/element.d.ts"
 * @import { Format } from "./choices.js"
 *
 * @typedef {{ width: number, height: number }} Size
 */

/** @type {Record<Format, Size>} upright */
const formats = { a4: { width: 793, height: 1122 }, letter: { width: 816, height: 1056 } };
/** All around, where many printers print nothing. */
const margin = 45;
/** The line at the top of each sheet, and the room below it. */
const heading = 40;

/**
 * What is left of a sheet for what stands on it.
 *
 * @param {Format} format
 * @param {boolean} isUpright
 * @returns {Size}
 */
export function room(format, isUpright) {
  const { width, height } = turned(format, isUpright);
  return { width: width - 2 * margin, height: height - 2 * margin - heading };
}

/**
 * One sheet, exactly one page.
 *
 * @param {object} of
 * @param {string} of.key
 * @param {Format} of.format
 * @param {boolean} of.isUpright
 * @param {string} of.title
 * @param {Child} [of.aside] at the end of the heading
 * @param {string} [of.body] a class of what stands below it
 * @param {Child[]} children
 */
export const sheet = ({ key, format, isUpright, title, aside = null, body = "" }, ...children) =>
  element(
    "section",
    { key, class: `paper-sheet ${format} ${isUpright ? "upright" : "across"}` },
    head(title, aside),
    element("div", { class: `sheet-body ${body}` }, ...children),
  );

/**
 * A list that goes on over as many pages as it needs; the printer turns the pages.
 *
 * @param {object} of
 * @param {string} of.key
 * @param {Format} of.format
 * @param {boolean} of.isUpright
 * @param {string} of.title
 * @param {Child} [of.aside]
 * @param {Child[]} children
 */
export const longSheet = ({ key, format, isUpright, title, aside = null }, ...children) =>
  element(
    "section",
    { key, class: `paper-sheet long ${format} ${isUpright ? "upright" : "across"}` },
    head(title, aside),
    ...children,
  );

/** @param {string} title @param {Child} aside */
const head = (title, aside) => element("header", {}, element("h2", { dir: "auto" }, title), element("p", {}, aside));

/** “2 of 5”. @param {number} page @param {number} of */
export const pageOf = (page, of) => words("paper.pageOf", { page: number(page), of: number(of) });

/** @param {Format} format @param {boolean} isUpright @returns {Size} */
export function turned(format, isUpright) {
  const { width, height } = formats[format];
  return isUpright ? { width, height } : { width: height, height: width };
}

/**
 * @template Item
 * @param {readonly Item[]} items
 * @param {number} each
 */
export const inGroups = (items, each) =>
  Array.from({ length: Math.ceil(items.length / each) }, (_, group) => items.slice(group * each, (group + 1) * each));
