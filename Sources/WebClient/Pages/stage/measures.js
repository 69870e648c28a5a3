import { words } from "../words/studio.js";

/**
 * Lengths as people measure them: a production keeps stage units and metres a unit, and says whether it is shown in
 * metres or feet.
 *
 * @import { Stage } from "../wire/production.d.ts"
 * @typedef {Stage["unit"]} Unit
 */
const metresAFoot = 0.3048;

/**
 * Stage units as metres or feet, and back.
 *
 * @param {number} units
 * @param {{ metresPerUnit: number, unit: Unit }} stage
 */
export const fromUnits = (units, { metresPerUnit, unit }) => fromMetres(units * metresPerUnit, unit);

/**
 * @param {number} length
 * @param {{ metresPerUnit: number, unit: Unit }} stage
 */
export const toUnits = (length, { metresPerUnit, unit }) => toMetres(length, unit) / metresPerUnit;

/** @type {(metres: number, unit: Unit) => number} */
export const fromMetres = (metres, unit) => (unit === "feet" ? metres / metresAFoot : metres);

/** @type {(length: number, unit: Unit) => number} */
export const toMetres = (length, unit) => (unit === "feet" ? length * metresAFoot : length);

/** @param {Unit} unit */
export const unitName = (unit) => words(unit === "feet" ? "studio.unit.feet" : "studio.unit.metres");

/** @param {Unit} unit */
export const speedUnitName = (unit) => words(unit === "feet" ? "studio.unit.feetASecond" : "studio.unit.metresASecond");

/**
 * “3.5 m”, “11.48 ft”, to so many digits behind the point.
 *
 * @param {number} metres
 * @param {Unit} unit
 * @param {1 | 2} digits
 */
export const lengthInWords = (metres, unit, digits = 1) =>
  words("studio.measure", { value: rounded(fromMetres(metres, unit), digits), unit: unitName(unit) });

/**
 * “2.5 m/s”.
 *
 * @param {number} metres a second
 * @param {Unit} unit
 * @param {1 | 2} digits
 */
export const speedInWords = (metres, unit, digits = 1) =>
  words("studio.measure", { value: rounded(fromMetres(metres, unit), digits), unit: speedUnitName(unit) });

/**
 * @param {number} value
 * @param {1 | 2} digits
 */
const rounded = (value, digits) => Math.round(value * 10 ** digits) / 10 ** digits;
