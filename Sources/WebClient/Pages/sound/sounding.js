import { beatsBetween } from "./beats.js";
import { clicking, clickOf, isClickWanted } from "./clicks.js";
import { audioAt, audioNow, isSounding, openOutput, outputNews, play } from "./output.js";
import { Scheduler } from "./scheduler.js";

/**
 * What a page of a session sounds: clicks on count-ins and on the beats of the run, as chosen on this device, and
 * in clap tests wherever clicks or the music sound. All of it follows from the timeline and the session clock; no
 * message tells of a beat.
 *
 * @import { LiveSession } from "../live/session.js"
 * @import { ClapSignal } from "../wire/wire.d.ts"
 * @import { Changes } from "../ui/changes.js"
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Click } from "./clicks.js"
 * @import { Sound } from "./scheduler.js"
 *
 * What stands on the stage, and who is told when that is another piece.
 *
 * @typedef {{ readonly choreography: Choreography | null, readonly loaded: Changes }} Stand
 */

/**
 * @param {LiveSession} session
 * @param {Stand} stand
 */
export function soundWith(session, stand) {
  /** @type {ClapSignal | null} */
  let clap = null;
  const scheduler = new Scheduler({
    now: () => ((isClickWanted() || clapGoesOn(clap, session.now())) && isSounding() ? session.now() : null),
    audioNow,
    audioAt(instant) {
      const local = session.clock.localOf(instant);
      return local === null ? null : audioAt(local);
    },
    foresee: (from, to) => [...clapped(clap, from, to), ...clicked(session, stand, from, to)],
    goesOn: () => clapGoesOn(clap, session.now()) || runGoesOn(session, stand),
    begin: ({ kind }, audio) => play(clickOf(/** @type {Click} */ (kind)), audio),
  });
  const look = () => scheduler.look();
  session.listen("clap", (signal) => {
    clap = signal;
    look();
  });
  /** @type {readonly unknown[]} */
  let before = [];
  // Signals about people do not change beats.
  const lookIfMoved = () => {
    const { motion, previous, known } = session.shown;
    const state = [motion, previous, known && session.clock.isKnown, stand.choreography];
    if (state.every((part, turn) => part === before[turn])) return;
    before = state;
    look();
  };
  session.newsOf("change", "production", "connection").listen(lookIfMoved);
  stand.loaded.listen(lookIfMoved);
  addEventListener("promptingchosen", look);
  outputNews.listen(look);
  // Timers are rare in a page that is not visible, and clocks stand still in a device that sleeps.
  document.addEventListener("visibilitychange", look);
  if (isClickWanted()) openOutput();
  lookIfMoved();
}

/**
 * @param {LiveSession} session
 * @param {Stand} stand
 * @param {number} from
 * @param {number} to
 * @returns {Sound[]}
 */
function clicked(session, { choreography }, from, to) {
  if (choreography === null || !session.shown.known || !isClickWanted()) return [];
  const way = clicking();
  return beatsBetween(session.shown, choreography, from, to)
    .filter(({ isCountIn, isFirst }) => isCountIn || way === "beats" || (way === "eights" && isFirst))
    .map(({ at, isFirst }) => ({ at, kind: isFirst ? "accent" : "click" }));
}

/**
 * @param {LiveSession} session
 * @param {Stand} stand
 */
function runGoesOn(session, { choreography }) {
  const now = session.now();
  if (choreography === null || now === null) return false;
  const { isGoing, runs, pending, boundary } = choreography.present(session.shown, now);
  return isGoing || runs || pending || boundary !== null;
}

/**
 * @param {ClapSignal | null} clap
 * @param {number} from
 * @param {number} to
 * @returns {Sound[]}
 */
function clapped(clap, from, to) {
  if (clap === null) return [];
  const { starts, interval, count } = clap;
  return Array.from({ length: count }, (_, turn) => ({
    at: starts + turn * interval,
    kind: turn === 0 ? "accent" : "click",
  })).filter(({ at }) => at >= from && at < to);
}

/**
 * @param {ClapSignal | null} clap
 * @param {number | null} now
 */
const clapGoesOn = (clap, now) => clap !== null && now !== null && now < clap.starts + clap.count * clap.interval;
