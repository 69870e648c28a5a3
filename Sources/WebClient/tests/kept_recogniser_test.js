/// <reference lib="deno.ns" />
import { forgetOtherModels, keptBytes, latest } from "../Pages/camera/kept-recogniser.js";

/** What a camera needs is loaded once, and is there without any network from then on. */

/** @type {(found: unknown, wanted: unknown) => void} */
const equal = (found, wanted) => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${one} instead of ${other}`);
};

/** @param {string} name @param {unknown} value */
const given = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true });

/** A phone with a network that can be taken away. */
function phone() {
  /** @type {Map<string, Blob>} */
  const kept = new Map();
  const state = { isOffline: false, asked: 0, kept };
  const cache = {
    match: (/** @type {string} */ key) => Promise.resolve(kept.has(key) ? new Response(kept.get(key)) : undefined),
    put: async (/** @type {string} */ key, /** @type {Response} */ answer) => void kept.set(key, await answer.blob()),
    keys: () => Promise.resolve([...kept.keys()].map((key) => ({ url: `https://gym${key}` }))),
    delete: (/** @type {{ url: string }} */ { url }) => Promise.resolve(kept.delete(url.slice("https://gym".length))),
  };
  given("caches", { open: () => Promise.resolve(cache) });
  given("fetch", () => {
    state.asked += 1;
    if (state.isOffline) return Promise.reject(new TypeError("no network"));
    return Promise.resolve(new Response(Uint8Array.of(1, 2, 3)));
  });
  return state;
}

Deno.test("a file is loaded once, with progress, and works offline", async () => {
  const state = phone();
  /** @type {number[]} */
  const counts = [];
  equal((await keptBytes("/pose-models/a", (count) => void counts.push(count))).byteLength, 3);
  state.isOffline = true;
  equal([...new Uint8Array(await keptBytes("/pose-models/a"))], [1, 2, 3]);
  equal([state.asked, counts], [1, [3]]);
});

Deno.test("a file that is not stored is missing offline and loads with a network", async () => {
  const state = phone();
  state.isOffline = true;
  const problem = await keptBytes("/pose-models/a").catch((fault) => fault);
  equal([problem.code, state.kept.size], ["offline", 0]);
  state.isOffline = false;
  equal((await keptBytes("/pose-models/a")).byteLength, 3);
});

Deno.test("an answer of the server's goes before the one that is kept", async () => {
  phone();
  const asked = (/** @type {() => Promise<string>} */ read) => latest("/a", read, (one) => one, (kept) => kept.text());
  equal(await asked(() => Promise.resolve("first")), "first");
  equal(await asked(() => Promise.resolve("second")), "second");
  equal(await asked(() => Promise.reject(new Error("offline"))), "second");
});

Deno.test("models that the server has no more are forgotten, programs are not", async () => {
  const { kept } = phone();
  for (const path of ["/pose-models/old", "/pose-models/new", "/assets/1/poses.wasm"]) kept.set(path, new Blob());
  await forgetOtherModels(["/pose-models/new"]);
  equal([...kept.keys()], ["/pose-models/new", "/assets/1/poses.wasm"]);
});
