import { labelOf } from "../../editing/label.js";
import { loadCorrections } from "../../music/corrections.js";
import { clipsOf } from "../../sound/passages.js";
import { scoreOf } from "../../stage/score.js";
import { words } from "../../words/panels.js";
import { beatsCounted, beatsTapped, countingChanges, countingOf, inEight, movedBy, tempoOf } from "../edits/beats.js";

/** Fewer taps say nothing. */
export const enoughTaps = 8;

/**
 * What a production counts, made of beats that were found or tapped. Each correction is an edit of its own, made of
 * what was found, or of what the production counts when it has been changed since.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Beats } from "../../music/beats.d.ts"
 * @import { Counting } from "../counting.js"
 * @import { Toasts } from "../../ui/toasts.js"
 */
export class BeatsCounted {
  #desk;
  #toasts;
  /** Found last, at score times, and the counting made of it. @type {{ beats: Beats, of: string } | null} */
  #found = null;

  #counting;

  /** @param {{ desk: Desk, toasts: Toasts, counting: Counting }} parts */
  constructor({ desk, toasts, counting }) {
    this.#desk = desk;
    this.#toasts = toasts;
    this.#counting = counting;
  }

  get #signature() {
    const { tempo, anchors, music } = this.#desk.document;
    return JSON.stringify([tempo, anchors, music.offset]);
  }

  /** Whether what is counted is what was found last. */
  get isFound() {
    return this.#found?.of === this.#signature;
  }

  get #now() {
    if (this.#found !== null && this.isFound) return this.#found.beats;
    const { document } = this.#desk;
    // Until music and formations have ended.
    return beatsCounted(document, Math.max(scoreOf(document).end, clipsOf(document).at(-1)?.to ?? 0));
  }

  /**
   * @param {string} label
   * @param {Beats} beats at score times
   */
  #apply(label, beats) {
    const counting = countingOf(beats);
    if (counting === null) return this.#refuse(words("panels.counts.impossible"));
    const changes = countingChanges(this.#desk.document, counting, this.#counting.keeps === "counts");
    if (changes.length > 0 && !this.#desk.do(label, changes)) return false;
    this.#found = { beats: movedBy(beats, counting.moved), of: this.#signature };
    return true;
  }

  /** @param {string} why */
  #refuse(why) {
    this.#toasts.say(why, { isTrouble: true });
    return false;
  }

  /**
   * Takes what was found; answers with what is to be said of it.
   *
   * @param {Beats} beats
   */
  take(beats) {
    if (beats.beats.length < 2) return words("panels.counts.nothingFound");
    if (!this.#apply(labelOf("panels.counts.label.find"), beats)) return "";
    return words("panels.counts.found", {
      count: Math.round(10 * tempoOf(beats)) / 10,
      beats: sure(beats.confidence),
      one: sure(beats.downbeatConfidence),
    });
  }

  /**
   * Takes what was tapped; answers with what is to be said of it.
   *
   * @param {number[]} taps
   */
  takeTaps(taps) {
    const inOrder = taps.filter((time, turn) => turn === 0 || time > taps[turn - 1]);
    if (inOrder.length < enoughTaps) return words("panels.counts.tooFewTaps", { count: enoughTaps });
    const beats = { ...beatsCounted(this.#desk.document, 0), ...beatsTapped(inOrder) };
    return this.#apply(labelOf("panels.counts.label.tapped"), beats) ? "" : null;
  }

  /** @param {"double" | "halve" | "offbeat"} what */
  async correct(what) {
    const corrections = await loadCorrections().catch(() => null);
    if (corrections === null) return this.#refuse(words("panels.counts.noTracker"));
    const beats = this.#now;
    const { one } = beats;
    // The music may begin before the score; in what is corrected, no beat is before the start.
    const starts = beats.beats[0].at;
    const given = movedBy(beats, -starts);
    const answer = what === "double"
      ? corrections.double(given)
      : what === "halve"
      ? corrections.halve(given)
      : corrections.offset(given);
    if (answer === null) return this.#refuse(words("panels.counts.impossible"));
    const first = what === "double" ? 2 * one : what === "halve" ? Math.floor(one / 2) : one;
    return this.#apply(labelOf(`panels.counts.label.${what}`), { ...movedBy(answer, starts), one: first });
  }

  /**
   * So many beats for every so many: what was found three to two, or four to three, too fast or too slow.
   *
   * @param {number} more
   * @param {number} fewer
   */
  async scale(more, fewer) {
    const corrections = await loadCorrections().catch(() => null);
    if (corrections === null) return this.#refuse(words("panels.counts.noTracker"));
    const beats = this.#now;
    const starts = beats.beats[0].at;
    const answer = corrections.scale(movedBy(beats, -starts), more, fewer);
    if (answer === null) return this.#refuse(words("panels.counts.impossible"));
    return this.#apply(labelOf("panels.counts.label.scale", { more, fewer }), movedBy(answer, starts));
  }

  /** @param {number} counts */
  shift(counts) {
    const beats = this.#now;
    this.#apply(labelOf("panels.counts.label.one"), { ...beats, one: inEight(beats.one + counts) });
  }

  /** @param {number} here score time */
  oneAt(here) {
    const now = this.#now;
    const nearest = now.beats.reduce(
      (best, { at }, index) => Math.abs(at - here) < Math.abs(now.beats[best].at - here) ? index : best,
      0,
    );
    this.#apply(labelOf("panels.counts.label.one"), { ...now, one: nearest });
  }
}

/** @param {number} confidence from 0 to 1 */
function sure(confidence) {
  const how = confidence >= 0.75 ? "sure" : confidence >= 0.5 ? "fairlySure" : confidence >= 0.3 ? "unsure" : "guess";
  return words(`panels.counts.${how}`);
}
