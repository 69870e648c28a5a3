import { distance, Pointers } from "./pointers.js";

/** How far beside a dot a press still takes hold of it, in CSS pixels. */
const nearest = { mouse: 6, touch: 16 };

/** What people do on the canvas, handed to the editor's present tool; knows the stroke under way and what is pointed at. */
export class Hands {
  /** The stroke under way; null for none. */
  stroke = null;
  /** The performer under the mouse, as a place in the cast; -1 for none. */
  hovered = -1;
  isTouch = false;
  #editor;
  #canvas;
  #pointers;

  constructor(editor, canvas) {
    this.#editor = editor;
    this.#canvas = canvas;
    this.#pointers = new Pointers(canvas, {
      begin: (point, event) => this.#begin(point, event),
      hover: (point) => this.#hover(point),
      leave: () => this.#hover(null),
      rest: (point, stroke) => this.#rest(point, stroke),
      twice: (point) => editor.tool.twice?.(point) ?? false,
      camera: () => editor.camera.now,
      pinch: (...moved) => editor.camera.pinch(...moved),
      wake: () => editor.refresh(),
    });
    for (const kind of ["keydown", "keyup"]) {
      addEventListener(
        kind,
        (event) => /^(Alt|Shift|Control|Meta)$/.test(event.key) && this.#pointers.keysChanged(event),
      );
    }
  }

  /** Tells the stroke under way where its pointer is; once a frame. */
  flush() {
    this.#pointers.flush();
  }

  /** Takes the stroke under way back; false when there was none. */
  cancel() {
    const isOver = this.#pointers.cancel();
    this.stroke = null;
    return isOver;
  }

  /** Which performer's dot is at a point in CSS pixels: the nearest within reach; -1 for none. */
  dotAt(point, isTouch = this.isTouch) {
    const { scene, view } = this.#editor;
    const { places } = scene;
    if (places === null) return -1;
    let best = -1;
    let least = view.radius + (isTouch ? nearest.touch : nearest.mouse);
    for (let turn = 0; turn < scene.count; turn += 1) {
      const away = distance(view.toScreen(places[2 * turn], places[2 * turn + 1]), point);
      if (away > least || (away === least && best >= 0)) continue;
      least = away;
      best = turn;
    }
    return best;
  }

  #begin(point, event) {
    this.isTouch = event.pointerType === "touch";
    this.hovered = -1;
    return this.#oversee(this.#editor.tool.begin(point, event));
  }

  /** A stroke that is known here to be over. */
  #oversee(made) {
    const over = (kind) => (...heard) => {
      this.stroke = null;
      made[kind](...heard);
    };
    this.stroke = made &&
      {
        move: (...heard) => made.move(...heard),
        end: over("end"),
        cancel: over("cancel"),
        draw: (context) => made.draw?.(context),
      };
    return this.stroke;
  }

  #rest(point, stroke) {
    const made = this.#editor.tool.rest?.(point, stroke);
    return made === undefined ? undefined : this.#oversee(made);
  }

  #hover(point) {
    const { tool, playhead } = this.#editor;
    const turn = point === null || playhead.isPlaying ? -1 : this.dotAt(point, false);
    const cursor = tool.hover?.(point) ?? (turn >= 0 ? "grab" : tool.cursor ?? "default");
    if (this.#canvas.style.cursor !== cursor) this.#canvas.style.cursor = cursor;
    if (turn === this.hovered) return;
    this.hovered = turn;
    this.#editor.refresh();
  }
}
