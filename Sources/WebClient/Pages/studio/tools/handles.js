import { labelOf } from "../../editing/label.js";
import { number, words } from "../../words/tools.js";
import { drawKnob, drawPlate, ink } from "../canvas/overlay.js";

/**
 * @import { Point } from "../../wire/production.d.ts"
 * @import { StageView } from "../../stage/view.js"
 * @import { Scene } from "../canvas/scene.js"
 * @import { StageEdits } from "../stage-edits.js"
 * @import { Core, HeldKeys, Places, Turns } from "../studio.d.ts"
 * @import { Modes } from "./modes.js"
 *
 * @typedef {{ core: Core, view: StageView, scene: Scene, edits: StageEdits }} GroupParts
 *
 * @typedef {object} Knob at a point in CSS pixels; `right` and `up` as shares of the box's half sizes, 0 and 0 for the
 *   one that turns
 * @property {"scale" | "turn"} kind
 * @property {number} right
 * @property {number} up
 * @property {number} x
 * @property {number} y
 *
 * @typedef {{ x: number, y: number, across: number, along: number }} Frame middle and half sizes in CSS pixels
 */

/** Between the dots' outlines and the box around them, in CSS pixels. */
const space = 12;
const knobOut = 30;
const reach = { mouse: 11, touch: 22 };
/** Degrees and shares to which turning and scaling snap. */
const turnStep = 15;
const scaleStep = 0.05;

/** The eight knobs of the box, as shares of its half width and half height. */
const knobs = [
  { right: -1, up: 1 },
  { right: 0, up: 1 },
  { right: 1, up: 1 },
  { right: 1, up: 0 },
  { right: 1, up: -1 },
  { right: 0, up: -1 },
  { right: -1, up: -1 },
  { right: -1, up: 0 },
];

/** The box around the chosen: its knobs scale, the round one above it turns. */
export class Handles {
  #parts;
  #modes;

  /** @param {GroupParts & { modes: Modes }} parts */
  constructor({ modes, ...parts }) {
    this.#parts = parts;
    this.#modes = modes;
  }

