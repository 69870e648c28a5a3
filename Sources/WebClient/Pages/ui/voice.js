import { language as ofPage, locale } from "../words/words.js";
import { soundLag } from "./lags.js";
import { prefer, preference } from "./preferences.js";

/**
 * The browser's own voice, when the person wants it, in the language of the page unless another is asked for: what is
 * said comes from the catalogues. A browser speaks some time after it was asked to, and each voice at its own pace;
 * both are measured, so that it is asked that much earlier, and remembered, so that the first call is in time too.
 */
const longestLatency = 1_200;
const rate = 1.15;
/** About how long a letter takes, in milliseconds, and how long it is until the first one. */
const letterLasts = 62;
const breath = 300;
const paces = { least: 0.5, most: 2.5 };
/** So many voices are remembered. */
const mostVoices = 12;

/**
 * What is known of a voice: milliseconds from asking it until it begins, and how much longer it takes than we think.
 *
 * @typedef {{ latency: number, pace: number }} Known
 */

/** @type {Readonly<Known>} */
const usual = { latency: 150, pace: 1 };

/** By name, the one that was heard last at the end. @type {Map<string, Known>} */
const known = remembered();
/** The one that is being said. @type {SpeechSynthesisUtterance | null} */
let saying = null;

export const canSpeak = () => "speechSynthesis" in globalThis && typeof SpeechSynthesisUtterance === "function";

/** Whether somebody has chosen that this device speaks, in whatever voice. */
export const isVoiceChosen = () => preference("voice", "no") === "yes";

export const isVoiceWanted = () => canSpeak() && isVoiceChosen();

/** How much earlier speech has to be begun than it is to be heard, in microseconds. @param {string} [language] */
export const voiceLead = (language = ofPage) => Math.max(0, 1000 * knownIn(language).latency + soundLag());

/**
 * Whether the browser has a voice of a language; null while it does not say. Some name their voices late.
 *
 * @param {string} [language]
 * @returns {boolean | null}
 */
export function hasVoice(language = ofPage) {
  return speechSynthesis.getVoices().length === 0 ? null : voiceIn(language) !== undefined;
}

/** @param {string} language */
const voiceIn = (language) =>
  canSpeak() ? speechSynthesis.getVoices().find(({ lang }) => lang.toLowerCase().startsWith(language)) : undefined;

/** @param {string} language */
const keyOf = (language) => voiceIn(language)?.voiceURI ?? language;

/** @param {string} language */
const knownIn = (language) => known.get(keyOf(language)) ?? usual;

/**
 * Says it now, instead of what is being said, if a voice is wanted here.
 *
 * @param {string} text
 * @param {Saying} [how]
 */
export function say(text, how) {
  if (isVoiceWanted()) sayAnyway(text, how);
}

/**
 * @typedef {object} Saying
 * @property {string} [language]
 * @property {number} [loudness] from 0 to 1
 * @property {() => void} [over] called once, when it has been said or was cut off
 */

/**
 * The same, whatever is wanted.
 *
 * @param {string} text
 * @param {Saying} [how]
 */
export function sayAnyway(text, { language = ofPage, loudness = 1, over = () => {} } = {}) {
  if (!canSpeak() || text === "") return over();
  hush();
  const utterance = new SpeechSynthesisUtterance(text);
  const voice = voiceIn(language);
  const key = keyOf(language);
  utterance.lang = voice?.lang ?? (language === ofPage ? locale : language);
  if (voice) utterance.voice = voice;
  utterance.rate = rate;
  utterance.volume = loudness;
  const asked = performance.now();
  /** @type {number | null} */
  let began = null;
  utterance.onstart = () => {
    began = performance.now();
    const taken = Math.min(longestLatency, Math.max(0, began - asked));
    const { latency, pace } = known.get(key) ?? usual;
    learn(key, { latency: latency + (taken - latency) / 4, pace });
  };
  utterance.onend = () => {
    over();
    // What was cut off says nothing of how long it takes.
    if (saying !== utterance || began === null) return;
    saying = null;
    const taken = (performance.now() - began) / (guessed(text) / 1_000);
    const { latency, pace } = known.get(key) ?? usual;
    learn(key, { latency, pace: pace + (Math.min(paces.most, Math.max(paces.least, taken)) - pace) / 3 });
    prefer("voices", JSON.stringify([...known]));
  };
  utterance.onerror = over;
  saying = utterance;
  speechSynthesis.speak(utterance);
}

/** What is being said is cut off. */
export function hush() {
  saying = null;
  if (canSpeak() && (speechSynthesis.speaking || speechSynthesis.pending)) speechSynthesis.cancel();
}

/** @param {string} key @param {Known} now */
function learn(key, now) {
  known.delete(key);
  known.set(key, now);
  const [oldest] = known.keys();
  if (known.size > mostVoices) known.delete(oldest);
}

/** @returns {Map<string, Known>} */
function remembered() {
  try {
    const kept = /** @type {[string, Known][]} */ (JSON.parse(preference("voices", "[]")));
    return new Map(kept.filter(([, { latency, pace }]) => latency <= longestLatency && pace <= paces.most));
  } catch {
    return new Map();
  }
}

/**
 * The first of the texts, the longest first, that can be said within so many microseconds; null if there is none.
 *
 * @param {readonly string[]} texts
 * @param {number} longest
 * @param {string} [language]
 */
export const thatFits = (texts, longest, language) =>
  texts.find((text) => speechLasts(text, language) <= longest) ?? null;

/**
 * About how long it takes to say this, in microseconds.
 *
 * @param {string} text
 * @param {string} [language]
 */
export const speechLasts = (text, language = ofPage) => knownIn(language).pace * guessed(text);

/** A sign of Japanese or Chinese is a syllable, or two. */
const syllables = /[\u3040-\u30ff\u3400-\u9fff]/g;
const lettersInSyllable = 3;

/** @param {string} text */
const guessed = (text) => {
  const extra = (lettersInSyllable - 1) * (text.match(syllables)?.length ?? 0);
  return 1_000 * (breath + letterLasts * (text.length + extra));
};
