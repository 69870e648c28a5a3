/**
 * A production as it is seen in a mirror: whoever stands left stands right. Everything that is computed and said of it
 * follows from that.
 *
 * @import { Placement, Point, Production } from "../wire/production.d.ts"
 */

/**
 * @template {Production} Document
 * @param {Document} production
 * @returns {Document}
 */
export function mirrored(production) {
  return {
    ...production,
    marks: production.marks.map((mark) => ({
      ...mark,
      from: turned(mark.from),
      to: mark.to === null ? null : turned(mark.to),
    })),
    setPieces: production.setPieces.map((piece) => ({ ...piece, placement: placed(piece.placement) })),
    formations: production.formations.map((formation) => ({
      ...formation,
      positions: mapped(formation.positions, turned),
      setPieces: mapped(formation.setPieces, placed),
      transition: {
        ...formation.transition,
        paths: mapped(formation.transition.paths, ([one, other]) => [turned(one), turned(other)]),
      },
    })),
  };
}

/** @param {Point} point */
const turned = ({ x, y }) => ({ x: -x || 0, y });

/** @param {Placement} placement @returns {Placement} */
const placed = (placement) =>
  placement.hidden ? placement : { ...placement, x: -placement.x || 0, turn: (360 - placement.turn) % 360 };

/**
 * @template Value
 * @template Made
 * @param {Record<string, Value>} map
 * @param {(value: Value) => Made} make
 * @returns {Record<string, Made>}
 */
const mapped = (map, make) => Object.fromEntries(Object.entries(map).map(([key, value]) => [key, make(value)]));
