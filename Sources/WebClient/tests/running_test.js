/// <reference lib="deno.ns" />
import { OwnRun } from "../Pages/practice/own-run.js";
import { marked, motionFrom, shortest, sought } from "../Pages/player/running.js";
import { loadChoreography } from "../Pages/stage/choreography.js";
import { Playhead } from "../Pages/studio/playing/playhead.js";
import { equal } from "./judging.js";

/**
 * The player of the studio and of practice, with the real core and clocks that are moved by hand.
 *
 * @import { Any } from "./judging.js"
 * @import { Present } from "../Pages/core/timeline.d.ts"
 */

const second = 1_000_000;
/** Two counts a second: 60 s in each of two formations, ten seconds between. @type {Any} */
const production = {
  title: "Loop",
  tempo: 120,
  anchors: [],
  stage: { width: 16, depth: 10 },
  performers: [],
  passages: [],
  formations: [0, 1].map((index) => ({
    id: `f${index}`,
    name: `${index}`,
    hold: 60 * second,
    transition: { duration: 10 * second },
  })),
};
const piece = await loadChoreography(production);
const loop = { from: 10 * second, to: 14 * second };

/** @typedef {{ time: number, countedIn: Present["countedIn"], isPlaying: boolean }} Moment */
/**
 * @typedef {object} Driven
 * @property {(seconds: number) => Moment[]} pass
 * @property {(time: number) => void} seek
 */

/** @returns {Driven} */
function practised() {
  let now = 100 * second;
  const run = new OwnRun(null);
  run.choreography = piece;
  run.now = () => now;
  run.practising = { rate: 1, pause: 2, countIn: 4, step: 0, loop };
  run.play();
  return {
    seek: (time) => run.seek(time),
    pass: (seconds) =>
      Array.from({ length: Math.round(seconds * 100) }, () => {
        now += second / 100;
        const present = /** @type {Present} */ (run.present);
        return { time: present.time, countedIn: present.countedIn, isPlaying: present.isGoing };
      }),
  };
}

/** @returns {Driven & { playhead: Playhead }} */
function studio() {
  /** @type {((timestamp: number) => void) | null} */
  let frame = null;
  /** @type {Any} */ (globalThis).requestAnimationFrame = (/** @type {Any} */ next) => {
    frame = next;
    return 1;
  };
  /** @type {Any} */ (globalThis).cancelAnimationFrame = () => (frame = null);
  let now = 5_000;
  const playhead = new Playhead(/** @type {Any} */ ({ document: production, listen: () => {} }));
  playhead.marks = loop;
  playhead.before = { pause: 2, countIn: 4 };
  playhead.play();
  return {
    playhead,
    seek: (time) => playhead.seek(time),
    pass: (seconds) =>
      Array.from({ length: Math.round(seconds * 100) }, () => {
        now += 10;
        const next = frame;
        frame = null;
        next?.(now);
        return {
          time: playhead.time,
          countedIn: playhead.present?.countedIn ?? null,
          isPlaying: playhead.isPlaying,
        };
      }),
  };
}

/** How many countdowns there are, each told by the counts that are left. @param {readonly Moment[]} moments */
function countdowns(moments) {
  /** @type {number[][]} */
  const all = [];
  let before = 0;
  for (const { countedIn } of moments) {
    const left = countedIn?.left ?? 0;
    if (left > 0 && left !== before) {
      if (left > before) all.push([]);
      all.at(-1)?.push(left);
    }
    before = left;
  }
  return all;
}

for (const [where, open] of /** @type {const} */ ([["practice", practised], ["the studio", studio]])) {
  Deno.test(`in ${where} each pass of a loop rests and is counted in anew`, () => {
    const player = open();
    // 2 s counted in; 4 s of the loop, 1 s of rest and 2 s of counts, twice.
    const moments = player.pass(2 + 7 + 7 + 0.5);
    equal(countdowns(moments), [[4, 3, 2, 1], [4, 3, 2, 1], [4, 3, 2, 1]]);
    // At first it stands where it stood, until a moment later.
    const within = moments.slice(10).every(({ time }) => time >= loop.from && time <= loop.to);
    equal([within, moments.at(-1)?.isPlaying], [true, true]);
  });

  Deno.test(`in ${where} a seek past the mark starts one countdown, never two`, () => {
    for (const wait of [3, 5.5, 5.98, 5.99, 6, 6.01, 6.5, 8]) {
      const player = open();
      player.pass(wait);
      player.seek(loop.to + second);
      // Until the next pass by itself would be counted in.
      const after = player.pass(1 + 2 + 3.9);
      equal([wait, countdowns(after)], [wait, [[4, 3, 2, 1]]]);
      equal([wait, after.filter(({ countedIn }) => countedIn !== null).every(({ time }) => time === loop.from)], [
        wait,
        true,
      ]);
    }
  });

  Deno.test(`in ${where} one who seeks past the mark again and again is counted in once, after the last time`, () => {
    const player = open();
    player.pass(3);
    const during = [1, 2, 3, 4, 5].flatMap(() => {
      player.seek(loop.to + second);
      return player.pass(0.2);
    });
    equal(countdowns(during), []);
    equal(countdowns(player.pass(1 + 2 + 3)), [[4, 3, 2, 1]]);
  });

  Deno.test(`in ${where} a seek inside of the loop goes on from there at once`, () => {
    const player = open();
    player.pass(3);
    player.seek(12 * second);
    const after = player.pass(1.5);
    equal(countdowns(after), []);
    equal(Math.abs((after.at(-1)?.time ?? 0) - 13.5 * second) <= 0.1 * second, true);
  });
}

Deno.test("the studio repeats a stretch that it is given, and stops at the end once it is taken away", () => {
  const player = studio();
  player.playhead.before = { pause: 0, countIn: 0 };
  player.playhead.marks = { from: 20 * second, to: 22 * second };
  player.playhead.rewind();
  const moments = player.pass(5);
  equal(moments.every(({ time }) => time >= 20 * second && time <= 22 * second), true);
  equal(moments.at(-1)?.isPlaying, true);
  player.playhead.marks = null;
  player.seek(129 * second);
  equal(player.pass(2).at(-1)?.isPlaying, false);
});

Deno.test("marks keep their order, some room between them, and the piece around them", () => {
  const end = 130 * second;
  for (let time = -second; time <= end + second; time += second / 2) {
    for (const which of /** @type {const} */ (["from", "to"])) {
      const { from, to } = marked(loop, which, time, end);
      equal(from >= 0 && to <= end && to - from >= shortest, true);
      equal(which === "from" ? to : from, which === "from" ? loop.to : loop.from);
    }
  }
});

Deno.test("past the second mark is anew, before the first is at the first, and without a loop is where it is", () => {
  equal(sought(loop.to, loop), { position: loop.from, begins: "anew" });
  equal(sought(0, loop), { position: loop.from, begins: "at once" });
  equal(sought(12 * second, loop), { position: 12 * second, begins: "at once" });
  equal(sought(99 * second, null), { position: 99 * second, begins: "at once" });
  const slow = { rate: 0.5, pause: 2, countIn: 4, step: 0, loop };
  const motion = motionFrom(slow, { position: loop.from, at: 0, end: loop.to, count: second / 2, begins: "anew" });
  equal([motion.at, motion.wait, motion.until], [6 * second, 6 * second, loop.to]);
});
