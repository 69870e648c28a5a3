import { labelOf } from "../../editing/label.js";
import { present } from "../../editing/content.js";
import { words } from "../../words/tools.js";
import { drawKnob, drawPlate, ink } from "../canvas/overlay.js";
import { placementIn } from "../edits/stage.js";
import { clipped } from "../../ui/clipped.js";
import { exact, tidy } from "./snapping.js";

/**
 * @import { Desk } from "../../editing/desk.js"
 * @import { Change, Mark, Placement, Point, SetPiece, StandingPlacement } from "../../wire/production.d.ts"
 * @import { StageView } from "../../stage/view.js"
 * @import { StageInput } from "../canvas/stage-input.js"
 * @import { Scene } from "../canvas/scene.js"
 * @import { HeldKeys } from "../studio.d.ts"
 * @import { Snapping } from "./snapping.js"
 *
 * @typedef {object} Parts
 * @property {Desk} desk
 * @property {StageView} view
 * @property {Scene} scene
 * @property {Snapping} snapping
 * @property {StageInput} input
 *
 * @typedef {{ kind: "setPiece", part: "turn" | "corner" | "whole", item: SetPiece,
 *   placement: StandingPlacement }} HeldPiece
 * @typedef {{ kind: "mark", part: "from" | "to", item: Mark }} HeldMark
 */

const reach = { mouse: 12, touch: 24 };

/**
 * Places what stands on the stage: set pieces are dragged, stretched by the knob at their corner, and turned by the
 * round one; marks are dragged by their ends. If a set piece has a place of its own in the open formation, only that
 * place is moved.
 */
export class SceneryTool {
  cursor = "default";
  #parts;
  /** @type {string | null} */
  #chosen = null;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
  }

  leave() {
    this.#chosen = null;
  }

  /** @param {Point} point */
  begin(point) {
    const held = this.#at(point);
    this.#chosen = held?.item.id ?? null;
    if (held === null) return null;
    return held.kind === "mark" ? new MarkStroke(this.#parts, held, point) : new PieceStroke(this.#parts, held, point);
  }

  /**
   * The drag of a whole set piece at a point, as the tool that moves performers has it too; null for none.
   *
   * @param {Point} point
   */
  dragOfPiece(point) {
    const held = this.#pieceAt(point);
    return held === null ? null : new PieceStroke(this.#parts, held, point);
  }

  /** @param {Point} point */
  isOnPiece(point) {
    return this.#pieceAt(point) !== null;
  }

  /** @param {Point | null} point */
  hover(point) {
    const held = point === null ? null : this.#at(point);
    if (held === null) return "default";
    return held.part === "corner" ? "nwse-resize" : "grab";
  }

  /** @param {CanvasRenderingContext2D} context */
  over(context) {
    const { view, scene, input } = this.#parts;
    const { marks, setPieces } = scene.document;
    for (const mark of marks) {
      for (const { place } of endsOf(mark)) {
        drawKnob(context, view.toScreen(place.x, place.y), { isRound: true, size: 5, colour: mark.colour });
      }
    }
    for (const { piece, placement } of this.#standing()) {
      const corners = cornersOf(placement).map(({ x, y }) => view.toScreen(x, y));
      context.beginPath();
      for (const { x, y } of corners) context.lineTo(x, y);
      context.closePath();
      context.strokeStyle = piece.id === this.#chosen ? ink.accent : ink.outline;
      context.lineWidth = piece.id === this.#chosen ? 2 : 1;
      context.setLineDash([5, 4]);
      context.stroke();
      drawKnob(context, corners[3]);
      drawKnob(context, this.#turnKnob(placement), { isRound: true });
    }
    if (marks.length + setPieces.length === 0 && input.stroke === null) {
      const { frame } = view;
      drawPlate(context, words("tools.scenery.none"), { x: frame.width / 2, y: 44 }, frame);
    }
  }

  /** The set pieces that are on the stage in the open formation. */
  #standing() {
    const { scene } = this.#parts;
    return scene.document.setPieces.flatMap((piece) => {
      const placement = placementIn(scene.formation, piece);
      return placement.hidden ? [] : [{ piece, placement }];
    });
  }

  /**
   * What is at a point in CSS pixels; null for nothing.
   *
   * @param {Point} point
   * @returns {HeldPiece | HeldMark | null}
   */
  #at(point) {
    const { view, scene, input } = this.#parts;
    const near = input.isTouch ? reach.touch : reach.mouse;
    /** @param {Point} at */
    const isNear = ({ x, y }) => Math.hypot(x - point.x, y - point.y) <= near;
    const pieces = this.#standing().reverse();
    for (const { piece: item, placement } of pieces) {
      if (isNear(this.#turnKnob(placement))) return { kind: "setPiece", part: "turn", item, placement };
      const corner = cornersOf(placement)[3];
      if (isNear(view.toScreen(corner.x, corner.y))) return { kind: "setPiece", part: "corner", item, placement };
    }
    for (const item of scene.document.marks) {
      for (const { part, place } of endsOf(item)) {
        if (isNear(view.toScreen(place.x, place.y))) return { kind: "mark", part, item };
      }
    }
    return this.#pieceAt(point);
  }

  /**
   * The set piece that lies on top at a point in CSS pixels.
   *
   * @param {Point} point
   * @returns {HeldPiece | null}
   */
  #pieceAt(point) {
    const at = this.#parts.view.toStage(point.x, point.y);
    for (const { piece: item, placement } of this.#standing().reverse()) {
      if (isOn(at, placement)) return { kind: "setPiece", part: "whole", item, placement };
    }
    return null;
  }

  /** @param {StandingPlacement} placement */
  #turnKnob(placement) {
    const { view } = this.#parts;
    const back = turned({ x: 0, y: placement.depth / 2 }, placement);
    const middle = view.toScreen(placement.x, placement.y);
    const edge = view.toScreen(back.x, back.y);
    const length = Math.hypot(edge.x - middle.x, edge.y - middle.y) || 1;
    return { x: edge.x + ((edge.x - middle.x) / length) * 24, y: edge.y + ((edge.y - middle.y) / length) * 24 };
  }
}

