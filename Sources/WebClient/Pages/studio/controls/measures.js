/**
 * Lengths as people measure them: a production keeps stage units and metres a unit, and says whether it is shown in metres or feet.
 */
const metresAFoot = 0.3048;

/** Stage units as metres or feet, and back. */
export const fromUnits = (units, { metresPerUnit, unit }) => fromMetres(units * metresPerUnit, unit);
export const toUnits = (length, { metresPerUnit, unit }) => toMetres(length, unit) / metresPerUnit;
export const fromMetres = (metres, unit) => (unit === "feet" ? metres / metresAFoot : metres);
export const toMetres = (length, unit) => (unit === "feet" ? length * metresAFoot : length);
export const unitName = (unit) => (unit === "feet" ? "ft" : "m");

/** “3.5 m”, “11.5 ft”. */
export const lengthInWords = (metres, unit) => `${Math.round(fromMetres(metres, unit) * 10) / 10} ${unitName(unit)}`;
