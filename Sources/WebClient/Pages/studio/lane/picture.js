import { node } from "../../ui/node.js";
import { onTheme } from "../../ui/theme.js";
import { timeAt } from "../strip/scale.js";
import { contextOf } from "../canvas/overlay.js";
import { trackPeaks } from "../playing/track-peaks.js";
import { drawClips, drawCounts, drawMarkers, drawParts, drawSeconds } from "./drawing.js";

/**
 * What is painted behind the rows: ruler, lines of counts, colours of parts, waveform. It reaches farther than what is
 * in sight, and is painted anew only where the end of that comes near: scrolling itself paints nothing.
 *
 * @import { InSight } from "../strip/in-sight.js"
 * @import { LengthUnit } from "../lengths.js"
 */

/** So much of what is in sight is painted beside it, on each side, at least so many pixels; and is left then. */
const [share, least, left] = [0.75, 500, 200];

export class LanePicture {
  #sight;
  #lengths;
  #rows;
  element = node("canvas", { class: "lane-picture", "aria-hidden": "true" });
  /** Where the picture begins, and how wide it is, in pixels of the track. */
  #from = 0;
  #width = 0;

  /**
   * @param {{ sight: InSight, lengths: Pick<LengthUnit, "kind"> }} parts
   * @param {Record<"ruler" | "parts" | "music", HTMLElement>} rows
   */
  constructor({ sight, lengths }, rows) {
    this.#sight = sight;
    this.#lengths = lengths;
    this.#rows = rows;
    trackPeaks.listen(() => this.paint());
    onTheme(() => this.paint());
  }

  /** What was scrolled into sight is painted, unless it is already. */
  follow() {
    const { left: begins, width } = this.#sight;
    const isPainted = begins - left >= this.#from || this.#from === 0;
    const reaches = begins + width + left <= this.#from + this.#width ||
      this.#from + this.#width >= this.#sight.length;
    if (!isPainted || !reaches) this.paint();
  }

  paint() {
    const { left: begins, width, length, scale, document } = this.#sight;
    const beside = Math.max(least, width * share);
    this.#from = Math.max(0, Math.floor(begins - beside));
    this.#width = Math.max(1, Math.ceil(Math.min(length, begins + width + beside) - this.#from));
    const height = this.element.parentElement?.clientHeight ?? 0;
    if (height === 0) return;
    const ratio = Math.min(2, devicePixelRatio || 1);
    const [across, down] = [this.#width, height].map((one) => Math.round(one * ratio));
    // Another size, and only that, takes new memory.
    if (this.element.width !== across) this.element.width = across;
    if (this.element.height !== down) this.element.height = down;
    this.element.style.width = `${this.#width}px`;
    this.element.style.height = `${height}px`;
    this.element.style.left = `${this.#from}px`;
    const context = contextOf(this.element);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, this.#width, height);
    const view = {
      width: this.#width,
      step: 1 / scale,
      xOf: (/** @type {number} */ time) => this.#sight.xOf(time) - this.#from,
      instantOf: (/** @type {number} */ x) => timeAt(scale, x + this.#from),
    };
    const drawing = { context, document, view };
    const ruler = bandOf(this.#rows.ruler);
    drawParts(drawing, { top: bandOf(this.#rows.parts).bottom, bottom: height });
    if (this.#rows.music.clientHeight > 0) {
      const { top, bottom } = bandOf(this.#rows.music);
      drawClips(drawing, { top: top + 2, bottom: bottom - 2 }, (digest) => trackPeaks.of(digest));
    }
    if (this.#lengths.kind === "counts") drawCounts(drawing, ruler, height);
    else drawSeconds(drawing, ruler, height);
    drawMarkers(drawing, { top: ruler.bottom, bottom: height });
  }
}

/** @param {HTMLElement} row */
const bandOf = ({ offsetTop, offsetHeight }) => ({ top: offsetTop, bottom: offsetTop + offsetHeight });
