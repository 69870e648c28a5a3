import { drawing } from "../../ui/drawing.js";
import { element, nameOf } from "../../ui/element.js";
import { node } from "../../ui/node.js";
import { words } from "../../words/studio.js";
import { listenToKeys } from "../../ui/keyboard.js";

/**
 * @import { Desk } from "../../editing/desk.js"
 * @import { Zoom } from "../canvas/zoom.js"
 * @import { Shows } from "../canvas/shows.js"
 * @import { Shortcut } from "../../ui/keyboard.js"
 * @import { Selection } from "../selection.js"
 * @import { Side } from "../side.js"
 * @import { Playhead } from "./playhead.js"
 *
 * @typedef {object} Parts
 * @property {Desk} desk
 * @property {Selection} selection
 * @property {Playhead} playhead
 * @property {Side} side
 * @property {Zoom} zoom
 * @property {Shows} shows
 */

/** In milliseconds: how long the hint stays, and within what time two taps are a double tap. */
const hintFor = 3_500;
const twice = 320;

/** The stage alone on the whole screen: no bars, keys only. A tap plays or pauses, two taps leave. */
export class Presentation {
  #parts;
  #canvas;
  #frame;
  /** @type {(() => void) | null} */
  #stop = null;
  #tapped = -Infinity;

  /**
   * @param {Parts} parts
   * @param {{ canvas: HTMLElement, frame: HTMLElement }} where `frame` is what covers the screen
   */
  constructor(parts, { canvas, frame }) {
    this.#parts = parts;
    this.#canvas = canvas;
    this.#frame = frame;
    document.addEventListener("fullscreenchange", () => {
      if (document.fullscreenElement === null && this.isOn) this.#end();
    });
  }

  get isOn() {
    return this.#stop !== null;
  }

  toggle() {
    if (this.isOn) this.#end();
    else this.#begin();
  }

  #begin() {
    document.body.dataset.presenting = "";
    const hint = node(
      "p",
      { class: "present-hint", role: "status" },
      words(matchMedia("(pointer: coarse)").matches ? "studio.present.touch" : "studio.present.keys"),
    );
    const caption = node("p", { class: "present-caption" });
    this.#frame.append(caption, hint);
    const drawn = this.#follow(caption);
    const gone = setTimeout(() => hint.remove(), hintFor);
    const stopKeys = listenToKeys(this.#keys());
    /** @param {PointerEvent} event */
    const tap = (event) => this.#tap(event);
    this.#frame.addEventListener("pointerdown", tap, true);
    this.#stop = () => {
      clearTimeout(gone);
      hint.remove();
      caption.remove();
      drawn.stop();
      stopKeys();
      this.#frame.removeEventListener("pointerdown", tap, true);
    };
    // If the browser has no full screen, the stage only covers the page.
    this.#frame.requestFullscreen?.({ navigationUI: "hide" }).catch(() => {});
    this.#canvas.focus({ preventScroll: true });
    this.#parts.zoom.fit();
  }

  #end() {
    this.#stop?.();
    this.#stop = null;
    delete document.body.dataset.presenting;
    if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => {});
    this.#parts.zoom.fit();
  }

  /**
   * The number and the name of the formation on the stage, or being moved into, as the projector's page shows them.
   *
   * @param {HTMLElement} caption
   */
  #follow(caption) {
    const { playhead, selection, desk } = this.#parts;
    return drawing(caption, [{ listen: (told) => playhead.onFrame(told) }, playhead, selection, desk], () => {
      const at = this.#shown;
      return [element("strong", {}, at < 0 ? "" : at + 1), nameOf(desk.document.formations[at]?.name ?? "")];
    }, { of: () => [this.#shown, desk.document.formations] });
  }

  /** The place of the formation that is on the stage; -1 for none. */
  get #shown() {
    const { playhead, selection } = this.#parts;
    return playhead.isPlaying ? playhead.formation : selection.formationIndex;
  }

  /** @param {PointerEvent} event */
  #tap(event) {
    event.preventDefault();
    event.stopPropagation();
    const isSecond = event.timeStamp - this.#tapped < twice;
    this.#tapped = isSecond ? -Infinity : event.timeStamp;
    this.#parts.playhead.toggle();
    if (isSecond) this.#end();
  }

  /** @returns {Shortcut[]} */
  #keys() {
    const { desk, selection, playhead, side, shows } = this.#parts;
    /** @param {number} by */
    const step = (by) => () => {
      const formation = desk.document.formations[this.#shown + by];
      if (formation) selection.formation = formation.id;
    };
    return [
      { keys: [" "], run: () => playhead.toggle() },
      { keys: ["Escape", "Shift+f", "q"], run: () => this.#end() },
      { keys: ["ArrowRight", "ArrowDown", "PageDown", "."], isHeld: true, run: step(1) },
      { keys: ["ArrowLeft", "ArrowUp", "PageUp", ","], isHeld: true, run: step(-1) },
      { keys: ["Home"], run: () => playhead.rewind() },
      { keys: ["t"], run: () => playhead.fromTop() },
      { keys: ["h"], run: () => playhead.fromHere(selection.formationIndex) },
      { keys: ["]"], isHeld: true, run: () => (playhead.rate += 0.05) },
      { keys: ["["], isHeld: true, run: () => (playhead.rate -= 0.05) },
      { keys: ["k"], run: () => shows.toggle("trails") },
      { keys: ["v"], run: () => side.turn() },
      { keys: ["e"], run: () => shows.toggle("names") },
    ];
  }
}
