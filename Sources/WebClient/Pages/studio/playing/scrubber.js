import { byId, node, setText, within } from "../../ui/node.js";
import { openOnDemand } from "../../ui/on-demand.js";
import { onTheme } from "../../ui/theme.js";
import { clockTime } from "../../stage/words.js";
import { words } from "../../words/studio.js";
import { contextOf, ink } from "../canvas/overlay.js";
import { scoreOf } from "../../stage/score.js";
import { dialogs } from "../on-demand.js";

/**
 * @import { Desk } from "../../editing/desk.js"
 * @import { Size } from "../studio.d.ts"
 * @import { Playhead } from "./playhead.js"
 * @import { Score } from "../../core/score.js"
 */

/** Milliseconds between two writings of the time. */
const timeEvery = 100;

/**
 * The time, and a slider over a picture of holds and moves. It follows each frame and each touch by itself: while the
 * piece plays only the knob and the time move, and neither makes the page lay itself out.
 *
 * @param {{ desk: Desk, playhead: Playhead }} parts
 */
export function scrubber({ desk, playhead }) {
  const time = node("output", { class: "time", "aria-label": words("studio.play.time") });
  const whole = node("span", { class: "time whole" });
  const blocks = node("canvas", { class: "scrub-blocks", "aria-hidden": "true" });
  const scrub = node("input", {
    type: "range",
    min: "0",
    step: "1000",
    value: "0",
    "aria-label": words("studio.play.position"),
    class: "scrub",
    oninput: () => seek(),
    onchange: () => goOn(),
  });
  /** @type {unknown[]} */
  let drawn = [];
  let written = -Infinity;
  let knob = 0;
  /** Whether it played when somebody took the knob. */
  let playedOn = false;
  let showsLoop = false;
  let size = { width: 0, height: 0 };

  function seek() {
    const wanted = Number(scrub.value); // a pause shows where it stood
    playedOn ||= playhead.isPlaying;
    playhead.pause();
    playhead.seek(wanted);
    const values = {
      time: clockTime(playhead.time),
      formation: desk.document.formations[playhead.formation]?.name ?? "",
    };
    scrub.setAttribute("aria-valuetext", words(playhead.stands ? "studio.play.at" : "studio.play.into", values));
  }

  /** Goes on playing where the knob was let go. */
  function goOn() {
    if (playedOn) playhead.play();
    playedOn = false;
  }

  function showNow() {
    if (!showsLoop && (playhead.loops || playhead.before.countIn > 0)) {
      showsLoop = true;
      const [track, canvas] = [within(box, ".scrub-track"), byId("stage", HTMLCanvasElement)];
      openOnDemand(dialogs.loopShown, ({ showLoop }) => showLoop({ desk, playhead }, track, canvas));
    }
    knob = playhead.time;
    scrub.value = String(knob);
    setText(time, clockTime(knob));
    written = -Infinity;
    showScore();
  }

  function showScore() {
    const score = scoreOf(desk.document);
    const key = [score, playhead.range, size.width];
    if (key.every((part, at) => part === drawn[at])) return;
    drawn = key;
    scrub.max = String(Math.max(1, score.end));
    scrub.disabled = score.end === 0;
    setText(whole, clockTime(score.end));
    drawBlocks(blocks, size, score, playhead);
  }

  playhead.onFrame((now, timestamp) => {
    if (timestamp - written >= timeEvery) {
      written = timestamp;
      setText(time, clockTime(playhead.time));
    }
    // The knob is moved only by a pixel or more: each time, the page computes its layout and paints the slider anew.
    if (Math.abs(now - knob) * size.width < Number(scrub.max)) return;
    knob = now;
    scrub.value = String(now);
  });
  for (const source of [playhead, desk]) source.listen(showNow);
  new ResizeObserver(([entry]) => {
    size = entry.contentRect;
    showScore();
  }).observe(blocks);
  onTheme(() => {
    drawn = [];
    showScore();
  });
  const track = node("div", { class: "scrub-track" }, blocks, scrub);
  const box = node("div", { class: "transport-scrub" }, time, track, whole);
  showNow();
  return box;
}

/**
 * Holds are drawn as blocks, moves as the gaps between them; outside of the range all is dim.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {Size} size
 * @param {Score} score
 * @param {Playhead} playhead
 */
function drawBlocks(canvas, { width, height }, score, { bounds }) {
  const ratio = Math.min(3, devicePixelRatio || 1);
  canvas.width = Math.max(1, Math.round(width * ratio));
  canvas.height = Math.max(1, Math.round(height * ratio));
  const context = contextOf(canvas);
  context.scale(ratio, ratio);
  context.fillStyle = ink.blocks;
  context.fillRect(0, 0, width, height);
  if (score.end === 0) return;
  /** @param {number} time */
  const at = (time) => (time / score.end) * width;
  for (let index = 0; index < score.formationCount; index += 1) {
    const left = at(score.arrival(index));
    const right = at(score.departure(index));
    const isIn = score.departure(index) > bounds.begin && score.arrival(index) < bounds.end;
    context.fillStyle = isIn ? ink.block : ink.blockOutside;
    context.fillRect(left, 0, Math.max(1, right - left - (right - left > 4 ? 1 : 0)), height);
  }
}
