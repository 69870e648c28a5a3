import { prefer, preference } from "../ui/preferences.js";

/**
 * How the athlete with this device stands, and sees the figure: chosen once by each name, and kept.
 *
 * @typedef {"orthodox" | "southpaw"} StanceName
 */

/** Whose page this is, as they typed it, and how they stand. @type {{ name: string, stance: StanceName | null }} */
const athlete = { name: "", stance: null };

/** Takes the stance that an athlete of this name has chosen; another athlete's is not theirs. @param {string} name */
export function stanceIsOf(name) {
  const chosen = preference("stance-of", "") === name ? preference("stance", "") : "";
  athlete.name = name;
  athlete.stance = chosen === "orthodox" || chosen === "southpaw" ? chosen : null;
}

/** Null before this athlete has chosen it. */
export const stance = () => athlete.stance;

export const isSouthpaw = () => stance() === "southpaw";

/** @param {StanceName} chosen */
export function setStance(chosen) {
  athlete.stance = chosen;
  prefer("stance", chosen);
  prefer("stance-of", athlete.name);
  dispatchEvent(new Event("stancechosen"));
}

/** Whether the figure is a picture in a mirror: its left hand is on the left. */
export const isMirrored = () => preference("figure-mirrored", "yes") === "yes";
