import { inWords, showTrouble } from "../ui/banner.js";
import { nameOf } from "../ui/element.js";
import { node, setText } from "../ui/node.js";
import { redrawing } from "../ui/redraw.js";
import { sizeInWords } from "../ui/size.js";
import { listed, words, wordsAround } from "../words/productions.js";
import "../words/panels.js";
import { importArchive, saveArchive, Unfit } from "./archive.js";

/**
 * Archives on their way: a line with how far it is and a way to give it up; what was refused says why.
 *
 * @import { ProductionLine } from "./list.js"
 * @import { Going } from "./archive.js"
 * @import { Track } from "../wire/production.d.ts"
 */

/**
 * @param {HTMLElement} place before which the line stands
 * @param {ProductionLine} production
 */
export async function exportWithRecordings(place, production) {
  const { id, title } = production;
  const missing = await followed(
    place,
    title,
    (going) => saveArchive(id, going),
    (problem) => showTrouble(whyNot(problem), { retry: () => exportWithRecordings(place, production) }),
  );
  if (missing !== null && missing.length > 0) showTrouble(words("productions.leftOut", { titles: titlesOf(missing) }));
}

/**
 * @param {HTMLElement} place
 * @param {File} file
 * @param {() => void} imported
 */
export async function importWithRecordings(place, file, imported) {
  const missing = await followed(
    place,
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

/** @param {readonly Track[]} tracks */
const titlesOf = (tracks) => listed(tracks.map(({ title }) => words("productions.quoted", { title })));

/**
 * @param {HTMLElement} place
 * @param {string} name
 * @param {(going: Going) => Promise<Track[]>} work
 * @param {(problem: unknown) => void} failed
 */
async function followed(place, name, work, failed) {
  const giveUp = new AbortController();
  const bar = node("progress", { max: "1", value: "0", "aria-label": words("productions.progressOf", { name }) });
  const status = node("p", { class: "help", role: "status" });
  const stop = node(
    "button",
    { type: "button", class: "quiet", onclick: () => giveUp.abort() },
    words("productions.stopMoving"),
  );
  const line = node(
    "div",
    { class: "moving-archive" },
    node("p", {}, wordsAround("productions.movingArchive", { name: nameOf(name) })),
    bar,
    status,
    stop,
  );
  place.before(line);
  try {
    return await work({
      signal: giveUp.signal,
      progressed: (done, all) => {
        bar.max = Math.max(1, all);
        bar.value = done;
        setText(status, words("panels.music.sent", { sent: sizeInWords(done), all: sizeInWords(all) }));
      },
    });
  } catch (problem) {
    if (!giveUp.signal.aborted) failed(problem);
    return null;
  } finally {
    redrawing(document.body, () => line.remove())();
  }
}
