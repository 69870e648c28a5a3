import { labelOf } from "../../editing/label.js";
import { placeInWords } from "../../stage/words.js";
import { words } from "../../words/studio.js";
import "../../words/tools.js";
import { drawRings } from "../../stage/rings.js";
import { drawPlate, ink } from "../canvas/overlay.js";
import { newPerformers } from "../edits/performers.js";
import { DragStroke, drawHits } from "./drag.js";

/**
 * A tap on the floor adds a performer there, in all formations; a press on a dot moves it, as in other modes.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Point } from "../../wire/production.d.ts"
 * @import { Following } from "../canvas/following.js"
 * @import { Selection } from "../selection.js"
 * @import { Speech } from "../speech.js"
 * @import { Stroke } from "../studio.d.ts"
 * @import { DragParts } from "./drag.js"
 * @import { Rest } from "./snapping.js"
 *
 * @typedef {DragParts & {
 *   desk: Desk, selection: Selection, following: Following, speech: Speech, refresh: () => void,
 * }} Parts
 */
export class AddTool {
  cursor = "copy";
  #parts;
  /**
   * Where the next one would stand.
   *
   * @type {Rest | null}
   */
  #at = null;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
  }

  leave() {
    this.#at = null;
  }

  /**
   * @param {Point} point
   * @returns {Stroke | null}
   */
  begin(point) {
    const { scene, selection, following, input } = this.#parts;
    if (!following.standFor()) return null;
    const turn = input.dotAt(point);
    if (turn >= 0) {
      const { id } = scene.performers[turn];
      if (!selection.has(id)) selection.select(id);
      return new DragStroke(this.#parts, turn, point);
    }
    this.#look(point, false);
    return {
      move: (now, { alt }) => this.#look(now, alt),
      end: () => this.#add(),
      cancel: () => (this.#at = null),
    };
  }

  /** @param {Point | null} point */
  hover(point) {
    const { input, refresh } = this.#parts;
    if (point === null || input.dotAt(point, false) >= 0) this.#at = null;
    else this.#look(point, false);
    refresh();
    return this.#at === null ? null : this.cursor;
  }

  /**
   * @param {Point} point
   * @param {boolean} isSuspended
   */
  #look(point, isSuspended) {
    const { scene, view, snapping } = this.#parts;
    const others = scene.places ?? new Float64Array(0);
    this.#at = snapping.snap(view.toStage(point.x, point.y), others, view.unit, isSuspended);
  }

  #add() {
    const { desk, selection, scene, speech } = this.#parts;
    if (this.#at === null) return;
    const { x, y } = this.#at;
    this.#at = null;
    const [change] = newPerformers(desk.document, [""], () => desk.freshId("performers"), { place: { x, y } });
    const { id, name } = change.value;
    if (!desk.do(labelOf("studio.label.add", { name }), [change])) return;
    selection.select(id);
    const place = placeInWords({ x, y }, scene.stage);
    speech.say(words("tools.added", { name, place, performers: words("studio.performers", { count: scene.count }) }));
  }

  /** @param {CanvasRenderingContext2D} context */
  over(context) {
    if (this.#at === null) return;
    const { scene, view, input } = this.#parts;
    const { x, y, hits } = this.#at;
    drawHits(context, view, scene.stage, hits, scene.places ?? []);
    drawRings(context, view, [x, y], [0], "selected", ink.accent);
    drawPlate(context, placeInWords({ x, y }, scene.stage), view.toScreen(x, y), view.frame, {
      gap: view.radius + (input.isTouch ? 34 : 10),
    });
  }
}
