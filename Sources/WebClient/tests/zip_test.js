/// <reference lib="deno.ns" />
import { Damaged, unpacked, zipEntries } from "../Pages/importing/zip.js";
import { entriesOf } from "../Pages/productions/tar.js";

/** @type {(found: unknown, wanted: unknown) => void} */
const equal = (found, wanted) => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (one !== other) throw new Error(`${one} instead of ${other}`);
};

/** Made by Python's zipfile: `piece/`, `piece/production.json` deflated, `piece/tracks/a.wav` stored. */
const zip = Uint8Array.fromBase64(
  "UEsDBBQAAAAAAAAAIQAAAAAAAAAAAAAAAAAGAAAAcGllY2UvUEsDBBQAAAAIAAAAIQAfLHZwEgAAACsAAAAVAAAAcGllY2UvcHJv" +
    "ZHVjdGlvbi5qc29uq1YqySzJSVWyUlBKxAeUarkAUEsDBBQAAAAAAAAAIQBcopcGBAAAAAQAAAASAAAAcGllY2UvdHJhY2tzL2Eu" +
    "d2F2UklGRlBLAQIUAxQAAAAAAAAAIQAAAAAAAAAAAAAAAAAGAAAAAAAAAAAAAACAAQAAAABwaWVjZS9QSwECFAMUAAAACAAAACEA" +
    "Hyx2cBIAAAArAAAAFQAAAAAAAAAAAAAAgAEkAAAAcGllY2UvcHJvZHVjdGlvbi5qc29uUEsBAhQDFAAAAAAAAAAhAFyilwYEAAAA" +
    "BAAAABIAAAAAAAAAAAAAAIABaQAAAHBpZWNlL3RyYWNrcy9hLndhdlBLBQYAAAAAAwADALcAAACdAAAAAAA=",
);
/** Made by GNU tar with a path of 140 characters, and by bsdtar with the same. */
const long = {
  gnu: "H4sIAAAAAAACA+3TQQrCMBBA0Vl7ipwgCW1ith4glxCrUpVE0nZVvLtIQXDRZRX1v80Msx2+NtpsYk7H2KazLMNO5qatKv/cp3sI" +
    "3omK8gZD12+LUvKnDvnS7Iv57LiW3Ay7vs1Jn7qcBD/1/0fUa+dm+7e2fu2/tsEHUZb+FzfeVkQAAAAAAAAAAAAAAADwxe4ndHk7" +
    "ACgAAA==",
  pax: "H4sIAAAAAAACA+3TMQrCMBSA4cyeIidoX9oaXYSOjl4h2IqKNKVNoSDe3aogOHRsRfy/5YW3ZEj+KI7ifOf6bemKslGTkJexKUlq" +
    "3+fn3khirNK9mkHXBtcM16v/ZJZrXbtw3Bz8ZfgA8XdH3fii24eTr6Jz66uFwsTmeNpH1DbLRvsXST/7T42YldJC/5O73ogMAAAA" +
    "AAAAAAAAAADgl90BFml/wwAoAAA=",
};

/** @param {AsyncGenerator<import("../Pages/importing/zip.js").Entry>} entries */
async function read(entries) {
  const found = [];
  for await (const { path, kind, bytes, content } of entries) found.push([path, kind, bytes, await content.text()]);
  return found;
}

Deno.test("archives of other programs are read, stored or deflated", async () => {
  equal(await read(zipEntries(new Blob([zip]))), [
    ["piece/", "folder", 0, ""],
    ["piece/production.json", "file", 43, '{"title": "aaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}\n'],
    ["piece/tracks/a.wav", "file", 4, "RIFF"],
  ]);
});

Deno.test("a zip that is cut or changed anywhere is damaged or gives what it says, and never hangs", async () => {
  for (let at = 0; at < zip.length; at += 1) {
    const changed = zip.slice();
    changed[at] ^= 0xff;
    for (const bytes of [zip.slice(0, at), changed]) {
      try {
        for (const [path, , length, text] of await read(zipEntries(new Blob([bytes])))) {
          if (String(text).length > Number(length)) throw new Error(`${path} holds more than it says, byte ${at}`);
        }
      } catch (problem) {
        if (!(problem instanceof Damaged)) throw problem;
      }
    }
  }
});

Deno.test("nothing is unpacked beyond what it may hold", async () => {
  const bomb = new Blob([new Uint8Array(10_000_000)]).stream().pipeThrough(new CompressionStream("gzip"));
  const packed = await new Response(bomb).blob();
  const problem = await unpacked(packed, "gzip", 1_000_000).then(() => null, (problem) => problem);
  if (!(problem instanceof Damaged)) throw new Error("It was unpacked.");
});

Deno.test("long paths of GNU and POSIX are read", async () => {
  for (const text of Object.values(long)) {
    const packed = new Blob([Uint8Array.fromBase64(text)]);
    const [entry] = await read(entriesOf(await unpacked(packed, "gzip", 1 << 20)));
    equal(entry, [`${"folder/".repeat(19)}production.json`, "file", 3, "{}\n"]);
  }
});
