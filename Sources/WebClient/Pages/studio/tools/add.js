import { placeInWords, plural } from "../../stage/words.js";
import { drawPlate, drawRings, ink } from "../canvas/overlay.js";
import { newPerformers } from "../edits/performers.js";
import { DragStroke, drawHits } from "./drag.js";

/** A tap on the floor adds a performer there, in all formations; a press on a dot moves it as ever. */
export class AddTool {
  cursor = "copy";
  #editor;
  /** Where the next one would stand: `{ x, y, hits }`. */
  #at = null;

  constructor(editor) {
    this.#editor = editor;
  }

  leave() {
    this.#at = null;
  }

  begin(point) {
    const { scene, selection } = this.#editor;
    if (!this.#editor.standFor()) return null;
    const turn = this.#editor.hands.dotAt(point);
    if (turn >= 0) {
      if (!selection.has(scene.performers[turn].id)) selection.select(scene.performers[turn].id);
      return new DragStroke(this.#editor, turn, point);
    }
    this.#look(point, false);
    return {
      move: (now, { alt }) => this.#look(now, alt),
      end: () => this.#add(),
      cancel: () => (this.#at = null),
    };
  }

  hover(point) {
    if (point === null || this.#editor.hands.dotAt(point, false) >= 0) this.#at = null;
    else this.#look(point, false);
    this.#editor.refresh();
    return this.#at === null ? null : this.cursor;
  }

  #look(point, isSuspended) {
    const { scene, view, snapping } = this.#editor;
    this.#at = snapping.snap(view.toStage(point.x, point.y), scene.places ?? [], view.unit, isSuspended);
  }

  #add() {
    const { desk, selection, scene } = this.#editor;
    const { x, y } = this.#at;
    this.#at = null;
    const [change] = newPerformers(desk.document, [""], () => desk.freshId("performers"), { place: { x, y } });
    if (!desk.do(`Add ${change.value.name}`, [change])) return;
    selection.select(change.value.id);
    this.#editor.speak(
      `${change.value.name} added, ${placeInWords({ x, y }, scene.stage)}. ${plural(scene.count, "performer")}.`,
    );
  }

  over(context) {
    if (this.#at === null) return;
    const { scene, view, size } = this.#editor;
    const { x, y, hits } = this.#at;
    drawHits(context, view, scene.stage, hits, scene.places ?? []);
    drawRings(context, view, [x, y], [0], view.radius, ink.accent, 2);
    drawPlate(context, placeInWords({ x, y }, scene.stage), view.toScreen(x, y), size, {
      gap: view.radius + (this.#editor.hands.isTouch ? 34 : 10),
    });
  }
}
