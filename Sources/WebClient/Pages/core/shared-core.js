import { loadCore } from "../core.js";

/** The shared core, loaded once a page. It does all arithmetic of positions, motions and clocks. */
/** @import { Core } from "../core.js" */
/** @type {{ promise: Promise<Core> | null }} */
const loading = { promise: null };
/** @type {Core | null} */
let loaded = null;

export async function core() {
  loading.promise ??= loadCore();
  try {
    loaded = await loading.promise;
  } catch (problem) {
    loading.promise = null; // the next call tries again
    throw problem;
  }
  return loaded;
}

/** The core, once somebody has waited for it; null before. */
export const loadedCore = () => loaded;
