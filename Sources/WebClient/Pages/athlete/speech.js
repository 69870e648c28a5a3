import { listed } from "../words/words.js";
import { actionInShort, actionInWords } from "../drill/actions.js";
import { preference } from "../ui/preferences.js";
import { Prompter } from "../session/prompter.js";
import { isVoiceWanted, say, speechLasts, thatFits, voiceLead } from "../ui/voice.js";

/**
 * Says each call so early that it is over on the beat of the call, and never over the punches of the one before.
 *
 * @import { LiveSession } from "../live/session.js"
 * @import { Called } from "../drill/run.d.ts"
 * @import { RunningDrill } from "../drill/running.js"
 * @import { Due } from "../session/prompter.js"
 */

/** How far ahead calls are looked for, in microseconds of score time. */
const ahead = 30_000_000;
/** How many of them. */
const most = 4;

/** What this device says: the numbers of punches, or their names. */
const saysNames = () => preference("calls", "numbers") === "names";

/**
 * The ways to say a call, the longest first.
 *
 * @param {Called} call
 */
function callSpoken({ combo }) {
  const short = combo.steps.map(({ action }) => actionInShort(action).replace("-", " ")).join(" ");
  if (!saysNames()) return [short];
  const names = combo.steps.map(({ action }) => actionInWords(action));
  return [listed(names, "unit"), short];
}

/**
 * @param {LiveSession} session
 * @param {RunningDrill} drill
 */
export function speakCalls(session, drill) {
  const prompter = new Prompter({
    now: () => session.now(),
    localOf: (instant) => session.clock.localOf(instant),
    state: () => [
      drill.run,
      drill.shown.motion,
      drill.shown.previous,
      session.clock.isKnown,
      isVoiceWanted(),
      saysNames(),
    ],
    foresee: (from) => (isVoiceWanted() ? foreseen(drill, from) : []),
  });
  const look = () => prompter.look();
  drill.changed.listen(look);
  session.newsOf("change", "connection").listen(look);
  addEventListener("promptingchosen", look);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && prompter.again());
  look();
}

/**
 * @param {RunningDrill} drill
 * @param {number} from
 * @returns {Due[]}
 */
function foreseen({ run, shown: timeline }, from) {
  if (run === null || !timeline.known) return [];
  const time = run.timeAt(timeline, from);
  const calls = run.callsBetween(time, time + ahead).slice(0, most);
  return calls.flatMap((call, turn) => {
    const at = run.instantOf(timeline, from, call.at);
    if (at === null) return [];
    const { rate } = timeline.motion;
    const pace = rate > 0 ? rate : 1;
    // From the last punch of the call before to the first of this one there is time.
    const before = calls[turn - 1]?.steps.at(-1)?.due ?? -Infinity;
    const longest = ((call.steps[0]?.due ?? call.at) - before) / pace;
    const texts = callSpoken(call);
    const text = thatFits(texts, longest) ?? texts[texts.length - 1];
    const early = Math.min(speechLasts(text), Math.max(0, (call.at - before) / pace));
    return [{
      key: `call ${call.round} ${call.number} ${at}`,
      at,
      lead: voiceLead() + early,
      give: () => say(text),
    }];
  });
}
