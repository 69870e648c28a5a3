import { limits } from "../editing/described.js";
import { numberField, refreshingUnit } from "../ui/fields.js";
import { words } from "../words/studio.js";

/**
 * @import { Desk } from "../editing/desk.js"
 * @import { LengthUnit } from "./lengths.js"
 * @import { Bound } from "../ui/fields.js"
 */

/**
 * A length of time in the unit that this device shows, at the tempo of `start`: the score time at which it begins.
 *
 * @param {{ desk: Desk, lengths: LengthUnit }} parts
 * @param {string} label
 * @param {Bound<number> & { start: () => number, most?: number }} how
 */
export function lengthField({ desk, lengths }, label, { start, most = limits.longest, ...bound }) {
  const field = numberField(label, {
    ...bound,
    className: "length",
    least: 0,
    most,
    toShown: (value) => lengths.shown(value, desk.document, start()),
    fromShown: (value) => lengths.microseconds(value, desk.document, start(), most),
  });
  return refreshingUnit(field, () => words(lengths.kind === "counts" ? "studio.unit.counts" : "studio.unit.seconds"));
}
