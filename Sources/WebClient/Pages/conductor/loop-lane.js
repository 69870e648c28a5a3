import { words } from "../words/conductor.js";
import { clockTime } from "../stage/words.js";
import { Held } from "../ui/changes.js";
import { isDialogOpen } from "../ui/dialog.js";
import { drag } from "../ui/drag.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { node } from "../ui/node.js";

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { StageStand } from "../session/stage-stand.js"
 *
 * @typedef {{ from: number, to: number }} Stretch score times
 */

/** CSS pixels: a pointer this near to where a formation comes or goes, or to a marker, means that. */
const near = 8;
/** CSS pixels between the end of the lane and the middle of the slider's knob there. */
const knob = 9;
/** CSS pixels from which on it is a drag and no tap. */
const slack = 6;
/** Microseconds that a loop lasts at least. */
const shortest = 500_000;

/**
 * The lane over the slider of the score: a stretch is run as a loop by dragging over it, or by a tap on its start and
 * one on its end. The loop that runs is shown there.
 */
export class LoopLane {
  #lane;
  #stand;
  #run;
  #say;
  /** What is being chosen. @type {Held<Stretch | null>} */
  #draft = new Held(/** @type {Stretch | null} */ (null));
  #drawing;

  /**
   * @param {HTMLElement} lane
   * @param {LiveSession} session
   * @param {StageStand} stand
   * @param {(from: number, to: number) => void} run
   * @param {(text: string) => void} say
   */
  constructor(lane, session, stand, run, say) {
    this.#lane = lane;
    this.#stand = stand;
    this.#run = run;
    this.#say = say;
    lane.title = words("conductor.lane.help");
    const stretches = node("div", { class: "lane-stretches" });
    lane.append(stretches);
    this.#drawing = drawing(stretches, [session.newsOf("change", "production"), this.#draft], () => {
      const { loop } = session.state.motion;
      const { value } = this.#draft;
      return [loop && this.#stretch(loop, "lane-loop"), value && this.#stretch(value, "lane-draft")];
    });
    drag(lane, {
      slack,
      begin: ({ x, dx }) => {
        const from = this.#timeAt(x - dx);
        if (from === null) return null;
        return {
          move: ({ x }) => this.#show({ from, to: this.#timeAt(x) ?? from }),
          drop: ({ x }) => this.#finish({ from, to: this.#timeAt(x) ?? from }),
          cancel: () => this.#show(null),
        };
      },
    });
    lane.addEventListener("click", ({ clientX }) => this.#tap(clientX));
    document.addEventListener("pointerdown", ({ target }) => {
      if (target instanceof Node && !lane.contains(target)) this.#show(null);
    });
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.defaultPrevented || this.#draft.value === null || isDialogOpen()) return;
      event.preventDefault();
      this.#show(null);
    }, { capture: true });
  }

  /** @param {number} x */
  #tap(x) {
    const time = this.#timeAt(x);
    if (time === null) return;
    const { value } = this.#draft;
    if (value !== null) return this.#finish({ from: value.from, to: time });
    this.#show({ from: time, to: time });
    this.#say(words("conductor.lane.from", { time: clockTime(time) }));
  }

  /** @param {Stretch} stretch in either direction */
  #finish({ from, to }) {
    this.#show(null);
    if (Math.abs(to - from) < shortest) return this.#say(words("conductor.start.order"));
    this.#run(Math.min(from, to), Math.max(from, to));
  }

  /** @param {Stretch | null} stretch */
  #show(stretch) {
    if (stretch === null && this.#draft.value === null) return;
    this.#draft.value = stretch;
    this.#drawing.now();
  }

  /** The score time below a pointer. @param {number} x */
  #timeAt(x) {
    const { choreography } = this.#stand;
    if (choreography === null || choreography.formationCount === 0 || choreography.end <= 0) return null;
    const { left, width } = this.#lane.getBoundingClientRect();
    const long = Math.max(1, width - 2 * knob);
    const { end, formations, markers } = choreography;
    const time = Math.round(Math.min(1, Math.max(0, (x - left - knob) / long)) * end);
    const meant = [
      ...formations.flatMap((_, index) => [choreography.arrival(index), choreography.departure(index)]),
      ...markers.map(({ at }) => at),
    ].filter((at) => at >= 0 && at <= end);
    const nearest = meant.sort((one, other) => Math.abs(one - time) - Math.abs(other - time))[0];
    return nearest !== undefined && Math.abs(nearest - time) <= (near * end) / long ? nearest : time;
  }

  /**
   * @param {Stretch} stretch
   * @param {string} kind
   */
  #stretch({ from, to }, kind) {
    const end = this.#stand.choreography?.end ?? 0;
    if (end <= 0) return null;
    /** @param {number} time */
    const share = (time) => `${(time / end) * 100}%`;
    const [first, last] = [Math.min(from, to), Math.max(from, to)];
    return element("span", {
      class: kind,
      style: { "inset-inline-start": share(first), "inline-size": share(last - first) },
    });
  }
}
