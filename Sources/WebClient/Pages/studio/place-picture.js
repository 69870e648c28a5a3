/**
 * @import { Point, Stage } from "../wire/production.d.ts"
 *
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number>} attributes
 */
function svg(name, attributes) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  return node;
}

/**
 * A small drawing of places on a stage, seen from the audience.
 *
 * @param {Point[]} places
 * @param {Stage} stage
 * @param {{ radius?: number }} [look] in stage units
 */
export function placePicture(places, { width, depth }, { radius = 0.35 } = {}) {
  const picture = svg("svg", {
    viewBox: `${-width / 2 - 1} -1 ${width + 2} ${depth + 2}`,
    class: "place-picture",
    "aria-hidden": "true",
  });
  picture.append(svg("rect", { x: -width / 2, y: 0, width, height: depth, class: "floor" }));
  for (const { x, y } of places) picture.append(svg("circle", { cx: x, cy: depth - y, r: radius }));
  return picture;
}
