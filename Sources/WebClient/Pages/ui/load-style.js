import { node } from "./node.js";

/** @type {Map<string, Promise<void>>} */
const styles = new Map();

/**
 * Loads a style sheet that a page does not need at first, once. Done when it is there, or cannot be had.
 *
 * @param {string} name
 */
export function loadStyle(name) {
  let loading = styles.get(name);
  if (loading === undefined) {
    loading = new Promise((done) => {
      const link = node("link", { rel: "stylesheet", href: new URL(`../style/${name}.css`, import.meta.url).href });
      for (const end of ["load", "error"]) link.addEventListener(end, () => done());
      document.head.append(link);
    });
    styles.set(name, loading);
  }
  return loading;
}
