import { openOutput } from "../sound/output.js";
import { Changes, News } from "../ui/changes.js";
import { node, setText } from "../ui/node.js";
import { preference } from "../ui/preferences.js";
import { stepsInShort } from "./drill-of.js";

/**
 * Plays a round of a drill as a class hears it, calls, bells, clicks and music, with a line that runs along its calls.
 * What sounds in a class sounds here, with a run of its own in the place of a session's; it is loaded when it is first
 * played.
 *
 * @import { DrillRun } from "../drill/run.js"
 * @import { Motion } from "../wire/wire.d.ts"
 * @import { Production } from "../wire/production.d.ts"
 *
 * @typedef {typeof heard[number]} Heard
 */

/** What may be heard, each by its own switch. */
export const heard = /** @type {const} */ (["calls", "bells", "clicks", "music"]);

/** CSS pixels of a count. */
export const perCount = 26;
/** Before anything sounds, in microseconds. */
const start = 300_000;
/** So much before its work it begins, and so much after it it ends: the bells belong to it. In score time. */
const [leadIn, leadOut] = [1_500_000, 1_200_000];

const local = () => 1000 * performance.now();

/** @param {Heard} what */
export const isHeard = (what) => preference(`preview.${what}`, "yes") === "yes";

/**
 * What a session is to what sounds, without anybody else: its clock is this device's.
 *
 * @extends {News<{ change: undefined, production: undefined, connection: undefined }>}
 */
class PreviewRun extends News {
  clock = { localOf: (/** @type {number} */ instant) => instant, isKnown: true };
  token = null;
  /** @type {Production | null} */
  production = null;
  /** @type {Motion} */
  motion = { position: 0, rate: 0, at: 0, until: null };
  now = local;

  get shown() {
    return { motion: this.motion, previous: null, known: true };
  }
}

export class PreviewPlayer {
  /** Told when it begins, and when it ends. */
  changed = new Changes();
  round = 0;
  /** CSS pixels of a microsecond. */
  scale = 1;
  head = node("div", { class: "playhead", hidden: true });
  call = node("p", { class: "call-now", "aria-hidden": "true" });
  #own = new PreviewRun();
  /** What a running drill is to what sounds. */
  #drill = {
    run: /** @type {DrillRun | null} */ (null),
    changed: new Changes(),
    session: this.#own,
    get shown() {
      return this.session.shown;
    },
    get document() {
      return this.run?.document ?? null;
    },
  };
  /** @type {Promise<void> | null} */
  #sounds = null;
  #isPlaying = false;

  get isPlaying() {
    return this.#isPlaying;
  }

  get run() {
    return this.#drill.run;
  }

  /** The stage in which the round's calls come; null without one. */
  get work() {
    return this.run?.workOf(this.round) ?? null;
  }

  /**
   * Plays this one from now on; the former one is over.
   *
   * @param {DrillRun | null} run
   * @param {Production} production
   */
  take(run, production) {
    const before = this.run;
    this.#drill.run = run;
    this.#own.production = production;
    if (run === null) this.stop();
    this.#notify();
    before?.close();
  }

  begin() {
    const { work, run } = this;
    if (work === null || run === null) return;
    for (const what of /** @type {const} */ (["clicks", "calls", "music"])) openOutput(what);
    this.#sounds ??= this.#load();
    const [position, until] = [Math.max(0, work.starts - leadIn), Math.min(run.end, work.ends + leadOut)];
    this.#own.motion = { position, rate: 1, at: Math.round(local() + start), until };
    this.#isPlaying = true;
    this.#notify();
    this.changed.notify();
    requestAnimationFrame(() => this.#follow());
  }

  stop() {
    if (!this.#isPlaying) return;
    this.#isPlaying = false;
    this.#own.motion = { ...this.#own.motion, rate: 0, at: Math.round(local()) };
    this.head.hidden = true;
    setText(this.call, "");
    this.#notify();
    this.changed.notify();
  }

  /** What is heard has been chosen anew. */
  chosen() {
    dispatchEvent(new Event("promptingchosen"));
    this.#notify();
  }

  /** The music is asked to look when it hears of another production or motion, what is called of another run. */
  #notify() {
    this.#drill.changed.notify();
    this.#own.notify("change", undefined);
    this.#own.notify("production", undefined);
  }

  async #load() {
    try {
      const [{ speakCalls }, { soundDrill }, { softenInRests, standOf }, { Music }] = await Promise.all([
        import("../drill/speech.js"),
        import("../drill/sounding.js"),
        import("../drill/music.js"),
        import("../sound/music.js"),
      ]);
      const [own, drill] = [this.#own, this.#drill];
      const plays = (/** @type {Heard} */ what) => this.#isPlaying && isHeard(what);
      speakCalls(own, drill, () => plays("calls"));
      soundDrill(own, drill, { bells: () => plays("bells"), clicks: () => plays("clicks") ? "beats" : "off" });
      softenInRests(own, drill);
      const music = new Music(own, standOf(drill), { name: "preview.music", usual: true });
      // Its switch is this page's own.
      addEventListener("promptingchosen", () => music.follow());
    } catch {
      this.#sounds = null; // it is loaded again the next time
      this.stop();
    }
  }

  /** Shows where it is. */
  #follow() {
    const { run, work } = this;
    if (!this.#isPlaying || run === null || work === null) return;
    const time = run.timeAt(this.#own.shown, local());
    if (time >= (this.#own.motion.until ?? work.ends)) return this.stop();
    const at = Math.min(work.ends - work.starts, Math.max(0, time - work.starts));
    const x = at * this.scale;
    this.head.hidden = false;
    this.head.style.translate = `${x}px`;
    const call = run.calls(this.round).findLast((each) => each.at <= time);
    setText(this.call, call === undefined ? "" : `${call.combo.name} · ${stepsInShort(call)}`);
    const strip = this.head.closest(".call-strip");
    if (strip !== null && (x < strip.scrollLeft || x > strip.scrollLeft + 0.8 * strip.clientWidth)) {
      strip.scrollLeft = x - 0.2 * strip.clientWidth;
    }
    requestAnimationFrame(() => this.#follow());
  }
}
