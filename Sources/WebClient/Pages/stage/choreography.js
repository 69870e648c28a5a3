import { core, loadedCore } from "../live/shared-core.js";

/** A production ready to be asked where everybody is; `performers`, `formations`, `stage` and `tempo` are the document's. */
export async function loadChoreography(production) {
  await core();
  return choreographyOf(production);
}

/** The same at once, on a page where the core is there already; null where it is not. */
export function choreographyOf(production) {
  if (loadedCore() === null) return null;
  const piece = loadedCore().choreography(production);
  const places = new Float64Array(2 * production.performers.length);
  return {
    production,
    performers: production.performers,
    formations: production.formations,
    stage: production.stage,
    tempo: production.tempo,
    formationCount: piece.formationCount,
    end: piece.end,
    arrival: (index) => piece.arrival(index),
    departure: (index) => piece.departure(index),
    formationAt: (time) => piece.formationAt(time),
    /** Valid until the next call. */
    positionsAt: (time) => piece.positionsAt(time, places),
    standIn: (index) => piece.standIn(index),
    pathPoints: (into, performer, count) => piece.pathPoints(into, performer, count),
    pathLength: (into, performer) => piece.pathLength(into, performer),
    free: () => piece.free(),
  };
}

/** These need a choreography to have been loaded; before, nothing is on the stage anyway. */
export const motionPosition = (motion, now) => loadedCore().motionPosition(motion, now);
export const motionRunning = (motion, now) => loadedCore().motionRunning(motion, now);
export const motionReaching = (motion, target) => loadedCore().motionReaching(motion, target);
