/** @import { Joints } from "../recogniser/recogniser.d.ts" */
/** @import { Landmark } from "./library.d.ts" */

/** Where COCO's 17 joints are among the library's 33 landmarks: nose, eyes, ears, shoulders, elbows, …, left first. */
const coco = [0, 2, 5, 7, 8, 11, 12, 13, 14, 15, 16, 23, 24, 25, 26, 27, 28];
/** Shares of the picture: a joint outside of it is estimated, and one so far away is a mistake. */
const farthest = 4;

/**
 * Joints of the first person that the library found; null for nobody, and for numbers that are none.
 *
 * @param {readonly (readonly Landmark[])[]} people x and y as shares of the picture
 * @param {{ width: number, height: number }} picture pixels
 * @returns {Joints | null}
 */
export function jointsOf([person], { width, height }) {
  if (person === undefined || person.length < 33) return null;
  const joints = new Float32Array(51);
  for (const [index, place] of coco.entries()) {
    const { x, y, visibility = 0 } = person[place];
    // False for what is no number, too.
    if (!(Math.abs(x) <= farthest && Math.abs(y) <= farthest && visibility >= 0 && visibility <= 1)) return null;
    joints.set([x * width, y * height, visibility], 3 * index);
  }
  return joints;
}
