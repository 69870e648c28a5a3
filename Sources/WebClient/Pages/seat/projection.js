/**
 * What stands on a stage, as it is seen from one place: a perspective on a plane that is upright and across the stage,
 * so that who stands upright is drawn upright and the edge of the stage lies level. Pure.
 *
 * @import { Eye } from "./hall.js"
 *
 * @typedef {{ x: number, y: number, z: number }} Spot metres, as of `hall.js`
 * @typedef {{ left: number, right: number, top: number, bottom: number }} Box
 */

/** Whoever is nearer than this to the eye's own plane, in metres, is not drawn. */
export const nearest = 0.2;

/**
 * On the plane one metre before the eye: x to the right, y down; and how far away, in metres along the hall. Null for
 * what is not before the eye.
 *
 * @param {Eye} eye
 * @param {Spot} spot
 */
export function onPlane(eye, { x, y, z }) {
  const away = y - eye.y;
  return away < nearest ? null : { x: (x - eye.x) / away, y: (eye.z - z) / away, away };
}

/**
 * How a plane lies on a picture: what is in the box fills the picture as far as it fits, its middle in the middle.
 *
 * @param {Box} box on the plane
 * @param {{ width: number, height: number, top?: number, bottom?: number }} picture with what is kept free of it
 */
export function fitted({ left, right, top, bottom }, { width, height, top: above = 0, bottom: below = 0 }) {
  const room = Math.max(1, height - above - below);
  const scale = Math.min(width / Math.max(1e-6, right - left), room / Math.max(1e-6, bottom - top));
  return {
    scale,
    x: width / 2 - (scale * (left + right)) / 2,
    y: above + room / 2 - (scale * (top + bottom)) / 2,
  };
}

/**
 * The smallest box around some spots as they are seen. @param {Eye} eye @param {readonly Spot[]} spots @returns {Box}
 */
export function boxAround(eye, spots) {
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  for (const spot of spots) {
    const at = onPlane(eye, spot);
    if (at === null) continue;
    box.left = Math.min(box.left, at.x);
    box.right = Math.max(box.right, at.x);
    box.top = Math.min(box.top, at.y);
    box.bottom = Math.max(box.bottom, at.y);
  }
  return box.left > box.right ? { left: -1, right: 1, top: -1, bottom: 1 } : box;
}

export class Projection {
  #eye;
  #lies;

  /**
   * @param {Eye} eye
   * @param {ReturnType<typeof fitted>} lies
   */
  constructor(eye, lies) {
    this.#eye = eye;
    this.#lies = lies;
  }

  /** Whether the floor is seen from above. */
  get seesFloor() {
    return this.#eye.z > 0;
  }

  /**
   * Where a spot is on the picture, and how many of its pixels a metre is there.
   *
   * @param {number} x
   * @param {number} y
   * @param {number} z
   */
  at(x, y, z) {
    const { scale, x: right, y: down } = this.#lies;
    const away = Math.max(nearest, y - this.#eye.y);
    return {
      x: right + (scale * (x - this.#eye.x)) / away,
      y: down + (scale * (this.#eye.z - z)) / away,
      metre: scale / away,
    };
  }

  /** Whether a spot is before the eye. @param {number} y */
  isBefore(y) {
    return y - this.#eye.y >= nearest;
  }

  /**
   * The place of the floor at a point of the picture; null above the horizon, or where the floor is not seen.
   *
   * @param {number} x
   * @param {number} y
   */
  floorAt(x, y) {
    const { scale, x: right, y: down } = this.#lies;
    const slope = (y - down) / scale;
    if (!this.seesFloor || slope <= 1e-9) return null;
    const away = this.#eye.z / slope;
    return { x: this.#eye.x + (away * (x - right)) / scale, y: this.#eye.y + away };
  }
}
