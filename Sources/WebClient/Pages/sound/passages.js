/**
 * Which stretch of which recording sounds when: the clips of a production laid along the score, and what of them a run
 * passes, as instants of the session clock. Like the picture it follows from the timeline alone.
 *
 * @import { Timeline } from "../core/timeline.d.ts"
 * @import { Clip, Production, Track } from "../wire/production.d.ts"
 * @import { Choreography } from "../stage/choreography.js"
 *
 * Where a clip lies: `start` in the score, `turn` among the clips. A silence has no track.
 *
 * @typedef {{ clip: Clip, track: Track | null, start: number, turn: number }} PlacedClip
 *
 * A clip on the score: it sounds from `from` until before `to` (score time), and begins at `trackFrom` in its
 * recording. Times are microseconds, `gain` is a factor.
 *
 * @typedef {object} LaidClip
 * @property {string} id
 * @property {string} digest of the recording
 * @property {number} from
 * @property {number} to
 * @property {number} trackFrom
 * @property {number} fadeIn
 * @property {number} fadeOut
 * @property {number} gain
 *
 * A clip that sounds without a break from the instant `from` until before `to`; `points` are instants with the time
 * in the recording, the first at `from`, the last at `to`, straight lines between them.
 *
 * @typedef {{ at: number, time: number }} Point
 * @typedef {{ clip: LaidClip, from: number, to: number, points: Point[] }} Passage
 */

/** In one call, so many changes of formation, phase or pass are followed at most. */
const farthest = 400;
/** A line may leave a ramp by so much, in microseconds. */
const straightWithin = 100;
/** What goes on is one passage; more than this is a jump, in microseconds. */
const continuesWithin = 3;

/**
 * @param {Pick<Production, "clips" | "tracks" | "music">} production
 * @returns {PlacedClip[]}
 */
export function placedClips({ clips, tracks, music }) {
  let end = music.offset;
  return clips.map((clip, turn) => {
    const start = end;
    end += clip.to - clip.from;
    return { clip, track: tracks.find(({ id }) => id === clip.track) ?? null, start, turn };
  });
}

/**
 * The clips that sound, in the order of the score; silences, and clips of tracks that are not there, leave out their
 * time.
 *
 * @param {Pick<Production, "clips" | "tracks" | "music">} production
 * @returns {LaidClip[]}
 */
export const clipsOf = (production) =>
  placedClips(production).flatMap(({ clip, track, start }) => {
    if (track === null) return [];
    const { id, from, fadeIn, fadeOut } = clip;
    const to = start + clip.to - from;
    const gain = 10 ** (clip.gain / 20);
    return [{ id, digest: track.digest, from: start, to, trackFrom: from, fadeIn, fadeOut, gain }];
  });

/** Where a clip ends in the midst of a wave, it fades in so many microseconds at least, so that nothing cracks. */
const shortestFade = 3_000;

/**
 * The clips as they are played: what a cut has only divided is one sound, without a seam.
 *
 * @param {readonly LaidClip[]} clips
 * @returns {LaidClip[]}
 */
export function joined(clips) {
  /** @type {LaidClip[]} */
  const sounds = [];
  for (const clip of clips) {
    const before = sounds.at(-1);
    const goesOn = before !== undefined && before.digest === clip.digest && before.to === clip.from &&
      before.trackFrom + before.to - before.from === clip.trackFrom && before.gain === clip.gain &&
      before.fadeOut === 0 && clip.fadeIn === 0;
    if (goesOn) sounds[sounds.length - 1] = { ...before, to: clip.to, fadeOut: clip.fadeOut };
    else sounds.push(clip);
  }
  return sounds.map((sound) => ({ ...sound, fadeOut: Math.max(sound.fadeOut, shortestFade) }));
}

/**
 * What sounds from the instant `from` until before `to`, in order.
 *
 * @param {Timeline} timeline
 * @param {Pick<Choreography, "present">} choreography
 * @param {readonly LaidClip[]} clips
 * @param {number} from
 * @param {number} to
 * @returns {Passage[]}
 */
