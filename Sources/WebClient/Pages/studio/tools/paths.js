import { labelOf } from "../../editing/label.js";
import { words } from "../../words/tools.js";
import { drawGhosts, drawKnob, drawPlate, drawWays, ink } from "../canvas/overlay.js";
import { handlesInto } from "../canvas/picture.js";
import { LassoStroke } from "./lasso.js";
import { tidy } from "./snapping.js";

/** At most so many performers get knobs, because more would hide the ways; the others are bent along with the first. */
const mostKnobs = 12;
const reach = { mouse: 12, touch: 24 };

/**
 * Bends the ways from the formation before into the open one: two knobs each, straight by default.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Formation, Handles, Point } from "../../wire/production.d.ts"
 * @import { StageView } from "../../stage/view.js"
 * @import { Following } from "../canvas/following.js"
 * @import { StageInput } from "../canvas/stage-input.js"
 * @import { Scene } from "../canvas/scene.js"
 * @import { Selection } from "../selection.js"
 * @import { StageEdits } from "../stage-edits.js"
 * @import { HeldKeys, Stroke, Turns } from "../studio.d.ts"
 *
 * @typedef {object} Parts
 * @property {Desk} desk
 * @property {Selection} selection
 * @property {StageView} view
 * @property {Scene} scene
 * @property {Following} following
 * @property {StageInput} input
 * @property {StageEdits} edits
 *
 * @typedef {{ turn: number, which: 0 | 1 }} Knob the first or the second handle of a performer's way
 */
export class PathsTool {
  cursor = "default";
  #parts;
  /**
   * The handles during a stroke in progress, by place in the cast.
   *
   * @type {Map<number, Handles> | null}
   */
  #bent = null;

  /** @param {Parts} parts */
  constructor(parts) {
    this.#parts = parts;
  }

  /**
   * The formation that the ways come from; null in the first.
   *
   * @returns {Formation | null}
   */
  get from() {
    const { index, document } = this.#parts.scene;
    return index > 0 ? document.formations[index - 1] : null;
  }

  /**
   * @param {Point} point
   * @param {PointerEvent} event
   * @returns {Stroke | null}
   */
  begin(point, event) {
    const { scene, selection, following, input } = this.#parts;
    if (!following.standFor() || scene.places === null) return null;
    const knob = this.#knobAt(point);
    if (knob !== null) return new BendStroke(this.#parts, this, knob);
    const isMore = event.shiftKey || event.ctrlKey || event.metaKey;
    const turn = input.dotAt(point);
    if (turn < 0) return new LassoStroke(this.#parts, point, { isMore });
    const { id } = scene.performers[turn];
    if (isMore) selection.toggle(id);
    else selection.select(id);
    return null;
  }

  /**
   * A double press on a knob makes the way straight again.
   *
   * @param {Point} point
   */
  twice(point) {
    const knob = this.#knobAt(point);
    if (knob === null) return false;
    this.straighten([knob.turn]);
    return true;
  }

  /** @param {Point | null} point */
  hover(point) {
    return point !== null && this.#knobAt(point) !== null ? "grab" : null;
  }

  /** @param {Turns} turns */
  straighten(turns = this.#parts.scene.chosen) {
    const { desk, scene, edits } = this.#parts;
    const paths = this.from?.transition.paths ?? {};
    const bent = Array.from(turns).filter((turn) => Object.hasOwn(paths, scene.performers[turn].id));
    if (bent.length === 0) return;
    desk.do(
      labelOf("tools.label.straighten", { whom: edits.namesOf(bent) }),
      bent.map((turn) => ({ set: this.pathOf(turn, "paths"), to: null })),
    );
  }

  /**
   * Which performer's way a change is about.
   *
   * @param {number} turn
   * @param {"paths" | "delays"} part
   */
  pathOf(turn, part) {
    return ["formations", this.from?.id ?? "", "transition", part, this.#parts.scene.performers[turn].id];
  }

  /**
   * The two handles of a performer's way; on a straight one at its thirds.
   *
   * @param {number} turn
   * @returns {Handles}
   */
  handles(turn) {
    const { scene } = this.#parts;
    const given = this.#bent?.get(turn) ?? handlesInto(scene, scene.index)(turn);
    if (given) return given;
    const before = scene.moves.stand(scene.index - 1);
    const places = scene.places ?? before;
    /** @param {number} share */
    const at = (share) => ({
      x: before[2 * turn] + (places[2 * turn] - before[2 * turn]) * share,
      y: before[2 * turn + 1] + (places[2 * turn + 1] - before[2 * turn + 1]) * share,
    });
    return [at(1 / 3), at(2 / 3)];
  }

  /** @param {Map<number, Handles> | null} bent */
  show(bent) {
    this.#bent = bent;
  }

  /** @param {CanvasRenderingContext2D} context */
  under(context) {
    const { scene, view } = this.#parts;
    const { places, chosen, index } = scene;
    if (this.from === null || places === null) return;
    const before = scene.moves.stand(index - 1);
    const kept = handlesInto(scene, index);
    /** @param {number} turn */
    const handles = (turn) => this.#bent?.get(turn) ?? kept(turn);
    drawGhosts(context, view, before, ink.before);
    drawWays(context, view, before, places, handles, ink.way);
    drawWays(context, view, before, places, handles, ink.accent, { turns: chosen, width: 3 });
  }

  /** @param {CanvasRenderingContext2D} context */
  over(context) {
    const { scene, view } = this.#parts;
    const { places } = scene;
    if (!scene.isEditable || places === null) return;
    if (this.from === null) {
      const { frame } = view;
      drawPlate(context, words("tools.paths.first"), { x: frame.width / 2, y: 44 }, frame);
      return;
    }
    const before = scene.moves.stand(scene.index - 1);
    for (const turn of this.#knobbed()) {
      const [first, second] = this.handles(turn).map(({ x, y }) => view.toScreen(x, y));
      const begin = view.toScreen(before[2 * turn], before[2 * turn + 1]);
      const end = view.toScreen(places[2 * turn], places[2 * turn + 1]);
      context.beginPath();
      context.moveTo(begin.x, begin.y);
      context.lineTo(first.x, first.y);
      context.moveTo(end.x, end.y);
      context.lineTo(second.x, second.y);
      context.strokeStyle = ink.accent;
      context.lineWidth = 1.5;
      context.setLineDash([6, 3]);
      context.stroke();
      context.setLineDash([]);
      for (const knob of [first, second]) drawKnob(context, knob, { isRound: true });
    }
  }

  #knobbed() {
    return this.#parts.scene.chosen.slice(0, mostKnobs);
  }

  /**
   * @param {Point} point
   * @returns {Knob | null}
   */
  #knobAt(point) {
    const { scene, view, input } = this.#parts;
    if (this.from === null || !scene.isEditable) return null;
    /** @type {Knob | null} */
    let found = null;
    let least = input.isTouch ? reach.touch : reach.mouse;
    for (const turn of this.#knobbed()) {
      const handles = this.handles(turn);
      for (const which of /** @type {const} */ ([0, 1])) {
        const at = view.toScreen(handles[which].x, handles[which].y);
        const away = Math.hypot(at.x - point.x, at.y - point.y);
        if (away > least || (found !== null && away === least)) continue;
        [found, least] = [{ turn, which }, away];
      }
    }
    return found;
  }
}

/** Drags a knob, and the same knob of all the chosen by as much. With Alt only this one moves. */
class BendStroke {
  isOfTurns = true;
  #parts;
  #tool;
  #knob;
  #starts;
  /** @type {Map<number, Handles> | null} */
  #bent = null;
  /** @type {Point | null} */
  #at = null;

