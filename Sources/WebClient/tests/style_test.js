/// <reference lib="deno.ns" />

/** The style sheets: which page loads which, and that what they say is still of use. */

const pages = new URL("../Pages/", import.meta.url);

/** @param {string} folder @param {RegExp} kind @returns {string[]} paths below the folder of the pages */
const filesIn = (folder, kind) =>
  [...Deno.readDirSync(new URL(folder, pages))].flatMap(({ name, isDirectory }) =>
    isDirectory ? filesIn(`${folder}${name}/`, kind) : kind.test(name) ? [`${folder}${name}`] : []
  ).sort();

/** @param {string} path */
const read = (path) => Deno.readTextFileSync(new URL(path, pages));

/** @param {string} path */
const nameOf = (path) => path.replace(/^.*\/|\.\w+$/g, "");

/** @param {string} what @param {readonly unknown[]} found */
const none = (what, found) => {
  if (found.length > 0) throw new Error(`${what}:\n${found.join("\n")}`);
};

const loaded = new Map(
  filesIn("./", /\.html$/).map((
    path,
  ) => [nameOf(path), [...read(path).matchAll(/"\/assets\/style\/([\w-]+)\.css"/g)].map(([, name]) => name)]),
);
const sheets = new Map(
  filesIn("style/", /\.css$/).map((
    path,
  ) => [nameOf(path), read(path).replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, " "))]),
);
const modules = filesIn("./", /\.js$/).filter((path) => !path.startsWith("./words/")).map((path) =>
  read(path).replace(/\/\*.*?\*\//gs, "").replace(/^\s*\/\/.*$/gm, "")
);

/** The page after which a sheet is named: `studio` of `studio-stage`. @param {string} sheet */
const ownerOf = (sheet) => [...loaded.keys()].find((page) => sheet === page || sheet.startsWith(`${page}-`));

Deno.test("a sheet that is named for a page is loaded by that page alone", () => {
  none(
    "sheets of other pages",
    [...loaded].flatMap(([page, names]) =>
      names.filter((name) => (ownerOf(name) ?? page) !== page).map((name) => `${page}.html loads ${name}.css`)
    ),
  );
});

Deno.test("every page begins with the base, and every sheet exists and is used", () => {
  none("pages that do not", [...loaded].filter(([, names]) => names[0] !== "base").map(([page]) => page));
  none("not there", [...loaded.values()].flat().filter((name) => !sheets.has(name)));
  const wanted = new Set([...loaded.values()].flat());
  const later = new Set(
    [...modules.join().matchAll(/loadStyle\(name = "([\w-]+)"|loadStyle\("([\w-]+)"\)/g)].map(([, usual, name]) =>
      usual ?? name
    ),
  );
  none("loaded by nobody", [...sheets.keys()].filter((name) => !wanted.has(name) && !later.has(name)));
});

Deno.test("a class that a sheet names is given to something by a page or a module", () => {
  const strings = modules.flatMap((text) => text.match(/"[^"\n]*"|'[^'\n]*'|`[^`]*`/g) ?? []);
  const said = [...strings, ...filesIn("./", /\.html$/).map(read)].join("\n");
  const words = new Set(said.match(/[\w-]+/g));
  /** Classes that a module puts together: `is-${kind}`. */
  const begun = new Set([...said.matchAll(/(?<![\w-])([a-z]+-)\$\{/g)].map(([, start]) => start));
  none(
    "classes of nothing",
    [...sheets].flatMap(([sheet, text]) =>
      [...text.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/gi)].map(([, name]) => name).filter((name) =>
        !words.has(name) && ![...begun].some((start) => name.startsWith(start))
      ).map((name) => `${sheet}.css: .${name}`)
    ),
  );
});

/** Every declaration of a sheet, with the line on which it stands. @param {string} text */
const declarations = (text) =>
  [...text.matchAll(/(?<![\w-])(--)?([\w-]+):\s+([^;{}]+);/g)].map(({ index, 1: own, 2: property, 3: value }) => ({
    line: text.slice(0, index).split("\n").length,
    isToken: own !== undefined,
    property,
    value: value.replace(/\s+/g, " "),
  }));

Deno.test("a length is a token, or is named where it is used; hairlines are written as they are", () => {
  none(
    "lengths without a name",
    [...sheets].flatMap(([sheet, text]) =>
      declarations(text).filter(({ isToken, value }) =>
        !isToken &&
        (value.match(/(?<![\w.#-])-?[\d.]+(px|rem)\b/g) ?? []).some((length) => !/^-?[012]px$/.test(length))
      ).map(({ line, property, value }) => `${sheet}.css:${line} ${property}: ${value}`)
    ),
  );
});

Deno.test("a token that a sheet uses is there on every page that loads the sheet", () => {
  const set = modules.flatMap((text) => [...text.matchAll(/"(--[\w-]+)"|\[`(--[\w-]+)/g)].map((found) => found[1]));
  const inPage = (/** @type {readonly string[]} */ names) =>
    new Set([...set, ...names.flatMap((name) => (sheets.get(name) ?? "").match(/--[\w-]+(?=:)/g) ?? [])]);
  none(
    "tokens of nothing",
    [...loaded].flatMap(([page, names]) => {
      const known = inPage(names);
      return names.flatMap((name) =>
        [...(sheets.get(name) ?? "").matchAll(/var\((--[\w-]+)\)/g)].map(([, token]) => token).filter((token) =>
          !known.has(token)
        ).map((token) => `${page}.html, ${name}.css: ${token}`)
      );
    }),
  );
});

Deno.test("windows differ only by the sizes that the head of base.css names", () => {
  const head = read("style/base.css").split("*/", 1)[0];
  const named = new Set([
    ...head.match(/\((?:min|max)-(?:width|height): \d+px\)/g) ?? [],
    "(orientation: landscape)",
    "(orientation: portrait)",
    "(pointer: coarse)",
    "(pointer: fine)",
    "(prefers-reduced-motion: reduce)",
  ]);
  const others = [
    ...[...sheets].flatMap(([sheet, text]) =>
      [...text.matchAll(/@(?:media|container)\s+([^{]+)\{/g)].map(([, condition]) => [`${sheet}.css`, condition.trim()])
    ),
    ...modules.flatMap((text) => [...text.matchAll(/matchMedia\("([^"]*-(?:width|height)[^"]*)"/g)]).map((
      [, condition],
    ) => ["a module", condition]),
  ].filter(([, condition]) =>
    condition !== "print" &&
    (condition.match(/\([^()]*\)/g) ?? []).some((part) => !named.has(part))
  );
  none("conditions of their own", others.map(([where, condition]) => `${where}: ${condition}`));
});
