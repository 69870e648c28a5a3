import { lettersOf, pencil } from "../stage/symbols.js";
import { Figures } from "./figures.js";
import { eyeAt, hallOf } from "./hall.js";
import { hidden, hiddenFrom, widened } from "./occlusion.js";
import { boxAround, fitted, Projection } from "./projection.js";

/**
 * Draws a stage as it is seen from a seat, in the place of the view from above: floor and lines, painted once for a
 * seat; figures, the farthest first; once they stand, who is hidden as a dashed outline over those who hide them.
 *
 * @import { Mark, Performer, Stage } from "../wire/production.d.ts"
 * @import { Lens, Palette, Places, Seen, ShownPiece } from "../stage/drawing.d.ts"
 * @import { Seat } from "./hall.js"
 * @import { Hidden } from "./occlusion.js"
 */

/** Metres above the floor that are always in the picture. */
const tallest = 2.3;
/** CSS pixels that are kept free for what is written and set above and below. */
const rims = { top: 12, bottom: 16 };
/** Figures in the wings are seen through what hangs there. */
const inWings = 0.3;

/** @implements {Lens} */
export class SeatLens {
  /** @type {Seat} */
  #seat;
  #figures = new Figures();
  /** @type {HTMLCanvasElement | null} */
  #floor = null;
  /** What the floor was painted for. @type {unknown[]} */
  #painted = [];
  /** @type {Projection | null} */
  #projection = null;
  #units = 1;
  /** @type {Hidden[]} */
  #hidden = [];
  /** What was drawn last. @type {Seen | null} */
  #seen = null;
  /** @type {Float64Array} */
  #places = new Float64Array(0);
  #order = new Int32Array(0);
  #free = { top: 0, bottom: 0 };
  /** Told when they stand elsewhere, or are seen from elsewhere: nobody is known to be hidden then. */
  onMoved = () => {};

  /** @param {Seat} seat */
  constructor(seat) {
    this.#seat = seat;
  }

  set seat(/** @type {Seat} */ seat) {
    this.#seat = seat;
    this.#painted = [];
    this.#places = new Float64Array(0);
  }

