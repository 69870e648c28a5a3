import { words } from "../words/dancer.js";
import "../words/common.js";
import { countsIn, countsOf } from "../stage/tempo.js";
import { ownPlaceInWords, wayInWords } from "../stage/words.js";

/**
 * @import { Timeline } from "../core/timeline.d.ts"
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Prompt } from "./prompts.js"
 */

/**
 * What is said of a prompt: whole sentences, and shorter ones after them for when there is no time.
 *
 * @param {Prompt} prompt
 * @param {object} about
 * @param {Timeline} about.timeline
 * @param {Choreography} about.choreography
 * @param {number} about.performer in turn; -1 for somebody who watches
 * @param {number | null} about.prepared into which formation the way has been said already
 * @returns {string[]}
 */
export function promptInWords({ kind, at, turn, formation }, about) {
  const { timeline, choreography, performer, prepared } = about;
  const number = formation + 1;
  switch (kind) {
    case "prepare": {
      if (turn.to === null) return [];
      const way = wayWithCounts(turn.to, at, about);
      return [words("dancer.say.prepare", { number: turn.to + 1, way }), way];
    }
    case "go":
      if (prepared === formation || turn.to === null) return [words("dancer.sayGo")];
      return [words("dancer.say.goInto", { number, way: wayWithCounts(turn.to, at, about) }), words("dancer.sayGo")];
    case "wait": {
      const count = turn.at === null
        ? countsIn(turn.after, choreography, choreography.departure(formation))
        : choreography.countsUntil(timeline, at, turn.at);
      const wait = words("dancer.sayWait", { count });
      return [words("dancer.say.wait", { number, wait }), wait];
    }
    case "stay":
      return [words("dancer.say.stay", { number }), words("dancer.stay")];
    case "arrived":
      return [...onGo({ turn, at }, words("dancer.say.hold"), about), words("dancer.say.hold")];
    case "placed": {
      const { name } = choreography.formations[formation];
      const place = performer < 0 ? "" : words("dancer.yourPlace", { place: ownPlace(formation, about) });
      const live = words("dancer.formationIsLive", { number, name, place }).trim();
      return [...onGo({ turn, at }, live, about), live, words("dancer.say.formation", { number })];
    }
    case "paused":
      return [words("dancer.paused")];
  }
}

/**
 * Together with what GO will bring, if a GO is waited for.
 *
 * @param {Pick<Prompt, "turn" | "at">} prompt
 * @param {string} said
 * @param {Parameters<typeof promptInWords>[1]} about
 */
function onGo({ turn, at }, said, about) {
  if (turn.isPaused || turn.then !== "go" || turn.at !== null || turn.to === null) return [];
  return [words("dancer.say.thenOnGo", { said, way: wayWithCounts(turn.to, at, about) })];
}

/**
 * “2 to stage left, 4 counts”: their own way into a formation, and how long they have for it.
 *
 * @param {number} into
 * @param {number} at
 * @param {Parameters<typeof promptInWords>[1]} about
 */
function wayWithCounts(into, at, about) {
  const { timeline, choreography, performer } = about;
  const own = performer < 0 ? null : choreography.way(timeline, at, into, performer);
  const departs = own === null ? choreography.departure(Math.max(0, into - 1)) : own.departs;
  const arrives = own === null ? choreography.arrival(into) : own.arrives;
  const count = Math.round(countsOf(choreography, departs, arrives - departs));
  const counts = words("common.counts", { count });
  if (performer < 0) return counts;
  const way = wayInWords(placeIn(Math.max(0, into - 1), about), placeIn(into, about));
  return words("dancer.say.way", { way, counts });
}

/**
 * @param {number} formation
 * @param {Parameters<typeof promptInWords>[1]} about
 */
const ownPlace = (formation, about) => ownPlaceInWords(placeIn(formation, about), about.choreography.stage);

/**
 * @param {number} formation
 * @param {Parameters<typeof promptInWords>[1]} about
 */
function placeIn(formation, { choreography, performer }) {
  const places = choreography.standIn(formation);
  return { x: places[2 * performer], y: places[2 * performer + 1] };
}
