import { loadCorrections } from "../../music/corrections.js";
import { findBeats } from "../../music/beats.js";
import { mixed } from "../../sound/mixing.js";
import { inWords } from "../../ui/banner.js";
import { node, setText } from "../../ui/node.js";
import { redrawing } from "../../ui/redraw.js";
import { clipsOf } from "../../sound/passages.js";
import { number, words } from "../../words/panels.js";
import "../../words/common.js";
import { segments } from "../../ui/fields.js";
import { icon } from "../../ui/icons.js";
import { tapButton } from "../../ui/tap-button.js";
import {
  beatsCounted,
  beatsTapped,
  countingChanges,
  countingOf,
  inEight,
  movedBy,
  tempoOf,
  temposBetween,
} from "../edits/beats.js";
import { scoreOf } from "../../stage/score.js";

/**
 * The beats of the music: found by the tracker or tapped, and corrected. Each correction is an edit of its own, made of
 * what was found, or of what the production counts when it has been changed since.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Beats } from "../../music/beats.d.ts"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Playhead } from "../playing/playhead.js"
 * @import { Song } from "../playing/song.js"
 */

/** Of finding beats, loading and decoding is this share. */
const loading = 0.4;
/** Fewer taps say nothing. */
const enoughTaps = 8;

/**
 * @param {{ desk: Desk, playhead: Playhead, song: Song, toasts: Toasts }} parts
 */
