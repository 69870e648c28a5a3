import { prefer, preference } from "../parts/preferences.js";

/**
 * How the athlete with this device stands, and sees the figure: chosen once, and kept.
 *
 * @typedef {"orthodox" | "southpaw"} StanceName
 */

/** Null before it was chosen. @returns {StanceName | null} */
export function stance() {
  const chosen = preference("stance", "");
  return chosen === "orthodox" || chosen === "southpaw" ? chosen : null;
}

export const isSouthpaw = () => stance() === "southpaw";

/** @param {StanceName} chosen */
export function setStance(chosen) {
  prefer("stance", chosen);
  dispatchEvent(new Event("stancechosen"));
}

/** Whether the figure is a picture in a mirror: its left hand is on the left. */
export const isMirrored = () => preference("figure-mirrored", "yes") === "yes";
