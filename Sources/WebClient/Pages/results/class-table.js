import { number, words } from "../words/results.js";
import { lateness } from "../drill/verdict-words.js";
import { byName, withDistinctNames } from "../ui/by-name.js";
import { Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element, list, nameOf } from "../ui/element.js";
import { node } from "../ui/node.js";
import { percent } from "./summary.js";

/**
 * One row an athlete, in the order of a column that can be chosen.
 *
 * @import { Figures, Results, Run } from "./results.d.ts"
 * @import { Shown } from "../ui/shown.d.ts"
 *
 * @typedef {{ member: string, name: string, shown: string, figures: Figures }} Row `shown`: told apart from namesakes
 */

/** By a figure, the lowest first; who has none comes last. @param {(row: Row) => number | null} figure */
const rising = (figure) => (/** @type {Row} */ one, /** @type {Row} */ other) =>
  (figure(one) ?? Infinity) - (figure(other) ?? Infinity) || 0;
/** The highest first. @param {(row: Row) => number | null} figure */
const falling = (figure) => (/** @type {Row} */ one, /** @type {Row} */ other) =>
  (figure(other) ?? -Infinity) - (figure(one) ?? -Infinity) || 0;

/**
 * @typedef {{
 *   key: "name" | "thrown" | "hits" | "rate" | "reaction",
 *   sort: "ascending" | "descending",
 *   order: (one: Row, other: Row) => number,
 *   text: (row: Shown<Row>) => string,
 * }} Column
 *
 * @type {Column[]}
 */
const columns = [
  { key: "name", sort: "ascending", order: byName, text: ({ name }) => name },
  {
    key: "thrown",
    sort: "descending",
    order: falling(({ figures }) => figures.thrown),
    text: ({ figures }) => number(figures.thrown, {}),
  },
  {
    key: "hits",
    sort: "descending",
    order: falling(({ figures }) => figures.accuracy),
    text: ({ figures: { accuracy } }) => percent(accuracy),
  },
  {
    key: "rate",
    sort: "descending",
    order: falling(({ figures }) => figures.rate),
    text: ({ figures: { rate } }) => number(rate ?? 0, { maximumFractionDigits: 0 }),
  },
  {
    key: "reaction",
    sort: "ascending",
    order: rising(({ figures }) => figures.reaction?.p50 ?? null),
    text: ({ figures: { reaction } }) => reaction === null ? words("results.none") : lateness(reaction.p50),
  },
];

/**
 * @param {Results} results
 * @param {Run} run
 * @param {(member: string, name: string) => void} open
 */
export function classTable({ athletes }, run, open) {
  const apart = withDistinctNames(athletes.map(({ member, name }) => ({ id: member, name })));
  /** @type {Row[]} */
  const rows = athletes.flatMap(({ member, name }, turn) => {
    const figures = run.athletes.find((one) => one.member === member)?.together;
    return figures === undefined ? [] : [{ member, name, shown: apart[turn].name, figures }];
  });
  const by = new Held(columns[0]);
  const table = node("table", { class: "class-table" });
  drawing(table, [by], () => [
    element("thead", {}, element("tr", {}, columns.map((column) => headOf(column, by)))),
    element(
      "tbody",
      {},
      list([...rows].sort(by.value.order), { key: ({ member }) => member, make: (row) => rowOf(row, open) }),
    ),
  ]);
  return node("div", { class: "table-frame" }, table);
}

/**
 * @param {Column} column
 * @param {Held<Column>} by
 */
const headOf = (column, by) =>
  element(
    "th",
    { scope: "col", "aria-sort": by.value === column ? column.sort : "none" },
    element(
      "button",
      { type: "button", class: "quiet", onclick: () => (by.value = column) },
      words(`results.column.${column.key}`),
    ),
  );

/**
 * @param {Shown<Row>} row
 * @param {(member: string, name: string) => void} open
 */
const rowOf = (row, open) =>
  element(
    "tr",
    {},
    element(
      "th",
      { scope: "row" },
      element(
        "button",
        { type: "button", class: "quiet", onclick: () => open(row.member, row.name) },
        nameOf(row.shown),
      ),
    ),
    columns.slice(1).map(({ text }) => element("td", {}, text(row))),
  );
