import { words } from "../words/live.js";
import "../words/common.js";
import { element, nameOf } from "../ui/element.js";
import { byId, node } from "../ui/node.js";
import { showConnection, stoppedInWords } from "./connection-words.js";
import { openDialog } from "../ui/dialog.js";
import { patch } from "../ui/patch.js";
import { hideTrouble, inWords, showTrouble } from "../ui/banner.js";
import { placeInWords } from "../stage/words.js";
import { moveTo, rejoin } from "./seat.js";
import { pagePath } from "../live/memberships.js";
import { lookAtTakes } from "./look-at-takes.js";
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
  let isLooking = false;
  const lookAgain = () => {
    isLooking = true;
    session.restart();
  };
  const following = role === "screen" ? null : new GroupFollower(session, role);
  const show = () => {
    if (following?.leaves) return;
    const connection = session.connection;
    showConnection(status, connection);
    document.body.dataset.connection = status.dataset.kind;
    if (session.hasStopped && isLooking) {
      isLooking = false;
      sayStillOver();
    }
    if (connection.kind !== "ended") closeLastWords(connection.kind);
    else if (!isLooking) sayOver(session, role, lookAgain, reopening());
    if (connection.kind === "stopped" && connection.reason !== "left") sayStopped(session, connection.code, role);
  };
  session.listen("connection", show);
  // The welcome says which role; it is handled before the connection counts as live.
  session.newsOf("change", "connection").listen(() => becomeWhatOneIs(session, role));
  session.listen("trouble", (problem) => {
    if (problem === null) return hideTrouble();
    showTrouble(words("live.notLoaded", { why: inWords(problem) }), { retry: () => session.reloadProduction() });
  });
  const stop = session.listen("production", () => {
    stop();
    performance.mark("open");
  });
  listenToClaps(session);
  showAnnouncement(session, role);
  openOffline();
  session.start();
  show();
}

/** @type {HTMLDialogElement | null} */
let lastWords = null;

/**
 * The owner may have made a dancer of a conductor, or the other way round: each has a page of their own. So have pieces
 * and drills.
 *
 * @param {LiveSession} session
 * @param {Role} role
 */
function becomeWhatOneIs(session, role) {
  const { me, programme } = session.state;
  if (isMoving || !me || !session.isConnected) return;
  const now = me.role === "dancer" || me.role === "conductor" ? me.role : role;
  const runs = programme?.kind ?? "production";
  const isHere = location.pathname.split("/")[1] === pagePath({ session: session.id, role, runs }).split("/")[1];
  if (now === role && isHere) return;
  isMoving = true;
  moveTo(role, now, runs);
}

/** Whether this page is leaving for another. */
let isMoving = false;

function sayStillOver() {
  const again = lastWords?.querySelector("button.look-again");
  if (!(again instanceof HTMLButtonElement)) return;
  again.disabled = false;
  again.textContent = words("live.stillEnded");
}

/** @param {string} kind */
function closeLastWords(kind) {
  if (kind !== "live" && kind !== "catching-up") return;
  lastWords?.close();
  lastWords = null;
}

/**
 * The session is over: who ended it, and a way back for the case that its owner opens it again.
 *
 * @param {LiveSession} session
 * @param {Role} role
 * @param {() => void} lookAgain
 * @param {(() => Promise<void>) | null} [reopen]
 */
function sayOver(session, role, lookAgain, reopen = null) {
  const { endedBy } = session.state;
  const takes = node("button", { type: "button", onclick: () => lookAtTakes(session) }, words("live.takes"));
  const label = words(reopen === null ? "live.lookAgain" : "common.openAgain");
  const again = node("button", { type: "button", class: "look-again" }, label);
  again.addEventListener("click", async () => {
    again.disabled = true;
    try {
      await reopen?.();
      lookAgain();
    } catch (problem) {
      again.disabled = false;
      again.textContent = inWords(problem);
    }
  });
  sayEnded(
    !endedBy ? words("live.sessionEnded") : words("live.endedBy", { name: endedBy }),
    words(!endedBy ? "live.thanks" : "live.endedHelp"),
    role,
    role === "screen" ? [again] : [takes, ...(role === "dancer" ? [practise(session)] : []), again],
  );
}

/** @param {LiveSession} session */
const practise = ({ state }) =>
  node(
    "a",
    { class: "button", href: `/practice/${encodeURIComponent(state.production?.id ?? "")}` },
    words("live.practise"),
  );

/**
 * @param {string} title
 * @param {string} text
 * @param {Role} role
 * @param {HTMLElement[]} [actions]
 */
function sayEnded(title, text, role, actions = []) {
  if (lastWords?.open) return;
  lastWords = openDialog(
    title,
    node(
      "div",
      { class: "stack" },
      node("p", {}, text),
      node(
        "div",
        { class: "choices" },
        ...actions,
        role === "conductor"
          ? node("a", { class: "button", href: "/" }, words("live.allProductions"))
          : node("a", { class: "button", href: "/join" }, words("live.joinAnother")),
      ),
    ),
    { className: "ending", dismissible: role === "screen" ? true : false },
  );
}

/**
 * @param {LiveSession} session
 * @param {number} code
 * @param {Role} role
 */
function sayStopped(session, code, role) {
  if (code === 1000) return sayOver(session, role, () => session.restart());
  const again = node(
    "button",
    { type: "button", class: "primary" },
    words(code === 4009 ? "live.useHere" : "live.joinAgain"),
  );
  again.addEventListener("click", () => {
    if (code !== 4009) return rejoin(role);
    lastWords?.close();
    lastWords = null;
    session.restart();
  });
  sayEnded(words(code === 4009 ? "live.openElsewhere" : "live.notConnected"), stoppedInWords(code), role, [again]);
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
  patch(
    place,
    performers.map(({ id, name }, turn) => {
      const where = placeInWords({ x: at[2 * turn], y: at[2 * turn + 1] }, stage);
      return element("li", { key: id }, nameOf(name), element("span", {}, where));
    }),
  );
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
      element("span", { class: "turn-round", "aria-hidden": "true" }, "⟲"),
      element("span", { class: "side-words" }, words(isAudience ? "live.audienceView" : "live.performerView")),
    );
  };
  button.addEventListener("click", () => {
    stand.turn();
    label();
  });
  label();
}

/**
 * Pointer presses give the focus back to the page, so that Space stays GO. This runs before other listeners of the
 * press:
 * a dialog then gives the focus back to the page too, and not to the button that opened it.
 */
export function releaseFocusAfterPointer() {
  document.addEventListener("click", (event) => {
    if (event.detail > 0 && event.target instanceof Element) event.target.closest("button")?.blur();
  }, { capture: true });
}
