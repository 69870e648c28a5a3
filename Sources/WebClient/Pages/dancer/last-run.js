/**
 * What somebody danced on this device when they last ran a production, kept through reloads and sessions: the
 * server tells dancers only of the present. Kept for a few productions and performers, the latest ones.
 *
 * @import { Outline } from "../stage/changes.js"
 *
 * `got`: the signatures of changes that were looked at since, by formation.
 *
 * @typedef {{ outline: Outline, got: Record<string, string> }} LastRun
 */
const prefix = "runthrough.last-run.";
const list = "runthrough.last-runs";
const kept = 12;

/** @param {string} production @param {string} performer */
const key = (production, performer) => `${prefix}${production}.${performer}`;

/**
 * @param {string} production
 * @param {string} performer
 * @returns {LastRun | null}
 */
export function lastRun(production, performer) {
  try {
    const value = JSON.parse(localStorage.getItem(key(production, performer)) ?? "null");
    return Array.isArray(value?.outline?.formations) ? value : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} production
 * @param {string} performer
 * @param {LastRun} run
 */
export function keepLastRun(production, performer, run) {
  const mine = key(production, performer);
  try {
    const known = JSON.parse(localStorage.getItem(list) ?? "[]");
    const others = (Array.isArray(known) ? known : []).filter((one) => one !== mine);
    for (const old of others.splice(kept - 1)) if (String(old).startsWith(prefix)) localStorage.removeItem(old);
    localStorage.setItem(list, JSON.stringify([mine, ...others]));
    localStorage.setItem(mine, JSON.stringify(run));
  } catch {
    return; // full or forbidden: what changed is told as long as the page is open
  }
}
