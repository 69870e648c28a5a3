import { node, setText } from "../../ui/node.js";
import { onTheme } from "../../ui/theme.js";
import { clockTime } from "../../stage/words.js";
import { words } from "../../words/studio.js";
import { contextOf, ink } from "../canvas/overlay.js";
import { icon } from "../../ui/icons.js";
import { openMenu } from "../../ui/menu.js";
import { leaveFocus } from "../../ui/keyboard.js";
import { scoreOf } from "../../stage/score.js";
import { patch } from "../../ui/patch.js";

/**
 * @import { Desk } from "../../editing/desk.js"
 * @import { Shows } from "../canvas/shows.js"
 * @import { IconName } from "../../ui/icons.js"
 * @import { Selection } from "../selection.js"
 * @import { FormationChoice } from "../strip/formation-choice.js"
 * @import { Size } from "../studio.d.ts"
 * @import { Playhead, Range } from "./playhead.js"
 * @import { Presentation } from "./present.js"
 * @import { Score } from "../../core/score.js"
 *
 * @typedef {object} Parts
 * @property {Desk} desk
 * @property {Selection} selection
 * @property {Playhead} playhead
 * @property {FormationChoice} choice
 * @property {Shows} shows
 * @property {Presentation} presentation
 */

/** Per cent. */
const rates = [25, 50, 75, 100, 125, 150, 200];
/** Milliseconds between two writings of the time. */
const timeEvery = 100;

/**
 * @param {IconName} picture
 * @param {string} label
 * @param {string} keys
 * @param {() => void} act
 * @param {Record<string, string>} [more]
 */
const button = (picture, label, keys, act, more = {}) =>
  node("button", {
    type: "button",
    class: "quiet icon",
    "aria-label": label,
    title: words("studio.withKeys", { what: label, keys }),
    "aria-keyshortcuts": keys,
    onclick: act,
    ...more,
  }, icon(picture, 20));

/** @param {Playhead} playhead */
const percent = ({ rate }) => Math.round(rate * 100);

/**
 * The bar below the stage: to the beginning, play or pause, from here, scrub, range, rate, trails, present. While the
 * piece plays only the knob and the time move, and neither makes the page lay itself out.
 *
 * @param {Parts} parts
 * @param {HTMLElement} bar
 */
