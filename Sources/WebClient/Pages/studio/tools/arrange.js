import { points } from "./handles.js";

/**
 * Puts the chosen in order, in one edit each; with fewer chosen than it takes, everybody. The arithmetic is the core's.
 * Which way is left and up is what is seen: the commands turn with the stage.
 */
export class Arrange {
  #editor;

  constructor(editor) {
    this.#editor = editor;
  }

  /** Those who would be put in order. */
  get turns() {
    const { scene } = this.#editor;
    return scene.chosen.length > 1 ? scene.chosen : Int32Array.from({ length: scene.count }, (_, turn) => turn);
  }

  /** `edge` as it is seen: left, right, top, bottom, centre (side to side) or middle (front to back). */
  align(edge) {
    const isTurned = this.#editor.view.side !== "audience";
    const real = {
      top: isTurned ? "downstage" : "upstage",
      bottom: isTurned ? "upstage" : "downstage",
      left: isTurned ? "right" : "left",
      right: isTurned ? "left" : "right",
    }[edge] ?? edge;
    return this.#apply("Align", (places) => this.#core.align(places, real));
  }

  /** Along `x` or `y`; without a spacing the outermost stay. */
  distribute(direction, spacing = null) {
    return this.#apply("Distribute", (places) => this.#core.distribute(places, direction, spacing));
  }

  /** About the centre line, or about the middle of the chosen. */
  mirror({ isAboutCentre }) {
    return this.#apply("Mirror", (places) => this.#core.mirror(places, isAboutCentre ? 0 : null));
  }

  /** The same places; everybody takes the one opposite. */
  swapSides() {
    return this.#apply("Swap sides of", (places) => this.#core.swapSides(places, 0));
  }

  /** Anticlockwise as it is seen, about the middle of the chosen. */
  rotate(degrees) {
    return this.#apply("Turn", (places, about) => this.#core.rotate(places, degrees, about));
  }

  /** `x` times as wide, `y` times as deep. */
  scale(x, y = x) {
    return this.#apply("Scale", (places, about) => this.#core.scale(places, x, y, about));
  }

  /** Until the nearest two are `spacing` stage units apart. */
  spread(spacing) {
    return this.#apply("Spread", (places) => this.#core.spread(places, spacing));
  }

  /** Everybody on the grid's nearest crossing. */
  toGrid() {
    return this.#apply("Put on the grid", (places) => places.map((place) => Math.round(place)));
  }

  /** Exactly two change places; what each does before and after is their own. */
  swap(first, second) {
    const { scene } = this.#editor;
    if (first === second || !this.#editor.standFor()) return false;
    const places = Float64Array.from(scene.places);
    for (const at of [0, 1]) {
      [places[2 * first + at], places[2 * second + at]] = [places[2 * second + at], places[2 * first + at]];
    }
    return this.#editor.commit(Int32Array.of(first, second), places, "Swap");
  }

  get #core() {
    return this.#editor.core.arrange;
  }

  #apply(verb, compute) {
    const { scene } = this.#editor;
    if (!this.#editor.standFor()) return false;
    const { turns } = this;
    if (turns.length === 0) return false;
    const { left, low, right, high } = scene.boxOf(turns);
    const answered = compute(points(scene.places, turns), { x: (left + right) / 2, y: (low + high) / 2 });
    const places = Float64Array.from(scene.places);
    turns.forEach((turn, at) => {
      places[2 * turn] = answered[2 * at];
      places[2 * turn + 1] = answered[2 * at + 1];
    });
    return this.#editor.commit(turns, places, verb);
  }
}
