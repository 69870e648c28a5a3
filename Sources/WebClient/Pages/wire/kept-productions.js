/**
 * The latest productions, kept on this device: the service worker returns one of them when the server does not answer,
 * and who practises alone has theirs when the session is over.
 *
 * @import { Production } from "./production.d.ts"
 */
const productionsCache = "runthrough-productions";
const productionsKept = 20;

/**
 * The productions danced, the latest ones. Pages over plain HTTP have no cache of answers: there it is a database.
 *
 * @param {string} address
 * @param {Production | null} production
 */
export async function keepProduction(address, production) {
  try {
    if (!globalThis.caches) return await keepInDatabase(address, production);
    const cache = await caches.open(productionsCache);
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

/**
 * What was kept last; null where there is nothing.
 *
 * @param {string} address
 * @returns {Promise<Production | null>}
 */
export async function productionKept(address) {
  try {
    if (globalThis.caches) return await (await caches.match(address))?.json() ?? null;
    const [kept] = await settled((await productions("readonly")).index("address").getAll(address));
    return kept?.production ?? null;
  } catch {
    return null; // forbidden
  }
}

/**
 * @param {string} address
 * @param {Production | null} production
 */
async function keepInDatabase(address, production) {
  const store = await productions("readwrite");
  const before = await settled(store.index("address").getAllKeys(address));
  for (const key of before) store.delete(key);
  store.add({ address, production });
  const keys = await settled(store.getAllKeys());
  for (const key of keys.slice(0, Math.max(0, keys.length - productionsKept))) store.delete(key);
}

/** @param {IDBTransactionMode} mode */
async function productions(mode) {
  const request = indexedDB.open(productionsCache, 1);
  request.addEventListener("upgradeneeded", () => {
    request.result.createObjectStore("productions", { autoIncrement: true }).createIndex("address", "address");
  });
  return (await settled(request)).transaction("productions", mode).objectStore("productions");
}

/**
 * @template Result
 * @param {IDBRequest<Result>} request
 * @returns {Promise<Result>}
 */
const settled = (request) =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
