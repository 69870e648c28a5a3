import { preference } from "../ui/preferences.js";
import { audioNow, isSounding, play } from "../sound/output.js";

/**
 * What each verdict sounds like, short and unlike a click or a bell: up for a hit, one tone for a late one, down for a
 * wrong one, and low for a punch that was missed.
 *
 * @import { Verdict } from "../core/drill.d.ts"
 */

/** Hertz, one after the other. @type {Partial<Record<Verdict, readonly number[]>>} */
const tones = { hit: [784, 1175], late: [587], wrong: [440, 311], missed: [196], extra: [523] };
/** Seconds. */
const toneLasts = 0.075;
const loudness = 0.35;

/** @type {Map<string, AudioBuffer>} */
const made = new Map();

export const areVerdictsHeard = () => preference("verdict-sounds", "yes") === "yes";

/** @param {Verdict} verdict */
export function soundVerdict(verdict) {
  const pitches = tones[verdict];
  if (pitches === undefined || !areVerdictsHeard() || !isSounding()) return;
  play((context) => toneOf(verdict, pitches, context), audioNow());
}

/** @param {Verdict} verdict @param {readonly number[]} pitches @param {BaseAudioContext} context */
function toneOf(verdict, pitches, context) {
  const rate = context.sampleRate;
  const key = `${verdict} ${rate}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const length = Math.ceil(toneLasts * rate);
  const buffer = context.createBuffer(1, 2 * pitches.length * length, rate);
  const samples = buffer.getChannelData(0);
  pitches.forEach((pitch, turn) => {
    for (let sample = 0; sample < 2 * length; sample += 1) {
      const place = turn * length + sample;
      if (place >= samples.length) return;
      const time = sample / rate;
      const shape = Math.min(1, time / 0.004) * Math.exp(-time / 0.03);
      samples[place] += loudness * shape * Math.sin(2 * Math.PI * pitch * time);
    }
  });
  made.set(key, buffer);
  return buffer;
}
