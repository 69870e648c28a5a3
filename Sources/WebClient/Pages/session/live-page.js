import { words } from "../words/live.js";
import { element, nameOf } from "../ui/element.js";
import { icon } from "../ui/icons.js";
import { byId } from "../ui/node.js";
import { showConnection } from "./connection-words.js";
import { LastWords } from "./last-words.js";
import { patch } from "../ui/patch.js";
import { later } from "../ui/queue.js";
import { hideTrouble, inWords, showTrouble } from "../ui/banner.js";
import { placeInWords } from "../stage/words.js";
import { moveTo } from "./seat.js";
import { pagePath } from "../live/memberships.js";
import { listenToClaps } from "./clap.js";
import { showAnnouncement } from "./announcement.js";
import { openOffline } from "../ui/offline.js";
import { GroupFollower } from "./group-follower.js";

/**
 * @import { Role } from "../wire/wire.d.ts"
 * @import { LiveSession } from "../live/session.js"
 * @import { StageStand } from "./stage-stand.js"
 */

/**
 * What the dancer's, the conductor's and the screen's page share: the connection in words, endings, places in words.
 *
 * @param {LiveSession} session
 * @param {Role} role
 * @param {() => (() => Promise<void>) | null} [reopening] how the person at this page opens the session again when
 *   it is over; null where they may not
 */
export function follow(session, role, reopening = () => null) {
  const status = byId("connection");
  /** Told once it is known whether a session that was over goes on. @type {(() => void) | null} */
  let looked = null;
  const lastWords = new LastWords(session, role, () =>
    new Promise((resolve) => {
      looked = () => resolve(undefined);
      session.restart();
    }));
  const following = role === "screen" ? null : new GroupFollower(session, role);
  const show = () => {
    if (following?.leaves) return;
    const connection = session.connection;
    showConnection(status, connection);
    document.body.dataset.connection = status.dataset.kind;
    const goesOn = connection.kind === "live" || connection.kind === "catching-up";
    if (goesOn || session.hasStopped) {
      looked?.();
      looked = null;
    }
    if (goesOn) lastWords.close();
    else if (connection.kind === "ended" && looked === null) lastWords.sayOver(reopening());
    else if (connection.kind === "stopped" && connection.reason !== "left") lastWords.sayStopped(connection.code);
  };
  session.listen("connection", show);
  // The welcome says which role; it is handled before the connection counts as live.
  const stopLooking = session.newsOf("change", "connection").listen(() => {
    if (becomesAnother(session, role)) stopLooking();
  });
  session.listen("trouble", (problem) => {
    if (problem === null) return hideTrouble();
    showTrouble(words("live.notLoaded", { why: inWords(problem) }), { retry: () => session.reloadProduction() });
  });
  const stop = session.listen("production", () => {
    stop();
    performance.mark("open");
    openOffline();
  });
  listenToClaps(session);
  showAnnouncement(session, role);
  session.start();
  show();
}

/**
 * The owner may have made a dancer of a conductor, or the other way round: each has a page of their own. So have pieces
 * and drills. Answers whether this page is leaving for the other one.
 *
 * @param {LiveSession} session
 * @param {Role} role
 */
function becomesAnother(session, role) {
  const { me, programme } = session.state;
  if (!me || !session.isConnected) return false;
  const now = me.role === "dancer" || me.role === "conductor" ? me.role : role;
  const runs = programme?.kind ?? "production";
  const isHere = location.pathname.split("/")[1] === pagePath({ session: session.id, role, runs }).split("/")[1];
  if (now === role && isHere) return false;
  moveTo(role, now, runs);
  return true;
}

/**
 * Everybody's place in words, as they stand in one formation.
 *
 * @param {HTMLElement} place
 * @param {StageStand} stand
 * @param {number} index
 */
export function listPlaces(place, { choreography }, index) {
  if (choreography === null || choreography.formationCount === 0) return patch(place);
  const at = choreography.standIn(index);
  const { performers, stage } = choreography;
  const rows = performers.map(({ id, name }, turn) => {
    const where = placeInWords({ x: at[2 * turn], y: at[2 * turn + 1] }, stage);
    return element("li", { key: id }, nameOf(name), element("span", {}, where));
  });
  later(() => patch(place, rows));
}

/**
 * The button that turns the stage: it says which side is shown, and what a press does.
 *
 * @param {HTMLElement} button
 * @param {StageStand} stand
 */
export function sideButton(button, stand) {
  const label = () => {
    const isAudience = stand.side === "audience";
    button.setAttribute(
      "aria-label",
      words(isAudience ? "live.turnToPerformer" : "live.turnToAudience"),
    );
    patch(
      button,
      icon("turn"),
      element("span", { class: "side-words" }, words(isAudience ? "live.audienceView" : "live.performerView")),
    );
  };
  button.addEventListener("click", () => {
    stand.turn();
    label();
  });
  label();
}
