/// <reference lib="deno.ns" />

/**
 * ARCHITECTURE.md has a table of the pages' rooms: who may import whom, types included. A room is a folder of `Pages`;
 * a module beside the folders belongs to the room of its name.
 */
const pages = new URL("../Pages/", import.meta.url);
const architecture = new URL("../../../ARCHITECTURE.md", import.meta.url);

/** @typedef {{ from: string, to: string, file: string }} Edge */
/** @typedef {Map<string, ReadonlySet<string>>} Table what each room may import */

/** What every room but these may import without its row saying so. */
const shared = ["words", "ui", "wire"];

/**
 * The rows “| `room/` | what it is | other, … |”; “everything” stands for all rooms of the table.
 *
 * @param {string} text
 * @returns {Table}
 */
function tableIn(text) {
  const section = text.split("\n## ").find((part) => part.startsWith("The rooms of the pages")) ?? "";
  const rows = [...section.matchAll(/^\| `(\w[\w-]*)\/` \|.*\| ([^|]*) \|$/gm)];
  const all = rows.map(([, room]) => room);
  return new Map(rows.map(([, room, imports]) => {
    if (imports === "everything") return [room, new Set(all)];
    const named = imports.startsWith("nothing") ? [] : imports.split(", ");
    return [room, new Set(shared.includes(room) ? named : [...shared, ...named])];
  }));
}

/** @param {string} path below `Pages` */
const roomOf = (path) => path.includes("/") ? path.slice(0, path.indexOf("/")) : path.slice(0, path.indexOf("."));

/**
 * What a module names: `import`, `import()`, `@import`, `import("…").Type` and `new URL("…")`.
 *
 * @param {string} file
 * @param {string} text
 * @returns {Edge[]}
 */
function edgesIn(file, text) {
  const names = text.matchAll(
    /(?:\bfrom\s+|\bimport\s+|\bimport\(\s*|\bnew URL\(\s*)["'](\.\.?\/[^"']+\.(?:js|ts))["']/g,
  );
  return [...names].map(([, name]) => new URL(name, new URL(file, pages)).pathname.slice(pages.pathname.length))
    .map((path) => ({ from: roomOf(file), to: roomOf(path), file }))
    .filter(({ from, to }) => from !== to);
}

/** @param {string} folder below `Pages` @returns {string[]} the modules and files of types */
const modulesIn = (folder = "") =>
  [...Deno.readDirSync(new URL(folder, pages))].flatMap(({ name, isDirectory }) => {
    if (isDirectory) return modulesIn(`${folder}${name}/`);
    return /\.(?:js|d\.ts)$/.test(name) ? [folder + name] : [];
  });

/** @param {Table} table @param {readonly Edge[]} edges */
function violations(table, edges) {
  const found = edges.flatMap(({ from, to, file }) => {
    const may = table.get(from);
    if (may === undefined) return [`${file}: the table has no room ${from}/`];
    return may.has(to) ? [] : [`${file}: ${from}/ may not import ${to}/`];
  });
  return [...new Set(found)];
}

/** @param {Table} table @returns {string[]} the rooms that cannot be put in an order */
function knotted(table) {
  const waiting = new Map([...table].map(([room, may]) => [room, [...may].filter((other) => other !== room)]));
  for (let left = -1; left !== waiting.size;) {
    left = waiting.size;
    for (const [room, may] of waiting) if (!may.some((other) => waiting.has(other))) waiting.delete(room);
  }
  return [...waiting.keys()];
}

/** @param {unknown} found @param {unknown} expected */
function expectSame(found, expected) {
  const [one, other] = [JSON.stringify(found, null, 1), JSON.stringify(expected, null, 1)];
  if (one !== other) throw new Error(`found ${one}, expected ${other}`);
}

const table = tableIn(Deno.readTextFileSync(architecture));
/** Not rooms: the first script of a page, and the service worker. */
const alone = ["theme.js", "begin.js", "service-worker.js", "service-worker.d.ts"];

Deno.test("the table of rooms holds for every import in the pages", () => {
  const modules = modulesIn().filter((path) => !alone.includes(path));
  const edges = modules.flatMap((path) => edgesIn(path, Deno.readTextFileSync(new URL(path, pages))));
  if (edges.length < 1_000) throw new Error(`only ${edges.length} imports were found`);
  expectSame(violations(table, edges), []);
});

Deno.test("the table of rooms has no knot", () => expectSame(knotted(table), []));

Deno.test("the table of rooms names the folders of the pages, and no others", () => {
  const folders = [...Deno.readDirSync(pages)].filter(({ name, isDirectory }) => isDirectory && name !== "style");
  expectSame([...table.keys()].sort(), folders.map(({ name }) => name).sort());
  const named = [...table.values()].flatMap((may) => [...may]);
  expectSame(named.filter((room) => !table.has(room)), []);
});

Deno.test("a forbidden import is found, also of a type", () => {
  const rooms = new Map([["ui", new Set(["words"])], ["words", new Set()]]);
  /** @param {string} line @param {string} [file] */
  const faults = (line, file = "ui/x.js") => violations(rooms, edgesIn(file, line)).length;
  expectSame(faults('import { a } from "../live/a.js";'), 1);
  expectSame(faults(' * @import { A } from "../live/a.d.ts"'), 1);
  expectSame(faults('/** @type {import("../live/a.d.ts").A} */'), 1);
  expectSame(faults('const load = () => import("../live/a.js");'), 1);
  expectSame(faults('import "../words/live.js";'), 0);
  expectSame(faults('import { b } from "./b.js";'), 0);
  expectSame(faults('import { a } from "../words/a.js";', "attic/x.js"), 1);
});

Deno.test("a cycle of rooms is found", () => {
  expectSame(knotted(new Map([["a", new Set(["b"])], ["b", new Set(["a"])], ["c", new Set()]])), ["a", "b"]);
});
