import { ink } from "./overlay.js";
import { scoreOf } from "../../stage/score.js";

/**
 * The part of the way that everybody has walked since the move began, from where they stood to where they are. Bent
 * ways are followed by points of the core's own; how far somebody is on them is found by walking along with them.
 */
const samples = 25;

/**
 * @import { StageView } from "../../stage/view.js"
 * @import { Choreography } from "../studio.d.ts"
 * @import { Scene } from "./scene.js"
 */
export class Trails {
  #scene;
  /** @type {Choreography | null} */
  #piece = null;
  /**
   * The bent ways by place in the cast: x, y of each point in turn.
   *
   * @type {Map<number, Float64Array>}
   */
  #ways = new Map();
  #reached = new Uint8Array(0);

  /** @param {Scene} scene */
  constructor(scene) {
    this.#scene = scene;
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {StageView} view
   * @param {number} time score time
   */
  draw(context, view, time) {
    const scene = this.#scene;
    const score = scoreOf(scene.document);
    const live = score.formationAt(time);
    if (live < 1 || time >= score.arrival(live)) return;
    const from = scene.moves.stand(live - 1);
    this.#follow(live);
    const { places } = scene;
    if (places === null) return;
    context.lineWidth = Math.max(2, view.radius * 0.5);
    context.lineCap = "round";
    context.lineJoin = "round";
    context.strokeStyle = ink.trail;
    context.beginPath();
    for (let turn = 0; turn < scene.count; turn += 1) {
      const begin = view.toScreen(from[2 * turn], from[2 * turn + 1]);
      const x = places[2 * turn];
      const y = places[2 * turn + 1];
      context.moveTo(begin.x, begin.y);
      const way = this.#ways.get(turn);
      if (way !== undefined) this.#alongWay(context, view, way, turn, x, y);
      const end = view.toScreen(x, y);
      context.lineTo(end.x, end.y);
    }
    context.stroke();
  }

  /** @param {number} live */
  #follow(live) {
    const piece = this.#scene.moves.into(live);
    if (piece === null || piece === this.#piece) return;
    this.#piece = piece;
    this.#ways.clear();
    this.#reached = new Uint8Array(this.#scene.count);
    const paths = this.#scene.document.formations[live - 1].transition.paths;
    for (const id of Object.keys(paths)) {
      const turn = this.#scene.turnOf(id);
      if (turn >= 0) this.#ways.set(turn, piece.pathPoints(1, turn, samples));
    }
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {StageView} view
   * @param {Float64Array} way
   * @param {number} turn
   * @param {number} x
   * @param {number} y
   */
  #alongWay(context, view, way, turn, x, y) {
    /** @param {number} at */
    const away = (at) => (way[2 * at] - x) ** 2 + (way[2 * at + 1] - y) ** 2;
    let at = this.#reached[turn];
    while (at + 1 < samples && away(at + 1) <= away(at)) at += 1;
    while (at > 0 && away(at - 1) < away(at)) at -= 1;
    this.#reached[turn] = at;
    for (let point = 1; point < at; point += 1) {
      const { x: left, y: top } = view.toScreen(way[2 * point], way[2 * point + 1]);
      context.lineTo(left, top);
    }
  }
}
