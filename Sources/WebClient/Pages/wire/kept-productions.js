/**
 * The latest productions, kept on this device: the service worker returns one of them when the server does not answer.
 *
 * @import { Production } from "./production.d.ts"
 */
const productionsCache = "runthrough-productions";
const productionsKept = 20;

/**
 * The productions danced, the latest ones. Pages over plain HTTP have no such store, and could not be opened offline
 * anyway.
 *
 * @param {string} address
 * @param {Production | null} production
 */
export async function keepProduction(address, production) {
  try {
    const cache = await globalThis.caches?.open(productionsCache);
    if (!cache) return;
    await cache.put(
      address,
      new Response(JSON.stringify(production), { headers: { "Content-Type": "application/json" } }),
    );
    const all = await cache.keys();
    await Promise.all(all.slice(0, Math.max(0, all.length - productionsKept)).map((request) => cache.delete(request)));
  } catch {
    return; // full or forbidden
  }
}
