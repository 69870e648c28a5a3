import { catalogueIn, language as ofPage, listed } from "../words/drill.js";
import { preference } from "../ui/preferences.js";
import { canSpeak, isVoiceChosen, sayAnyway, speechLasts, thatFits, voiceLead } from "../ui/voice.js";
import {
  audioAt,
  audioNow,
  closeOutput,
  isMuted,
  isSounding,
  openOutput,
  outputLatency,
  outputNews,
  play,
  speechLoudness,
  underMusic,
} from "../sound/output.js";
import { Phrases } from "../sound/phrases.js";
import { Prompter } from "../sound/prompter.js";
import { Recorded } from "../sound/recorded.js";
import { isPunch, numbers } from "./actions.js";

/**
 * Says each call so early that it is over on the beat of the call, and never over the punches of the one before: in
 * the voice that was recorded for its combo, to the sample, else by the browser's voice in the language of the drill.
 * The music is softer meanwhile. This decides who speaks on all pages of a drill.
 *
 * @import { Timeline } from "../core/timeline.d.ts"
 * @import { Changes, Source } from "../ui/changes.js"
 * @import { DrillAction } from "../wire/production.d.ts"
 * @import { Called, DrillDocument } from "./run.d.ts"
 * @import { DrillRun } from "./run.js"
 * @import { Due } from "../sound/prompter.js"
 * @import { Phrase } from "../sound/phrases.js"
 *
 * What a session and its running drill are asked by what sounds.
 *
 * @typedef {object} Session
 * @property {() => number | null} now
 * @property {{ localOf(instant: number): number | null, isKnown: boolean }} clock
 * @property {(...kinds: ("change" | "connection")[]) => Source} newsOf
 * @property {string | null} token
 *
 * @typedef {object} Drill
 * @property {DrillRun | null} run
 * @property {Timeline & { known: boolean }} shown
 * @property {Changes} changed
 * @property {DrillDocument | null} document
 */

/** How far ahead calls are looked for, in microseconds of score time. */
const ahead = 30_000_000;
/** How many of them. */
const most = 4;
/** No call is spoken earlier than this before its beat, in microseconds of score time. */
const longestRoom = 10_000_000;
/** Milliseconds after which the music comes back, should a browser never say that it has spoken. */
const surelyOver = 8_000;

/** What this device says: the numbers of punches, or their names. */
const saysNames = () => preference("calls", "numbers") === "names";

/** A call of which is known when it may be spoken. @typedef {{ call: Called, at: number, free: number }} Coming */

class CallSpeaker {
  #session;
  #drill;
  #isWanted;
  #recorded;
  #phrases;
  #prompter;
  /** What the browser says; another one when something of it is. */
  #texts = { language: ofPage, names: /** @type {Record<string, string>} */ ({}) };

