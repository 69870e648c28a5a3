import { plural } from "../../stage/words.js";
import { drawKnob, drawPlate, ink } from "../canvas/overlay.js";
import { placementIn } from "../edits/stage.js";
import { clipped } from "./labels.js";
import { exact, tidy } from "./snapping.js";

/**
 * Places what stands on the stage: set pieces are dragged, stretched by the knob at their corner and turned by the round one;
 * marks are dragged by their ends. A set piece that has a place of its own in the open formation is moved there alone.
 */
const reach = { mouse: 12, touch: 24 };

export class SceneryTool {
  cursor = "default";
  #editor;
  #chosen = null;

  constructor(editor) {
    this.#editor = editor;
  }

  leave() {
    this.#chosen = null;
  }

  begin(point) {
    const held = this.#at(point);
    this.#chosen = held?.id ?? null;
    return held === null ? null : new SceneryStroke(this.#editor, held, point);
  }

  hover(point) {
    const held = point === null ? null : this.#at(point);
    if (held === null) return "default";
    return held.part === "corner" ? "nwse-resize" : "grab";
  }

  over(context) {
    const { view, scene, size, hands } = this.#editor;
    const { marks = [], setPieces = [] } = scene.document;
    for (const mark of marks) {
      for (const end of endsOf(mark)) {
        drawKnob(context, view.toScreen(end.place.x, end.place.y), { isRound: true, size: 5, colour: mark.colour });
      }
    }
    for (const piece of setPieces) {
      const placement = placementIn(scene.formation, piece);
      if (placement.hidden) continue;
      const corners = cornersOf(placement).map(({ x, y }) => view.toScreen(x, y));
      context.beginPath();
      for (const { x, y } of corners) context.lineTo(x, y);
      context.closePath();
      context.strokeStyle = piece.id === this.#chosen ? ink.accent : "rgba(255, 255, 255, 0.5)";
      context.lineWidth = piece.id === this.#chosen ? 2 : 1;
      context.setLineDash([5, 4]);
      context.stroke();
      drawKnob(context, corners[3]);
      drawKnob(context, this.#turnKnob(placement), { isRound: true });
    }
    if (marks.length + setPieces.length === 0 && hands.stroke === null) {
      drawPlate(context, "No marks or set pieces yet: add them in the stage panel", { x: size.width / 2, y: 44 }, size);
    }
  }

  /** What is at a point in CSS pixels: `{ id, kind, part, … }`; null for nothing. */
  #at(point) {
    const { view, scene, hands } = this.#editor;
    const near = hands.isTouch ? reach.touch : reach.mouse;
    const isNear = ({ x, y }) => Math.hypot(x - point.x, y - point.y) <= near;
    const { marks = [], setPieces = [] } = scene.document;
    for (const piece of [...setPieces].reverse()) {
      const placement = placementIn(scene.formation, piece);
      if (placement.hidden) continue;
      const held = { id: piece.id, kind: "setPiece", piece, placement };
      if (isNear(this.#turnKnob(placement))) return { ...held, part: "turn" };
      const corner = cornersOf(placement)[3];
      if (isNear(view.toScreen(corner.x, corner.y))) return { ...held, part: "corner" };
    }
    for (const mark of marks) {
      for (const { part, place } of endsOf(mark)) {
        if (isNear(view.toScreen(place.x, place.y))) return { id: mark.id, kind: "mark", mark, part };
      }
    }
    for (const piece of [...setPieces].reverse()) {
      const placement = placementIn(scene.formation, piece);
      if (!placement.hidden && isOn(view.toStage(point.x, point.y), placement)) {
        return { id: piece.id, kind: "setPiece", piece, placement, part: "whole" };
      }
    }
    return null;
  }

  #turnKnob(placement) {
    const { view } = this.#editor;
    const back = turned({ x: 0, y: placement.depth / 2 }, placement);
    const middle = view.toScreen(placement.x, placement.y);
    const edge = view.toScreen(back.x, back.y);
    const length = Math.hypot(edge.x - middle.x, edge.y - middle.y) || 1;
    return { x: edge.x + ((edge.x - middle.x) / length) * 24, y: edge.y + ((edge.y - middle.y) / length) * 24 };
  }
}

/** One drag of a mark's end or of a set piece: shown as it goes, one edit at its end. */
class SceneryStroke {
  #editor;
  #held;
  #from;
  #gesture = null;
  #words = "";
  #at = null;

  constructor(editor, held, point) {
    this.#editor = editor;
    this.#held = held;
    this.#from = editor.view.toStage(point.x, point.y);
  }

  move(point, { alt, shift }) {
    const { view, desk } = this.#editor;
    const { kind, mark, piece } = this.#held;
    this.#at = point;
    this.#gesture ??= desk.begin(
      kind === "mark" ? `Move mark “${clipped(mark.name)}”` : `Place “${clipped(piece.name)}”`,
    );
    const now = view.toStage(point.x, point.y);
    this.#gesture.change(
      kind === "mark" ? this.#markChanges(now, alt) : [{ set: this.#path(), to: this.#placement(now, alt, shift) }],
    );
  }

