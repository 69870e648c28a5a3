/**
 * Links to pieces that somebody shared, kept in this browser: by production, the secret with which it is read.
 */
const prefix = "runthrough.shared-piece.";
/** @type {Map<string, string>} */
const unsaved = new Map();

/** @param {string} production @param {string} secret */
export function keepShared(production, secret) {
  unsaved.set(production, secret);
  try {
    localStorage.setItem(prefix + production, secret);
  } catch {
    return; // forbidden: it lasts as long as the page does
  }
}

/** @param {string} production @returns {string | null} */
export function sharedSecret(production) {
  try {
    return localStorage.getItem(prefix + production) ?? unsaved.get(production) ?? null;
  } catch {
    return unsaved.get(production) ?? null;
  }
}
