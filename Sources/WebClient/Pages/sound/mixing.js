import { decode } from "../music/decoding.js";
import { monoShares } from "../music/mono.js";
import { fetchRecording } from "../music/recordings.js";

/**
 * The music of a piece as one sound, to find its beats in: its clips one after another, without their loudness.
 *
 * @import { Sound } from "../music/beats.d.ts"
 * @import { LaidClip } from "./passages.js"
 */

/** Samples a second; more say nothing about beats. */
const rate = 22_050;

/**
 * Rejects with a `Problem` for what cannot be loaded, with a `DOMException` for what cannot be decoded, and with the
 * signal's reason when it is aborted.
 *
 * @param {readonly LaidClip[]} clips at least one
 * @param {{ progress: (share: number) => void, signal: AbortSignal }} how
 * @returns {Promise<{ sound: Sound, starts: number }>} `starts`: the score time of the first sample
 */
export async function mixed(clips, { progress, signal }) {
  const starts = clips[0].from;
  const ends = clips[clips.length - 1].to;
  const samples = new Float32Array(Math.max(1, Math.ceil(((ends - starts) * rate) / 1e6)));
  const digests = [...new Set(clips.map(({ digest }) => digest))];
  for (const [turn, digest] of digests.entries()) {
    const bytes = await fetchRecording(digest, {
      signal,
      progressed: (share) => progress((turn + share / 2) / digests.length),
    });
    signal.throwIfAborted();
    const decoded = await decode(bytes, rate);
    signal.throwIfAborted();
    for (const clip of clips) if (clip.digest === digest) lay(samples, decoded, clip, starts);
    progress((turn + 1) / digests.length);
  }
  return { sound: { channels: [samples], rate }, starts };
}

/**
 * @param {Float32Array} samples
 * @param {AudioBuffer} decoded
 * @param {LaidClip} clip
 * @param {number} starts
 */
function lay(samples, decoded, { from, to, trackFrom }, starts) {
  const place = Math.round(((from - starts) * rate) / 1e6);
  const first = Math.round((trackFrom * rate) / 1e6);
  const count = Math.min(
    Math.round(((to - from) * rate) / 1e6),
    decoded.length - first,
    samples.length - place,
  );
  const channels = Array.from({ length: decoded.numberOfChannels }, (_, channel) => decoded.getChannelData(channel));
  const shares = monoShares(channels);
  channels.forEach((data, channel) => {
    const share = shares[channel];
    for (let index = 0; share > 0 && index < count; index += 1) samples[place + index] += share * data[first + index];
  });
}
