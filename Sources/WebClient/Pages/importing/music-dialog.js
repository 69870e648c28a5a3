import { limits } from "../editing/described.js";
import { Held } from "../ui/changes.js";
import { element } from "../ui/element.js";
import { switchOf } from "../ui/form-rows.js";
import { clockTime } from "../stage/words.js";
import { listed, number, words } from "../words/importing.js";
import { countingOf, fastest, slowest } from "./counting.js";
import { openImportDialog, titleFrom, understoodList } from "./import-dialog.js";
import { measuresOf, mostMeasures, TooLong } from "./music-xml.js";
import { documentWith, emptyPiece } from "./production-changes.js";
import { encodingOf, textOf } from "./text.js";
import { Unfit } from "./unfit.js";
import { Damaged, zipEntries } from "./zip.js";

/**
 * The measures of a score: its tempo becomes the counts, its rehearsal marks become markers.
 *
 * @import { Change, ItemKind, Production } from "../wire/production.d.ts"
 * @import { Incoming } from "./import-dialog.js"
 * @import { Measures } from "./music-xml.js"
 */

/** Bytes of a score once it is unpacked. */
const mostUnpacked = 64 << 20;
const shownMarks = 12;

/** @param {Incoming} incoming @returns {Promise<() => void>} what opens its dialog */
export async function readMusic(incoming) {
  const score = read(await textIn(incoming.file));
  const counted = countingOf(score.times.map(Math.round));
  return () => open(incoming, score, counted);
}

/** @param {string} text */
function read(text) {
  try {
    const score = measuresOf(text);
    if (score !== null) return score;
  } catch (problem) {
    if (!(problem instanceof TooLong)) throw problem;
    throw new Unfit(words("importing.music.tooLong", { most: mostMeasures }));
  }
  throw new Unfit(words("importing.music.none"));
}

/** The score itself, which may be in an archive with a list of what is in it. @param {File} file */
async function textIn(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return textOf(bytes, encodingOf(bytes));
  /** @type {Map<string, Blob>} */
  const files = new Map();
  try {
    for await (const { path, kind, content } of zipEntries(file, mostUnpacked)) {
      if (kind === "file") files.set(path, content);
    }
  } catch (problem) {
    throw problem instanceof Damaged ? new Unfit(words("importing.music.none")) : problem;
  }
  const [, named = ""] =
    /full-path\s*=\s*["']([^"']*)["']/.exec(await files.get("META-INF/container.xml")?.text() ?? "") ?? [];
  const other = [...files.keys()].find((path) => /\.(musicxml|xml)$/i.test(path) && !path.startsWith("META-INF/"));
  const content = files.get(named) ?? files.get(other ?? "");
  if (content === undefined) throw new Unfit(words("importing.music.none"));
  const unpacked = new Uint8Array(await content.arrayBuffer());
  return textOf(unpacked, encodingOf(unpacked));
}

/** @param {Incoming} incoming @param {Measures} score @param {ReturnType<typeof countingOf>} counted */
function open(incoming, score, counted) {
  const { piece } = incoming;
  const title = score.title || titleFrom(incoming.file);
  const empty = emptyPiece(title);
  const documentNow = () => piece?.document ?? empty;
  const keepsCounts = new Held(true);
  const room = Math.max(0, limits.markers - documentNow().markers.length);
  const marks = score.marks.slice(0, room);
  let turn = 0;
  const freshId = piece?.freshId ?? (() => `k${turn += 1}`);
  const changes = () => {
    if (counted === null) return [];
    const document = documentNow();
    const ofCounts = piece?.counted(document, counted, keepsCounts.value) ??
      /** @type {Change[]} */ ([{ set: ["tempo"], to: counted.tempo }, { set: ["anchors"], to: counted.anchors }]);
    return [...ofCounts, ...markersOf(score, marks, document, freshId)];
  };
  openImportDialog(incoming, {
    sources: [keepsCounts],
    title,
    isReady: () => counted !== null,
    fields: () => [
      understoodList(understood(score, counted, marks)),
      counted === null &&
      element("p", { class: "problem" }, words("importing.music.uneven", { least: slowest, most: fastest })),
      documentNow().formations.length > 0 &&
      switchOf(
        words("importing.music.keepsCounts"),
        "keeps-counts",
        keepsCounts.value,
        (isOn) => (keepsCounts.value = isOn),
      ),
    ],
    changes,
    document: (title) => ({ ...documentWith(empty, changes()), title }),
  });
}

/** @param {Measures} score @param {ReturnType<typeof countingOf>} counted @param {Measures["marks"]} marks */
function understood({ measures, times, marks: all, hasRepeats }, counted, marks) {
  const changes = counted === null ? 0 : Math.max(0, counted.anchors.length - 1);
  return [
    words("importing.music.measures", { count: measures }),
    words("importing.music.counts", { count: times.length - 1, time: clockTime(times[times.length - 1]) }),
    counted !== null && words("importing.music.tempo", { tempo: number(Math.round(counted.tempo * 10) / 10) }),
    changes > 0 && words("importing.music.tempos", { count: changes }),
    marks.length > 0 && words("importing.music.marks", {
      marks: listed(marks.slice(0, shownMarks).map(({ name }) => name), "unit") +
        (marks.length > shownMarks ? " …" : ""),
    }),
    all.length > marks.length && words("importing.music.marksLeft", { count: all.length - marks.length }),
    hasRepeats && words("importing.music.repeats"),
  ];
}

/**
 * @param {Measures} score
 * @param {Measures["marks"]} marks
 * @param {Production} document
 * @param {(kind: ItemKind) => string} freshId
 * @returns {Change[]}
 */
function markersOf({ times }, marks, { markers }, freshId) {
  let after = markers.at(-1)?.id ?? null;
  return marks.map(({ count, name }) => {
    const id = freshId("markers");
    const change = {
      insert: /** @type {const} */ ("markers"),
      value: { id, name, at: Math.round(times[count]) },
      after,
    };
    after = id;
    return change;
  });
}
