import { labelInWords, labelOf } from "../../editing/label.js";
import { rangeOf } from "../../editing/described.js";
import { bound, numberField, refreshingUnit } from "../../ui/fields.js";
import { fromMetres, speedUnitName, toMetres, unitName } from "../../stage/measures.js";
import { words } from "../../words/panels.js";

/**
 * The production's own thresholds, in metres or feet as this production shows lengths.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Thresholds } from "../../wire/production.d.ts"
 *
 * @param {Desk} desk
 */
export function thresholdFields(desk) {
  const unit = () => desk.document.stage.unit;
  /**
   * @param {string} label
   * @param {keyof Thresholds} name
   * @param {{ step?: number, help?: string, unitName?: typeof speedUnitName }} how
   */
  const threshold = (label, name, { step = 0.05, unitName: named = unitName, ...how }) =>
    bound(name, () =>
      refreshingUnit(
        numberField(labelInWords(label), {
          get: () => desk.document.thresholds[name],
          set: (value) => desk.do(label, [{ set: ["thresholds", name], to: value }]),
          step,
          ...rangeOf("thresholds", name),
          ...how,
          toShown: (metres) => fromMetres(metres, unit()),
          fromShown: (length) => toMetres(length, unit()),
        }),
        () => named(unit()),
      ));
  return [
    threshold(labelOf("panels.checks.body"), "bodyRadius", { help: words("panels.checks.bodyHelp") }),
    threshold(labelOf("panels.checks.near"), "nearMiss", { help: words("panels.checks.nearHelp") }),
    threshold(labelOf("panels.checks.fast"), "fastest", { step: 0.1, unitName: speedUnitName }),
    threshold(labelOf("panels.checks.step"), "stride", { help: words("panels.checks.stepHelp") }),
  ];
}
