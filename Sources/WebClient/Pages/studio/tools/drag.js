import { labelOf } from "../../editing/label.js";
import { placeInWords } from "../../stage/words.js";
import { words } from "../../words/studio.js";
import "../../words/tools.js";
import { drawRings } from "../../stage/rings.js";
import { drawGuide, drawPlate, ink } from "../canvas/overlay.js";
import { exact } from "./snapping.js";

/**
 * @import { Formation, Performer, Point, SetChange, Stage } from "../../wire/production.d.ts"
 * @import { StageView } from "../../stage/view.js"
 * @import { StageInput } from "../canvas/stage-input.js"
 * @import { Scene } from "../canvas/scene.js"
 * @import { StageEdits } from "../stage-edits.js"
 * @import { HeldKeys, Places, Turns } from "../studio.d.ts"
 * @import { Hit, Snapping } from "./snapping.js"
 *
 * @typedef {object} DragParts
 * @property {StageView} view
 * @property {Scene} scene
 * @property {Snapping} snapping
 * @property {StageInput} input
 * @property {StageEdits} edits
 */

/**
 * A dot that is dragged farther than this beyond the wings, the back or the apron is taken off the stage; stage units.
 */
const off = 0.6;

/**
 * Moves the chosen performers along with the one that is dragged. Shift keeps to one axis, Alt switches snapping off
 * meanwhile.
 */
export class DragStroke {
  isOfTurns = true;
  #parts;
  #held;
  #turns;
  #starts;
  #others;
  #from;
  /** @type {Places | null} */
  #places = null;
  /** @type {Hit[]} */
  #hits = [];
  #isOff = false;
  #pointer;

  /**
   * `held` is the performer who is dragged, at `point`.
   *
   * @param {DragParts} parts
   * @param {number} held
   * @param {Point} point
   */
  constructor(parts, held, point) {
    const { scene, view } = parts;
    this.#parts = parts;
    this.#held = held;
    this.#turns = scene.chosen.includes(held) ? scene.chosen : Int32Array.of(held);
    this.#starts = Float64Array.from(scene.places ?? []);
    const moving = new Set(this.#turns);
    this.#others = this.#starts.filter((_, at) => !moving.has(at >> 1));
    this.#from = view.toStage(point.x, point.y);
    this.#pointer = point;
  }

  /**
   * @param {Point} point
   * @param {HeldKeys} keys
   */
  move(point, { shift, alt }) {
    const { scene, view, snapping } = this.#parts;
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
    const { scene, edits } = this.#parts;
    const places = this.#places;
    if (places === null) return;
    if (this.#isOff) {
      scene.endStroke();
      edits.askToRemove(Array.from(this.#turns, (turn) => scene.performers[turn].id));
      return;
    }
    edits.commit(this.#turns, places, (whom) => labelOf("studio.label.move", { whom }));
    scene.endStroke();
  }

  cancel() {
    this.#parts.scene.endStroke();
  }

  /** @param {CanvasRenderingContext2D} context */
  draw(context) {
    if (this.#places === null) return;
    const { scene, view, input, edits } = this.#parts;
    if (this.#isOff) {
      drawRings(context, view, this.#places, this.#turns, "removed", ink.bad);
      const said = words("tools.letGoToRemove", { whom: edits.namesOf(this.#turns) });
      drawPlate(context, said, this.#pointer, view.frame, { colour: ink.bad, gap: 22 });
      return;
    }
    drawHits(context, view, scene.stage, this.#hits, this.#others);
    const place = { x: this.#places[2 * this.#held], y: this.#places[2 * this.#held + 1] };
    drawPlate(context, placeInWords(place, scene.stage), view.toScreen(place.x, place.y), view.frame, {
      gap: view.radius + (input.isTouch ? 34 : 12),
    });
  }
}

/**
 * Guides as lines over the stage; those to a dancer with a ring around that one.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {StageView} view
 * @param {Stage} stage
 * @param {Hit[]} hits
 * @param {ArrayLike<number>} others x, y of the others in turn
 */
export function drawHits(context, view, stage, hits, others) {
  const turns = [];
  for (const { guide, other, ...line } of hits) {
    drawGuide(context, view, stage, line, guide === "axis" || guide === "mirror" ? ink.axis : ink.guide);
    if (other !== null) turns.push(other);
  }
  if (turns.length > 0) drawRings(context, view, others, turns, "aligned", ink.guide);
}

/**
 * @param {Point} place
 * @param {Stage} stage
 */
function isOffStage({ x, y }, { width, depth, wings, apron }) {
  return Math.abs(x) > width / 2 + wings + off || y > depth + off || y < -apron - off;
}

/**
 * Changes that put `turns` where `places` has them in a formation; those who stand there already are not changed.
 *
 * @param {Formation} formation
 * @param {Performer[]} performers
 * @param {Turns} turns
 * @param {Places} places
 */
export function placing(formation, performers, turns, places) {
  /** @type {SetChange[]} */
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
