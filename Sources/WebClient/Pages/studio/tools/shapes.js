import { labelOf } from "../../editing/label.js";
import { Changes } from "../../ui/changes.js";
import { words } from "../../words/tools.js";
import { drawGhosts, drawKnob, drawWays, ink } from "../canvas/overlay.js";
import { areaOnStage, middleOfStage } from "../edits/area-on-stage.js";
import { points } from "./handles.js";

/**
 * @import { Desk } from "../../editing/desk.js"
 * @import { Point, Production } from "../../wire/production.d.ts"
 * @import { StageView } from "../../stage/view.js"
 * @import { Following } from "../canvas/following.js"
 * @import { Scene } from "../canvas/scene.js"
 * @import { StageEdits } from "../stage-edits.js"
 * @import { Core, Places, Stroke, Turns } from "../studio.d.ts"
 * @import { Arrange } from "./arrange.js"
 * @import { Modes } from "./modes.js"
 * @import { Snapping } from "./snapping.js"
 *
 * @typedef {"line" | "arc" | "circle" | "block" | "v" | "spiral" | "wedge"} ShapeKind
 *
 * @typedef {object} Parameter a setting that only this shape has; `id` is what the core calls it
 * @property {"degrees" | "rows" | "gap"} id
 * @property {string} title
 * @property {number} least
 * @property {number} most
 * @property {number} step
 * @property {number} usual
 * @property {(value: number) => string} said
 *
 * @typedef {object} Shape
 * @property {ShapeKind} id
 * @property {string} title
 * @property {(whom: string) => string} label of the edit that puts people into it
 * @property {Parameter | null} parameter
 */

/** @param {number} value */
const degrees = (value) => words("tools.degrees", { value });

/** @type {Shape[]} */
export const shapes = [
  {
    id: "line",
    title: words("tools.shape.line"),
    label: (whom) => labelOf("tools.label.line", { whom }),
    parameter: null,
  },
  {
    id: "arc",
    title: words("tools.shape.arc"),
    label: (whom) => labelOf("tools.label.arc", { whom }),
    parameter: {
      id: "degrees",
      title: words("tools.shape.bend"),
      least: -330,
      most: 330,
      step: 10,
      usual: 180,
      said: degrees,
    },
  },
  {
    id: "circle",
    title: words("tools.shape.circle"),
    label: (whom) => labelOf("tools.label.circle", { whom }),
    parameter: null,
  },
  {
    id: "block",
    title: words("tools.shape.block"),
    label: (whom) => labelOf("tools.label.block", { whom }),
    parameter: {
      id: "rows",
      title: words("tools.shape.rows"),
      least: 0,
      most: 20,
      step: 1,
      usual: 0,
      said: (value) => (value === 0 ? words("tools.shape.asItComes") : words("tools.shape.value", { value })),
    },
  },
  {
    id: "v",
    title: words("tools.shape.v"),
    label: (whom) => labelOf("tools.label.v", { whom }),
    parameter: {
      id: "degrees",
      title: words("tools.shape.opening"),
      least: -170,
      most: 170,
      step: 10,
      usual: 90,
      said: degrees,
    },
  },
  {
    id: "spiral",
    title: words("tools.shape.spiral"),
    label: (whom) => labelOf("tools.label.spiral", { whom }),
    parameter: {
      id: "gap",
      title: words("tools.shape.gap"),
      least: 0.5,
      most: 6,
      step: 0.25,
      usual: 2,
      said: (value) => words("tools.shape.value", { value }),
    },
  },
  {
    id: "wedge",
    title: words("tools.shape.wedge"),
    label: (whom) => labelOf("tools.label.wedge", { whom }),
    parameter: null,
  },
];

