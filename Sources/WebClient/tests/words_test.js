/// <reference lib="deno.ns" />

/**
 * The catalogues of words: all languages say the same things, every text is shown somewhere, and whatever names a text
 * also loads its catalogue.
 *
 * @import { Entry } from "../Pages/words/catalogue.d.ts"
 */

import { languages } from "../Pages/words/words.js";

const pages = new URL("../Pages/", import.meta.url);

/** @param {string} folder @param {RegExp} kind @returns {string[]} paths below the folder of the pages */
const filesIn = (folder, kind) =>
  [...Deno.readDirSync(new URL(folder, pages))].flatMap(({ name, isDirectory }) =>
    isDirectory ? filesIn(`${folder}${name}/`, kind) : kind.test(name) ? [`${folder}${name}`] : []
  ).sort();

/** @param {string} path */
const read = (path) => Deno.readTextFileSync(new URL(path, pages));

/** @param {string} path @returns {string} the name of a file */
const nameOf = (path) => path.replace(/^.*\/|\.\w+$/g, "");

/** @param {string} language @returns {Promise<Record<string, Record<string, Entry>>>} the texts of each catalogue */
async function catalogueOf(language) {
  const catalogues = filesIn(`words/${language}/`, /\.js$/).map(async (
    path,
  ) => /** @type {const} */ ([nameOf(path), (await import(new URL(path, pages).href)).default]));
  return Object.fromEntries(await Promise.all(catalogues));
}

const english = await catalogueOf("en");
/**
 * All that are offered, but English.
 *
 * @type {[language: string, catalogues: Record<string, Record<string, Entry>>][]}
 */
const others = await Promise.all(
  languages.filter(({ code }) => code !== "en").map(async (
    { code },
  ) => /** @type {[string, Record<string, Record<string, Entry>>]} */ ([code, await catalogueOf(code)])),
);
const texts = Object.assign({}, ...Object.values(english));
const keys = Object.keys(texts);

/** The modules that name texts; not the catalogues themselves, and not what loads them. */
const modules = filesIn("", /\.js$/).filter((path) => !path.startsWith("words/"));
const documents = filesIn("", /\.(html|webmanifest)$/);

/** @param {string} source */
const withoutComments = (source) => source.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");

/**
 * The keys that a file names: whole ones, `"dancer.ready"`, and with a part that is filled in, `notes.${kind}`.
 *
 * @param {string} source
 */
function namedBy(source) {
  const whole = [...source.matchAll(/["{]([a-z]+\.[\w.-]+)["}]/g)].map(([, key]) => key);
  const made = [...source.matchAll(/`([a-z]+\.(?:[\w.-]|\$\{[^}]*\})+)`/g)].map(([, text]) =>
    new RegExp(`^${text.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(".", "\\.")).join("[\\w-]+")}$`)
  );
  const named = new Set(whole);
  return keys.filter((key) => named.has(key) || made.some((pattern) => pattern.test(key)));
}

/** @param {unknown} found @param {unknown} wanted */
function equal(found, wanted) {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`found ${one}\nwanted ${other}`);
}

/** @param {Entry} entry @returns {Record<string, string>} */
const formsOf = (entry) => typeof entry === "string" ? { other: entry } : entry;

/** @param {string[]} all @returns {string[]} the places for values in them, `{name}` */
const placesIn = (all) => [...new Set(all.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)))];

Deno.test("a language is offered by its own name", () => {
  for (const { code, name } of languages) {
    equal(name.toLowerCase(), new Intl.DisplayNames(code, { type: "language" }).of(code)?.toLowerCase());
  }
});

for (const [language, catalogues] of others) {
  Deno.test(`a language is complete: the keys of English, each in its catalogue: ${language}`, () => {
    equal(Object.keys(catalogues), Object.keys(english));
    for (const [name, entries] of Object.entries(english)) {
      equal(Object.keys(catalogues[name]).sort(), Object.keys(entries).sort());
      equal(Object.keys(entries).filter((key) => !key.startsWith(`${name}.`)), []);
    }
  });

  Deno.test(`a language has places for the same values: ${language}`, () => {
    for (const [name, entries] of Object.entries(english)) {
      for (const [key, entry] of Object.entries(entries)) {
        const wanted = placesIn(Object.values(formsOf(entry)));
        for (const text of Object.values(formsOf(catalogues[name][key]))) {
          const found = placesIn([text]);
          const isSame = found.every((name) => wanted.includes(name)) &&
            wanted.every((name) => name === "count" || found.includes(name));
          if (!isSame) throw new Error(`${key}: “${text}” has places for ${found}, not for ${wanted}`);
        }
      }
    }
  });

  Deno.test(`a counted text has every plural form: ${language}`, () => {
    const kinds = new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort();
    for (const [name, entries] of Object.entries(english)) {
      for (const [key, entry] of Object.entries(entries)) {
        const other = catalogues[name][key];
        equal([key, typeof other], [key, typeof entry]);
        if (typeof entry === "string") continue;
        for (const form of ["one", "other"]) if (!(form in entry)) throw new Error(`${key} lacks ${form} in English`);
        equal([key, Object.keys(other).sort()], [key, kinds]);
      }
    }
  });
}

