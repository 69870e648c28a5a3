import { Problem } from "../ui/problem.js";

/**
 * What a camera needs to recognise punches is kept on this phone once it was loaded: programs, weights and pose models.
 * From then on the camera works without any network. The service worker answers with what is kept here, and fetches
 * programs anew with each release.
 */

const cacheName = "runthrough-recogniser";
/** Milliseconds without a single byte, after which loading is given up. */
const patience = 20_000;

/** Null where the browser keeps nothing: pages over plain HTTP, or storage that is forbidden. */
const opened = async () => {
  try {
    return globalThis.caches ? await caches.open(cacheName) : null;
  } catch {
    return null;
  }
};

/**
 * The bytes of a file that never changes: kept, or loaded and kept.
 *
 * @param {string} address
 * @param {(count: number) => void} [onBytes] told of the bytes that have come, as they come
 * @returns {Promise<ArrayBuffer>}
 */
export async function keptBytes(address, onBytes = () => {}) {
  const cache = await opened();
  const kept = await cache?.match(address);
  if (kept !== undefined) return await kept.arrayBuffer();
  const bytes = await loaded(address, onBytes);
  await cache?.put(address, new Response(bytes)).catch(() => {}); // full: it is loaded again
  return bytes;
}

/**
 * An answer that may be another one each time: the server's, or without a server the one that was kept.
 *
 * @template Answer
 * @param {string} address
 * @param {() => Promise<Answer>} read from the server
 * @param {(answer: Answer) => BodyInit} written
 * @param {(kept: Response) => Promise<Answer>} readKept
 * @returns {Promise<Answer>}
 */
export async function latest(address, read, written, readKept) {
  const cache = await opened();
  try {
    const answer = await read();
    await cache?.put(address, new Response(written(answer))).catch(() => {});
    return answer;
  } catch (problem) {
    const kept = await cache?.match(address);
    if (kept === undefined) throw problem;
    return await readKept(kept);
  }
}

/** Forgets models that the server has no more. @param {readonly string[]} addresses those that are in use */
export async function forgetOtherModels(addresses) {
  const cache = await opened();
  const all = await cache?.keys() ?? [];
  const isOld = (/** @type {Request} */ { url }) =>
    url.includes("/pose-models/") && !addresses.some((address) => url.endsWith(address));
  await Promise.all(all.filter(isOld).map((old) => cache?.delete(old)));
}

/** @param {string} address @param {(count: number) => void} onBytes */
async function loaded(address, onBytes) {
  const stop = new AbortController();
  let timer = setTimeout(() => stop.abort(), patience);
  try {
    const answer = await fetch(address, { signal: stop.signal });
    if (!answer.ok || answer.body === null) {
      throw new Problem({ code: `http-${answer.status}`, status: answer.status, title: address });
    }
    const pieces = [];
    const reader = answer.body.getReader();
    let count = 0;
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => stop.abort(), patience);
      pieces.push(piece.value);
      onBytes(count += piece.value.length);
    }
    return await new Blob(pieces).arrayBuffer();
  } catch (problem) {
    if (problem instanceof Problem) throw problem;
    throw new Problem({ code: "offline", title: address });
  } finally {
    clearTimeout(timer);
  }
}
