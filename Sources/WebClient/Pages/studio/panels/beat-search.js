import { findBeats } from "../../music/beats.js";
import { mixed } from "../../sound/mixing.js";
import { clipsOf } from "../../sound/passages.js";
import { ask } from "../../ui/ask.js";
import { inWords } from "../../ui/banner.js";
import { Changes } from "../../ui/changes.js";
import { words } from "../../words/panels.js";
import { movedBy } from "../edits/beats.js";

/** Of finding beats, loading and decoding is this share. */
const loading = 0.4;

/**
 * Looks for the beats in the music of a production. `listen` hears how far it is.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Beats } from "../../music/beats.d.ts"
 */
export class BeatSearch {
  /** What it does, or what came of it, in words. */
  said = "";
  /** From 0 to 1. */
  share = 0;
  #desk;
  #take;
  /** @type {AbortController | null} */
  #looking = null;
  /** @type {Changes<[]>} */
  #changes = new Changes();

  /**
   * @param {Desk} desk
   * @param {(beats: Beats) => string} take takes what was found, and answers with what is to be said of it
   */
  constructor(desk, take) {
    this.#desk = desk;
    this.#take = take;
  }

  /** @param {() => unknown} listener */
  listen = (listener) => this.#changes.listen(listener);

  get isLooking() {
    return this.#looking !== null;
  }

  cancel = () => this.#looking?.abort();

  /** @param {string} text */
  say(text) {
    this.said = text;
    this.#changes.notify();
  }

  /** What the beats are found in: which sounds, and when. */
  get #sounds() {
    return JSON.stringify(
      clipsOf(this.#desk.document).map(({ digest, from, to, trackFrom }) => [digest, from, to, trackFrom]),
    );
  }

  look() {
    if (clipsOf(this.#desk.document).length > 0) void ask(this, "once", () => this.#look());
  }

  async #look() {
    const before = this.#sounds;
    const { signal } = this.#looking = new AbortController();
    this.share = 0;
    this.say(words("panels.counts.loading"));
    let outcome;
    try {
      const beats = await this.#found(signal);
      outcome = before === this.#sounds ? this.#take(beats) : words("panels.counts.musicChanged");
    } catch (error) {
      outcome = signal.aborted ? words("panels.counts.cancelled") : failure(error);
    }
    this.#looking = null;
    this.say(outcome);
  }

  /** @param {AbortSignal} signal */
  async #found(signal) {
    /** @param {number} share */
    const progress = (share) => {
      this.share = share;
      this.#changes.notify();
    };
    const { sound, starts } = await mixed(clipsOf(this.#desk.document), {
      signal,
      progress: (share) => progress(share * loading),
    });
    this.say(words("panels.counts.finding"));
    const found = await findBeats(sound, { signal, progress: (share) => progress(loading + share * (1 - loading)) });
    return movedBy(found, starts);
  }
}

/** @param {unknown} error */
function failure(error) {
  if (error instanceof DOMException) return words("panels.counts.notDecoded");
  return words("panels.counts.failed", { why: inWords(error) });
}
