import { keep } from "../music/kept-uploads.js";
import { inWords, showTrouble } from "../ui/banner.js";
import { nameOf } from "../ui/element.js";
import { node, setText } from "../ui/node.js";
import { words, wordsAround } from "../words/productions.js";

/**
 * Recordings that another app gave to the installed page: the service worker keeps them, and their person says here
 * which production gets them. They are uploaded in its editor.
 *
 * @import { ProductionLine } from "./list.js"
 * @import { ProductionList } from "./list.js"
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
 */
export async function offerSharedMusic(list) {
  const wasShared = new URLSearchParams(location.search).has("shared");
  if (wasShared) history.replaceState(history.state, "", "/");
  const files = await sharedFiles().catch(() => []);
  if (files.length === 0) {
    if (wasShared) showTrouble(words("productions.notShared"));
    return;
  }
  const question = node(
    "p",
    {},
    wordsAround("productions.sharedMusic", {
      names: node("span", {}, files.map(({ name }, turn) => [turn > 0 ? ", " : "", nameOf(name)]).flat()),
    }),
  );
  const notNow = node("button", { type: "button", class: "quiet" }, words("productions.dropShared"));
  const section = node(
    "section",
    { class: "shared-music", "aria-label": words("productions.sharedWithMe") },
    question,
    notNow,
  );
  notNow.addEventListener("click", async () => {
    await caches.delete(cacheName);
    section.remove();
    list.offer(null);
  });
  list.section.before(section);
  list.offer(async (production) => {
    try {
      setText(question, words("productions.takingShared", { title: production.title }));
      await give(files, production);
    } catch (problem) {
      showTrouble(inWords(problem));
    }
  });
}

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
