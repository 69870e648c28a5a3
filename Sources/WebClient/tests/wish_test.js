/// <reference lib="deno.ns" />
import { Wish } from "../Pages/live/wish.js";

/**
 * What was asked for is shown until it holds.
 *
 * @import { LiveSession } from "../Pages/live/session.js"
 * @import { CommandAnswer } from "../Pages/wire/wire.d.ts"
 */

const state = { seq: 7 };
const session = /** @type {Pick<LiveSession, "state">} */ (/** @type {unknown} */ ({ state }));

function wished() {
  state.seq = 7;
  /** @type {Promise<CommandAnswer>[]} */
  const told = [];
  /** @type {Wish<string>} */
  const wish = new Wish(session, (asked) => told.push(asked));
  let drawn = 0;
  wish.answered.listen(() => drawn += 1);
  const answers = Array.from("ab", () => /** @type {PromiseWithResolvers<CommandAnswer>} */ (Promise.withResolvers()));
  return { wish, told, answers, drawn: () => drawn };
}

/** @param {unknown} found @param {unknown} wanted */
function expect(found, wanted) {
  if (found !== wanted) throw new Error(`${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
}

Deno.test("a wish is shown until its event has come", async () => {
  const { wish, told, answers, drawn } = wished();
  expect(wish.value, null);
  const asked = wish.ask("faster", answers[0].promise);
  expect(told.length, 1);
  expect(wish.value, "faster");
  state.seq = 8;
  expect(wish.value, "faster");
  answers[0].resolve({ ok: true, seq: 9 });
  await asked;
  expect(drawn(), 1);
  expect(wish.value, "faster");
  state.seq = 9;
  expect(wish.value, null);
});

Deno.test("a refused wish is no longer shown", async () => {
  const { wish, answers, drawn } = wished();
  const asked = wish.ask("faster", answers[0].promise);
  answers[0].resolve({ ok: false, code: "not-allowed", message: "No." });
  await asked;
  expect(drawn(), 1);
  expect(wish.value, null);
});

Deno.test("a later wish is shown whatever becomes of an earlier one", async () => {
  const { wish, answers } = wished();
  const first = wish.ask("faster", answers[0].promise);
  const second = wish.ask("slower", answers[1].promise);
  answers[0].resolve({ ok: false, code: "not-allowed", message: "No." });
  await first;
  expect(wish.value, "slower");
  answers[1].resolve({ ok: true, seq: 9 });
  await second;
  state.seq = 9;
  expect(wish.value, null);
});
