/**
 * Who this browser is in which session, kept so that a reload or a reopened page goes straight back.
 * One membership a session and role, so that a laptop may conduct and show the screen of the same session.
 */
const prefix = "runthrough.membership.";
const unsaved = new Map();

const key = (session, role) => `${prefix}${session}.${role}`;

export function remember({ session, role, token, member, name, code = null }) {
  const value = JSON.stringify({ session, role, token, member, name, code, at: Date.now() });
  unsaved.set(key(session, role), value);
  try {
    localStorage.setItem(key(session, role), value);
  } catch {
    return false; // private browsing without storage: it lasts as long as the page does
  }
  return true;
}

export function recall(session, role) {
  let value = unsaved.get(key(session, role));
  try {
    value = localStorage.getItem(key(session, role)) ?? value;
    return value ? JSON.parse(value) : null;
  } catch {
    return null;
  }
}

export function forget(session, role) {
  unsaved.delete(key(session, role));
  try {
    localStorage.removeItem(key(session, role));
  } catch {
    return;
  }
}

/** Every membership known here, the latest first. */
export function memberships() {
  const found = [];
  try {
    for (let index = 0; index < localStorage.length; index += 1) {
      const name = localStorage.key(index);
      if (name?.startsWith(prefix)) found.push(JSON.parse(localStorage.getItem(name)));
    }
  } catch {
    return [];
  }
  return found.sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
}

const pageOf = { conductor: "conductor", dancer: "dancer", screen: "screen" };

/** Where a member of this role goes after joining. */
export function pagePath({ session, role }) {
  return `/${pageOf[role] ?? "screen"}/${encodeURIComponent(session)}`;
}
