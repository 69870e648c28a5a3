import { musicInSession } from "../sound/page.js";

/**
 * The music of a drill goes along with its rounds. It plays where somebody asks for it: on the trainer's laptop by
 * itself, otherwise behind the button.
 *
 * @import { LiveSession } from "../live/session.js"
 * @import { Role } from "../wire/wire.d.ts"
 * @import { RunningDrill } from "./running.js"
 *
 * @param {LiveSession} session
 * @param {RunningDrill} drill
 * @param {Role} role
 * @param {{ hint: HTMLElement, button: HTMLElement }} places
 */
export function musicOfDrill(session, drill, role, places) {
  const stand = {
    get choreography() {
      return drill.run;
    },
    loaded: drill.changed,
    get shown() {
      return drill.shown;
    },
  };
  return musicInSession(session, stand, role, places);
}
