/// <reference lib="deno.ns" />

const client = new URL("../", import.meta.url);

/** @param {string} folder @returns {string[]} */
const sources = (folder) =>
  [...Deno.readDirSync(new URL(folder, client))].flatMap(({ name, isDirectory }) =>
    isDirectory ? sources(`${folder}${name}/`) : /\.(js|ts|html|css)$/.test(name) ? [`${folder}${name}`] : []
  );

Deno.test("no line is longer than 120 characters, also where the formatter breaks none", () => {
  const long = ["Pages/", "lint/", "tests/", "types/"].flatMap(sources).flatMap((path) =>
    Deno.readTextFileSync(new URL(path, client)).split("\n").flatMap((line, at) =>
      [...line].length > 120 ? [`${path}:${at + 1}: ${[...line].length} characters`] : []
    )
  );
  if (long.length > 0) throw new Error(long.join("\n"));
});
