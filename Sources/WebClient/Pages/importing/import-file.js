import { openDialog } from "../ui/dialog.js";
import { inWords, showTrouble } from "../ui/banner.js";
import { node } from "../ui/node.js";
import { sizeInWords } from "../ui/size.js";
import { words } from "../words/importing.js";
import { Unfit } from "./unfit.js";

/**
 * A file of another program, by what is in it: a table, the measures of a score, a show of OpenMarch.
 *
 * @import { Incoming } from "./import-dialog.js"
 *
 * @typedef {"table" | "music" | "openMarch"} Kind
 */

/** Bytes of each kind. @type {Record<Kind, number>} */
const longest = { table: 48 << 20, music: 32 << 20, openMarch: 48 << 20 };

/** Milliseconds that nobody needs to be told of. */
const briefly = 300;

/** @param {File} file @returns {Promise<Kind>} */
async function kindOf(file) {
  const bytes = new Uint8Array(await file.slice(0, 512).arrayBuffer());
  const begin = new TextDecoder().decode(bytes);
  if (begin.startsWith("SQLite format 3\0") || /\.dots$/i.test(file.name)) return "openMarch";
  const isZip = begin.startsWith("PK");
  return isZip || /^\ufeff?\s*<(\?xml|score-|!DOCTYPE)/.test(begin) || /\.(musicxml|mxl|xml)$/i.test(file.name)
    ? "music"
    : "table";
}

/** @param {Incoming} incoming */
export async function openImport(incoming) {
  const { file } = incoming;
  const kind = await kindOf(file);
  if (file.size > longest[kind]) {
    const why = words("importing.tooLarge", { size: sizeInWords(file.size), most: sizeInWords(longest[kind]) });
    return showTrouble(words("importing.notReadable", { file: file.name, why }));
  }
  const waiting = new Waiting(file);
  try {
    const open = await reader(kind, incoming);
    if (waiting.end()) open();
  } catch (problem) {
    const why = problem instanceof Unfit ? problem.message : inWords(problem);
    if (waiting.end()) showTrouble(words("importing.notReadable", { file: file.name, why }));
  }
}

/** That a file is read, where it takes a while, with a way to give it up. */
class Waiting {
  #isGivenUp = false;
  /** @type {HTMLDialogElement | null} */
  #dialog = null;
  #timer;

  /** @param {File} file */
  constructor({ name }) {
    this.#timer = setTimeout(() => {
      const text = node("p", { role: "status" }, words("importing.reading"));
      this.#dialog = openDialog(
        words("importing.title", { file: name }),
        node("div", { class: "stack" }, text, node("progress", {})),
      );
      this.#dialog.addEventListener("close", () => (this.#isGivenUp = true));
    }, briefly);
  }

  /** Whether anybody still waits. */
  end() {
    clearTimeout(this.#timer);
    const isWanted = !this.#isGivenUp;
    this.#dialog?.close();
    return isWanted;
  }
}

/**
 * What opens the dialog of what was read.
 *
 * @param {Kind} kind
 * @param {Incoming} incoming
 * @returns {Promise<() => void>}
 */
async function reader(kind, incoming) {
  const { file } = incoming;
  if (kind === "table") {
    const [{ readTable }, bytes] = await Promise.all([import("./table-dialog.js"), file.arrayBuffer()]);
    return readTable(incoming, new Uint8Array(bytes));
  }
  if (kind === "music") {
    const { readMusic } = await import("./music-dialog.js");
    return readMusic(incoming);
  }
  const { readOpenMarch } = await import("./open-march-dialog.js");
  return readOpenMarch(incoming);
}
