/// <reference lib="deno.ns" />
import { contentOf } from "../Pages/editing/content.js";
import { readDocument } from "../Pages/editing/documents.js";
import { fragmentOf, longestLink, productionIn, Unopened } from "../Pages/sharing/copy-link.js";
import { Refusal } from "../Pages/editing/refusal.js";
import { Damaged } from "../Pages/sharing/byte-stream.js";
import { packed } from "../Pages/sharing/packing.js";
import { unpacked } from "../Pages/sharing/unpacking.js";
import { anyProduction, dice } from "./any_production.js";

/**
 * @import { ProductionFields } from "../Pages/wire/production.d.ts"
 * @import { JSONValue } from "../Pages/sharing/json.d.ts"
 */

/** @param {unknown} found @param {unknown} wanted @param {string} of */
function equal(found, wanted, of) {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one === other) return;
  const at = [...one].findIndex((letter, place) => letter !== other[place]);
  throw new Error(`${of}: …${one.slice(at - 60, at + 60)}… instead of …${other.slice(at - 60, at + 60)}…`);
}

/** @param {string} text */
const letters = (text) => text.slice(text.indexOf(".") + 1);

/** What `make` throws; null for nothing. @param {() => Promise<unknown>} make */
const thrownBy = (make) => make().then(() => null, (problem) => problem);

Deno.test("any production, packed into a link, is the same production", async () => {
  for (let seed = 0; seed < 80; seed += 1) {
    const production = anyProduction(seed, { isDrill: seed % 4 === 3, most: [1, 3, 12, 30][seed % 4] });
    equal(readDocument(production, ""), production, `a production that is none, ${seed}`);
    equal(await productionIn(await fragmentOf(production)), production, `production ${seed}`);
  }
});

Deno.test("any JSON, packed, is the same JSON", () => {
  for (let seed = 0; seed < 1_500; seed += 1) {
    const value = anyValue(dice(seed), 0);
    equal(unpacked(packed(value)), value, `value ${seed}`);
  }
});

/** @param {(below: number) => number} roll @param {number} depth @returns {JSONValue} */
function anyValue(roll, depth) {
  const numbers = [0, -1, 0.1, 1e-7, 1 / 3, 2 ** 53 - 1, -(2 ** 53), 2 ** 50, 1e300, 123_456.789, roll(1e6), roll(99)];
  const texts = ["", "a", "__proto__", "constructor", "Аня", "🩰", "\n\\", "x".repeat(roll(300)), `${roll(50)}`];
  const of = roll(depth > 4 ? 5 : 8);
  if (of < 2) return numbers[roll(numbers.length)];
  if (of === 2) return texts[roll(texts.length)];
  if (of === 3) return [null, true, false][roll(3)];
  const all = Array.from({ length: roll(9) }, () => anyValue(roll, depth + 1));
  if (of < 6) return all.slice(0, depth > 4 ? 0 : 9);
  return Object.fromEntries(all.map((value) => [texts[roll(texts.length)], value]));
}

/**
 * @param {number} dancers
 * @param {number} formations
 * @param {(performer: number, formation: number) => number} along
 */
function large(dancers, formations, along) {
  const production = anyProduction(1);
  const performers = Array.from({ length: dancers }, (_, turn) => ({
    ...{ id: `p${turn}`, label: String(turn + 1), name: `Dancer ${turn + 1}`, colour: "#e69f00", symbol: "circle" },
    ...{ section: null, person: null, understudies: [] },
  }));
  const dots = (/** @type {number} */ formation, /** @type {(performer: number) => unknown} */ make) =>
    Object.fromEntries(performers.map(({ id }, turn) => [id, make(1_000 * formation + turn)]));
  const point = (/** @type {number} */ at) => ({ x: along(at, 0), y: along(at, 1) });
  const whole = {
    ...production,
    ...Object.fromEntries(
      Object.entries(production).filter(([, value]) => Array.isArray(value)).map(([key]) => [key, []]),
    ),
    performers,
    formations: Array.from({ length: formations }, (_, turn) => ({
      ...{ id: `f${turn}`, name: `Formation ${turn + 1}`, hold: 4_000_000, positions: dots(turn, point) },
      transition: { duration: 4_000_000 },
    })),
  };
  return contentOf(/** @type {ProductionFields} */ (/** @type {unknown} */ (whole)));
}

