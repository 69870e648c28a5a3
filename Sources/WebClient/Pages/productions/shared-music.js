import { keep } from "../music/kept-uploads.js";
import { showTrouble } from "../ui/banner.js";
import { element, nameOf } from "../ui/element.js";
import { words, wordsAround } from "../words/productions.js";

/**
 * Recordings that another app gave to the installed page: the service worker keeps them, and their person says here
 * which production gets them. They are uploaded in its editor.
 *
 * @import { Held } from "../ui/changes.js"
 * @import { Child } from "../ui/element.d.ts"
 * @import { ProductionList } from "./list.js"
 * @import { ProductionLine } from "./query.js"
 */

const cacheName = "runthrough-shared";

/** @typedef {{ request: Request, name: string, file: Blob }} Shared */

/** @returns {Promise<Shared[]>} */
async function sharedFiles() {
  const cache = await caches.open(cacheName);
  return Promise.all((await cache.keys()).map(async (request) => {
    const answer = /** @type {Response} */ (await cache.match(request));
    const name = decodeURIComponent(answer.headers.get("X-Name") ?? "");
    return { request, name, file: await answer.blob() };
  }));
}

/**
 * Asks for the production, if recordings wait for one.
 *
 * @param {ProductionList} list
 * @param {Held<Child>} place
 */
export async function offerSharedMusic(list, place) {
  const wasShared = new URLSearchParams(location.search).has("shared");
  if (wasShared) history.replaceState(history.state, "", "/");
  const files = await sharedFiles().catch(() => []);
  if (files.length === 0) {
    if (wasShared) showTrouble(words("productions.notShared"));
    return;
  }
  const drop = async () => {
    await caches.delete(cacheName);
    place.value = null;
    list.offer(null);
  };
  place.value = offer(question(files), drop);
  list.offer(async (production) => {
    try {
      place.value = offer(words("productions.takingShared", { title: production.title }), drop);
      await give(files, production);
    } catch (problem) {
      showTrouble(problem);
    }
  });
}

/** @param {readonly Shared[]} files */
const question = (files) =>
  wordsAround("productions.sharedMusic", {
    names: element("span", {}, files.map(({ name }, turn) => [turn > 0 && ", ", nameOf(name)])),
  });

/**
 * @param {Child} text
 * @param {() => unknown} drop
 */
const offer = (text, drop) =>
  element(
    "section",
    { class: "shared-music", "aria-label": words("productions.sharedWithMe") },
    element("p", {}, text),
    element("button", { type: "button", class: "quiet", onclick: drop }, words("productions.dropShared")),
  );

/**
 * @param {readonly Shared[]} files
 * @param {ProductionLine} production
 */
async function give(files, { id, kind }) {
  for (const { name, file } of files) {
    await keep({ production: id, name, bytes: file.size, file, upload: null, replaces: null });
  }
  await caches.delete(cacheName);
  location.assign(`/${kind === "drill" ? "drill" : "studio"}/${encodeURIComponent(id)}`);
}
