import { inWords, showTrouble } from "../ui/banner.js";
import { listed, words } from "../words/productions.js";
import { importArchive, saveArchive, Unfit } from "./archive.js";

/**
 * Archives, saved and read again; what was refused says why.
 *
 * @import { ProductionLine } from "./query.js"
 * @import { Underway } from "./underway.js"
 * @import { Track, Video } from "../wire/production.d.ts"
 */

/**
 * @param {Underway} underway
 * @param {ProductionLine} production
 */
export async function exportWithRecordings(underway, production) {
  const { id, title } = production;
  const missing = await underway.follow(
    title,
    (going) => saveArchive(id, going),
    (problem) => showTrouble(whyNot(problem), { retry: () => exportWithRecordings(underway, production) }),
  );
  if (missing !== null && missing.length > 0) showTrouble(words("productions.leftOut", { titles: titlesOf(missing) }));
}

/**
 * @param {Underway} underway
 * @param {File} file
 * @param {() => void} imported
 */
export async function importWithRecordings(underway, file, imported) {
  const missing = await underway.follow(
    file.name,
    (going) => importArchive(file, going),
    (problem) => showTrouble(words("productions.notImported", { file: file.name, why: whyNot(problem) })),
  );
  if (missing === null) return;
  imported();
  if (missing.length > 0) showTrouble(words("productions.silentTracks", { titles: titlesOf(missing) }));
}

/** @param {unknown} problem */
const whyNot = (problem) => (problem instanceof Unfit ? problem.message : inWords(problem));

/** @param {readonly (Track | Video)[]} tracks */
const titlesOf = (tracks) => listed(tracks.map(({ title }) => words("productions.quoted", { title })));
