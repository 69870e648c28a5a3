/// <reference lib="deno.ns" />
import { placeNames } from "../Pages/stage/name-places.js";

/** @import { Box, NamePlace } from "../Pages/stage/name-places.js" */

const radius = 12;
const size = 12;
/** @param {number} seed */
const random = (seed) => () => (seed = (seed * 16807) % 2147483647) / 2147483647;
/** @param {string} text */
const measure = (text) => [...text].length * size * 0.55;

/** @param {Box} box @param {{ x: number, y: number }} point */
const away = ({ left, right, top, bottom }, { x, y }) =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));

/** @param {number} count @param {number} seed @param {number} least how far two dots are apart */
function crowd(count, seed, least) {
  const next = random(seed);
  /** @type {{ x: number, y: number }[]} */
  const dots = [];
  for (let tries = 0; dots.length < count && tries < 20_000; tries += 1) {
    const dot = { x: 20 + next() * 960, y: 20 + next() * 560 };
    if (dots.every(({ x, y }) => Math.hypot(x - dot.x, y - dot.y) >= least)) dots.push(dot);
  }
  const names = dots.map((_, turn) => ["Ana", "Anastasia", "Maryna-Khrystyna Kovalenko", "Ян", "だいき"][turn % 5]);
  return { dots, names, radius, size, measure, width: 1000, height: 600 };
}

/** @param {ReturnType<typeof crowd>} asked @param {ReadonlyMap<number, NamePlace>} placed */
function check({ dots, names, width, height, radius }, placed) {
  const boxes = [...placed];
  for (const [turn, { text, box, leader }] of boxes) {
    const start = text.replace("…", "");
    if (!names[turn].startsWith(start)) throw new Error(`${text} is not ${names[turn]}`);
    if (box.left < 0 || box.top < 0 || box.right > width || box.bottom > height) throw new Error(`${text} is cut`);
    dots.forEach((dot, other) => {
      if (other === turn) return;
      if (away(box, dot) < radius) throw new Error(`${text} of ${turn} covers the dot ${other}`);
      if (leader === null && away(box, dot) <= away(box, dots[turn])) throw new Error(`${text} is nearer to ${other}`);
    });
    for (const [other, { box: its }] of boxes) {
      if (other === turn) continue;
      if (box.left < its.right && its.left < box.right && box.top < its.bottom && its.top < box.bottom) {
        throw new Error(`The names of ${turn} and ${other} overlap`);
      }
    }
  }
}

Deno.test("No name lies on a dot or a name, and each is nearest to its own dot", () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const asked = crowd(4 + (seed * 7) % 70, seed, seed % 3 === 0 ? 5 : 30);
    check(asked, placeNames(asked));
  }
});

Deno.test("all names show where people stand as on a stage", () => {
  for (let seed = 1; seed <= 30; seed += 1) {
    const asked = crowd(16, seed, 45);
    const placed = placeNames(asked);
    if (placed.size !== asked.dots.length) throw new Error(`${placed.size} of ${asked.dots.length} names (${seed})`);
  }
  const line = { ...crowd(16, 1, 30), dots: Array.from({ length: 16 }, (_, turn) => ({ x: 60 + turn * 32, y: 300 })) };
  const placed = placeNames(line);
  check(line, placed);
  if (placed.size !== 16) throw new Error(`${placed.size} of 16 names in a narrow line`);
});

Deno.test("Names stay where they were while people stand, and the chosen come first", () => {
  const asked = crowd(40, 7, 25);
  const placed = placeNames(asked);
  const again = placeNames({ ...asked, before: placed });
  for (const [turn, { text, leader }] of placed) {
    if (leader === null && again.get(turn)?.text !== text) throw new Error(`The name of ${turn} has changed`);
  }
  const tight = { ...asked, dots: [{ x: 300, y: 300 }, { x: 300, y: 300 }], names: ["Ana", "Ben"] };
  if (!placeNames({ ...tight, first: [1] }).has(1)) throw new Error("The chosen one has no name");
});

Deno.test("Names walk with their dots: hardly one jumps from one frame to the next", () => {
  for (let seed = 1; seed <= 8; seed += 1) {
    const asked = crowd(24, seed, 40);
    const next = random(seed + 100);
    const ways = asked.dots.map(() => ({ x: next() - 0.5, y: next() - 0.5 }));
    let placed = placeNames(asked);
    let [jumps, shown] = [0, 0];
    for (let frame = 0; frame < 120; frame += 1) {
      asked.dots = asked.dots.map(({ x, y }, turn) => ({ x: x + ways[turn].x, y: y + ways[turn].y }));
      const now = placeNames({ ...asked, before: placed });
      check(asked, now);
      for (const [turn, { text, at }] of now) {
        const before = placed.get(turn);
        if (before?.text !== text || before.at !== at) jumps += 1;
      }
      shown += now.size;
      placed = now;
    }
    if (jumps > shown / 50) throw new Error(`${jumps} of ${shown} names jump (${seed})`);
  }
});

Deno.test("A name stays near its dot, off larger dots and off what is taken", () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const asked = crowd(30, seed, 20);
    const larger = new Map([[0, 24]]);
    const taken = asked.dots.slice(0, 10).map(({ x, y }) => ({
      left: x + 8,
      right: x + 20,
      top: y - 20,
      bottom: y - 8,
    }));
    const placed = placeNames({ ...asked, larger, taken });
    check(asked, placed);
    for (const [turn, { text, box }] of placed) {
      const own = larger.get(turn) ?? radius;
      if (away(box, asked.dots[turn]) > own + 7.5 * size) throw new Error(`${text} is far from its dot`);
      if (turn !== 0 && away(box, asked.dots[0]) < 24) throw new Error(`${text} covers the large dot`);
      for (const { left, right, top, bottom } of taken) {
        if (box.left < right && left < box.right && box.top < bottom && top < box.bottom) {
          throw new Error(`${text} covers what is taken`);
        }
      }
    }
  }
});

Deno.test("A line of sixty keeps its labels", () => {
  const line = {
    ...crowd(60, 1, 5),
    radius: 5,
    dots: Array.from({ length: 60 }, (_, turn) => ({ x: 40 + turn * 12, y: 300 })),
    names: Array.from({ length: 60 }, (_, turn) => String(turn + 1)),
  };
  const placed = placeNames(line);
  check(line, placed);
  if (placed.size < 58) throw new Error(`${placed.size} of 60 labels`);
});
