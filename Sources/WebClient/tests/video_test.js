/// <reference lib="deno.ns" />
import { applied } from "../Pages/editing/changes.js";
import { contentOf } from "../Pages/editing/content.js";
import { core as loadCore } from "../Pages/core/shared-core.js";
import { exchanged, exchangeOf } from "../Pages/studio/edits/part-order.js";
import { withParts } from "../Pages/studio/edits/following-parts.js";
import * as edits from "../Pages/studio/edits/videos.js";
import { isGoing } from "../Pages/film/going.js";
import { videoAt } from "../Pages/film/of-piece.js";
import { Step } from "../Pages/film/step.js";
import { equal } from "./judging.js";

/**
 * Videos in step with a run: how errors are made good, which video is shown when, and how videos go along with what
 * they are of.
 *
 * @import { Production } from "../Pages/wire/production.d.ts"
 */

await loadCore();
const second = 1_000_000;

/**
 * A video that plays 30 pictures a second, and starts and seeks late, followed for so many seconds.
 *
 * @param {{ error: number, drift?: number, seekCost?: number, rate?: number, seconds?: number }} of
 * @returns {number[]} the error of each picture
 */
function followed({ error: first, drift = 0, seekCost = 0.12, rate = 1, seconds = 6 }) {
  const step = new Step();
  const errors = [];
  let [error, playing, frozenUntil] = [first, rate, -1];
  for (let now = 0; now < seconds; now += 1 / 30) {
    if (now < frozenUntil) continue;
    step.shown(error, rate);
    errors.push(error);
    const { rate: faster, seek } = step.correction(now, rate);
    playing = faster;
    if (seek) {
      // Aimed at where the run will be after what a seek is believed to cost.
      error = (step.seekCost - seekCost) * rate;
      step.seeks(now);
      frozenUntil = now + seekCost;
      playing = rate;
    } else error += (playing * (1 + drift) - rate) / 30;
  }
  return errors;
}

Deno.test("a small error is made good without a seek, and stays so on a clock that drifts", () => {
  for (const rate of [0.25, 0.5, 1, 2]) {
    for (const error of [-0.2, -0.05, 0.03, 0.2]) {
      const errors = followed({ error: error * rate, drift: 0.002, rate, seconds: 10 });
      const last = Math.max(...errors.slice(-60).map(Math.abs)) / rate;
      if (last > 0.005) throw new Error(`${error} at ${rate}: ${last} s after ten seconds`);
      if (errors.some((one) => Math.abs(one) > Math.abs(error * rate) + 0.01)) throw new Error("it got worse");
    }
  }
});

Deno.test("a large error is made good by a seek, and what that costs is learned", () => {
  for (const seekCost of [0.02, 0.3, 0.8]) {
    const errors = followed({ error: 5, seekCost, seconds: 20 });
    const last = Math.max(...errors.slice(-30).map(Math.abs));
    if (last > 0.005) throw new Error(`a seek that costs ${seekCost} s: still ${last} s off`);
  }
});

Deno.test("the run of a session goes until it has come to its end by itself", () => {
  const motion = { position: 0, rate: 0.5, at: 10 * second, until: 4 * second };
  equal([5, 10, 17, 18].map((now) => isGoing(motion, now * second)), [true, true, true, false]);
  equal(isGoing({ ...motion, rate: 0 }, 0), false);
});

const video = { bytes: 1, format: "mp4", duration: 60 * second, digest: "ab".repeat(32), from: 0, to: 60 * second };

/** @param {object} [more] @returns {Production} */
const piece = (more = {}) =>
  contentOf(
    /** @type {any} */ ({
      title: "Filmed",
      performers: [{ id: "p0", label: "A", name: "Ana" }],
      formations: [0, 1, 2].map((index) => ({
        id: `f${index}`,
        name: `${index}`,
        hold: 4 * second,
        positions: { p0: { x: index, y: 1 } },
        transition: { duration: index === 2 ? 0 : 2 * second },
      })),
      passages: [
        { id: "a", name: "A", from: 0, to: 6 * second },
        { id: "b", name: "B", from: 6 * second, to: 16 * second },
      ],
      videos: [
        { ...video, id: "whole", title: "Whole", at: 0 },
        { ...video, id: "part", title: "Part", at: 5 * second, part: "b" },
        { ...video, id: "one", title: "One", at: 9 * second, formation: "f1", to: 2 * second },
      ],
      ...more,
    }),
  );

Deno.test("the video of the formation comes before that of its part, and this before that of the piece", () => {
  const document = piece();
  const shown = [1, 5.5, 6.5, 9.5, 11.5, 70].map((time) => videoAt(document, time * second)?.id ?? null);
  equal(shown, ["whole", "whole", "part", "one", "part", null]);
});

Deno.test("videos go along when parts change places, and with their formation where there is no music", () => {
  const document = piece();
  const exchange = exchangeOf(document, "b", "a");
  if (exchange === null) throw new Error("they do not change places");
  const after = applied(document, exchanged(document, exchange, () => "c9")).document;
  const by = (after.passages.find(({ id }) => id === "b")?.from ?? NaN) - 6 * second;
  equal(after.videos.find(({ id }) => id === "part")?.at, 5 * second + by);
  const longer =
    applied(document, withParts(document, [{ set: ["formations", "f0", "hold"], to: 7 * second }])).document;
  equal(longer.videos.map(({ at }) => at / second), [0, 8, 12]);
});

Deno.test("a video is trimmed within itself, and lined up by a moment of both", () => {
  const document = piece();
  const [whole] = document.videos;
  const cut = applied(document, edits.trimmed(whole, { from: 70 * second })).document.videos[0];
  equal([cut.from, cut.to], [60 * second - edits.shortest, 60 * second]);
  const end = applied(document, edits.trimmed(whole, { to: 30 * second })).document.videos[0];
  equal([end.from, end.to], [0, 30 * second]);
  const placed = applied(document, edits.aligned("whole", 3 * second, 8 * second)).document.videos[0];
  equal(placed.at, 5 * second);
});