export function passagesBetween(timeline, choreography, clips, from, to) {
  /** @type {Passage[]} */
  const passages = [];
  if (clips.length === 0) return passages;
  /** @param {number} instant */
  const timeAt = (instant) => choreography.present(timeline, instant).time;
  let start = Math.ceil(from);
  for (let turn = 0; turn < farthest && start < to; turn += 1) {
    const present = choreography.present(timeline, start);
    const end = Math.min(present.boundary ?? Infinity, Math.floor(to));
    if (end <= start) break;
    if (present.runs && present.countedIn === null) {
      for (const passage of passed(clips, timeAt, start, end)) append(passages, passage);
    }
    start = end;
  }
  return passages;
}

/** The time in the recording that sounds at an instant of a passage. @param {Passage} passage @param {number} at */
export function timeIn({ points }, at) {
  let turn = points.findIndex((point) => point.at >= at);
  turn = turn < 0 ? points.length - 1 : Math.max(1, turn);
  const [one, other] = [points[turn - 1], points[turn]];
  return one.time + ((at - one.at) * (other.time - one.time)) / (other.at - one.at);
}

/**
 * @param {readonly LaidClip[]} clips
 * @param {(instant: number) => number} timeAt
 * @param {number} start
 * @param {number} end between them the score runs without a jump
 * @returns {Passage[]}
 */
function passed(clips, timeAt, start, end) {
  const [first, last] = [timeAt(start), timeAt(end - 1)];
  /** @type {Passage[]} */
  const found = [];
  for (const clip of clips) {
    if (clip.to <= first || clip.from > last) continue;
    const from = clip.from <= first ? start : firstInstant(start, end - 1, (instant) => timeAt(instant) >= clip.from);
    const to = clip.to > last ? end : firstInstant(from, end - 1, (instant) => timeAt(instant) >= clip.to);
    if (to - from < 2) continue;
    /** The score time at the end, continued from just before it: at the end itself the score time may jump. */
    const ends = timeAt(to - 1) + (timeAt(to - 1) - timeAt(from)) / (to - 1 - from);
    /** @param {number} at */
    const pointAt = (at) => ({ at, time: clip.trackFrom + (at === to ? ends : timeAt(at)) - clip.from });
    found.push({ clip, from, to, points: [pointAt(from), ...bends(pointAt, pointAt(from), pointAt(to)), pointAt(to)] });
  }
  return found;
}

/**
 * The points that are needed between two so that straight lines follow a ramp.
 *
 * @param {(at: number) => Point} pointAt
 * @param {Point} one
 * @param {Point} other
 * @returns {Point[]}
 */
function bends(pointAt, one, other) {
  const at = Math.floor((one.at + other.at) / 2);
  if (at - one.at < 5_000) return [];
  const middle = pointAt(at);
  if (Math.abs(middle.time - (one.time + other.time) / 2) <= straightWithin) return [];
  return [...bends(pointAt, one, middle), middle, ...bends(pointAt, middle, other)];
}

/**
 * Another formation, or another rate, in the midst of a clip is no new passage.
 *
 * @param {Passage[]} passages
 * @param {Passage} next
 */
function append(passages, next) {
  const before = passages.at(-1);
  const last = before?.points.at(-1);
  const goesOn = before !== undefined && last !== undefined && before.clip === next.clip && before.to === next.from &&
    Math.abs(last.time - next.points[0].time) <= continuesWithin;
  if (!goesOn) {
    passages.push(next);
    return;
  }
  const isStraight = before.points.length === 2 && next.points.length === 2 &&
    Math.abs(timeIn(before, next.to) - next.points[1].time) <= continuesWithin;
  const points = isStraight ? [before.points[0], next.points[1]] : [...before.points, ...next.points.slice(1)];
  passages[passages.length - 1] = { ...before, to: next.to, points };
}

/**
 * The first whole microsecond at which a condition holds; it stays true from then on, and it is true at `to`.
 *
 * @param {number} from
 * @param {number} to
 * @param {(instant: number) => boolean} holds
 */
export function firstInstant(from, to, holds) {
  let [first, last] = [Math.ceil(from), Math.floor(to)];
  while (first < last) {
    const half = Math.floor((first + last) / 2);
    if (holds(half)) last = half;
    else first = half + 1;
  }
  return last;
}
