/// <reference lib="deno.ns" />
import { dotRadius, farNameLetters, isLabelInside, ownRadius, spacingOf, wallLetters } from "../Pages/stage/sizes.js";
import { equal } from "./judging.js";

const stage = { width: 24, depth: 14 };

/** @param {number} count @param {number} y in a line over the stage */
const line = (count, y = 7) =>
  Object.fromEntries(Array.from({ length: count }, (_, turn) => [`p${turn}`, { x: -11 + 22 * turn / (count - 1), y }]));

Deno.test("neighbours in a line do not touch, however many there are and wherever it is looked at", () => {
  for (const count of [8, 16, 30, 60]) {
    const crowd = { count, area: 24 * 14, spacing: spacingOf([{ positions: line(count) }], stage) };
    for (const [unit, far] of /** @type {const} */ ([[15, null], [30, null], [55, null], [44, 1080], [90, 2160]])) {
      const radius = dotRadius({ crowd, unit, zoom: 1, far });
      const gap = (22 / (count - 1)) * unit - 2 * radius;
      if (radius > 4 && gap <= 0) throw new Error(`${count} dots of ${radius} touch at ${unit}`);
    }
  }
});

Deno.test("dots shrink with the number of people and grow with the screen", () => {
  const of = (/** @type {number} */ count, /** @type {number} */ unit) =>
    dotRadius({ crowd: { count, area: 336, spacing: Infinity }, unit, zoom: 1, far: 1080 });
  equal(
    [4, 16, 60, 200].map((count) => of(count, 44)).every((one, turn, all) => turn === 0 || one <= all[turn - 1]),
    true,
  );
  equal(of(60, 80) > of(60, 40), true);
});

Deno.test("how near people stand is what most of them do, in the formation where they are nearest", () => {
  const wide = { positions: line(8) };
  const narrow = { positions: line(23) };
  equal(spacingOf([wide, narrow], stage) <= 1 && spacingOf([wide, narrow], stage) > 0.8, true);
  equal(spacingOf([wide], stage) > 2, true);
  const waiting = { positions: { ...line(8), w1: { x: 14, y: 3 }, w2: { x: 14.01, y: 3 }, w3: { x: 14.1, y: 3 } } };
  equal(spacingOf([waiting], stage), spacingOf([wide], stage));
  const couple = { positions: { a: { x: 0, y: 0 }, b: { x: 0.3, y: 0 } } };
  equal(spacingOf([couple], stage), Infinity);
  const moved = { positions: { ...line(8), p0: { x: -10.9, y: 7.1 } } };
  equal(spacingOf([moved], stage), spacingOf([wide], stage));
});

Deno.test("from the last row a capital is a two hundredth of the distance high", () => {
  for (const [width, height] of [[1280, 720], [1024, 768], [1920, 1080], [3840, 2160], [1080, 1920]]) {
    for (const hall of [{ width: 4.4, distance: 15 }, { width: 3, distance: 8 }, { width: null, distance: null }]) {
      const { letters, readFrom } = wallLetters({ width, height }, hall);
      const metresAPixel = hall.width === null ? 2.5 / Math.min(width, height) : hall.width / width;
      const capital = letters * 0.71 * metresAPixel;
      if (Math.abs(capital * 200 - readFrom) > 1e-6) throw new Error(`${capital} m are not read from ${readFrom} m`);
      if (letters < 0.07 * Math.min(width, height) && Math.abs(readFrom - (hall.distance ?? 15)) > 1e-6) {
        throw new Error(`${readFrom} m is not the last row`);
      }
    }
  }
  // A small display in a large hall: letters as large as there is room for, and it says from where they are read.
  const { letters, readFrom } = wallLetters({ width: 1920, height: 1080 }, { width: 1.2, distance: 15 });
  equal(letters, 0.07 * 1080);
  equal(readFrom > 5 && readFrom < 10, true);
});

Deno.test("names on a wall are as large as they have to be, and smaller only where a crowd leaves no room", () => {
  const readable = 45;
  equal(farNameLetters({ readable, radius: 37 }, () => 1), readable);
  equal(farNameLetters({ readable, radius: 65 }, () => 1) > readable, true);
  equal(farNameLetters({ readable, radius: 9 }, (size) => (size > 30 ? 0.6 : 0.95)), readable * 0.6);
  equal(farNameLetters({ readable, radius: 9 }, () => 0.2), readable * 0.5);
});

Deno.test("one's own dot is larger than the others, and hides no neighbour where there is room", () => {
  for (const [radius, spacing] of [[4, 9], [7, 23], [12, 30], [26, 90]]) {
    const own = ownRadius(radius, spacing);
    equal(own > radius, true);
    if (spacing > 2.5 * radius && own > 9) equal(own + radius <= spacing, true);
  }
});

Deno.test("a label that its dot is too small for stands beside it", () => {
  equal([isLabelInside("1", 7), isLabelInside("60", 5), isLabelInside("D12", 8), isLabelInside("D12", 12)], [
    true,
    false,
    false,
    true,
  ]);
});
