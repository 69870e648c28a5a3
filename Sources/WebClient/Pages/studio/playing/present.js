import { element, setText } from "../../parts/element.js";
import { listenToKeys } from "../frame/keyboard.js";

/** The stage alone on the whole screen: no bars, keys only. A tap plays or pauses, two taps leave. */
const hintFor = 3_500;
const twice = 320;

export class Presentation {
  #studio;
  #frame;
  #stop = null;
  #tapped = -Infinity;

  constructor(studio, frame) {
    this.#studio = studio;
    this.#frame = frame;
    document.addEventListener("fullscreenchange", () => document.fullscreenElement === null && this.isOn && this.end());
  }

  get isOn() {
    return this.#stop !== null;
  }

  begin() {
    if (this.isOn) return;
    document.body.dataset.presenting = "";
    const hint = element(
      "p",
      { class: "present-hint", role: "status" },
      matchMedia("(pointer: coarse)").matches
        ? "A tap plays, two taps leave"
        : "Space plays, ← → change formation, Esc leaves",
    );
    const caption = element("p", { class: "present-caption" }, element("strong", {}), element("bdi", {}));
    this.#frame.append(caption, hint);
    const stops = this.#follow(caption);
    const gone = setTimeout(() => hint.remove(), hintFor);
    const stopKeys = listenToKeys(this.#keys());
    const tap = (event) => this.#tap(event);
    this.#frame.addEventListener("pointerdown", tap, true);
    this.#stop = () => {
      clearTimeout(gone);
      hint.remove();
      caption.remove();
      for (const stop of stops) stop();
      stopKeys();
      this.#frame.removeEventListener("pointerdown", tap, true);
    };
    // Not everywhere is there a full screen: the page itself is then all that is covered.
    this.#frame.requestFullscreen?.({ navigationUI: "hide" }).catch(() => {});
    this.#studio.editor.canvas.focus({ preventScroll: true });
    this.#studio.editor.camera.fit();
  }

  end() {
    this.#stop?.();
    this.#stop = null;
    delete document.body.dataset.presenting;
    if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => {});
    this.#studio.editor.camera.fit();
  }

  /** The number and the name of the formation on the stage, or being moved into, as the projector's page shows them. */
  #follow(caption) {
    const { playhead, selection, desk } = this.#studio;
    const show = () => {
      const at = playhead.isPlaying ? playhead.formation : selection.formationIndex;
      setText(caption.firstElementChild, at < 0 ? "" : String(at + 1));
      setText(caption.lastElementChild, desk.document.formations[at]?.name ?? "");
    };
    show();
    return [playhead.onFrame(show), playhead.onChange(show), selection.onChange(show), desk.onChange(show)];
  }

  #tap(event) {
    event.preventDefault();
    event.stopPropagation();
    const isSecond = event.timeStamp - this.#tapped < twice;
    this.#tapped = isSecond ? -Infinity : event.timeStamp;
    this.#studio.playhead.toggle();
    if (isSecond) this.end();
  }

  #keys() {
    const { playhead, selection, desk } = this.#studio;
    const step = (by) => () => {
      const { formations } = desk.document;
      const at = playhead.isPlaying ? playhead.formation : selection.formationIndex;
      if (formations[at + by]) selection.formation = formations[at + by].id;
    };
    return [
      { keys: [" "], run: () => playhead.toggle() },
      { keys: ["Escape", "Shift+f", "q"], run: () => this.end() },
      { keys: ["ArrowRight", "ArrowDown", "PageDown", "."], isHeld: true, run: step(1) },
      { keys: ["ArrowLeft", "ArrowUp", "PageUp", ","], isHeld: true, run: step(-1) },
      { keys: ["t", "Home"], run: () => playhead.fromTop() },
      { keys: ["h"], run: () => playhead.fromHere(selection.formationIndex) },
      { keys: ["]"], isHeld: true, run: () => (playhead.rate += 0.05) },
      { keys: ["["], isHeld: true, run: () => (playhead.rate -= 0.05) },
      { keys: ["k"], run: () => this.#studio.editor.picture.shows.toggle("trails") },
      { keys: ["v"], run: () => this.#studio.turn() },
      { keys: ["e"], run: () => this.#studio.editor.picture.shows.toggle("names") },
    ];
  }
}
