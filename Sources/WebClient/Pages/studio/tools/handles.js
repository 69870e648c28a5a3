import { drawKnob, drawPlate, ink } from "../canvas/overlay.js";

/** Between the dots' outlines and the box around them, in CSS pixels. */
const space = 12;
const knobOut = 30;
const reach = { mouse: 11, touch: 22 };
/** Degrees and shares to which turning and scaling snap. */
const turnStep = 15;
const scaleStep = 0.05;

/** The eight knobs of the box, as shares of its half width and half height. */
const knobs = [[-1, 1], [0, 1], [1, 1], [1, 0], [1, -1], [0, -1], [-1, -1], [-1, 0]];

/** The box around the chosen: its knobs scale, the round one above it turns. */
export class Handles {
  #editor;

  constructor(editor) {
    this.#editor = editor;
  }

  get isShown() {
    const { scene, mode } = this.#editor;
    return mode === "move" && scene.isEditable && scene.chosen.length > 1 && !scene.isInStroke;
  }

  /** The box in CSS pixels: middle and half sizes. */
  #box() {
    const { scene, view } = this.#editor;
    const box = scene.boxOf(scene.chosen);
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

  /** All eight only where there is room for them; a box without width or depth cannot be stretched that way. */
  #knobs({ x, y, across, along }) {
    const least = this.#editor.view.radius + space + 1;
    const isNeeded = (
      [right, up],
    ) => (right === 0
      ? along > least && across > 34
      : up === 0
      ? across > least && along > 34
      : across > least || along > least);
    const list = knobs.filter(isNeeded).map(([right, up]) => ({
      kind: "scale",
      right,
      up,
      x: x + right * across,
      y: y - up * along,
    }));
    const above = y - along - knobOut;
    list.push({ kind: "turn", x, y: above < 14 ? y + along + knobOut : above });
    return list;
  }

  hit(point, isTouch) {
    if (!this.isShown) return null;
    const near = isTouch ? reach.touch : reach.mouse;
    let best = null;
    for (const knob of this.#knobs(this.#box())) {
      const away = Math.hypot(knob.x - point.x, knob.y - point.y);
      if (away <= near && (best === null || away < best.away)) best = { ...knob, away };
    }
    return best;
  }

  stroke(knob, point) {
    return knob.kind === "turn" ? new TurnStroke(this.#editor, point) : new ScaleStroke(this.#editor, knob, point);
  }

  cursor({ kind, right, up }) {
    if (kind === "turn") return "grab";
    if (right === 0) return "ns-resize";
    if (up === 0) return "ew-resize";
    return right * up > 0 ? "nesw-resize" : "nwse-resize";
  }

  draw(context) {
    if (!this.isShown) return;
    const box = this.#box();
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
  editor;
  turns;
  starts;
  box;
  places = null;
  at;
  #label;

  constructor(editor, label, point) {
    const { scene } = editor;
    this.editor = editor;
    this.#label = label;
    this.turns = scene.chosen;
    this.starts = points(scene.places, this.turns);
    this.box = scene.boxOf(this.turns);
    this.at = point;
  }

  /** Puts the chosen where the core answered. */
  show(answered, point) {
    const { scene } = this.editor;
    this.places ??= scene.beginStroke();
    this.at = point;
    this.turns.forEach((turn, index) => {
      this.places[2 * turn] = answered[2 * index];
      this.places[2 * turn + 1] = answered[2 * index + 1];
    });
    scene.moved();
  }

  end() {
    if (this.places !== null) this.editor.commit(this.turns, this.places, this.#label);
    this.editor.scene.endStroke();
  }

  cancel() {
    this.editor.scene.endStroke();
  }

  draw(context) {
    if (this.places !== null) drawPlate(context, this.words, this.at, this.editor.size, { gap: 20 });
  }
}

/** Stretches or shrinks about the side opposite. A corner keeps the shape unless Shift is held; Alt is about the middle. */
class ScaleStroke extends GroupStroke {
  #knob;
  #from;
  #share = { x: 1, y: 1 };

  constructor(editor, knob, point) {
    super(editor, "Scale", point);
    // What is right and up on the screen is so on the stage only from the audience.
    const way = editor.view.side === "audience" ? 1 : -1;
    this.#knob = { right: knob.right * way, up: knob.up * way };
    this.#from = editor.view.toStage(point.x, point.y);
  }

  move(point, { shift, alt, command }) {
    const { view, core } = this.editor;
    const now = view.toStage(point.x, point.y);
    const { right, up } = this.#knob;
    const { left, low, right: most, high } = this.box;
    const about = {
      x: alt || right === 0 ? (left + most) / 2 : right > 0 ? left : most,
      y: alt || up === 0 ? (low + high) / 2 : up > 0 ? low : high,
    };
    const part = (way, moved, size) => (way === 0 || size < 0.01 ? 1 : 1 + (way * moved * (alt ? 2 : 1)) / size);
    let x = part(right, now.x - this.#from.x, most - left);
    let y = part(up, now.y - this.#from.y, high - low);
    if (right !== 0 && up !== 0 && !shift) x = y = Math.abs(x - 1) > Math.abs(y - 1) ? x : y;
    if (!command) [x, y] = [x, y].map((value) => Math.round(value / scaleStep) * scaleStep);
    this.#share = { x, y };
    this.show(core.arrange.scale(this.starts, x, y, about), point);
  }

  get words() {
    const percent = (value) => `${Math.round(value * 100)} %`;
    const { x, y } = this.#share;
    return x === y ? percent(x) : `${percent(x)} wide, ${percent(y)} deep`;
  }
}

/** Turns about the middle of the box, in steps of 15 degrees unless Alt is held. */
class TurnStroke extends GroupStroke {
  #middle;
  #from;
  #degrees = 0;

  constructor(editor, point) {
    super(editor, "Turn", point);
    const { left, low, right, high } = this.box;
    this.#middle = { x: (left + right) / 2, y: (low + high) / 2 };
    this.#from = this.#angle(point);
  }

  /** In degrees anticlockwise, of a point in CSS pixels. */
  #angle(point) {
    const { x, y } = this.editor.view.toStage(point.x, point.y);
    return (Math.atan2(y - this.#middle.y, x - this.#middle.x) * 180) / Math.PI;
  }

  move(point, { alt }) {
    const step = alt ? 0.5 : turnStep;
    const turned = this.#angle(point) - this.#from;
    this.#degrees = Math.round(((((turned % 360) + 540) % 360) - 180) / step) * step;
    this.show(this.editor.core.arrange.rotate(this.starts, this.#degrees, this.#middle), point);
  }

  get words() {
    if (this.#degrees === 0) return "0°";
    return `${Math.abs(this.#degrees)}° ${this.#degrees > 0 ? "anticlockwise" : "clockwise"}`;
  }
}

/** x, y of some performers in turn, as the core's arrangements take them. */
export const points = (places, turns) =>
  Float64Array.from({ length: 2 * turns.length }, (_, at) => places[2 * turns[at >> 1] + (at & 1)]);
