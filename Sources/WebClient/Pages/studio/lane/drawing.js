import { rangeOf } from "../../music/peaks.js";
import { placedClips } from "../../sound/passages.js";
import { tempoMap } from "../../stage/tempo.js";
import { number, words } from "../../words/panels.js";
import { ink } from "../canvas/overlay.js";
import { lengthOf } from "../edits/music.js";
import { scoreOf } from "../../stage/score.js";

/**
 * What a lane shows of a production: plain functions of a context in CSS pixels. Only what is in sight is drawn.
 *
 * @import { Production } from "../../wire/production.d.ts"
 * @import { Peaks } from "../../music/peaks.js"
 * @import { PlacedClip } from "../../sound/passages.js"
 * @import { LaneView } from "./view.js"
 *
 * @typedef {{ context: CanvasRenderingContext2D, document: Production, view: LaneView }} Drawing
 * @typedef {{ top: number, bottom: number }} Band
 */

/** Lines nearer than this, in pixels, are drawn for eights only, or for every so many eights. */
const [apart, labelsApart] = [6, 28];
/** A name is written where there is so much room. */
const roomForName = 24;

/**
 * Counts as lines from the top, eights through the whole height with their numbers.
 *
 * @param {Drawing} drawing
 * @param {number} height
 */
export function drawCounts({ context, document, view }, height) {
  const map = tempoMap(document);
  const first = Math.max(0, Math.ceil(map.countAt(view.instantOf(0))));
  const last = map.countAt(view.instantOf(view.width));
  const pixels = view.width / Math.max(1, last - first);
  let step = pixels < apart ? 8 : 1;
  while (step > 1 && pixels * step < labelsApart) step *= 2;
  context.fillStyle = ink.words;
  context.font = "600 11px system-ui, sans-serif";
  context.textBaseline = "top";
  for (let count = Math.ceil(first / step) * step; count <= last; count += step) {
    const x = view.xOf(map.timeOf(count));
    const isEight = count % 8 === 0;
    context.globalAlpha = isEight ? 0.9 : 0.3;
    context.fillRect(x - 0.5, 0, 1, isEight ? height : 16);
    if (isEight) context.fillText(number(count / 8, {}), x + 3, 2);
  }
  context.globalAlpha = 1;
}

/**
 * Formations where they stand.
 *
 * @param {Drawing} drawing
 * @param {Band} band
 */
export function drawFormations({ context, document, view }, { top, bottom }) {
  document.formations.forEach(({ name }, turn) => {
    const score = scoreOf(document);
    const [from, to] = [view.xOf(score.arrival(turn)), view.xOf(score.departure(turn))];
    if (to < 0 || from > view.width) return;
    context.fillStyle = ink.block;
    context.fillRect(from, top, Math.max(1, to - from), bottom - top);
    context.fillStyle = ink.words;
    nameWithin(context, name, Math.max(0, from) + 8, Math.min(view.width, to) - 4, (top + bottom) / 2);
  });
}

/**
 * Parts as lines of their colours at the foot of the formations.
 *
 * @param {Drawing} drawing
 * @param {number} bottom
 */
export function drawParts({ context, document, view }, bottom) {
  for (const { colour, from, to } of document.passages) {
    const [left, right] = [view.xOf(from), view.xOf(to)];
    if (right < 0 || left > view.width) continue;
    context.fillStyle = colour;
    context.fillRect(left, bottom - 4, Math.max(1, right - left - 1), 4);
  }
}

/**
 * Markers through the whole height, with their names at the bottom, where nothing else is written.
 *
 * @param {Drawing} drawing
 * @param {number} height
 */
export function drawMarkers({ context, document, view }, height) {
  context.fillStyle = ink.steps;
  for (const { name, at } of document.markers) {
    const x = view.xOf(at);
    if (x < -200 || x > view.width) continue;
    context.fillRect(x - 1, 16, 2, height - 16);
    nameWithin(context, name, x + 5, Math.min(view.width, x + 160), height - 8);
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
    const [from, to] = [view.xOf(start), view.xOf(start + lengthOf(clip))];
    if (to < 0 || from > view.width) continue;
    const [left, right] = [Math.max(0, from), Math.min(view.width, to)];
    context.fillStyle = ink.accentFaint;
    context.fillRect(left, band.top, right - left, band.bottom - band.top);
    context.fillStyle = ink.accent;
    context.fillRect(from, band.top, 1, band.bottom - band.top);
    if (track === null) continue;
    const peaks = peaksOf(track.digest);
    const middle = (band.top + band.bottom) / 2;
    if (peaks === null || peaks === "missing") {
      context.fillStyle = ink.words;
      const said = words(peaks === null ? "panels.lane.reading" : "panels.lane.noWaveform");
      nameWithin(context, said, left + 8, right - 4, middle);
    } else {
      context.fillStyle = ink.accentMild;
      drawWave(context, item, peaks, view, { left, right, middle, reach: (band.bottom - band.top) / 2 - 1 });
    }
  }
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {PlacedClip} placed
 * @param {Peaks} peaks
 * @param {LaneView} view
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
  context.font = "600 13px system-ui, sans-serif";
  context.textBaseline = "middle";
  context.fillText(name, left, middle);
  context.restore();
}
