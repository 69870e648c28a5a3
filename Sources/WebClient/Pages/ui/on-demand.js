import { words } from "../words/common.js";
import { showTrouble } from "./banner.js";
import { whenIdle } from "./when-idle.js";

/**
 * Code that nobody needs at first is loaded when it is wanted, and in advance once the page has been open for a while,
 * so that it then comes at once, even without the network. A page names in its head only what it imports by
 * itself (ops/decisions/first-load.md).
 */

/** Milliseconds after the page has opened, in which nothing is loaded in advance. */
const quiet = 2_000;
/** Milliseconds until a part that could not be loaded is loaded again. */
const again = 5_000;

/**
 * Loads everything of a list, one after the other, when the page has nothing else to do.
 *
 * @param {Iterable<() => Promise<unknown>>} loads
 */
export function loadInAdvance(loads) {
  const left = [...loads];
  const next = () => {
    const load = left.shift();
    // A part that cannot be loaded now is loaded when it is wanted.
    if (load !== undefined) whenIdle(() => load().then(next, next));
  };
  setTimeout(next, quiet);
}

/**
 * Starts what runs by itself, when the page has nothing else to do. If the network fails, it is loaded again.
 *
 * @template Module
 * @param {() => Promise<Module>} load
 * @param {(module: Module) => void} begin
 */
export function beginInTime(load, begin) {
  whenIdle(() => load().then(begin, () => setTimeout(() => beginInTime(load, begin), again)));
}

/**
 * The same, as soon as a session has what it runs: the page is in use then.
 *
 * @template Module
 * @param {{ listen(kind: "production", listener: () => unknown): () => void }} session
 * @param {() => Promise<Module>} load
 * @param {(module: Module) => void} begin
 */
export function beginOnceInUse(session, load, begin) {
  const stop = session.listen("production", () => {
    stop();
    beginInTime(load, begin);
  });
}

/**
 * Loads what a touch asks for and opens it; if it cannot be loaded, says so and offers another try.
 *
 * @template Module
 * @param {() => Promise<Module>} load
 * @param {(module: Module) => void} open
 */
export function openOnDemand(load, open) {
  load().then(open, () => showTrouble(words("common.notLoaded"), { retry: () => openOnDemand(load, open) }));
}
