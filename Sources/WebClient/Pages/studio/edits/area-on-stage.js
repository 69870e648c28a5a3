/**
 * Where shapes and templates put people: inside the stage, and a body's width away from its edges. A stage that is too
 * small for that leaves them at least its middle half.
 *
 * @import { Point, Production, Stage } from "../../wire/production.d.ts"
 * @import { Rectangle } from "../../core/editing.js"
 *
 * @param {Pick<Production, "stage" | "thresholds">} document
 * @returns {Rectangle}
 */
export function areaOnStage({ stage: { width, depth, metresPerUnit }, thresholds }) {
  const body = (2 * thresholds.bodyRadius) / metresPerUnit;
  const [aside, ahead] = [Math.min(body, width / 4), Math.min(body, depth / 4)];
  return { left: aside - width / 2, right: width / 2 - aside, downstage: ahead, upstage: depth - ahead };
}

/** @type {(stage: Pick<Stage, "depth">) => Point} */
export const middleOfStage = ({ depth }) => ({ x: 0, y: depth / 2 });

/**
 * The middle of the smallest rectangle around some places, of which there is at least one.
 *
 * @type {(places: readonly Point[]) => Point}
 */
export function middleOfPlaces(places) {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
}
