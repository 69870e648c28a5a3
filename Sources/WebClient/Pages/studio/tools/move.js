import { words } from "../../words/tools.js";
import { DragStroke } from "./drag.js";
import { Handles } from "./handles.js";
import { LassoStroke } from "./lasso.js";
import { SceneryTool } from "./scenery.js";

/**
 * Chooses and moves performers: a press on a dot chooses it, with Shift or Ctrl more of them; a pull drags all that are
 * chosen; a pull on a set piece drags that, and on the floor it surrounds;
 * with Shift it surrounds anywhere. The box around several scales and turns them.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Point } from "../../wire/production.d.ts"
 * @import { Following } from "../canvas/following.js"
 * @import { Selection } from "../selection.js"
 * @import { Speech } from "../speech.js"
 * @import { Core, Stroke } from "../studio.d.ts"
 * @import { DragParts } from "./drag.js"
 * @import { Modes } from "./modes.js"
 *
 * @typedef {DragParts & {
 *   desk: Desk, core: Core, selection: Selection, following: Following, speech: Speech, modes: Modes,
 * }} Parts
 */
export class MoveTool {
  #parts;
  #handles;
  #scenery;
  /**
   * Who was chosen before the press in progress.
   *
   * @type {Set<string>}
   */
  #before = new Set();

  /** @param {Parts} parts */
  constructor(parts) {
    const { core, view, scene, edits, modes } = parts;
    this.#parts = parts;
    this.#handles = new Handles({ core, view, scene, edits, modes });
    this.#scenery = new SceneryTool(parts);
  }

  /**
   * @param {Point} point
   * @param {PointerEvent} event
   * @returns {Stroke | null}
   */
  begin(point, event) {
    const { scene, selection, following, input } = this.#parts;
    if (scene.places === null) return null;
    this.#before = selection.performers;
    const knob = this.#handles.hit(point, input.isTouch);
    if (knob !== null) return this.#handles.stroke(knob, point);
    const isMore = event.shiftKey || event.ctrlKey || event.metaKey;
    const turn = input.dotAt(point);
    if (turn < 0 && !isMore && this.#scenery.isOnPiece(point)) return this.#beginPiece(point);
    if (turn < 0) return new LassoStroke(this.#parts, point, { isMore });
    const { id } = scene.performers[turn];
    const wasChosen = selection.has(id);
    if (isMore) selection.toggle(id);
    else if (!wasChosen) selection.select(id);
    if (!selection.has(id)) return null;
    if (!scene.isEditable) {
      following.standStill();
      return null;
    }
    if (!scene.isMovable) return null;
    const drag = new DragStroke(this.#parts, turn, point);
    if (isMore || !wasChosen || selection.performers.size === 1) return drag;
    return {
      isOfTurns: drag.isOfTurns,
      move: (now, keys) => drag.move(now, keys),
      cancel: () => drag.cancel(),
      draw: (context) => drag.draw(context),
      end: (_point, { isTap }) => (isTap ? selection.select(id) : drag.end()),
    };
  }

  /** @param {Point} point @returns {Stroke | null} */
  #beginPiece(point) {
    const { scene, selection, following } = this.#parts;
    selection.clear();
    if (scene.isMovable) return this.#scenery.dragOfPiece(point);
    following.standStill();
    return null;
  }

  /**
   * A finger that is held still: on a dot it adds to the chosen or takes out of them; on the floor a lasso adds.
   *
   * @param {Point} point
   * @param {Stroke | null} stroke
   * @returns {Stroke | null}
   */
  rest(point, stroke) {
    const { scene, selection, input, speech } = this.#parts;
    stroke?.cancel();
    const turn = input.dotAt(point);
    if (turn < 0) return new LassoStroke(this.#parts, point, { isMore: true });
    const { id } = scene.performers[turn];
    const isLeaving = this.#before.has(id) && this.#before.size > 1;
    selection.select(isLeaving ? [...this.#before].filter((one) => one !== id) : [...this.#before, id]);
    speech.say(words("tools.chosen", { count: selection.performers.size }));
    return isLeaving || !scene.isMovable ? null : new DragStroke(this.#parts, turn, point);
  }

  /** @param {Point | null} point */
  hover(point) {
    const knob = point === null ? null : this.#handles.hit(point, false);
    if (knob !== null) return this.#handles.cursor(knob);
    return point !== null && this.#parts.input.dotAt(point) < 0 && this.#scenery.isOnPiece(point) ? "grab" : null;
  }

  /** @param {CanvasRenderingContext2D} context */
  over(context) {
    this.#handles.draw(context);
  }
}