  /** @param {Session} session @param {Drill} drill @param {() => boolean} isWanted */
  constructor(session, drill, isWanted) {
    this.#session = session;
    this.#drill = drill;
    this.#isWanted = isWanted;
    this.#recorded = new Recorded(session.token);
    this.#phrases = new Phrases({
      now: () => (this.#isWanted() && isSounding() ? session.now() : null),
      audioNow,
      audioAt: (instant) => {
        const local = session.clock.localOf(instant);
        return local === null ? null : audioAt(local);
      },
      foresee: (from, to) => this.#recordedFrom(from, to),
      goesOn: () => drill.shown.motion.rate > 0 || drill.shown.previous !== null,
      lasts: (digest) => this.#recorded.of(digest)?.duration ?? 0,
      begin: (phrase, audio) => this.#play(phrase, audio),
    });
    this.#prompter = new Prompter({
      now: () => session.now(),
      localOf: (instant) => session.clock.localOf(instant),
      state: () => [
        drill.run,
        drill.shown.motion,
        drill.shown.previous,
        session.clock.isKnown,
        this.#speaks,
        saysNames(),
        this.#texts,
        this.#ready,
      ],
      foresee: (from) => (this.#speaks ? this.#spokenFrom(from) : []),
    });
  }

  /** Whether the browser's voice speaks. */
  get #speaks() {
    return this.#isWanted() && canSpeak() && !isMuted();
  }

  /** The recorded voices that can sound now, in one text. */
  get #ready() {
    if (!isSounding()) return "";
    const digests = this.#drill.document?.combos.map(({ voice }) => voice?.digest) ?? [];
    return digests.filter((digest) => this.#recorded.of(digest) !== null).join();
  }

  listen() {
    this.#drill.changed.listen(() => this.#changed());
    this.#session.newsOf("change", "connection").listen(() => this.#look());
    this.#recorded.changed.listen(() => this.#look());
    outputNews.listen(() => this.#look());
    addEventListener("promptingchosen", () => this.#changed());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#prompter.again();
    });
    this.#changed();
  }

  /** The drill may be another, or what is wanted of it here. */
  #changed() {
    const { document } = this.#drill;
    // They are fetched before they are wanted, so that they sound without the network.
    this.#recorded.want(new Set((document?.combos ?? []).flatMap(({ voice }) => voice?.digest ?? [])));
    const hasVoices = document?.combos.some(({ voice }) => voice) ?? false;
    if (this.#isWanted() && hasVoices) openOutput("calls");
    else closeOutput("calls");
    this.#speakAs(document?.drill.language ?? ofPage);
    this.#look();
  }

  /** @param {string} language */
  async #speakAs(language) {
    if (language === this.#texts.language && Object.keys(this.#texts.names).length > 0) return;
    try {
      this.#texts = { language, names: await catalogueIn(language, "drill") };
      this.#look();
    } catch {
      // Numbers are said all the same, and the words when they have come.
    }
  }

  #look() {
    this.#phrases.look();
    this.#prompter.look();
  }

  /** @param {Phrase} phrase @param {number} audio */
  #play({ digest }, audio) {
    const buffer = this.#recorded.of(digest);
    if (buffer === null) return () => {};
    const stop = play(() => buffer, audio, "calls");
    const rises = underMusic(audio, audio + buffer.duration);
    return () => {
      stop();
      rises();
    };
  }

  /**
   * The calls that come, each with the instant on which it is over and the one from which on it may be said.
   *
   * @param {number} from
   * @param {number} [within] microseconds of score time
   * @returns {Coming[]}
   */
  #coming(from, within = ahead) {
    const { run, shown: timeline } = this.#drill;
    if (run === null || !timeline.known) return [];
    const time = run.timeAt(timeline, from);
    const { rate } = timeline.motion;
    const pace = rate > 0 ? rate : 1;
    const calls = run.callsBetween(time, time + within).slice(0, most);
    return calls.flatMap((call, turn) => {
      const at = run.instantOf(timeline, from, call.at);
      // From the last punch of the call before to the first of this one there is time.
      const before = calls[turn - 1]?.steps.at(-1)?.due ?? -Infinity;
      const room = Math.min(longestRoom, Math.max(0, call.at - before));
      return at === null || at < from ? [] : [{ call, at, free: at - room / pace }];
    });
  }

  /** @param {number} from @param {number} to @returns {Phrase[]} */
  #recordedFrom(from, to) {
    return this.#coming(from, to - from).flatMap(({ call, at, free }) => {
      const digest = call.combo.voice?.digest;
      if (digest === undefined || this.#recorded.of(digest) === null) return [];
      return [{ key: keyOf(call, at), digest, at, earliest: free }];
    });
  }

  /** @param {number} from @returns {Due[]} */
  #spokenFrom(from) {
    const { language } = this.#texts;
    const pace = Math.max(0.1, this.#drill.shown.motion.rate || 1);
    return this.#coming(from).flatMap(({ call, at, free }) => {
      if (isSounding() && this.#recorded.of(call.combo.voice?.digest) !== null) return [];
      const texts = this.#textsOf(call);
      const untilPunch = ((call.steps[0]?.due ?? call.at) - call.at) / pace;
      const text = thatFits(texts, at - free + untilPunch, language) ?? texts[texts.length - 1];
      const early = Math.min(speechLasts(text, language), at - free);
      const lead = voiceLead(language) + outputLatency() + early;
      return [{ key: keyOf(call, at), at, lead, give: () => this.#say(text) }];
    });
  }

  /** @param {string} text */
  #say(text) {
    const over = underMusic(audioNow());
    setTimeout(over, surelyOver);
    sayAnyway(text, { language: this.#texts.language, loudness: speechLoudness(), over });
  }

  /** The ways to say a call, the longest first. @param {Called} call */
  #textsOf({ combo }) {
    const short = combo.steps.map(({ action }) => this.#inShort(action)).join(" ");
    if (!saysNames()) return [short];
    return [listed(combo.steps.map(({ action }) => this.#inWords(action)), "unit", this.#texts.language), short];
  }

  /** @param {DrillAction} action */
  #inShort = (action) => (isPunch(action) ? numbers[action].replace("-", " ") : this.#inWords(action));

  /** @param {DrillAction} action */
  #inWords = (action) =>
    typeof action === "string" ? this.#texts.names[`drill.action.${action}`] ?? action : action.own;
}

/** @param {Called} call @param {number} at */
const keyOf = ({ round, number }, at) => `call ${round} ${number} ${Math.round(at)}`;

/**
 * @param {Session} session
 * @param {Drill} drill
 * @param {() => boolean} [isWanted]
 */
export function speakCalls(session, drill, isWanted = isVoiceChosen) {
  new CallSpeaker(session, drill, isWanted).listen();
}
