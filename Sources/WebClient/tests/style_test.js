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

/** Sheets of what is read from afar, or printed: there, letters grow with what they stand in. */
const fromAfar = ["athlete", "board", "class", "paper", "round", "screen", "studio-stage", "trainer"];

Deno.test("letters have one of four sizes; only what is read from afar grows with its window", () => {
  const sizes = ["--text-small", "--text", "--text-large", "--text-title"];
  const far = ["--far-small", "--far", "--far-large"];
  const everywhere = [...sheets.values()].flatMap(declarations);
  none(
    "sizes of their own",
    [...sheets].flatMap(([sheet, text]) => {
      /** Sizes that are worked out from a window, and those of paper. @param {string} token @returns {boolean} */
      const isWorkedOut = (token) =>
        everywhere.some(({ isToken, property, value }) =>
          isToken && `--${property}` === token && (/\d(vw|vh|vmin|dvh|cq\w)\b/.test(value) || isOne(value))
        ) || (sheet === "paper" && token.startsWith("--print-"));
      /** @param {string} value */
      const isOne = (value) => [...sizes, ...far].some((size) => value === `var(${size})`);
      return declarations(text).filter(({ isToken, property }) =>
        !isToken && (property === "font-size" || property === "font")
      )
        .filter(({ property, value }) => {
          if (value === "inherit" || value === "0" || value.startsWith("100%/1.45 ")) return false;
          const tokens = [...value.matchAll(/(?<=var\()--[\w-]+/g)].map(([token]) => token);
          const rest = property === "font" ? value.replace(/\/\s*[\d.]+/, "") : value;
          const isFar = /\d(vw|vh|vmin|dvh|cq\w)\b/.test(rest) || tokens.some(isWorkedOut);
          const isPlain = sizes.some((size) => tokens.includes(size)) && !/\d(px|rem|em)\b/.test(rest);
          const isLarge = tokens.some((token) => far.includes(token)) && !/\d(px|rem|em)\b/.test(rest);
          return !(isFar || isPlain || isLarge || (/\dem\b/.test(rest) && fromAfar.includes(sheet)));
        }).map(({ line, property, value }) => `${sheet}.css:${line} ${property}: ${value}`);
    }),
  );
});

Deno.test("letters have one of three weights and one of two families, by name", () => {
  none(
    "weights and families of their own",
    [...sheets].flatMap(([sheet, text]) =>
      declarations(text).filter(({ isToken, property, value }) =>
        !isToken && (
          (property === "font-weight" && !/^var\(--weight-(regular|medium|strong)\)$/.test(value) &&
            !(sheet === "base" && value === "400 700")) ||
          (property === "font-family" && !/^(var\(--family(-code)?\)|"Runthrough Letters")$/.test(value)) ||
          (property === "font" && value !== "inherit" &&
            !/^(var\(--weight-\w+\) .*|100%\/1\.45 )var\(--family(-code)?\)$/.test(value))
        )
      ).map(({ line, property, value }) => `${sheet}.css:${line} ${property}: ${value}`)
    ),
  );
});

/** Sheets with colours of their own: ink on paper, a drawn figure, what lies on a camera's picture, teams, a wall. */
const withColours = ["athlete", "base", "board", "figure", "paper", "screen", "station"];

Deno.test("a colour is a token; blue is selected, green is go, amber is live, red is wrong", () => {
  const literal = /#[0-9a-f]{3,8}\b|\b(rgb|hsl|lab|oklch)a?\(/i;
  none(
    "colours of their own",
    [...sheets].flatMap(([sheet, text]) =>
      declarations(text).filter(({ isToken, value }) =>
        literal.test(value) && !(isToken && withColours.includes(sheet))
      ).map(({ line, property, value }) => `${sheet}.css:${line} ${property}: ${value}`)
    ),
  );
  const hues = { selected: [195, 225], go: [140, 165], live: [25, 50], wrong: [350, 365] };
  none(
    "colours of another meaning",
    themes.flatMap(({ name, tokens }) =>
      [...tokens].flatMap(([token, value]) => {
        const colour = rgbOf(value);
        const [meaning] = token.split("-");
        if (colour === null) return [];
        const hue = hueOf(colour);
        if (hue === null || /-(ink|ground-ink)$/.test(token)) return [];
        const meant = Object.entries(hues).find(([one]) => one === meaning)?.[1];
        const isThere = (/** @type {readonly number[]} */ [from, to]) =>
          (hue >= from && hue <= to) || (hue + 360 >= from && hue + 360 <= to);
        if (meant) return isThere(meant) ? [] : [`${name}: --${token} ${value} has the hue ${Math.round(hue)}`];
        return saturationOf(colour) > 0.4 && Object.values(hues).some(isThere)
          ? [`${name}: --${token} ${value} looks as if it meant something`]
          : [];
      })
    ),
  );
});

Deno.test("nothing that only shows a change moves for longer than 150 ms", () => {
  /** What shows a time is as long as that: how long a button is held, a cue's signal, the reading of a long line. */
  const times = ["--hold", "--signal", "--reading"];
  none(
    "long movements",
    [...sheets].flatMap(([sheet, text]) =>
      declarations(text).filter(({ property, isToken }) => !isToken && /^(transition|animation)(-|$)/.test(property))
        .filter(({ value }) =>
          !times.some((time) => value.includes(`var(${time})`)) &&
          [...value.matchAll(/(?<![\w.])([\d.]+)(ms|s)\b/g)].some(([, count, unit]) =>
            Number(count) * (unit === "s" ? 1000 : 1) > 0.01
          )
        ).map(({ line, property, value }) => `${sheet}.css:${line} ${property}: ${value}`)
    ),
  );
  const quick = declarations(sheets.get("base") ?? "").find(({ property }) => property === "quick");
  if (!quick || Number.parseFloat(quick.value) > 0.15) throw new Error(`--quick is ${quick?.value}`);
  if (!/prefers-reduced-motion: reduce\)[^@]*transition-duration: 0\.01ms !important/.test(sheets.get("base") ?? "")) {
    throw new Error("base.css moves for those who want nothing to move");
  }
});

