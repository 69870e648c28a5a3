import { plural } from "../../stage/words.js";
import { DragStroke } from "./drag.js";
import { Handles } from "./handles.js";
import { LassoStroke } from "./lasso.js";

/**
 * Chooses and moves performers: a press on a dot chooses it, with Shift or Ctrl more of them; a pull drags all that are chosen;
 * a pull on the floor surrounds. The box around several scales and turns them.
 */
export class MoveTool {
  handles;
  #editor;
  /** Who was chosen before the press under way. */
  #before = new Set();

  constructor(editor) {
    this.#editor = editor;
    this.handles = new Handles(editor);
  }

  begin(point, event) {
    const { scene, selection, hands } = this.#editor;
    if (scene.places === null) return null;
    this.#before = selection.performers;
    const knob = this.handles.hit(point, hands.isTouch);
    if (knob !== null) return this.handles.stroke(knob, point);
    const isMore = event.shiftKey || event.ctrlKey || event.metaKey;
    const turn = this.#editor.hands.dotAt(point);
    if (turn < 0) return new LassoStroke(this.#editor, point, { isMore });
    const { id } = scene.performers[turn];
    const wasChosen = selection.has(id);
    if (isMore) selection.toggle(id);
    else if (!wasChosen) selection.select(id);
    if (!selection.has(id)) return null;
    if (!scene.isEditable) {
      this.#editor.standStill();
      return null;
    }
    const drag = new DragStroke(this.#editor, turn, point);
    if (isMore || !wasChosen || selection.performers.size === 1) return drag;
    return {
      move: (...moved) => drag.move(...moved),
      cancel: () => drag.cancel(),
      draw: (context) => drag.draw(context),
      end: (at, how) => (how.isTap ? selection.select(id) : drag.end()),
    };
  }

  /** A finger that rests: on a dot it adds to the chosen or takes out of them, on the floor a lasso adds. */
  rest(point, stroke) {
    const { scene, selection } = this.#editor;
    stroke?.cancel();
    const turn = this.#editor.hands.dotAt(point);
    if (turn < 0) return new LassoStroke(this.#editor, point, { isMore: true });
    const { id } = scene.performers[turn];
    const isLeaving = this.#before.has(id) && this.#before.size > 1;
    selection.select(isLeaving ? [...this.#before].filter((one) => one !== id) : [...this.#before, id]);
    this.#editor.speak(`${plural(selection.performers.size, "performer")} chosen.`);
    return isLeaving || !scene.isEditable ? null : new DragStroke(this.#editor, turn, point);
  }

  hover(point) {
    const knob = point === null ? null : this.handles.hit(point, false);
    return knob === null ? null : this.handles.cursor(knob);
  }

  over(context) {
    this.handles.draw(context);
  }
}
