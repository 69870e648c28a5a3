/// <reference lib="deno.ns" />
import { cutLabel, labelInWords, labelOf, labelsLoaded } from "../Pages/editing/label.js";
import { words } from "../Pages/words/studio.js";

/** What an edit was is kept as data, and said in the language of who reads it. */

/** @param {unknown} found @param {unknown} wanted */
function equal(found, wanted) {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`found ${one}\nwanted ${other}`);
}

const longest = 200;

Deno.test("a label says what was done by the key of a text and its values, each of which may be one itself", () => {
  const label = labelOf("studio.label.move", { whom: labelOf("studio.performers", { count: 3 }) });
  equal(JSON.parse(label).words, "studio.label.move");
  if (/move/i.test(label.replace("studio.label.move", ""))) throw new Error(`English is in ${label}`);
  equal(labelInWords(label), words("studio.label.move", { whom: words("studio.performers", { count: 3 }) }));
});

Deno.test("labels of older pages and of other programs stay as they are", () => {
  const plain = ["Move Ana", "", '{"words"', '{"words":"', '{"words":"no key"}', '{"words":7}', "{}", '{"words":"a.b"'];
  for (const label of plain) equal(labelInWords(label), label);
});

Deno.test("a text that is not loaded is said as soon as it is, and one that does not exist is a change", async () => {
  const label = '{"words":"strip.label.new"}';
  /** @type {Promise<void>} */
  const loaded = new Promise((told) => void labelsLoaded.listen(told));
  equal(labelInWords(label), "a change");
  await loaded;
  equal(labelInWords(label), (await import("../Pages/words/en/strip.js")).default["strip.label.new"]);
  for (const made of ["nowhere.key", "studio.noSuchKey", "../evil.key"]) {
    const said = labelInWords(JSON.stringify({ words: made }));
    if (!["a change", JSON.stringify({ words: made })].includes(said)) throw new Error(`${made}: ${said}`);
  }
});

Deno.test("a label is never too long for the journal, whatever people are called", () => {
  for (const name of ["x".repeat(500), "🥊".repeat(300), '"'.repeat(190), "\\\n".repeat(150), "Ana"]) {
    for (const values of [{ name, whom: name }, { name, whom: labelOf("studio.label.add", { name }) }]) {
      const label = labelOf("studio.label.copyFrom", values);
      if ([...label].length > longest) throw new Error(`${[...label].length} characters`);
      const said = labelInWords(label);
      if (said.includes('{"words"')) throw new Error(`cut: ${said}`);
      if (name === "Ana" && !said.includes("Ana")) throw new Error(said);
    }
  }
  equal([...cutLabel("🥊".repeat(300))].length, longest);
});
