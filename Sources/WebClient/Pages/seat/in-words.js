import { listed, words } from "../words/seat.js";
import { hiddenFrom } from "./occlusion.js";

/** @import { Hidden } from "./occlusion.js" */

/** At most so many are named. */
const most = 4;

/**
 * Who is hidden, and behind whom: “2 are hidden: Ana (behind Ben), Cem (behind Dora)”. Empty when nobody is.
 *
 * @param {readonly Hidden[]} found
 * @param {readonly { name: string }[]} performers
 */
export function hiddenInWords(found, performers) {
  const who = found.flatMap(({ share, by }, turn) =>
    share < hiddenFrom || performers[turn] === undefined ? [] : [
      by.length === 0 ? performers[turn].name : words("seat.by", {
        who: performers[turn].name,
        by: listed(by.slice(0, 2).map((other) => performers[other]?.name ?? "")),
      }),
    ]
  );
  if (who.length === 0) return "";
  const named = who.length > most + 1 ? [...who.slice(0, most), words("seat.more", { count: who.length - most })] : who;
  return words("seat.hides", { count: who.length, who: listed(named, "unit") });
}
