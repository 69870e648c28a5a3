import { number } from "../words/words.js";
import { soundWith } from "../sound/sounding.js";
import { countsAhead } from "./prompts.js";
import { Prompter } from "../sound/prompter.js";
import { isVibrationWanted, vibrate } from "../ui/vibration.js";
import { isVoiceWanted, say, voiceLead } from "../ui/voice.js";

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { Count } from "./prompts.js"
 * @import { Due } from "../sound/prompter.js"
 * @import { StageStand } from "./stage-stand.js"
 */

/** A count shorter than this is not said: the next one would come before it is over. */
const sayable = 350_000;

/**
 * Count-ins are clicked, said and felt on this page, as far as each is switched on; so is what else the page expects.
 *
 * @param {LiveSession} session
 * @param {StageStand} stand
 * @param {object} [more]
 * @param {(from: number, counts: readonly Count[]) => Due[]} [more.foresee]
 * @param {() => readonly unknown[]} [more.state] what that depends on besides the run
 */
export function promptWith(session, stand, { foresee = () => [], state = () => [] } = {}) {
  soundWith(session, stand);
  const prompter = new Prompter({
    now: () => session.now(),
    localOf: (instant) => session.clock.localOf(instant),
    state: () => [
      session.shown.motion,
      session.shown.previous,
      stand.choreography,
      session.shown.known && session.clock.isKnown,
      isVoiceWanted(),
      isVibrationWanted(),
      ...state(),
    ],
    foresee(from) {
      const { choreography } = stand;
      if (choreography === null || !session.shown.known) return [];
      const counts = countsAhead(session.shown, choreography, from);
      return [...counts.flatMap(duesOf), ...foresee(from, counts)];
    },
  });
  const look = () => prompter.look();
  session.newsOf("change", "production", "connection").listen(look);
  stand.loaded.listen(look);
  addEventListener("promptingchosen", look);
  // Timers stand still in a page that is not visible, and clocks in a device that sleeps.
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && prompter.again());
  look();
}

/**
 * @param {Count} count
 * @returns {Due[]}
 */
function duesOf({ at, number: said, lasts }) {
  /** @type {Due[]} */
  const dues = [];
  if (isVoiceWanted() && lasts >= sayable) {
    dues.push({ key: `count ${at}`, at, lead: voiceLead(), give: () => say(number(said, {})) });
  }
  if (isVibrationWanted()) dues.push({ key: `shake ${at}`, at, lead: 0, give: () => vibrate("count") });
  return dues;
}