/** The tokens of base.css in each theme. */
const themes = (() => {
  /** @param {string} selector @returns {[string, string][]} */
  const rule = (selector) =>
    [...(sheets.get("base") ?? "").matchAll(/(?:^|\n)([^{}\n]+) \{([^{}]*)\}/g)]
      .filter(([, head]) => head.trim() === selector)
      .flatMap(([, , body]) =>
        declarations(body).filter(({ isToken }) => isToken).map((
          { property, value },
        ) => /** @type {[string, string]} */ ([property, value]))
      );
  const dark = rule(":root");
  const light = rule(':root[data-theme="light"]');
  const high = rule(':root[data-contrast="high"]');
  return [
    { name: "dark", tokens: new Map(dark) },
    { name: "light", tokens: new Map([...dark, ...light]) },
    { name: "dark, high contrast", tokens: new Map([...dark, ...high]) },
    {
      name: "light, high contrast",
      tokens: new Map([...dark, ...light, ...high, ...rule(':root[data-contrast="high"][data-theme="light"]')]),
    },
  ];
})();

/** @param {string} value @returns {number[] | null} red, green and blue, of 255 */
function rgbOf(value) {
  const digits = /^#([0-9a-f]{6})$/i.exec(value)?.[1];
  return digits ? [0, 2, 4].map((from) => Number.parseInt(digits.slice(from, from + 2), 16)) : null;
}

/** @param {readonly number[]} colour */
function saturationOf(colour) {
  const [most, least] = [Math.max(...colour) / 255, Math.min(...colour) / 255];
  return most === least ? 0 : (most - least) / (1 - Math.abs(most + least - 1));
}

/** In degrees; none of what is nearly grey. @param {readonly number[]} colour */
function hueOf([red, green, blue]) {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const span = most - least;
  if (span < 24) return null;
  if (most === red) return (60 * ((green - blue) / span) + 360) % 360;
  return most === green ? 60 * ((blue - red) / span) + 120 : 60 * ((red - green) / span) + 240;
}

