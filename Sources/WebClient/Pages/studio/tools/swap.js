import { words } from "../../words/tools.js";
import { drawRings } from "../../stage/rings.js";
import { drawPlate, ink } from "../canvas/overlay.js";

/**
 * Two presses, or a pull from one dot to another: both change places in the open formation.
 *
 * @import { Point } from "../../wire/production.d.ts"
 * @import { StageView } from "../../stage/view.js"
 * @import { Following } from "../canvas/following.js"
 * @import { StageInput } from "../canvas/stage-input.js"
 * @import { Scene } from "../canvas/scene.js"
 * @import { Selection } from "../selection.js"
 * @import { Speech } from "../speech.js"
 * @import { Stroke } from "../studio.d.ts"
 * @import { Arrange } from "./arrange.js"
 *
 * @typedef {object} Parts
 * @property {Selection} selection
 * @property {StageView} view
 * @property {Scene} scene
 * @property {Following} following
 * @property {StageInput} input
 * @property {Arrange} arrange
 * @property {Speech} speech
 */
export class SwapTool {
  cursor = "default";
  #parts;
  /** @type {string | null} */
  #first = null;
  /** @type {Point | null} */
  #pull = null;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
  }

  enter() {
    const { chosen, performers } = this.#parts.scene;
    this.#first = chosen.length === 1 ? performers[chosen[0]].id : null;
  }

  leave() {
    this.#first = this.#pull = null;
  }

  /**
   * @param {Point} point
   * @returns {Stroke | null}
   */
  begin(point) {
    const { scene, following, input } = this.#parts;
    if (!following.standFor()) return null;
    const turn = input.dotAt(point);
    if (turn < 0) {
      this.#choose(null);
      return null;
    }
    const first = this.#turn;
    if (first >= 0 && first !== turn) {
      this.#swap(first, turn);
      return null;
    }
    this.#choose(scene.performers[turn].id);
    return {
      move: (at) => (this.#pull = at),
      end: (at, { isTap }) => {
        this.#pull = null;
        const other = isTap ? -1 : input.dotAt(at);
        if (other >= 0 && other !== this.#turn) this.#swap(this.#turn, other);
      },
      cancel: () => (this.#pull = null),
    };
  }

  /** @param {CanvasRenderingContext2D} context */
  over(context) {
    const { scene, view } = this.#parts;
    const { places } = scene;
    const first = this.#turn;
    const { frame } = view;
    if (first < 0 || places === null) {
      drawPlate(context, words("tools.swap.first"), { x: frame.width / 2, y: 44 }, frame);
      return;
    }
    const at = view.toScreen(places[2 * first], places[2 * first + 1]);
    drawRings(context, view, places, [first], "picked", ink.guide);
    if (this.#pull === null) {
      const said = words("tools.swap.with", { name: scene.performers[first].name });
      drawPlate(context, said, at, frame, { gap: view.radius + 12 });
      return;
    }
    context.beginPath();
    context.moveTo(at.x, at.y);
    context.lineTo(this.#pull.x, this.#pull.y);
    context.strokeStyle = ink.guide;
    context.lineWidth = 2.5;
    context.setLineDash([6, 5]);
    context.stroke();
    context.setLineDash([]);
  }

  get #turn() {
    return this.#first === null ? -1 : this.#parts.scene.turnOf(this.#first);
  }

  /** @param {string | null} id */
  #choose(id) {
    this.#first = id;
    if (id === null) this.#parts.selection.clear();
    else this.#parts.selection.select(id);
  }

  /**
   * @param {number} first
   * @param {number} second
   */
  #swap(first, second) {
    const { scene, arrange, speech } = this.#parts;
    const [one, other] = [first, second].map((turn) => scene.performers[turn].name);
    if (arrange.swap(first, second)) speech.say(words("tools.swap.done", { one, other }));
    this.#choose(null);
  }
}