  /**
   * The box; null while there is none.
   *
   * @returns {Frame | null}
   */
  #box() {
    const { scene, view } = this.#parts;
    const isShown = this.#modes.now === "move" && scene.isMovable && scene.chosen.length > 1 && !scene.isInStroke;
    const box = isShown ? scene.boxOf(scene.chosen) : null;
    if (box === null) return null;
    const a = view.toScreen(box.left, box.low);
    const b = view.toScreen(box.right, box.high);
    const more = view.radius + space;
    return {
      x: (a.x + b.x) / 2,
      y: (a.y + b.y) / 2,
      across: Math.abs(a.x - b.x) / 2 + more,
      along: Math.abs(a.y - b.y) / 2 + more,
    };
  }

  /**
   * All eight only where there is room for them; a box without width or depth cannot be stretched that way.
   *
   * @param {Frame} frame
   * @returns {Knob[]}
   */
  #knobs({ x, y, across, along }) {
    const least = this.#parts.view.radius + space + 1;
    /** @type {(knob: { right: number, up: number }) => boolean} */
    const isNeeded = ({ right, up }) => {
      if (right === 0) return along > least && across > 34;
      if (up === 0) return across > least && along > 34;
      return across > least || along > least;
    };
    const above = y - along - knobOut;
    return [
      ...knobs.filter(isNeeded).map(({ right, up }) => ({
        kind: /** @type {const} */ ("scale"),
        right,
        up,
        x: x + right * across,
        y: y - up * along,
      })),
      { kind: "turn", right: 0, up: 0, x, y: above < 14 ? y + along + knobOut : above },
    ];
  }

  /**
   * The knob at a point; null for none.
   *
   * @param {Point} point
   * @param {boolean} isTouch
   * @returns {Knob | null}
   */
  hit(point, isTouch) {
    const box = this.#box();
    let found = null;
    let least = isTouch ? reach.touch : reach.mouse;
    for (const knob of box === null ? [] : this.#knobs(box)) {
      const away = Math.hypot(knob.x - point.x, knob.y - point.y);
      if (away > least || (found !== null && away === least)) continue;
      [found, least] = [knob, away];
    }
    return found;
  }

  /**
   * @param {Knob} knob
   * @param {Point} point
   */
  stroke(knob, point) {
    return knob.kind === "turn" ? new TurnStroke(this.#parts, point) : new ScaleStroke(this.#parts, knob, point);
  }

  /** @param {Knob} knob */
  cursor({ kind, right, up }) {
    if (kind === "turn") return "grab";
    if (right === 0) return "ns-resize";
    if (up === 0) return "ew-resize";
    return right * up > 0 ? "nesw-resize" : "nwse-resize";
  }

  /** @param {CanvasRenderingContext2D} context */
  draw(context) {
    const box = this.#box();
    if (box === null) return;
    context.strokeStyle = ink.accent;
    context.globalAlpha = 0.7;
    context.lineWidth = 1;
    context.setLineDash([4, 4]);
    context.strokeRect(box.x - box.across, box.y - box.along, 2 * box.across, 2 * box.along);
    context.globalAlpha = 1;
    for (const knob of this.#knobs(box)) drawKnob(context, knob, { isRound: knob.kind === "turn" });
  }
}

/** The chosen, and where they stood when the stroke began. */
class GroupStroke {
  isOfTurns = true;
  parts;
  starts;
  box;
  #turns;
  #label;
  /** @type {Places | null} */
  #places = null;
  #at;

  /**
   * @param {GroupParts} parts
   * @param {(whom: string) => string} label
   * @param {Point} point
   */
  constructor(parts, label, point) {
    const { scene } = parts;
    this.parts = parts;
    this.#label = label;
    this.#turns = scene.chosen;
    this.starts = points(scene.places ?? [], this.#turns);
    this.box = scene.boxOf(this.#turns) ?? { left: 0, right: 0, low: 0, high: 0 };
    this.#at = point;
  }

  /**
   * Puts the chosen where the core answered.
   *
   * @param {Places} answered
   * @param {Point} point
   */
  show(answered, point) {
    const { scene } = this.parts;
    const places = (this.#places ??= scene.beginStroke());
    this.#at = point;
    this.#turns.forEach((turn, index) => {
      places[2 * turn] = answered[2 * index];
      places[2 * turn + 1] = answered[2 * index + 1];
    });
    scene.moved();
  }

  end() {
    if (this.#places !== null) this.parts.edits.commit(this.#turns, this.#places, this.#label);
    this.parts.scene.endStroke();
  }

  cancel() {
    this.parts.scene.endStroke();
  }

  /** How far it has been moved, in words. */
  get said() {
    return "";
  }

  /** @param {CanvasRenderingContext2D} context */
  draw(context) {
    if (this.#places !== null) drawPlate(context, this.said, this.#at, this.parts.view.frame, { gap: 20 });
  }
}

/**
 * Stretches or shrinks from the opposite side. A corner keeps the proportions unless Shift is held; Alt: from the
 * middle.
 */
class ScaleStroke extends GroupStroke {
  #knob;
  #from;
  #share = { x: 1, y: 1 };

  /**
   * @param {GroupParts} parts
   * @param {Knob} knob
   * @param {Point} point
   */
  constructor(parts, knob, point) {
    super(parts, (whom) => labelOf("tools.label.scale", { whom }), point);
    // Right and up on the screen are right and up on the stage only as seen from the audience.
    const way = parts.view.side === "audience" ? 1 : -1;
    this.#knob = { right: knob.right * way, up: knob.up * way };
    this.#from = parts.view.toStage(point.x, point.y);
  }

  /**
   * @param {Point} point
   * @param {HeldKeys} keys
   */
  move(point, { shift, alt, command }) {
    const { view, core } = this.parts;
    const now = view.toStage(point.x, point.y);
    const { right, up } = this.#knob;
    const { left, low, right: most, high } = this.box;
    const about = {
      x: alt || right === 0 ? (left + most) / 2 : right > 0 ? left : most,
      y: alt || up === 0 ? (low + high) / 2 : up > 0 ? low : high,
    };
    /** @type {(way: number, moved: number, size: number) => number} */
    const part = (way, moved, size) => (way === 0 || size < 0.01 ? 1 : 1 + (way * moved * (alt ? 2 : 1)) / size);
    let x = part(right, now.x - this.#from.x, most - left);
    let y = part(up, now.y - this.#from.y, high - low);
    if (right !== 0 && up !== 0 && !shift) x = y = Math.abs(x - 1) > Math.abs(y - 1) ? x : y;
    if (!command) [x, y] = [x, y].map((value) => Math.round(value / scaleStep) * scaleStep);
    this.#share = { x, y };
    this.show(core.arrange.scale(this.starts, x, y, about), point);
  }

  /** @override */
  get said() {
    const [x, y] = [this.#share.x, this.#share.y].map(percent);
    return x === y ? x : words("tools.wideAndDeep", { wide: x, deep: y });
  }
}

/** @param {number} share */
const percent = (share) => words("tools.percent", { value: number(share * 100, { maximumFractionDigits: 0 }) });

/** Turns about the middle of the box, in steps of 15 degrees unless Alt is held. */
class TurnStroke extends GroupStroke {
  #middle;
  #from;
  #degrees = 0;

  /**
   * @param {GroupParts} parts
   * @param {Point} point
   */
  constructor(parts, point) {
    super(parts, (whom) => labelOf("tools.label.turn", { whom }), point);
    const { left, low, right, high } = this.box;
    this.#middle = { x: (left + right) / 2, y: (low + high) / 2 };
    this.#from = this.#angle(point);
  }

  /**
   * In degrees anticlockwise, of a point in CSS pixels.
   *
   * @param {Point} point
   */
  #angle(point) {
    const { x, y } = this.parts.view.toStage(point.x, point.y);
    return (Math.atan2(y - this.#middle.y, x - this.#middle.x) * 180) / Math.PI;
  }

  /**
   * @param {Point} point
   * @param {HeldKeys} keys
   */
  move(point, { alt }) {
    const step = alt ? 0.5 : turnStep;
    const turned = this.#angle(point) - this.#from;
    this.#degrees = Math.round(((((turned % 360) + 540) % 360) - 180) / step) * step;
    this.show(this.parts.core.arrange.rotate(this.starts, this.#degrees, this.#middle), point);
  }

  /** @override */
  get said() {
    const degrees = Math.abs(this.#degrees);
    if (degrees === 0) return words("tools.degrees", { value: 0 });
    return words(this.#degrees > 0 ? "tools.anticlockwise" : "tools.clockwise", { value: degrees });
  }
}

/**
 * x, y of some performers in turn, as the core's arrangements take them.
 *
 * @param {ArrayLike<number>} places
 * @param {Turns} turns
 */
export const points = (places, turns) =>
  Float64Array.from({ length: 2 * turns.length }, (_, at) => places[2 * turns[at >> 1] + (at & 1)]);
