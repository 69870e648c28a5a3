/**
 * What this device knew last of a session, so that a page opened without the server shows it as of then.
 * The production itself is kept by the service worker.
 */
const prefix = "runthrough.last-known.";

const key = ({ session, role }) => `${prefix}${session}.${role}`;

/** `clockOffset`: session clock minus wall clock, microseconds; `at`: when the server was last heard, wall milliseconds. */
export function keep(membership, { state, clockOffset, at }) {
  try {
    localStorage.setItem(key(membership), JSON.stringify({ state, clockOffset, at }));
  } catch {
    return; // full or forbidden: the page then opens empty
  }
}

export function lastKnown(membership) {
  try {
    const value = JSON.parse(localStorage.getItem(key(membership)));
    return value?.state?.known ? value : null;
  } catch {
    return null;
  }
}

export function discard(membership) {
  try {
    localStorage.removeItem(key(membership));
  } catch {
    return;
  }
}
