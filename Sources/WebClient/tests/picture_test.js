/// <reference lib="deno.ns" />
import { loadChoreography } from "../Pages/stage/choreography.js";
import { pictureAt } from "../Pages/stage/picture.js";
import { turnAt } from "../Pages/dancer/turn.js";
import { equal } from "./judging.js";

/**
 * What comes next, asked of the real core.
 *
 * @import { Any } from "./judging.js"
 */

const second = 1_000_000;
const piece = await loadChoreography(
  /** @type {Any} */ ({
    title: "Loops",
    tempo: 60,
    stage: { width: 16, depth: 10 },
    performers: [{ id: "ana", name: "Ana" }],
    formations: [0, 1, 2, 3].map((index) => ({
      id: `f${index}`,
      name: `${index}`,
      hold: 4 * second,
      positions: { ana: { x: index, y: 2 } },
      transition: { duration: second },
    })),
    markers: [],
  }),
);

/** Paused in a formation, in a loop of some. @param {number} index @param {number} from @param {number} to */
function pausedIn(index, from, to) {
  const loop = { from: piece.arrival(from), to: piece.departure(to), pause: 0, rate: 1, step: 0, most: 1, pass: 0 };
  const position = piece.arrival(index) + second;
  return { motion: { position, rate: 0, at: 0, until: loop.to, loop } };
}

Deno.test("paused inside of a loop, what comes next is what the loop plays", () => {
  /** @type {(index: number, from: number, to: number) => number | undefined} */
  const next = (index, from, to) => pictureAt(pausedIn(index, from, to), piece, second).next?.formation;
  equal([next(1, 1, 2), next(2, 1, 2), next(3, 2, 3), next(1, 1, 1)], [2, 1, 2, 1]);
  const alone = pausedIn(1, 1, 1);
  equal(turnAt(pictureAt(alone, piece, second), piece, alone, second, 0).then, "again");
});

Deno.test("outside of loops it is the next formation, and nothing after the last", () => {
  const standing = (/** @type {number} */ position) => ({ motion: { position, rate: 0, at: 0, until: null } });
  equal(pictureAt(standing(0), piece, second).next?.formation, 1);
  equal(pictureAt(standing(piece.end), piece, second).next, null);
});
