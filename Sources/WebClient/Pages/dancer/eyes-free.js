import { promptedAt, promptsAhead } from "./prompts.js";
import { promptInWords } from "./prompt-words.js";
import { promptWith } from "../session/prompting.js";
import { isVibrationWanted, vibrate } from "../ui/vibration.js";
import { isVoiceWanted, say, thatFits, voiceLead } from "../ui/voice.js";
import { lengthOf } from "../stage/tempo.js";

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { Count } from "../session/prompts.js"
 * @import { Due } from "../sound/prompter.js"
 * @import { StageStand } from "../session/stage-stand.js"
 * @import { BatteryMode } from "./battery-mode.js"
 * @import { Prompt, Told } from "./prompts.js"
 */

/**
 * The warning comes so many counts before their way, and at least so many microseconds: it takes that long to say it.
 */
const warning = { counts: 4, least: 3_000_000 };
/** The prompts that have a vibration pattern of their own. */
const felt = /** @type {const} */ ({ prepare: "prepare", go: "go", arrived: "arrived" });

/** Tells a dancer who does not look at the phone what to do: by voice, by vibration, and by waking its display. */
export class EyesFree {
  #session;
  #stand;
  #battery;
  /** @type {Told | null} */
  #prompted = null;
  /**
   * What was said ahead of its instant, and will be over then.
   *
   * @type {{ at: number, after: Told }[]}
   */
  #said = [];
  /**
   * The formation into which the way was said last.
   *
   * @type {number | null}
   */
  #prepared = null;
  /** The performer whom the two are about. */
  #of = "";

  /**
   * @param {LiveSession} session
   * @param {StageStand} stand
   * @param {BatteryMode} battery
   */
  constructor(session, stand, battery) {
    this.#session = session;
    this.#stand = stand;
    this.#battery = battery;
    promptWith(session, stand, {
      foresee: (from, counts) => this.#foresee(from, counts),
      state: () => [session.myPerformer, battery.isOn],
    });
  }

  /**
   * @param {number} from
   * @param {readonly Count[]} counts
   * @returns {Due[]}
   */
  #foresee(from, counts) {
    const { choreography } = this.#stand;
    if (choreography === null || !(isVoiceWanted() || isVibrationWanted() || this.#battery.isOn)) {
      this.#prompted = null;
      return [];
    }
    this.#forgetOthers();
    const timeline = this.#session.shown;
    const performer = choreography.performers.findIndex(({ id }) => id === this.#session.myPerformer);
    const { rate, pending, time } = choreography.present(timeline, from);
    const pace = (pending ? timeline.motion.rate : rate) || 1;
    this.#hear(from);
    this.#prompted ??= promptedAt(timeline, choreography, from, performer);
    const prompts = promptsAhead(timeline, choreography, {
      from,
      performer,
      warning: Math.max(warning.least, lengthOf(choreography, time, warning.counts) / pace),
      told: this.#prompted,
    });
    const spoken = [...prompts, ...counts].map(({ at }) => at);
    const dues = prompts.flatMap((prompt, turn) => {
      const isJoined = prompts[turn + 1]?.kind === "prepare" && prompts[turn + 1].at === prompt.at;
      const texts = () => promptInWords(prompt, { timeline, choreography, performer, prepared: this.#prepared });
      const next = Math.min(...spoken.filter((at) => at > prompt.at));
      return this.#duesOf(
        prompt,
        isJoined ? null : () => {
          const said = texts();
          // A warning for which there is no time is left out; everything else is said, as short as possible.
          return thatFits(said, next - prompt.at) ?? (prompt.kind === "prepare" ? "" : said.at(-1) ?? "");
        },
      );
    });
    const [count] = counts;
    if (count) {
      dues.push({
        key: `lit ${count.at}`,
        at: count.at,
        lead: 0,
        give: () => this.#battery.prompted("count"),
      });
    }
    return dues;
  }

  /**
   * @param {Prompt} prompt
   * @param {(() => string) | null} text null for what is said with the next one
   * @returns {Due[]}
   */
  #duesOf(prompt, text) {
    const { kind, at, turn, after } = prompt;
    /** @type {Due[]} */
    const dues = [];
    if (isVoiceWanted() && text !== null) {
      dues.push({
        key: `say ${kind} ${at}`,
        at,
        lead: voiceLead(),
        give: () => {
          say(text());
          const said = { at, after };
          this.#said.push(said);
          this.#prepared = kind === "prepare" || (turn.then === "go" && turn.at === null) ? turn.to : this.#prepared;
          return () => (this.#said = this.#said.filter((one) => one !== said));
        },
      });
    }
    if (isVibrationWanted() && kind in felt) {
      const pattern = felt[/** @type {keyof typeof felt} */ (kind)];
      dues.push({ key: `feel ${kind} ${at}`, at, lead: 0, give: () => vibrate(pattern) });
    }
    dues.push({
      key: `told ${kind} ${at}`,
      at,
      lead: 0,
      give: () => {
        this.#prompted = after;
        this.#said = this.#said.filter((said) => said.at > at);
        this.#battery.prompted(kind);
      },
    });
    return dues;
  }

  /** What was said by then counts as told, even if a busy device was too late for the rest. @param {number} by */
  #hear(by) {
    const heard = this.#said.filter(({ at }) => at <= by);
    if (heard.length > 0) this.#prompted = heard[heard.length - 1].after;
    this.#said = this.#said.filter(({ at }) => at > by);
  }

  /** A dancer who dances another performer now, or another place, has been told nothing yet. */
  #forgetOthers() {
    const of = `${this.#session.myPerformer} ${this.#session.id}`;
    if (of === this.#of) return;
    this.#of = of;
    this.#prompted = null;
    this.#said = [];
    this.#prepared = null;
  }
}
