import { drawPlate, drawRings, ink } from "../canvas/overlay.js";

/** Two presses, or a pull from one dot to another: both change places in the open formation. */
export class SwapTool {
  cursor = "default";
  #editor;
  #first = null;
  #pull = null;

  constructor(editor) {
    this.#editor = editor;
  }

  enter() {
    const { chosen, performers } = this.#editor.scene;
    this.#first = chosen.length === 1 ? performers[chosen[0]].id : null;
  }

  leave() {
    this.#first = this.#pull = null;
  }

  begin(point) {
    if (!this.#editor.standFor()) return null;
    const turn = this.#editor.hands.dotAt(point);
    if (turn < 0) {
      this.#choose(null);
      return null;
    }
    const { id } = this.#editor.scene.performers[turn];
    const first = this.#turn;
    if (first >= 0 && first !== turn) {
      this.#swap(first, turn);
      return null;
    }
    this.#choose(id);
    return {
      move: (at) => (this.#pull = at),
      end: (at, { isTap }) => {
        this.#pull = null;
        const other = isTap ? -1 : this.#editor.hands.dotAt(at);
        if (other >= 0 && other !== this.#turn) this.#swap(this.#turn, other);
      },
      cancel: () => (this.#pull = null),
    };
  }

  over(context) {
    const { scene, view, size } = this.#editor;
    const first = this.#turn;
    if (first < 0) {
      drawPlate(context, "Swap: press one performer, then the other", { x: size.width / 2, y: 44 }, size);
      return;
    }
    const at = view.toScreen(scene.places[2 * first], scene.places[2 * first + 1]);
    drawRings(context, view, scene.places, [first], view.radius + 5, ink.guide, 3);
    if (this.#pull === null) {
      drawPlate(context, `${scene.performers[first].name} changes places with…`, at, size, { gap: view.radius + 12 });
    } else {
      context.beginPath();
      context.moveTo(at.x, at.y);
      context.lineTo(this.#pull.x, this.#pull.y);
      context.strokeStyle = ink.guide;
      context.lineWidth = 2.5;
      context.setLineDash([6, 5]);
      context.stroke();
      context.setLineDash([]);
    }
  }

  get #turn() {
    return this.#first === null ? -1 : this.#editor.scene.turnOf(this.#first);
  }

  #choose(id) {
    this.#first = id;
    if (id === null) this.#editor.selection.clear();
    else this.#editor.selection.select(id);
  }

  #swap(first, second) {
    const { performers } = this.#editor.scene;
    if (this.#editor.arrange.swap(first, second)) {
      this.#editor.speak(`${performers[first].name} and ${performers[second].name} changed places.`);
    }
    this.#choose(null);
  }
}