/** One drag of something on the stage: shown as it goes, one edit at its end. */
class SceneryStroke {
  parts;
  from;
  #label;
  /** @type {ReturnType<Desk["begin"]> | null} */
  #gesture = null;
  /** @type {Point | null} */
  #at = null;
  #said = "";

  /**
   * @param {Parts} parts
   * @param {string} label
   * @param {Point} point
   */
  constructor(parts, label, point) {
    this.parts = parts;
    this.#label = label;
    this.from = parts.view.toStage(point.x, point.y);
  }

  /**
   * @param {Point} point
   * @param {HeldKeys} keys
   */
  move(point, keys) {
    const { view, desk } = this.parts;
    this.#at = point;
    this.#gesture ??= desk.begin(this.#label);
    const { changes, said } = this.drawn(view.toStage(point.x, point.y), keys);
    this.#said = said;
    this.#gesture.change(changes);
  }

  /**
   * What the drag has done so far, and in words, with the pointer at a place of the stage.
   *
   * @param {Point} _now
   * @param {HeldKeys} _keys
   * @returns {{ changes: Change[], said: string }}
   */
  drawn(_now, _keys) {
    return { changes: [], said: "" };
  }

  end() {
    this.#gesture?.end();
  }

  cancel() {
    this.#gesture?.cancel();
  }

  /** @param {CanvasRenderingContext2D} context */
  draw(context) {
    if (this.#at !== null) drawPlate(context, this.#said, this.#at, this.parts.view.frame, { gap: 20 });
  }

  /**
   * Where a thing that was at `place` comes to rest.
   *
   * @param {Point} place
   * @param {Point} now
   * @param {boolean} isSuspended
   */
  rest(place, now, isSuspended) {
    const { snapping, view } = this.parts;
    const moved = { x: place.x + now.x - this.from.x, y: place.y + now.y - this.from.y };
    const { x, y } = snapping.snap(moved, new Float64Array(0), view.unit, isSuspended);
    return { x, y };
  }
}

/** With the first end of a line the whole line moves; with Alt, or its second end, only that end. */
class MarkStroke extends SceneryStroke {
  #held;

  /**
   * @param {Parts} parts
   * @param {HeldMark} held
   * @param {Point} point
   */
  constructor(parts, held, point) {
    super(parts, labelOf("tools.label.moveMark", { name: clipped(held.item.name) }), point);
    this.#held = held;
  }

