import { castLines } from "../live/cast.js";
import { words } from "../words/live.js";
import { preference } from "../ui/preferences.js";
import { choice } from "../ui/choice.js";
import { letters } from "../ui/letters.js";

/**
 * @import { Performer, Production } from "../wire/production.d.ts"
 * @import { SessionState } from "../live/model.d.ts"
 * @import { StageStand } from "./stage-stand.js"
 */

const most = 3;

/**
 * A name in two or three letters, as on a dot: “Ana Marković” is AM, “Ana” is An, “Dancer 12” is D12.
 *
 * @param {string} name
 */
export function initialsOf(name) {
  const parts = name.split(/[\s.·_-]+/u).filter((part) => part !== "");
  if (parts.length === 0) return "";
  if (parts.length === 1) return letters(parts[0]).slice(0, 2).join("");
  const [first] = letters(parts[0]);
  const last = parts[parts.length - 1];
  const rest = /^\d+$/u.test(last) ? last : letters(last)[0];
  return letters(`${first}${rest}`).slice(0, most).join("").toLocaleUpperCase();
}

/**
 * The performers with the initials of who dances them for a label: the person in the session, else the one in the
 * cast, else the performer's own name.
 *
 * @param {SessionState} state
 * @param {Production} production
 * @returns {Performer[]}
 */
const withInitials = (state, production) =>
  castLines(state, production).map(({ performer, person, dancer }) => ({
    ...performer,
    label: initialsOf(dancer?.name ?? person?.name ?? performer.name),
  }));

export const areInitialsWanted = () => preference("initials", "no") === "yes";

/**
 * Puts what this device wants on the dots: initials, or the performers' labels.
 *
 * @param {StageStand} stand
 */
export function labelDots(stand) {
  stand.dots = areInitialsWanted() ? withInitials : null;
}

/**
 * Asks for them where they are wanted.
 *
 * @param {StageStand} stand
 */
export const initialsChoice = (stand) => choice("initials", words("live.initials"), () => labelDots(stand));