Deno.test("every text is shown somewhere", () => {
  const shown = new Set([...modules, ...documents].flatMap((path) => namedBy(read(path))));
  equal(keys.filter((key) => !shown.has(key) && !shown.has(key.replace(/\.inDrill$/, ""))), []);
});

Deno.test("a module that names a text imports its catalogue, and none of which it names nothing", () => {
  for (const path of modules) {
    const source = withoutComments(read(path));
    const named = new Set(namedBy(source).map((key) => key.split(".")[0]));
    const imported = [...source.matchAll(/^(?:import|\}) .*"(?:\.\.?\/)+words\/(\w+)\.js";$/gm)].map(([, name]) =>
      name
    );
    equal([path, imported.filter((name) => name in english).sort()], [path, [...named].sort()]);
  }
});

Deno.test("an edit is stored as a label, not as words of one language", () => {
  // Of keys so called these are not of edits.
  const shown = ["studio.list.label", "panels.performers.label", "results.recording.label", "conductor.announce.label"];
  for (const path of modules) {
    const source = withoutComments(read(path));
    const said = [...source.matchAll(/\bwords\(\s*[`"]([a-z]+\.(?:\w+\.)*label(?:\.[\w.$\{\}]+)?)[`"]/g)].map((
      [, key],
    ) => key)
      .filter((key) => !shown.includes(key) && !source.includes(`"aria-label": words("${key}"`));
    const done = [...source.matchAll(/[dD]esk\.(?:do|begin)\(\s*words\(\s*[`"]([^`"]+)/g)].map(([, key]) => key);
    equal([path, ...said, ...done], [path]);
  }
});

Deno.test("a module of words loads the catalogue of its name", () => {
  const names = Object.keys(english);
  equal(filesIn("words/", /^(?!words|page).*\.js$/).filter((path) => path.split("/").length === 2).map(nameOf), names);
  for (const name of names) {
    const lines = [`import { loadCatalogue } from "./words.js";`, "", `await loadCatalogue("${name}");`];
    equal(read(`words/${name}.js`), [...lines, `export * from "./words.js";`, ""].join("\n"));
  }
});

for (const path of documents.filter((path) => path.endsWith(".html"))) {
  Deno.test(`a page holds no text of its own: ${path}`, () => {
    const html = read(path);
    const named = [...html.matchAll(/data-words(?:-\w+)?="([^"]+)"/g)].map(([, key]) => key);
    equal(named.filter((key) => !(key in texts)), []);
    equal(html.match(/ (?:aria-label|title|placeholder|alt)="[^"]*\w[^"]*"/g), null);
    const body = html.replace(/<kbd>.*?<\/kbd>|<!--.*?-->/gs, "");
    // The brand's name is the same everywhere.
    const known = ["Runthrough", "GO", "0:00", "50", "75", "100"];
    const said = [...body.matchAll(/>([^<]*\w[^<]*)</g)].map(([, text]) => text.trim());
    equal(said.filter((text) => !known.includes(text)), []);
  });
}

/** What pages of a class are made of; what they share with pieces and shows of pieces alone is left out. */
const ofClass = [
  ...["trainer", "athlete", "drill", "results", "glove", "camera"].flatMap((room) => filesIn(`${room}/`, /\.js$/)),
  ...["baton", "ownership", "announcing", "announcement", "last-words", "connection-words", "join-panel", "join-form"]
    .map((name) => `session/${name}.js`),
  ...["sound/page", "takes/panel", "takes/replay", "takes/drill-picture", "takes/take-words"].map((name) =>
    `${name}.js`
  ),
  ...["trainer", "athlete", "class", "results", "athletes", "station"].map((name) => `${name}.html`),
];
const ofPieces = {
  en: /baton|dance|\bplaces?\b|run-through|rehears|conductor/i,
  uk: /танц|репетиц|прог[оі]н|ведуч|на місц/i,
};

Deno.test("a class is called a class on its pages, in English and Ukrainian", () => {
  // Of a drill nobody dances, so these are never said of one.
  const ofPieceAlone = ["takes.dancing", "takes.place", "takes.whoDanced", "takes.nobodyDanced"];
  const named = new Set(ofClass.flatMap((path) => namedBy(read(path))).filter((key) => !ofPieceAlone.includes(key)));
  /** @type {[keyof typeof ofPieces, Record<string, Record<string, Entry>>][]} */
  const all = [["en", english], ["uk", Object.fromEntries(others).uk]];
  const wrong = all.flatMap(([language, catalogues]) => {
    const texts = Object.assign({}, ...Object.values(catalogues));
    return [...named].flatMap((key) => {
      const said = Object.values(formsOf(texts[`${key}.inDrill`] ?? texts[key])).join(" ");
      return ofPieces[language].test(said) ? [`${language} ${key}: ${said}`] : [];
    });
  });
  equal(wrong, []);
});