  /**
   * @override
   * @param {Point} now
   * @param {HeldKeys} keys
   */
  drawn(now, { alt }) {
    const { item: mark, part } = this.#held;
    const end = this.rest(mark[part] ?? mark.from, now, alt);
    /** @type {Change[]} */
    const changes = [{ set: ["marks", mark.id, part], to: end }];
    if (part === "from" && mark.to && !alt) {
      const { from, to: other } = present(this.parts.desk.documentWithoutGesture.marks, mark);
      const to = other && { x: exact(other.x + end.x - from.x), y: exact(other.y + end.y - from.y) };
      changes.push({ set: ["marks", mark.id, "to"], to });
    }
    return { changes, said: words("tools.scenery.mark", { name: mark.name, x: tidy(end.x), y: tidy(end.y) }) };
  }
}

class PieceStroke extends SceneryStroke {
  #held;

  /**
   * @param {Parts} parts
   * @param {HeldPiece} held
   * @param {Point} point
   */
  constructor(parts, held, point) {
    super(parts, labelOf("tools.label.placePiece", { name: clipped(held.item.name) }), point);
    this.#held = held;
  }

  /**
   * @override
   * @param {Point} now
   * @param {HeldKeys} keys
   */
  drawn(now, keys) {
    const { item } = this.#held;
    const { id } = item;
    const { desk: { documentWithoutGesture: document }, scene } = this.parts;
    const formation = document.formations[scene.index] ?? null;
    const isOwn = formation !== null && Object.hasOwn(formation.setPieces, id);
    const { changed, said } = this.#placed(now, keys, isOwn ? formation.name : null);
    // Others may have changed the rest of the placement since the press.
    const to = { ...placementIn(formation, present(document.setPieces, item)), ...changed };
    const path = isOwn ? ["formations", formation.id, "setPieces", id] : ["setPieces", id, "placement"];
    return { changes: [{ set: path, to }], said };
  }

  /**
   * @param {Point} now
   * @param {HeldKeys} keys
   * @param {string | null} only the formation in which alone it is placed
   * @returns {{ changed: Partial<Placement>, said: string }}
   */
  #placed(now, { alt, shift }, only) {
    const { placement, part } = this.#held;
    if (part === "turn") {
      const angle = (Math.atan2(now.y - placement.y, now.x - placement.x) * 180) / Math.PI - 90;
      const step = alt ? 1 : 15;
      const turn = (((Math.round(angle / step) * step) % 360) + 360) % 360;
      return { changed: { turn }, said: words("tools.degrees", { value: turn }) };
    }
    if (part === "corner") {
      const { x, y } = unturned(now, placement);
      /** @param {number} value */
      const length = (value) => Math.max(0.1, alt ? tidy(2 * value) : Math.round(4 * Math.abs(value)) / 2);
      const width = length(Math.abs(x));
      const depth = shift ? tidy((width * placement.depth) / placement.width) : length(Math.abs(y));
      return { changed: { width, depth }, said: words("tools.scenery.size", { width, depth }) };
    }
    const said = only === null
      ? words("tools.scenery.inAll", { count: this.parts.scene.document.formations.length })
      : words("tools.scenery.inOne", { name: only });
    return { changed: this.rest(placement, now, alt), said };
  }
}

/**
 * @param {Mark} mark
 * @returns {{ part: "from" | "to", place: Point }[]}
 */
const endsOf = (
  { from, to },
) => [{ part: "from", place: from }, ...(to ? [{ part: /** @type {const} */ ("to"), place: to }] : [])];

/** @typedef {{ x: number, y: number, turn: number }} Pose the middle, and degrees anticlockwise */

/**
 * A point of a set piece on the stage; it is given from the middle of the piece, as if it were not turned.
 *
 * @param {Point} point
 * @param {Pose} pose
 */
function turned({ x, y }, pose) {
  const angle = (pose.turn * Math.PI) / 180;
  return {
    x: pose.x + x * Math.cos(angle) - y * Math.sin(angle),
    y: pose.y + x * Math.sin(angle) + y * Math.cos(angle),
  };
}

/**
 * @param {Point} point
 * @param {Pose} pose
 */
function unturned({ x, y }, pose) {
  return turned({ x: x - pose.x, y: y - pose.y }, { x: 0, y: 0, turn: -pose.turn });
}

/** @param {StandingPlacement} placement */
const cornersOf = (placement) =>
  [{ x: -1, y: -1 }, { x: -1, y: 1 }, { x: 1, y: 1 }, { x: 1, y: -1 }].map(({ x, y }) =>
    turned({ x: (x * placement.width) / 2, y: (y * placement.depth) / 2 }, placement)
  );

/**
 * @param {Point} point
 * @param {StandingPlacement} placement
 */
function isOn(point, placement) {
  const { x, y } = unturned(point, placement);
  return Math.abs(x) <= placement.width / 2 && Math.abs(y) <= placement.depth / 2;
}
