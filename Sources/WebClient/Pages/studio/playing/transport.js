import { element, setText } from "../../parts/element.js";
import { clockTime } from "../../stage/words.js";
import { icon } from "../controls/icons.js";
import { leaveFocus } from "../frame/keyboard.js";
import { openMenu } from "../controls/menu.js";
import { scoreOf } from "./score.js";

/**
 * The bar below the stage: from the top, from here, play or pause, scrub, range, rate, trails, present. While the piece plays only
 * the knob and the time move, and neither makes the page lay itself out.
 */
const rates = [25, 50, 75, 100, 125, 150, 200];
const timeEvery = 100;

export function transport(studio, bar) {
  leaveFocus(bar);
  const { desk, playhead, selection, editor } = studio;
  const { shows } = editor.picture;
  const button = (name, label, keys, act, more = {}) =>
    element("button", {
      type: "button",
      class: "quiet icon",
      "aria-label": label,
      title: `${label} (${keys})`,
      "aria-keyshortcuts": keys,
      onclick: act,
      ...more,
    }, icon(name, 20));
  const play = element("button", {
    type: "button",
    class: "play",
    "aria-label": "Play",
    "aria-keyshortcuts": "Space",
    onclick: () => playhead.toggle(),
  });
  const time = element("output", { class: "time", "aria-label": "Time in the score" });
  const whole = element("span", { class: "time whole" });
  const scrub = element("input", {
    type: "range",
    min: "0",
    step: "1000",
    value: "0",
    "aria-label": "Position in the score",
    class: "scrub",
  });
  const blocks = element("canvas", { class: "scrub-blocks", "aria-hidden": "true" });
  const rate = element("button", {
    type: "button",
    class: "quiet rate",
    "aria-haspopup": "menu",
    "aria-keyshortcuts": "[ ]",
    title: "Rate ([ ])",
    onclick: () => openRates(rate, playhead),
  });
  const range = element("button", {
    type: "button",
    class: "quiet range",
    "aria-haspopup": "menu",
    onclick: () => openRange(range, studio),
  });
  const repeat = button("repeat", "Repeat", "U", () => (playhead.repeats = !playhead.repeats), {
    "aria-pressed": "false",
  });
  const trails = button("trails", "Trails", "K", () => shows.toggle("trails"), { "aria-pressed": "false" });
  bar.append(
    element(
      "div",
      { class: "transport-plays" },
      button("fromTop", "From the top", "T", () => playhead.fromTop()),
      play,
      button("fromHere", "From here", "H", () => playhead.fromHere(selection.formationIndex), {
        class: "quiet icon from-here",
      }),
    ),
    element("div", { class: "transport-scrub" }, time, element("div", { class: "scrub-track" }, blocks, scrub), whole),
    element(
      "div",
      { class: "transport-more" },
      rate,
      range,
      repeat,
      trails,
      button("present", "Present", "Shift+F", () => editor.present()),
    ),
    element("button", {
      type: "button",
      class: "quiet icon transport-menu",
      "aria-label": "How it plays",
      "aria-haspopup": "menu",
      onclick: (event) => openAll(event.currentTarget, studio),
    }, icon("more", 20)),
  );

  let isPlaying = null;
  let drawn = [];
  let written = -Infinity;
  let knob = 0;
  let size = { width: 0, height: 0 };

  function showTime(timestamp) {
    if (timestamp - written < timeEvery) return;
    written = timestamp;
    setText(time, clockTime(playhead.time));
  }

  function showState() {
    if (isPlaying !== playhead.isPlaying) {
      isPlaying = playhead.isPlaying;
      play.setAttribute("aria-label", isPlaying ? "Pause" : "Play");
      play.replaceChildren(icon(isPlaying ? "pause" : "run", 22), element("span", {}, isPlaying ? "Pause" : "Play"));
    }
    rate.textContent = `${Math.round(playhead.rate * 100)} %`;
    rate.setAttribute("aria-label", `Rate: ${Math.round(playhead.rate * 100)} %`);
    setText(range, playhead.range === null ? "Whole" : `${playhead.range.from + 1} – ${playhead.range.to + 1}`);
    range.setAttribute(
      "aria-label",
      playhead.range === null
        ? "Plays the whole work"
        : `Plays formations ${playhead.range.from + 1} to ${playhead.range.to + 1}`,
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
    const { formations } = desk.document;
    scrub.setAttribute(
      "aria-valuetext",
      `${clockTime(playhead.time)}, ${playhead.stands ? "" : "into "}${formations[playhead.formation]?.name ?? ""}`,
    );
  });
  playhead.onFrame((now, timestamp) => {
    showTime(timestamp);
    // The knob moves when it can be seen to: a slider that is set lays itself out and is painted again.
    if (Math.abs(now - knob) * size.width < Number(scrub.max)) return;
    knob = now;
    scrub.value = String(now);
  });
  const refresh = () => {
    showState();
    showScore();
  };
  playhead.onChange(refresh);
  desk.onChange(refresh);
  shows.onChange(showState);
  new ResizeObserver(([entry]) => {
    size = entry.contentRect;
    showScore();
  }).observe(blocks);
  refresh();
}

