import { words } from "../words/productions.js";
import "../words/common.js";
import { node } from "../ui/node.js";
import { inWords, showTrouble } from "../ui/banner.js";
import { fileFormat } from "../editing/production-file.js";
import { call } from "../wire/api.js";

/**
 * A field for a file, which becomes a production of its own: JSON, an archive with recordings, or what another program
 * wrote.
 *
 * @param {() => void} imported
 * @param {(file: File) => Promise<void>} importArchive
 */
export function fileField(imported, importArchive) {
  const field = node("input", {
    type: "file",
    accept: ".json,.tar,.tgz,.gz,.zip,.csv,.tsv,.txt,.dots,.musicxml,.mxl,.xml,application/json,application/x-tar," +
      "application/gzip,application/zip,text/csv",
    class: "unseen",
    id: "file",
    tabindex: "-1",
    "aria-label": words("productions.file"),
  });
  field.addEventListener("change", () => importFile(field, imported, importArchive));
  return field;
}

/**
 * A document without what only the server may set: identity, revision and dates.
 *
 * @param {Record<string, unknown>} document
 */
export function withoutIdentity(document) {
  const { id: _id, revision: _revision, createdAt: _created, changedAt: _changed, format: _format, ...own } = document;
  return own;
}

/**
 * @param {HTMLInputElement} field
 * @param {() => void} imported
 * @param {(file: File) => Promise<void>} importArchive
 */
async function importFile(field, imported, importArchive) {
  const file = field.files?.[0];
  field.value = "";
  if (!file) return undefined;
  if (ofOthers.test(file.name)) return openForeign(file);
  if (await isArchive(file)) return importArchive(file);
  try {
    const document = JSON.parse(await file.text());
    if (document.format !== undefined && document.format !== fileFormat) {
      const why = words("productions.notOurFormat", { format: String(document.format), ours: fileFormat });
      showTrouble(words("productions.notImported", { file: file.name, why }));
      return undefined;
    }
    await call("/api/v1/productions", { method: "POST", body: withoutIdentity(document) });
    imported();
  } catch (problem) {
    showTrouble(words("productions.notImported", { file: file.name, why: whyNotImported(problem) }));
  }
}

/** Files of other programs, by their names. */
const ofOthers = /\.(csv|tsv|txt|dots|musicxml|mxl|xml)$/i;

/** @param {File} file @returns {void} */
const openForeign = (file) =>
  void import("../importing/import-file.js").then(
    ({ openImport }) => openImport({ file, piece: null }),
    () => showTrouble(words("common.notLoaded"), { retry: () => openForeign(file) }),
  );

/** Its name, or what stands in each archive: tar, zip, and either compressed. @param {File} file */
async function isArchive(file) {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isPacked = (first === 0x1f && second === 0x8b) || (first === 0x50 && second === 0x4b);
  return isPacked || /\.(tar|tgz|zip)$/i.test(file.name) || (await file.slice(257, 262).text()) === "ustar";
}

/** @param {unknown} problem */
function whyNotImported(problem) {
  return problem instanceof SyntaxError ? words("productions.noProductionFile") : inWords(problem);
}
