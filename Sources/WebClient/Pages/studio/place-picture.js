import { element } from "../ui/element.js";

/**
 * A small drawing of places on a stage, seen from the audience.
 *
 * @import { Point, Stage } from "../wire/production.d.ts"
 *
 * @param {readonly Point[]} places
 * @param {Stage} stage
 * @param {{ radius?: number }} [look] in stage units
 */
export const placePicture = (places, { width, depth }, { radius = 0.35 } = {}) =>
  element(
    "svg",
    {
      viewBox: `${-width / 2 - 1} -1 ${width + 2} ${depth + 2}`,
      class: "place-picture",
      "aria-hidden": "true",
    },
    element("rect", { x: -width / 2, y: 0, width, height: depth, class: "floor" }),
    places.map(({ x, y }) => element("circle", { cx: x, cy: depth - y, r: radius })),
  );
