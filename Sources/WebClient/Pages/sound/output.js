import { prefer, preference } from "../parts/preferences.js";
import { soundLag } from "../parts/lags.js";
import { AudioClock } from "./audio-clock.js";

/**
 * The output of this page: one AudioContext, opened when sound is wanted. Browsers let a page sound only after a
 * touch or a key; one is enough. A context that was interrupted (by a call, by another output) is resumed when
 * possible.
 */
const loudest = 100;
const usual = 80;
const clock = new AudioClock();
/** @type {{ context: AudioContext, volume: GainNode } | null} */
let output = null;
let isWanted = false;

/** Called when the output begins or stops to sound. */
export const outputNews = new EventTarget();
const tell = () => outputNews.dispatchEvent(new Event("change"));

/** Whether a sound that begins now is heard. */
export const isSounding = () => output?.context.state === "running";

/** @returns {number} of 100 */
export function volume() {
  const value = Number(preference("volume", String(usual)));
  return Number.isFinite(value) ? Math.min(loudest, Math.max(0, Math.round(value))) : usual;
}

/** @param {number} value of 100 */
export function setVolume(value) {
  prefer("volume", String(value));
  if (output !== null) output.volume.gain.setTargetAtTime(gain(), output.context.currentTime, 0.02);
}

/** Loudness is felt as about the square. */
const gain = () => (volume() / loudest) ** 2;

/** Opens the output; before the first touch or key it waits for one, as the browser demands. */
export function openOutput() {
  isWanted = true;
  if (typeof AudioContext !== "function" || navigator.userActivation?.hasBeenActive === false) return;
  if (output === null) make();
  if (output?.context.state !== "running") output?.context.resume().catch(() => {});
}

export function closeOutput() {
  isWanted = false;
  output?.context.suspend().catch(() => {});
}

function make() {
  const context = new AudioContext({ latencyHint: "interactive" });
  const volume = context.createGain();
  volume.gain.value = gain();
  volume.connect(context.destination);
  output = { context, volume };
  context.addEventListener("statechange", () => {
    clock.forget();
    tell();
  });
  // The device behind it has failed: the next sound opens another one.
  context.addEventListener("error", () => {
    if (output?.context !== context) return;
    output = null;
    clock.forget();
    context.close().catch(() => {});
    if (isWanted) openOutput();
    tell();
  });
}

/** Any touch or key, and coming back to the page, is an opportunity to sound again. */
const again = () => isWanted && !isSounding() && openOutput();
if (typeof document === "object") {
  for (const type of ["pointerdown", "pointerup", "keydown"]) addEventListener(type, again, { capture: true });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && again());
  navigator.mediaDevices?.addEventListener?.("devicechange", () => {
    clock.forget();
    again();
    tell();
  });
}

/** The earliest audio time at which a sound can still begin. */
export const audioNow = () => output?.context.currentTime ?? 0;

/**
 * The audio time at which a sound begins that is to be heard at a local time; the speaker's own lag is taken into
 * account.
 *
 * @param {number} local in microseconds
 */
export function audioAt(local) {
  if (output === null || !isSounding()) return null;
  measure(output.context);
  return clock.audioAt(local - soundLag());
}

let measuredAt = -Infinity;
/** Milliseconds: the browser's answers are no better when asked for more often. */
const measuredEvery = 100;

/** @param {AudioContext} context */
function measure(context) {
  const now = performance.now();
  if (clock.isKnown && now - measuredAt < measuredEvery) return;
  measuredAt = now;
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp?.() ?? {};
  if (performanceTime > 0) clock.take(contextTime, 1000 * performanceTime);
  else clock.take(context.currentTime - (context.outputLatency ?? context.baseLatency ?? 0), 1000 * now);
}

/**
 * Plays a buffer from an audio time on. Returns the function that cancels it.
 *
 * @param {(context: AudioContext) => AudioBuffer} bufferOf
 * @param {number} audio
 * @returns {() => void}
 */
export function play(bufferOf, audio) {
  if (output === null) return () => {};
  const source = output.context.createBufferSource();
  source.buffer = bufferOf(output.context);
  source.connect(output.volume);
  source.start(audio);
  return () => {
    source.stop();
    source.disconnect();
  };
}