  end() {
    this.#gesture?.end();
  }

  cancel() {
    this.#gesture?.cancel();
  }

  draw(context) {
    if (this.#at !== null) drawPlate(context, this.#words, this.#at, this.#editor.size, { gap: 20 });
  }

  #path() {
    const { piece } = this.#held;
    const { formation } = this.#editor.scene;
    return formation?.setPieces?.[piece.id]
      ? ["formations", formation.id, "setPieces", piece.id]
      : ["setPieces", piece.id, "placement"];
  }

  #rest(place, isSuspended) {
    const { x, y } = this.#editor.snapping.snap(place, [], this.#editor.view.unit, isSuspended);
    return { x, y };
  }

  /** With the first end of a line the whole line goes along; with Alt, or its second end, that end alone. */
  #markChanges(now, alt) {
    const { mark, part } = this.#held;
    const end = this.#rest({ x: mark[part].x + now.x - this.#from.x, y: mark[part].y + now.y - this.#from.y }, alt);
    this.#words = `${mark.name}: ${tidy(end.x)}, ${tidy(end.y)}`;
    const changes = [{ set: ["marks", mark.id, part], to: end }];
    if (part === "from" && mark.to && !alt) {
      changes.push({
        set: ["marks", mark.id, "to"],
        to: { x: exact(mark.to.x + end.x - mark.from.x), y: exact(mark.to.y + end.y - mark.from.y) },
      });
    }
    return changes;
  }

  #placement(now, alt, shift) {
    const { placement, part } = this.#held;
    if (part === "turn") {
      const angle = (Math.atan2(now.y - placement.y, now.x - placement.x) * 180) / Math.PI - 90;
      const step = alt ? 1 : 15;
      const turn = (((Math.round(angle / step) * step) % 360) + 360) % 360;
      this.#words = `${turn}°`;
      return { ...placement, turn };
    }
    if (part === "corner") {
      const { x, y } = unturned(now, placement);
      const length = (value) => Math.max(0.1, alt ? tidy(2 * value) : Math.round(4 * Math.abs(value)) / 2);
      const width = length(Math.abs(x));
      const depth = shift ? tidy((width * placement.depth) / placement.width) : length(Math.abs(y));
      this.#words = `${width} × ${depth}`;
      return { ...placement, width, depth };
    }
    const place = this.#rest({ x: placement.x + now.x - this.#from.x, y: placement.y + now.y - this.#from.y }, alt);
    const { formation } = this.#editor.scene;
    this.#words = formation?.setPieces?.[this.#held.piece.id]
      ? `in “${formation.name}”`
      : `in ${plural(this.#editor.scene.document.formations.length, "formation")}`;
    return { ...placement, ...place };
  }
}

const endsOf = (mark) => [{ part: "from", place: mark.from }, ...(mark.to ? [{ part: "to", place: mark.to }] : [])];

/** A point of a set piece, given from its middle as it stands unturned, on the stage. */
function turned({ x, y }, placement) {
  const angle = (placement.turn * Math.PI) / 180;
  return {
    x: placement.x + x * Math.cos(angle) - y * Math.sin(angle),
    y: placement.y + x * Math.sin(angle) + y * Math.cos(angle),
  };
}

function unturned({ x, y }, placement) {
  return turned({ x: x - placement.x, y: y - placement.y }, { x: 0, y: 0, turn: -placement.turn });
}

const cornersOf = (placement) =>
  [[-1, -1], [-1, 1], [1, 1], [1, -1]].map(([x, y]) =>
    turned({ x: (x * placement.width) / 2, y: (y * placement.depth) / 2 }, placement)
  );

function isOn(point, placement) {
  const { x, y } = unturned(point, placement);
  return Math.abs(x) <= placement.width / 2 && Math.abs(y) <= placement.depth / 2;
}
