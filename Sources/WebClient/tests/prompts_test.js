/// <reference lib="deno.ns" />
import { promptedAt, promptsAhead } from "../Pages/dancer/prompts.js";
import { promptInWords } from "../Pages/dancer/prompt-words.js";
import { countsAhead } from "../Pages/session/prompts.js";
import { Prompter } from "../Pages/sound/prompter.js";
import { thatFits } from "../Pages/ui/voice.js";
import { loadChoreography } from "../Pages/stage/choreography.js";

/**
 * What devices prompt people with, asked of the real core: score times and instants are seconds here.
 *
 * @import { Prompt, Told } from "../Pages/dancer/prompts.js"
 * @import { Due } from "../Pages/sound/prompter.js"
 * @import { Production } from "../Pages/wire/production.d.ts"
 * @import { Timeline } from "../Pages/core/timeline.d.ts"
 */

const second = 1_000_000;
/** One count a second. Ana goes two counts after the others; Chidi stays where he is. */
const piece = await loadChoreography(
  /** @type {Production} */ (/** @type {unknown} */ ({
    title: "Canon",
    tempo: 60,
    stage: { width: 16, depth: 10 },
    performers: ["ana", "ben", "chidi"].map((id) => ({ id, name: id })),
    formations: [0, 1, 2].map((index) => ({
      id: `f${index}`,
      name: ["Line", "Wedge", "Finale"][index],
      hold: 8 * second,
      positions: { ana: { x: -2 * index, y: 4 }, ben: { x: 3, y: index }, chidi: { x: 0, y: 8 } },
      transition: { duration: 6 * second, easing: "linear", delays: { ana: { leave: 2 * second, arrive: 0 } } },
    })),
  })),
);
const [ana, ben, chidi] = [0, 1, 2];

