/// <reference lib="deno.ns" />
import { clipsOf, joined, passagesBetween, timeIn } from "../Pages/sound/passages.js";
import { Player } from "../Pages/sound/player.js";
import { loadChoreography } from "../Pages/stage/choreography.js";

/**
 * What a device plays, with the real core and a device whose clocks are moved by hand: never what the timeline does
 * not hold, and all that it holds.
 *
 * @import { Production } from "../Pages/wire/production.d.ts"
 * @import { Timeline } from "../Pages/core/timeline.d.ts"
 * @import { Motion } from "../Pages/wire/wire.d.ts"
 * @import { LaidClip } from "../Pages/sound/passages.js"
 * @import { LinePoint } from "../Pages/sound/stretcher.js"
 */

const second = 1_000_000;
const rate = 48_000;
const track = { title: "", bytes: 1, format: "wav", duration: 60 * second };
const silence = { track: null, title: "", gain: 0, fadeIn: 0, fadeOut: 0, from: 0 };
const production = /** @type {Production} */ (/** @type {unknown} */ ({
  title: "Song",
  tempo: 120,
  stage: { width: 16, depth: 10 },
  performers: [],
  formations: [0, 1, 2, 3].map((index) => ({
    id: `f${index}`,
    name: `${index}`,
    hold: 7 * second,
    transition: { duration: 2 * second },
  })),
  tracks: [{ ...track, id: "a", digest: "AA" }, { ...track, id: "b", digest: "BB" }],
  clips: [
    { ...silence, id: "1", track: "a", from: 10 * second, to: 14 * second },
    { ...silence, id: "2", track: "a", from: 14 * second, to: 19 * second, fadeOut: second },
    { ...silence, id: "3", to: 3 * second },
    { ...silence, id: "4", track: "b", from: 2 * second, to: 12 * second, gain: -6, fadeIn: 2 * second },
    { ...silence, id: "5", track: "a", from: 0, to: 30 * second },
  ],
  music: { offset: -second },
}));
const piece = await loadChoreography(production);
const clips = joined(clipsOf(production));

