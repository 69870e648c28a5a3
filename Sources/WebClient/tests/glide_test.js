/// <reference lib="deno.ns" />
import { Glide } from "../Pages/stage/glide.js";
import { equal } from "./judging.js";

/** Dots that stood wrong glide to where they belong. */

globalThis.matchMedia = /** @type {typeof matchMedia} */ (/** @type {unknown} */ (() => ({ matches: false })));

Deno.test("a picture that was wrong glides to the truth", () => {
  const glide = new Glide();
  glide.applied(Float64Array.of(0, 0), 0);
  glide.begin(Float64Array.of(4, 0), 100, 20);
  const drawn = [100, 175, 250, 325, 400].map((timestamp) => glide.applied(Float64Array.of(4, 0), timestamp)[0]);
  equal([drawn[0], drawn.at(-1)], [0, 4]);
  equal(drawn, drawn.toSorted((one, other) => one - other));
});

Deno.test("a picture that was right does not move", () => {
  const glide = new Glide();
  glide.applied(Float64Array.of(4, 0), 0);
  glide.begin(Float64Array.of(4.05, 0), 100, 20);
  equal(glide.isUnderWay(101), false);
});
