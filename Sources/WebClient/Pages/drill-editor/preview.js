import { nameOf } from "../ui/element.js";
import { node, setText } from "../ui/node.js";
import { randomId } from "../ui/random-id.js";
import { words } from "../words/drills.js";
import { clockTime } from "../stage/words.js";
import { actionInShort } from "../drill/actions.js";
import { clickOf } from "../sound/clicks.js";
import { audioAt, audioNow, openOutput, outputNews, play } from "../sound/output.js";
import { Scheduler } from "../sound/scheduler.js";
import { keepFresh } from "../ui/fresh.js";
import { icon } from "../ui/icons.js";
import { runOf } from "./drill-of.js";
import { patch } from "../ui/patch.js";

/**
 * The calls of one round over time, as one class may get them, and a click on each count of it.
 *
 * @import { DrillRun } from "../drill/run.js"
 * @import { Called } from "../drill/run.d.ts"
 * @import { Click } from "../sound/clicks.js"
 * @import { Ground } from "./composition.js"
 */

/** CSS pixels of a count. */
const perCount = 26;
/** Before the first sound, in microseconds. */
const start = 300_000;

/** @param {Ground} ground */
export function previewSection(ground) {
  const { desk } = ground;
  let seed = freshSeed();
  let round = 0;
  /** @type {DrillRun | null} */
  let run = null;
  /** When the round began or would have begun, in microseconds of this device's clock; null while it does not play. */
  let began = /** @type {number | null} */ (null);
  let scale = 1;

  const choice = node("select", {
    "aria-label": words("drills.previewOf"),
    onchange: () => {
      stop();
      round = choice.selectedIndex;
      draw();
    },
  });
  const playing = node("button", { type: "button", onclick: () => (began === null ? begin() : stop()) });
  const again = node(
    "button",
    {
      type: "button",
      class: "quiet",
      onclick: () => {
        stop();
        seed = freshSeed();
        render();
      },
    },
    icon("turn"),
    words("drills.otherCalls"),
  );
  const none = node("p", { class: "help" });
  const head = node("div", { class: "playhead", hidden: true });
  const calls = node("ol", { class: "plain calls", "aria-label": words("drills.calls") });
  const track = node("div", { class: "call-track", dir: "ltr" }, calls, head);
  const strip = node("div", {
    class: "call-strip",
    tabindex: "0",
    role: "group",
    "aria-label": words("drills.calls"),
  }, track);
  const now = node("p", { class: "call-now", "aria-hidden": "true" });
  const section = node(
    "section",
    { class: "panel stack preview", "aria-labelledby": "preview-title" },
    node("h2", { id: "preview-title" }, words("drills.preview")),
    node("div", { class: "line" }, choice, playing, again),
    none,
    strip,
    now,
  );

  const local = () => 1000 * performance.now();
  const stage = () => run?.workOf(round) ?? null;
  const scheduler = new Scheduler({
    now: () => (began === null ? null : local()),
    audioNow,
    audioAt,
    foresee(from, to) {
      const work = stage();
      if (run === null || work === null || began === null) return [];
      const shift = began - work.starts;
      const until = Math.min(to - shift, work.ends);
      const called = run.calls(round).map(({ at }) => at);
      return run.countsBetween(Math.max(from - shift, work.starts), until).map(({ at }) => ({
        at: at + shift,
        kind: called.some((call) => Math.abs(call - at) < 2) ? "accent" : "click",
      }));
    },
    goesOn: () => began !== null,
    begin: ({ kind }, audio) => play(clickOf(/** @type {Click} */ (kind)), audio),
  });
  outputNews.addEventListener("change", () => began !== null && scheduler.look());
  document.addEventListener("visibilitychange", () => began !== null && scheduler.look());

  function begin() {
    openOutput();
    began = local() + start;
    tellPlaying();
    scheduler.look();
    requestAnimationFrame(follow);
  }

  function stop() {
    began = null;
    scheduler.silence();
    head.hidden = true;
    setText(now, "");
    tellPlaying();
  }

  function tellPlaying() {
    const isPlaying = began !== null;
    patch(
      playing,
      icon(isPlaying ? "pause" : "run"),
      words(isPlaying ? "drills.stop" : "drills.play"),
    );
  }

  /** Shows where it is, a frame after the other. */
  function follow() {
    const work = stage();
    if (began === null || run === null || work === null) return;
    const at = Math.max(0, local() - began);
    if (at >= work.ends - work.starts) return stop();
    head.hidden = false;
    head.style.translate = `${at * scale}px`;
    const call = run.calls(round).findLast((each) => each.at <= work.starts + at);
    setText(now, call === undefined ? "" : `${call.combo.name} · ${stepsInShort(call)}`);
    const { clientWidth, scrollLeft } = strip;
    const x = at * scale;
    if (x < scrollLeft || x > scrollLeft + 0.8 * clientWidth) strip.scrollLeft = x - 0.2 * clientWidth;
    requestAnimationFrame(follow);
  }

  function draw() {
    const work = stage();
    const all = run === null || work === null ? [] : run.calls(round);
    const isEmpty = run === null || work === null;
    strip.hidden = playing.hidden = isEmpty;
    again.hidden = isEmpty || desk.document.rounds[round]?.mode.kind !== "random";
    setText(
      none,
      isEmpty ? words("drills.noRounds") : all.length === 0 ? words("drills.noCalls") : "",
    );
    none.hidden = none.textContent === "";
    if (run === null || work === null) return calls.replaceChildren();
    const count = run.countLength(round, work.starts);
    scale = perCount / count;
    track.style.inlineSize = `${Math.ceil((work.ends - work.starts) * scale)}px`;
    track.style.setProperty("--count", `${perCount}px`);
    calls.replaceChildren(...all.map((call) => {
      const [from, to] = [call.at, Math.max(call.at, ...call.steps.map(({ due }) => due)) + count];
      const item = node(
        "li",
        { class: "call" },
        node("small", {}, clockTime(from - work.starts)),
        node("strong", {}, stepsInShort(call)),
        nameOf(call.combo.name),
      );
      item.style.insetInlineStart = `${(from - work.starts) * scale}px`;
      item.style.inlineSize = `${(to - from) * scale - 4}px`;
      return item;
    }));
    return undefined;
  }

  function render() {
    const { rounds } = desk.document;
    run?.close();
    run = rounds.length === 0 ? null : runOf(ground, seed);
    round = Math.max(0, Math.min(round, rounds.length - 1));
    if (rounds.length === 0) stop();
    choice.hidden = rounds.length < 2;
    choice.replaceChildren(
      ...rounds.map((_, index) => node("option", {}, words("drills.round", { number: index + 1 }))),
    );
    choice.selectedIndex = round;
    draw();
    if (began !== null) scheduler.look();
  }

  tellPlaying();
  return keepFresh(section, [desk], render, {
    of: () => [desk.document.drill, desk.document.tempo, desk.document.rounds, desk.document.combos],
  });
}

/** @param {Called} call */
const stepsInShort = ({ combo }) => combo.steps.map(({ action }) => actionInShort(action)).join("-");

/** 64 bits in hexadecimal digits. */
const freshSeed = () => randomId().slice(0, 16);
