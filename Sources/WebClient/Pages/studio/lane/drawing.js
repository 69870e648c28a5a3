import { rangeOf } from "../../music/peaks.js";
import { placedClips } from "../../sound/passages.js";
import { lettersOf } from "../../stage/symbols.js";
import { tempoMap } from "../../stage/tempo.js";
import { clockTime } from "../../stage/words.js";
import { number, words } from "../../words/panels.js";
import { ink } from "../canvas/overlay.js";
import { lengthOf } from "../edits/music.js";

/**
 * What is painted behind the rows of the timeline: plain functions of a context in CSS pixels. Only what is within the
 * picture is drawn.
 *
 * @import { Production } from "../../wire/production.d.ts"
 * @import { Peaks } from "../../music/peaks.js"
 * @import { PlacedClip } from "../../sound/passages.js"
 *
 * A stretch of the score as a picture: where a moment is in it, what is at a place of it, what one pixel shows.
 *
 * @typedef {{ width: number, step: number, xOf: (time: number) => number, instantOf: (x: number) => number }} Stretch
 * @typedef {{ context: CanvasRenderingContext2D, document: Production, view: Stretch }} Drawing
 * @typedef {{ top: number, bottom: number }} Band
 */

/** Ticks nearer than this, in pixels, are left out; so are labels. */
const [apart, labelsApart] = [7, 44];
/** Seconds between two labels. */
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800];
/** A name is written where there is so much room. */
const roomForName = 24;

/**
 * Counts as ticks on the ruler, eights through all rows with their numbers.
 *
 * @param {Drawing} drawing
 * @param {Band} ruler
 * @param {number} height
 */
export function drawCounts({ context, document, view }, ruler, height) {
  const map = tempoMap(document);
  const first = Math.max(0, Math.floor(map.countAt(Math.max(0, view.instantOf(0)))));
  const last = map.countAt(view.instantOf(view.width));
  const pixels = view.width / Math.max(1, last - first);
  let labels = 8;
  while (pixels * labels < labelsApart) labels *= 2;
  const step = pixels >= apart ? 1 : labels;
  beginLabels(context);
  const isFree = besideMarkers(context, document, view);
  for (let count = Math.floor(first / step) * step; count <= last; count += step) {
    const x = Math.round(view.xOf(map.timeOf(count)));
    if (count % labels === 0) {
      line(context, x, 0.24, ruler.top, height);
      if (isFree(x)) label(context, x, ruler, number(count / 8, {}));
    } else {
      const isEight = count % 8 === 0;
      line(context, x, isEight ? 0.5 : 0.28, ruler.bottom - (isEight ? 8 : 4), ruler.bottom);
    }
  }
  context.globalAlpha = 1;
}

/** Seconds, where lengths are seconds. @param {Drawing} drawing @param {Band} ruler @param {number} height */
export function drawSeconds({ context, document, view }, ruler, height) {
  const second = 1e6 / view.step;
  const step = steps.find((one) => one * second >= labelsApart) ?? steps[steps.length - 1];
  const first = Math.max(0, Math.floor(view.instantOf(0) / 1e6 / step) * step);
  beginLabels(context);
  const isFree = besideMarkers(context, document, view);
  for (let time = first; time * 1e6 <= view.instantOf(view.width); time += step) {
    const x = Math.round(view.xOf(time * 1e6));
    line(context, x, 0.24, ruler.top, height);
    if (isFree(x)) label(context, x, ruler, clockTime(time * 1e6));
  }
  context.globalAlpha = 1;
}

/**
 * Whether a label at a place would not lie below the name of a marker.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Pick<Production, "markers">} document
 * @param {Stretch} view
 * @returns {(x: number) => boolean}
 */
function besideMarkers(context, { markers }, view) {
  const names = markers.map(({ name, at }) => {
    const left = view.xOf(at);
    return { left: left - 26, right: left + Math.min(150, context.measureText(name).width + 12) };
  });
  return (x) => !names.some(({ left, right }) => x > left && x < right);
}

/** @param {CanvasRenderingContext2D} context */
function beginLabels(context) {
  context.fillStyle = ink.words;
  context.font = lettersOf(11);
  context.textBaseline = "middle";
  if ("fontVariantNumeric" in context) context.fontVariantNumeric = "tabular-nums";
}