/**
 * @typedef {object} Settings lengths in stage units, `turn` in degrees anticlockwise
 * @property {ShapeKind} kind
 * @property {number} spacing
 * @property {Partial<Record<ShapeKind, number>>} parameters by shape
 * @property {boolean} staggered
 * @property {number} turn
 * @property {"total" | "longest"} measure
 * @property {boolean} avoidsCrossings
 * @property {"here" | "before"} from
 * @property {number} x
 * @property {number} y
 *
 * @typedef {object} Parts
 * @property {Desk} desk
 * @property {Core} core
 * @property {StageView} view
 * @property {Scene} scene
 * @property {Following} following
 * @property {Snapping} snapping
 * @property {Arrange} arrange
 * @property {StageEdits} edits
 * @property {Modes} modes
 */

/** @param {Pick<Settings, "kind">} settings */
const shapeOf = ({ kind }) => shapes.find(({ id }) => id === kind) ?? shapes[0];

/** @param {Pick<Settings, "kind" | "parameters">} settings */
function parameterOf(settings) {
  const { parameter } = shapeOf(settings);
  return parameter === null ? null : settings.parameters[settings.kind] ?? parameter.usual;
}

/**
 * The places of `count` performers in a shape, on the stage and away from its edges: x, y in turn.
 *
 * @param {Core} core
 * @param {Pick<Production, "stage" | "thresholds">} document
 * @param {number} count
 * @param {Pick<Settings, "kind" | "spacing" | "parameters" | "staggered" | "turn" | "x" | "y">} settings
 */
export function shapePlaces(core, document, count, settings) {
  return core.arrange.fit(wantedPlaces(core, count, settings), settings, areaOnStage(document));
}

/**
 * As it would be on a stage that is large enough, about 0, 0.
 *
 * @param {Core} core
 * @param {number} count
 * @param {Pick<Settings, "kind" | "spacing" | "parameters" | "staggered" | "turn">} settings
 */
function wantedPlaces(core, count, settings) {
  const { kind, spacing, staggered, turn } = settings;
  const { parameter } = shapeOf(settings);
  const own = parameter === null ? {} : { [parameter.id]: parameterOf(settings) };
  const shape = core.shapes[kind](count, { spacing, staggered, ...own });
  return turn === 0 ? shape : core.arrange.rotate(shape, turn, { x: 0, y: 0 });
}

