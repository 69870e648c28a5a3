/**
 * After one visit the pages open without the server. The server writes `release` in front of this file: the release's
 * name and files. So the bytes change with any file, the browser installs the new worker, and every page's modules come
 * from `/assets/{release}/`: a page of one release can never get a module of another.
 *
 * Browsers have service workers only in secure contexts: HTTPS, or localhost. A phone that joined over plain HTTP on
 * the LAN gets none of this; a page that is open there goes on alone when the server is lost, but cannot be opened or
 * reloaded then.
 */

/// <reference path="./service-worker.d.ts" />

/** The service worker's own global, which the types of a page leave out. */
const worker = /** @type {ServiceWorkerGlobal} */ (/** @type {unknown} */ (self));

const pagesCache = `runthrough-pages-${release.name}`;
const productionsCache = "runthrough-productions";
/** What cameras need (`camera/kept-recogniser.js`), of devices that have used theirs. */
const recogniserCache = "runthrough-recogniser";
const sharedCache = "runthrough-shared";
/** A page is fetched anew while the server answers within this time. */
const patience = 2_500;
/** One page for each kind of address; what follows the first part is read by the page itself. */
const shells = [
  "/",
  "/join",
  "/dancer/-",
  "/conductor/-",
  "/screen/-",
  "/studio/-",
  "/drill/-",
  "/practice/-",
  "/paper/-",
  "/trainer/-",
  "/athlete/-",
  "/class/-",
  "/copy",
  "/help",
];

worker.addEventListener("install", (event) => {
  event.waitUntil(install().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(tidy().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === "POST" && url.pathname === "/share") event.respondWith(shared(request));
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    const shell = shellOf(url.pathname);
    if (shell !== null) event.respondWith(page(request, shell));
  } else if (url.pathname.startsWith("/assets/") || url.pathname.startsWith("/pose-models/")) {
    event.respondWith(asset(request));
  } else if (/^\/api\/v1\/productions\/[^/]+$/.test(url.pathname)) {
    event.respondWith(production(request));
  }
});

/** A page asks for its language to be kept, in words of `{ language }`, and is told when it is. */
worker.addEventListener("message", (event) => {
  const { language } = event.data ?? {};
  if (typeof language !== "string") return;
  const answer = (/** @type {string} */ what) => event.ports[0]?.postMessage(what);
  event.waitUntil(keepIn(language).then(() => answer("kept"), () => answer("not kept")));
});

/** All of the release or nothing: a file of another release has another address, and would not be found there. */
async function install() {
  const cache = await caches.open(pagesCache);
  const language = await takeShells(cache);
  const wanted = release.files.filter((file) => isOf(file, language));
  await Promise.all(wanted.map((file) => take(cache, `/assets/${release.name}/${file}`)));
  await renewRecogniser();
}

/** @param {string} language */
async function keepIn(language) {
  const cache = await caches.open(pagesCache);
  const kept = await cache.match(shells[0]);
  if (kept && languageOf(await kept.text()) === language) return;
  const wanted = release.files.filter((file) => file.startsWith(`words/${language}/`));
  await Promise.all(wanted.map((file) => take(cache, `/assets/${release.name}/${file}`)));
  await takeShells(cache);
}

/**
 * The pages themselves, after what each names in its head, as the files of its modules; resolves to their language,
 * which the server knows by the browser and by what was chosen.
 *
 * @param {Cache} cache
 */
async function takeShells(cache) {
  let language = "";
  for (const shell of shells) {
    const answer = await answered(shell, "no-cache");
    const page = await answer.clone().text();
    if (!page.includes(`/assets/${release.name}/`)) throw new Error(`${shell} is of another release`);
    const named = [...page.matchAll(/(?<=")\/assets\/[^"]+/g)].map(([address]) => address);
    await Promise.all(named.map(async (address) => await cache.match(address) ?? take(cache, address)));
    await cache.put(shell, answer);
    language = languageOf(page);
  }
  return language;
}

/** @param {string} page */
const languageOf = (page) => /<html lang="(\w+)"/.exec(page)?.[1] ?? "";