Deno.test("500 dancers in 100 formations anywhere on the stage fit into a link", async () => {
  const roll = dice(7);
  const production = large(500, 100, () => (roll(40_000) - 20_000) / 1_000);
  const fragment = await fragmentOf(production);
  console.info(`500 × 100 anywhere: ${fragment.length} characters of ${JSON.stringify(production).length}`);
  if (fragment.length > longestLink) throw new Error(`${fragment.length} characters`);
  equal(await productionIn(fragment), production, "the largest");
});

Deno.test("a piece of rows on a grid takes a short link", async () => {
  const production = large(24, 12, (at, axis) => (axis === 0 ? (at % 8) - 4 + Math.floor(at / 1_000) : at % 3));
  const fragment = await fragmentOf(production);
  console.info(`24 × 12 on a grid: ${fragment.length} characters of ${JSON.stringify(production).length}`);
  if (fragment.length > 2_900) throw new Error(`${fragment.length} characters are too many for a QR code`);
});

Deno.test("a link that is cut or changed anywhere says that it is damaged, or is the same still", async () => {
  const production = anyProduction(5);
  const fragment = await fragmentOf(production);
  for (let at = 2; at < fragment.length; at += 1) {
    const other = fragment[at] === "A" ? "B" : "A";
    for (const text of [fragment.slice(0, at), fragment.slice(0, at) + other + fragment.slice(at + 1)]) {
      const problem = await thrownBy(async () => equal(await productionIn(text), production, `${at}`));
      // Without its last letters a checksum is not whole, but what it is of is.
      if (problem !== null && (!(problem instanceof Unopened) || problem.reason !== "damaged")) {
        throw new Error(`${at}: ${problem}`);
      }
    }
  }
});

Deno.test("arbitrary bytes are opened or refused within the bounds", () => {
  for (let seed = 0; seed < 4_000; seed += 1) {
    const roll = dice(seed);
    const bytes = packed(anyValue(roll, 0)).slice();
    for (let changes = 1 + roll(4); changes > 0; changes -= 1) bytes[roll(bytes.length)] = roll(256);
    try {
      unpacked(bytes);
    } catch (problem) {
      if (!(problem instanceof Damaged)) throw problem;
    }
  }
});

Deno.test("a document that says it holds more than there may be is refused before it is made", () => {
  const many = [0xff, 0xff, 0xff, 0xff, 0x7f];
  // A list of 2³⁵ nulls, of as many lists, records of as many shapes, of shapes of as many keys, as many texts.
  const hostile = [[0, 6, 0, ...many, 0], [0, 6, 0, ...many, 6], [0, 7, ...many], [0, 7, 1, ...many], many];
  for (const bytes of hostile) {
    try {
      unpacked(new Uint8Array(bytes));
    } catch (problem) {
      if (problem instanceof Damaged) continue;
      throw problem;
    }
    throw new Error(`${bytes} were opened.`);
  }
});

Deno.test("nothing is unpacked beyond what a piece may hold", async () => {
  const bomb = new Blob([new Uint8Array(200_000_000)]).stream().pipeThrough(new CompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(bomb).arrayBuffer());
  const problem = await thrownBy(() => productionIn(`1.${bytes.toBase64({ alphabet: "base64url" })}`));
  if (!(problem instanceof Unopened && problem.cause instanceof Damaged)) throw new Error(`${problem}`);
});

Deno.test("a link of a later version and an invalid link are distinguished", async () => {
  const text = letters(await fragmentOf(anyProduction(2)));
  for (const [fragment, reason] of [[`2.${text}`, "newer"], [text, "damaged"], ["", "damaged"], ["1.", "damaged"]]) {
    const problem = await thrownBy(() => productionIn(fragment));
    if (!(problem instanceof Unopened) || problem.reason !== reason) throw new Error(`${fragment}: ${problem}`);
  }
});

Deno.test("a document in a link that no server would take is refused by its field", async () => {
  const production = anyProduction(6, { most: 3 });
  const impossible = { ...production, stage: { ...production.stage, width: 1e9 } };
  const problem = await thrownBy(async () => productionIn(await fragmentOf(impossible)));
  if (!(problem instanceof Refusal) || problem.field !== ".stage.width") throw new Error(`${problem}`);
});
