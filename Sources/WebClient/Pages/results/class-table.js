import { number, words } from "../words/words.js";
import { lateness } from "../drill/lateness.js";
import { element, nameOf } from "../parts/element.js";
import { percent } from "./summary.js";

/**
 * One row an athlete, in the order of a column that can be chosen.
 *
 * @import { Figures, Results, Run } from "./results.d.ts"
 *
 * @typedef {{ member: string, name: string, figures: Figures }} Row
 */

/**
 * @type {{
 *   key: "name" | "thrown" | "hits" | "rate" | "reaction",
 *   value: (row: Row) => string | number,
 *   text: (row: Row) => string,
 * }[]}
 */
const columns = [
  { key: "name", value: ({ name }) => name, text: ({ name }) => name },
  { key: "thrown", value: ({ figures }) => -figures.thrown, text: ({ figures }) => number(figures.thrown, {}) },
  {
    key: "hits",
    value: ({ figures: { accuracy } }) => accuracy === null ? Infinity : -accuracy,
    text: ({ figures: { accuracy } }) => percent(accuracy),
  },
  {
    key: "rate",
    value: ({ figures: { rate } }) => -(rate ?? 0),
    text: ({ figures: { rate } }) => number(rate ?? 0, { maximumFractionDigits: 0 }),
  },
  {
    key: "reaction",
    value: ({ figures: { reaction } }) => reaction?.p50 ?? Infinity,
    text: ({ figures: { reaction } }) => reaction === null ? words("results.none") : lateness(reaction.p50),
  },
];

/**
 * @param {Results} results
 * @param {Run} run
 * @param {(row: Row) => void} open
 */
export function classTable({ athletes }, run, open) {
  /** @type {Row[]} */
  const rows = athletes.flatMap(({ member, name }) => {
    const figures = run.athletes.find((one) => one.member === member)?.together;
    return figures === undefined ? [] : [{ member, name, figures }];
  });
  const body = element("tbody");
  const heads = columns.map((column) => {
    const order = element(
      "button",
      { type: "button", class: "quiet", onclick: () => show(column) },
      words(`results.column.${column.key}`),
    );
    return element("th", { scope: "col" }, order);
  });
  /** @param {typeof columns[number]} by */
  const show = (by) => {
    const sorted = [...rows].sort((one, other) => {
      const [a, b] = [by.value(one), by.value(other)];
      return typeof a === "string" ? a.localeCompare(String(b)) : a - Number(b);
    });
    heads.forEach((head, turn) => head.setAttribute("aria-sort", columns[turn] === by ? "descending" : "none"));
    if (by.key === "name" || by.key === "reaction") {
      heads[columns.indexOf(by)].setAttribute("aria-sort", "ascending");
    }
    body.replaceChildren(...sorted.map((row) =>
      element(
        "tr",
        {},
        element(
          "th",
          { scope: "row" },
          element("button", { type: "button", class: "quiet", onclick: () => open(row) }, nameOf(row.name)),
        ),
        columns.slice(1).map(({ text }) => element("td", {}, text(row))),
      )
    ));
  };
  show(columns[0]);
  return element(
    "div",
    { class: "table-frame" },
    element("table", { class: "class-table" }, element("thead", {}, element("tr", {}, heads)), body),
  );
}