/** WCAG 2.2, relative luminance. @param {readonly number[]} colour */
function luminanceOf(colour) {
  const [red, green, blue] = colour.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

Deno.test("text has the contrast of AA on its ground, in every theme", () => {
  const grounds = ["ground", "panel", "surface", "raised", "floating"];
  const pairs = [
    ...["ink", "soft"].flatMap((ink) => [...grounds, "hover"].map((ground) => [ink, ground, 4.5])),
    ...["faint", "selected", "go", "live", "wrong"].flatMap((ink) =>
      ["ground", "panel", "surface"].map((ground) => [ink, ground, 4.5])
    ),
    ...["selected", "go", "live", "wrong"].map((ground) => [`${ground}-ink`, ground, 4.5]),
    ...["go-hover"].map((ground) => ["go-ink", ground, 4.5]),
    ["white", "go-waiting", 4.5],
    ["ink", "selected-ground", 4.5],
    ["selected", "selected-ground", 4.5],
    ["ink", "live-ground", 4.5],
    ["live", "live-ground", 4.5],
    ["ink", "go-ground", 4.5],
    ["wrong-ground-ink", "wrong-ground", 4.5],
    ["told-ink", "told", 4.5],
    ["told-ink", "told-hover", 4.5],
    ["told-soft", "told", 4.5],
    // What is pressed is told apart from its ground (1.4.11).
    ...["ground", "panel", "surface"].map((ground) => ["line-strong", ground, 3]),
  ];
  none(
    "too little contrast",
    themes.flatMap(({ name, tokens }) =>
      pairs.flatMap(([ink, ground, least]) => {
        const [one, other] = [ink, ground].map((token) => rgbOf(tokens.get(String(token)) ?? ""));
        if (one === null || other === null) return [`${name}: --${ink} or --${ground} is no colour`];
        const [more, less] = [luminanceOf(one), luminanceOf(other)].sort((first, second) => second - first);
        const contrast = (more + 0.05) / (less + 0.05);
        return contrast < Number(least) ? [`${name}: --${ink} on --${ground} has ${contrast.toFixed(2)}`] : [];
      })
    ),
  );
});

Deno.test("a button bears no sign but an icon of ui/icons.js", () => {
  const sign = /[\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2b00-\u2bff\u2039\u203a\u2212\u00d7\u2630]/u;
  const shapes = new Set([...read("ui/icons.js").matchAll(/"(M[^"]+)"(?! \+)/g)].map(([, shape]) => shape));
  const inPages = filesIn("./", /\.html$/).flatMap((path) =>
    [...read(path).matchAll(/<(button|a)\b[^>]*class="[^"]*"[^>]*>(.*?)<\/\1>|<button\b[^>]*>(.*?)<\/button>/gs)]
      .map(([, , inside, other]) => inside ?? other).flatMap((inside) => [
        ...(sign.test(inside.replace(/<[^>]*>/g, "")) ? [`${path}: ${inside.trim()}`] : []),
        ...[...inside.matchAll(/class="glyph"[^>]*>\s*<path d="([^"]*)"/g)].filter(([, shape]) => !shapes.has(shape))
          .map(([, shape]) => `${path}: the icon ${shape} is not in ui/icons.js`),
      ])
  );
  const inModules = modules.flatMap((text) =>
    [...text.matchAll(/\b(?:element|node)\(\s*"(?:button|summary)"[^;]*?\}, ([^;]{0,80})/g)].map(([, rest]) => rest)
      .filter((rest) => /^[^)]*["'`][^"'`]*/.test(rest) && sign.test(rest.split(/\n/, 1)[0]))
  );
  none("signs of their own", [...inPages, ...inModules]);
  none(
    "signs of sheets",
    [...sheets].filter(([, text]) =>
      [...text.matchAll(/content: "([^"]*)"/g)].some(([, what]) => sign.test(what) && !/[●▴▾]/u.test(what))
    ).map(([sheet]) => sheet),
  );
});
