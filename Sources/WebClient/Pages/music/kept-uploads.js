import { randomId } from "../ui/random-id.js";

/**
 * Uploads that are under way, kept in the browser's storage with their files: a page that was reloaded, or opened again
 * later, goes on where the server stands. A browser that keeps no file of this size still knows of the upload; the
 * person then chooses the same file again.
 *
 * `upload` is the server's name of it, null before it has begun. `replaces` is the track whose recording it will be,
 * null for a new one.
 *
 * @typedef {"track" | "video"} RecordingKind
 *
 * @typedef {object} KeptUpload
 * @property {string} id
 * @property {string} production or the session of takes
 * @property {string} name of the file
 * @property {number} bytes
 * @property {Blob | null} file
 * @property {string | null} upload
 * @property {string | null} replaces
 * @property {RecordingKind | "take"} [kind] a track where nothing is said; what was filmed of a session is of takes
 * @property {number} [begins] the session clock at its first picture, of takes
 */

const store = "uploads";

/**
 * @template Value
 * @param {IDBRequest<Value>} request
 * @returns {Promise<Value>}
 */
const answer = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @type {Promise<IDBDatabase> | undefined} */
let opened;

function open() {
  opened ??= (() => {
    const request = indexedDB.open("runthrough-uploads", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: "id" });
    return answer(request);
  })();
  return opened;
}

/**
 * All within one transaction, and kept when it answers.
 *
 * @template Value
 * @param {IDBTransactionMode} mode
 * @param {(uploads: IDBObjectStore) => Promise<Value>} work
 */
async function within(mode, work) {
  const transaction = (await open()).transaction(store, mode);
  const over = new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(undefined);
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
  const [value] = await Promise.all([work(transaction.objectStore(store)), over]);
  return value;
}

/**
 * Storage may be full or forbidden: then an upload lasts as long as its page.
 *
 * @param {Omit<KeptUpload, "id">} upload
 * @returns {Promise<KeptUpload>}
 */
export async function keep(upload) {
  const kept = { ...upload, id: randomId() };
  for (const file of [upload.file, null]) {
    try {
      await within("readwrite", (uploads) => answer(uploads.put({ ...kept, file })));
      break;
    } catch {
      // Too large for this browser: its name and length are kept alone.
    }
  }
  return kept;
}

/**
 * What the server calls it, unless it was given up meanwhile.
 *
 * @param {string} id
 * @param {string | null} upload
 */
export async function setUpload(id, upload) {
  try {
    await within("readwrite", async (uploads) => {
      const kept = await answer(uploads.get(id));
      if (kept !== undefined) await answer(uploads.put({ ...kept, upload }));
    });
  } catch {
    // Nothing is kept here.
  }
}

/**
 * Forgets it. Answers whether it was still to be done: another page of the same production may have been quicker.
 *
 * @param {string} id
 */
export async function finish(id) {
  try {
    return await within("readwrite", async (uploads) => {
      const kept = await answer(uploads.getKey(id));
      if (kept !== undefined) await answer(uploads.delete(id));
      return kept !== undefined;
    });
  } catch {
    return true;
  }
}

/** @param {string} production @param {RecordingKind | "take"} kind @returns {Promise<KeptUpload[]>} */
export async function uploadsOf(production, kind) {
  try {
    const all = await within("readonly", (uploads) => answer(uploads.getAll()));
    return all.filter((one) => one.production === production && (one.kind ?? "track") === kind);
  } catch {
    return [];
  }
}
