import { plural } from "../../stage/words.js";
import { drawGhosts, drawKnob, drawPlate, drawWays, ink } from "../canvas/overlay.js";
import { LassoStroke } from "./lasso.js";
import { tidy } from "./snapping.js";

/** Beyond this many chosen, knobs would hide the ways: they are bent together by those of the first. */
const mostKnobs = 12;
const reach = { mouse: 12, touch: 24 };

/** Bends the ways from the formation before into the open one: two knobs each, straight by default. */
export class PathsTool {
  cursor = "default";
  #editor;
  /** The handles of a stroke under way by place in the cast. */
  #bent = null;

  constructor(editor) {
    this.#editor = editor;
  }

  /** The formation that the ways come from; null in the first. */
  get from() {
    const { scene } = this.#editor;
    return scene.index > 0 ? scene.document.formations[scene.index - 1] : null;
  }

  begin(point, event) {
    const { scene, selection } = this.#editor;
    if (!this.#editor.standFor() || scene.places === null) return null;
    const knob = this.#knobAt(point);
    if (knob !== null) return new BendStroke(this.#editor, this, knob);
    const isMore = event.shiftKey || event.ctrlKey || event.metaKey;
    const turn = this.#editor.hands.dotAt(point);
    if (turn < 0) return new LassoStroke(this.#editor, point, { isMore });
    const { id } = scene.performers[turn];
    if (isMore) selection.toggle(id);
    else selection.select(id);
    return null;
  }

  /** Twice on a knob: straight again. */
  twice(point) {
    const knob = this.#knobAt(point);
    if (knob === null) return false;
    this.straighten([knob.turn]);
    return true;
  }

  hover(point) {
    return point !== null && this.#knobAt(point) !== null ? "grab" : null;
  }

  straighten(turns = this.#editor.scene.chosen) {
    const { from } = this;
    if (from === null) return;
    const paths = from.transition?.paths ?? {};
    const bent = [...turns].filter((turn) => paths[this.#editor.scene.performers[turn].id]);
    if (bent.length === 0) return;
    this.#editor.desk.do(
      `Straighten the path of ${this.#editor.whom(bent)}`,
      bent.map((turn) => ({ set: this.pathOf(turn), to: null })),
    );
  }

  pathOf(turn) {
    return ["formations", this.from.id, "transition", "paths", this.#editor.scene.performers[turn].id];
  }

  /** The two handles of a performer's way; on a straight one at its thirds. */
  handles(turn) {
    const given = this.#bent?.get(turn) ?? this.#editor.picture.handlesInto(this.#editor.scene.index)(turn);
    if (given) return given;
    const { scene } = this.#editor;
    const before = scene.moves.stand(scene.index - 1);
    const { places } = scene;
    return [1 / 3, 2 / 3].map((share) => ({
      x: before[2 * turn] + (places[2 * turn] - before[2 * turn]) * share,
      y: before[2 * turn + 1] + (places[2 * turn + 1] - before[2 * turn + 1]) * share,
    }));
  }

  show(bent) {
    this.#bent = bent;
  }

  under(context) {
    const { scene, view, picture } = this.#editor;
    if (this.from === null) return;
    const before = scene.moves.stand(scene.index - 1);
    const kept = picture.handlesInto(scene.index);
    const handles = (turn) => this.#bent?.get(turn) ?? kept(turn);
    drawGhosts(context, view, before, ink.before);
    drawWays(context, view, before, scene.places, handles, "rgba(200, 214, 240, 0.4)");
    drawWays(context, view, before, scene.places, handles, ink.accent, { turns: scene.chosen, width: 3 });
  }

  over(context) {
    const { scene, view, size } = this.#editor;
    if (!scene.isEditable) return;
    if (this.from === null) {
      drawPlate(
        context,
        "Nobody walks into the first formation: choose a later one",
        { x: size.width / 2, y: 44 },
        size,
        {},
      );
      return;
    }
    const before = scene.moves.stand(scene.index - 1);
    for (const turn of this.#knobbed()) {
      const [first, second] = this.handles(turn).map(({ x, y }) => view.toScreen(x, y));
      const begin = view.toScreen(before[2 * turn], before[2 * turn + 1]);
      const end = view.toScreen(scene.places[2 * turn], scene.places[2 * turn + 1]);
      context.beginPath();
      context.moveTo(begin.x, begin.y);
      context.lineTo(first.x, first.y);
      context.moveTo(end.x, end.y);
      context.lineTo(second.x, second.y);
      context.strokeStyle = "rgba(124, 196, 255, 0.55)";
      context.lineWidth = 1;
      context.stroke();
      for (const knob of [first, second]) drawKnob(context, knob, { isRound: true });
    }
  }

  #knobbed() {
    return this.#editor.scene.chosen.slice(0, mostKnobs);
  }

  #knobAt(point) {
    const { scene, view, hands } = this.#editor;
    if (this.from === null || !scene.isEditable) return null;
    let best = null;
    for (const turn of this.#knobbed()) {
      this.handles(turn).forEach((handle, which) => {
        const at = view.toScreen(handle.x, handle.y);
        const away = Math.hypot(at.x - point.x, at.y - point.y);
        if (away <= (hands.isTouch ? reach.touch : reach.mouse) && (best === null || away < best.away)) {
          best = { turn, which, away };
        }
      });
    }
    return best;
  }
}

/** Pulls a knob, and the same knob of everybody chosen by as much. Alt moves only this one. */
class BendStroke {
  #editor;
  #tool;
  #knob;
  #starts;
  #bent = null;
  #at = null;

  constructor(editor, tool, knob) {
    this.#editor = editor;
    this.#tool = tool;
    this.#knob = knob;
    this.#starts = new Map([...editor.scene.chosen].map((turn) => [turn, tool.handles(turn)]));
  }

  move(point, { alt }) {
    const { turn, which } = this.#knob;
    const now = this.#editor.view.toStage(point.x, point.y);
    const start = this.#starts.get(turn)[which];
    const by = { x: tidy(now.x) - start.x, y: tidy(now.y) - start.y };
    this.#bent = new Map();
    this.#at = point;
    for (const [other, handles] of this.#starts) {
      if (alt && other !== turn) continue;
      this.#bent.set(
        other,
        handles.map((
          handle,
          at,
        ) => (at === which
          ? { x: tidy(handle.x + by.x), y: tidy(handle.y + by.y) }
          : { x: tidy(handle.x), y: tidy(handle.y) })
        ),
      );
    }
    this.#tool.show(this.#bent);
  }

  end() {
    this.#tool.show(null);
    if (this.#bent === null) return;
    const turns = [...this.#bent.keys()];
    const label = turns.length === 1
      ? `Bend the path of ${this.#editor.whom(turns)}`
      : `Bend ${plural(turns.length, "path")}`;
    this.#editor.desk.do(label, turns.map((turn) => ({ set: this.#tool.pathOf(turn), to: this.#bent.get(turn) })));
  }

  cancel() {
    this.#tool.show(null);
  }

  draw(context) {
    if (this.#at === null) return;
    const { size } = this.#editor;
    drawPlate(
      context,
      this.#starts.size > 1 ? `${this.#starts.size} paths` : "Press twice to straighten",
      this.#at,
      size,
      { gap: 20 },
    );
  }
}
