/// <reference lib="deno.ns" />
import { AudioClock } from "../Pages/sound/audio-clock.js";
import { beatsBetween } from "../Pages/sound/beats.js";
import { mayBeAsked } from "../Pages/sound/first-question.js";
import { Scheduler } from "../Pages/sound/scheduler.js";
import { loadChoreography } from "../Pages/stage/choreography.js";

/**
 * What sounds on a beat, with the real core and a device whose clocks are moved by hand.
 *
 * @import { Production } from "../Pages/wire/production.d.ts"
 * @import { Timeline } from "../Pages/core/timeline.d.ts"
 * @import { Sound } from "../Pages/sound/scheduler.js"
 */

const second = 1_000_000;
/** Two counts a second, one formation for ten minutes and one after it. */
const piece = await clicking({});
/** The same, and a song that slows down: a count lasts a second from the ninth on. */
const slowing = await clicking({ tempo: 60, anchors: [{ count: 8, time: 4 * second }] });

/** @param {Partial<Production>} counted */
function clicking(counted) {
  return loadChoreography(
    /** @type {Production} */ (/** @type {unknown} */ ({
      title: "Clicks",
      tempo: 120,
      stage: { width: 16, depth: 10 },
      performers: [],
      formations: [0, 1].map((index) => ({ id: `f${index}`, name: `${index}`, hold: 600 * second })),
      ...counted,
    })),
  );
}

