import { call, callForBlob } from "../wire/api.js";
import { Problem } from "../ui/problem.js";
import { upload } from "../music/uploading.js";
import { fileFormat, fileName } from "../editing/production-file.js";
import { saveAs } from "../ui/save-as.js";
import { words } from "../words/productions.js";
import { withoutIdentity } from "./import-file.js";
import { Damaged, unpacked, zipEntries } from "../importing/zip.js";
import { archiveOf, entriesOf } from "./tar.js";

/**
 * A production with its recordings and its floor plan in one archive, as `runthrough export --media` writes it and
 * `runthrough import` reads it: `production.json`, `tracks/DIGEST.FORMAT`, `pictures/ID`. It is made and read here,
 * with the calls that an upload and a download use anyway, so nothing is checked less than there.
 *
 * @import { Production, Track, Video } from "../wire/production.d.ts"
 * @import { Entry } from "../importing/zip.js"
 *
 * @typedef {{ signal: AbortSignal, progressed: (done: number, all: number) => void }} Going
 */

/** Bytes that are fetched at once. */
const piece = 1 << 22;

/** Why an archive is not imported, in words. */
export class Unfit extends Error {}

/** @param {{ digest: string, format: string }} track */
const pathOf = ({ digest, format }) => `tracks/${digest}.${format}`;
/** @param {string} digest */
const trackAt = (digest) => `/api/v1/tracks/${encodeURIComponent(digest)}`;

/** What it plays and shows, each recording once. @param {Production} production */
const recordingsOf = (
  { tracks, videos },
) => [...new Map([...tracks, ...videos].map((recording) => [recording.digest, recording])).values()];

/** @param {Track | Video} recording */
const kindOfRecording = ({ format }) => format === "mp4" || format === "webm" ? "video" : "track";

/** @param {Track | Video} track @param {AbortSignal} signal whether the server has its recording */
async function isKept({ digest }, signal) {
  try {
    await call(trackAt(digest), { method: "HEAD", signal });
    return true;
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 404) return false;
    throw problem;
  }
}

/**
 * Gives the archive of a production to the person.
 *
 * @param {string} id
 * @param {Going} going
 * @returns {Promise<(Track | Video)[]>} the tracks whose recordings the server does not have
 */
export async function saveArchive(id, { signal, progressed }) {
  /** @type {Production} */
  const production = await call(`/api/v1/productions/${encodeURIComponent(id)}`, { signal });
  const recordings = recordingsOf(production);
  const all = recordings.reduce((sum, { bytes }) => sum + bytes, 0);
  const json = JSON.stringify({ format: fileFormat, ...production }, null, 2);
  const files = [{ path: "production.json", content: new Blob([json, "\n"]) }];
  /** @type {(Track | Video)[]} */
  const missing = [];
  let done = 0;
  progressed(done, all);
  for (const track of recordings) {
    if (await isKept(track, signal)) {
      /** @type {Blob[]} */
      const parts = [];
      for (let from = 0; from < track.bytes; from += piece) {
        const to = Math.min(from + piece, track.bytes);
        parts.push(await callForBlob(trackAt(track.digest), { headers: { Range: `bytes=${from}-${to - 1}` }, signal }));
        progressed(done + to, all);
      }
      files.push({ path: pathOf(track), content: new Blob(parts) });
    } else missing.push(track);
    done += track.bytes;
  }
  const plan = production.stage.plan?.asset;
  if (plan) {
    const content = await callForBlob(`/api/v1/assets/${encodeURIComponent(plan)}`, { signal });
    files.push({ path: `pictures/${plan}`, content });
  }
  saveAs(archiveOf(files, Math.floor(Date.now() / 1000)), fileName(production.title, "tar"));
  return missing;
}

/**
 * Stores the production of an archive as a new one. Nothing is to be seen of it before all of it has arrived.
 *
 * @param {Blob} file
 * @param {Going} going
 * @returns {Promise<(Track | Video)[]>} the tracks whose recordings are neither in the archive nor on the server
 */
export async function importArchive(file, { signal, progressed }) {
  const { production, entries } = await looked(file);
  const recordings = recordingsOf(production);
  const sent = recordings.filter((track) => entries.has(pathOf(track)));
  const all = sent.reduce((sum, { bytes }) => sum + bytes, 0);
  /** @type {(Track | Video)[]} */
  const missing = [];
  let done = 0;
  progressed(done, all);
  for (const track of recordings) {
    const entry = entries.get(pathOf(track));
    if (!(await isKept(track, signal))) {
      if (entry === undefined) missing.push(track);
      else await send(track, entry, signal, (received) => progressed(done + received, all));
    }
    if (entry !== undefined) done += track.bytes;
    progressed(done, all);
  }
  const plan = production.stage?.plan;
  const picture = plan && entries.get(`pictures/${plan.asset}`);
  const document = /** @type {any} */ (withoutIdentity(/** @type {any} */ (production)));
  if (plan && picture) {
    const body = new Blob([picture.content], { type: await kindOf(picture.content) });
    const { id } = await call("/api/v1/assets", { method: "POST", body, signal });
    document.stage = { ...document.stage, plan: { ...plan, asset: id } };
  }
  await call("/api/v1/productions", { method: "POST", body: document, signal });
  return missing;
}

