import { language, locale } from "../words/words.js";
import { soundLag } from "./lags.js";
import { preference } from "./preferences.js";

/**
 * The browser's own voice, when the person wants it, in the language of the page: what is said comes from the
 * catalogues. A browser speaks some time after it was asked to; how long is measured, so that it is asked that much
 * earlier.
 */
const usualLatency = 150;
const longestLatency = 500;
const rate = 1.15;
/** About how long a letter takes, in milliseconds, and how long it is until the first one. */
const letterLasts = 62;
const breath = 300;

let latency = usualLatency;
/** How much longer this voice takes than we think; measured, as voices and languages differ. */
let pace = 1;
const paces = { least: 0.5, most: 2.5 };
/** The one that is being said. @type {SpeechSynthesisUtterance | null} */
let saying = null;

export const canSpeak = () => "speechSynthesis" in globalThis && typeof SpeechSynthesisUtterance === "function";

export const isVoiceWanted = () => canSpeak() && preference("voice", "no") === "yes";

/** How much earlier speech has to be begun than it is to be heard, in microseconds. */
export const voiceLead = () => Math.max(0, 1000 * latency + soundLag());

/**
 * Whether the browser has a voice of the page's language; null while it does not say. Some name their voices late.
 *
 * @returns {boolean | null}
 */
export function hasVoice() {
  const voices = speechSynthesis.getVoices();
  return voices.length === 0 ? null : voices.some(isOurs);
}

/** @param {SpeechSynthesisVoice} voice */
const isOurs = (voice) => voice.lang.toLowerCase().startsWith(language);

/**
 * Says it now, instead of what is being said.
 *
 * @param {string} text
 */
export function say(text) {
  if (!isVoiceWanted() || text === "") return;
  hush();
  const utterance = new SpeechSynthesisUtterance(text);
  const voice = speechSynthesis.getVoices().find(isOurs);
  utterance.lang = voice?.lang ?? locale;
  if (voice) utterance.voice = voice;
  utterance.rate = rate;
  const asked = performance.now();
  /** @type {number | null} */
  let began = null;
  utterance.onstart = () => {
    const taken = Math.min(longestLatency, Math.max(0, performance.now() - asked));
    latency += (taken - latency) / 4;
    began = performance.now();
  };
  // What was cut off says nothing of how long it takes.
  utterance.onend = () => {
    if (saying !== utterance || began === null) return;
    saying = null;
    const taken = (performance.now() - began) / (guessed(text) / 1_000);
    pace += (Math.min(paces.most, Math.max(paces.least, taken)) - pace) / 3;
  };
  saying = utterance;
  speechSynthesis.speak(utterance);
}

function hush() {
  saying = null;
  if (canSpeak() && (speechSynthesis.speaking || speechSynthesis.pending)) speechSynthesis.cancel();
}

/**
 * The first of the texts, the longest first, that can be said within so many microseconds; null if there is none.
 *
 * @param {readonly string[]} texts
 * @param {number} longest
 */
export const thatFits = (texts, longest) => texts.find((text) => speechLasts(text) <= longest) ?? null;

/**
 * About how long it takes to say this, in microseconds.
 *
 * @param {string} text
 */
export const speechLasts = (text) => pace * guessed(text);

/** @param {string} text */
const guessed = (text) => 1_000 * (breath + letterLasts * text.length);
