/// <reference lib="deno.ns" />
import { Damaged } from "../Pages/importing/zip.js";
import { archiveOf, entriesOf } from "../Pages/productions/tar.js";

/** Archives as the productions list makes and reads them. */

/** @type {(found: unknown, wanted: unknown) => void} */
const equal = (found, wanted) => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${one} instead of ${other}`);
};

/** @param {Blob} archive */
async function read(archive) {
  const found = [];
  for await (const { path, kind, bytes, content } of entriesOf(archive)) {
    found.push([path, kind, bytes, (await content.text()).slice(0, 3)]);
  }
  return found;
}

const song = archiveOf([
  { path: "production.json", content: new Blob(["{}\n"]) },
  { path: "tracks/abc.wav", content: new Blob(["x".repeat(1024)]) },
  { path: "pictures/none", content: new Blob([]) },
], 1_700_000_000);

Deno.test("files of an archive come out of it, in whole blocks", async () => {
  equal(song.size % 512, 0);
  equal(await read(song), [
    ["production.json", "file", 3, "{}\n"],
    ["tracks/abc.wav", "file", 1024, "xxx"],
    ["pictures/none", "file", 0, ""],
  ]);
});

Deno.test("an archive that is cut anywhere, changed in a header, or none is damaged", async () => {
  const bytes = new Uint8Array(await song.arrayBuffer());
  const changed = bytes.slice();
  changed[3] += 1;
  const cases = [
    ...Array.from({ length: Math.ceil((bytes.length - 1024) / 100) }, (_, turn) => bytes.slice(0, 100 * turn)),
    changed,
    new TextEncoder().encode('{"title": "no archive"}'.repeat(100)),
  ];
  for (const one of cases) {
    const problem = await read(new Blob([one])).then(() => null, (problem) => problem);
    if (!(problem instanceof Damaged)) throw new Error(`${one.length} bytes were read`);
  }
});