/** @type {(context: CanvasRenderingContext2D, x: number, alpha: number, top: number, bottom: number) => void} */
function line(context, x, alpha, top, bottom) {
  context.globalAlpha = alpha;
  context.fillRect(x, top, 1, bottom - top);
}

/** @type {(context: CanvasRenderingContext2D, x: number, ruler: Band, text: string) => void} */
function label(context, x, { top, bottom }, text) {
  context.globalAlpha = 0.72;
  context.fillText(text, x + 4, (top + bottom) / 2);
}

/**
 * Each part as a breath of its colour behind all rows.
 *
 * @param {Drawing} drawing
 * @param {Band} band
 */
export function drawParts({ context, document, view }, { top, bottom }) {
  context.globalAlpha = 0.09;
  for (const { colour, from, to } of document.passages) {
    const [left, right] = [Math.max(0, view.xOf(from)), Math.min(view.width, view.xOf(to))];
    if (right <= left) continue;
    context.fillStyle = colour;
    context.fillRect(left, top, right - left, bottom - top);
  }
  context.globalAlpha = 1;
}

/**
 * Markers as lines through all rows.
 *
 * @param {Drawing} drawing
 * @param {Band} band
 */
export function drawMarkers({ context, document, view }, { top, bottom }) {
  context.fillStyle = ink.steps;
  for (const { at } of document.markers) {
    const x = Math.round(view.xOf(at));
    if (x >= 0 && x <= view.width) context.fillRect(x, top, 1, bottom - top);
  }
}

/**
 * The clips with their waveforms.
 *
 * @param {Drawing} drawing
 * @param {Band} band
 * @param {(digest: string) => Peaks | "missing" | null} peaksOf null while they are being read
 */
export function drawClips({ context, document, view }, band, peaksOf) {
  for (const item of placedClips(document)) {
    const { clip, track, start } = item;
    const [from, to] = [view.xOf(Math.max(0, start)), view.xOf(start + lengthOf(clip))];
    if (to < 0 || from > view.width || to <= from) continue;
    const [left, right] = [Math.max(0, from), Math.min(view.width, to)];
    context.fillStyle = ink.accentFaint;
    context.beginPath();
    context.roundRect(from, band.top, to - from, band.bottom - band.top, 4);
    context.fill();
    if (track === null) continue;
    const peaks = peaksOf(track.digest);
    const middle = (band.top + band.bottom) / 2;
    if (peaks === null || peaks === "missing") {
      context.fillStyle = ink.words;
      const said = words(peaks === null ? "panels.lane.reading" : "panels.lane.noWaveform");
      nameWithin(context, said, left + 8, right - 4, middle);
    } else {
      context.fillStyle = ink.accentMild;
      drawWave(context, item, peaks, view, { left, right, middle, reach: (band.bottom - band.top) / 2 - 2 });
    }
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {PlacedClip} placed
 * @param {Peaks} peaks
 * @param {Stretch} view
 * @param {{ left: number, right: number, middle: number, reach: number }} place
 */
function drawWave(context, { clip, start }, peaks, view, { left, right, middle, reach }) {
  const { step } = view;
  const level = peaks.level(step);
  const gain = 10 ** (clip.gain / 20);
  const length = lengthOf(clip);
  context.beginPath();
  for (let x = Math.floor(left); x < right; x += 1) {
    const since = Math.min(length, Math.max(0, view.instantOf(x) - start));
    const [least, greatest] = rangeOf(level, clip.from + since, Math.min(clip.to, clip.from + since + step));
    const factor = gain * Math.min(1, rising(since, clip.fadeIn), rising(length - since, clip.fadeOut)) * reach;
    const [above, below] = [Math.min(reach, greatest * factor), Math.min(reach, -least * factor)];
    context.rect(x, middle - Math.max(0.5, above), 1, Math.max(1, above + below));
  }
  context.fill();
}

/** @param {number} since @param {number} fade */
const rising = (since, fade) => (fade > 0 ? since / fade : 1);

/**
 * @param {CanvasRenderingContext2D} context
 * @param {string} name
 * @param {number} left
 * @param {number} right
 * @param {number} middle
 */
function nameWithin(context, name, left, right, middle) {
  if (right - left < roomForName) return;
  context.save();
  context.beginPath();
  context.rect(left, middle - 12, right - left, 24);
  context.clip();
  context.font = lettersOf(12);
  context.textBaseline = "middle";
  context.fillText(name, left, middle);
  context.restore();
}
