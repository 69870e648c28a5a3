import { words } from "../words/drill.js";

/**
 * What sees an athlete's punches, and what it is worth: told to the trainer.
 *
 * @import { Attendee } from "../wire/wire.d.ts"
 * @import { Told } from "./run.d.ts"
 *
 * @typedef {object} SeenBy
 * @property {"phone" | "worker" | "camera" | "glove" | "taps"} what
 * @property {number | null} right of a hundred punches so many are told rightly, by its own card; null without one
 */

/** @type {Record<string, SeenBy["what"] | undefined>} */
const kinds = { camera: "camera", glove: "glove", tapPad: "taps", page: "taps" };

/**
 * Null while nothing sees them.
 *
 * @param {Attendee["camera"]} camera how their own gets on
 * @param {Told | null} latest the latest punch that was seen of them
 * @returns {SeenBy | null}
 */
export function seenBy(camera, latest) {
  const own = camera === "onPhone" ? "phone" : camera === "on" ? "worker" : null;
  const what = own ?? kinds[latest?.by ?? ""] ?? null;
  if (what === null) return null;
  const isOfIt = latest !== null && (own === null || latest.by === "camera");
  const shares = isOfIt ? Object.values(latest.precision ?? {}) : [];
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return { what, right: shares.length === 0 ? null : Math.round(100 * mean) };
}

/** @param {SeenBy} seen */
export const seenByInWords = ({ what, right }) =>
  right === null
    ? words(`drill.seenBy.${what}`)
    : words("drill.seenBy.worth", { what: words(`drill.seenBy.${what}`), right });
