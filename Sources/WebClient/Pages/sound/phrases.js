import { Looking } from "./looking.js";

/**
 * Recorded phrases that are over on an instant, to the sample: each is put into the audio clock as early as it lasts,
 * but not before an instant that is somebody else's. What is not to come any more is taken back, also in its midst.
 *
 * @import { Timers } from "./looking.js"
 *
 * Instants are microseconds of the session clock, audio times and lengths seconds.
 *
 * @typedef {object} Phrase
 * @property {string} key the same for the same phrase, whenever it is foreseen
 * @property {string} digest
 * @property {number} at when it is over
 * @property {number} earliest before that it does not begin, even if it is over too late
 *
 * @typedef {object} Sounding
 * @property {() => number | null} now the session clock; null if nothing may sound
 * @property {() => number} audioNow
 * @property {(instant: number) => number | null} audioAt when something begins that is heard at an instant
 * @property {(from: number, to: number) => readonly Phrase[]} foresee those of which the recording is ready
 * @property {() => boolean} goesOn whether anything may come later without a change
 * @property {(digest: string) => number} lasts
 * @property {(phrase: Phrase, audio: number) => () => void} begin answers with how to cut it off
 */

/** How far ahead phrases are looked for, in microseconds: the longest is five seconds, and timers may be late. */
const ahead = 7_500_000;
/** How far ahead they are scheduled, in seconds. */
const scheduledAhead = 2.5;
/** Milliseconds between two looks while something may come. */
const every = 400;
/** What would be over later than this after its instant, in seconds, would be said over the punches. */
const latest = 0.8;
/** A phrase that is scheduled wrongly by more than this, in seconds, is scheduled again. */
const tolerance = 0.0015;
/** Seconds from now until something can begin. */
const margin = 0.01;
/** What is over is remembered for so long, in microseconds: no phrase is heard twice. */
const remembered = 5_000_000;

export class Phrases {
  #sounding;
  #looking;
  /** @type {Map<string, { at: number, audio: number, ends: number, cut: () => void }>} */
  #begun = new Map();

  /**
   * @param {Sounding} sounding
   * @param {Timers} timers
   */
  constructor(sounding, timers = globalThis) {
    this.#sounding = sounding;
    this.#looking = new Looking(() => this.look(), every, timers);
  }

  /** Something may have changed. */
  look() {
    this.#looking.stop();
    const now = this.#sounding.now();
    const goesOn = this.#sounding.goesOn();
    if (now === null || !goesOn) return this.silence();
    const foreseen = this.#sounding.foresee(now, now + ahead);
    this.#takeBack(foreseen, now);
    for (const phrase of foreseen) this.#schedule(phrase);
    this.#looking.later();
  }

  silence() {
    this.#looking.stop();
    const audioNow = this.#sounding.audioNow();
    for (const { ends, cut } of this.#begun.values()) if (ends > audioNow) cut();
    this.#begun.clear();
  }

  /** @param {readonly Phrase[]} foreseen @param {number} now */
  #takeBack(foreseen, now) {
    const audioNow = this.#sounding.audioNow();
    for (const [key, { at, audio, ends, cut }] of this.#begun) {
      if (at < now - remembered) this.#begun.delete(key);
      // What is over by now, or was due and only ends late, is as it should be.
      if (ends <= audioNow || at <= now) continue;
      const phrase = foreseen.find((one) => one.key === key);
      if (phrase !== undefined && (audio <= audioNow || this.#isDueAt(phrase, audio))) continue;
      cut();
      this.#begun.delete(key);
    }
  }

  /** @param {Phrase} phrase */
  #schedule(phrase) {
    const { key, at, digest } = phrase;
    const audioNow = this.#sounding.audioNow();
    const due = this.#dueOf(phrase);
    const end = this.#sounding.audioAt(at);
    if (this.#begun.has(key) || due === null || end === null || due > audioNow + scheduledAhead) return;
    const audio = Math.max(due, audioNow + margin);
    const ends = audio + this.#sounding.lasts(digest);
    if (ends > end + latest && audio > end) return;
    this.#begun.set(key, { at, audio, ends, cut: this.#sounding.begin(phrase, audio) });
  }

  /** @param {Phrase} phrase @param {number} audio */
  #isDueAt(phrase, audio) {
    const due = this.#dueOf(phrase);
    return due !== null && Math.abs(due - audio) <= tolerance;
  }

  /** @param {Phrase} phrase */
  #dueOf({ at, earliest, digest }) {
    const [end, first] = [this.#sounding.audioAt(at), this.#sounding.audioAt(earliest)];
    return end === null || first === null ? null : Math.max(first, end - this.#sounding.lasts(digest));
  }
}
