import { Changes } from "../ui/changes.js";
import { prefer, preference } from "../ui/preferences.js";

/**
 * The hall before a stage, and where the eyes of somebody are who sits in it. Metres: x to the right of the audience's
 * middle, y upstage from the edge of the stage, z up from its floor.
 *
 * @import { Stage } from "../wire/production.d.ts"
 *
 * @typedef {NonNullable<Stage["hall"]>} Hall
 * @typedef {{ row: number, seat: number }} Seat from 1; seats are counted from the audience's left
 * @typedef {{ x: number, y: number, z: number }} Eye
 */

/** As most halls are. @type {Hall} */
export const usualHall = { rows: 20, seats: 24, distance: 4, rowDepth: 0.9, rise: 0.2, stageHeight: 0.9 };

/** Metres: from the middle of a seat to the next one's; from the floor of a row to the eyes of who sits there. */
const seatWidth = 0.55;
const eyes = 1.2;

/** @param {{ hall?: Hall | null }} stage */
export const hallOf = (stage) => stage.hall ?? usualHall;

/** The nearest seat that there is. @param {Seat} seat @param {Hall} hall @returns {Seat} */
export const within = ({ row, seat }, { rows, seats }) => ({
  row: Math.min(rows, Math.max(1, Math.round(row))),
  seat: Math.min(seats, Math.max(1, Math.round(seat))),
});

/**
 * @param {Seat} seat
 * @param {Pick<Stage, "apron" | "metresPerUnit"> & { hall?: Hall | null }} stage
 * @returns {Eye}
 */
export function eyeAt({ row, seat }, stage) {
  const { seats, distance, rowDepth, rise, stageHeight } = hallOf(stage);
  return {
    x: (seat - (seats + 1) / 2) * seatWidth,
    y: -(stage.apron * stage.metresPerUnit + distance + (row - 1) * rowDepth),
    z: eyes - stageHeight + (row - 1) * rise,
  };
}

/** The seat that this device looked from last; at first the middle one. @param {Hall} hall */
export function rememberedSeat(hall) {
  const [row, seat] = preference("seat", "").split(" ").map(Number);
  return within(row > 0 && seat > 0 ? { row, seat } : { row: hall.rows / 3, seat: hall.seats / 2 }, hall);
}

/** Told when this device looks from another seat. @type {Changes<[]>} */
export const seatChanges = new Changes();

/** @param {Seat} seat */
export function rememberSeat({ row, seat }) {
  prefer("seat", `${row} ${seat}`);
  seatChanges.notify();
}
