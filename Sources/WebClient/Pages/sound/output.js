import { Changes } from "../ui/changes.js";
import { prefer, preference } from "../ui/preferences.js";
import { soundLag } from "../ui/lags.js";
import { AudioClock } from "./audio-clock.js";
import { isAskedOnce, mayBeAsked } from "./first-question.js";
import { Looking } from "./looking.js";
import { Softening } from "./softening.js";

/**
 * @import { Stretch } from "./softening.js"
 */

/**
 * The output of this page: one AudioContext, opened when sound is wanted. Browsers let a page sound only after a
 * touch or a key; one is enough. A context that was interrupted (by a call, by another output) is resumed when
 * possible.
 */
const loudest = 100;
const usual = 80;
const clock = new AudioClock();
/** @type {Into[]} */
const ways = ["clicks", "calls", "music"];
/**
 * Music goes through two gains more: it is softer in rests, and while somebody speaks.
 *
 * @typedef {object} Output
 * @property {AudioContext} context
 * @property {GainNode} volume
 * @property {Record<Into, GainNode>} inputs
 * @property {{ voice: Softening, rests: Softening }} softer
 */
/** @typedef {"clicks" | "calls" | "music"} Into */

/** @type {Output | null} */
let output = null;
/** How the music gives way to a voice, and how it goes over into a rest: its share, and seconds down and up. */
const underVoice = { share: 0.3, falls: 0.12, rises: 0.5 };
const inRests = { share: 1, falls: 0.8, rises: 0.5 };
/** What wants to sound. @type {Set<Wanting>} */
const wanting = new Set();
let muted = false;

/** @typedef {"clicks" | "music" | "calls"} Wanting */

/** Called when the output begins or stops to sound. */
export const outputNews = new Changes();
const notify = () => outputNews.notify();

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
  level();
}

/** @returns {number} −100 … 100: the music alone, as loud as clicks, clicks alone */
export function balance() {
  const value = Number(preference("balance", "0"));
  return Number.isFinite(value) ? Math.min(loudest, Math.max(-loudest, Math.round(value))) : 0;
}

/** @param {number} value */
export function setBalance(value) {
  prefer("balance", String(value));
  level();
}

/** How loud calls are beside bells and clicks. @returns {number} of 100 */
export function callsLevel() {
  const value = Number(preference("calls-level", String(loudest)));
  return Number.isFinite(value) ? Math.min(loudest, Math.max(0, Math.round(value))) : loudest;
}

/** @param {number} value of 100 */
export function setCallsLevel(value) {
  prefer("calls-level", String(value));
  level();
}

/** How loud the browser's voice speaks, from 0 to 1: with the usual volume as loud as it can. */
export function speechLoudness() {
  const { volume, calls } = gainsNow();
  return Math.min(1, volume / (usual / loudest) ** 2) * calls;
}

/** Until the page is left; nobody finds a device silent the next day. */
export const isMuted = () => muted;

/** @param {boolean} isOn */
export function setMuted(isOn) {
  muted = isOn;
  level();
  notify();
}

function level() {
  if (output === null) return;
  const { context, volume, inputs } = output;
  const gains = gainsNow();
  volume.gain.setTargetAtTime(gains.volume, context.currentTime, 0.02);
  for (const into of ways) inputs[into].gain.setTargetAtTime(gains[into], context.currentTime, 0.02);
}

/** Loudness is felt as about the square. */
function gainsNow() {
  const share = balance() / loudest;
  return {
    volume: muted ? 0 : (volume() / loudest) ** 2,
    clicks: Math.min(1, 1 + share) ** 2,
    calls: (callsLevel() / loudest) ** 2,
    music: Math.min(1, 1 - share) ** 2,
  };
}

/**
 * Opens the output; before the first touch or key it waits for one, as the browser demands.
 *
 * @param {Wanting} [what]
 */
export function openOutput(what = "clicks") {
  const isNew = !wanting.has(what);
  wanting.add(what);
  if (isNew) notify();
  if (typeof AudioContext !== "function" || navigator.userActivation?.hasBeenActive === false) return;
  if (output === null) make();
  if (output?.context.state !== "running") output?.context.resume().catch(() => {});
}

/** Whether something that wants to sound is heard with the volume. @param {Wanting} what */
export const isWantedBy = (what) => wanting.has(what);

/** @param {Wanting} [what] does not want to sound any more */
export function closeOutput(what = "clicks") {
  if (!wanting.delete(what)) return;
  notify();
  if (wanting.size === 0) output?.context.suspend().catch(() => {});
}

function make() {
  const context = new AudioContext({ latencyHint: "interactive" });
  const gains = gainsNow();
  /** @param {AudioNode} into @param {number} [value] */
  const gain = (into, value = 1) => {
    const made = context.createGain();
    made.gain.value = value;
    made.connect(into);
    return made;
  };
  const volume = gain(context.destination, gains.volume);
  const voice = gain(volume);
  const rests = gain(voice);
  const now = () => context.currentTime;
  output = {
    context,
    volume,
    inputs: {
      clicks: gain(volume, gains.clicks),
      calls: gain(volume, gains.calls),
      music: gain(rests, gains.music),
    },
    softer: { voice: new Softening(voice.gain, now, underVoice), rests: new Softening(rests.gain, now, inRests) },
  };
  context.addEventListener("statechange", () => {
    forgetClock();
    notify();
  });
  // The device behind it has failed: the next sound opens another one.
  context.addEventListener("error", () => {
    if (output?.context !== context) return;
    output = null;
    forgetClock();
    context.close().catch(() => {});
    if (wanting.size > 0) openOutput([...wanting][0]);
    notify();
  });
}

