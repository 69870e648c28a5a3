import { number, words } from "../words/results.js";
import { lateness } from "../drill/verdict-words.js";
import { byName, toldApart } from "../ui/by-name.js";
import { nameOf } from "../ui/element.js";
import { node } from "../ui/node.js";
import { percent } from "./summary.js";

/**
 * One row an athlete, in the order of a column that can be chosen.
 *
 * @import { Figures, Results, Run } from "./results.d.ts"
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
 * @type {{
 *   key: "name" | "thrown" | "hits" | "rate" | "reaction",
 *   sort: "ascending" | "descending",
 *   order: (one: Row, other: Row) => number,
 *   text: (row: Row) => string,
 * }[]}
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
 * @param {(row: Row) => void} open
 */
export function classTable({ athletes }, run, open) {
  const apart = toldApart(athletes.map(({ member, name }) => ({ id: member, name })));
  /** @type {Row[]} */
  const rows = athletes.flatMap(({ member, name }, turn) => {
    const figures = run.athletes.find((one) => one.member === member)?.together;
    return figures === undefined ? [] : [{ member, name, shown: apart[turn].name, figures }];
  });
  const body = node("tbody");
  const heads = columns.map((column) => {
    const order = node(
      "button",
      { type: "button", class: "quiet", onclick: () => show(column) },
      words(`results.column.${column.key}`),
    );
    return node("th", { scope: "col" }, order);
  });
  /** @param {typeof columns[number]} by */
  const show = (by) => {
    const sorted = [...rows].sort(by.order);
    heads.forEach((head, turn) => head.setAttribute("aria-sort", columns[turn] === by ? by.sort : "none"));
    body.replaceChildren(...sorted.map((row) =>
      node(
        "tr",
        {},
        node(
          "th",
          { scope: "row" },
          node("button", { type: "button", class: "quiet", onclick: () => open(row) }, nameOf(row.shown)),
        ),
        columns.slice(1).map(({ text }) => node("td", {}, text(row))),
      )
    ));
  };
  show(columns[0]);
  return node(
    "div",
    { class: "table-frame" },
    node("table", { class: "class-table" }, node("thead", {}, node("tr", {}, heads)), body),
  );
}