/**
 * @param {Track | Video} track
 * @param {Entry} entry
 * @param {AbortSignal} signal
 * @param {(received: number) => void} progressed
 */
async function send(track, entry, signal, progressed) {
  const recording = await upload(entry.content, {
    kind: kindOfRecording(track),
    began: () => {},
    signal,
    progressed,
    waiting: () => {},
  });
  if (recording.digest !== track.digest) throw new Unfit(words("productions.archive.digest", { path: entry.path }));
}

/**
 * What is in an archive, if all of it belongs together. It may have been unpacked and packed again: as tar or zip,
 * compressed, in a folder, in another order, with files that systems add by themselves.
 *
 * @param {Blob} file
 */
async function looked(file) {
  const files = await filesOf(file);
  const [document, folder] = documentAmong(files);
  const production = await documentOf(document);
  const named = namedBy(production);
  /** @type {Map<string, Entry>} */
  const entries = new Map();
  for (const entry of files) {
    const path = entry.path.startsWith(folder) ? entry.path.slice(folder.length) : entry.path;
    if (entry === document) continue;
    if (entry.kind !== "file") throw new Unfit(words("productions.archive.notAFile", { path }));
    const wanted = entry.path.startsWith(folder) ? named.get(path) : undefined;
    if (wanted === undefined) throw new Unfit(words("productions.archive.unknown", { path }));
    if (entries.has(path)) throw new Unfit(words("productions.archive.twice", { path }));
    if (wanted !== null && wanted !== entry.bytes) {
      throw new Unfit(words("productions.archive.length", { path, count: entry.bytes, wanted }));
    }
    entries.set(path, entry);
  }
  return { production, entries };
}

/** The most bytes of a compressed archive, once it is unpacked. */
const mostUnpacked = 4 * 2 ** 30;
const ofSystems = /(^|\/)(__MACOSX\/|\._|(\.DS_Store|Thumbs\.db|desktop\.ini)$)/i;

/** Without folders, and without what systems add. @param {Blob} file */
async function filesOf(file) {
  /** @type {Entry[]} */
  const files = [];
  try {
    for await (const entry of await entriesIn(file)) {
      if (entry.kind !== "folder" && !ofSystems.test(entry.path)) files.push(entry);
    }
  } catch (problem) {
    throw problem instanceof Damaged ? new Unfit(words("productions.archive.damaged")) : problem;
  }
  return files;
}

/** @param {Blob} file */
async function entriesIn(file) {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (first === 0x1f && second === 0x8b) return entriesOf(await unpacked(file, "gzip", mostUnpacked));
  return first === 0x50 && second === 0x4b ? zipEntries(file) : entriesOf(file);
}

/**
 * The production's document, and the folder that it is in.
 *
 * @param {readonly Entry[]} files
 * @returns {[document: Entry, folder: string]}
 */
function documentAmong(files) {
  /** @param {Entry} entry */
  const depth = ({ path }) => path.split("/").length;
  const documents = files.filter(({ path, kind }) => kind === "file" && /(^|\/)production\.json$/.test(path))
    .sort((one, other) => depth(one) - depth(other));
  const [document, other] = documents;
  if (document === undefined) throw new Unfit(words("productions.archive.damaged"));
  if (other !== undefined && depth(other) === depth(document)) {
    throw new Unfit(words("productions.archive.twice", { path: other.path }));
  }
  return [document, document.path.slice(0, -"production.json".length)];
}

/** The paths that an archive of a production may hold, with the bytes that it says. @param {Production} production */
function namedBy(production) {
  /** @type {Map<string, number | null>} */
  const named = new Map(recordingsOf(production).map((track) => [pathOf(track), track.bytes]));
  const plan = production.stage?.plan;
  if (plan) named.set(`pictures/${plan.asset}`, null);
  return named;
}

/** @param {Entry} entry @returns {Promise<Production>} */
async function documentOf({ content }) {
  try {
    const document = JSON.parse(await content.text());
    if (document.format === fileFormat) return { tracks: [], videos: [], ...document };
  } catch {
    // Said below.
  }
  throw new Unfit(words("productions.archive.damaged"));
}

/** The server looks at the bytes itself, and refuses what does not fit. @param {Blob} picture */
async function kindOf(picture) {
  const [first] = new Uint8Array(await picture.slice(0, 1).arrayBuffer());
  return first === 0x89 ? "image/png" : first === 0xff ? "image/jpeg" : "image/webp";
}
