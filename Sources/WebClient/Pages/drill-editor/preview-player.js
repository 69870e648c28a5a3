import { clickOf } from "../sound/clicks.js";
import { audioAt, audioNow, openOutput, outputNews, play } from "../sound/output.js";
import { Scheduler } from "../sound/scheduler.js";
import { Changes } from "../ui/changes.js";
import { node, setText } from "../ui/node.js";
import { stepsInShort } from "./drill-of.js";

/**
 * Plays a round of a drill as clicks, with a line that runs along its calls, a frame after the other.
 *
 * @import { DrillRun } from "../drill/run.js"
 * @import { Click } from "../sound/clicks.js"
 */

/** CSS pixels of a count. */
export const perCount = 26;
/** Before the first sound, in microseconds. */
const start = 300_000;

const local = () => 1000 * performance.now();

export class PreviewPlayer {
  /** Told when it begins, and when it ends. */
  changed = new Changes();
  round = 0;
  /** @type {DrillRun | null} */
  run = null;
  /** CSS pixels of a microsecond. */
  scale = 1;
  head = node("div", { class: "playhead", hidden: true });
  call = node("p", { class: "call-now", "aria-hidden": "true" });
  /** When the round began or would have begun, in microseconds of this device's clock; null while it does not play. */
  #began = /** @type {number | null} */ (null);
  #scheduler = new Scheduler({
    now: () => (this.#began === null ? null : local()),
    audioNow,
    audioAt,
    foresee: (from, to) => this.#foresee(from, to),
    goesOn: () => this.#began !== null,
    begin: ({ kind }, audio) => play(clickOf(/** @type {Click} */ (kind)), audio),
  });

  constructor() {
    outputNews.listen(() => this.#look());
    document.addEventListener("visibilitychange", () => this.#look());
  }

  get isPlaying() {
    return this.#began !== null;
  }

  /** The stage in which the round's calls come; null without one. */
  get work() {
    return this.run?.workOf(this.round) ?? null;
  }

  /** Plays this one from now on; the former one is over. @param {DrillRun | null} run */
  take(run) {
    this.run?.close();
    this.run = run;
    if (run === null) this.stop();
    this.#look();
  }

  begin() {
    openOutput();
    this.#began = local() + start;
    this.changed.tell();
    this.#scheduler.look();
    requestAnimationFrame(() => this.#follow());
  }

  stop() {
    if (this.#began === null) return;
    this.#began = null;
    this.#scheduler.silence();
    this.head.hidden = true;
    setText(this.call, "");
    this.changed.tell();
  }

  #look() {
    if (this.#began !== null) this.#scheduler.look();
  }

  /** @param {number} from @param {number} to */
  #foresee(from, to) {
    const { run, work } = this;
    if (run === null || work === null || this.#began === null) return [];
    const shift = this.#began - work.starts;
    const until = Math.min(to - shift, work.ends);
    const called = run.calls(this.round).map(({ at }) => at);
    return run.countsBetween(Math.max(from - shift, work.starts), until).map(({ at }) => ({
      at: at + shift,
      kind: called.some((call) => Math.abs(call - at) < 2) ? "accent" : "click",
    }));
  }

  /** Shows where it is. */
  #follow() {
    const { run, work } = this;
    if (this.#began === null || run === null || work === null) return;
    const at = Math.max(0, local() - this.#began);
    if (at >= work.ends - work.starts) return this.stop();
    const x = at * this.scale;
    this.head.hidden = false;
    this.head.style.translate = `${x}px`;
    const call = run.calls(this.round).findLast((each) => each.at <= work.starts + at);
    setText(this.call, call === undefined ? "" : `${call.combo.name} · ${stepsInShort(call)}`);
    const strip = this.head.closest(".call-strip");
    if (strip !== null && (x < strip.scrollLeft || x > strip.scrollLeft + 0.8 * strip.clientWidth)) {
      strip.scrollLeft = x - 0.2 * strip.clientWidth;
    }
    requestAnimationFrame(() => this.#follow());
  }
}
