import { motionInForce } from "../live/model.js";
import { motionPosition, motionReaching, motionRunning } from "./choreography.js";

/**
 * What is on the stage at an instant of the session clock: a pure function of the model and the choreography.
 *
 * `time` is score time; `formation` the live one; `phase` is `standing`, `moving` or `empty`;
 * `next` the next change of formation as `{ formation, starts, duration, isTimed }` with `starts` on the session clock
 * when music will bring it (`isTimed`), else null; `arrives` the instant at which a move now under way is complete.
 */
export function pictureAt(state, choreography, instant) {
  const count = choreography.formationCount;
  if (count === 0) {
    return { time: 0, formation: 0, phase: "empty", runs: false, pending: false, next: null, arrives: null, rate: 0 };
  }
  const motion = motionInForce(state, instant);
  const pending = motion !== state.motion;
  const time = motionPosition(motion, instant);
  const formation = choreography.formationAt(time);
  const runs = motionRunning(motion, instant);
  const arrival = choreography.arrival(formation);
  const isMoving = formation > 0 && time < arrival;
  const reached = isMoving && runs ? motionReaching(motion, arrival) : null;
  return {
    time,
    formation,
    phase: isMoving ? "moving" : "standing",
    runs,
    pending,
    rate: motion.rate,
    arrives: reached,
    next: pending ? cueAhead(state, choreography) : nextAhead(motion, runs, time, formation, choreography),
  };
}

/** A cue that is known but has not taken effect is what comes next. */
function cueAhead({ motion }, choreography) {
  const formation = choreography.formationAt(motion.position);
  return { formation, starts: motion.at, isTimed: true };
}

function nextAhead(motion, runs, time, formation, choreography) {
  if (formation + 1 >= choreography.formationCount) return null;
  const departs = choreography.departure(formation);
  const starts = runs ? motionReaching(motion, departs) : null;
  return { formation: formation + 1, starts, isTimed: starts !== null };
}