/** @type {(found: unknown, wanted: unknown) => void} */
const equal = (found, wanted) => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${one} instead of ${other}`);
};

/** @type {(position: number, at: number, more?: Partial<Motion>) => Timeline} */
const plays = (position, at, more = {}) => ({
  motion: { position: position * second, rate: 1, at: at * second, until: null, ...more },
});
/** @type {(timeline: Timeline, from: number, to: number) => string[]} */
const passed = (timeline, from, to) =>
  passagesBetween(timeline, piece, clips, from * second, to * second).map((passage) => {
    const [one, other] = [passage.from, passage.to].map((at) =>
      `${Math.round(at / 1e3) / 1e3}@${Math.round(timeIn(passage, at) / 1e3) / 1e3}`
    );
    return `${passage.clip.id} ${one} ${other}`;
  });

Deno.test("clips lie one after another along the score, silences take their time, and a cut leaves no seam", () => {
  equal(
    clipsOf(production).map(({ id, from, to }) => [id, from / second, to / second]),
    [["1", -1, 3], ["2", 3, 8], ["4", 11, 21], ["5", 21, 51]],
  );
  equal(
    clips.map(({ id, from, to, trackFrom }) => [id, from / second, to / second, trackFrom / second]),
    [["1", -1, 8, 10], ["4", 11, 21, 2], ["5", 21, 51, 0]],
  );
});

Deno.test("a run passes its clips at its rate, and nothing sounds while it stands", () => {
  equal(passed(plays(0, 100), 99, 125), ["1 100@11 108@19", "4 111@2 121@12", "5 121@0 125@4"]);
  equal(passed(plays(7, 100, { rate: 0.5 }), 100, 110), ["1 100@18 102@19", "4 108@2 110@3"]);
  equal(passed(plays(7, 100, { rate: 0 }), 100, 110), []);
  equal(passed(plays(0, 100, { until: 2 * second }), 99, 125), ["1 100@11 102@13"]);
});

Deno.test("each pass of a loop begins anew, at its own rate", () => {
  const loop = { from: 0, to: 2 * second, pause: second, rate: 1, step: 1, most: 2, pass: 0 };
  equal(passed(plays(0, 10, { until: 2 * second, loop }), 9, 15), ["1 10@11 12@13", "1 13@11 14@13"]);
});

/** Numbers that look random and are the same each time. @param {number} seed */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** What one device puts out: its audio clock is `ahead` of its session clock and may be corrected. */
class Device {
  now = 0;
  ahead = 5;
  /** @type {Timeline} */
  timeline = plays(0, 0, { rate: 0 });
  /** @type {{ clip: LaidClip, cutAt: number, pieces: { frame: number, frames: number, line: LinePoint[] }[] }[]} */
  voices = [];
  /** @type {{ act: () => void, at: number } | null} */
  timer = null;
  player = new Player({
    now: () => this.now,
    audioNow: () => this.audioOf(this.now) + 0.01,
    audioAt: (instant) => this.audioOf(instant),
    rate: () => rate,
    foresee: (from, to) => passagesBetween(this.timeline, piece, clips, from, to),
    goesOn: () => {
      const { isGoing, runs, pending, boundary } = piece.present(this.timeline, this.now);
      return isGoing || runs || pending || boundary !== null;
    },
    begin: (clip) => {
      /** @type {Device["voices"][number]} */
      const voice = { clip, cutAt: Infinity, pieces: [] };
      this.voices.push(voice);
      return {
        add: (frame, frames, line) => {
          const before = voice.pieces.at(-1);
          if (before !== undefined) equal(frame, before.frame + before.frames);
          voice.pieces.push({ frame, frames, line: [...line] });
        },
        cut: (audio) => (voice.cutAt = Math.min(voice.cutAt, audio)),
      };
    },
  }, {
    setTimeout: (act, wait) => (this.timer = { act, at: this.now + 1_000 * wait }),
    clearTimeout: () => (this.timer = null),
  });

  /** @param {number} instant */
  audioOf(instant) {
    return this.ahead + instant / second;
  }

  /** What sounds now: clips with the times in their recordings. */
  get sounds() {
    const frame = this.audioOf(this.now) * rate;
    return this.voices.flatMap(({ clip, cutAt, pieces }) => {
      const piece = frame / rate > cutAt
        ? undefined
        : pieces.find((one) => one.frame <= frame && frame < one.frame + one.frames);
      if (piece === undefined) return [];
      const turn = Math.max(1, piece.line.findIndex((point) => point.frame >= frame - piece.frame));
      const [one, other] = [piece.line[turn - 1], piece.line[turn]];
      const position = one.position + (frame - piece.frame - one.frame) * (other.position - one.position) /
          (other.frame - one.frame);
      return [{ id: clip.id, time: (position / rate) * second }];
    });
  }
}

/**
 * A motion as one of a conductor's commands makes it.
 *
 * @param {() => number} random
 * @param {number} at
 * @param {number} time
 */
function another(random, at, time) {
  const position = Math.max(0, time);
  const pace = [0.25, 0.5, 0.75, 1, 1, 1, 1.3, 2][Math.floor(8 * random())];
  /** @type {{ wait?: number, countIn?: { counts: number, count: number } }} */
  const wait = random() < 0.3 ? { wait: second, countIn: { counts: 4, count: second / 4 } } : {};
  const from = Math.floor(20 * random()) * second;
  const to = from + (1 + Math.floor(6 * random())) * second;
  /** @type {Motion[]} */
  const motions = [
    { position, rate: 0, at, until: null },
    { position, rate: pace, at, until: null },
    { position: Math.floor(30 * second * random()), rate: pace, at: at + (wait.wait ?? 0), until: null, ...wait },
    { position, rate: pace, at, until: Math.floor(position + 3 * second * random()) },
    { position, rate: pace, at, until: null, ramp: { rate: 1.5, lasting: 3 * second } },
    {
      position: from,
      rate: pace,
      at,
      until: to,
      loop: { from, to, pause: random() < 0.5 ? 0 : second, rate: pace, step: 0.05, most: 2, pass: 0 },
    },
  ];
  return motions[Math.floor(motions.length * random())];
}

Deno.test("exactly the timeline's music is played, for any commands", () => {
  for (let seed = 1; seed <= 24; seed += 1) {
    const random = numbers(seed);
    const device = new Device();
    let unsettled = 0;
    let heard = 0;
    for (let step = 0; step < 3_000; step += 1) {
      device.now += 10_000;
      if (random() < 0.004) {
        // Mostly told ahead of its time; sometimes too late, as on bad Wi-Fi.
        const lead = random() < 0.8 ? 150_000 : -200_000;
        const at = device.now + lead;
        const time = piece.present(device.timeline, at).time;
        device.timeline = { motion: another(random, at, time), previous: device.timeline.motion };
        // What leaves the speaker now was decided a moment ago.
        unsettled = Math.max(unsettled, device.now + (lead < 0 ? 100_000 : 50_000));
        device.player.look();
      }
      if (random() < 0.001) {
        device.ahead += 0.1 * (random() - 0.5); // another output, of which the page is told
        device.player.look();
        unsettled = device.now + 600_000;
      }
      // Timers of a page that is not looked at come late.
      const late = seed % 3 === 0 ? 900_000 : 0;
      if (device.timer !== null && device.timer.at + late <= device.now) device.timer.act();
      if (device.now < unsettled + late) continue;
      const wanted = passagesBetween(device.timeline, piece, clips, device.now, device.now + 10)
        .map((passage) => ({ id: passage.clip.id, time: timeIn(passage, device.now) }));
      const { sounds } = device;
      if (wanted.length > 0) heard += 1;
      const isRight = sounds.length === wanted.length &&
        wanted.every(({ id, time }, turn) => sounds[turn].id === id && Math.abs(sounds[turn].time - time) < 12_000);
      const nearAnEdge = [-1, 1].some((side) => {
        const other = passagesBetween(
          device.timeline,
          piece,
          clips,
          device.now + 8_000 * side,
          device.now + 8_000 * side + 10,
        )
          .map((passage) => `${passage.clip.id} ${Math.round(timeIn(passage, passage.from) / 50_000)}`);
        const here = wanted.map(({ id, time }) => `${id} ${Math.round(time / 50_000)}`);
        return JSON.stringify(other) !== JSON.stringify(here);
      });
      if (!isRight && !nearAnEdge) {
        throw new Error(
          `seed ${seed} at ${device.now}: ${JSON.stringify(sounds)} instead of ${JSON.stringify(wanted)}`,
        );
      }
    }
    if (heard === 0 && seed < 5) throw new Error(`seed ${seed} heard nothing`);
  }
});

Deno.test("over faulty networks, with a clock that is corrected, only what the log holds is played", () => {
  for (let seed = 1; seed <= 16; seed += 1) {
    const random = numbers(1_000 + seed);
    const device = new Device();
    /** The log's timelines on their way, in order. @type {{ timeline: Timeline, arrives: number }[]} */
    const coming = [];
    /** What the device has known lately, each until when. */
    const known = [{ timeline: device.timeline, until: Infinity }];
    let [now, error, stalledUntil, heard] = [0, 0, 0, 0];
    /** The session clock as the device knows it; its audio clock runs on. @param {number} next */
    const correct = (next) => {
      device.ahead -= (next - error) / second;
      error = next;
    };
    let conducted = device.timeline;
    for (let step = 0; step < 2_500; step += 1) {
      now += random() < 0.001 ? 4 * second * random() : 10_000; // a phone that slept
      if (random() < 0.004) correct((random() - 0.5) * 40_000);
      if (random() < 0.001) stalledUntil = now + 4 * second * random();
      if (random() < 0.005) {
        const at = now + 150_000;
        conducted = { motion: another(random, at, piece.present(conducted, at).time), previous: conducted.motion };
        coming.push({ timeline: conducted, arrives: now + 20_000 + 300_000 * random() ** 3 });
      }
      device.now = Math.round(now + error);
      while (coming.length > 0 && now >= stalledUntil && coming[0].arrives <= now) {
        known[known.length - 1].until = device.now;
        device.timeline = /** @type {{ timeline: Timeline }} */ (coming.shift()).timeline;
        known.push({ timeline: device.timeline, until: Infinity });
        device.player.look();
      }
      if (device.timer !== null && device.timer.at <= device.now) device.timer.act();
      // What is rendered goes on sounding for a moment.
      const lately = known.filter(({ until }) => until > device.now - 100_000);
      for (const sound of device.sounds) {
        heard += 1;
        const isHeld = lately.some(({ timeline }) =>
          passagesBetween(timeline, piece, clips, device.now - 60_000, device.now + 60_000).some((passage) =>
            passage.clip.id === sound.id && Math.abs(timeIn(passage, device.now) - sound.time) < 60_000 * 2
          )
        );
        if (!isHeld) throw new Error(`seed ${seed} at ${device.now}: ${JSON.stringify(sound)}`);
      }
    }
    if (heard < 100) throw new Error(`seed ${seed} heard nothing`);
  }
});

Deno.test("leaving the second mark of a loop again and again leaves one pass scheduled", () => {
  const device = new Device();
  for (let turn = 0; turn < 50; turn += 1) {
    device.now += 20_000;
    const to = (2 + turn / 50) * second;
    const loop = { from: 0, to, pause: 0, rate: 1, step: 0, most: 1, pass: 0 };
    device.timeline = { motion: { position: 0, rate: 1, at: 100_000, until: to, loop } };
    device.player.look();
  }
  const open = device.voices.filter(({ cutAt, pieces }) =>
    cutAt === Infinity && pieces[0].frame > rate * device.audioOf(device.now)
  );
  equal(open.length, 1);
});
