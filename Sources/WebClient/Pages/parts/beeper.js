import { prefer, preference } from "./preferences.js";
import { soundLag } from "./lags.js";

/** Beeps at exact local times, when the person wants them. Browsers let a page sound only after a touch or a key. */
const pitch = 1_100;
const beepLasts = 0.07;
/** @type {AudioContext | null} */
let context = null;

export const isSoundWanted = () => preference("sound", "no") === "yes";

/**
 * Call it from a press: that is what the browser waits for.
 *
 * @param {boolean} isWanted
 */
export function wantSound(isWanted) {
  prefer("sound", isWanted ? "yes" : "no");
  if (isWanted) open();
}

/** A page opened later sounds from its first press on. */
export function soundFromFirstPress() {
  for (const type of ["pointerdown", "keydown"]) {
    addEventListener(type, () => isSoundWanted() && open(), { once: true });
  }
}

/** Whether a beep would be heard now. */
const canSound = () => context?.state === "running";

/**
 * A beep when `performance.now()` will be `at`. Answers with how to take it back.
 *
 * @param {number} at
 * @returns {() => void}
 */
export function beepAt(at, { isAccented = false } = {}) {
  if (!isSoundWanted() || context === null || !canSound()) return () => {};
  const tone = context.createOscillator();
  const loudness = context.createGain();
  const begins = Math.max(context.currentTime, audioTime(context, at) - soundLag() / 1e6);
  tone.frequency.value = isAccented ? pitch * 1.5 : pitch;
  loudness.gain.setValueAtTime(0.5, begins);
  loudness.gain.exponentialRampToValueAtTime(0.001, begins + beepLasts);
  tone.connect(loudness).connect(context.destination);
  tone.start(begins);
  tone.stop(begins + beepLasts);
  return () => tone.disconnect();
}

function open() {
  context ??= new AudioContext({ latencyHint: "interactive" });
  if (context.state !== "running") context.resume().catch(() => {});
}

/**
 * The context's own clock at a local time: what is heard then was put in the latency of the output earlier.
 *
 * @param {AudioContext} context
 * @param {number} at
 */
function audioTime(context, at) {
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp?.() ?? {};
  if (performanceTime > 0) return contextTime + (at - performanceTime) / 1000;
  return context.currentTime + (at - performance.now()) / 1000 - (context.outputLatency ?? context.baseLatency ?? 0);
}
