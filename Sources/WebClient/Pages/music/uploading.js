import { call } from "../wire/api.js";
import { Problem } from "../ui/problem.js";

/**
 * A recording on its way to the server, in pieces: what a lost connection cuts off is asked for and goes on there, and
 * the server says at the end what it is.
 *
 * @import { Recording } from "../wire/production.d.ts"
 * @import { RecordingKind } from "./kept-uploads.js"
 *
 * @typedef {{ id: string, offset: number, bytes: number, piece: number, track: Recording | null }} Upload
 */

/** How long to wait before trying again, in milliseconds: the first time, and at most. */
const pause = { first: 500, most: 15_000 };

/**
 * @param {Blob} file
 * @param {object} how
 * @param {RecordingKind} [how.kind] what it must be
 * @param {string | null} [how.production] what it is for: it takes of the plan of whoever owns that
 * @param {string | null} [how.begun] what the server calls one that was begun before
 * @param {(id: string) => void} how.began
 * @param {AbortSignal} how.signal gives it up; the server forgets what it has
 * @param {(received: number) => void} how.progressed
 * @param {(isWaiting: boolean) => void} how.waiting for the server to be reached again
 * @returns {Promise<Recording>}
 */
export async function upload(file, how) {
  const { kind = "track", production = null, began, signal, progressed, waiting } = how;
  let { begun = null } = how;
  let id = begun;
  for (let wait = pause.first;;) {
    try {
      let upload = id === null ? await begin(file, production, signal) : await look(id, signal);
      if (id === null) began(upload.id);
      id = upload.id;
      waiting(false);
      progressed(upload.offset);
      while (upload.track === null) {
        upload = await send(file, upload, kind, signal);
        wait = pause.first;
        progressed(upload.offset);
      }
      return { ...upload.track };
    } catch (problem) {
      if (signal.aborted && id !== null) void forget(id);
      if (!signal.aborted && id === begun && id !== null && problem instanceof Problem && problem.status === 404) {
        // The server has forgotten it, as it does after a day: from the beginning.
        id = begun = null;
        continue;
      }
      if (signal.aborted || !(problem instanceof Problem)) throw problem;
      const isElsewhere = problem.code === "offset-mismatch";
      if (!isElsewhere && !problem.isPassing) throw problem;
      waiting(!isElsewhere);
      await rest(problem.retryAfter === null ? wait : problem.retryAfter * 1000, signal);
      wait = Math.min(wait * 2, pause.most);
    }
  }
}

/**
 * @param {Blob} file
 * @param {string | null} production
 * @param {AbortSignal} signal
 * @returns {Promise<Upload>}
 */
const begin = (file, production, signal) =>
  call(`/api/v1/uploads${production === null ? "" : `?production=${encodeURIComponent(production)}`}`, {
    method: "POST",
    headers: { "Upload-Length": String(file.size) },
    signal,
  });

/**
 * @param {string} id
 * @param {AbortSignal} signal
 * @returns {Promise<Upload>}
 */
const look = (id, signal) => call(`/api/v1/uploads/${id}`, { signal });

/**
 * The next piece.
 *
 * @param {Blob} file
 * @param {Upload} upload
 * @param {RecordingKind} kind
 * @param {AbortSignal} signal
 * @returns {Promise<Upload>}
 */
async function send(file, upload, kind, signal) {
  const end = Math.min(upload.offset + upload.piece, upload.bytes);
  const answer = await call(`/api/v1/uploads/${upload.id}`, {
    method: "PATCH",
    body: file.slice(upload.offset, end),
    headers: {
      "Content-Type": "application/partial-upload",
      "Upload-Offset": String(upload.offset),
      "Upload-Kind": kind,
    },
    signal,
  });
  return answer ?? { ...upload, offset: end };
}

/** @param {string} id */
const forget = (id) => call(`/api/v1/uploads/${id}`, { method: "DELETE" }).catch(() => {});

/**
 * Until the time is over, the device is online again, or the signal is given.
 *
 * @param {number} milliseconds
 * @param {AbortSignal} signal
 */
function rest(milliseconds, signal) {
  return new Promise((done) => {
    const timer = setTimeout(over, milliseconds);
    addEventListener("online", over);
    signal.addEventListener("abort", over);
    function over() {
      clearTimeout(timer);
      removeEventListener("online", over);
      signal.removeEventListener("abort", over);
      done(undefined);
    }
  });
}