/** @type {(found: unknown, wanted: unknown) => void} */
const equal = (found, wanted) => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${one} instead of ${other}`);
};

/** @type {(position: number, until: number) => Timeline} */
const stopped = (position, until) => ({ motion: { position: position * second, rate: 0, at: 0, until } });
/** @param {number} position */
const waits = (position) => stopped(position, position * second);
/** @param {number} position */
const pauses = (position) => stopped(position, 14 * second);
/** @type {(position: number, at: number, more?: Partial<Timeline["motion"]>) => Timeline} */
const plays = (position, at, more = {}) => ({
  motion: { position: position * second, rate: 1, at: at * second, until: null, ...more },
});

/**
 * @param {number} performer
 * @param {Timeline} timeline
 * @param {number} from
 * @param {Told | null} [told]
 */
function promptsOf(performer, timeline, from, told) {
  const about = { from: from * second, performer, warning: 4 * second };
  const before = told ?? promptedAt(timeline, piece, about.from, performer);
  return promptsAhead(timeline, piece, { ...about, told: before });
}

/** To the millisecond: an instant that is reached at half the rate may round to the microsecond before. */
const said = (/** @type {Prompt[]} */ prompts) =>
  prompts.map(({ kind, at }) => `${kind} ${Math.round(at / 1000) / 1000}`);

Deno.test("a dancer hears the preparation, the start and the arrival", () => {
  equal(said(promptsOf(ben, plays(0, 0), 0)), [
    ...["prepare 4", "go 8", "arrived 14"],
    ...["prepare 18", "go 22", "arrived 28"],
  ]);
});

Deno.test("a delayed dancer hears to wait, and no start of the others", () => {
  equal(said(promptsOf(ana, plays(0, 0), 0)), [
    ...["prepare 6", "wait 8", "go 10", "arrived 14"],
    ...["prepare 20", "wait 22", "go 24", "arrived 28"],
  ]);
});

Deno.test("a dancer without a move hears to stay", () => {
  equal(said(promptsOf(chidi, plays(0, 0), 0)), ["stay 8", "stay 22"]);
});

Deno.test("a run at half the rate is prompted at its own instants, and a paused one not at all", () => {
  const half = { motion: { position: 0, rate: 0.5, at: 0, until: null } };
  equal(said(promptsOf(ben, half, 0)).slice(0, 3), ["prepare 12", "go 16", "arrived 28"]);
  equal(said(promptsOf(ben, pauses(10), 0)), []);
});

Deno.test("a GO, a pause and a jump are announced at once unless already heard", () => {
  const before = promptedAt(waits(8), piece, 0, ben);
  const cued = { motion: plays(8, 2, { until: 14 * second }).motion, previous: waits(8).motion };
  equal(said(promptsOf(ben, cued, 1, before)), ["go 2", "arrived 8"]);
  const going = promptedAt(cued, piece, 3 * second, ben);
  equal(said(promptsOf(ben, pauses(9), 3, going)), ["paused 3"]);
  const paused = promptedAt(pauses(9), piece, 4 * second, ben);
  equal(said(promptsOf(ben, pauses(9), 4, paused)), []);
  const resumed = { motion: plays(9, 5, { until: 14 * second }).motion, previous: pauses(9).motion };
  equal(said(promptsOf(ben, resumed, 4, paused)), ["go 5", "arrived 10"]);
  equal(said(promptsOf(ben, waits(30), 3, going)), ["placed 3"]);
});

Deno.test("a count-in is scheduled on its instants, and no words overlap", () => {
  const counted = { ...plays(8, 20, { countIn: { counts: 4, count: second } }), previous: waits(8).motion };
  equal(
    countsAhead(counted, piece, 10 * second).map((
      { at, number, lasts, isFirst },
    ) => [at / second, number, lasts, isFirst]),
    [[16, 5, second, true], [17, 6, second, false], [18, 7, second, false], [19, 8, second, false]],
  );
  equal(countsAhead(counted, piece, 17.5 * second).map(({ number }) => number), [7, 8]);
  equal(countsAhead(plays(0, 0), piece, 0), []);
  equal(said(promptsOf(ben, counted, 10)).slice(0, 2), ["go 20", "arrived 26"]);
  const shortly = { ...plays(8, 20, { countIn: { counts: 2, count: second } }), previous: waits(8).motion };
  equal(said(promptsOf(ben, shortly, 17)).slice(0, 2), ["go 20", "arrived 26"]);
});

Deno.test("an announcement names the move and its counts, and is shorter without time", () => {
  const timeline = plays(0, 0);
  const about = { timeline, choreography: piece, performer: ana, prepared: null };
  const [prepare, wait, go] = promptsOf(ana, timeline, 0).map((prompt) => promptInWords(prompt, about));
  equal(prepare, ["Formation 2, 2 to stage right, 4 counts.", "2 to stage right, 4 counts"]);
  equal(wait, ["Formation 2. Wait, go in 2 counts.", "Wait, go in 2 counts."]);
  equal(go, ["Go. Formation 2, 2 to stage right, 4 counts.", "Go now."]);
  equal(thatFits(go, 6 * second), go[0]);
  equal(thatFits(go, second), "Go now.");
  equal(thatFits(prepare, second / 2), null);
});

/** A device whose clock is moved by hand; it may be asked whenever a timer says so. */
class Device {
  now = 0;
  /** @type {Map<number, { act: () => void, at: number }>} */
  timers = new Map();
  /** @type {unknown[]} */
  given = [];
  #next = 1;

  /** @param {(from: number, device: Device) => Due[]} foresee */
  constructor(foresee) {
    this.state = [{}];
    this.prompter = new Prompter({
      now: () => this.now,
      localOf: () => null,
      state: () => this.state,
      foresee: (from) => foresee(from, this),
    }, {
      setTimeout: (act, wait) => {
        this.timers.set(this.#next, { act, at: this.now + wait * 1000 });
        return this.#next++;
      },
      clearTimeout: (timer) => this.timers.delete(timer),
    });
  }

  change() {
    this.state = [{}];
    this.prompter.look();
  }

  /** Lets time pass, in seconds, with timers that come a little late. @param {number} seconds */
  until(seconds) {
    for (;;) {
      const [first] = [...this.timers].sort(([, one], [, other]) => one.at - other.at);
      if (first === undefined || first[1].at > seconds * second) break;
      this.timers.delete(first[0]);
      this.now = Math.max(this.now, first[1].at + 700);
      first[1].act();
    }
    this.now = Math.max(this.now, seconds * second);
  }
}

/** Something at every whole second, in two ways: one is handed over 0.3 seconds ahead and can be taken back. */
const everySecond = (/** @type {number} */ from, /** @type {Device} */ device) =>
  [0, 1, 2, 3].flatMap((turn) => {
    const at = Math.ceil(from / second + turn) * second;
    const click = { at, isTakenBack: false };
    return [
      {
        key: `click ${at}`,
        at,
        lead: 300_000,
        give: () => {
          device.given.push(click);
          return () => (click.isTakenBack = true);
        },
      },
      {
        key: `say ${at}`,
        at,
        lead: 0,
        give: () => void device.given.push(`say ${at / second} at ${Math.floor(device.now / second)}`),
      },
    ];
  });

Deno.test("after ten changes exactly one timer is set, and each prompt is given once", () => {
  const device = new Device(everySecond);
  device.now = 100_000;
  for (let turn = 0; turn < 10; turn += 1) device.change();
  equal(device.timers.size, 1);
  device.until(2.5);
  equal(device.timers.size, 1);
  equal(device.given.filter((one) => typeof one === "string"), ["say 1 at 1", "say 2 at 2"]);
  equal(
    device.given.filter((one) => typeof one !== "string"),
    [1, 2].map((at) => ({ at: at * second, isTakenBack: false })),
  );
  for (let turn = 0; turn < 10; turn += 1) device.prompter.look(); // nothing has changed
  equal(device.timers.size, 1);
});

Deno.test("a change withdraws scheduled words, and none are set without a move", () => {
  let isPaused = false;
  const device = new Device((from, one) => isPaused ? [] : everySecond(from, one));
  device.now = 100_000;
  device.change();
  device.until(0.8);
  isPaused = true;
  device.change();
  equal(device.timers.size, 0);
  equal(device.given, [{ at: second, isTakenBack: true }]);
});

Deno.test("scheduled words that still apply are neither withdrawn nor repeated", () => {
  const device = new Device(everySecond);
  device.now = 100_000;
  device.change();
  device.until(0.8);
  device.change();
  device.until(1.5);
  equal(device.given, [{ at: second, isTakenBack: false }, "say 1 at 1"]);
});

Deno.test("a device that slept leaves out what is long over", () => {
  const device = new Device(everySecond);
  device.now = 100_000;
  device.change();
  const [[, timer]] = [...device.timers];
  device.timers.clear();
  device.now = 8.1 * second;
  timer.act();
  equal(device.given, []);
  equal(device.timers.size, 1);
});

Deno.test("all words of one instant are given, also after a late first one", () => {
  /** @type {number[]} */
  const told = [];
  // As with a dancer's prompts, what was handed over counts as told from its instant on.
  const device = new Device((from, one) =>
    everySecond(from, one)
      .filter(({ at }) => !(told.includes(at) && at <= from))
      .map((due) => ({
        ...due,
        give: () => {
          if (due.lead > 0) {
            told.push(due.at);
            device.now += 1_000;
          }
          return due.give();
        },
      }))
  );
  device.now = 100_000;
  device.change();
  const [[, timer]] = [...device.timers];
  device.timers.clear();
  device.now = second - 2_500;
  timer.act();
  device.until(1.5);
  equal(device.given, [{ at: second, isTakenBack: false }, "say 1 at 1"]);
});
