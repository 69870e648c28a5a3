import { clockTime } from "../stage/words.js";
import { drawing } from "../ui/drawing.js";
import { element, island, list, nameOf } from "../ui/element.js";
import { icon } from "../ui/icons.js";
import { node } from "../ui/node.js";
import { randomId } from "../ui/random-id.js";
import { words } from "../words/drills.js";
import { prefer } from "../ui/preferences.js";
import { runOf, stepsInShort } from "./drill-of.js";
import { heard, isHeard, perCount, PreviewPlayer } from "./preview-player.js";

/**
 * The calls of one round over time, as one class may get them, and as it hears them.
 *
 * @import { Called } from "../drill/run.d.ts"
 * @import { Ground } from "./composition.js"
 */

/** @param {Ground} ground */
export function previewSection(ground) {
  const { desk } = ground;
  const player = new PreviewPlayer();
  let seed = freshSeed();
  /** What `player` has the run of. @type {readonly unknown[]} */
  let of = [];
  const ofNow = () => {
    const { drill, tempo, parts, rounds, combos, clips, tracks, music } = desk.document;
    return [drill, tempo, parts, rounds, combos, clips, tracks, music, seed];
  };
  /** @param {() => void} change */
  const otherwise = (change) => {
    player.stop();
    change();
    drawn.now();
  };

  function takeRun() {
    const { rounds } = desk.document;
    player.round = Math.max(0, Math.min(player.round, rounds.length - 1));
    const now = ofNow();
    if (now.every((part, turn) => part === of[turn])) return;
    of = now;
    player.take(rounds.length === 0 ? null : runOf(ground, seed), desk.document);
  }

  const choice = () =>
    element(
      "select",
      {
        "aria-label": words("drills.previewOf"),
        onchange: ({ currentTarget }) => otherwise(() => (player.round = currentTarget.selectedIndex)),
      },
      desk.document.rounds.map((_, index) =>
        element("option", { selected: index === player.round }, words("drills.round", { number: index + 1 }))
      ),
    );

  const playButton = () =>
    element(
      "button",
      { type: "button", onclick: () => player.isPlaying ? player.stop() : player.begin() },
      icon(player.isPlaying ? "pause" : "run"),
      words(player.isPlaying ? "drills.stop" : "drills.play"),
    );

  const againButton = () =>
    element(
      "button",
      { type: "button", class: "quiet", onclick: () => otherwise(() => (seed = freshSeed())) },
      icon("turn"),
      words("drills.otherCalls"),
    );

  function view() {
    takeRun();
    const { rounds } = desk.document;
    const { run, work, round } = player;
    const calls = run?.calls(round) ?? [];
    const isEmpty = run === null || work === null;
    return [
      element("h2", { id: "preview-title" }, words("drills.preview")),
      element(
        "div",
        { class: "line" },
        rounds.length > 1 && choice(),
        !isEmpty && playButton(),
        !isEmpty && rounds[round]?.mode.kind === "random" && againButton(),
      ),
      !isEmpty && island("heard", [], () => hearing(player)),
      calls.length === 0 && element("p", { class: "help" }, words(isEmpty ? "drills.noRounds" : "drills.noCalls")),
      !isEmpty && callStrip(player, calls, work, run.countLength(round, work.starts)),
      player.call,
    ];
  }

  const section = node("section", { class: "panel stack preview", "aria-labelledby": "preview-title" });
  const drawn = drawing(section, [desk, player.changed], view, { of: () => [...ofNow(), player.isPlaying] });
  return section;
}

/**
 * @param {PreviewPlayer} player
 * @param {readonly Called[]} calls
 * @param {{ starts: number, ends: number }} work
 * @param {number} count how long a count is, in microseconds
 */
function callStrip(player, calls, { starts, ends }, count) {
  const scale = player.scale = perCount / count;
  const size = { "inline-size": `${Math.ceil((ends - starts) * scale)}px`, "--count": `${perCount}px` };
  return element(
    "div",
    { class: "call-strip", tabindex: "0", role: "group", "aria-label": words("drills.calls") },
    element(
      "div",
      { class: "call-track", dir: "ltr", style: size },
      element(
        "ol",
        { class: "plain calls", "aria-label": words("drills.calls") },
        list(calls, { key: ({ at }) => at, make: (call) => callView(call, starts, count, scale) }),
      ),
      player.head,
    ),
  );
}

/**
 * @param {Called} call
 * @param {number} starts
 * @param {number} count
 * @param {number} scale
 */
function callView(call, starts, count, scale) {
  const [from, to] = [call.at, Math.max(call.at, ...call.steps.map(({ due }) => due)) + count];
  return element(
    "li",
    {
      class: "call",
      style: {
        "inset-inline-start": `${(from - starts) * scale}px`,
        "inline-size": `${(to - from) * scale - 4}px`,
      },
    },
    element("small", {}, clockTime(from - starts)),
    element("strong", {}, stepsInShort(call)),
    nameOf(call.combo.name),
  );
}

/** What is heard of it: a switch each. @param {PreviewPlayer} player */
const hearing = (player) =>
  node(
    "fieldset",
    { class: "hearing line" },
    node("legend", { class: "unseen" }, words("drills.previewHears")),
    heard.map((what) => {
      const box = node("input", { type: "checkbox", id: `hears-${what}`, checked: isHeard(what) });
      box.addEventListener("change", () => {
        prefer(`preview.${what}`, box.checked ? "yes" : "no");
        player.chosen();
      });
      return node("label", { class: "switch", for: box.id }, box, words(`drills.hears.${what}`));
    }),
  );

/** 64 bits in hexadecimal digits. */
const freshSeed = () => randomId().slice(0, 16);
