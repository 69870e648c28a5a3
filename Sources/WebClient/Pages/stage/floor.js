import { words } from "../words/stage.js";
import { lettersOf } from "./symbols.js";

/**
 * @import { Mark, Plan, Stage } from "../wire/production.d.ts"
 * @import { Frame, Palette } from "./drawing.d.ts"
 *
 * @typedef {[left: number, low: number, right: number, high: number]} Box stage units
 */

/**
 * What lies on the floor and does not move: the house's plan, wings, apron, grid, lines, margin, marks and their names.
 *
 * @param {CanvasRenderingContext2D} context in CSS pixels
 * @param {{ stage: Stage, marks: readonly Mark[], plan: CanvasImageSource | null, palette: Palette }} what
 * @param {Frame} frame
 */
export function paintFloor(context, { stage, marks, plan, palette }, frame) {
  const brush = new Brush(context, frame);
  const { width, depth, apron } = stage;
  const { sides } = frame;
  const half = width / 2;
  brush.everything(palette.ground);
  if (sides > 0) brush.fill([-half - sides, 0, half + sides, depth], palette.wings);
  if (apron > 0) brush.fill([-half, -apron, half, 0], palette.apron);
  brush.fill([-half, 0, half, depth], palette.floor);
  if (plan !== null && stage.plan) paintPlan(context, stage.plan, plan, frame);
  paintGrid(brush, half, depth, palette, frame);
  if (stage.quarterLines) {
    for (const x of [-half / 2, half / 2]) brush.line([x, 0], [x, depth], palette.quarter, 1, [4, 5]);
  }
  if (stage.centreLine) brush.line([0, 0], [0, depth], palette.centre, 1.25, [8, 5]);
  if (apron > 0) brush.frame([-half, -apron, half, 0], palette.quarter, 1);
  paintMargin(brush, stage, palette);
  brush.frame([-half, 0, half, depth], palette.edge, 1.5);
  if (stage.numberLine) paintNumbers(context, stage, palette, frame);
  for (const mark of marks) paintMark(context, brush, mark, frame);
  paintWords(context, stage, palette, frame);
}

/** Draws in stage coordinates. */
class Brush {
  #context;
  #frame;

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Frame} frame
   */
  constructor(context, frame) {
    this.#context = context;
    this.#frame = frame;
  }

  /** @param {string} colour */
  everything(colour) {
    this.#context.fillStyle = colour;
    this.#context.fillRect(0, 0, this.#frame.width, this.#frame.height);
  }

  /**
   * @param {Box} box
   * @param {string} colour
   */
  fill(box, colour) {
    this.#context.fillStyle = colour;
    this.#context.fillRect(...this.#rectangle(box));
  }

  /**
   * @param {Box} box
   * @param {string} colour
   * @param {number} weight
   * @param {number[]} [dash]
   */
  frame(box, colour, weight, dash = []) {
    this.#context.strokeStyle = colour;
    this.#context.lineWidth = weight;
    this.#context.setLineDash(dash);
    this.#context.strokeRect(...this.#rectangle(box));
    this.#context.setLineDash([]);
  }

  /**
   * @param {[x: number, y: number]} from
   * @param {[x: number, y: number]} to
   * @param {string} colour
   * @param {number} weight
   * @param {number[]} [dash]
   */
  line(from, to, colour, weight, dash = []) {
    const a = this.#frame.toScreen(...from);
    const b = this.#frame.toScreen(...to);
    this.#context.strokeStyle = colour;
    this.#context.lineWidth = weight;
    this.#context.setLineDash(dash);
    this.#context.beginPath();
    this.#context.moveTo(a.x, a.y);
    this.#context.lineTo(b.x, b.y);
    this.#context.stroke();
    this.#context.setLineDash([]);
  }

  /**
   * @param {Box} box
   * @returns {[x: number, y: number, width: number, height: number]} CSS pixels
   */
  #rectangle([left, low, right, high]) {
    const a = this.#frame.toScreen(left, low);
    const b = this.#frame.toScreen(right, high);
    return [Math.min(a.x, b.x), Math.min(a.y, b.y), Math.abs(b.x - a.x), Math.abs(b.y - a.y)];
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Plan} plan
 * @param {CanvasImageSource} picture
 * @param {Frame} frame
 */
function paintPlan(context, { x, y, width, depth, opacity }, picture, { side, unit, toScreen }) {
  const middle = toScreen(x, y);
  context.save();
  context.globalAlpha = opacity;
  context.translate(middle.x, middle.y);
  if (side === "performer") context.rotate(Math.PI);
  context.drawImage(picture, (-width / 2) * unit, (-depth / 2) * unit, width * unit, depth * unit);
  context.restore();
}

/**
 * @param {Brush} brush
 * @param {number} half of the stage's width
 * @param {number} depth
 * @param {Palette} palette
 * @param {Frame} frame
 */
