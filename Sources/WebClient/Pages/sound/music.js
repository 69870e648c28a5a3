import { Changes } from "../ui/changes.js";
import { prefer, preference } from "../ui/preferences.js";
import { Library } from "./library.js";
import { audioAt, audioNow, closeOutput, isSounding, musicOutput, openOutput, outputNews } from "./output.js";
import { clipsOf, joined, passagesBetween } from "./passages.js";
import { Player } from "./player.js";
import { Voices } from "./voices.js";

/**
 * The music of a production on this device: whether it plays here, and how far it is. Loaded where music is wanted.
 *
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Production } from "../wire/production.d.ts"
 * @import { Timeline } from "../core/timeline.d.ts"
 * @import { LaidClip } from "./passages.js"
 * @import { Source } from "../ui/changes.js"
 *
 * What it plays along with: a session, or a practice of one's own.
 *
 * @typedef {{
 *   newsOf(...kinds: ("change" | "production" | "connection")[]): Source,
 *   token: string | null,
 *   production: Production | null,
 *   shown: Timeline & { known: boolean },
 *   clock: { localOf(instant: number): number | null, isKnown: boolean },
 *   now(): number | null,
 * }} Run
 *
 * What tells the score time at an instant, as soon as it has been loaded: a piece's choreography, a drill's run.
 *
 * @typedef {object} Stand
 * @property {Pick<Choreography, "present"> | null} choreography
 * @property {import("../ui/changes.js").Changes} loaded
 * @property {Run["shown"]} [shown] where it may be another than the session's
 * @property {(production: Production) => LaidClip[]} [clipsOf] where they are laid otherwise than one after another
 *
 * `none`: the production has no music; `touch`: the browser waits for one.
 *
 * @typedef {{ kind: "none" | "off" | "touch" | "ready" } | { kind: "loading", share: number }
 *   | { kind: "failed", problem: unknown }} MusicState
 */

export class Music {
  /** Told when the state may be another. */
  changed = new Changes();
  #run;
  #stand;
  #name;
  #usual;
  #voices = new Voices();
  #library;
  #player;
  /** @type {LaidClip[]} */
  #clips = [];
  /** What `#clips` were made of, and as text. @type {{ production: unknown, run: unknown, told: string }} */
  #made = { production: null, run: null, told: "[]" };
  /** @type {readonly unknown[]} */
  #before = [];

  /**
   * @param {Run} run
   * @param {Stand} stand
   * @param {{ name: string, usual: boolean }} choice under which name the person's choice is remembered, and what holds
   *   before there is one
   */
  constructor(run, stand, { name, usual }) {
    this.#run = run;
    this.#stand = stand;
    this.#name = name;
    this.#usual = usual;
    this.#library = new Library(this.#voices, run.token, () => musicOutput()?.context.sampleRate ?? null);
    this.#player = new Player({
      now: () => (this.isWanted && isSounding() ? run.now() : null),
      audioNow,
      audioAt: (instant) => {
        const local = run.clock.localOf(instant);
        return local === null ? null : audioAt(local);
      },
      rate: () => musicOutput()?.context.sampleRate ?? 1,
      foresee: (from, to) => this.#foresee(from, to),
      goesOn: () => this.#goesOn(),
      begin: (clip) => this.#voices.begin(clip),
    });
    this.#listen();
  }

  #listen() {
    this.#run.newsOf("change", "production", "connection").listen(() => this.#lookIfMoved());
    this.#stand.loaded.listen(() => this.#lookIfMoved());
    this.#library.changed.listen(() => {
      this.#player.look();
      this.changed.notify();
    });
    outputNews.listen(() => {
      if (this.isWanted) this.#library.load();
      this.#player.look();
      this.changed.notify();
    });
    // Timers are rare in a page that is not visible, and clocks stand still in a device that sleeps.
    document.addEventListener("visibilitychange", () => this.#player.look());
    this.#lookIfMoved();
  }

  get isWanted() {
    return preference(this.#name, this.#usual ? "yes" : "no") === "yes";
  }

  /** Call it from a press: that is what the browser waits for. */
  set isWanted(isWanted) {
    prefer(this.#name, isWanted ? "yes" : "no");
    this.follow();
  }

  /** @returns {MusicState} */
  get state() {
    if (this.#clips.length === 0) return { kind: "none" };
    if (!this.isWanted) return { kind: "off" };
    const { state } = this.#library;
    if (state.kind === "failed" || isSounding()) return state;
    return { kind: "touch" };
  }

  get #shown() {
    return this.#stand.shown ?? this.#run.shown;
  }

  #lookIfMoved() {
    const { motion, previous, known } = this.#shown;
    const { production } = this.#run;
    const state = [motion, previous, known && this.#run.clock.isKnown, this.#stand.choreography, production];
    if (state.every((part, turn) => part === this.#before[turn])) return;
    this.#before = state;
    this.follow();
  }

  /** What is wanted may be another than before. */
  follow() {
    this.#lay();
    const isWanted = this.isWanted && this.#clips.length > 0;
    this.#library.want(isWanted ? this.#clips : []);
    if (isWanted) openOutput("music");
    else closeOutput("music");
    this.#player.look();
    this.changed.notify();
  }

  /** Clips that are laid as before stay the same. */
  #lay() {
    const { production } = this.#run;
    const { choreography: run } = this.#stand;
    if (production === this.#made.production && run === this.#made.run) return;
    const lay = this.#stand.clipsOf ?? ((of) => joined(clipsOf(of)));
    const clips = production === null ? [] : lay(production);
    const told = JSON.stringify(clips);
    if (told !== this.#made.told) this.#clips = clips;
    this.#made = { production, run, told };
  }

  /** @param {number} from @param {number} to */
  #foresee(from, to) {
    const { choreography } = this.#stand;
    const shown = this.#shown;
    if (choreography === null || !shown.known) return [];
    const playable = this.#clips.filter(({ digest }) => this.#library.has(digest));
    return passagesBetween(shown, choreography, playable, from, to);
  }

  #goesOn() {
    const now = this.#run.now();
    const { choreography } = this.#stand;
    if (choreography === null || now === null || this.#clips.length === 0) return false;
    const { isGoing, runs, pending, boundary } = choreography.present(this.#shown, now);
    return isGoing || runs || pending || boundary !== null;
  }
}