/** @type {(found: unknown, wanted: unknown) => void} */
const equal = (found, wanted) => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${one} instead of ${other}`);
};

/** @type {(position: number, at: number, more?: Partial<Timeline["motion"]>) => Timeline} */
const plays = (position, at, more = {}) => ({
  motion: { position: position * second, rate: 1, at: at * second, until: null, ...more },
});

/** Score times are whole microseconds: at half the rate the first instant of one may be a microsecond early. */
const seconds = (/** @type {number} */ at) => Math.round(at / 10) / 100_000;
/** Seconds of the beats, with a mark at the first of an eight. */
const beats = (/** @type {Timeline} */ timeline, /** @type {number} */ from, /** @type {number} */ to) =>
  beatsBetween(timeline, piece, from * second, to * second)
    .map(({ at, isCountIn, isFirst }) => `${isCountIn ? "in " : ""}${seconds(at)}${isFirst ? "!" : ""}`);

Deno.test("a run has a beat on each count, the first of eight marked, and none while it stands", () => {
  equal(beats(plays(0, 10), 9, 14.5), ["10!", "10.5", "11", "11.5", "12", "12.5", "13", "13.5", "14!"]);
  equal(beats(plays(0.25, 10), 10, 11.5), ["10.25", "10.75", "11.25"]);
  equal(beats(plays(3, 10, { rate: 0 }), 10, 14), []);
});

Deno.test("the beats of a song that slows down are its own, and so are the counts still to come", () => {
  const timeline = plays(0, 10);
  equal(
    beatsBetween(timeline, slowing, 13 * second, 17 * second).map(({ at, isFirst }) =>
      `${seconds(at)}${isFirst ? "!" : ""}`
    ),
    ["13", "13.5", "14!", "15", "16"],
  );
  equal([10, 13, 14, 15].map((now) => slowing.countsUntil(timeline, now * second, 16 * second)), [10, 4, 2, 1]);
});

Deno.test("another rate, and a ramp, move the beats", () => {
  equal(beats(plays(0, 10, { rate: 0.5 }), 10, 12.9), ["10!", "11", "12"]);
  equal(beats(plays(0, 10, { rate: 2 }), 10, 11), ["10!", "10.25", "10.5", "10.75"]);
  const ramped = plays(0, 0, { rate: 0.5, ramp: { rate: 1.5, lasting: 4 * second } });
  // The score stands at t/2 + t²/8 while it gets faster: count n falls where that is n/2.
  const found = beatsBetween(ramped, piece, 0, 4 * second).map(({ at }) => at);
  const wanted = found.map((_, count) => Math.round(second * (Math.sqrt(4 + 4 * count) - 2)));
  if (found.length !== 8 || found.some((at, turn) => Math.abs(at - wanted[turn]) > 3)) {
    throw new Error(`${found} instead of ${wanted}`);
  }
});

Deno.test("a count-in is counted at its own instants, and the run begins with a beat", () => {
  const counted = plays(0, 10, { wait: 2 * second, countIn: { counts: 4, count: second / 2 } });
  equal(beats(counted, 7, 11.2), ["in 8!", "in 8.5", "in 9", "in 9.5", "10!", "10.5", "11"]);
  equal(beats(counted, 8.2, 9.1), ["in 8.5", "in 9"]);
});

Deno.test("each pass of a loop has the beats of its own rate, after its rest and its count-in", () => {
  const loop = { from: 0, to: 2 * second, pause: second, rate: 1, step: 1, most: 2, pass: 0 };
  const looped = plays(0, 10, { until: 2 * second, loop });
  equal(beats(looped, 10, 15), ["10!", "10.5", "11", "11.5", "13!", "13.25", "13.5", "13.75"]);
});

Deno.test("windows one after the other have together the beats of one, none twice", () => {
  for (const rate of [0.25, 0.37, 1, 1.13, 2]) {
    const timeline = plays(0.123, 0, { rate });
    const whole = beatsBetween(timeline, piece, 0, 20 * second).map(({ at }) => at);
    const parts = [];
    for (let from = 0; from < 20 * second; from += 137_731) {
      parts.push(...beatsBetween(timeline, piece, from, Math.min(20 * second, from + 137_731)).map(({ at }) => at));
    }
    equal(parts, whole);
  }
});

/** Numbers that look random and are the same each time. @param {number} seed */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A device: its session clock is moved by hand, and its audio clock goes along, `ahead` seconds before it. */
class Device {
  now = 0;
  offset = 0;
  /** @type {{ kind: string, at: number, isTakenBack: boolean, takenBackAt: number }[]} */
  begun = [];
  /** @type {Sound[]} */
  foreseen = [];
  isSilent = false;
  /** @type {Map<number, { act: () => void, at: number }>} */
  timers = new Map();
  #next = 1;
  scheduler = new Scheduler({
    now: () => (this.isSilent ? null : this.now),
    audioNow: () => this.now / second + this.offset,
    audioAt: (instant) => instant / second + this.offset,
    foresee: (from, to) => this.foreseen.filter(({ at }) => at >= from && at < to),
    goesOn: () => true,
    begin: ({ kind }, audio) => {
      const one = { kind, at: Math.round(second * (audio - this.offset)), isTakenBack: false, takenBackAt: 0 };
      this.begun.push(one);
      return () => {
        one.isTakenBack = true;
        one.takenBackAt = this.now;
      };
    },
  }, {
    setTimeout: (act, wait) => {
      this.timers.set(this.#next, { act, at: this.now + wait * 1000 });
      return this.#next++;
    },
    clearTimeout: (timer) => this.timers.delete(timer),
  });

  /** Lets time pass, with timers that come late. @param {number} instant @param {number} late */
  until(instant, late = 700) {
    for (;;) {
      const [first] = [...this.timers].sort(([, one], [, other]) => one.at - other.at);
      if (first === undefined || first[1].at + late > instant) break;
      this.timers.delete(first[0]);
      this.now = Math.max(this.now, first[1].at + late);
      first[1].act();
    }
    this.now = Math.max(this.now, instant);
  }

  /** What has been heard. */
  get heard() {
    return this.begun.filter(({ at, isTakenBack }) => !isTakenBack && at <= this.now).map(({ at }) => at);
  }
}

const everyHalf = (/** @type {number} */ first) =>
  Array.from({ length: 100 }, (_, turn) => ({ at: first + turn * 500_000, kind: "click" }));

Deno.test("exactly the timeline's sounds are heard once, after any changes", () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = numbers(seed);
    const device = new Device();
    /** @type {number[]} */
    const wanted = [];
    for (let change = 0; change < 40; change += 1) {
      const from = device.now;
      const to = from + Math.round(random() * 3 * second);
      // A beat that has begun when the change comes is heard; so changes keep away from the beats here.
      device.foreseen = random() < 0.2 ? [] : everyHalf(from + 100_000 + Math.round(random() * 300_000));
      device.scheduler.look();
      if (random() < 0.3) device.scheduler.look();
      device.until(to, random() * second);
      wanted.push(...device.foreseen.map(({ at }) => at).filter((at) => at >= from && at <= to));
      if (device.timers.size > 1) throw new Error("timers have stacked");
    }
    // Two of the same kind that come within 20 ms of each other are one.
    equal(device.heard, wanted.filter((at, turn) => turn === 0 || at - wanted[turn - 1] >= 20_000));
  }
});

Deno.test("nothing is left over where it becomes silent, and what went on is heard again afterwards", () => {
  const device = new Device();
  device.foreseen = everyHalf(0);
  device.scheduler.look();
  device.until(1_200_000);
  device.isSilent = true;
  device.scheduler.look();
  device.until(2_700_000);
  equal(device.timers.size, 0);
  equal(device.heard, [0, 500_000, 1_000_000]);
  device.isSilent = false;
  device.scheduler.look();
  device.until(3_600_000);
  equal(device.heard, [0, 500_000, 1_000_000, 3_000_000, 3_500_000]);
});

Deno.test("a corrected clock moves what has not begun, and a late timer leaves out what would mislead", () => {
  const device = new Device();
  device.foreseen = everyHalf(1_000_000);
  device.scheduler.look();
  device.offset = 0.01;
  device.until(2_200_000);
  equal(device.heard, [1_000_000, 1_500_000, 2_000_000]);
  device.timers.clear(); // the page did not run
  device.now = 9_250_000;
  device.scheduler.look();
  device.until(10_200_000);
  equal(device.heard.filter((at) => at > 6_000_000), [9_500_000, 10_000_000]);
});

Deno.test("the audio clock is followed through jitter and drift, and through a leap", () => {
  const random = numbers(7);
  const clock = new AudioClock();
  equal(clock.audioAt(0), null);
  let worst = 0;
  for (let turn = 0; turn < 600; turn += 1) {
    const audio = turn * 0.4;
    const local = 1e6 * (5 + audio * (1 + 100e-6));
    clock.take(audio, local + (random() - 0.5) * 8_000);
    if (turn > 16) worst = Math.max(worst, Math.abs((clock.audioAt(local) ?? NaN) - audio));
  }
  if (!(worst < 0.003)) throw new Error(`${worst} seconds off`);
  for (let turn = 0; turn < 3; turn += 1) clock.take(300 + turn, 1e6 * (310 + turn));
  equal(Math.round(1000 * (clock.audioAt(320e6) ?? NaN)), 310_000);
  clock.forget();
  equal(clock.isKnown, false);
});

Deno.test("a leap of the audio clock is followed at the third pair, and one late answer changes nothing", () => {
  for (const leap of [6_000, 40_000]) {
    const clock = new AudioClock();
    /** @type {(turn: number, by: number) => void} */
    const take = (turn, by) => clock.take(turn * 0.04, 1e6 + turn * 40_000 + by);
    for (let turn = 0; turn < 5; turn += 1) take(turn, 0);
    equal(clock.settledSince, null);
    for (let turn = 5; turn < 20; turn += 1) take(turn, 0);
    equal([clock.settledSince, clock.isInDoubt], [1_200_000, false]);
    take(20, leap);
    equal(clock.isInDoubt, true);
    take(21, 0);
    equal([clock.audioAt(2e6), clock.settledSince, clock.isInDoubt], [1, 1_200_000, false]);
    for (let turn = 22; turn < 25; turn += 1) take(turn, leap);
    equal([clock.audioAt(2e6 + leap), clock.settledSince], [1, null]);
    for (let turn = 25; turn < 28; turn += 1) take(turn, leap);
    equal([clock.settledSince, clock.isInDoubt], [1e6 + 27 * 40_000 + leap, false]);
  }
});

Deno.test("a clock with usual jitter stays settled", () => {
  const random = numbers(11);
  const clock = new AudioClock();
  for (let turn = 0; turn < 1_000; turn += 1) {
    clock.take(turn * 0.04, 1e6 + turn * 40_000 + (random() - 0.5) * 4_000);
    if (turn >= 20) equal(clock.settledSince !== null, true);
  }
});

Deno.test("a stream is first asked how late it is when it has run in and a block was just made", async () => {
  const block = 0.01;
  let looks = 0;
  const context = {
    state: "running",
    made: 0,
    // Three looks see the same time, the fourth a new block.
    get currentTime() {
      looks += 1;
      if (looks % 4 === 0) this.made += block;
      return this.made;
    },
  };
  equal(await mayBeAsked(context, () => Promise.resolve()), true);
  equal([context.made >= 0.4, looks % 4 <= 1], [true, true]);
});

Deno.test("a stream that ends or stands still is never asked", async () => {
  const ended = { state: "running", currentTime: 0 };
  equal(
    await mayBeAsked(ended, () => {
      ended.state = "suspended";
      return Promise.resolve();
    }),
    false,
  );
  const still = { state: "running", currentTime: 0 };
  let waits = 0;
  equal(
    await mayBeAsked(still, () => {
      waits += 1;
      // It has run in, and then its device makes no block any more.
      still.currentTime = 1;
      if (waits === 2) still.state = "closed";
      return Promise.resolve();
    }),
    false,
  );
});