function paintGrid(brush, half, depth, palette, { unit }) {
  const step = unit < 7 ? 2 * Math.ceil(4 / unit) : 1;
  for (let x = step; x < half; x += step) {
    for (const side of [-x, x]) brush.line([side, 0], [side, depth], palette.grid, 1);
  }
  for (let y = step; y < depth; y += step) brush.line([-half, y], [half, y], palette.grid, 1);
}

/**
 * @param {Brush} brush
 * @param {Stage} stage
 * @param {Palette} palette
 */
function paintMargin(brush, { width, depth, margin }, palette) {
  const across = width / 2 - margin;
  if (margin > 0 && across > 0 && 2 * margin < depth) {
    brush.frame([-across, margin, across, depth - margin], palette.quarter, 1, [2, 4]);
  }
}

/**
 * Counted from the centre to both sides, along the downstage edge, where the performers read them.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Stage} stage
 * @param {Palette} palette
 * @param {Frame} frame
 */
function paintNumbers(context, { width }, palette, { unit, side, letters, toScreen }) {
  const step = [1, 2, 5, 10].find((count) => count * unit >= 22 * letters) ?? 20;
  const turn = side === "audience" ? 1 : -1;
  writeWith(context, palette, lettersOf(10 * letters));
  for (let x = 0; x <= width / 2; x += step) {
    for (const place of x === 0 ? [0] : [-x, x]) {
      const at = toScreen(place, 0);
      context.fillRect(at.x - 0.5, at.y, 1, turn * 4);
      context.fillText(String(x), at.x, at.y + turn * 10 * letters);
    }
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Brush} brush
 * @param {Mark} mark
 * @param {Frame} frame
 */
function paintMark(context, brush, { name, colour, from, to }, { unit, letters, toScreen }) {
  const a = toScreen(from.x, from.y);
  const b = to ? toScreen(to.x, to.y) : a;
  const arm = Math.max(4, Math.min(9, unit * 0.22));
  if (to) brush.line([from.x, from.y], [to.x, to.y], colour, 2);
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.beginPath();
  if (!to) {
    context.moveTo(a.x - arm, a.y - arm);
    context.lineTo(a.x + arm, a.y + arm);
    context.moveTo(a.x + arm, a.y - arm);
    context.lineTo(a.x - arm, a.y + arm);
  }
  context.stroke();
  context.fillStyle = colour;
  context.font = lettersOf(10 * letters);
  context.textAlign = "left";
  context.textBaseline = "bottom";
  context.fillText(name, Math.max(a.x, b.x) + arm + 1, (a.x >= b.x ? a.y : b.y) - 1);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Stage} stage
 * @param {Palette} palette
 * @param {Frame} frame
 */
function paintWords(context, { width, depth, apron, numberLine }, palette, frame) {
  const { unit, side, sides, letters, toScreen } = frame;
  const turn = side === "audience" ? 1 : -1;
  const edge = toScreen(0, -apron);
  const line = edge.y + turn * letters * (numberLine && apron * unit < 16 * letters ? 20 : 13);
  writeWith(context, palette, lettersOf(11 * letters));
  if ("letterSpacing" in context) context.letterSpacing = "0.22em";
  context.fillText(words("stage.audience"), edge.x, line);
  const taken = context.measureText(words("stage.audience")).width;
  if (sides * unit >= 18 * letters) {
    for (const end of [-1, 1]) {
      const place = toScreen(end * (width / 2 + sides / 2), depth / 2);
      context.save();
      context.translate(place.x, place.y);
      context.rotate((end * turn * Math.PI) / 2);
      context.fillText(words("stage.wings"), 0, 0);
      context.restore();
    }
  }
  if ("letterSpacing" in context) context.letterSpacing = "0px";
  if (frame.namesSides) paintSides(context, (width / 2) * unit, taken, { x: edge.x, y: line }, frame);
}

/**
 * The names of the sides, as the performers call them: in either view they match what the places in words say.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {number} half of the stage's width, in CSS pixels
 * @param {number} taken by the word in the middle
 * @param {{ x: number, y: number }} middle
 * @param {Frame} frame
 */
function paintSides(context, half, taken, middle, { side }) {
  const names = [words("stage.stageRight"), words("stage.stageLeft")];
  if (side === "performer") names.reverse();
  const widest = half - taken / 2 - 12;
  if (names.some((name) => context.measureText(name).width > widest)) return;
  context.textAlign = "left";
  context.fillText(names[0], middle.x - half, middle.y);
  context.textAlign = "right";
  context.fillText(names[1], middle.x + half, middle.y);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Palette} palette
 * @param {string} font
 */
function writeWith(context, palette, font) {
  context.fillStyle = palette.words;
  context.font = font;
  context.textAlign = "center";
  context.textBaseline = "middle";
}