  /**
   * @param {Parts} parts
   * @param {PathsTool} tool
   * @param {Knob} knob
   */
  constructor(parts, tool, knob) {
    this.#parts = parts;
    this.#tool = tool;
    this.#knob = knob;
    this.#starts = new Map(Array.from(parts.scene.chosen, (turn) => [turn, tool.handles(turn)]));
  }

  /**
   * @param {Point} point
   * @param {HeldKeys} keys
   */
  move(point, { alt }) {
    const { turn, which } = this.#knob;
    const now = this.#parts.view.toStage(point.x, point.y);
    const start = (this.#starts.get(turn) ?? this.#tool.handles(turn))[which];
    const by = { x: tidy(now.x) - start.x, y: tidy(now.y) - start.y };
    /** @type {(handle: Point, isPulled: boolean) => Point} */
    const pulled = ({ x, y }, isPulled) =>
      isPulled ? { x: tidy(x + by.x), y: tidy(y + by.y) } : { x: tidy(x), y: tidy(y) };
    this.#bent = new Map();
    this.#at = point;
    for (const [other, [first, second]] of this.#starts) {
      if (alt && other !== turn) continue;
      this.#bent.set(other, [pulled(first, which === 0), pulled(second, which === 1)]);
    }
    this.#tool.show(this.#bent);
  }

  end() {
    const { desk, edits } = this.#parts;
    this.#tool.show(null);
    if (this.#bent === null) return;
    const turns = [...this.#bent.keys()];
    const label = turns.length === 1
      ? labelOf("tools.label.bend", { whom: edits.namesOf(turns) })
      : labelOf("tools.label.bendSeveral", { count: turns.length });
    desk.do(label, [...this.#bent].map(([turn, handles]) => ({ set: this.#tool.pathOf(turn, "paths"), to: handles })));
  }

  cancel() {
    this.#tool.show(null);
  }

  /** @param {CanvasRenderingContext2D} context */
  draw(context) {
    if (this.#at === null) return;
    const { size } = this.#starts;
    const said = size > 1 ? words("tools.paths.count", { count: size }) : words("tools.paths.twice");
    drawPlate(context, said, this.#at, this.#parts.view.frame, { gap: 20 });
  }
}
