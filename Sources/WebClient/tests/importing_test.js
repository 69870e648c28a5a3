/// <reference lib="deno.ns" />
import { castAsText, positionsAsText } from "../Pages/paper/comma-separated.js";
import { guessedColumns, guessedUnit } from "../Pages/importing/columns.js";
import { hasDecimalCommas, numberIn } from "../Pages/importing/numbers.js";
import {
  asOneEdit,
  changesOf,
  documentWith,
  emptyPiece,
  tooMany,
  withRoom,
} from "../Pages/importing/production-changes.js";
import { tableOf } from "../Pages/importing/table.js";
import { encodingOf, textOf } from "../Pages/importing/text.js";
import { understood } from "../Pages/importing/understood.js";
import { applied } from "../Pages/editing/changes.js";

/**
 * Tables in: what we write we read, and what others write is understood or named by its line.
 *
 * @import { Production } from "../Pages/wire/production.d.ts"
 */

/** @type {(found: unknown, wanted: unknown, what?: string) => void} */
const equal = (found, wanted, what = "") => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${what} ${one} instead of ${other}`);
};

/** Numbers that are the same each time (mulberry32). @param {number} seed */
function randomFrom(seed) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  /** @param {number} most */
  const below = (most) => Math.floor(next() * most);
  /** @template One @param {readonly One[]} list @returns {One} */
  const pick = (list) => list[below(list.length)];
  return { next, below, pick };
}

/** @typedef {ReturnType<typeof randomFrom>} Random */

const letters = [
  ..."aBz 09,;'\"-=+@.:|/\\()[]#",
  "é",
  "ß",
  "Ж",
  "ї",
  "李",
  "名",
  "ع",
  "ש",
  "𝒜",
  "👩‍👧",
  "\u0301",
  "\u00a0",
  "\u2212",
  "1,5",
];

/** @param {Random} random @param {number} most */
function nameFrom(random, most = 12) {
  for (;;) {
    const name = Array.from({ length: 1 + random.below(most) }, () => random.pick(letters)).join("");
    if (/[\p{L}\p{N}]/u.test(name)) return [...name].slice(0, 200).join("");
  }
}

/** @param {Random} random @returns {Production} */
function productionFrom(random) {
  const people = Array.from(
    { length: random.below(5) },
    (_, turn) => ({ id: `x${turn}`, name: `${nameFrom(random)}${turn}`, swing: false }),
  );
  const sections = Array.from(
    { length: random.below(3) },
    (_, turn) => ({ id: `s${turn}`, name: `${nameFrom(random)}${turn}`, colour: "#e69f00" }),
  );
  const some = [...people.map(({ id }) => id), null];
  const performers = Array.from({ length: 1 + random.below(8) }, (_, turn) => ({
    id: `p${turn}`,
    name: random.below(4) === 0 ? "Anna" : nameFrom(random),
    label: random.below(4) === 0 ? "A" : [...nameFrom(random, 3)].slice(0, 8).join("").trim() || "B",
    symbol: random.pick(["circle", "square", "ring"]),
    colour: random.pick(["#e69f00", "#112233"]),
    section: random.pick([...sections.map(({ id }) => id), null]),
    person: random.pick(some),
    understudies: people.filter(() => random.below(2) === 0).map(({ id }) => id),
  }));
  const formations = Array.from({ length: 1 + random.below(6) }, (_, turn) => ({
    id: `f${turn}`,
    name: random.below(4) === 0 ? "Line" : nameFrom(random),
    hold: 1000 * random.below(20_000),
    positions: Object.fromEntries(performers.map(({ id }) => [id, { x: numberFrom(random), y: numberFrom(random) }])),
    transition: { duration: 1000 * random.below(9_000), easing: "easeInOut" },
  }));
  return documentWith(
    emptyPiece("One"),
    /** @type {any} */ ([
      ...people.map((value, turn) => ({ insert: "people", value, after: people[turn - 1]?.id ?? null })),
      ...sections.map((value, turn) => ({ insert: "sections", value, after: sections[turn - 1]?.id ?? null })),
      ...performers.map((value, turn) => ({ insert: "performers", value, after: performers[turn - 1]?.id ?? null })),
      ...formations.map((value, turn) => ({ insert: "formations", value, after: formations[turn - 1]?.id ?? null })),
    ]),
  );
}

/** @param {Random} random */
const numberFrom = (random) =>
  random.pick([0, 1e-7, -0.5, 1000, Math.round(2000 * random.next() - 1000), 20 * random.next() - 10]);

/** As the paper's page knows it. @param {Production} production @returns {any} */
function choreographyOf(production) {
  /** @type {number[]} */
  const arrivals = [];
  let at = 0;
  for (const { hold, transition } of production.formations) {
    arrivals.push(at);
    at += hold + transition.duration;
  }
  return {
    production,
    performers: production.performers,
    formations: production.formations,
    arrival: (/** @type {number} */ index) => arrivals[index],
    departure: (/** @type {number} */ index) => arrivals[index] + production.formations[index].hold,
  };
}

/** @param {string} text @param {object} [other] */
function read(text, other = {}) {
  const table = tableOf(text);
  const guessed = guessedColumns(table);
  const cells = table.rows.slice(1).flatMap((row) =>
    guessed.columns.flatMap((field, at) => field === "x" || field === "y" ? [row.cells[at] ?? ""] : [])
  );
  return understood(table, {
    ...guessed,
    decimalComma: hasDecimalCommas(cells),
    unit: guessedUnit(table, guessed.columns),
    metresPerUnit: 1,
    ...other,
  });
}

/** @returns {(kind: string) => string} */
function freshIds() {
  let turn = 0;
  return (kind) => `${kind[0]}new${turn += 1}`;
}

/** What the two tables say, by names. @param {Production} production */
const said = (production) => [
  positionsAsText(choreographyOf(production)),
  castAsText(/** @type {any} */ ({ production, performers: production.performers })),
];

Deno.test("exported tables import as the same production, in each encoding", async () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = randomFrom(seed);
    const production = productionFrom(random);
    const [positions, cast] = said(production).map((text) => inEncoding(text, random));
    const ids = freshIds();
    let made = emptyPiece("One");
    for (const text of [positions, cast]) {
      const found = await read(text);
      equal(found.unread, [], `seed ${seed}`);
      made = applied(made, changesOf(made, found, ids).changes).document;
    }
    equal(said(made), said(production), `seed ${seed}`);
  }
});

/** @param {string} text @param {Random} random */
function inEncoding(text, random) {
  const kind = random.below(4);
  const bytes = kind < 2
    ? new TextEncoder().encode(kind === 0 ? text : text.slice(1))
    : new Uint8Array([...text].flatMap((letter) =>
      letter.split("").flatMap((unit) => {
        const code = unit.charCodeAt(0);
        return kind === 2 ? [code & 255, code >> 8] : [code >> 8, code & 255];
      })
    ));
  return textOf(bytes, encodingOf(bytes));
}

Deno.test("a production's own tables change nothing of it", async () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const production = productionFrom(randomFrom(seed));
    for (const text of said(production)) {
      const { changes, news } = changesOf(production, await read(text), freshIds());
      // Where two are called the same, and marked the same, they are told apart by their order.
      equal(changes, [], `seed ${seed}: ${text}`);
      equal(news, { performers: 0, formations: 0, sections: 0, people: 0 });
    }
  }
});

Deno.test("an import is one edit that is taken back whole, however large", async () => {
  const production = productionFrom(randomFrom(7));
  const rows = Array.from(
    { length: 220 },
    (_, formation) =>
      Array.from(
        { length: 100 },
        (_, dancer) => `${formation + 1};F${formation};D${dancer};${dancer / 10};${formation / 100}`,
      ),
  );
  const text = ["formation;name;performer;x;y", ...rows.flat()].join("\n");
  const found = await read(text);
  equal([found.performers.length, found.formations.length, found.places], [100, 220, 22_000]);
  const { changes } = changesOf(production, found, freshIds());
  const edit = asOneEdit(production, changes);
  const { document, inverse } = applied(production, edit);
  equal(document.formations.length, production.formations.length + 220);
  equal(applied(document, inverse).document, production);
});

Deno.test("tables of other programs and people are understood", async () => {
  const spreadsheet = "\ufeffТанцівник;Розстановка;X (м);Y (м)\r\nОля;Початок;-1,5;2\r\nІван;Початок;1,5;2,25\r\n";
  const found = await read(spreadsheet);
  equal(found.unread, []);
  equal(found.formations.map(({ name, places }) => [name, [...places.values()]]), [
    ["Початок", [{ x: -1.5, y: 2 }, { x: 1.5, y: 2.25 }]],
  ]);
  const feet = await read("name\tset\tx (ft)\ty (ft)\nAnn\t1\t10\t0\nAnn\t2\t-10\t5\n");
  equal(feet.formations.map(({ number, places }) => [number, [...places.values()][0].x]), [[1, 3.048], [2, -3.048]]);
  const bare = await read("Ann,1,2\nBen,3,4\n");
  equal([bare.performers.length, bare.places, bare.unread.length], [2, 2, 0]);
  const cast = await read('sep=;\nName;Section;Colour;Understudies\nAnn;Left;f00;"Zoe; ""B; C"""\n');
  equal(cast.performers.map(({ section, colour, understudies }) => [section, colour, understudies]), [
    ["Left", "#ff0000", ["Zoe", "B; C"]],
  ]);
});

Deno.test("a line that cannot be read is named, and the others are taken", async () => {
  const text = [
    "formation,performer,label,x,y,colour,symbol",
    "1,Ann,A,1,2,,",
    "1,Ben,B,abc,2,,",
    '1,"Two',
    'lines",C,1,1,,',
    "1,,,1,2,,",
    "1,Cid,toolonglabel,1,2,,",
    "1,Dee,D,1,2000,,",
    "1,Eve,E,1,2,red,",
    "1,Fay,F,1,2,,moon",
    ",Gus,G,1,2,,",
  ].join("\n");
  const found = await read(text);
  equal(found.unread.map(({ line, why, field }) => [line, why, field]), [
    [3, "number", "x"],
    [6, "nobody", "performer"],
    [7, "length", "label"],
    [8, "number", "y"],
    [9, "colour", "colour"],
    [10, "symbol", "symbol"],
    [11, "noFormation", "formation"],
  ]);
  equal(found.performers.map(({ name }) => name), ["Ann", "Two lines"]);
  equal((await read('performer,label\nAnn,A\n"Ben,B\n')).unread.map(({ line, why }) => [line, why]), [[3, "unclosed"]]);
});

Deno.test("numbers are read as each country writes them", () => {
  for (
    const [cell, comma, number] of /** @type {[string, boolean, number][]} */ ([
      ["2.5", false, 2.5],
      ["2,5", true, 2.5],
      ["−1 234,5", true, -1234.5],
      ["1.234,5", true, 1234.5],
      ["1,234.5", false, 1234.5],
      ["'-3", false, -3],
      [" 3 m", false, 3],
      ["1e-7", false, 1e-7],
      [".5", false, 0.5],
    ])
  ) equal(numberIn(cell, comma), number, cell);
  for (const none of ["", "-", "a", "1..2", "0x10", "Infinity", "NaN", "1e9999999", "2;5"]) {
    if (!Number.isNaN(numberIn(none, false)) || !Number.isNaN(numberIn(none, true))) throw new Error(none);
  }
});

Deno.test("older encodings are guessed, and can be said", () => {
  const cyrillic = new Uint8Array([0xce, 0xeb, 0xff, 0x2c, 0x31, 0x0a]);
  equal([encodingOf(cyrillic), textOf(cyrillic, encodingOf(cyrillic))], ["windows-1251", "Оля,1\n"]);
  const latin = new Uint8Array([0x52, 0x65, 0x6e, 0xe9, 0x65, 0x0a]);
  equal([encodingOf(latin), textOf(latin, encodingOf(latin))], ["windows-1252", "Renée\n"]);
});

Deno.test("a new piece has room for all performers", async () => {
  const document = emptyPiece("Wide");
  const { changes } = changesOf(document, await read("performer,x,y\nAnn,-20.5,3\nBen,4,30\n"), freshIds());
  const { stage } = withRoom(documentWith(document, changes));
  equal([stage.width, stage.depth], [42, 30]);
});

Deno.test("an import beyond a limit is refused with the limit", async () => {
  const text = ["performer,label", ...Array.from({ length: 501 }, (_, turn) => `D${turn},${turn}`)].join("\n");
  const document = emptyPiece("Many");
  equal(tooMany(document, changesOf(document, await read(text), freshIds())), [{
    kind: "performers",
    count: 501,
    most: 500,
  }]);
});

Deno.test("any bytes at all are read or named, in bounded time, and what is made of them is a production", async () => {
  const pieces = [
    '"',
    ";",
    ",",
    "\t",
    "\r\n",
    "\n",
    "\r",
    "\ufeff",
    "sep=;",
    "x",
    "y",
    "performer",
    "name",
    "formation",
    "1",
    "-2,5",
    "=A1",
    "\0",
    "\ud800",
    "Оля",
    "#",
  ];
  for (let seed = 1; seed <= 1_500; seed += 1) {
    const random = randomFrom(seed);
    const isText = random.below(2) === 0;
    const bytes = isText
      ? new TextEncoder().encode(Array.from({ length: random.below(80) }, () => random.pick(pieces)).join(""))
      : new Uint8Array(Array.from({ length: random.below(200) }, () => random.below(256)));
    const found = await read(textOf(bytes, encodingOf(bytes)));
    for (const { line } of found.unread) if (!(line >= 1)) throw new Error(`seed ${seed}: line ${line}`);
    const document = emptyPiece("Any");
    applied(document, changesOf(document, found, freshIds()).changes);
  }
});
