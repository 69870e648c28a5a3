import { drawing } from "../../ui/drawing.js";
import { element } from "../../ui/element.js";
import { bound, segments } from "../../ui/fields.js";
import { icon } from "../../ui/icons.js";
import { node } from "../../ui/node.js";
import { tapButton } from "../../ui/tap-button.js";
import { number, words } from "../../words/panels.js";
import "../../words/common.js";
import { temposBetween } from "../edits/beats.js";
import { BeatSearch } from "./beat-search.js";
import { BeatsCounted, enoughTaps } from "./beats-counted.js";

/**
 * The beats of the music: found by the tracker or tapped, and corrected.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Counting } from "../counting.js"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Playhead } from "../playing/playhead.js"
 * @import { Song } from "../playing/song.js"
 *
 * @param {{ desk: Desk, playhead: Playhead, song: Song, toasts: Toasts, counting: Counting }} parts
 */
export function beatsSection({ desk, playhead, song, toasts, counting }) {
  const section = node("div", { class: "stack" });
  const counted = new BeatsCounted({ desk, toasts, counting });
  const corrections = correctionsOf(counted, () => (song.isPlaying ? song.time : playhead.time));
  const search = new BeatSearch(desk, (beats) => {
    const said = counted.take(beats);
    corrections.open ||= counted.isFound;
    return said;
  });
  const taps = tappingOf(song, () => drawn.now());
  const hasMusic = () => desk.document.clips.some(({ track }) => track !== null);

  function look() {
    song.stop();
    search.look();
    drawn.now();
  }

  const tapAlong = node(
    "button",
    { type: "button", onclick: () => taps.begin(playhead.time) },
    icon("run"),
    words("panels.counts.tapAlong"),
  );
  /** @param {boolean} isTaken */
  function end(isTaken) {
    const heard = taps.end();
    const said = isTaken ? counted.takeTaps(heard) : null;
    if (said !== null) search.say(said);
    tapAlong.focus();
  }
  song.listen(() => taps.areHeard && !song.isPlaying && end(taps.count >= enoughTaps));

  const progress = () =>
    element(
      "div",
      { class: "stack counts-progress" },
      element("progress", { max: "1", value: String(search.share), "aria-label": words("panels.counts.finding") }),
      element("button", { type: "button", class: "quiet", onclick: search.cancel }, words("common.cancel")),
    );
  const find = () =>
    element(
      "button",
      { type: "button", disabled: !hasMusic() || taps.areHeard, onclick: look },
      icon("music"),
      words("panels.counts.find"),
    );
  const tapping = () =>
    element(
      "div",
      { class: "stack" },
      element("p", { class: "help" }, words("panels.counts.tapHelp")),
      taps.pad,
      element(
        "div",
        { class: "buttons" },
        element("button", { type: "button", onclick: () => end(true) }, icon("check"), words("panels.counts.take")),
        element("button", { type: "button", class: "quiet", onclick: () => end(false) }, words("common.cancel")),
      ),
    );
  const keep = bound("keep", () =>
    segments(words("panels.counts.keep"), {
      get: () => counting.keeps,
      set: (value) => (counting.keeps = value),
      options: [["counts", words("panels.counts.keepCounts")], ["seconds", words("panels.counts.keepSeconds")]],
    }));

  function now() {
    const { tempo, anchors } = desk.document;
    return anchors.length === 0
      ? words("panels.counts.steady", { count: Math.round(100 * tempo) / 100 })
      : words("panels.counts.follows", { ...tempos(anchors), count: anchors.length });
  }

  const drawn = drawing(section, [desk, song, search], () => [
    element("h3", {}, words("panels.counts.beats")),
    element("p", { class: "counts-now" }, now()),
    !hasMusic() && element("p", { class: "help" }, words("panels.counts.noMusic")),
    search.isLooking ? progress() : find(),
    element("p", { class: "help", role: "status" }, search.said),
    element("div", {}, element("p", { class: "help" }, words("panels.counts.keep")), keep),
    !search.isLooking && corrections,
    taps.areHeard ? tapping() : !search.isLooking && tapAlong,
  ]);

  // Asked for where a track has come.
  function lookWhereAsked() {
    if (!counting.isAskedForBeats.value) return;
    counting.isAskedForBeats.value = false;
    look();
  }
  counting.isAskedForBeats.listen(lookWhereAsked);
  lookWhereAsked();
  return section;
}

/**
 * @param {BeatsCounted} counted
 * @param {() => number} here score time
 */
function correctionsOf(counted, here) {
  /** @param {"double" | "halve" | "offbeat" | "oneEarlier" | "oneLater" | "oneHere"} key @param {() => void} act */
  const command = (key, act) =>
    node("button", { type: "button", class: "quiet", onclick: act }, words(`panels.counts.${key}`));
  /** @param {number} more @param {number} fewer */
  const scaling = (more, fewer) =>
    node(
      "button",
      { type: "button", class: "quiet", onclick: () => counted.scale(more, fewer) },
      words("panels.counts.scale", { more, fewer }),
    );
  return node(
    "details",
    {},
    node("summary", {}, words("panels.counts.correct")),
    node(
      "div",
      { class: "counts-corrections" },
      command("double", () => counted.correct("double")),
      command("halve", () => counted.correct("halve")),
      ...[[3, 2], [2, 3], [4, 3], [3, 4]].map(([more, fewer]) => scaling(more, fewer)),
      command("offbeat", () => counted.correct("offbeat")),
      command("oneEarlier", () => counted.shift(-1)),
      command("oneLater", () => counted.shift(1)),
      command("oneHere", () => counted.oneAt(here())),
    ),
  );
}

/**
 * Taps along with the music, from `begin` to `end`.
 *
 * @param {Song} song
 * @param {() => void} changed
 */
function tappingOf(song, changed) {
  /** Score times; null while nobody taps. @type {number[] | null} */
  let taps = null;
  const pad = tapButton("tap-pad", hear);
  const drawnPad = drawing(pad, [], () => [
    words("panels.counts.tap"),
    element("span", {}, number(taps?.length ?? 0, {})),
  ]);

  function hear() {
    taps?.push(song.time);
    drawnPad.now();
  }

  return {
    pad,
    get areHeard() {
      return taps !== null;
    },
    get count() {
      return taps?.length ?? 0;
    },

    /** @param {number} time */
    begin(time) {
      song.play(time);
      taps = [];
      drawnPad.now();
      changed();
      pad.focus();
    },

    end() {
      const heard = taps ?? [];
      taps = null;
      song.stop();
      changed();
      return heard;
    },
  };
}

/**
 * The slowest and the fastest tempo between anchors.
 *
 * @param {readonly { count: number, time: number }[]} anchors
 */
function tempos(anchors) {
  const all = temposBetween(anchors);
  return {
    slowest: number(Math.min(...all), { maximumFractionDigits: 0 }),
    fastest: number(Math.max(...all), { maximumFractionDigits: 0 }),
  };
}
