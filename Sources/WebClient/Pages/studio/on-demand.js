import { whenIdle } from "../parts/when-idle.js";
import { words } from "../words/words.js";

/**
 * Panels and dialogs that nobody sees at first: they are loaded when they are wanted, and all of them once the page has
 * been open for a while, so that they then open at once, also where the network has gone. What a page names in its head
 * is only what it imports by itself (ops/decisions/first-load.md).
 *
 * @import { Toasts } from "./frame/toasts.js"
 */
export const panels = {
  cast: () => import("./panels/cast.js"),
  formation: () => import("./panels/formation.js"),
  formations: () => import("./panels/formations.js"),
  notes: () => import("./panels/notes.js"),
  templates: () => import("./panels/templates.js"),
  feasibility: () => import("./panels/feasibility.js"),
  stage: () => import("./panels/stage.js"),
  history: () => import("./panels/history.js"),
  details: () => import("./panels/details.js"),
};

export const dialogs = {
  run: () => import("./dialogs/run.js"),
  rename: () => import("./dialogs/rename.js"),
  addDancers: () => import("./dialogs/add-dancers.js"),
  chooseFormation: () => import("./dialogs/choose-formation.js"),
  formationMenu: () => import("./dialogs/formation-menu.js"),
  exact: () => import("./tools/exact.js"),
  help: () => import("./panels/help.js"),
};

/** Milliseconds after the page has opened, in which it has the line to itself. */
const quiet = 2_000;

/** Loads all of it, one after the other, when the page has nothing else to do. */
export function loadInAdvance() {
  const left = [...Object.values(panels), ...Object.values(dialogs)];
  const next = () => {
    const load = left.shift();
    // One that cannot be loaded now is asked for again when it is wanted.
    if (load !== undefined) whenIdle(() => load().then(next, () => {}));
  };
  setTimeout(next, quiet);
}

/**
 * Opens a dialog; when it does not come, says so.
 *
 * @template Module
 * @param {Toasts} toasts
 * @param {() => Promise<Module>} load one of `dialogs`
 * @param {(module: Module) => void} open
 */
export function openOnDemand(toasts, load, open) {
  load().then(open, () => toasts.say(words("common.notLoaded"), { isTrouble: true }));
}
