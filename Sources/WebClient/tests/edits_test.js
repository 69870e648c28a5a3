/// <reference lib="deno.ns" />
import { applied, Refusal, touched } from "../Pages/editing/changes.js";
import { contentOf } from "../Pages/editing/content.js";
import { readDocument } from "../Pages/editing/documents.js";
import { core } from "../Pages/core/shared-core.js";

/**
 * Pages apply edits as the server does, to the letter: edits.json in Tests/RehearsalTests, which the
 * server passes too.
 *
 * @import { Change, Production, ProductionFields } from "../Pages/wire/production.d.ts"
 *
 * @typedef {object} Case
 * @property {string} name
 * @property {string} document
 * @property {Change[]} changes
 * @property {ProductionFields} [result]
 * @property {Change[]} [inverse]
 * @property {{ code: string, field?: string }} [refused]
 */

await core();
const path = new URL("../../../Tests/RehearsalTests/edits.json", import.meta.url);
/** @type {{ documents: Record<string, ProductionFields>, cases: Case[] }} */
const { documents, cases } = JSON.parse(Deno.readTextFileSync(path));

/** In whichever order the fields were given. @param {unknown} value */
const text = (value) =>
  JSON.stringify(
    value,
    (_, part) =>
      part === null || typeof part !== "object" || Array.isArray(part)
        ? part
        : Object.fromEntries(Object.entries(part).sort()),
  );

/** @param {unknown} found @param {unknown} wanted @param {string} [of] */
function equal(found, wanted, of = "") {
  if (text(found) !== text(wanted)) throw new Error(`${of} ${text(found)} instead of ${text(wanted)}`);
}

/** @template Value @param {Value} value @returns {Value} */
function frozen(value) {
  if (value !== null && typeof value === "object" && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
}

/** With what is usual for fields that came later. @param {ProductionFields} told */
const contentIn = (told) => contentOf(readDocument(told, ""));

/** @param {string} name */
const documentOf = (name) => frozen(contentIn(documents[name]));

/** @param {Production} document @param {Change[]} changes */
function attempt(document, changes) {
  try {
    return { done: applied(document, changes) };
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    return { refused: { code: refusal.code, field: refusal.field } };
  }
}

Deno.test("every edit gives the document and the inverse that the server gives, or is refused as there", () => {
  if (cases.length < 400) throw new Error("The cases are not there.");
  for (const { name, document, changes, result, inverse, refused } of cases) {
    const outcome = attempt(documentOf(document), changes);
    if (refused || !outcome.done) equal(outcome.refused, refused, name);
    else {
      const { document: after, inverse: back } = outcome.done;
      const told = /** @type {Change[]} */ (inverse);
      equal(after, contentIn(/** @type {ProductionFields} */ (result)), name);
      equal(touched(back), touched(told), name);
      equal(applied(after, back).document, applied(after, told).document, name);
    }
  }
});

Deno.test("edits undone in reverse give the document back", () => {
  for (const name of Object.keys(documents)) {
    const first = documentOf(name);
    let document = first;
    const inverses = [];
    for (const { changes } of cases) {
      const { done } = attempt(document, changes);
      if (!done) continue;
      document = frozen(done.document);
      inverses.push(done.inverse);
    }
    for (const inverse of inverses.reverse()) document = applied(document, inverse).document;
    equal(document, first, name);
    if (inverses.length <= 20) throw new Error(`${name}: only ${inverses.length} edits were possible`);
  }
});

Deno.test("an untouched part stays the same object after an edit", () => {
  const first = documentOf("crossing");
  const [one, two] = first.formations;
  const { document: after } = applied(first, [
    { set: ["formations", one.id, "positions", first.performers[0].id], to: { x: 1, y: 1 } },
  ]);
  equal([after === first, after.formations[0] === one], [false, false]);
  equal([after.formations[1] === two, after.performers === first.performers], [true, true]);
  equal([after.formations[0].transition === one.transition, first.formations[0] === one], [true, true]);
});

Deno.test("an id may be called as no object should", () => {
  const first = documentOf("crossing");
  const changes = ["__proto__", "constructor", "toString"].map((id) => /** @type {Change} */ ({
    insert: "performers",
    value: { id, label: "X", name: id, colour: "#ffffff", symbol: "circle" },
    after: null,
  }));
  const { document, inverse } = applied(first, changes);
  const { positions } = document.formations[0];
  equal([Object.hasOwn(positions, "__proto__"), positions.constructor], [true, { x: 0, y: 0 }]);
  equal(/** @type {Record<string, unknown>} */ ({}).x === undefined, true);
  equal(applied(document, inverse).document, first);
});
