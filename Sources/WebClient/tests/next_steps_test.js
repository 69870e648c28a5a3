/// <reference lib="deno.ns" />

/**
 * No dead ends: every refusal, every page of a problem and every empty state says what to do next, or what would be
 * accepted. The English texts are looked at; `words_test.js` holds the others to the same keys.
 *
 * @import { Entry } from "../Pages/words/catalogue.d.ts"
 */

const english = new URL("../Pages/words/en/", import.meta.url);

/** @type {Record<string, Entry>} */
const texts = Object.assign(
  {},
  ...await Promise.all(
    [...Deno.readDirSync(english)].map(async ({ name }) => (await import(new URL(name, english).href)).default),
  ),
);

/** What a sentence that says what to do begins with. */
const deeds = "Add Allow Ask Begin Change Check Choose Close Copy Cut Delete Drag Draw End Enter Fetch " +
  "Fill Finish Give Go Import Invite " +
  "Join Label Leave Load Look Make Measure Move Open Pick Press Put Raise Remove Save Send " +
  "Set Show Sign Slow Start Say Step " +
  "Take Tap Tell Touch Try Type Undo Use Wait Write Connect Cancel";
const says = new RegExp(`(?:^|[.:;?!“] ||, (?:then |or )?|and )(?:${deeds.replaceAll(" ", "|")})\\b`, "i");
/** What would be accepted, who can let one, or what goes on by itself. */
const accepts = new RegExp(
  [
    /\b(?:at most|at least|exactly|from \{least\}|\{least\} to)\b/,
    /\b(?:one of|is a|is an|was expected|is later|has \{bytes\})\b/,
    /\b(?:can let you|ends after|ends at|goes on|is tried again|stand here|becomes one|appear here|is kept here)\b/,
    /\b(?:there are \{least\}|has an id|is 1 to 64|is #rrggbb|id here|is listed here|stays yours|is kept here as)\b/,
    /\{least\} to \{most\} \w+|has \{bytes\}|\{bytes\} bytes|\{wait\}|is 64 of/,
    /\b(?:What is there stays|who dance and conduct see|until its operator makes room)\b/,
    /\b(?:calls? it now|leads on|is spoken by)\b/,
  ].map(({ source }) => source).join("|"),
  "i",
);

/** @param {Entry} entry */
const textOf = (entry) => (typeof entry === "string" ? entry : entry.other);
/** @param {string} text */
const leadsOn = (text) => says.test(text) || accepts.test(text);

/** Parts of other sentences. */
const parts = new Set(["refusals.inField", "refusals.waitMinute", "refusals.waitSeconds", "refusals.waitMinutes"]);

Deno.test("a refusal says what to do next, or what would be accepted", () => {
  const ends = Object.keys(texts).filter((key) => key.startsWith("refusals.") && !parts.has(key))
    .filter((key) => !leadsOn(textOf(texts[key])));
  if (ends.length > 0) throw new Error(ends.map((key) => `${key}: ${textOf(texts[key])}`).join("\n"));
});

Deno.test("a page of a problem says what to do next", () => {
  const ends = Object.keys(texts).filter((key) => /^problems\.\w+Help$/.test(key))
    .filter((key) => !leadsOn(textOf(texts[key])));
  if (ends.length > 0) throw new Error(ends.map((key) => `${key}: ${textOf(texts[key])}`).join("\n"));
});

/** Names of keys that say that nothing is there. */
const empty = /\.(?:none|nobody|empty|nothing|noSession|noneFound|noneTagged|notFound|noCombos|noRounds)(?:\.|$)/;
/**
 * Not states of a page: values of a field or a cell, and headings whose way on is a text or a button beside them.
 *
 * @type {ReadonlySet<string>}
 */
const besides = new Set([
  "changes.leave.none",
  "changes.arrive.none",
  "class.board.none",
  "class.figure.none",
  "conductor.empty",
  "conductor.start.none",
  "dancer.nothing",
  "drill.board.none",
  "drills.voice.none",
  "importing.field.none",
  "music.state.none",
  "music.state.none.inDrill",
  "panels.cast.nobody",
  "panels.section.none",
  "plans.empty",
  "player.none",
  "practice.none",
  "practice.nobody",
  "problems.notFound",
  "productions.none",
  "productions.noneFound",
  "productions.noneTagged",
  "results.none",
  "results.recording.none",
  "secure.none",
  "station.sight.nobody",
  "studio.empty.nobody",
  "studio.empty.nothing",
  "studio.list.nobody",
  "studio.nobody",
  "studio.revision.none",
  "trainer.place.nobody",
]);

Deno.test("an empty state says what to do next, or what will stand there", () => {
  const ends = Object.keys(texts).filter((key) => empty.test(key) && !key.startsWith("refusals.") && !besides.has(key))
    .filter((key) => !leadsOn(textOf(texts[key])));
  if (ends.length > 0) throw new Error(ends.map((key) => `${key}: ${textOf(texts[key])}`).join("\n"));
});

Deno.test("an exception to the empty states is a text", () => {
  const gone = [...besides, ...parts].filter((key) => !(key in texts));
  if (gone.length > 0) throw new Error(`no such texts: ${gone}`);
});

Deno.test("a text that leads nowhere is found", () => {
  for (const text of ["There is nothing here.", "No formation has notes yet.", "That is not yours to do."]) {
    if (leadsOn(text)) throw new Error(text);
  }
});

Deno.test("a link into the help names one of its answers", () => {
  const pages = new URL("../Pages/", import.meta.url);
  /** @param {string} folder @returns {string[]} */
  const modules = (folder) =>
    [...Deno.readDirSync(new URL(folder, pages))].flatMap(({ name, isDirectory }) =>
      isDirectory ? modules(`${folder}${name}/`) : name.endsWith(".js") ? [folder + name] : []
    );
  const named = modules("./").map((path) => Deno.readTextFileSync(new URL(path, pages))).flatMap((source) =>
    [
      ...source.matchAll(/\/help#(\w+)"/g),
      ...source.matchAll(/\bmore: "(\w+)"/g),
      ...(/function answerTo[\s\S]*?\n}/.exec(source)?.[0].matchAll(/(?:return|:) "(\w+)"/g) ?? []),
    ].map(([, id]) => id)
  );
  const gone = named.filter((id) => !(`help.q.${id}` in texts));
  if (named.length < 10 || gone.length > 0) throw new Error(`${named.length} named, not in the help: ${gone}`);
});
