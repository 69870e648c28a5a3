import { words } from "../words/results.js";
import { randomId } from "../ui/random-id.js";
import { node } from "../ui/node.js";

/**
 * Charts as SVG: each with a heading, and with everything that it shows in words, for those who do not see it.
 *
 * One bar or column: `value` is drawn, nothing where it is null, and `text` is written.
 *
 * @typedef {{ label: string, value: number | null, text: string }} Bar
 */

const namespace = "http://www.w3.org/2000/svg";
/** In units of the picture, which is as wide as its place. */
const width = 320;
const [barHeight, barGap, labelWidth, textWidth] = [14, 8, 92, 74];
const [columnsHeight, labelHeight, textHeight] = [96, 16, 14];
/** Columns farther apart than this have all their values written. */
const textRoom = 24;

/**
 * Bars from left to right, one under the other.
 *
 * @param {string} title
 * @param {readonly Bar[]} bars
 * @param {number} [top] the value that is as long as there is room
 */
export function barChart(title, bars, top) {
  const most = top ?? Math.max(...bars.map(({ value }) => value ?? 0), 0);
  const longest = width - labelWidth - textWidth;
  const height = bars.length * (barHeight + barGap);
  return figure(
    title,
    bars,
    height,
    bars.flatMap(({ label, value, text }, index) => {
      const y = index * (barHeight + barGap) + barGap / 2;
      const length = most === 0 || value === null ? 0 : longest * value / most;
      return [
        written(label, labelWidth - 6, y + barHeight - 3, "end"),
        shape("rect", { class: "chart-bar", x: labelWidth, y, width: length, height: barHeight, rx: 2 }),
        written(text, labelWidth + length + 5, y + barHeight - 3, "start"),
      ];
    }),
  );
}

/**
 * Columns beside one another, in the order of time. Of many only some are labelled.
 *
 * @param {string} title
 * @param {readonly Bar[]} columns
 * @param {number} [top] the value that is as high as the picture
 */
export function columnChart(title, columns, top) {
  const most = top ?? Math.max(...columns.map(({ value }) => value ?? 0), 0);
  const each = width / Math.max(columns.length, 1);
  const every = Math.ceil(34 / each);
  const height = textHeight + columnsHeight + labelHeight;
  const base = textHeight + columnsHeight;
  return figure(title, columns, height, [
    shape("line", { class: "chart-axis", x1: 0, x2: width, y1: base, y2: base }),
    ...columns.flatMap(({ label, value, text }, index) => {
      const size = most === 0 || value === null ? 0 : columnsHeight * Math.min(value / most, 1);
      const middle = (index + 0.5) * each;
      const thickness = Math.min(each * 0.7, 40);
      const x = middle - thickness / 2;
      const isLabelled = index % every === 0;
      return [
        shape("rect", { class: "chart-bar", x, y: base - size, width: thickness, height: size, rx: 2 }),
        (isLabelled || each > textRoom) && value !== null && value > 0 &&
        written(text, middle, base - size - 4, "middle"),
        isLabelled && written(label, middle, height - 3, "middle"),
      ].filter((part) => part !== false);
    }),
  ]);
}

/**
 * @param {string} title
 * @param {readonly Bar[]} bars
 * @param {number} height
 * @param {readonly SVGElement[]} parts
 */
function figure(title, bars, height, parts) {
  const [heading, description] = [randomId(), randomId()].map((id) => `chart-${id}`);
  const picture = shape("svg", {
    class: "chart",
    viewBox: `0 0 ${width} ${height}`,
    role: "img",
    "aria-labelledby": heading,
    "aria-describedby": description,
  });
  const said = shape("desc", { id: description });
  said.textContent = bars.map(({ label, text }) => words("results.chart.value", { label, text })).join(" ");
  picture.append(said, ...parts);
  return node("figure", { class: "chart-frame" }, node("figcaption", { id: heading }, title), picture);
}

/**
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {"start" | "middle" | "end"} anchor
 */
function written(text, x, y, anchor) {
  const node = shape("text", { x, y, "text-anchor": anchor });
  node.textContent = text;
  return node;
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @returns {SVGElement}
 */
function shape(name, attributes) {
  const node = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  return node;
}
