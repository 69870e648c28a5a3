import { labelOf } from "../../editing/label.js";
import "../../words/tools.js";
import { points } from "./handles.js";

/**
 * Puts the chosen in order, in one edit each; if nobody is chosen, everybody, except where that would put them upon
 * each other. The core does the arithmetic. Left and up are as seen on the screen: the commands turn with the stage.
 *
 * @import { Point } from "../../wire/production.d.ts"
 * @import { StageView } from "../../stage/view.js"
 * @import { Following } from "../canvas/following.js"
 * @import { Scene } from "../canvas/scene.js"
 * @import { StageEdits } from "../stage-edits.js"
 * @import { Core, Places, Turns } from "../studio.d.ts"
 *
 * @typedef {"left" | "right" | "top" | "bottom" | "centre" | "middle"} Edge as it is seen: `centre` of side to side,
 *   `middle` of front to back
 */
export class Arrange {
  #core;
  #view;
  #scene;
  #following;
  #edits;

  /** @param {{ core: Core, view: StageView, scene: Scene, following: Following, edits: StageEdits }} parts */
  constructor({ core, view, scene, following, edits }) {
    this.#core = core.arrange;
    this.#view = view;
    this.#scene = scene;
    this.#following = following;
    this.#edits = edits;
  }

  /**
   * Those who would be put in order.
   *
   * @returns {Turns}
   */
  get turns() {
    const { chosen, count } = this.#scene;
    return chosen.length > 0 ? chosen : Int32Array.from({ length: count }, (_, turn) => turn);
  }

  /** Those who would be put into a shape, which one alone does not make. @returns {Turns} */
  get turnsOfShape() {
    const { chosen, count } = this.#scene;
    return chosen.length > 1 ? chosen : Int32Array.from({ length: count }, (_, turn) => turn);
  }

  /** Whether so many are chosen as it takes to bring them into line, or to even distances. */
  get canAlign() {
    return this.#scene.chosen.length >= 2;
  }

  get canDistribute() {
    return this.#scene.chosen.length >= 3;
  }

  /** @param {Edge} edge */
  align(edge) {
    if (!this.canAlign) return this.#edits.askToChoose(2);
    const isTurned = this.#view.side !== "audience";
    const real = {
      top: isTurned ? "downstage" : "upstage",
      bottom: isTurned ? "upstage" : "downstage",
      left: isTurned ? "right" : "left",
      right: isTurned ? "left" : "right",
      centre: "centre",
      middle: "middle",
    }[edge];
    return this.#apply("tools.label.align", (places) => this.#core.align(places, real));
  }

  /**
   * Along `x` or `y`; the outermost stay.
   *
   * @param {"x" | "y"} direction
   */
  distribute(direction) {
    if (!this.canDistribute) return this.#edits.askToChoose(3);
    return this.#apply("tools.label.distribute", (places) => this.#core.distribute(places, direction));
  }

  /**
   * About the centre line, or about the middle of the chosen.
   *
   * @param {{ isAboutCentre: boolean }} how
   */
  mirror({ isAboutCentre }) {
    return this.#apply("tools.label.mirror", (places) => this.#core.mirror(places, isAboutCentre ? 0 : null));
  }

  /** Keeps the places; everybody takes the opposite one. */
  swapSides() {
    return this.#apply("tools.label.swapSides", (places) => this.#core.swapSides(places, 0));
  }

  /**
   * Anticlockwise as it is seen, about the middle of the chosen.
   *
   * @param {number} degrees
   */
  rotate(degrees) {
    return this.#apply("tools.label.turn", (places, about) => this.#core.rotate(places, degrees, about));
  }

  /**
   * Makes it so many times as wide and as deep.
   *
   * @param {number} times
   */
  scale(times) {
    return this.#apply("tools.label.scale", (places, about) => this.#core.scale(places, times, times, about));
  }

  /**
   * Spreads them until the nearest two are `spacing` stage units apart.
   *
   * @param {number} spacing
   */
  spread(spacing) {
    return this.#apply("tools.label.spread", (places) => this.#core.spread(places, spacing));
  }

  /** Puts everybody on the nearest crossing of the grid. */
  toGrid() {
    return this.#apply("tools.label.toGrid", (places) => places.map((place) => Math.round(place)));
  }

  /**
   * Exactly two change places; their moves before and after stay their own.
   *
   * @param {number} first
   * @param {number} second
   */
  swap(first, second) {
    if (first === second || !this.#following.standFor()) return false;
    const places = Float64Array.from(this.#scene.places ?? []);
    for (const at of [0, 1]) {
      [places[2 * first + at], places[2 * second + at]] = [places[2 * second + at], places[2 * first + at]];
    }
    return this.#edits.commit(Int32Array.of(first, second), places, (whom) => labelOf("tools.label.swap", { whom }));
  }

  /**
   * @param {`tools.label.${"align" | "distribute" | "mirror" | "swapSides" | "turn" | "scale" | "spread" | "toGrid"}`}
   *   label
   * @param {(places: Places, about: Point) => Places} compute
   */
  #apply(label, compute) {
    if (!this.#following.standFor()) return false;
    const { turns } = this;
    const box = this.#scene.boxOf(turns);
    const { places: before } = this.#scene;
    if (box === null || before === null) return false;
    const middle = { x: (box.left + box.right) / 2, y: (box.low + box.high) / 2 };
    const answered = compute(points(before, turns), middle);
    const places = Float64Array.from(before);
    Array.from(turns).forEach((turn, at) => {
      places[2 * turn] = answered[2 * at];
      places[2 * turn + 1] = answered[2 * at + 1];
    });
    return this.#edits.commit(turns, places, (whom) => labelOf(label, { whom }));
  }
}