/**
 * Words are kept in one language; but a drill may call in any.
 *
 * @param {string} file
 * @param {string} language
 */
const isOf = (file, language) =>
  !/^words\/\w+\//.test(file) || file.startsWith(`words/${language}/`) || file.endsWith("/drill.js");

/** Whoever has used a camera can use it offline in this release, too: its programs come along. */
async function renewRecogniser() {
  const cache = await caches.open(recogniserCache);
  const files = new Set((await recogniserFiles(cache)).map(({ file }) => file));
  await Promise.all([...files].map(async (file) => {
    const address = `/assets/${release.name}/${file}`;
    // One that is no more is of no use; what cannot be fetched now is fetched when it is used.
    if (!(await cache.match(address))) await take(cache, address).catch(() => {});
  }));
}

/** The files of releases that are kept for cameras. @param {Cache} cache */
async function recogniserFiles(cache) {
  const found = (await cache.keys()).map((request) => ({
    request,
    parts: /^\/assets\/([^/]+)\/(.+)$/.exec(new URL(request.url).pathname),
  }));
  return found.flatMap(({ request, parts }) => parts === null ? [] : [{ request, release: parts[1], file: parts[2] }]);
}

/**
 * A file of the release never changes: what the page has loaded already need not be fetched again.
 *
 * @param {Cache} cache
 * @param {string} address
 */
const take = async (cache, address) => await cache.put(address, await answered(address, "default"));

/** @param {string} address @param {"default" | "no-cache"} cache */
async function answered(address, cache) {
  const answer = await fetch(address, { cache });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}

/** The release before is kept too: its pages may still be open. */
async function tidy() {
  const names = (await caches.keys()).filter((name) => name.startsWith("runthrough-pages-") && name !== pagesCache);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
  const kept = new Set([release.name, ...names.slice(-1).map((name) => name.slice("runthrough-pages-".length))]);
  const cache = await caches.open(recogniserCache);
  for (const one of await recogniserFiles(cache)) if (!kept.has(one.release)) await cache.delete(one.request);
}

/**
 * What another app gives to the installed page (`share_target` in the manifest): recordings. They are kept until their
 * person has said which production gets them (`productions/shared-music.js`); where they cannot be kept, that page
 * says so.
 *
 * @param {Request} request
 */
async function shared(request) {
  try {
    const files = (await request.formData()).getAll("music").filter((one) => one instanceof File);
    const cache = await caches.open(sharedCache);
    await Promise.all(
      files.map((file) =>
        cache.put(
          // Not `randomId`: a classic worker imports no modules.
          `/shared/${crypto.randomUUID()}`,
          new Response(file, { headers: { "X-Name": encodeURIComponent(file.name) } }),
        )
      ),
    );
  } catch {
    // Storage is full or forbidden.
  }
  return Response.redirect("/?shared", 303);
}

/** @param {string} path */
function shellOf(path) {
  const first = `/${path.split("/")[1]}`;
  return shells.find((shell) => shell === first || shell === `${first}/-`) ?? null;
}

/**
 * @param {Request} request
 * @param {string} shell
 */
async function page(request, shell) {
  const kept = () => caches.open(pagesCache).then((cache) => cache.match(shell));
  try {
    return await within(patience, fetch(request));
  } catch (problem) {
    const page = await kept();
    if (page) return page;
    throw problem;
  }
}

/** @param {Request} request */
async function asset(request) {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
}

/**
 * The latest that the server gives; without a server, the one danced last, which the page itself has kept.
 *
 * @param {Request} request
 */
async function production(request) {
  try {
    return await within(2 * patience, fetch(request));
  } catch (problem) {
    const cache = await caches.open(productionsCache);
    const kept = await cache.match(request.url);
    if (kept) return kept;
    throw problem;
  }
}

/**
 * @template Value
 * @param {number} milliseconds
 * @param {Promise<Value>} promise
 * @returns {Promise<Value>}
 */
function within(milliseconds, promise) {
  return Promise.race([
    promise,
    /** @type {Promise<never>} */ (new Promise((_, reject) =>
      setTimeout(() => reject(new Error("no answer in time")), milliseconds)
    )),
  ]);
}
