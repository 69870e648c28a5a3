/**
 * Opening a page again without losing one's place, as after choosing another language: whoever knows a part of where
 * somebody is gives it, and finds it when the page is there again.
 */

const key = "runthrough.place";
/** @type {Map<string, () => unknown>} */
const giving = new Map();
const before = taken();

/** @returns {Record<string, unknown>} */
function taken() {
  try {
    const { path, parts } = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    sessionStorage.removeItem(key);
    return path === location.pathname ? parts : {};
  } catch {
    return {};
  }
}

/**
 * What `give` said of this part before the page was opened again; undefined if it was not.
 *
 * @param {string} part
 * @param {() => unknown} give what can be written as JSON
 * @returns {any}
 */
export function placeKept(part, give) {
  giving.set(part, give);
  const found = before[part];
  delete before[part];
  return found;
}

export function reloadInPlace() {
  const parts = Object.fromEntries([...giving].map(([part, give]) => [part, give()]));
  try {
    sessionStorage.setItem(key, JSON.stringify({ path: location.pathname, parts }));
  } catch {
    // Without storage the page begins at its beginning.
  }
  location.reload();
}
