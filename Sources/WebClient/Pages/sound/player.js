import { Looking } from "./looking.js";
import { timeIn } from "./passages.js";

/**
 * Plays the music of a run: it follows the passages that the timeline foresees, some time ahead of what is heard, and
 * looks again whenever something has changed. At any time exactly what is foreseen is scheduled, each moment once:
 * what is not foreseen any more is cut off, and what has moved begins anew in its place.
 *
 * A voice is one clip that sounds without a break. It is rendered piece by piece from the line that its times follow;
 * a clock that drifts bends that line a little, and the stretcher follows it without a jump.
 *
 * @import { Timers } from "./looking.js"
 * @import { LaidClip, Passage, Point } from "./passages.js"
 * @import { LinePoint } from "./stretcher.js"
 *
 * What it depends on. Audio times are seconds of the audio clock, instants microseconds of the session clock.
 *
 * @typedef {object} Playing
 * @property {() => number | null} now the session clock; null if nothing may sound
 * @property {() => number} audioNow the audio time from which on something can still be begun
 * @property {(instant: number) => number | null} audioAt when something begins that is heard at an instant
 * @property {() => number} rate frames a second of the output
 * @property {(from: number, to: number) => readonly Passage[]} foresee what this device can play, in order
 * @property {() => boolean} goesOn whether anything may come later without a change
 * @property {(clip: LaidClip) => Sounding} begin
 *
 * One voice as it sounds. Pieces follow one another; `frame` is the frame of the output at which one begins.
 *
 * @typedef {object} Sounding
 * @property {(frame: number, frames: number, line: readonly LinePoint[], envelope: readonly Level[]) => void} add
 *   positions of the line are frames from the beginning of the recording
 * @property {(audio: number) => void} cut from this audio time on it is not heard
 *
 * @typedef {{ frame: number, factor: number }} Level
 */

/** How far ahead it schedules, in microseconds: a page that is not visible gets one timer a second. */
const ahead = 2_500_000;
/** Milliseconds between two looks while something may come: so soon a leap of the audio clock is noticed, too. */
const every = 200;
/** Seconds of one piece. */
const pieceLasts = 0.25;
/** A voice begins at the earliest so much later than now, in seconds: rendering takes a moment. */
const margin = 0.025;
/** If a clock leaps and a sound is scheduled wrongly by more than so many seconds, it is scheduled anew. */
const tolerance = 0.006;
/**
 * A reading of the session clock that is being corrected arrives at the better estimate within this time, in
 * microseconds. What is scheduled follows that estimate at once: the picture slides there, sound would leap.
 */
const settles = 500_000;
/** Times of a recording that are nearer than this, in microseconds, are the same. */
const same = 1_000;

/**
 * @typedef {object} Piece
 * @property {number} frame
 * @property {number} frames
 * @property {Point[]} points
 */

class Voice {
  /** @type {Piece[]} */
  pieces = [];
  cutAt = Infinity;

  /** @param {LaidClip} clip @param {Sounding} sounding @param {number} frame */
  constructor(clip, sounding, frame) {
    this.clip = clip;
    this.sounding = sounding;
    this.firstFrame = this.nextFrame = frame;
  }

  /** Until where it is rendered. */
  get end() {
    return this.pieces.at(-1)?.points.at(-1) ?? null;
  }

  /**
   * It is not heard from this audio time on.
   *
   * @param {number} audio
   * @param {number} [at] the instant at which that is
   */
  cut(audio, at = -Infinity) {
    if (audio >= this.cutAt) return;
    this.cutAt = audio;
    this.sounding.cut(audio);
    this.pieces = this.pieces.filter(({ points }) => points[0].at < at);
    const last = this.pieces.at(-1);
    if (last === undefined) return;
    const turn = last.points.findIndex((point) => point.at > at);
    const end = turn < 1 ? null : between(last.points[turn - 1], last.points[turn], at);
    if (end !== null) last.points = [...last.points.slice(0, turn), end];
  }
}

export class Player {
  #playing;
  #looking;
  /** @type {Voice[]} */
  #voices = [];

