/// <reference lib="deno.ns" />
import { Phrases } from "../Pages/sound/phrases.js";
import { Softening } from "../Pages/sound/softening.js";

/**
 * Recorded phrases in an audio clock that is moved by hand, and the music that gives way to them.
 *
 * @import { Phrase } from "../Pages/sound/phrases.js"
 */

const second = 1_000_000;

/** @type {(found: unknown, wanted: unknown) => void} */
const equal = (found, wanted) => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${one} instead of ${other}`);
};

/** Rounded to a tenth of a millisecond. @param {number} seconds */
const near = (seconds) => Math.round(1e4 * seconds) / 1e4;

/** A device: its audio clock is `ahead` seconds before the session clock, and its timer is a button. */
class Device {
  /** Seconds of the session clock. */
  now = 0;
  ahead = 5;
  isOn = true;
  runs = true;
  /** @type {Phrase[]} */
  coming = [];
  /** What sounds, and until when: what was cut off ends then. @type {{ key: string, from: number, to: number }[]} */
  heard = [];
  /** @type {(() => void) | null} */
  timer = null;
  phrases = new Phrases({
    now: () => (this.isOn ? this.now * second : null),
    audioNow: () => this.now + this.ahead,
    audioAt: (instant) => instant / second + this.ahead,
    foresee: (from, to) => this.coming.filter(({ at, earliest }) => at >= from && earliest < to),
    goesOn: () => this.runs,
    lasts: () => 1.25,
    begin: ({ key }, audio) => {
      const sound = { key, from: audio - this.ahead, to: audio - this.ahead + 1.25 };
      this.heard.push(sound);
      return () => void (sound.to = Math.min(sound.to, this.now));
    },
  }, { setTimeout: (act) => this.timer = act, clearTimeout: () => (this.timer = null) });

  /** @param {number} to seconds, with a look every 0.4 */
  until(to) {
    while (this.now < to) {
      this.now = Math.min(to, this.now + 0.4);
      this.timer?.();
    }
  }

  /** What was heard at all. */
  get sounds() {
    return this.heard.filter(({ from, to }) => to > from).map(({ key, from, to }) => [key, near(from), near(to)]);
  }
}

/** @param {string} key @param {number} at @param {number} [earliest] */
const phrase = (key, at, earliest = 0) => ({ key, digest: key, at: at * second, earliest: earliest * second });

Deno.test("a phrase is over on its instant, and is heard once however often is looked", () => {
  const device = new Device();
  device.coming = [phrase("one-two", 4), phrase("hook", 8)];
  device.phrases.look();
  for (let turn = 0; turn < 5; turn += 1) device.phrases.look();
  device.until(12);
  equal(device.sounds, [["one-two", 2.75, 4], ["hook", 6.75, 8]]);
});

Deno.test("a phrase does not begin in another's punches, though it ends late", () => {
  const device = new Device();
  device.coming = [phrase("hook", 4, 3.2)];
  device.phrases.look();
  device.until(6);
  equal(device.sounds, [["hook", 3.2, 4.45]]);
});

Deno.test("a trainer's call begins at once, and its overlapping words are left out", () => {
  const device = new Device();
  device.until(3);
  device.coming = [phrase("now", 3.3)];
  device.phrases.look();
  device.until(5);
  device.coming = [phrase("too late", 4.5)];
  device.phrases.look();
  device.until(9);
  equal(device.sounds, [["now", 3.01, 4.26]]);
});

Deno.test("a pause takes back what is to come and cuts off what sounds; what goes on is said anew", () => {
  const device = new Device();
  device.coming = [phrase("one", 4), phrase("two", 5.5)];
  device.phrases.look();
  device.until(3);
  device.runs = false;
  device.phrases.look();
  equal(device.sounds, [["one", 2.75, 3]]);
  device.runs = true;
  device.coming = [phrase("one again", 6)];
  device.phrases.look();
  device.until(9);
  equal(device.sounds, [["one", 2.75, 3], ["one again", 4.75, 6]]);
});

Deno.test("an audio clock that leaps moves what has not begun, and nothing sounds twice", () => {
  const device = new Device();
  device.coming = [phrase("one", 4)];
  device.phrases.look();
  device.until(2);
  device.ahead += 0.04;
  device.phrases.look();
  device.until(6);
  equal(device.sounds, [["one", 2.75, 4]]);
});

Deno.test("another call in its place takes it back, also where a device is switched off meanwhile", () => {
  const device = new Device();
  device.coming = [phrase("one", 4)];
  device.phrases.look();
  device.until(2);
  device.coming = [phrase("two", 4)];
  device.phrases.look();
  device.until(2.4);
  device.isOn = false;
  device.phrases.look();
  device.until(6);
  equal(device.sounds, []);
});

/** A gain of which only the commands are kept; what is cancelled goes. */
class Gain {
  now = 0;
  /** @type {{ value: number, from: number }[]} */
  commands = [];
  /** @param {number} value @param {number} from */
  setTargetAtTime(value, from) {
    this.commands.push({ value, from });
  }
  /** @param {number} from */
  cancelScheduledValues(from) {
    this.commands = this.commands.filter((one) => one.from < from);
  }
  /** @param {number} at where it is going at a time */
  at(at) {
    return this.commands.filter(({ from }) => from <= at).toSorted((one, other) => one.from - other.from).at(-1)
      ?.value ?? 1;
  }
}

/** @param {Gain} gain */
const softening = (gain) => new Softening(gain, () => gain.now, { share: 0.3, falls: 0.1, rises: 0.5 });

Deno.test("music gives way before a phrase, stays soft between two, and comes back", () => {
  const gain = new Gain();
  const music = softening(gain);
  music.during(4, 5);
  music.during(5.3, 6);
  equal([3.8, 3.95, 5.1, 5.9, 6.1].map((at) => gain.at(at)), [1, 0.3, 0.3, 0.3, 1]);
});

Deno.test("music that gave way to what is taken back comes back at once, and to an open end when it is over", () => {
  const gain = new Gain();
  const music = softening(gain);
  const takeBack = music.during(4, 6);
  gain.now = 4.5;
  takeBack();
  equal([4.4, 4.6].map((at) => gain.at(at)), [0.3, 1]);
  const over = music.during(5, Infinity);
  gain.now = 30;
  equal(gain.at(30), 0.3);
  over();
  over();
  equal(gain.at(30.1), 1);
});

Deno.test("a repeated forecast of a rest is spoken once, and a changed one at once", () => {
  const gain = new Gain();
  const music = softening(gain);
  music.only([{ from: 4, to: 8 }], 0.5);
  const { length } = gain.commands;
  gain.now = 2;
  music.only([{ from: 4.001, to: 8.001 }], 0.5);
  equal(gain.commands.length, length);
  gain.now = 5;
  music.only([{ from: 5, to: 8 }], 0.1);
  equal([5, 7.9, 8.1].map((at) => gain.at(at)), [0.1, 0.1, 1]);
});
