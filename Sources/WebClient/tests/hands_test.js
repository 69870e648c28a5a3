/// <reference lib="deno.ns" />
import { HandCall, placesOf, Returns } from "../Pages/trainer/hands.js";

/**
 * Whose place is whose, by raised hands.
 *
 * @import { Attendee } from "../Pages/wire/wire.d.ts"
 */

/** @type {(found: unknown, wanted: unknown) => void} */
const equal = (found, wanted) => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${one} instead of ${other}`);
};

/**
 * Cameras A, B, C …, by a letter each: `-` sees nobody, `o` somebody, `Y` a raised hand, a blank is not connected.
 *
 * @param {string} sights
 * @param {Record<string, string>} [athletes]
 */
const places = (sights, athletes = {}) =>
  placesOf(
    [...sights].map((letter, turn) => {
      const sight = /** @type {const} */ ({ "-": "nobody", o: "somebody", Y: "raisedHand" })[letter];
      const id = "ABCDE"[turn];
      return /** @type {Attendee} */ ({ id, name: id, role: "dancer", present: letter !== " ", ready: false, sight });
    }),
    new Map(Object.entries(athletes)),
  );

/**
 * The places that are found, one look a second.
 *
 * @param {HandCall} call
 * @param {string[]} looks
 */
const found = (call, ...looks) => looks.map((sights) => call.look(places(sights), 1_000 * (second += 1)));
let second = 0;

Deno.test("each called athlete has the place in which one hand goes up and stays up for a second", () => {
  const call = new HandCall(["ana", "bo"]);
  equal(found(call, "oo", "oY"), [null, null]);
  equal(call.called, "ana");
  equal(found(call, "oY", "oY"), ["B", null]);
  equal(call.called, "bo");
  equal(found(call, "oY", "oY", "Yo", "Yo"), [null, null, null, "A"]);
  equal(call.called, null);
  equal(found(call, "oY", "oY"), [null, null]);
});

Deno.test("two raised hands are ambiguous until one is alone", () => {
  const call = new HandCall(["ana", "bo"]);
  equal(found(call, "Yo", "YY", "YY"), [null, null, null]);
  equal(call.raised, 2);
  equal(found(call, "Yo", "Yo", "YY", "YY"), [null, "A", null, "B"]);
});

Deno.test("a skipped athlete is not bound by the raised hand", () => {
  const call = new HandCall(["ana", "bo"]);
  equal(found(call, "Yo"), [null]);
  call.skip();
  equal(call.called, "bo");
  equal(found(call, "Yo", "Yo", "oY", "oY"), [null, null, null, "B"]);
});

Deno.test("an unbound athlete is called again after the others and raises a hand again", () => {
  const call = new HandCall(["ana", "bo"]);
  equal(found(call, "Yo", "Yo"), [null, "A"]);
  call.again("ana");
  equal(call.called, "bo");
  equal(found(call, "oY", "oY"), [null, "B"]);
  equal(call.called, "ana");
  equal(found(call, "oo", "Yo", "Yo", "Yo"), [null, null, "A", null]);
  call.again("ana");
  equal(call.called, "ana");
  equal(found(call, "Yo", "Yo", "oo", "Yo", "Yo"), [null, null, null, null, "A"]);
});

Deno.test("one question is asked about an athlete who left and returned", () => {
  const returns = new Returns();
  const ana = { A: "ana" };
  ["o", "-", "-"].forEach((sights, now) => {
    returns.look(places(sights, ana), now);
    equal(returns.asked, null);
  });
  returns.look(places("o", ana), 3);
  equal([returns.asked?.place.athlete, returns.asked?.since], ["ana", 1]);
  equal([returns.leftAt("A"), returns.leftAt("B")], [1, null]);
  returns.answered("A");
  equal(returns.leftAt("A"), null);
  returns.look(places("o", ana), 4);
  equal(returns.asked, null);
});

Deno.test("a question about short visits counts from the first empty place", () => {
  const returns = new Returns();
  ["o", "-", "o", "-", "o"].forEach((sights, now) => returns.look(places(sights, { A: "ana" }), now));
  equal(returns.asked?.since, 1);
  returns.answered("A");
  ["-", "o"].forEach((sights, now) => returns.look(places(sights, { A: "ana" }), 5 + now));
  equal(returns.asked?.since, 5);
});

Deno.test("no question is asked about a free, empty or removed place", () => {
  const returns = new Returns();
  for (const sights of ["-", "o"]) returns.look(places(sights), 0);
  equal(returns.asked, null);
  for (const sights of ["-", "o", "-"]) returns.look(places(sights, { A: "ana" }), 0);
  equal(returns.asked, null);
  for (const sights of ["o", " "]) returns.look(places(sights, { A: "ana" }), 0);
  equal(returns.asked, null);
});
