import { words } from "../words/conductor.js";
import "../words/music.js";
import { roleOf } from "../live/model.js";

/**
 * What is said of the people in a session.
 *
 * @import { SessionState } from "../live/model.d.ts"
 * @import { Attendee } from "../wire/wire.d.ts"
 */

/**
 * “trainer · has the baton · away”
 *
 * @param {SessionState} state
 * @param {Attendee} person
 */
export function factsAbout(state, { id, role, present, unseenChanges, music }) {
  const facts = [
    role === "dancer" ? null : words(`conductor.role.${roleOf(state, role)}`),
    state.baton === id ? words("conductor.holdsBaton") : null,
    present ? null : words("conductor.away"),
    unseenChanges ? words("conductor.unseenChanges", { count: unseenChanges }) : null,
    music === undefined ? null : words(`music.onDevice.${music}`),
  ];
  return facts.filter((fact) => fact !== null).join(" · ");
}

/**
 * Who plays the music, or what is missing before a run; screens count too.
 *
 * @param {readonly Attendee[]} people
 */
export function musicInWords(people) {
  /** @param {(music: Attendee["music"]) => boolean} which */
  const count = (which) => people.filter(({ present, music }) => present && which(music)).length;
  const missing = count((music) => music === "loading" || music === "failed");
  const waiting = count((music) => music === "touch");
  const playing = count((music) => music === "ready");
  if (missing > 0) return { said: words("music.notLoadedBy", { count: missing }), isLacking: true };
  if (waiting > 0) return { said: words("music.waitsFor", { count: waiting }), isLacking: true };
  return { said: playing === 0 ? "" : words("music.isPlayedBy", { count: playing }), isLacking: false };
}
