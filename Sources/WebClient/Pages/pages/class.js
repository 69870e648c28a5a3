import "../words/page.js";
import { words } from "../words/class.js";
import "../words/athlete.js";
import "../words/drill.js";
import { boardRows } from "../drill/board-rows.js";
import { classLevel } from "../drill/class-level.js";
import { improvedRows } from "../drill/improved-rows.js";
import { teamRows } from "../drill/team-rows.js";
import { teamsOf, teamStands } from "../drill/teams.js";
import { CallBand } from "../drill/call-band.js";
import { ClassBoard } from "../drill/class-board.js";
import { RunningDrill } from "../drill/running.js";
import { RoundClock } from "../drill/round-clock.js";
import { LiveSession } from "../live/session.js";
import { Changes } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { byName } from "../ui/by-name.js";
import { byId, setText, within } from "../ui/node.js";
import { askForTouch } from "../sound/hearing.js";
import { follow } from "../session/live-page.js";
import { beginOnceInUse, openOnDemand } from "../ui/on-demand.js";
import { prefer, preference } from "../ui/preferences.js";
import { leave, takeScreensSeat } from "../session/seat.js";
import { keepAwake } from "../ui/wake-lock.js";
import { Ticker } from "../stage/ticker.js";
import { callsSwitch } from "../drill/calls-switch.js";
import { WallFigure } from "../drill/wall-figure.js";
import { offerHelp } from "../help/offer.js";

offerHelp("trainer", within(document, ".controls"));

/**
 * `/class/{session}`: clock, call and class board for a projector.
 *
 * @import { Membership } from "../live/memberships.js"
 * @import { BoardRow } from "../drill/class-board.js"
 * @import { TeamStand } from "../drill/teams.js"
 * @import { SessionState } from "../live/model.d.ts"
 */

/** How names are shown to everybody: whole, as their first letters, or the whole board not at all. */
const ways = /** @type {const} */ (["names", "initials", "none"]);
/** Milliseconds between two looks at the clock. */
const clockEvery = 50;
/** As many rows as can be read across a hall; of more athletes, some at a time, in turn, for so many microseconds. */
const [most, turn] = [16, 6_000_000];

const loadHeard = () => Promise.all([import("../drill/sounding.js"), import("../drill/speech.js")]);

/** @param {Membership} membership */
function open(membership) {
  const session = new LiveSession(membership);
  const drill = new RunningDrill(session);
  const board = new ClassBoard(session, drill);
  const band = new CallBand();
  const clock = new RoundClock();
  const figure = new WallFigure(drill);
  /** @type {readonly BoardRow[]} */
  let athletes = [];
  /** @type {readonly TeamStand[]} */
  let teams = [];
  const looked = new Changes();
  const isOf = (/** @type {string} */ mode) => session.state.board.mode === mode;
  drawing(
    byId("board"),
    [looked],
    () => isOf("improved") ? improvedRows(athletes) : boardRows(athletes, null),
  );
  drawing(byId("teams"), [looked], () => teamRows(teams));
  const ticker = new Ticker((timestamp) => {
    const now = session.frameInstant(timestamp);
    const present = now === null ? null : drill.at(now);
    if (now === null || present === null) return clockEvery;
    band.show(present, null);
    clock.show(present, drill.document);
    const next = figure.draw(present, now) ? 0 : clockEvery;
    const due = board.dueIn(timestamp);
    if (due > 0) return Math.min(due, next);
    if (present.stage !== null) {
      const all = board.rows(present.stage.round, now);
      const { mode, teams: asked } = session.state.board;
      const isHidden = mode === "off" || way() === "none";
      const everybody = isHidden ? [] : named(chosen(all, mode));
      const { shown, said } = pageAt(everybody, now);
      document.body.dataset.board = isHidden ? "off" : mode;
      within(document, ".board").style.setProperty("--rows", String(shown.length));
      athletes = shown;
      teams = mode === "teams" && !isHidden ? teamStands(asked.length, teamsOf(asked, all), all) : [];
      looked.notify();
      setText(byId("of-all"), mode === "improved" && shown.length === 0 ? words("drill.board.noneImproved") : said);
      setText(byId("level"), isHidden ? "" : classLevel(all) ?? "");
    }
    return next;
  });
  board.onNews = figure.onChosen = () => ticker.wake();
  drill.changed.listen(() => {
    document.title = words("athlete.titled", { title: drill.document?.title ?? "" });
    ticker.wake();
  });
  byId("names").addEventListener("click", () => {
    prefer("board-names", ways[(ways.indexOf(way()) + 1) % ways.length]);
    nameNames();
    ticker.wake();
  });
  nameNames();
  byId("sound").addEventListener(
    "click",
    () => openOnDemand(() => import("../trainer/sound-dialog.js"), ({ openSound }) => openSound(drill.document)),
  );
  byId("leave").addEventListener("click", () => leave("screen"));
  beginOnceInUse(session, loadHeard, ([{ soundDrill }, { speakCalls }]) => {
    soundDrill(session, drill);
    speakCalls(session, drill);
  });
  callsSwitch(byId("calls-switch"));
  const places = { hint: within(document, ".notice"), button: byId("music") };
  beginOnceInUse(
    session,
    () => import("../drill/music.js"),
    ({ musicOfDrill }) => musicOfDrill(session, drill, "screen", places),
  );
  keepAwake(() => {});
  askForTouch(within(document, ".notice"));
  follow(session, "screen");
  ticker.wake();
  Object.assign(globalThis, { runthrough: { session, drill, board } }); // for the console and for measurements
}

/** @returns {typeof ways[number]} */
function way() {
  const chosen = preference("board-names", "names");
  return ways.find((one) => one === chosen) ?? "names";
}

const nameNames = () => setText(byId("names"), words(`class.board.${way()}`));

/**
 * Those who stand on the board: nobody is ranked by how much they hit, and nobody is named for not doing better.
 *
 * @param {readonly BoardRow[]} rows in the order of names
 * @param {SessionState["board"]["mode"]} mode
 */
function chosen(rows, mode) {
  if (mode === "latest") return rows;
  if (mode !== "improved") return [];
  return rows
    .filter(({ gained }) => gained !== null && Math.round(100 * gained) > 0)
    .sort((one, other) => (other.gained ?? 0) - (one.gained ?? 0) || byName(one, other));
}

/** @param {readonly BoardRow[]} rows */
const named = (rows) => way() === "initials" ? rows.map((row) => ({ ...row, name: initialsOf(row.name) })) : rows;

/**
 * The rows that have their turn: the same ones on all walls, since the session clock tells.
 *
 * @param {readonly BoardRow[]} everybody
 * @param {number} now
 */
function pageAt(everybody, now) {
  const pages = Math.ceil(everybody.length / most);
  if (pages <= 1) return { shown: everybody, said: "" };
  const each = Math.ceil(everybody.length / pages);
  const from = Math.floor(now / turn) % pages * each;
  const shown = everybody.slice(from, from + each);
  return { shown, said: words("class.board.page", { from: from + 1, to: from + shown.length, of: everybody.length }) };
}

/** @param {string} name */
const initialsOf = (name) => name.split(/\s+/).filter(Boolean).map((part) => [...part][0]).join("");

takeScreensSeat().then((seat) => seat && open(seat));
