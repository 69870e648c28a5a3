import { inkOn, lettersOf, pencil } from "../stage/symbols.js";
import { body } from "./occlusion.js";

/**
 * Performers as upright figures: each is painted once for a picture and then only copied, larger or smaller.
 *
 * @import { Dot } from "../stage/drawing.d.ts"
 *
 * @typedef {{ canvas: HTMLCanvasElement, width: number, height: number }} Sprite with its size in metres
 */

const outline = "rgba(5, 7, 11, 0.8)";
/** Metres around a figure that its outline and shadow need. */
const around = 0.08;
/** A sprite is at most so many pixels high. */
const highest = 360;

export class Figures {
  /** @type {Map<string, Sprite>} */
  #sprites = new Map();

  #metre = 0;

  /** How many pixels of the display a metre is where most stand: in that size they are painted. */
  set metre(/** @type {number} */ metre) {
    // By steps, so that a seat farther back does not paint everybody anew.
    const step = 2 ** Math.ceil(Math.log2(Math.max(8, Math.min(metre, highest / 2))));
    if (step === this.#metre) return;
    this.#metre = step;
    this.#sprites.clear();
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Dot & { height?: number }} performer
   * @param {{ x: number, y: number, metre: number }} foot on the picture
   * @param {{ wide: number, isMine: boolean }} how `wide`: how much wider than straight before the eye
   */
  draw(context, performer, foot, { wide, isMine }) {
    const { canvas, width, height } = this.#sprite(performer, isMine);
    const across = width * wide * foot.metre;
    const up = height * foot.metre;
    context.drawImage(canvas, foot.x - across / 2, foot.y + around * foot.metre - up, across, up);
  }

  /** @param {Dot & { height?: number }} performer @param {boolean} isMine */
  #sprite(performer, isMine) {
    const { colour, label, symbol, height = 1.7 } = performer;
    const key = `${isMine} ${height} ${colour} ${symbol} ${label}`;
    let sprite = this.#sprites.get(key);
    if (sprite === undefined) this.#sprites.set(key, sprite = painted(performer, height, this.#metre, isMine));
    return sprite;
  }
}

/**
 * @param {Dot} dot
 * @param {number} tall metres
 * @param {number} metre pixels
 * @param {boolean} isMine
 * @returns {Sprite}
 */
function painted({ colour, label, symbol }, tall, metre, isMine) {
  const width = 2 * (body.shoulders + around);
  const height = tall + 2 * around;
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(width * metre);
  canvas.height = Math.ceil(height * metre);
  const context = pencil(canvas);
  context.scale(canvas.width / width, canvas.height / height);
  context.translate(width / 2, tall + around);
  context.fillStyle = "rgba(0, 0, 0, 0.35)";
  context.beginPath();
  context.ellipse(0, 0, body.shoulders, around * 0.7, 0, 0, 2 * Math.PI);
  context.fill();
  const isRing = symbol === "ring";
  context.lineJoin = "round";
  context.lineWidth = isMine ? 0.06 : 0.03;
  context.strokeStyle = isMine ? "#ffffff" : outline;
  context.fillStyle = isRing ? "#0b0e14" : colour;
  trunk(context, tall);
  context.fill();
  context.stroke();
  if (isMine || isRing) {
    context.lineWidth = 0.025;
    context.strokeStyle = isRing ? colour : outline;
    context.stroke();
  }
  head(context, tall);
  context.fill();
  context.stroke();
  if (label && metre >= 20) {
    // Letters smaller than a pixel are not drawn by every browser: they are set large and drawn small.
    context.scale(0.01, 0.01);
    context.fillStyle = isRing ? "#ffffff" : inkOn(colour);
    context.font = lettersOf(Math.min(24, 40 / [...label].length));
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(label, 0, -100 * tall * 0.68);
  }
  return { canvas, width, height };
}

/**
 * Shoulders, waist, two legs.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {number} tall
 */
function trunk(context, tall) {
  const { shoulders, neck } = body;
  const up = (/** @type {number} */ share) => -tall * share;
  context.beginPath();
  context.moveTo(-0.06, up(neck));
  context.quadraticCurveTo(-shoulders, up(neck - 0.01), -shoulders, up(neck - 0.08));
  context.lineTo(-shoulders * 0.86, up(0.52));
  context.lineTo(-shoulders * 0.62, up(0.5));
  context.lineTo(-shoulders * 0.66, up(0.02));
  context.lineTo(-shoulders * 0.1, up(0.02));
  context.lineTo(0, up(0.42));
  context.lineTo(shoulders * 0.1, up(0.02));
  context.lineTo(shoulders * 0.66, up(0.02));
  context.lineTo(shoulders * 0.62, up(0.5));
  context.lineTo(shoulders * 0.86, up(0.52));
  context.lineTo(shoulders, up(neck - 0.08));
  context.quadraticCurveTo(shoulders, up(neck - 0.01), 0.06, up(neck));
  context.closePath();
}

/** @param {CanvasRenderingContext2D} context @param {number} tall */
function head(context, tall) {
  const half = (tall * (1 - body.neck)) / 2;
  context.beginPath();
  context.ellipse(0, -tall + half, body.head, half, 0, 0, 2 * Math.PI);
}
