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

const guestPrefix = "runthrough.guest.";

/**
 * As whom this browser writes in a piece that was shared for more than looking.
 *
 * @typedef {{ secret: string, token: string, name: string }} KeptGuest secret: of the link
 *
 * @param {string} production @param {KeptGuest} guest
 */
export function keepGuest(production, guest) {
  try {
    localStorage.setItem(guestPrefix + production, JSON.stringify(guest));
  } catch {
    return; // forbidden: whoever comes again says their name again
  }
}

/** @param {string} production @returns {KeptGuest | null} */
export function guestOf(production) {
  try {
    return JSON.parse(localStorage.getItem(guestPrefix + production) ?? "null");
  } catch {
    return null;
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
