/**
 * Gives prompts at their instants of the session clock. There is never more than one timer: each new state cancels
 * what was scheduled, and one look ahead finds what comes first.
 */

/**
 * A prompt that is given in one way; `lead` is how many microseconds before `at` it has to be passed to the
 * device, `give` does so and may return a function that cancels it.
 *
 * @typedef {object} Due
 * @property {string} key the same for the same prompt, whenever it is computed
 * @property {number} at on the session clock
 * @property {number} lead
 * @property {() => (() => void) | void} give
 */

/**
 * @typedef {object} Foreseeing
 * @property {() => number | null} now the session clock
 * @property {(instant: number) => number | null} localOf in microseconds of `performance.now()`
 * @property {(from: number) => Due[]} foresee what is due from an instant on
 * @property {() => readonly unknown[]} state what the prompts depend on: as long as it is the same by identity,
 *   nothing is scheduled anew
 */

/** A prompt later than this would mislead: it is left out. */
const latest = 600_000;
/** Timers come a little early. */
const early = 2_000;
const longestTimer = 2_000_000_000;

export class Prompter {
  #source;
  #timers;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {readonly unknown[]} */
  #state = [];
  /** @type {Due[]} */
  #ahead = [];
  /**
   * What has been given and may not be over yet.
   *
   * @type {Map<string, { at: number, takeBack: () => void }>}
   */
  #given = new Map();

  /**
   * @param {Foreseeing} source
   * @param {{ setTimeout: (act: () => void, wait: number) => any, clearTimeout: (timer: any) => void }} timers
   */
  constructor(source, timers = globalThis) {
    this.#source = source;
    // Browsers want these functions to be called as methods of their object.
    this.#timers = {
      set: (/** @type {() => void} */ act, /** @type {number} */ wait) => timers.setTimeout(act, wait),
      clear: (/** @type {any} */ timer) => timers.clearTimeout(timer),
    };
  }

  /** Something has changed: checks whether it matters. */
  look() {
    const state = this.#source.state();
    if (state.length === this.#state.length && state.every((part, turn) => part === this.#state[turn])) return;
    const now = this.#source.now();
    // What was due in the state before was true when it was due.
    if (now !== null) this.#giveDue(now);
    this.#state = state;
    this.#plan(now);
  }

  /** The timer may not have run. */
  again() {
    this.#wake();
  }

  /**
   * What was passed to the device for later and is not expected any more is cancelled.
   *
   * @param {Due[]} foreseen
   * @param {number} from
   */
  #takeBack(foreseen, from) {
    const keys = new Set(foreseen.map(({ key }) => key));
    for (const [key, { at, takeBack }] of this.#given) {
      if (at <= from || keys.has(key)) continue;
      takeBack();
      this.#given.delete(key);
    }
  }

  /**
   * From the instant by which prompts have just been given: time passes while they are, and what became due
   * meanwhile is not given yet.
   *
   * @param {number | null} now
   */
  #plan(now) {
    this.#timers.clear(this.#timer);
    this.#timer = undefined;
    this.#ahead = now === null ? [] : this.#foreseenFrom(now);
    const first = Math.min(...this.#ahead.map(({ at, lead }) => at - lead));
    if (now === null || first === Infinity) return;
    const local = this.#source.localOf(first);
    const wait = local === null ? first - now : local - 1000 * performance.now();
    this.#timer = this.#timers.set(() => this.#wake(), Math.min(longestTimer, Math.max(0, wait / 1000)));
  }

  /** What a timer gave a little early is over. @param {number} now */
  #foreseenFrom(now) {
    const over = [...this.#given.values()].map(({ at }) => at).filter((at) => at <= now + early);
    const from = Math.max(now, ...over);
    const foreseen = this.#source.foresee(from);
    this.#takeBack(foreseen, from);
    return foreseen.filter(({ key }) => !this.#given.has(key));
  }

  #wake() {
    const now = this.#source.now();
    if (now !== null) this.#giveDue(now);
    this.#plan(now);
  }

  /** @param {number} now */
  #giveDue(now) {
    for (const [key, { at }] of this.#given) if (at < now - 2 * latest) this.#given.delete(key);
    const due = this.#ahead.filter(({ at, lead }) => at - lead <= now + early);
    this.#ahead = this.#ahead.filter((one) => !due.includes(one));
    for (const { key, at, give } of due) {
      if (at >= now - latest) this.#given.set(key, { at, takeBack: give() ?? (() => {}) });
    }
  }
}