export function transport(parts, bar) {
  const { desk, selection, playhead, shows, presentation } = parts;
  leaveFocus(bar);
  const play = node("button", {
    type: "button",
    class: "play",
    "aria-keyshortcuts": "Space",
    onclick: () => playhead.toggle(),
  });
  const time = node("output", { class: "time", "aria-label": words("studio.play.time") });
  const whole = node("span", { class: "time whole" });
  const scrub = node("input", {
    type: "range",
    min: "0",
    step: "1000",
    value: "0",
    "aria-label": words("studio.play.position"),
    class: "scrub",
  });
  const blocks = node("canvas", { class: "scrub-blocks", "aria-hidden": "true" });
  const rate = node("button", {
    type: "button",
    class: "quiet rate",
    "aria-haspopup": "menu",
    "aria-keyshortcuts": "[ ]",
    title: words("studio.withKeys", { what: words("studio.play.rate"), keys: "[ ]" }),
    onclick: () => {
      openRates(rate, playhead);
    },
  });
  const range = node("button", {
    type: "button",
    class: "quiet range",
    "aria-haspopup": "menu",
    onclick: () => {
      openRange(range, parts);
    },
  });
  const repeat = button("repeat", words("studio.play.repeat"), "U", () => (playhead.repeats = !playhead.repeats));
  const trails = button("trails", words("studio.play.trails"), "K", () => shows.toggle("trails"));
  const menu = node("button", {
    type: "button",
    class: "quiet icon transport-menu",
    "aria-label": words("studio.play.menu"),
    "aria-haspopup": "menu",
    onclick: () => {
      openAll(menu, parts);
    },
  }, icon("more", 20));
  bar.append(
    node(
      "div",
      { class: "transport-plays" },
      button("rewind", words("studio.play.rewind"), "Home", () => playhead.rewind()),
      play,
      button("fromHere", words("studio.play.fromHere"), "H", () => playhead.fromHere(selection.formationIndex), {
        class: "quiet icon from-here",
      }),
    ),
    node("div", { class: "transport-scrub" }, time, node("div", { class: "scrub-track" }, blocks, scrub), whole),
    node(
      "div",
      { class: "transport-more" },
      rate,
      range,
      repeat,
      trails,
      button("present", words("studio.play.present"), "Shift+F", () => presentation.toggle()),
    ),
    menu,
  );

  /** @type {boolean | null} */
  let isPlaying = null;
  /** @type {unknown[]} */
  let drawn = [];
  let written = -Infinity;
  let knob = 0;
  let size = { width: 0, height: 0 };

  /** @param {number} timestamp */
  function showTime(timestamp) {
    if (timestamp - written < timeEvery) return;
    written = timestamp;
    setText(time, clockTime(playhead.time));
  }

  function showState() {
    if (isPlaying !== playhead.isPlaying) {
      isPlaying = playhead.isPlaying;
      const label = words(isPlaying ? "studio.play.pause" : "studio.play.play");
      play.setAttribute("aria-label", label);
      patch(play, icon(isPlaying ? "pause" : "run", 22), node("span", {}, label));
    }
    setText(rate, words("studio.percent", { value: percent(playhead) }));
    rate.setAttribute("aria-label", words("studio.play.rateIs", { value: percent(playhead) }));
    const places = playhead.range && { from: String(playhead.range.from + 1), to: String(playhead.range.to + 1) };
    setText(range, places === null ? words("studio.whole") : words("studio.play.range", places));
    range.setAttribute(
      "aria-label",
      places === null ? words("studio.play.playsWhole") : words("studio.play.playsRange", places),
    );
    repeat.setAttribute("aria-pressed", String(playhead.repeats));
    trails.setAttribute("aria-pressed", String(shows.has("trails")));
    knob = playhead.time;
    scrub.value = String(knob);
    showTime(Infinity);
    written = -Infinity;
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

  scrub.addEventListener("input", () => {
    playhead.pause();
    playhead.seek(Number(scrub.value));
    const values = {
      time: clockTime(playhead.time),
      formation: desk.document.formations[playhead.formation]?.name ?? "",
    };
    scrub.setAttribute("aria-valuetext", words(playhead.stands ? "studio.play.at" : "studio.play.into", values));
  });
  playhead.onFrame((now, timestamp) => {
    showTime(timestamp);
    // The knob is moved only by a pixel or more: each time, the page computes its layout and paints the slider anew.
    if (Math.abs(now - knob) * size.width < Number(scrub.max)) return;
    knob = now;
    scrub.value = String(now);
  });
  const refresh = () => {
    showState();
    showScore();
  };
  playhead.listen(refresh);
  desk.listen(refresh);
  shows.listen(showState);
  new ResizeObserver(([entry]) => {
    size = entry.contentRect;
    showScore();
  }).observe(blocks);
  onTheme(showScore);
  refresh();
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

/**
 * For a page without room for the buttons.
 *
 * @param {HTMLElement} anchor
 * @param {Parts} parts
 */
function openAll(anchor, parts) {
  const { playhead, selection, shows, presentation } = parts;
  openMenu(anchor, words("studio.play.menu"), [
    {
      label: words("studio.play.fromHere"),
      icon: "fromHere",
      act: () => playhead.fromHere(selection.formationIndex),
    },
    {
      label: words("studio.play.rateMenu", { value: percent(playhead) }),
      icon: "clock",
      act: () => openRates(anchor, playhead),
    },
    { label: words("studio.play.whatMenu"), icon: "formations", act: () => openRange(anchor, parts) },
    {
      label: words("studio.play.repeat"),
      icon: playhead.repeats ? "check" : "repeat",
      act: () => (playhead.repeats = !playhead.repeats),
    },
    {
      label: words("studio.play.trails"),
      icon: shows.has("trails") ? "check" : "trails",
      act: () => shows.toggle("trails"),
    },
    { label: words("studio.play.present"), icon: "present", act: () => presentation.toggle() },
  ]);
}

/**
 * @param {HTMLElement} anchor
 * @param {Playhead} playhead
 */
function openRates(anchor, playhead) {
  openMenu(
    anchor,
    words("studio.play.rate"),
    rates.map((value) => ({
      label: words("studio.percent", { value }),
      icon: percent(playhead) === value ? "check" : "clock",
      act: () => (playhead.rate = value / 100),
    })),
  );
}

/**
 * @param {HTMLElement} anchor
 * @param {Parts} parts
 */
function openRange(anchor, { playhead, selection, choice, desk }) {
  // Others may change the list of formations while the menu is open.
  const last = () => desk.document.formations.length - 1;
  const here = () => selection.formationIndex;
  const chosen = () => {
    const places = choice.ids.map((id) => desk.document.formations.findIndex((formation) => formation.id === id));
    return { from: Math.min(...places), to: Math.max(...places) };
  };
  /** @param {() => Range | null} range */
  const set = (range) => () => (playhead.range = range());
  openMenu(anchor, words("studio.play.what"), [
    {
      label: words("studio.play.wholeWork"),
      icon: playhead.range === null ? "check" : "formations",
      act: set(() => null),
    },
    {
      label: words("studio.play.thisMove"),
      icon: "formation",
      isOff: here() < 1,
      act: set(() => ({ from: here(), to: here() })),
    },
    {
      label: words("studio.play.thisAndNext"),
      icon: "formation",
      isOff: here() < 0 || here() >= last(),
      act: set(() => ({ from: here(), to: here() + 1 })),
    },
    {
      label: words("studio.play.chosen"),
      icon: "formations",
      isOff: choice.ids.length < 2,
      act: set(chosen),
    },
    null,
    {
      label: words("studio.play.toEnd"),
      icon: "later",
      isOff: here() < 0,
      act: set(() => ({ from: here(), to: last() })),
    },
    {
      label: words("studio.play.toHere"),
      icon: "earlier",
      isOff: here() < 0,
      act: set(() => ({ from: 0, to: here() })),
    },
  ]);
}
