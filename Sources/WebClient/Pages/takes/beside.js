import { VideoView } from "../film/shown.js";

/**
 * What was filmed of a take, beside its replay and in step with it.
 *
 * @import { TakesSource } from "./source.js"
 * @import { TakeVideo } from "./takes.d.ts"
 *
 * @param {TakesSource} source
 * @param {readonly TakeVideo[]} videos
 * @param {{ begins: number, length: number }} film of the take
 * @param {(timestamp: number) => { time: number, rate: number }} run where the replay is, from the beginning of the
 *   take
 * @returns {VideoView | null} null where nobody filmed it
 */
export function videoBeside(source, videos, { begins, length }, run) {
  const shown = videos.map(({ id, begins: filmed, recording: { digest, duration } }) => ({
    id,
    digest,
    title: "",
    from: 0,
    to: duration,
    mirrored: false,
    begins: filmed - begins,
  })).filter((one) => one.begins < length && one.begins + one.to > 0);
  if (shown.length === 0) return null;
  return new VideoView({
    run,
    videoAt: (time) => shown.find((one) => time >= one.begins && time < one.begins + one.to) ?? null,
    token: source.token,
  });
}
