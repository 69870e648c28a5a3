/// <reference lib="deno.ns" />
import { eyeAt, hallOf, usualHall, within } from "../Pages/seat/hall.js";
import { hidden, outlineOf } from "../Pages/seat/occlusion.js";
import { boxAround, fitted, onPlane, Projection } from "../Pages/seat/projection.js";
import { equal } from "./judging.js";

/**
 * The stage as it is seen from a seat, held to what must be true of every hall, seat and crowd.
 *
 * @import { Eye } from "../Pages/seat/hall.js"
 * @import { Figure } from "../Pages/seat/occlusion.js"
 */

/** @param {number} seed numbers from 0 to 1, the same in each run */
function dice(seed) {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

/** @param {(roll: () => number, seed: number) => void} holds */
const always = (holds, cases = 300) => {
  for (let seed = 1; seed <= cases; seed += 1) {
    try {
      holds(dice(seed), seed);
    } catch (problem) {
      throw new Error(`seed ${seed}: ${problem}`);
    }
  }
};

/** @param {boolean} is */
const assert = (is, what = "") => {
  if (!is) throw new Error(what || "not so");
};
/** @param {number} one @param {number} other */
const near = (one, other, apart = 1e-6) => assert(Math.abs(one - other) <= apart, `${one} is not ${other}`);

/** @param {() => number} roll @returns {Eye} */
const someEye = (roll) => ({ x: 20 * (roll() - 0.5), y: -1 - 20 * roll(), z: 0.2 + 5 * roll() });
/** @param {() => number} roll @returns {Figure} */
const someFigure = (roll) => ({ x: 14 * (roll() - 0.5), y: 10 * roll(), height: 1.2 + 0.8 * roll() });
/** @param {() => number} roll @param {number} most @returns {Figure[]} */
const crowd = (roll, most) => Array.from({ length: 1 + Math.floor(roll() * most) }, () => someFigure(roll));

Deno.test("each row is farther back and higher, and the middle seats look at the middle", () => {
  const stage = { apron: 1, metresPerUnit: 1, hall: null };
  for (let row = 1; row < 20; row += 1) {
    const [here, behind] = [eyeAt({ row, seat: 1 }, stage), eyeAt({ row: row + 1, seat: 1 }, stage)];
    near(here.y - behind.y, usualHall.rowDepth);
    near(behind.z - here.z, usualHall.rise);
  }
  near(eyeAt({ row: 1, seat: 12 }, stage).x + eyeAt({ row: 1, seat: 13 }, stage).x, 0);
  near(eyeAt({ row: 1, seat: 1 }, stage).y, -5);
  equal(within({ row: 99, seat: -3 }, hallOf(stage)), { row: 20, seat: 1 });
});

Deno.test("a place of the floor is found again where it is drawn", () => {
  always((roll) => {
    const eye = someEye(roll);
    const corners = [{ x: -8, y: 0, z: 0 }, { x: 8, y: 0, z: 0 }, { x: -8, y: 10, z: 2 }, { x: 8, y: 10, z: 2 }];
    const picture = { width: 300 + 1000 * roll(), height: 200 + 600 * roll(), top: 20, bottom: 40 };
    const projection = new Projection(eye, fitted(boxAround(eye, corners), picture));
    for (const corner of corners) {
      const { x, y } = projection.at(corner.x, corner.y, corner.z);
      assert(x >= -1e-6 && x <= picture.width + 1e-6 && y >= 20 - 1e-6 && y <= picture.height - 40 + 1e-6);
    }
    const { x, y } = someFigure(roll);
    const drawn = projection.at(x, y, 0);
    const found = projection.floorAt(drawn.x, drawn.y);
    assert(found !== null);
    near(found?.x ?? NaN, x);
    near(found?.y ?? NaN, y);
  });
});

Deno.test("a farther performer is smaller, and higher in the view from above", () => {
  always((roll) => {
    const eye = someEye(roll);
    const { x, y } = someFigure(roll);
    const projection = new Projection(eye, { scale: 500, x: 0, y: 0 });
    const [here, behind] = [projection.at(x, y, 0), projection.at(x, y + 1, 0)];
    assert(behind.metre < here.metre && behind.y < here.y);
    near(projection.at(x, y, 1).y, here.y - here.metre);
  });
});

Deno.test("a performer behind the eye is not seen and hides no others", () => {
  const eye = { x: 0, y: -2, z: 1 };
  equal(onPlane(eye, { x: 0, y: -3, z: 0 }), null);
  equal(outlineOf(eye, { x: 0, y: -3, height: 1.7 }).area, 0);
  equal(hidden(eye, [{ x: 0, y: -3, height: 1.7 }, { x: 0, y: 3, height: 1.7 }]), [
    { share: 0, by: [] },
    { share: 0, by: [] },
  ]);
});

Deno.test("a single performer and the foremost one are not hidden", () => {
  always((roll) => {
    const [eye, figures] = [someEye(roll), crowd(roll, 40)];
    const first = figures.findIndex(({ y }) => y === Math.min(...figures.map((figure) => figure.y)));
    equal(hidden(eye, figures)[first], { share: 0, by: [] });
    for (const { share } of hidden(eye, figures)) assert(share >= 0 && share <= 1);
  });
});

Deno.test("only nearer performers hide, and a named one does hide", () => {
  always((roll) => {
    const [eye, figures] = [someEye(roll), crowd(roll, 40)];
    for (const [turn, { share, by }] of hidden(eye, figures).entries()) {
      for (const other of by) {
        assert(figures[other].y < figures[turn].y);
        const alone = hidden(eye, [figures[turn], figures[other]])[0].share;
        assert(alone >= 0.1 - 1e-9 && alone <= share + 1e-9);
      }
    }
  });
});

Deno.test("one more figure, or a taller one, never shows more of the others", () => {
  always((roll) => {
    const [eye, figures] = [someEye(roll), crowd(roll, 20)];
    const before = hidden(eye, figures);
    const more = hidden(eye, [...figures, someFigure(roll)]);
    before.forEach(({ share }, turn) => assert(more[turn].share >= share - 1e-9));
    const grown = hidden(eye, figures.map((one, turn) => (turn === 0 ? { ...one, height: one.height + roll() } : one)));
    before.forEach(({ share }, turn) => assert(turn === 0 || grown[turn].share >= share - 1e-9));
  });
});

Deno.test("in whatever order they stand in the cast, the same is hidden", () => {
  always((roll) => {
    const [eye, figures] = [someEye(roll), crowd(roll, 25)];
    const turned = hidden(eye, figures.toReversed()).reverse();
    hidden(eye, figures).forEach(({ share }, turn) => near(share, turned[turn].share, 1e-9));
  });
});

Deno.test("seen in a mirror, the same is hidden", () => {
  always((roll) => {
    const [eye, figures] = [someEye(roll), crowd(roll, 25)];
    const other = hidden({ ...eye, x: -eye.x }, figures.map((figure) => ({ ...figure, x: -figure.x })));
    hidden(eye, figures).forEach(({ share }, turn) => near(share, other[turn].share, 1e-9));
  });
});

Deno.test("a performer exactly behind a taller one is hidden, seen from low and far", () => {
  const eye = { x: 0, y: -20, z: 0.4 };
  const figures = [{ x: 0, y: 2, height: 1.9 }, { x: 0, y: 4, height: 1.5 }, { x: 3, y: 4, height: 1.5 }];
  const found = hidden(eye, figures);
  assert(found[1].share > 0.9, `${found[1].share}`);
  equal(found[1].by, [0]);
  equal(found[2].share, 0);
  const above = hidden({ x: 0, y: -4, z: 9 }, figures);
  assert(above[1].share < 0.5, `${above[1].share}`);
});

Deno.test("the computed result matches points all over the outlines", () => {
  always((roll) => {
    const [eye, figures] = [someEye(roll), crowd(roll, 12)];
    const outlines = figures.map((figure) => outlineOf(eye, figure));
    hidden(eye, figures).forEach(({ share }, turn) => {
      let [all, under] = [0, 0];
      for (const { left, right, top, bottom } of outlines[turn].parts) {
        const weight = ((right - left) * (bottom - top)) / 1600;
        for (let at = 0; at < 1600; at += 1) {
          const x = left + ((right - left) * ((at % 40) + 0.5)) / 40;
          const y = top + ((bottom - top) * (Math.floor(at / 40) + 0.5)) / 40;
          const isUnder = outlines.some(({ parts, away }) =>
            away < outlines[turn].away &&
            parts.some((part) => part.left < x && x < part.right && part.top < y && y < part.bottom)
          );
          all += weight;
          if (isUnder) under += weight;
        }
      }
      near(share, under / all, 0.05);
    });
  }, 60);
});
