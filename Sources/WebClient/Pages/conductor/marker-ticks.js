import { element } from "../ui/element.js";
import { node, setText } from "../ui/node.js";
import { patch } from "../ui/patch.js";

/** @import { Choreography } from "../stage/choreography.js" */

/** CSS pixels: a pointer that drags the slider this near to a marker means the marker. */
const near = 8;
/** CSS pixels between the end of the slider and the middle of its knob there. */
const knob = 9;

/**
 * The markers along the slider of the score. A pointer that drags the slider near to one comes to it, and its name is
 * shown for as long as the slider stands there. The arrow keys go past markers as past everything else.
 */
export class MarkerTicks {
  #seek;
  #label = node("bdi", { class: "marker-here", hidden: "" });
  #layer = node("div", { class: "marker-ticks", "aria-hidden": "true" });
  /** @type {Choreography | null} */
  #choreography = null;
  #isDragged = false;

  /** @param {HTMLInputElement} seek */
  constructor(seek) {
    this.#seek = seek;
    seek.before(this.#layer);
    seek.addEventListener("pointerdown", () => (this.#isDragged = true));
    seek.addEventListener("keydown", () => (this.#isDragged = false));
    for (const type of ["change", "pointercancel"]) seek.addEventListener(type, () => (this.#isDragged = false));
  }

  /** @param {Choreography} choreography */
  show(choreography) {
    this.#choreography = choreography;
    const { markers, end } = choreography;
    const ticks = markers.filter(({ at }) => at <= end).map(({ at }) =>
      element("span", { class: "marker-tick", style: { "inset-inline-start": share(at, end) } })
    );
    patch(this.#layer, ticks, this.#label);
  }

  /**
   * The score time that a slider at `time` means.
   *
   * @param {number} time
   */
  meant(time) {
    if (!this.#isDragged || this.#choreography === null) return time;
    const { markers, end } = this.#choreography;
    const within = (near * end) / Math.max(1, this.#seek.clientWidth - 2 * knob);
    /** @param {{ at: number }} marker */
    const far = ({ at }) => Math.abs(at - time);
    const nearest = [...markers].filter(({ at }) => at <= end).sort((one, other) => far(one) - far(other))[0];
    return nearest !== undefined && far(nearest) <= within ? nearest.at : time;
  }

  /**
   * The name of the marker at a score time, which is shown there; empty for none.
   *
   * @param {number} time
   */
  nameAt(time) {
    const name = this.#choreography?.markers.find(({ at }) => at === time)?.name ?? "";
    this.#label.hidden = name === "";
    if (name === "" || this.#choreography === null) return "";
    setText(this.#label, name);
    // Near the end it is written before its place, so that it does not leave the window.
    const isLate = time > this.#choreography.end / 2;
    this.#label.style.insetInline = isLate
      ? `auto ${share(this.#choreography.end - time, this.#choreography.end)}`
      : `${share(time, this.#choreography.end)} auto`;
    return name;
  }
}

/**
 * @param {number} time
 * @param {number} end
 */
const share = (time, end) => `${end > 0 ? (time / end) * 100 : 0}%`;