/** Any touch or key, and coming back to the page, is an opportunity to sound again. */
const again = () => wanting.size > 0 && !isSounding() && openOutput([...wanting][0]);
if (typeof document === "object") {
  for (const type of ["pointerdown", "pointerup", "keydown"]) addEventListener(type, again, { capture: true });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && again());
  navigator.mediaDevices?.addEventListener?.("devicechange", () => {
    forgetClock();
    again();
    notify();
  });
}

/** Where music goes in; null before the output is open. */
export const musicOutput = () => (output === null ? null : { context: output.context, into: output.inputs.music });

/**
 * The music gives way from one audio time to another; answers with what takes it back.
 *
 * @param {number} from
 * @param {number} [to] else until it is taken back
 * @returns {() => void}
 */
export const underMusic = (from, to = Infinity) => output?.softer.voice.during(from, to) ?? (() => {});

/**
 * The music is so much softer in these stretches of the audio clock.
 *
 * @type {(all: Stretch[], share: number) => void}
 */
export const softenMusic = (stretches, share) => output?.softer.rests.only(stretches, share);

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
  measure();
  return isTrusted ? clock.audioAt(local - soundLag()) : null;
}

/** By how much what is played now is heard later, in microseconds, as the browser tells; 0 while nobody knows. */
export function outputLatency() {
  const audio = isTrusted && output !== null && isSounding() ? clock.audioAt(1000 * performance.now()) : null;
  return audio === null || output === null ? 0 : Math.max(0, 1e6 * (output.context.currentTime - audio));
}

/** The local time in microseconds since when the audio clock has been settled; null while it is not. */
export const settledSince = () => (isSounding() ? clock.settledSince : null);

/** Milliseconds: the browser's answers are no better when asked for more often. */
const measuredEvery = 100;
const inDoubtEvery = 40;
/** Milliseconds. A clock that does not settle in this time is trusted all the same: better a little off than silent. */
const waitedFor = 1_000;
let measuredAt = -Infinity;
let inDoubtSince = -Infinity;
/** A stream that begins leaps: nothing is begun before the clock has settled once, rather late than wrong. */
let isTrusted = false;
/** Whether the browser may be asked now how late this stream is heard: first-question.js says when it may not. */
let isAskable = !isAskedOnce;
/** How many streams there have been. */
let streams = 0;
const followed = new Looking(measure, inDoubtEvery, globalThis);

/** The clock of another stream: nothing that was known of it holds any more. */
function forgetClock() {
  clock.forget();
  isTrusted = false;
  inDoubtSince = performance.now();
  streams += 1;
  isAskable = !isAskedOnce;
  if (isAskedOnce && output !== null) askWhenPossible(output.context, streams);
  measure();
}

/**
 * @param {AudioContext} context
 * @param {number} stream
 */
async function askWhenPossible(context, stream) {
  if (!await mayBeAsked(context) || stream !== streams) return;
  isAskable = true;
  inDoubtSince = performance.now();
  measure();
}

/** Takes a pair. While the clock is in doubt more follow at once; who schedules is told how it came out. */
function measure() {
  if (output === null || !isSounding() || !isAskable) return;
  const now = performance.now();
  const isDue = now - measuredAt > (clock.isInDoubt ? inDoubtEvery / 2 : measuredEvery);
  const before = [clock.settledSince, isTrusted];
  if (isDue) take(output.context, now);
  if (!clock.isInDoubt) inDoubtSince = now;
  isTrusted ||= clock.settledSince !== null || (clock.isKnown && now - inDoubtSince > waitedFor);
  if (clock.isInDoubt && now - inDoubtSince <= waitedFor) followed.later();
  // Not at once: who is told may be scheduling right now.
  if (before[0] !== clock.settledSince || before[1] !== isTrusted) queueMicrotask(notify);
}

/**
 * A stream that has just begun tells no pair, or one of its beginning, for a moment; only browsers that never tell any
 * are believed by their `currentTime`.
 *
 * @param {AudioContext} context
 * @param {number} now
 */
function take(context, now) {
  measuredAt = now;
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp?.() ?? {};
  if (contextTime > 0 && performanceTime > 0) clock.take(contextTime, 1000 * performanceTime);
  else if (context.getOutputTimestamp === undefined || now - inDoubtSince > waitedFor / 2) {
    clock.take(context.currentTime - (context.outputLatency ?? context.baseLatency ?? 0), 1000 * now);
  }
}

/**
 * Plays a buffer from an audio time on. Returns the function that cancels it, also in its midst.
 *
 * @param {(context: AudioContext) => AudioBuffer} bufferOf
 * @param {number} audio
 * @param {Into} [into]
 * @returns {() => void}
 */
export function play(bufferOf, audio, into = "clicks") {
  if (output === null) return () => {};
  const source = output.context.createBufferSource();
  source.buffer = bufferOf(output.context);
  source.connect(output.inputs[into]);
  source.start(audio);
  return () => {
    source.stop();
    source.disconnect();
  };
}
