/// <reference lib="deno.ns" />

import { framing } from "../Pages/camera/framing.js";

/** @import { Framing } from "../Pages/camera/framing.js" */

const width = 240;
const height = 320;

/** A person who stands upright: joints of COCO, as shares of the picture. @type {[x: number, y: number][]} */
const standing = [
  [0.5, 0.15],
  [0.52, 0.14],
  [0.48, 0.14],
  [0.54, 0.15],
  [0.46, 0.15],
  [0.58, 0.27],
  [0.42, 0.27],
  [0.6, 0.38],
  [0.4, 0.38],
  [0.55, 0.3],
  [0.45, 0.3],
  [0.55, 0.52],
  [0.45, 0.52],
  [0.55, 0.7],
  [0.45, 0.7],
  [0.55, 0.88],
  [0.45, 0.88],
]; // deno-fmt-ignore

/** @param {{ by?: [x: number, y: number], scale?: number, unseen?: readonly number[] }} [change] */
function person({ by = [0, 0], scale = 1, unseen = [] } = {}) {
  return Float32Array.from(standing.flatMap(([x, y], joint) => [
    (0.5 + (x - 0.5) * scale + by[0]) * width,
    (0.5 + (y - 0.5) * scale + by[1]) * height,
    unseen.includes(joint) ? 0.1 : 0.95,
  ]));
}

const usual = { width, height, brightness: 0.5, rate: 15 };

/** @type {Record<string, [seen: Parameters<typeof framing>[0], expected: Framing]>} */
const cases = {
  "whoever stands whole in the picture is seen well": [{ ...usual, joints: person() }, "well"],
  "an empty picture has nobody": [{ ...usual, joints: null }, "nobody"],
  "in a dark one it is the light": [{ ...usual, joints: null, brightness: 0.05 }, "light"],
  "cut feet: step back": [{ ...usual, joints: person({ by: [0, 0.15], unseen: [15, 16] }) }, "feet"],
  "a cut head": [{ ...usual, joints: person({ by: [0, -0.3], unseen: [0, 1, 2, 3, 4] }) }, "head"],
  "a face that fills the picture": [
    { ...usual, joints: person({ scale: 3, unseen: [0, 13, 14, 15, 16] }) },
    "stepBack",
  ],
  "at the camera's left, which is the right of whoever stands there": [
    { ...usual, joints: person({ by: [-0.4, 0] }) },
    "moveLeft",
  ],
  "at the camera's right": [{ ...usual, joints: person({ by: [0.4, 0] }) }, "moveRight"],
  "far away": [{ ...usual, joints: person({ scale: 0.4 }) }, "comeCloser"],
  "a dark hall": [{ ...usual, joints: person(), brightness: 0.1 }, "light"],
  "six pictures a second": [{ ...usual, joints: person(), rate: 6 }, "slow"],
  "a rate that is not known yet is no fault": [{ ...usual, joints: person(), rate: null }, "well"],
};

for (const [name, [seen, expected]] of Object.entries(cases)) {
  Deno.test(name, () => {
    const said = framing(seen);
    if (said !== expected) throw new Error(`${said} instead of ${expected}`);
  });
}