/** The diagonal of the box around some places. @param {Places} places */
function extent(places) {
  const [xs, ys] = [0, 1].map((from) => places.filter((_, at) => at % 2 === from));
  return Math.hypot(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
}

/**
 * Puts the chosen (or everybody) into a shape: shown on the dots as it is set up, moved by dragging on the stage. Who
 * goes where is found by the core by least travel, from where they stand now or from the formation before.
 */
export class ShapeTool {
  cursor = "move";
  /** Told when what it would do is another thing. @type {Changes<[]>} */
  changed = new Changes();
  /** @type {Settings} */
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
  #parts;
  /** @type {Turns} */
  #turns = [];
  #starts = new Float64Array(0);
  /** @type {Places | null} */
  #places = null;
  /** @type {{ close(): void } | null} */
  #panel = null;
  #openPanel;

  /**
   * @param {Parts} parts
   * @param {(tool: ShapeTool) => { close(): void }} openPanel shows the settings
   */
  constructor(parts, openPanel) {
    this.#parts = parts;
    this.#openPanel = openPanel;
  }

  get shape() {
    return shapeOf(this.settings);
  }

  get count() {
    return this.#turns.length;
  }

  /** Whether there is a formation before this one from which they could come. */
  get hasBefore() {
    return this.#parts.scene.index > 0;
  }

  /** What is left of the spacing where the stage is too small for it; stage units. */
  get spacing() {
    const { desk, core } = this.#parts;
    const { spacing } = this.settings;
    if (this.count < 2) return spacing;
    const wanted = extent(wantedPlaces(core, this.count, this.settings));
    const made = extent(shapePlaces(core, desk.document, this.count, this.settings));
    return wanted - made < 1e-6 ? spacing : (spacing * made) / wanted;
  }

  /** The present value of the shape's own setting; null if it has none. */
  get parameter() {
    return parameterOf(this.settings);
  }

  /** @param {number} value */
  setParameter(value) {
    this.change({ parameters: { ...this.settings.parameters, [this.settings.kind]: value } });
  }

  enter() {
    const { scene, arrange, following } = this.#parts;
    if (!following.standFor()) return;
    this.#turns = arrange.turnsOfShape;
    Object.assign(this.settings, this.#middle, { turn: 0 });
    if (!this.hasBefore) this.settings.from = "here";
    this.#starts = Float64Array.from(scene.moves.stand(scene.index));
    this.#panel = this.#openPanel(this);
    this.change({});
  }

  leave() {
    this.#panel?.close();
    this.#panel = null;
    this.#places = null;
    this.#parts.scene.endStroke();
  }

  /**
   * Takes over settings, and shows the result.
   *
   * @param {Partial<Settings>} settings
   */
  change(settings) {
    Object.assign(this.settings, settings);
    const { desk, scene, core } = this.#parts;
    if (this.#turns.length === 0 || !scene.isEditable) return;
    const targets = shapePlaces(core, desk.document, this.#turns.length, this.settings);
    const goes = core.leastTravel(points(this.#from, this.#turns), targets, {
      measure: this.settings.measure,
      avoidCrossings: this.settings.avoidsCrossings,
    });
    const places = this.#places !== null && scene.isInStroke ? this.#places : scene.beginStroke();
    this.#places = places;
    Array.from(this.#turns).forEach((turn, at) => {
      places[2 * turn] = targets[2 * goes[at]];
      places[2 * turn + 1] = targets[2 * goes[at] + 1];
    });
    scene.moved();
    this.changed.notify();
  }

  /** The middle of the chosen, to half a stage unit; of the stage for everybody. */
  get #middle() {
    const { scene } = this.#parts;
    const box = this.#turns.length < scene.count ? scene.boxOf(this.#turns) : null;
    if (box === null) return middleOfStage(scene.stage);
    return { x: Math.round(box.left + box.right) / 2, y: Math.round(box.low + box.high) / 2 };
  }

  /** The formation from which they come. */
  get #from() {
    const { scene } = this.#parts;
    return this.settings.from === "before" && this.hasBefore ? scene.moves.stand(scene.index - 1) : this.#starts;
  }

  /**
   * @param {Point} point
   * @returns {Stroke}
   */
  begin(point) {
    const { view, snapping } = this.#parts;
    const from = view.toStage(point.x, point.y);
    const { x, y } = this.settings;
    return {
      move: (at, { alt }) => {
        const now = view.toStage(at.x, at.y);
        const moved = { x: x + now.x - from.x, y: y + now.y - from.y };
        const rest = snapping.snap(moved, new Float64Array(0), view.unit, alt);
        this.change({ x: rest.x, y: rest.y });
      },
      end: () => {},
      cancel: () => this.change({ x, y }),
    };
  }

  /** Applies the shape: one edit. */
  apply() {
    if (this.#places === null) return;
    this.#parts.edits.commit(this.#turns, this.#places, this.shape.label);
    this.#parts.modes.set("move");
  }

  /** @param {CanvasRenderingContext2D} context */
  under(context) {
    if (this.#places === null) return;
    const { view } = this.#parts;
    const colour = this.#from === this.#starts ? ink.accentMild : ink.way;
    const from = this.#from;
    drawWays(context, view, from, this.#places, () => null, colour, { turns: this.#turns, width: 1.25 });
    drawGhosts(context, view, from, ink.before, this.#turns);
  }

  /** @param {CanvasRenderingContext2D} context */
  over(context) {
    if (this.#places === null) return;
    const { x, y } = this.settings;
    drawKnob(context, this.#parts.view.toScreen(x, y), { isRound: true, size: 4 });
  }
}
