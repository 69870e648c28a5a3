/// <reference lib="deno.ns" />
import { dotsIn, fields, kinds, lists } from "../Pages/editing/described.js";
import description from "../Pages/wire/description.js";
import { languages } from "../Pages/words/words.js";

/**
 * The description of a production: the server can read it, and whatever it names has words.
 *
 * @import { FieldType } from "../Pages/wire/production.d.ts"
 */

const pages = new URL("../Pages/", import.meta.url);
const source = Deno.readTextFileSync(new URL("wire/description.js", pages));

/** @param {unknown} found @param {unknown} wanted */
function equal(found, wanted) {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`found ${one}\nwanted ${other}`);
}

/** All names of fields, also in groups and choices. @param {Record<string, FieldType>} fields @returns {string[]} */
const namesIn = (fields) =>
  Object.entries(fields).flatMap(([name, { type, fields = {}, of, by }]) => [
    name,
    ...(by ? [by] : []),
    ...namesIn(fields),
    ...(type === "choice" ? Object.values(of).flatMap(namesIn) : []),
    ...(type === "list" ? namesIn({ "": of }).filter(Boolean) : []),
  ]);

Deno.test("behind its comment the description is JSON", () => {
  const body = source.slice(source.indexOf("({") + 1, source.lastIndexOf("})") + 1);
  equal(JSON.parse(body), description);
});

for (const { code: language } of languages) {
  const editing = (await import(new URL(`words/${language}/editing.js`, pages).href)).default;
  const ofFields = (await import(new URL(`words/${language}/fields.js`, pages).href)).default;

  Deno.test(`every list and field has words in refusals and history: ${language}`, () => {
    const wanted = [
      ...kinds.flatMap((kind) => [`fields.list.${kind}`, `fields.numbered.${kind}`]),
      ...[...namesIn(fields), ...kinds.flatMap((kind) => namesIn(lists[kind].fields))].map((name) => `fields.${name}`),
    ];
    equal([...new Set(wanted)].filter((key) => !(key in ofFields)), []);
    const things = [
      ...kinds.map((kind) => `editing.one.${kind}`),
      ...Object.keys(fields).map((name) => `editing.the.${name}`),
      ...kinds.flatMap((kind) => dotsIn.get(kind) ?? []).map(({ name }) => `editing.dot.${name}`),
    ];
    equal(things.filter((key) => !(key in editing)), []);
  });
}
