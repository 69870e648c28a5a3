/// <reference lib="deno.ns" />
import { RoundFilm } from "../Pages/camera/round-film.js";
import { keepRound, ownRounds } from "../Pages/practice/own-rounds.js";
import { prefer } from "../Pages/ui/preferences.js";

/** What is kept on the phone of rounds that were practised alone, and for how long. */

/** @type {(found: unknown, wanted: unknown) => void} */
const equal = (found, wanted) => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${one} instead of ${other}`);
};

/** A phone without rounds; answers with what lies in its cache. */
function phone() {
  prefer("own-rounds", "[]");
  /** @type {Set<string>} */
  const kept = new Set();
  const cache = {
    put: (/** @type {string} */ key) => Promise.resolve(void kept.add(key)),
    delete: (/** @type {string} */ key) => Promise.resolve(kept.delete(key)),
  };
  Object.defineProperty(globalThis, "caches", { value: { open: () => Promise.resolve(cache) }, configurable: true });
  return kept;
}

function film() {
  const film = new RoundFilm();
  film.see({ joints: new Float32Array(51), instant: 1_000_000, width: 240, height: 320 });
  return film;
}

/** @param {number} at @param {RoundFilm | null} film */
const keep = (at, film) => keepRound({ at, title: "Jabs", called: 8, hit: 6, seen: 7 }, film);

Deno.test("of the latest twenty rounds the films are kept, of older ones the figures", async () => {
  const kept = phone();
  for (let at = 1; at <= 21; at += 1) await keep(at, film());
  equal(ownRounds().map(({ hasFilm }) => hasFilm), [false, ...Array.from({ length: 20 }, () => true)]);
  equal([kept.size, kept.has("/own-films/1/poses"), kept.has("/own-films/2/punches")], [40, false, true]);
});

Deno.test("a round that is one too many takes its film along", async () => {
  const kept = phone();
  await keep(1, film());
  for (let at = 2; at <= 200; at += 1) await keep(at, null);
  equal([ownRounds()[0].hasFilm, kept.size], [true, 2]);
  await keep(201, null);
  equal([ownRounds().length, ownRounds()[0].at, kept.size], [200, 2, 0]);
});