export function beatsSection({ desk, playhead, song, toasts }) {
  /**
   * What was found last, at score times, and the counting that came of it.
   *
   * @type {{ beats: Beats, of: string } | null}
   */
  let found = null;
  /** @type {"counts" | "seconds"} */
  let keeps = "counts";
  /** @type {AbortController | null} */
  let looking = null;
  /** What came of the last search, in words. */
  let outcome = "";
  /** @type {number[] | null} */
  let taps = null;

  const now = node("p", { class: "counts-now" });
  const find = node("button", { type: "button", onclick: () => look() }, icon("music"), words("panels.counts.find"));
  const cancel = node(
    "button",
    { type: "button", class: "quiet", onclick: () => looking?.abort() },
    words("common.cancel"),
  );
  const bar = node("progress", { max: "1", value: "0", "aria-label": words("panels.counts.finding") });
  const progress = node("div", { class: "stack counts-progress", hidden: true }, bar, cancel);
  const said = node("p", { class: "help", role: "status" });
  const noMusic = node("p", { class: "help" }, words("panels.counts.noMusic"));
  const keep = segments(words("panels.counts.keep"), {
    get: () => keeps,
    set: (value) => (keeps = value === "seconds" ? "seconds" : "counts"),
    options: [["counts", words("panels.counts.keepCounts")], ["seconds", words("panels.counts.keepSeconds")]],
  });
  /** @param {"double" | "halve" | "offbeat" | "oneEarlier" | "oneLater" | "oneHere"} key @param {() => void} act */
  const command = (key, act) =>
    node("button", { type: "button", class: "quiet", onclick: act }, words(`panels.counts.${key}`));
  const buttons = node(
    "div",
    { class: "counts-corrections" },
    command("double", () => correct("double")),
    command("halve", () => correct("halve")),
    command("offbeat", () => correct("offbeat")),
    command("oneEarlier", () => shift(-1)),
    command("oneLater", () => shift(1)),
    command("oneHere", oneHere),
  );
  const corrections = node("details", {}, node("summary", {}, words("panels.counts.correct")), buttons);
  const tapAlong = node("button", { type: "button", onclick: begin }, icon("run"), words("panels.counts.tapAlong"));
  const tapped = node("span", {}, "");
  const tap = tapButton("tap-pad", () => hear(), words("panels.counts.tap"), tapped);
  const tapping = node(
    "div",
    { class: "stack", hidden: true },
    node("p", { class: "help" }, words("panels.counts.tapHelp")),
    tap,
    node(
      "div",
      { class: "buttons" },
      node("button", { type: "button", onclick: () => end(true) }, icon("check"), words("panels.counts.take")),
      node("button", { type: "button", class: "quiet", onclick: () => end(false) }, words("common.cancel")),
    ),
  );
  const section = node(
    "div",
    { class: "stack" },
    node("h3", {}, words("panels.counts.beats")),
    now,
    noMusic,
    find,
    progress,
    said,
    node("div", {}, node("p", { class: "help" }, words("panels.counts.keep")), keep),
    corrections,
    tapAlong,
    tapping,
  );

  const signature = () => {
    const { tempo, anchors, music } = desk.document;
    return JSON.stringify([tempo, anchors, music.offset]);
  };

  /** The score time at which music or formations end, whichever is later. */
  function lastTime() {
    return Math.max(scoreOf(desk.document).end, clipsOf(desk.document).at(-1)?.to ?? 0);
  }

  const beatsNow = () => found?.of === signature() ? found.beats : beatsCounted(desk.document, lastTime());

  /**
   * @param {string} label
   * @param {Beats} beats at score times
   */
  function apply(label, beats) {
    const counting = countingOf(beats);
    if (counting === null) {
      toasts.say(words("panels.counts.impossible"), { isTrouble: true });
      return false;
    }
    const changes = countingChanges(desk.document, counting, keeps === "counts");
    if (changes.length > 0 && !desk.do(label, changes)) return false;
    found = { beats: movedBy(beats, counting.moved), of: signature() };
    return true;
  }

  /** What the beats are found in: which sounds, and when. */
  const listenedTo = () =>
    JSON.stringify(clipsOf(desk.document).map(({ digest, from, to, trackFrom }) => [digest, from, to, trackFrom]));

  async function look() {
    const clips = clipsOf(desk.document);
    if (clips.length === 0 || looking !== null) return;
    const before = listenedTo();
    looking = new AbortController();
    const { signal } = looking;
    song.stop();
    bar.value = 0;
    setText(said, words("panels.counts.loading"));
    refresh();
    cancel.focus();
    try {
      const { sound, starts } = await mixed(clips, { signal, progress: (share) => (bar.value = share * loading) });
      setText(said, words("panels.counts.finding"));
      const answer = await findBeats(sound, {
        signal,
        progress: (share) => (bar.value = loading + share * (1 - loading)),
      });
      outcome = before === listenedTo() ? take(movedBy(answer, starts)) : words("panels.counts.musicChanged");
    } catch (error) {
      outcome = signal.aborted ? words("panels.counts.cancelled") : failure(error);
    } finally {
      showEnd();
    }
  }

  /** The end of a search moves what is below it. */
  const showEnd = redrawing(document.body, () => {
    looking = null;
    setText(said, outcome);
    const wasHere = document.activeElement === cancel;
    refresh();
    if (wasHere) find.focus();
  });

  /**
   * Answers with what is to be said of them.
   *
   * @param {Beats} beats
   */
  function take(beats) {
    if (beats.beats.length < 2) return words("panels.counts.nothingFound");
    if (!apply(words("panels.counts.label.find"), beats)) return "";
    corrections.open = true;
    return words("panels.counts.found", {
      count: Math.round(10 * tempoOf(beats)) / 10,
      beats: sure(beats.confidence),
      one: sure(beats.downbeatConfidence),
    });
  }

  /** @param {"double" | "halve" | "offbeat"} what */
  async function correct(what) {
    const corrections = await loadCorrections().catch(() => null);
    if (corrections === null) return toasts.say(words("panels.counts.noTracker"), { isTrouble: true });
    const beats = beatsNow();
    const { one } = beats;
    // The music may begin before the score; in what is corrected, no beat is before the start.
    const starts = beats.beats[0].at;
    const given = movedBy(beats, -starts);
    const answer = what === "double"
      ? corrections.double(given)
      : what === "halve"
      ? corrections.halve(given)
      : corrections.offset(given);
    if (answer === null) return toasts.say(words("panels.counts.impossible"), { isTrouble: true });
    const first = what === "double" ? 2 * one : what === "halve" ? Math.floor(one / 2) : one;
    return apply(words(`panels.counts.label.${what}`), { ...movedBy(answer, starts), one: first });
  }

  /** @param {number} counts */
  function shift(counts) {
    const beats = beatsNow();
    apply(words("panels.counts.label.one"), { ...beats, one: inEight(beats.one + counts) });
  }

  function oneHere() {
    const beats = beatsNow();
    const here = song.isPlaying ? song.time : playhead.time;
    const nearest = beats.beats.reduce(
      (best, { at }, index) => Math.abs(at - here) < Math.abs(beats.beats[best].at - here) ? index : best,
      0,
    );
    apply(words("panels.counts.label.one"), { ...beats, one: nearest });
  }

  function begin() {
    taps = [];
    song.play(playhead.time);
    refresh();
    tap.focus();
  }

  function hear() {
    taps?.push(song.time);
    refresh();
  }

  /** @param {boolean} isTaken */
  function end(isTaken) {
    const heard = taps ?? [];
    taps = null;
    song.stop();
    refresh();
    tapAlong.focus();
    if (!isTaken) return;
    const inOrder = heard.filter((time, turn) => turn === 0 || time > heard[turn - 1]);
    if (inOrder.length < enoughTaps) return setText(said, words("panels.counts.tooFewTaps", { count: enoughTaps }));
    const beats = { ...beatsCounted(desk.document, 0), ...beatsTapped(inOrder) };
    if (apply(words("panels.counts.label.tapped"), beats)) setText(said, "");
  }

  function refresh() {
    const { tempo, anchors, clips } = desk.document;
    setText(
      now,
      anchors.length === 0
        ? words("panels.counts.steady", { count: Math.round(100 * tempo) / 100 })
        : words("panels.counts.follows", { ...tempos(anchors), count: anchors.length }),
    );
    const hasMusic = clips.some(({ track }) => track !== null);
    noMusic.hidden = hasMusic;
    find.hidden = looking !== null;
    find.disabled = !hasMusic || taps !== null;
    progress.hidden = looking === null;
    corrections.hidden = looking !== null;
    tapAlong.hidden = taps !== null || looking !== null;
    tapping.hidden = taps === null;
    setText(tapped, taps === null ? "" : number(taps.length, {}));
    if (taps !== null && !song.isPlaying) end(taps.length >= enoughTaps);
    keep.refresh();
  }

  refresh();
  return {
    element: section,
    refresh,
    /** Whether formations stay on their counts when the counting changes. */
    get keepsCounts() {
      return keeps === "counts";
    },
  };
}

/** @param {number} confidence from 0 to 1 */
function sure(confidence) {
  const how = confidence >= 0.75 ? "sure" : confidence >= 0.5 ? "fairlySure" : confidence >= 0.3 ? "unsure" : "guess";
  return words(`panels.counts.${how}`);
}

/** @param {unknown} error */
function failure(error) {
  if (error instanceof DOMException) return words("panels.counts.notDecoded");
  return words("panels.counts.failed", { why: inWords(error) });
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