  /**
   * Keeps room above and below, for the bar of the seat, in CSS pixels; whether that is other room than before.
   *
   * @param {{ top: number, bottom: number }} free
   */
  keepFree(free) {
    if (free.top === this.#free.top && free.bottom === this.#free.bottom) return false;
    this.#free = free;
    return true;
  }

  /** @param {number} x @param {number} y in stage units @returns {{ x: number, y: number } | null} */
  toScreen(x, y) {
    return this.#projection?.at(x * this.#units, y * this.#units, 0) ?? null;
  }

  /** @param {CanvasRenderingContext2D} context @param {Seen} seen @param {Places | null} places */
  draw(context, seen, places) {
    this.#lookAt(seen);
    context.setTransform(1, 0, 0, 1, 0, 0);
    if (this.#floor !== null) context.drawImage(this.#floor, 0, 0);
    context.setTransform(seen.ratio, 0, 0, seen.ratio, 0, 0);
    const projection = this.#projection;
    if (projection === null) return;
    for (const piece of seen.pieces) drawPiece(context, piece, projection, this.#units, seen.palette);
    if (places !== null) this.#drawFigures(context, seen, places, projection);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Seen} seen
   * @param {Places} places
   * @param {Projection} projection
   */
  #drawFigures(context, seen, places, projection) {
    const { performers, stage, mine } = seen;
    const units = this.#units;
    const eye = eyeAt(this.#seat, stage);
    const count = Math.min(performers.length, places.length / 2);
    if (this.#order.length !== count) this.#order = Int32Array.from({ length: count }, (_, turn) => turn);
    // Between two frames hardly anybody overtakes another: what is nearly sorted is sorted quickly by insertion.
    const order = this.#order;
    for (let next = 1; next < count; next += 1) {
      const turn = order[next];
      let at = next;
      while (at > 0 && places[2 * order[at - 1] + 1] < places[2 * turn + 1]) {
        order[at] = order[at - 1];
        at -= 1;
      }
      order[at] = turn;
    }
    this.#follow(seen, places);
    for (const turn of order) {
      const [x, y] = [places[2 * turn] * units, places[2 * turn + 1] * units];
      if (!projection.isBefore(y)) continue;
      const foot = projection.at(x, y, 0);
      const wide = widened((x - eye.x) / (y - eye.y));
      context.globalAlpha = isOnStage(stage, places[2 * turn], places[2 * turn + 1]) ? 1 : inWings;
      this.#figures.draw(context, performers[turn], foot, { wide, isMine: turn === mine });
    }
    context.globalAlpha = 1;
    for (let turn = 0; turn < count; turn += 1) {
      if ((this.#hidden[turn]?.share ?? 0) < hiddenFrom) continue;
      const foot = projection.at(places[2 * turn] * units, places[2 * turn + 1] * units, 0);
      drawHidden(context, performers[turn], foot, seen.palette);
    }
  }

  /** @param {Seen} seen @param {Places} places */
  #follow(seen, places) {
    const isAsBefore = this.#seen?.performers === seen.performers && places.length === this.#places.length &&
      this.#places.every((at, turn) => at === places[turn]);
    this.#seen = seen;
    if (isAsBefore) return;
    this.#places = Float64Array.from(places);
    this.#hidden = [];
    this.onMoved();
  }

  /** Who is hidden where they stand now; it is drawn from then on, until they walk. */
  look() {
    if (this.#seen === null) return [];
    const { stage, performers } = this.#seen;
    this.#hidden = hiddenOnStage(stage, performers, this.#places, eyeAt(this.#seat, stage));
    return this.#hidden;
  }

  /** @param {Seen} seen */
  #lookAt(seen) {
    const { stage, marks, width, height, ratio, palette } = seen;
    const made = [stage, marks, width, height, ratio, palette, this.#seat.row, this.#seat.seat, this.#free];
    if (made.every((one, turn) => one === this.#painted[turn])) return;
    this.#painted = made;
    this.#places = new Float64Array(0);
    this.#units = stage.metresPerUnit;
    const eye = eyeAt(this.#seat, stage);
    const [half, back, front] = [stage.width / 2, stage.depth, -stage.apron].map((one) => one * this.#units);
    const spots = [-half, half].flatMap((x) => [front, back].flatMap((y) => [0, tallest].map((z) => ({ x, y, z }))));
    spots.push({ x: 0, y: front, z: -Math.max(0, hallOf(stage).stageHeight) / 2 });
    const room = { width, height, top: rims.top + this.#free.top, bottom: rims.bottom + this.#free.bottom };
    this.#projection = new Projection(eye, fitted(boxAround(eye, spots), room));
    this.#figures.metre = ratio * this.#projection.at(0, (stage.depth * this.#units) / 4, 0).metre;
    this.#floor = this.#paintFloor(seen, this.#projection);
  }

  /** @param {Seen} seen @param {Projection} projection */
  #paintFloor({ stage, marks, width, height, ratio, palette }, projection) {
    const floor = document.createElement("canvas");
    floor.width = Math.max(1, Math.round(width * ratio));
    floor.height = Math.max(1, Math.round(height * ratio));
    const context = pencil(floor, { alpha: false });
    context.scale(ratio, ratio);
    context.fillStyle = palette.ground;
    context.fillRect(0, 0, width, height);
    paintStage(context, { stage, marks, palette }, projection, this.#units);
    return floor;
  }
}

/** @param {Stage} stage @param {number} x @param {number} y in stage units */
export const isOnStage = ({ width, depth, apron }, x, y) =>
  Math.abs(x) <= width / 2 + 1e-9 && y >= -apron - 1e-9 && y <= depth + 1e-9;

/**
 * Who of a cast is hidden: those in the wings neither hide nor are hidden.
 *
 * @param {Stage} stage
 * @param {readonly { height?: number }[]} performers
 * @param {Places} places
 * @param {ReturnType<typeof eyeAt>} eye
 */
export function hiddenOnStage(stage, performers, places, eye) {
  const units = stage.metresPerUnit;
  return hidden(
    eye,
    performers.map(({ height = 1.7 }, turn) => {
      const [x, y] = [places[2 * turn], places[2 * turn + 1]];
      // Behind the eye nobody is seen.
      return isOnStage(stage, x, y) ? { x: x * units, y: y * units, height } : { x: 0, y: eye.y - 1, height };
    }),
  );
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {{ stage: Stage, marks: readonly Mark[], palette: Palette }} what
 * @param {Projection} projection
 * @param {number} units metres a unit
 */
function paintStage(context, { stage, marks, palette }, projection, units) {
  const [half, front] = [stage.width / 2, -stage.apron];
  const at = (/** @type {number} */ x, /** @type {number} */ y, z = 0) => projection.at(x * units, y * units, z);
  const area = (/** @type {string} */ colour, /** @type {{ x: number, y: number }[]} */ corners) => {
    context.beginPath();
    for (const { x, y } of corners) context.lineTo(x, y);
    context.closePath();
    context.fillStyle = colour;
    context.fill();
  };
  const line = (
    /** @type {string} */ colour,
    /** @type {number} */ wide,
    /** @type {{ x: number, y: number }[]} */ points,
  ) => {
    context.beginPath();
    for (const { x, y } of points) context.lineTo(x, y);
    context.strokeStyle = colour;
    context.lineWidth = wide;
    context.stroke();
  };
  area(palette.wings, [
    at(-half, stage.depth),
    at(half, stage.depth),
    at(half, stage.depth, 6),
    at(-half, stage.depth, 6),
  ]);
  const drop = Math.max(0, hallOf(stage).stageHeight);
  const face = [at(-half, front), at(half, front), at(half, front, -drop), at(-half, front, -drop)];
  area(palette.wings, face);
  line(palette.edge, 1, [...face, face[0]]);
  if (!projection.seesFloor) return;
  area(palette.apron, [at(-half, front), at(half, front), at(half, 0), at(-half, 0)]);
  area(palette.floor, [at(-half, 0), at(half, 0), at(half, stage.depth), at(-half, stage.depth)]);
  const step = Math.max(1, Math.ceil(stage.width / 40));
  for (let x = 0; x <= half; x += step) {
    for (const side of [-x, x]) line(palette.grid, 1, [at(side, 0), at(side, stage.depth)]);
  }
  for (let y = 0; y <= stage.depth; y += step) line(palette.grid, 1, [at(-half, y), at(half, y)]);
  if (stage.quarterLines) {
    for (const x of [-half / 2, half / 2]) line(palette.quarter, 1, [at(x, 0), at(x, stage.depth)]);
  }
  if (stage.centreLine) line(palette.centre, 1.5, [at(0, 0), at(0, stage.depth)]);
  for (const mark of marks) {
    if (mark.to) line(mark.colour, 2, [at(mark.from.x, mark.from.y), at(mark.to.x, mark.to.y)]);
    else {
      const reach = 0.25;
      const { x, y } = mark.from;
      line(mark.colour, 2, [at(x - reach, y), at(x + reach, y)]);
      line(mark.colour, 2, [at(x, y - reach), at(x, y + reach)]);
    }
  }
  line(palette.edge, 2, [
    at(-half, front),
    at(half, front),
    at(half, stage.depth),
    at(-half, stage.depth),
    at(-half, front),
  ]);
}

/**
 * Set pieces lie flat: how high they are is not known.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {ShownPiece} shown
 * @param {Projection} projection
 * @param {number} units
 * @param {Palette} palette
 */
function drawPiece(context, { piece, placement, alpha }, projection, units, palette) {
  if (!projection.seesFloor) return;
  const { x, y, width, depth, turn } = placement;
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const isRound = piece.shape === "ellipse";
  const count = isRound ? 32 : 4;
  context.beginPath();
  for (let corner = 0; corner < count; corner += 1) {
    const way = (2 * Math.PI * (corner + (isRound ? 0 : 0.5))) / count;
    const across = isRound ? (Math.cos(way) * width) / 2 : (Math.sign(Math.cos(way)) * width) / 2;
    const back = isRound ? (Math.sin(way) * depth) / 2 : (Math.sign(Math.sin(way)) * depth) / 2;
    const at = { x: x + across * cos - back * sin, y: y + across * sin + back * cos };
    if (!projection.isBefore(at.y * units)) return;
    const point = projection.at(at.x * units, at.y * units, 0);
    context.lineTo(point.x, point.y);
  }
  context.closePath();
  context.globalAlpha = alpha * 0.8;
  context.fillStyle = piece.colour;
  context.fill();
  context.globalAlpha = alpha;
  context.strokeStyle = palette.edge;
  context.lineWidth = 1;
  context.stroke();
  context.globalAlpha = 1;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Pick<Performer, "label"> & { height?: number }} performer
 * @param {{ x: number, y: number, metre: number }} foot
 * @param {Palette} palette
 */
function drawHidden(context, { label, height = 1.7 }, { x, y, metre }, palette) {
  const [wide, tall] = [0.5 * metre, height * metre];
  context.setLineDash([4, 3]);
  for (const [colour, width] of /** @type {const} */ ([[palette.nameEdge, 4], [palette.name, 1.5]])) {
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.strokeRect(x - wide / 2, y - tall, wide, tall);
  }
  context.setLineDash([]);
  context.font = lettersOf(Math.max(11, Math.min(18, metre * 0.35)));
  context.textAlign = "center";
  context.textBaseline = "bottom";
  context.lineWidth = 3;
  context.strokeStyle = palette.nameEdge;
  context.strokeText(label, x, y - tall - 2);
  context.fillStyle = palette.name;
  context.fillText(label, x, y - tall - 2);
}
