/**
 * What one dancer does at an instant, and what they do next. A delay can make them leave later or arrive earlier than
 * the formation does: then their own times count. The core computes when their way begins and ends.
 *
 * @import { Timeline, Way } from "../core/timeline.d.ts"
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Picture } from "../stage/picture.js"
 *
 * What they do: `hold` the formation; `wait` while others move already; `move`; `stay` where others move and they do
 * not; `arrived`, while others still move.
 *
 * @typedef {"hold" | "wait" | "move" | "stay" | "arrived"} Doing
 *
 * What they do next: `go` on their way, `there` at its end, `others` move and they do not, `again` the same
 * formation, which is all that a loop repeats, `end` of the piece.
 *
 * @typedef {"go" | "there" | "others" | "again" | "end"} Then
 *
 * @typedef {object} Turn
 * @property {Doing} doing
 * @property {boolean} isPaused somebody stopped the run
 * @property {Then} then
 * @property {number | null} at when that is, on the session clock; null while that is not decided
 * @property {number} after score microseconds from the cue, or from going on after a pause, until then
 * @property {number | null} to the formation that they go into next
 */

/** A way shorter than this many stage units counts as none: it is told as “stay”. */
const noWay = 0.05;

/**
 * @param {Picture} picture
 * @param {Choreography} choreography
 * @param {Timeline} timeline
 * @param {number} instant
 * @param {number} performer in turn; -1 for somebody who watches, to whom the whole formation's moves are told
 * @returns {Turn}
 */
export function turnAt(picture, choreography, timeline, instant, performer) {
  const { formation, phase, next, isPaused } = picture;
  if (phase === "moving") {
    const way = wayOf(picture, choreography, timeline, instant, performer, formation);
    const moving = { isPaused, to: formation };
    /** @param {number} time */
    const rest = (time) => Math.max(0, time - picture.time);
    if (way.distance >= noWay && way.phase === "waiting") {
      return { ...moving, doing: "wait", then: "go", at: way.begins, after: rest(way.departs) };
    }
    if (way.distance >= noWay && way.phase === "moving") {
      const after = rest(way.arrives);
      if (!picture.waits) return { ...moving, doing: "move", then: "there", at: way.ends, after };
      return { ...moving, doing: "wait", then: "go", at: picture.begins, after: 0 };
    }
    const doing = way.distance < noWay ? "stay" : "arrived";
    return { doing, isPaused, ...ahead(picture, choreography, timeline, instant, performer) };
  }
  return {
    doing: "hold",
    isPaused,
    ...ahead(picture, choreography, timeline, instant, performer),
    to: next?.formation ?? null,
  };
}

/**
 * What comes after standing: the dancer's own next way.
 *
 * @param {Picture} picture
 * @param {Choreography} choreography
 * @param {Timeline} timeline
 * @param {number} instant
 * @param {number} performer
 * @returns {{ then: Then, at: number | null, after: number, to: number | null }}
 */
function ahead(picture, choreography, timeline, instant, performer) {
  const { next, formation } = picture;
  if (next === null) return { then: "end", at: null, after: 0, to: null };
  const to = next.formation;
  if (to === formation) return { then: "again", at: null, after: 0, to };
  const way = wayOf(picture, choreography, timeline, instant, performer, to);
  if (to !== formation + 1) return { then: "go", at: way.begins ?? way.ends ?? next.starts, after: 0, to };
  if (way.distance < noWay) return { then: "others", at: next.starts, after: 0, to };
  const after = Math.max(0, way.departs - choreography.departure(formation));
  return { then: "go", at: next.isTimed ? way.begins ?? next.starts : null, after, to };
}

/**
 * The performer's way into a formation; for somebody who watches, the whole formation's.
 *
 * @param {Picture} picture
 * @param {Choreography} choreography
 * @param {Timeline} timeline
 * @param {number} instant
 * @param {number} performer
 * @param {number} into
 * @returns {Way}
 */
function wayOf(picture, choreography, timeline, instant, performer, into) {
  const own = performer < 0 ? null : choreography.way(timeline, instant, into, performer);
  if (own !== null) return own;
  const isLive = picture.phase === "moving" && picture.formation === into;
  return {
    phase: isLive ? "moving" : "waiting",
    departs: choreography.departure(Math.max(0, into - 1)),
    arrives: choreography.arrival(into),
    begins: isLive ? null : picture.next?.starts ?? null,
    ends: isLive ? picture.arrives : null,
    distance: Infinity,
  };
}
