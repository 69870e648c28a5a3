import { Looking } from "./looking.js";

/**
 * The one scheduler of everything that sounds on a beat. It puts sounds into the audio clock some time before they are
 * heard, looks again whenever something has changed, and cancels what is not to come any more: at any time exactly the
 * expected sounds are scheduled, each once.
 *
 * A sound; `at` is the instant of the session clock at which it is heard, `kind` what it is.
 *
 * @import { Timers } from "./looking.js"
 * @typedef {{ at: number, kind: string }} Sound
 *
 * What it depends on. Audio times are seconds.
 *
 * @typedef {object} Sounding
 * @property {() => number | null} now the session clock; null if nothing may sound
 * @property {() => number} audioNow the audio time from which on something can still be begun
 * @property {(instant: number) => number | null} audioAt when something begins that is heard at an instant
 * @property {(from: number, to: number) => readonly Sound[]} foresee in order
 * @property {() => boolean} goesOn whether anything may come later without a change
 * @property {(sound: Sound, audio: number) => () => void} begin answers with how to take it back
 */

/** How far ahead it schedules, in microseconds: a page that is not visible gets one timer a second. */
const ahead = 2_500_000;
/** Milliseconds between two looks while something may come. */
const every = 400;
/** A sound that would be later than this, in seconds, would mislead: it is left out. */
const latest = 0.02;
/** A sound that is scheduled wrongly by more than this, in seconds, is scheduled again. */
const tolerance = 0.0015;
/** Two sounds of a kind that are nearer than this, in microseconds, are the same one, computed again. */
const sameWithin = 20_000;
/** Sounds that are over are remembered for so long, in microseconds: no sound is heard twice. */
const remembered = 5_000_000;

export class Scheduler {
  #sounding;
  #looking;
  /** @type {{ sound: Sound, audio: number, takeBack: () => void }[]} */
  #scheduled = [];

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
    if (now === null) return this.silence();
    // A sound that a late timer missed by little is still worth hearing.
    const foreseen = this.#sounding.foresee(now - 1e6 * latest, now + ahead);
    this.#takeBack(foreseen);
    this.#schedule(foreseen);
    this.#scheduled = this.#scheduled.filter(({ sound }) => sound.at > now - remembered);
    if (this.#sounding.goesOn()) this.#looking.later();
  }

  /** Cancels whatever has not begun. */
  silence() {
    this.#looking.stop();
    this.#takeBack([]);
  }

  /** @param {readonly Sound[]} foreseen */
  #takeBack(foreseen) {
    const audioNow = this.#sounding.audioNow();
    this.#scheduled = this.#scheduled.filter(({ sound, audio, takeBack }) => {
      if (audio <= audioNow) return true; // it sounds, or is over
      const due = foreseen.some((one) => one.kind === sound.kind && one.at === sound.at)
        ? this.#sounding.audioAt(sound.at)
        : null;
      if (due !== null && Math.abs(due - audio) <= tolerance) return true;
      takeBack();
      return false;
    });
  }

  /** @param {readonly Sound[]} foreseen */
  #schedule(foreseen) {
    const audioNow = this.#sounding.audioNow();
    for (const sound of foreseen) {
      const due = this.#sounding.audioAt(sound.at);
      if (due === null || due < audioNow - latest || this.#isScheduled(sound)) continue;
      const audio = Math.max(due, audioNow);
      this.#scheduled.push({ sound, audio, takeBack: this.#sounding.begin(sound, audio) });
    }
  }

  /** @param {Sound} sound */
  #isScheduled({ at, kind }) {
    return this.#scheduled.some(({ sound }) => sound.kind === kind && Math.abs(sound.at - at) < sameWithin);
  }
}
