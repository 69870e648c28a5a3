import { joined } from "../sound/passages.js";

/**
 * The music of a drill along its score. Where it loops it goes round at its last whole eight until the drill ends, and
 * each round begins on a “one” of it: score time 0 of the music is one, as “Find its beats” puts it.
 *
 * @import { LaidClip } from "../sound/passages.js"
 * @import { DrillRun } from "./run.js"
 */

/** Counts of an eight. */
const eight = 8;
/** Music shorter than so many eights goes round at its end. */
const least = 2;
/** So many pieces are laid at most: two hours of a loop of four seconds. */
const most = 2_000;

/**
 * @param {readonly LaidClip[]} clips as they are laid once
 * @param {Pick<DrillRun, "document" | "stages" | "end" | "usualCount">} run
 * @returns {LaidClip[]}
 */
export function laidForDrill(clips, { document, stages, end, usualCount }) {
  if (!document.drill.music?.loops || clips.length === 0) return joined(clips);
  const one = usualCount * eight;
  const [starts, ends] = [clips[0].from, clips[clips.length - 1].to];
  const first = Math.max(0, starts);
  const whole = Math.floor((ends - first) / one) * one;
  const period = whole >= least * one ? whole : ends - first;
  const works = stages.filter((stage) => stage.kind === "work").map((stage) => stage.starts);
  const cuts = [...new Set([first, ...works.filter((at) => at > first), end])];
  /** @type {LaidClip[]} */
  const laid = [];
  // Where the music is at a score time, as if it were laid once.
  let place = first;
  cuts.slice(0, -1).forEach((from, turn) => {
    if (works.includes(from) && from > first) place = Math.ceil((place - 1) / one) * one;
    const to = cuts[turn + 1];
    for (let at = from; at < to && laid.length < most;) {
      const within = first + (((place - first) % period) + period) % period;
      const lasts = Math.min(to - at, first + period - within);
      laid.push(...cut(clips, within, lasts, at, laid.length));
      at += lasts;
      place += lasts;
    }
  });
  return joined(laid);
}

/**
 * What the clips sound from a place on, for so long, laid at a score time.
 *
 * @param {readonly LaidClip[]} clips
 * @param {number} place
 * @param {number} lasts
 * @param {number} at
 * @param {number} turn
 * @returns {LaidClip[]}
 */
const cut = (clips, place, lasts, at, turn) =>
  clips.flatMap((clip) => {
    const [from, to] = [Math.max(clip.from, place), Math.min(clip.to, place + lasts)];
    if (from >= to) return [];
    const [before, after] = [from - clip.from, clip.to - to];
    return [{
      ...clip,
      id: `${clip.id} ${turn}`,
      trackFrom: clip.trackFrom + before,
      from: at + from - place,
      to: at + to - place,
      fadeIn: Math.max(0, clip.fadeIn - before),
      fadeOut: Math.max(0, clip.fadeOut - after),
    }];
  });
