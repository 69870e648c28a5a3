import { core, loadedCore } from "../core/shared-core.js";
import { partsIn } from "./parts.js";
import { countLength, countsOf } from "./tempo.js";

/** @import { Production } from "../wire/production.d.ts" */
/** @import { Timeline } from "../core/timeline.d.ts" */

/**
 * A production, ready to tell where everybody is.
 *
 * @typedef {NonNullable<ReturnType<typeof choreographyOf>>} Choreography
 */

/** @param {Production} production */
export async function loadChoreography(production) {
  await core();
  return /** @type {Choreography} */ (choreographyOf(production));
}

/** The same at once, on a page where the core is loaded already; otherwise null. @param {Production} production */
export function choreographyOf(production) {
  const piece = loadedCore()?.choreography(production);
  if (piece === undefined) return null;
  const places = new Float64Array(2 * production.performers.length);
  return {
    production,
    performers: production.performers,
    formations: production.formations,
    markers: [...(production.markers ?? [])].sort((one, other) => one.at - other.at),
    parts: partsIn(production),
    stage: production.stage,
    tempo: production.tempo,
    anchors: production.anchors ?? [],
    formationCount: piece.formationCount,
    end: piece.end,
    /** @param {number} index */
    arrival: (index) => piece.arrival(index),
    /** @param {number} index */
    departure: (index) => piece.departure(index),
    /** @param {number} time */
    formationAt: (time) => piece.formationAt(time),
    /** What is true at an instant of a run. @param {Timeline} timeline @param {number} instant */
    present: (timeline, instant) => piece.present(timeline, instant),
    /**
     * The first instant at which the motion in force now, in its present pass, is at a score time; null without one.
     *
     * @param {Timeline} timeline
     * @param {number} now
     * @param {number} time
     */
    reaching: (timeline, now, time) => piece.reaching(timeline, now, time),
    /**
     * Where a change begins that is decided now and takes effect at an instant.
     *
     * @param {Timeline} timeline
     * @param {number} now
     * @param {number} starts
     */
    base: (timeline, now, starts) => piece.base(timeline, now, starts),
    /**
     * Whole counts that are still to come until an instant, as fast as the run will count them.
     *
     * @param {Timeline} timeline
     * @param {number} now
     * @param {number} instant
     */
    countsUntil: (timeline, now, instant) => {
      const paced = piece.paced(timeline, now, instant);
      const here = piece.present(timeline, now).time;
      const way = piece.present(timeline, instant).time - here;
      // What passes beside the way itself is counts of a count-in, at the tempo of here.
      const counts = countsOf(production, here, way) + (paced - way) / countLength(production, here);
      return Math.max(0, Math.ceil(counts - 1e-6));
    },
    /**
     * One performer's own way into a formation at an instant of a run.
     *
     * @param {Timeline} timeline
     * @param {number} instant
     * @param {number} into
     * @param {number} performer
     */
    way: (timeline, instant, into, performer) => piece.way(timeline, instant, into, performer),
    /** Valid until the next call. @param {number} time */
    positionsAt: (time) => piece.positionsAt(time, places),
    /** @param {number} index */
    standIn: (index) => piece.standIn(index),
    /** @param {number} into @param {number} performer @param {number} count */
    pathPoints: (into, performer, count) => piece.pathPoints(into, performer, count),
    free: () => piece.free(),
  };
}
