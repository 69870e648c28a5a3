import { words } from "../words/practice.js";
import { lastKnown } from "../live/last-known.js";
import { pagePath } from "../live/memberships.js";
import { every } from "../ui/changes.js";
import { isDialogOpen } from "../ui/dialog.js";
import { drawing } from "../ui/drawing.js";
import { keyPress } from "../ui/key-press.js";
import { byId, node } from "../ui/node.js";
import { openOffline } from "../ui/offline.js";
import { loadInAdvance, openOnDemand } from "../ui/on-demand.js";
import { preference } from "../ui/preferences.js";
import { openPiece } from "./kept.js";
import { OwnDrill } from "./own-drill.js";

/**
 * A drill that one athlete practises alone: the athlete's page with a run of its own, and with the buttons that a
 * trainer has in a class.
 *
 * @import { RoundFilm } from "../camera/round-film.js"
 * @import { Piece } from "./kept.js"
 * @import { LiveSession } from "../live/session.js"
 * @import { Membership } from "../live/memberships.js"
 * @import { Run } from "./own-drill.js"
 *
 * @typedef {{ called: number, hit: number, seen: number }} Improvement
 *
 * @typedef {object} Page an athlete's page
 * @property {() => void} listen
 * @property {() => void} begin
 * @property {{ run: Run | null }} drill
 * @property {(round: Improvement, film: RoundFilm | null) => void} onRound
 * @property {(() => void) | null} openOwnRounds
 * @property {string | null} classPath
 */

const loadRounds = () => Promise.all([import("./own-rounds.js"), import("./rounds-dialog.js")]);

/** How often it is looked whether the drill goes on, in milliseconds. */
const looksEvery = 250;

/**
 * @param {string} id of the drill
 * @param {(session: LiveSession, seat: Membership) => Page} open
 */
export async function practiseDrill(id, open) {
  const piece = await openPiece(id);
  const own = new OwnDrill(id, piece.production);
  const session = /** @type {LiveSession} */ (/** @type {unknown} */ (own));
  const name = piece.membership?.name ?? preference("name", "");
  const page = open(session, { session: own.id, role: "dancer", token: "", member: own.me, name });
  page.classPath = classOf(piece);
  page.listen();
  showTitle(piece);
  showButtons(own, page);
  keepRounds(piece, page);
  own.notify("production", own.production);
  own.notify("change", undefined);
  page.begin();
  openOffline();
  document.title = words("practice.titled", { title: piece.production.title });
  Object.assign(globalThis, { runthrough: { session: own, page } }); // for the console and for measurements
}

/** In place of the connection. @param {Piece} piece */
function showTitle({ production }) {
  const title = byId("connection");
  title.removeAttribute("data-kind");
  title.removeAttribute("role");
  title.classList.add("title");
  title.replaceChildren(node("bdi", {}, production.title));
}

/** The way back, as long as the class goes on. @param {Piece} piece */
const classOf = ({ membership }) =>
  membership === null || (lastKnown(membership)?.state.ended ?? false) ? null : pagePath(membership);

/** What became of a round stays on this phone. @param {Piece} piece @param {Page} page */
function keepRounds({ production: { title } }, page) {
  page.onRound = ({ called, hit, seen }, film) => {
    if (called > 0 || seen > 0) {
      openOnDemand(loadRounds, ([{ keepRound }]) => keepRound({ at: Date.now(), title, called, hit, seen }, film));
    }
  };
  page.openOwnRounds = () => openOnDemand(loadRounds, ([, { openOwnRounds }]) => openOwnRounds());
  byId("results").replaceWith(
    node(
      "button",
      { id: "own-rounds", type: "button", class: "quiet", onclick: page.openOwnRounds },
      words("practice.rounds"),
    ),
  );
  // So that they are there without a network, too.
  loadInAdvance([loadRounds]);
}

/** @param {OwnDrill} own @param {Page} page */
function showButtons(own, page) {
  const { drill } = page;
  /** @param {(run: Run) => void} act */
  const withRun = (act) => () => {
    if (drill.run !== null) act(drill.run);
  };
  const playOrPause = withRun((run) => own.playOrPause(run));
  const play = node("button", {
    id: "play",
    type: "button",
    class: "primary",
    "aria-keyshortcuts": "Space",
    onclick: playOrPause,
  });
  /** @param {1 | -1} by @param {string} label @param {string} sign */
  const step = (by, label, sign) =>
    node("button", { type: "button", "aria-label": label, onclick: withRun((run) => own.step(run, by)) }, sign);
  byId("tap").before(
    step(-1, words("practice.stageBack"), "«"),
    play,
    step(1, words("practice.stageOn"), "»"),
  );
  drawing(
    play,
    [own.newsOf("change"), every(looksEvery)],
    () => words(drill.run !== null && own.isGoing(drill.run) ? "practice.stop" : "practice.play"),
  );
  // Movements of a hand are a class's.
  byId("glove").hidden = true;
  document.addEventListener("keydown", (event) => {
    if (event.key !== " " || event.repeat || isDialogOpen() || !keyPress(event).isPlain) return;
    if (event.target instanceof HTMLElement && event.target.closest("button, a, input, select") !== null) return;
    event.preventDefault();
    playOrPause();
  });
}
