/// <reference lib="deno.ns" />
import { laidForDrill } from "../Pages/drill/looped.js";
import { tempoChanges, tempoFound, tempos } from "../Pages/drill-editor/music-tempo.js";
import { lengthOf, takeOf, wavOf } from "../Pages/music/take.js";

/**
 * The music of a drill along its rounds, its tempo, and a voice that was recorded for a combo.
 *
 * @import { DrillDocument } from "../Pages/drill/run.d.ts"
 * @import { LaidClip } from "../Pages/sound/passages.js"
 */

const second = 1_000_000;

/** @type {(found: unknown, wanted: unknown) => void} */
const equal = (found, wanted) => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${one} instead of ${other}`);
};

/** @param {boolean} condition @param {string} what */
const holds = (condition, what) => {
  if (!condition) throw new Error(what);
};

/** 20 seconds of a recording from its beginning, laid at a score time. @param {number} from @returns {LaidClip} */
const clip = (from) => ({
  id: "c",
  digest: "d",
  from: from * second,
  to: (from + 20) * second,
  trackFrom: 0,
  fadeIn: second,
  fadeOut: 2 * second,
  gain: 1,
});

/** Two rounds of 30 seconds at 120 counts a minute, an eight of 4 seconds. @param {boolean} loops */
const drill = (loops) => ({
  document: /** @type {DrillDocument} */ (/** @type {unknown} */ ({ drill: { music: { loops, rests: 100 } } })),
  usualCount: second / 2,
  end: 75 * second,
  stages: /** @type {import("../Pages/core/drill.d.ts").DrillStage[]} */ ([
    { kind: "preparation", round: 0, starts: 0, ends: 5 * second },
    { kind: "work", round: 0, starts: 5 * second, ends: 35 * second },
    { kind: "rest", round: 0, starts: 35 * second, ends: 45 * second },
    { kind: "work", round: 1, starts: 45 * second, ends: 75 * second },
  ]),
});

/** What sounds at a score time: seconds of the recording. @param {LaidClip[]} laid @param {number} at */
function soundsAt(laid, at) {
  const found = laid.filter(({ from, to }) => from <= at * second && at * second < to);
  holds(found.length <= 1, `${found.length} sound at ${at}`);
  const [one] = found;
  return one === undefined ? null : Math.round((one.trackFrom + at * second - one.from) / 1000) / 1000;
}

Deno.test("music that does not loop is heard once", () => {
  const laid = laidForDrill([clip(0)], drill(false));
  equal([0, 19, 21, 60].map((at) => soundsAt(laid, at)), [0, 19, null, null]);
});

Deno.test("music that loops goes on until the drill ends, without a hole, and each round begins on a one of it", () => {
  const laid = laidForDrill([clip(0)], drill(true));
  for (let at = 0; at < 75; at += 0.25) holds(soundsAt(laid, at) !== null, `nothing sounds at ${at}`);
  holds(laid.every(({ to }) => to <= 75 * second), "it ends with the drill");
  for (const start of [5, 45]) {
    const place = soundsAt(laid, start) ?? NaN;
    equal(place % 4, 0);
    // And so on, count by count: eight counts on it is at a one again.
    equal([4, 8, 12].map((on) => (soundsAt(laid, start + on) ?? NaN) % 4), [0, 0, 0]);
  }
});

Deno.test("a loop goes round at its last whole eight", () => {
  const laid = laidForDrill([{ ...clip(0), to: 18.7 * second }], drill(true));
  // The first round begins anew, on the one before which it would have been.
  equal([3.9, 5, 9, 16.9].map((at) => soundsAt(laid, at)), [3.9, 8, 12, 3.9]);
  holds(
    laid.every(({ trackFrom, from, to }) => trackFrom + to - from <= 16 * second),
    "what is left of an eight is not heard",
  );
});

Deno.test("music shorter than two eights goes round at its end", () => {
  const laid = laidForDrill([{ ...clip(0), to: 3 * second }], drill(true));
  for (let at = 0; at < 75; at += 0.25) holds(soundsAt(laid, at) !== null, `nothing sounds at ${at}`);
});

Deno.test("the tempo of the music is that of the even beats nearest to it, and a one lies at score time 0 then", () => {
  const jitter = [0.01, -0.008, 0.004, -0.012, 0.006];
  const beats = Array.from(
    { length: 100 },
    (_, turn) => ({ at: (3.2 + 0.46875 * turn + jitter[turn % 5]) * second, confidence: 1 }),
  );
  const found = tempoFound({ beats, one: 3 }, second) ?? { tempo: 0, one: 0, offset: 0, isSteady: false };
  holds(Math.abs(found.tempo - 128) < 0.01 && found.isSteady, `${found.tempo}`);
  equal(tempos({ ...found, tempo: 128 }), [128, 64]);
  equal(tempos({ ...found, tempo: 84 }), [84, 168]);
  const [tempo, offset] = tempoChanges({ tempo: 90, music: { offset: second } }, { ...found, tempo: 128 }, 128);
  equal(tempo, { set: ["tempo"], to: 128 });
  const moved = Number("to" in offset ? offset.to : NaN) - second;
  const eight = 8 * 0.46875 * second;
  const place = (found.one + moved) / eight;
  holds(Math.abs(place - Math.round(place)) * eight < 2_000, `a one is ${place} eights from score time 0`);
  holds(Math.abs(moved) <= eight / 2 + 1, "it is moved by four counts at most");
});

Deno.test("too few beats have no tempo, and those of a song that slows down are not steady", () => {
  equal(tempoFound({ beats: [{ at: 0, confidence: 1 }, { at: second, confidence: 1 }], one: 0 }), null);
  const beats = Array.from(
    { length: 100 },
    (_, turn) => ({ at: (0.4 * turn + 0.001 * turn ** 2) * second, confidence: 1 }),
  );
  equal(tempoFound({ beats, one: 0 })?.isSteady, false);
});

Deno.test("of a voice the silence around it goes, and it is as loud as the others", () => {
  const rate = 24_000;
  const samples = Float32Array.from({ length: 3 * rate }, (_, index) => {
    const time = index / rate;
    const noise = 0.0004 * Math.sin(index * 7.13);
    return noise + (time > 0.8 && time < 2.1 ? 0.05 * Math.sin(2 * Math.PI * 220 * time) : 0);
  });
  const take = takeOf([samples, samples], rate);
  if (take === null) throw new Error("nothing was heard");
  holds(Math.abs(lengthOf(take) - 1.38) < 0.02, `${lengthOf(take)} seconds`);
  const loudest = take.samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  holds(loudest > 0.55 && loudest <= 0.9, `${loudest}`);
  equal(takeOf([new Float32Array(rate)], rate), null);
});

Deno.test("a voice is kept as WAV of one channel", async () => {
  const file = wavOf({ samples: Float32Array.of(0, 1, -1, 0.5), rate: 24_000 });
  const view = new DataView(await file.arrayBuffer());
  equal([view.byteLength, view.getUint32(24, true), view.getUint16(22, true), view.getUint32(40, true)], [
    52,
    24_000,
    1,
    8,
  ]);
  equal([0, 1, 2, 3].map((turn) => view.getInt16(44 + 2 * turn, true)), [0, 32_767, -32_767, 16_384]);
});
