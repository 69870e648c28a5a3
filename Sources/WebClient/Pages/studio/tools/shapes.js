import { drawGhosts, drawKnob, drawWays, ink } from "../canvas/overlay.js";
import { points } from "./handles.js";

/**
 * Puts the chosen (or everybody) into a shape: shown on the dots as it is set up, moved by dragging on the stage. Who goes where
 * is found by the core by least travel, from where they stand now or from the formation before.
 */
export const shapes = [
  { id: "line", title: "Line", words: "a line" },
  {
    id: "arc",
    title: "Arc",
    words: "an arc",
    parameter: { id: "degrees", title: "Bend", least: -330, most: 330, step: 10, usual: 180, unit: "°" },
  },
  { id: "circle", title: "Circle", words: "a circle" },
  {
    id: "block",
    title: "Block",
    words: "a block",
    parameter: { id: "rows", title: "Rows", least: 0, most: 20, step: 1, usual: 0, unit: "" },
  },
  {
    id: "v",
    title: "V",
    words: "a V",
    parameter: { id: "degrees", title: "Opening", least: -170, most: 170, step: 10, usual: 90, unit: "°" },
  },
  {
    id: "spiral",
    title: "Spiral",
    words: "a spiral",
    parameter: { id: "gap", title: "Between turns", least: 0.5, most: 6, step: 0.25, usual: 2, unit: "" },
  },
  { id: "wedge", title: "Wedge", words: "a wedge" },
];

/** Kept this far from the edges of the stage, where it fits; stage units. */
const edge = 0.5;

export class ShapeTool {
  cursor = "move";
  onChange = () => {};
  settings = {
    kind: "circle",
    spacing: 1.5,
    parameters: {},
    staggered: false,
    turn: 0,
    measure: "total",
    avoidsCrossings: false,
    from: "here",
    x: 0,
    y: 0,
  };
  #editor;
  #turns = new Int32Array(0);
  #starts = null;
  #places = null;
  #panel = null;
  #openPanel;

  /** `openPanel(tool)` shows the settings and answers with `{ close() }`. */
  constructor(editor, openPanel) {
    this.#editor = editor;
    this.#openPanel = openPanel;
  }

  get shape() {
    return shapes.find(({ id }) => id === this.settings.kind);
  }

  get count() {
    return this.#turns.length;
  }

  /** Whether there is a formation before that they could come from. */
  get hasBefore() {
    return this.#editor.scene.index > 0;
  }

  /** What the shape's own setting is now; null where it has none. */
  get parameter() {
    const { parameter } = this.shape;
    return parameter ? this.settings.parameters[this.settings.kind] ?? parameter.usual : null;
  }

  enter() {
    const { scene, arrange } = this.#editor;
    if (!this.#editor.standFor()) return;
    this.#turns = arrange.turns;
    const { left, low, right, high } = scene.boxOf(this.#turns);
    Object.assign(this.settings, { x: Math.round(left + right) / 2, y: Math.round(low + high) / 2, turn: 0 });
    if (!this.hasBefore) this.settings.from = "here";
    this.#starts = Float64Array.from(scene.moves.stand(scene.index));
    this.#panel = this.#openPanel(this);
    this.change({});
  }

  leave() {
    this.#panel?.close();
    this.#panel = null;
    this.#places = null;
    this.#editor.scene.endStroke();
  }

  /** Takes settings over, and shows what comes of them. */
  change(settings) {
    Object.assign(this.settings, settings);
    const { scene, core } = this.#editor;
    if (this.#turns.length === 0 || !scene.isEditable) return;
    const targets = this.#targets(core);
    const from = points(
      this.settings.from === "before" && this.hasBefore ? scene.moves.stand(scene.index - 1) : this.#starts,
      this.#turns,
    );
    const goes = core.leastTravel(from, targets, {
      measure: this.settings.measure,
      avoidCrossings: this.settings.avoidsCrossings,
    });
    if (this.#places === null || !scene.isInStroke) this.#places = scene.beginStroke();
    this.#turns.forEach((turn, at) => {
      this.#places[2 * turn] = targets[2 * goes[at]];
      this.#places[2 * turn + 1] = targets[2 * goes[at] + 1];
    });
    scene.moved();
    this.onChange();
  }

  #targets(core) {
    const { kind, spacing, staggered, turn, x, y } = this.settings;
    const { width, depth } = this.#editor.scene.stage;
    const fit = { left: -width / 2 + edge, right: width / 2 - edge, downstage: edge, upstage: depth - edge };
    const own = this.shape.parameter ? { [this.shape.parameter.id]: this.parameter } : {};
    // A turned shape is fitted by hand: the rectangle would be turned with it.
    const targets = core.shapes[kind](this.#turns.length, {
      spacing,
      x,
      y,
      staggered,
      ...own,
      fit: turn === 0 ? fit : null,
    });
    return turn === 0 ? targets : core.arrange.rotate(targets, turn, { x, y });
  }

  begin(point) {
    const { view, snapping } = this.#editor;
    const from = view.toStage(point.x, point.y);
    const { x, y } = this.settings;
    return {
      move: (at, { alt }) => {
        const now = view.toStage(at.x, at.y);
        const rest = snapping.snap({ x: x + now.x - from.x, y: y + now.y - from.y }, [], view.unit, alt);
        this.change({ x: rest.x, y: rest.y });
      },
      end: () => {},
      cancel: () => this.change({ x, y }),
    };
  }

  /** Makes it so: one edit. */
  apply() {
    const places = this.#places;
    const turns = this.#turns;
    if (places === null) return;
    const { words } = this.shape;
    this.#editor.commit(turns, places, `Form ${words} with`);
    this.#editor.setMode("move");
  }

  under(context) {
    if (this.#places === null) return;
    const { scene, view } = this.#editor;
    const isBefore = this.settings.from === "before" && this.hasBefore;
    const from = isBefore ? scene.moves.stand(scene.index - 1) : this.#starts;
    drawWays(
      context,
      view,
      from,
      this.#places,
      () => null,
      isBefore ? "rgba(143, 163, 196, 0.6)" : "rgba(124, 196, 255, 0.45)",
      { turns: this.#turns, width: 1.25 },
    );
    drawGhosts(context, view, from, ink.before, this.#turns);
  }

  over(context) {
    if (this.#places === null) return;
    drawKnob(context, this.#editor.view.toScreen(this.settings.x, this.settings.y), { isRound: true, size: 4 });
  }
}
