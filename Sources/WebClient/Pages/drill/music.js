import { audioAt, isSounding, outputNews, softenMusic } from "../sound/output.js";
import { Looking } from "../sound/looking.js";
import { musicInSession } from "../sound/page.js";
import { clipsOf } from "../sound/passages.js";
import { laidForDrill } from "./looped.js";

/**
 * The music of a drill goes along with its rounds: once, or round and round until the drill ends, and softer in rests
 * where the drill says so. It plays where somebody asks for it: on the trainer's laptop by itself, otherwise behind the
 * button.
 *
 * @import { LiveSession } from "../live/session.js"
 * @import { Production } from "../wire/production.d.ts"
 * @import { Role } from "../wire/wire.d.ts"
 * @import { Drill, Session } from "./speech.js"
 * @import { RunningDrill } from "./running.js"
 */

/** Milliseconds between two looks at the rests. */
const every = 400;
/** How far ahead rests are looked for, in microseconds: a page that is not visible gets one timer a second. */
const ahead = 2_500_000;

/**
 * @param {LiveSession} session
 * @param {RunningDrill} drill
 * @param {Role} role
 * @param {{ hint: HTMLElement, button: HTMLElement }} places
 */
export function musicOfDrill(session, drill, role, places) {
  softenInRests(session, drill);
  return musicInSession(session, standOf(drill), role, places);
}

/** What the player of music asks of a drill. @param {Pick<Drill, "run" | "shown" | "changed">} drill */
export const standOf = (drill) => ({
  get choreography() {
    return drill.run;
  },
  loaded: drill.changed,
  get shown() {
    return drill.shown;
  },
  /** @param {Production} production */
  clipsOf: (production) => drill.run === null ? [] : laidForDrill(clipsOf(production), drill.run),
});

/**
 * @param {Session} session
 * @param {Pick<Drill, "run" | "shown" | "changed">} drill
 */
export function softenInRests(session, drill) {
  const looking = new Looking(look, every, globalThis);
  function look() {
    looking.stop();
    const now = session.now();
    const percent = drill.run?.document.drill.music?.rests ?? 100;
    const isSoft = now !== null && percent < 100 && isSounding();
    // Loudness is felt as about the square.
    softenMusic(isSoft ? restsFrom(session, drill, now) : [], (percent / 100) ** 2);
    if (isSoft && drill.shown.motion.rate > 0) looking.later();
  }
  drill.changed.listen(look);
  outputNews.listen(look);
  session.newsOf("change", "connection").listen(look);
  look();
}

/**
 * The rests that are heard soon.
 *
 * @type {(session: Session, drill: Pick<Drill, "run" | "shown">, now: number) => { from: number, to: number }[]}
 */
function restsFrom({ clock }, { run, shown }, now) {
  if (run === null || !shown.known) return [];
  return run.stretches(shown, now, now + ahead).flatMap((stretch) => {
    const [first, last] = [run.timeAt(shown, stretch.from), run.timeAt(shown, stretch.to - 1)];
    return run.stages.filter(({ kind, starts, ends }) => kind === "rest" && starts <= last && ends > first)
      .flatMap(({ starts, ends }) => {
        /** @param {number | null} instant */
        const heardAt = (instant) => {
          const local = instant === null ? null : clock.localOf(instant);
          return local === null ? null : audioAt(local);
        };
        const from = heardAt(starts <= first ? stretch.from : run.instantOf(shown, stretch.from, starts));
        const to = heardAt(ends > last ? stretch.to : run.instantOf(shown, stretch.from, ends));
        return from === null || to === null ? [] : [{ from, to }];
      });
  });
}
