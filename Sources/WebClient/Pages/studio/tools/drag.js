import { placeInWords, plural } from "../../stage/words.js";
import { drawGuide, drawPlate, drawRings, ink } from "../canvas/overlay.js";
import { exact } from "./snapping.js";

/** Beyond the wings, the back or the apron by this much, a dot is being taken off the stage; in stage units. */
const off = 0.6;

/** Moves the chosen performers along with the one that was taken hold of. Shift keeps to one axis, Alt suspends snapping. */
export class DragStroke {
  #editor;
  #held;
  #turns;
  #starts;
  #others;
  #from;
  #places = null;
  #hits = [];
  #isOff = false;
  #pointer;

  /** `held` is the performer taken hold of, at `point`. */
  constructor(editor, held, point) {
    const { scene, view } = editor;
    this.#editor = editor;
    this.#held = held;
    this.#turns = scene.chosen.includes(held) ? scene.chosen : Int32Array.of(held);
    this.#starts = Float64Array.from(scene.places);
    const moving = new Set(this.#turns);
    this.#others = this.#starts.filter((_, at) => !moving.has(at >> 1));
    this.#from = view.toStage(point.x, point.y);
    this.#pointer = point;
  }

  move(point, { shift, alt }) {
    const { scene, view, snapping } = this.#editor;
    this.#places ??= scene.beginStroke();
    this.#pointer = point;
    const now = view.toStage(point.x, point.y);
    const start = { x: this.#starts[2 * this.#held], y: this.#starts[2 * this.#held + 1] };
    const by = { x: now.x - this.#from.x, y: now.y - this.#from.y };
    const kept = Math.abs(by.x) > Math.abs(by.y) ? "y" : "x";
    if (shift) by[kept] = 0;
    const rest = snapping.snap({ x: start.x + by.x, y: start.y + by.y }, this.#others, view.unit, alt);
    if (shift) rest[kept] = start[kept];
    this.#hits = rest.hits;
    this.#isOff = isOffStage(now, scene.stage);
    for (const turn of this.#turns) {
      this.#places[2 * turn] = this.#starts[2 * turn] + rest.x - start.x;
      this.#places[2 * turn + 1] = this.#starts[2 * turn + 1] + rest.y - start.y;
    }
    scene.moved();
  }

  end() {
    const { scene } = this.#editor;
    const places = this.#places;
    if (places === null) return;
    if (this.#isOff) {
      scene.endStroke();
      this.#editor.askToRemove([...this.#turns].map((turn) => scene.performers[turn].id));
      return;
    }
    this.#editor.commit(this.#turns, places, "Move");
    scene.endStroke();
  }

  cancel() {
    this.#editor.scene.endStroke();
  }

  draw(context) {
    if (this.#places === null) return;
    const { scene, view, size } = this.#editor;
    if (this.#isOff) {
      drawRings(context, view, this.#places, this.#turns, view.radius + 4, ink.bad, 3);
      const whom = this.#turns.length === 1
        ? scene.performers[this.#held].name
        : plural(this.#turns.length, "performer");
      drawPlate(context, `Let go to remove ${whom}`, this.#pointer, size, { colour: ink.bad, gap: 22 });
      return;
    }
    drawHits(context, view, scene.stage, this.#hits, this.#others);
    const place = { x: this.#places[2 * this.#held], y: this.#places[2 * this.#held + 1] };
    drawPlate(context, placeInWords(place, scene.stage), view.toScreen(place.x, place.y), size, {
      gap: view.radius + (this.#editor.hands.isTouch ? 34 : 12),
    });
  }
}

/** Guides as lines over the stage; those to a dancer with a ring around that one. */
export function drawHits(context, view, stage, hits, others) {
  const turns = [];
  for (const { guide, other, ...line } of hits) {
    drawGuide(context, view, stage, line, guide === "axis" || guide === "mirror" ? ink.axis : ink.guide);
    if (other !== null) turns.push(other);
  }
  if (turns.length > 0) drawRings(context, view, others, turns, view.radius + 3, ink.guide, 1.5);
}

export function isOffStage({ x, y }, { width, depth, wings = 0, apron = 0 }) {
  return Math.abs(x) > width / 2 + wings + off || y > depth + off || y < -apron - off;
}

/** Changes that put `turns` where `places` has them in a formation; those who stand there already are left out. */
export function placing(formation, performers, turns, places) {
  const changes = [];
  for (const turn of turns) {
    const { id } = performers[turn];
    const to = { x: exact(places[2 * turn]), y: exact(places[2 * turn + 1]) };
    const before = formation.positions[id];
    if (before?.x !== to.x || before?.y !== to.y) {
      changes.push({ set: ["formations", formation.id, "positions", id], to });
    }
  }
  return changes;
}