/** Holds as blocks, moves as what is between them; outside of the range all is dim. */
function drawBlocks(canvas, { width, height }, score, { bounds }) {
  const ratio = Math.min(3, devicePixelRatio || 1);
  canvas.width = Math.max(1, Math.round(width * ratio));
  canvas.height = Math.max(1, Math.round(height * ratio));
  const context = canvas.getContext("2d");
  context.scale(ratio, ratio);
  context.fillStyle = "#1c2433";
  context.fillRect(0, 0, width, height);
  if (score.end === 0) return;
  const at = (time) => (time / score.end) * width;
  for (let index = 0; index < score.formationCount; index += 1) {
    const left = at(score.arrival(index));
    const right = at(score.departure(index));
    const isIn = score.departure(index) > bounds.begin && score.arrival(index) < bounds.end;
    context.fillStyle = isIn ? "#5a76a6" : "#33405a";
    context.fillRect(left, 0, Math.max(1, right - left - (right - left > 4 ? 1 : 0)), height);
  }
}

/** For where there is no room for the buttons. */
function openAll(anchor, studio) {
  const { playhead, selection, editor } = studio;
  const { shows } = editor.picture;
  openMenu(anchor, "How it plays", [
    { label: "From here", icon: "fromHere", act: () => playhead.fromHere(selection.formationIndex) },
    { label: `Rate: ${Math.round(playhead.rate * 100)} %…`, icon: "clock", act: () => openRates(anchor, playhead) },
    { label: "What is played…", icon: "formations", act: () => openRange(anchor, studio) },
    { label: "Repeat", icon: playhead.repeats ? "check" : "repeat", act: () => (playhead.repeats = !playhead.repeats) },
    { label: "Trails", icon: shows.has("trails") ? "check" : "trails", act: () => shows.toggle("trails") },
    { label: "Present", icon: "present", act: () => editor.present() },
  ]);
}

function openRates(anchor, playhead) {
  openMenu(
    anchor,
    "Rate",
    rates.map((percent) => ({
      label: `${percent} %`,
      icon: Math.round(playhead.rate * 100) === percent ? "check" : "clock",
      act: () => (playhead.rate = percent / 100),
    })),
  );
}

function openRange(anchor, { playhead, selection, choice, desk }) {
  const places = choice.ids.map((id) => desk.document.formations.findIndex((formation) => formation.id === id)).filter((
    place,
  ) => place >= 0);
  const here = selection.formationIndex;
  const last = desk.document.formations.length - 1;
  const set = (range) => () => (playhead.range = range);
  openMenu(anchor, "What is played", [
    { label: "The whole work", icon: playhead.range === null ? "check" : "formations", act: set(null) },
    { label: "The move into this formation", icon: "formation", isOff: here < 1, act: set({ from: here, to: here }) },
    {
      label: "This formation and the next",
      icon: "formation",
      isOff: here < 0 || here >= last,
      act: set({ from: here, to: here + 1 }),
    },
    {
      label: "The chosen formations",
      icon: "formations",
      isOff: places.length < 2,
      act: set({ from: Math.min(...places), to: Math.max(...places) }),
    },
    null,
    { label: "From here to the end", icon: "later", isOff: here < 0, act: set({ from: here, to: last }) },
    { label: "From the beginning to here", icon: "earlier", isOff: here < 0, act: set({ from: 0, to: here }) },
  ]);
}
