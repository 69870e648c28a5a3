import { decode } from "../music/decoding.js";
import { fetchRecording } from "../music/recordings.js";
import { clipsOf, joined } from "../sound/passages.js";

/**
 * A piece's music as samples, some seconds at a time: clips as they lie on the score, with their fades.
 *
 * @import { Production } from "../wire/production.d.ts"
 * @import { LaidClip } from "../sound/passages.js"
 */

export const rate = 48_000;
export const channels = 2;
/** Recordings that are kept decoded: one sounds, the next may follow. */
const mostKept = 2;

export class Soundtrack {
  #clips;
  #signal;
  /** @type {Map<string, Promise<AudioBuffer>>} */
  #kept = new Map();

  /** @param {Production} production @param {AbortSignal} signal */
  constructor(production, signal) {
    this.#clips = joined(clipsOf(production));
    this.#signal = signal;
  }

  get isSilent() {
    return this.#clips.length === 0;
  }

  /**
   * What sounds from a score time until another, in microseconds.
   *
   * @param {number} from
   * @param {number} to
   */
  async between(from, to) {
    const length = Math.max(1, Math.round(((to - from) * rate) / 1e6));
    const context = new OfflineAudioContext(channels, length, rate);
    for (const clip of this.#clips) {
      if (clip.to <= from || clip.from >= to) continue;
      lay(context, clip, await this.#recording(clip.digest), from, to);
    }
    return context.startRendering();
  }

  /** @param {string} digest */
  #recording(digest) {
    const kept = this.#kept.get(digest);
    this.#kept.delete(digest);
    const recording = kept ?? fetchRecording(digest, { signal: this.#signal }).then((bytes) => decode(bytes, rate));
    this.#kept.set(digest, recording);
    for (const old of [...this.#kept.keys()].slice(0, -mostKept)) this.#kept.delete(old);
    return recording;
  }
}

/**
 * @param {OfflineAudioContext} context
 * @param {LaidClip} clip
 * @param {AudioBuffer} buffer
 * @param {number} from
 * @param {number} to
 */
function lay(context, clip, buffer, from, to) {
  const [begins, ends] = [Math.max(from, clip.from), Math.min(to, clip.to)];
  const volume = new GainNode(context);
  const bends = [clip.from + clip.fadeIn, clip.to - clip.fadeOut].filter((at) => at > begins && at < ends);
  volume.gain.setValueAtTime(levelAt(clip, begins), (begins - from) / 1e6);
  for (const at of [...bends.sort((one, other) => one - other), ends]) {
    volume.gain.linearRampToValueAtTime(levelAt(clip, at), (at - from) / 1e6);
  }
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(volume).connect(context.destination);
  source.start((begins - from) / 1e6, Math.max(0, clip.trackFrom + begins - clip.from) / 1e6, (ends - begins) / 1e6);
}

/** Straight fades of the amplitude, as the player has them. @param {LaidClip} clip @param {number} at of the score */
function levelAt({ from, to, fadeIn, fadeOut, gain }, at) {
  const rising = fadeIn > 0 ? Math.min(1, Math.max(0, (at - from) / fadeIn)) : 1;
  const falling = fadeOut > 0 ? Math.min(1, Math.max(0, (to - at) / fadeOut)) : 1;
  return gain * Math.min(rising, falling);
}
