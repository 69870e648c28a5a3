/// <reference lib="deno.ns" />
import { turnAt } from "../Pages/dancer/turn.js";
import { OwnRun } from "../Pages/practice/own-run.js";
import { beatsBetween } from "../Pages/sound/beats.js";
import { loadChoreography } from "../Pages/stage/choreography.js";
import { pictureAt } from "../Pages/stage/picture.js";

/**
 * Practising alone, with the real core and a clock that is moved by hand.
 *
 * @import { Production } from "../Pages/wire/production.d.ts"
 */

const second = 1_000_000;
const frame = 16_000;
/** Two counts a second, a minute in each of two formations, and ten seconds from one to the other. */
const piece = await loadChoreography(
  /** @type {Production} */ (/** @type {unknown} */ ({
    title: "Alone",
    tempo: 120,
    stage: { width: 16, depth: 10 },
    performers: [],
    formations: [0, 1].map((index) => ({
      id: `f${index}`,
      name: `${index}`,
      hold: 60 * second,
      transition: { duration: 10 * second },
    })),
  })),
);

/** Goes since a second, at its own speed. */
function going() {
  let now = 100 * second;
  const run = new OwnRun(null);
  run.choreography = piece;
  run.now = () => now;
  run.play();
  now += second;
  return {
    run,
    /** @param {number} microseconds */
    pass: (microseconds) => (now += microseconds),
    get time() {
      return run.present?.time ?? NaN;
    },
  };
}

/** @type {(found: unknown, wanted: unknown, what: string) => void} */
const equal = (found, wanted, what) => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${what}: ${one} instead of ${other}`);
};

Deno.test("while the rate is dragged the picture goes on as before, and then from there at the new rate", () => {
  const practised = going();
  const { run, pass } = practised;
  const began = practised.time;
  for (let turn = 1; turn <= 50; turn += 1) {
    run.practise({ rate: 1 - turn / 100 });
    pass(frame);
    equal(practised.time, began + turn * frame, `after ${turn} changes`);
    equal(run.present?.runs, true, "it goes");
  }
  // The last change applies 60 ms after it was made.
  pass(60_000 - frame);
  equal(practised.time, began + 49 * frame + 60_000, "where the last change applies");
  pass(second);
  equal(practised.time, began + 49 * frame + 60_000 + second / 2, "a second later, at half the speed");
});

Deno.test("no beat is lost when the rate changes twice within sixty milliseconds", () => {
  const { run, pass, time } = going();
  const count = second / 2;
  const next = run.now() + count - time % count;
  pass(next - run.now() - 40_000);
  run.practise({ rate: 0.9 });
  pass(20_000);
  run.practise({ rate: 0.8 });
  equal(beatsBetween(run.shown, piece, run.now(), next + 1).map(({ at }) => at), [next], "the beat");
});

Deno.test("a pause before a change of rate stands at the shown place", () => {
  const practised = going();
  const { run, pass } = practised;
  const began = practised.time;
  run.practise({ rate: 0.5 });
  pass(20_000);
  run.pause();
  pass(second);
  equal([practised.time, run.isGoing], [began + 80_000, false], "paused");
});

Deno.test("the picture follows a seek through a playing piece", () => {
  const practised = going();
  const { run, pass } = practised;
  for (const place of [20, 21, 22]) {
    run.seek(place * second);
    equal(practised.time, place * second, "at once");
    pass(frame);
    equal(practised.time, place * second, "until the next");
  }
  pass(60_000 - frame + second);
  equal([practised.time, run.isGoing], [23 * second, true], "it plays on from the last");
});

Deno.test("a move shows as under way during a seek, with its count", () => {
  const { run, pass } = going();
  /** @param {number} instant */
  const position = (instant) => {
    const then = run.goesOnAt(instant);
    const picture = pictureAt(run.shown, piece, then);
    const { doing, at } = turnAt(picture, piece, run.shown, then, -1);
    return { doing, runs: picture.runs, time: picture.time, left: at === null ? null : at - then };
  };
  const at = (/** @type {number} */ place) => ({ doing: "move", runs: true, time: place, left: 70 * second - place });
  for (const place of [62 * second, 63 * second, 64 * second]) {
    run.seek(place);
    equal(position(run.now()), at(place), "at once");
    pass(frame);
    equal(position(run.now()), at(place), "until the next");
  }
  run.practise({ rate: 0.99 });
  equal(position(run.now()), at(64 * second), "while the rate is about to change");
  run.practise({ rate: 1 });
  pass(60_000 + second);
  equal(position(run.now()), at(65 * second + frame), "a second later");
});

Deno.test("no move shows as under way during a count-in", () => {
  const { run } = going();
  run.pause();
  run.practise({ countIn: 4 });
  run.play();
  const begins = run.now() + 60_000;
  equal([begins, begins + second].map((instant) => run.goesOnAt(instant)), [begins, begins + second], "the count-in");
});

Deno.test("a rate that is chosen while a seek waits keeps the place that was sought", () => {
  const practised = going();
  const { run, pass } = practised;
  run.seek(30 * second);
  pass(frame);
  run.practise({ rate: 0.5 });
  pass(60_000 + second);
  equal(practised.time, 30 * second + second / 2 + frame, "after a second at half the speed");
});
