import { clicking, clickOf } from "../sound/clicks.js";
import { audioAt, audioNow, isSounding, openOutput, outputNews, play } from "../sound/output.js";
import { Scheduler } from "../sound/scheduler.js";
import { preference } from "../ui/preferences.js";
import { bellOf } from "./bells.js";

/**
 * What a page of a drill sounds: bells, and clicks on the counts of a round as they were chosen on this device. All
 * follows from the drill and the session clock.
 *
 * @import { Click } from "../sound/clicks.js"
 * @import { Sound } from "../sound/scheduler.js"
 * @import { Bell } from "./bells.js"
 * @import { Drill, Session } from "./speech.js"
 *
 * @typedef {object} Chosen what of it sounds
 * @property {() => boolean} bells
 * @property {() => import("../sound/clicks.js").Clicking} clicks
 */

/** @param {string} kind @returns {kind is Bell} */
const isBell = (kind) => kind === "workBegins" || kind === "workEnds" || kind === "warning";

export const areBellsWanted = () => preference("bells", "yes") === "yes";

/** @type {Chosen} */
const asPreferred = { bells: areBellsWanted, clicks: clicking };

/**
 * @param {Session} session
 * @param {Pick<Drill, "run" | "shown" | "changed">} drill
 * @param {Chosen} [chosen]
 */
export function soundDrill(session, drill, chosen = asPreferred) {
  const isWanted = () => chosen.clicks() !== "off" || chosen.bells();
  const scheduler = new Scheduler({
    now: () => (isWanted() && isSounding() ? session.now() : null),
    audioNow,
    audioAt(instant) {
      const local = session.clock.localOf(instant);
      return local === null ? null : audioAt(local);
    },
    foresee: (from, to) => soundsBetween(drill, chosen, from, to),
    goesOn: () => {
      const now = session.now();
      const present = now === null ? null : drill.run?.at(drill.shown, now) ?? null;
      return present !== null && !present.isOver;
    },
    begin: ({ kind }, audio) => play(isBell(kind) ? bellOf(kind) : clickOf(/** @type {Click} */ (kind)), audio),
  });
  const look = () => {
    if (isWanted()) openOutput();
    scheduler.look();
  };
  drill.changed.listen(look);
  addEventListener("promptingchosen", look);
  outputNews.listen(() => scheduler.look());
  session.newsOf("connection").listen(() => scheduler.look());
  document.addEventListener("visibilitychange", () => scheduler.look());
  look();
}

/**
 * @param {Pick<Drill, "run" | "shown">} drill
 * @param {Chosen} chosen
 * @param {number} from
 * @param {number} to
 * @returns {Sound[]}
 */
function soundsBetween({ run, shown: timeline }, chosen, from, to) {
  if (run === null || !timeline.known) return [];
  const way = chosen.clicks();
  return run.stretches(timeline, from, to).flatMap((stretch) => {
    // What is due at the end of the stretch is heard; in a loop, the score is at the beginning again there.
    const [first, last] = [run.timeAt(timeline, stretch.from), run.timeAt(timeline, stretch.to - 1) + 1];
    const bells = chosen.bells() ? run.bellsBetween(first, last).map(({ bell, at }) => ({ at, kind: bell })) : [];
    const clicks = run.countsBetween(first, last)
      .map(({ at, count }) => ({ at, kind: count % 8 === 0 ? "accent" : "click" }))
      .filter(({ kind }) => way === "beats" || (way === "eights" && kind === "accent"));
    return [...bells, ...clicks].flatMap(({ at, kind }) => {
      const instant = run.instantOf(timeline, stretch.from, at);
      return instant === null || instant >= stretch.to ? [] : [{ at: instant, kind }];
    });
  }).sort((one, other) => one.at - other.at);
}
