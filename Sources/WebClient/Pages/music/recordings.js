import { actingToken } from "../wire/api.js";
import { Problem } from "../ui/problem.js";

/**
 * Recordings, by the digests that name their bytes. What was loaded once is kept on the device as long as there is
 * room, so it sounds without the network too. Browsers keep it only in secure contexts (HTTPS or localhost);
 * elsewhere the browser's own cache has to do, since a recording never changes.
 */

/** Bytes of all that are kept; the one that was needed longest ago goes first. */
const most = 400e6;
const cacheName = "runthrough-tracks";
const usedKey = "runthrough.tracks";

/** @param {string} digest */
const addressOf = (digest) => `/api/v1/tracks/${encodeURIComponent(digest)}`;

/**
 * The bytes of a recording.
 *
 * @param {string} digest
 * @param {object} [how]
 * @param {string | null} [how.token] without one, the browser's own cookie is used
 * @param {AbortSignal} [how.signal]
 * @param {(share: number) => void} [how.progressed] from 0 to 1
 * @returns {Promise<ArrayBuffer>} rejects with a `Problem`
 */
export async function fetchRecording(digest, { token = null, signal, progressed = () => {} } = {}) {
  const kept = await recordingKept(digest);
  if (kept !== null) {
    progressed(1);
    return kept;
  }
  const bytes = await load(digest, { token, signal, progressed });
  await keep(digest, bytes);
  return bytes;
}

/** The bytes as they are kept on this device; null if they are not. @param {string} digest */
async function recordingKept(digest) {
  try {
    const answer = await (await caches.open(cacheName)).match(addressOf(digest));
    if (answer === undefined) return null;
    used(digest, Number(answer.headers.get("content-length")));
    return await answer.arrayBuffer();
  } catch {
    return null; // no secure context, or storage is forbidden
  }
}

/**
 * @param {string} digest
 * @param {{ token: string | null, signal?: AbortSignal, progressed: (share: number) => void }} how
 */
async function load(digest, { token: given, signal, progressed }) {
  const token = given ?? actingToken();
  let answer;
  try {
    answer = await fetch(addressOf(digest), {
      headers: token === null ? {} : { Authorization: `Bearer ${token}` },
      credentials: token === null ? "same-origin" : "omit",
      signal,
    });
    if (!answer.ok) throw await refusal(answer);
    return await bytesOf(answer, progressed);
  } catch (cause) {
    if (signal?.aborted || cause instanceof Problem) throw cause;
    throw new Problem({ code: "offline" });
  }
}

/** @param {Response} answer */
async function refusal(answer) {
  const fields = await answer.json().catch(() => ({}));
  return new Problem({
    ...fields,
    code: String(fields.type ?? "").split("/").pop() || `http-${answer.status}`,
    status: answer.status,
  });
}

/**
 * @param {Response} answer
 * @param {(share: number) => void} progressed
 */
async function bytesOf(answer, progressed) {
  const count = Number(answer.headers.get("content-length"));
  if (answer.body === null || !(count > 0)) return answer.arrayBuffer();
  const bytes = new Uint8Array(count);
  let at = 0;
  const reader = answer.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes.set(value, at);
    at += value.length;
    progressed(at / count);
  }
  if (at !== count) throw new Problem({ code: "offline" });
  return bytes.buffer;
}

/** @param {string} digest @param {ArrayBuffer} bytes */
async function keep(digest, bytes) {
  try {
    const cache = await caches.open(cacheName);
    for (const other of leaving(digest, bytes.byteLength)) await cache.delete(addressOf(other));
    const headers = { "Content-Length": String(bytes.byteLength) };
    await cache.put(addressOf(digest), new Response(bytes.slice(0), { headers }));
    used(digest, bytes.byteLength);
  } catch {
    return; // no room, or no secure context: it is loaded again the next time
  }
}

/** Which were needed when, with their bytes, the latest last. @returns {{ digest: string, bytes: number }[]} */
function known() {
  try {
    return JSON.parse(localStorage.getItem(usedKey) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {string} digest @param {number} bytes */
function used(digest, bytes) {
  const others = known().filter((one) => one.digest !== digest);
  localStorage.setItem(usedKey, JSON.stringify([...others, { digest, bytes }]));
}

/** Those that make room for one more. @param {string} digest @param {number} bytes */
function leaving(digest, bytes) {
  const others = known().filter((one) => one.digest !== digest);
  let free = most - bytes;
  const staying = [...others].reverse().filter((one) => (free -= one.bytes) >= 0);
  localStorage.setItem(usedKey, JSON.stringify(others.filter((one) => staying.includes(one))));
  return others.filter((one) => !staying.includes(one)).map((one) => one.digest);
}
