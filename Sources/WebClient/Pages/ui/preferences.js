/** Small choices of this device, remembered: the side of the stage, vibration, the name last used. */
const prefix = "runthrough.preference.";
/** @type {Map<string, string>} */
const unsaved = new Map();

/**
 * @param {string} name
 * @param {string} otherwise
 */
export function preference(name, otherwise) {
  try {
    return localStorage.getItem(prefix + name) ?? unsaved.get(name) ?? otherwise;
  } catch {
    return unsaved.get(name) ?? otherwise;
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function prefer(name, value) {
  try {
    localStorage.setItem(prefix + name, value);
    unsaved.delete(name);
  } catch {
    unsaved.set(name, value); // it holds for as long as the page is open
  }
}
