import { call } from "../wire/api.js";
import { number, words } from "../words/importing.js";
import { openImportDialog, titleFrom, understoodList } from "./import-dialog.js";
import { pieceOf } from "./open-march.js";
import { Unfit } from "./unfit.js";

/**
 * A file of OpenMarch: the server tells what is in it and keeps nothing, and a new piece is made of what was seen.
 *
 * @import { Incoming } from "./import-dialog.js"
 * @import { Piece, Show } from "./open-march.js"
 */

const metresInFoot = 0.3048;

/** @param {Incoming} incoming @returns {Promise<() => void>} what opens its dialog */
export async function readOpenMarch(incoming) {
  const { file, piece } = incoming;
  if (piece !== null) throw new Unfit(words("importing.openMarchHere"));
  /** @type {Show} */
  const show = await call("/api/v1/openmarch", {
    method: "POST",
    body: new Blob([file], { type: "application/vnd.sqlite3" }),
  });
  const title = titleFrom(file);
  const made = pieceOf(show, title);
  return () =>
    openImportDialog(incoming, {
      title,
      fields: () => understoodList(understood(show, made)),
      isReady: () => true,
      changes: () => [],
      document: (title) => ({ ...made.document, title }),
    });
}

/** @param {Show} show @param {Piece} made */
function understood({ marchers, pages, measures, beats, width, depth, isImperial }, { unplaced, isEven, document }) {
  const length = (/** @type {number} */ metres) =>
    isImperial ? `${number(Math.round(metres / metresInFoot))} ft` : `${number(Math.round(metres * 10) / 10)} m`;
  return [
    words("importing.openMarch.marchers", { count: marchers.length }),
    words("importing.openMarch.pages", { count: pages.length }),
    words("importing.openMarch.field", { width: length(width), depth: length(depth) }),
    measures.length > 0 && words("importing.openMarch.measures", { count: measures.length }),
    beats.length > 0 && words("importing.music.tempo", { tempo: number(Math.round(document.tempo * 10) / 10) }),
    document.anchors.length > 1 && words("importing.music.tempos", { count: document.anchors.length - 1 }),
    unplaced > 0 && words("importing.openMarch.unplaced", { count: unplaced }),
    !isEven && words("importing.music.uneven", { least: 20, most: 400 }),
    words("importing.openMarch.left"),
  ];
}
