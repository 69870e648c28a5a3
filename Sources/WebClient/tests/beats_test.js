/// <reference lib="deno.ns" />
import { findBeats } from "../Pages/music/beats.js";
import { loadCorrections } from "../Pages/music/corrections.js";
import { samples } from "./song.js";

/**
 * The worker and beats.wasm against what the native tracker found in the same songs, to the last bit
 * (Tests/BeatTrackingTests/BeatVectors.swift).
 *
 * @import { Song } from "./song.js"
 * @typedef {{ song: Song, instants: number[], confidences: string[], metre: number, one: number,
 *   figures: string[] }} Vector
 */

const file = new URL("../../../Tests/BeatTrackingTests/vectors.json", import.meta.url);
/** @type {Vector[]} */
const vectors = JSON.parse(await Deno.readTextFile(file));

/** @type {(found: unknown, wanted: unknown) => void} */
const equal = (found, wanted) => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${one} instead of ${other}`);
};

/** @param {Promise<unknown>} promise */
const refusal = async (promise) => {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("It was not refused.");
};

const word = new DataView(new ArrayBuffer(8));
/** @param {number} value */
const bits = (value) => {
  word.setFloat64(0, value);
  return word.getBigUint64(0).toString(16).padStart(16, "0");
};

Deno.test("the worker finds the beats that the native tracker found, to the last bit", async () => {
  if (vectors.length === 0) throw new Error("There are no vectors.");
  for (const { song, ...wanted } of vectors) {
    const found = await findBeats({ channels: [samples(song)], rate: song.rate });
    equal(found.beats.map(({ at }) => at), wanted.instants);
    equal(found.beats.map(({ confidence }) => bits(confidence)), wanted.confidences);
    equal([found.metre, found.one], [wanted.metre, wanted.one]);
    equal([found.beatLength, found.confidence, found.downbeatConfidence].map(bits), wanted.figures);
  }
});

const [{ song, instants }] = vectors;
const sound = { channels: [samples(song)], rate: song.rate };

Deno.test("several channels are heard as their mean", async () => {
  const silent = new Float32Array(sound.channels[0].length);
  const loud = sound.channels[0].map((sample) => 2 * sample);
  const found = await findBeats({ ...sound, channels: [silent, loud] });
  equal(found.beats.map(({ at }) => at), instants);
});

Deno.test("the progress rises to its end and never falls", async () => {
  /** @type {number[]} */
  const told = [];
  await findBeats(sound, { progress: (share) => told.push(share) });
  equal(told, told.toSorted((one, other) => one - other));
  equal([told.length > 2, told[0] < 1, told.at(-1)], [true, true, 1]);
});

Deno.test("a search that is aborted ends with the reason, before it begins and in its midst", async () => {
  const reason = new Error("The dialog was closed.");
  equal((await refusal(findBeats(sound, { signal: AbortSignal.abort(reason) }))) === reason, true);
  const leaving = new AbortController();
  const search = findBeats(sound, { signal: leaving.signal, progress: () => leaving.abort(reason) });
  equal((await refusal(search)) === reason, true);
});

Deno.test("a sound without channels, of unequal ones or of an absurd rate is refused", async () => {
  const [channel] = sound.channels;
  for (
    const wrong of [
      { ...sound, channels: [] },
      { ...sound, channels: [channel, channel.subarray(1)] },
      { ...sound, rate: 7_999 },
      { ...sound, rate: NaN },
    ]
  ) {
    equal((await refusal(findBeats(wrong))) instanceof RangeError, true);
  }
});

Deno.test("an empty sound has no beats", async () => {
  const found = await findBeats({ channels: [new Float32Array(0)], rate: 44_100 });
  equal([found.beats, found.beatLength, found.confidence], [[], 0, 0]);
});

const correct = await loadCorrections();
const steady = {
  beats: Array.from({ length: 9 }, (_, index) => ({ at: 500_000 * index, confidence: 0.5 })),
  beatLength: 500_000,
  confidence: 0.5,
  metre: 4,
  one: 1,
  downbeatConfidence: 0.25,
};
/** @param {{ beats: { at: number }[] } | null} corrected */
const instantsOf = (corrected) => corrected?.beats.map(({ at }) => at / 1000);

Deno.test("beats are doubled, halved, and moved by half of one", () => {
  const twice = correct.double(steady);
  equal([twice?.beats.length, twice?.beats[1], twice?.beatLength, twice?.one], [
    17,
    { at: 250_000, confidence: 0.5 },
    250_000,
    2,
  ]);
  equal(twice && correct.halve(twice), steady);
  equal(instantsOf(correct.halve(steady)), [500, 1500, 2500, 3500]);
  equal(instantsOf(correct.offset(steady))?.slice(0, 2), [250, 750]);
});

Deno.test('downbeats shift, a beat is said to be "one", a beat is moved; what cannot be is null', () => {
  equal([correct.shift(steady, 2)?.one, correct.shift(steady, -2)?.one], [3, 3]);
  equal(correct.one(steady, 6, 3), { ...steady, one: 6, metre: 3, downbeatConfidence: 1 });
  equal(correct.move(steady, 1, 510_000)?.beats[1], { at: 510_000, confidence: 1 });
  equal([correct.move(steady, 1, 1_000_000), correct.move(steady, 9, 0), correct.one(steady, NaN, 4)], [
    null,
    null,
    null,
  ]);
  equal(correct.double({ ...steady, beats: [] }), null);
});

Deno.test("channels in opposite phase do not cancel each other out", async () => {
  const [left] = sound.channels;
  const found = await findBeats({ ...sound, channels: [left, left.map((sample) => -sample)] });
  equal(found.beats.map(({ at }) => at), instants);
});

Deno.test("three beats for two and four for three lie between them, from one on, and back again", () => {
  equal(instantsOf(correct.scale(steady, 4, 3))?.slice(0, 4), [125, 500, 875, 1250]);
  equal(instantsOf(correct.scale(steady, 2, 3)), [500, 1250, 2000, 2750, 3500]);
  const faster = correct.scale(steady, 3, 2);
  equal(instantsOf(faster)?.slice(0, 3), [166.666, 500, 833.333]);
  equal(faster && instantsOf(correct.scale(faster, 2, 3))?.map(Math.round), [500, 1000, 1500, 2000, 2500, 3000, 3500]);
  equal(correct.scale(steady, 0, 2), null);
});
