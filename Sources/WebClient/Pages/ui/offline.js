import { language } from "../words/words.js";
import { whenIdle } from "./when-idle.js";

/** How long a page uses the network alone: what its person waits for goes before what another visit may need. */
const headStart = 2_000;
/** How long a page waits for another language to be kept, in milliseconds. */
const longestKeeping = 20_000;

/** Lets these pages open without the server from the next visit on, where the browser can (HTTPS or localhost). */
export function openOffline() {
  const register = () => {
    navigator.serviceWorker?.register("/service-worker.js", { updateViaCache: "none" })
      .then(keepInOwnLanguage)
      .catch(() => {
        // Storage is full or forbidden: then the pages need the server.
      });
  };
  setTimeout(() => whenIdle(register), headStart);
}

/**
 * The worker is asked only where other words are kept: in Chromium, a worker that is asked while its successor installs
 * may never make way for it.
 */
async function keepInOwnLanguage() {
  const kept = await (await caches.match("/"))?.text() ?? "";
  if (kept !== "" && !kept.includes(`<html lang="${language}"`)) await keepOfflineIn(language);
}

/**
 * Where pages are kept for opening without the server, keeps those of this language; refuses if they cannot be had.
 *
 * @param {string} language
 */
export async function keepOfflineIn(language) {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((resolve, reject) => {
    port1.onmessage = ({ data }) => data === "kept" ? resolve(undefined) : reject(new Error("not kept"));
    setTimeout(() => reject(new Error("not kept in time")), longestKeeping);
  });
  worker.postMessage({ language }, [port2]);
  await answer;
}
