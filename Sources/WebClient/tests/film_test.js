/// <reference lib="deno.ns" />

import { RoundFilm } from "../Pages/camera/round-film.js";

/** @import { FilmedPunch } from "../Pages/camera/round-film.js" */

const second = 1_000_000;

/** @param {number} at @returns {FilmedPunch} */
const jab = (at) => ({ class: "jab", hand: "lead", at, confidence: 0.9 });

/** Poses at these instants; x of the nose is the instant. @param {number[]} instants */
function film(...instants) {
  const film = new RoundFilm();
  for (const instant of instants) {
    film.see({ joints: new Float32Array(51).fill(instant), instant, width: 240, height: 320 });
  }
  return film;
}

/** @param {unknown} seen @param {unknown} wanted */
function same(seen, wanted) {
  if (seen !== wanted) throw new Error(`${seen} instead of ${wanted}`);
}

Deno.test("a film shows the pose that was seen last, and nobody where none was seen for a while", () => {
  const shown = film(10 * second, 10.1 * second, 12 * second);
  same(shown.length, 2 * second);
  same(shown.poseAt(0)?.instant, 10 * second);
  same(shown.poseAt(0.05 * second)?.instant, 10 * second);
  same(shown.poseAt(0.3 * second)?.instant, 10.1 * second);
  same(shown.poseAt(1 * second), null);
  same(shown.poseAt(2 * second)?.instant, 12 * second);
});

Deno.test("a punch is named about its extension, the nearest one where two are near", () => {
  const shown = film(0, 3 * second);
  shown.threw(jab(1 * second));
  shown.threw(jab(1.5 * second));
  same(shown.punchAt(0.5 * second), null);
  same(shown.punchAt(0.8 * second)?.at, 1 * second);
  same(shown.punchAt(1.3 * second)?.at, 1.5 * second);
  same(shown.punchAt(2.5 * second), null);
});

Deno.test("a new round begins with nothing, and a punch of the round before is none of it", () => {
  const shown = film(0, 3 * second);
  shown.threw(jab(1 * second));
  shown.begin();
  same(shown.isWorthwhile, false);
  shown.threw(jab(1 * second));
  same(shown.punches.length, 0);
  shown.see({ joints: new Float32Array(51), instant: 5 * second, width: 1, height: 1 });
  shown.threw(jab(4.9 * second));
  same(shown.punches.length, 0);
});

Deno.test("what is seen in the rest is none of the round, a punch that is told in it late is", () => {
  const shown = film(0, 3 * second);
  shown.end();
  shown.see({ joints: new Float32Array(51), instant: 9 * second, width: 1, height: 1 });
  same(shown.length, 3 * second);
  shown.threw(jab(2.9 * second));
  shown.threw(jab(8 * second));
  same(shown.punches.length, 1);
});

Deno.test("of a round that does not end the last ten minutes are kept", () => {
  const shown = new RoundFilm();
  for (let frame = 0; frame < 10_000; frame += 1) {
    shown.see({ joints: new Float32Array(0), instant: frame * second / 15, width: 1, height: 1 });
  }
  same(Math.round(shown.length / second), 600);
});