  /**
   * @param {Playing} playing
   * @param {Timers} timers
   */
  constructor(playing, timers = globalThis) {
    this.#playing = playing;
    this.#looking = new Looking(() => this.look(), every, timers);
  }

  /** Something may have changed. */
  look() {
    this.#looking.stop();
    const now = this.#playing.now();
    const settled = now === null ? null : this.#playing.audioAt(now + settles);
    if (now === null || settled === null) {
      this.silence();
      if (now !== null && this.#playing.goesOn()) this.#looking.later();
      return;
    }
    const foreseen = this.#playing.foresee(now, now + ahead);
    const clock = { now, audio: settled - settles / 1e6 };
    this.#cutOff(foreseen, clock);
    for (const passage of foreseen) this.#play(passage, clock);
    const audioNow = this.#playing.audioNow();
    const rate = this.#playing.rate();
    for (const voice of this.#voices) if (voice.nextFrame / rate < audioNow - 1) voice.cut(audioNow);
    this.#voices = this.#voices.filter(({ cutAt }) => cutAt > audioNow);
    if (this.#playing.goesOn()) this.#looking.later();
  }

  /** Cuts off whatever sounds. */
  silence() {
    this.#looking.stop();
    for (const voice of this.#voices) voice.cut(this.#playing.audioNow());
    this.#voices = [];
  }

  /**
   * @param {readonly Passage[]} foreseen
   * @param {Clock} clock
   */
  #cutOff(foreseen, clock) {
    const audioNow = this.#playing.audioNow();
    const rate = this.#playing.rate();
    for (const voice of this.#voices) {
      if (voice.cutAt <= audioNow) continue;
      const left = voice.pieces.filter(({ frame, frames }) => (frame + frames) / rate > audioNow);
      const due = left.find(({ frame }) => frame / rate > audioNow) ?? left[0];
      if (due !== undefined && Math.abs(due.frame / rate - audioOf(clock, due.points[0].at)) > tolerance) {
        voice.cut(audioNow + margin);
        continue;
      }
      const until = firstOff(voice.clip, left.flatMap(({ points }) => points), foreseen, clock.now);
      if (until !== null) voice.cut(Math.max(audioNow, audioOf(clock, until)), until);
    }
  }

  /**
   * @param {Passage} passage
   * @param {Clock} clock
   */
  #play(passage, clock) {
    const rate = this.#playing.rate();
    const over = audioOf(clock, passage.to);
    const from = Math.max(audioOf(clock, passage.from), this.#playing.audioNow() + margin);
    // The latest: one before it may have been cut off where it began.
    let voice = this.#voices.findLast((voice) => isOn(voice, passage) && voice.firstFrame / rate < from + tolerance);
    if (voice === undefined || voice.cutAt < Infinity) {
      const audio = Math.max(from, voice?.cutAt ?? -Infinity);
      if (audio >= over - same / 1e6) return;
      // One clip sounds at a time: what still goes on, or would come, as it was foreseen before, ends here.
      for (const other of this.#voices) {
        const overlaps = other.firstFrame / rate < over && other.nextFrame / rate > audio;
        if (overlaps) other.cut(audio, instantOf(clock, audio));
      }
      voice = new Voice(passage.clip, this.#playing.begin(passage.clip), Math.ceil(audio * rate));
      this.#voices.push(voice);
    }
    const end = Math.floor(over * rate);
    while (voice.nextFrame < end) {
      const frames = Math.min(Math.round(pieceLasts * rate), end - voice.nextFrame);
      this.#add(voice, passage, frames, clock);
    }
  }

  /**
   * @param {Voice} voice
   * @param {Passage} passage
   * @param {number} frames
   * @param {Clock} clock
   */
  #add(voice, passage, frames, clock) {
    const rate = this.#playing.rate();
    const frame = voice.nextFrame;
    const [from, to] = [instantOf(clock, frame / rate), instantOf(clock, (frame + frames) / rate)];
    const { clip } = voice;
    const instants = [from, ...corners(passage).filter((at) => at > from && at < to), to];
    const points = instants.map((at) => ({ at, time: timeIn(passage, at) }));
    const framed = points.map(({ at, time }) => ({
      frame: Math.round(((at - from) / (to - from)) * frames),
      time,
    })).filter((point, turn, all) => turn === 0 || point.frame > all[turn - 1].frame);
    voice.sounding.add(
      frame,
      frames,
      framed.map(({ frame, time }) => ({ frame, position: (time * rate) / 1e6 })),
      framed.map(({ frame, time }) => ({ frame, factor: levelAt(clip, time) })),
    );
    voice.pieces.push({ frame, frames, points });
    voice.nextFrame += frames;
    const over = this.#playing.audioNow() - 1;
    voice.pieces = voice.pieces.filter((piece) => (piece.frame + piece.frames) / rate > over);
  }
}

/** An instant and its audio time: near them, both clocks go alike. @typedef {{ now: number, audio: number }} Clock */

/** @param {Clock} clock @param {number} instant */
const audioOf = ({ now, audio }, instant) => audio + (instant - now) / 1e6;
/** @param {Clock} clock @param {number} audio */
const instantOf = (clock, audio) => clock.now + (audio - clock.audio) * 1e6;

/** Whether a voice plays this passage as far as it goes. @param {Voice} voice @param {Passage} passage */
function isOn({ clip, end }, passage) {
  if (end === null || !isSame(clip, passage.clip)) return false;
  const isWithin = end.at > passage.from - same && end.at < passage.to + same;
  return isWithin && Math.abs(timeIn(passage, end.at) - end.time) < same;
}

/**
 * The instant from which on a voice sounds what nobody foresees; null if there is none.
 *
 * @param {LaidClip} clip
 * @param {readonly Point[]} points
 * @param {readonly Passage[]} foreseen
 * @param {number} now
 */
function firstOff(clip, points, foreseen, now) {
  let checked = now;
  for (let turn = 0; turn < points.length; turn += 1) {
    const point = points[turn].at >= now ? points[turn] : between(points[turn], points[turn + 1], now);
    if (point === null) continue;
    const on = foreseen.find((passage) =>
      isSame(clip, passage.clip) && passage.from - same < point.at && point.at < passage.to + same &&
      Math.abs(timeIn(passage, point.at) - point.time) < same
    );
    if (on === undefined) return checked;
    // Where the passage ends before the next point, that is the last instant which is known to be right.
    const next = points[turn + 1];
    checked = next === undefined ? point.at : Math.min(next.at, on.to);
  }
  return null;
}

/** @param {Point} one @param {Point | undefined} other @param {number} at */
function between(one, other, at) {
  if (other === undefined || other.at <= at || other.at === one.at) return null;
  return { at, time: one.time + ((at - one.at) * (other.time - one.time)) / (other.at - one.at) };
}

/** @param {LaidClip} one @param {LaidClip} other */
const isSame = (one, other) =>
  one === other || (one.id === other.id && one.digest === other.digest && one.gain === other.gain &&
    one.fadeIn === other.fadeIn && one.fadeOut === other.fadeOut && one.trackFrom === other.trackFrom &&
    one.from === other.from && one.to === other.to);

/** The instants at which the line bends, and those at which a fade ends or begins. @param {Passage} passage */
function corners({ clip, points }) {
  const times = [clip.trackFrom + clip.fadeIn, clip.trackFrom + clip.to - clip.from - clip.fadeOut];
  const fades = points.slice(1).flatMap((other, turn) => {
    const one = points[turn];
    return times.filter((time) => time > one.time && time < other.time).map((time) =>
      one.at + ((time - one.time) * (other.at - one.at)) / (other.time - one.time)
    );
  });
  return [...points.map(({ at }) => at), ...fades].sort((one, other) => one - other);
}

/** How loud a clip is at a time of its recording: straight fades of the amplitude. */
/** @param {LaidClip} clip @param {number} time */
function levelAt({ trackFrom, from, to, fadeIn, fadeOut, gain }, time) {
  const since = time - trackFrom;
  const rising = fadeIn > 0 ? Math.min(1, Math.max(0, since / fadeIn)) : 1;
  const falling = fadeOut > 0 ? Math.min(1, Math.max(0, (to - from - since) / fadeOut)) : 1;
  return gain * rising * falling;
}
