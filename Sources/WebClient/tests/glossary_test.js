/// <reference lib="deno.ns" />

/**
 * Texts use the words of the glossary for translators (`ops/guide/words.md`), in the pages of every language, in the
 * guides and in what the server refuses; and what somebody agrees to is short.
 *
 * @import { Entry } from "../Pages/words/catalogue.d.ts"
 */

import { languages } from "../Pages/words/words.js";

const root = new URL("../../../", import.meta.url);
const glossary = Deno.readTextFileSync(new URL("ops/guide/words.md", root));

/** @param {string} folder @param {RegExp} kind @returns {URL[]} */
const filesIn = (folder, kind) =>
  [...Deno.readDirSync(new URL(folder, root))].flatMap(({ name, isDirectory }) =>
    isDirectory ? filesIn(`${folder}${name}/`, kind) : kind.test(name) ? [new URL(`${folder}${name}`, root)] : []
  );

/** @param {string} language @returns {Promise<Record<string, Entry>>} */
const textsIn = async (language) =>
  Object.assign(
    {},
    ...await Promise.all(
      filesIn(`Sources/WebClient/Pages/words/${language}/`, /\.js$/).map(async (file) =>
        (await import(file.href)).default
      ),
    ),
  );

/** @param {Entry} entry */
const formsOf = (entry) => (typeof entry === "string" ? [entry] : Object.values(entry));

/** @param {string} word as the glossary has it @param {string} language */
function patternOf(word, language) {
  const text = word.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", "\\p{L}*").replaceAll(/['’]/g, "['’]");
  // Japanese has no spaces between words.
  return language === "ja" ? new RegExp(text, "iu") : new RegExp(`(?<!\\p{L})${text}(?!\\p{L})`, "iu");
}

/** @returns {Record<string, { word: string, pattern: RegExp }[]>} the replaced words, by language */
function replacedWords() {
  /** @type {Record<string, { word: string, pattern: RegExp }[]>} */
  const found = {};
  for (const [, language, words] of glossary.matchAll(/^- (\w\w): .*? — not: (.*)$/gm)) {
    for (const word of words.split("; ")) (found[language] ??= []).push({ word, pattern: patternOf(word, language) });
  }
  return found;
}

const replaced = replacedWords();

/** @param {string} text @param {string} language @returns {string[]} the replaced words in it */
function wrongIn(text, language) {
  // What stands for a value is no word, but the glossary may name it.
  const said = text.replaceAll(/\{\w+\}/g, "{}");
  return (replaced[language] ?? []).filter(({ pattern }) => pattern.test(said)).map(({ word }) => word);
}

/** @param {string[]} wrong */
function none(wrong) {
  if (wrong.length > 0) throw new Error(`ops/guide/words.md has another word:\n${wrong.join("\n")}`);
}

Deno.test("every term of the glossary has a meaning and a word in each language", () => {
  const terms = glossary.split(/^## /m).slice(1);
  const wrong = terms.flatMap((term) => {
    const title = term.split("\n")[0];
    const given = [...term.matchAll(/^- (\w\w): (\S.*)$/gm)].map(([, code]) => code).join(" ");
    const wanted = languages.map(({ code }) => code).join(" ");
    return given === wanted && /\n\n[A-Z][^\n]+\.\n/.test(term) ? [] : [`${title}: ${given}`];
  });
  if (terms.length === 0 || wrong.length > 0) throw new Error(`incomplete: ${wrong.join("; ")}`);
});

Deno.test("a replaced word is found, whatever its case, and not within another one", () => {
  const found = (/** @type {string} */ text, /** @type {string} */ language) => wrongIn(text, language).length > 0;
  for (const [text, language] of [["Take the Baton", "en"], ["У переглядачі", "uk"], ["次はバトンを", "ja"]]) {
    if (!found(text, language)) throw new Error(`nothing is found in “${text}”`);
  }
  if (found("Batons", "en")) throw new Error("a part of a word is taken for it");
});

for (const { code } of languages) {
  Deno.test(`the pages use the words of the glossary: ${code}`, async () => {
    none(
      Object.entries(await textsIn(code)).flatMap(([key, entry]) =>
        formsOf(entry).flatMap((text) => wrongIn(text, code).map((word) => `${key}: “${word}” in “${text}”`))
      ),
    );
  });
}

Deno.test("the guides and the server's refusals use the words of the glossary", () => {
  const guides = filesIn("ops/guide/", /\.md$/).filter((file) => !file.pathname.endsWith("/words.md"));
  const said = guides.map((file) => /** @type {const} */ ([file, Deno.readTextFileSync(file)]));
  // What a refusal says is a sentence; what is logged, and names, are none.
  const sentences = [
    ...["Rehearsal", "LiveSessions", "Persistence", "Gateway", "Requests", "ProductionAPI", "SessionAPI"],
    ...["PageServing", "PoseDispatch", "Sockets", "TheatreDesks"],
  ].flatMap((target) =>
    filesIn(`Sources/${target}/`, /\.swift$/).map((file) => /** @type {const} */ ([
      file,
      [...Deno.readTextFileSync(file).matchAll(/"([A-Z][^"\n]* [^"\n]*[.:?])"/g)].map(([, text]) => text).join("\n"),
    ]))
  );
  if (sentences.every(([, text]) => text === "")) throw new Error("no refusal is found");
  none(
    [...said, ...sentences].flatMap(([file, text]) =>
      wrongIn(text, "en").map((word) => `${file.pathname.replace(root.pathname, "")}: “${word}”`)
    ),
  );
});

/** What an athlete or a dancer is told before they agree: to a camera, films, motion, recordings. */
const consents = [
  ...["whatIsSent", "nothingIsSent", "nothingLeaves", "keepFilmsHelp", "trainWithFilmsHelp", "askedHelp"]
    .map((name) => `camera.${name}`),
  ...["glove.kept", "glove.air", "trainer.recordings.help", "results.filmsHelp", "recognising.help"],
  ...["video.filmWhat", "video.filmTakesWhat"],
];
const most = 40;

for (const { code } of languages.filter(({ code }) => code !== "ja")) {
  Deno.test(`what somebody agrees to has at most ${most} words: ${code}`, async () => {
    const texts = await textsIn(code);
    const long = consents.flatMap((key) => {
      const words = formsOf(texts[key])[0].split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;
      return words > most ? [`${key}: ${words} words`] : [];
    });
    if (long.length > 0) throw new Error(long.join("\n"));
  });
}
