import { words } from "../words/trainer.js";
import "../words/athlete.js";
import "../words/conductor.js";
import "../words/sessions.js";
import { Baton } from "../session/baton.js";
import { Ownership } from "../session/ownership.js";
import { PeopleList } from "../session/people-list.js";
import { boardRows } from "../drill/board-rows.js";
import { classLevel } from "../drill/class-level.js";
import { teamRows } from "../drill/team-rows.js";
import { teamsOf, teamStands } from "../drill/teams.js";
import { CallBand } from "../drill/call-band.js";
import { ClassBoard } from "../drill/class-board.js";
import { RoundClock } from "../drill/round-clock.js";
import { RunningDrill } from "../drill/running.js";
import { showTrouble } from "../ui/banner.js";
import { Changes } from "../ui/changes.js";
import { confirmed, isDialogOpen, openDialog } from "../ui/dialog.js";
import { drawing } from "../ui/drawing.js";
import { releaseFocusAfterPointer } from "../ui/keyboard.js";
import { later } from "../ui/queue.js";
import { byId, setText, within } from "../ui/node.js";
import { askForTouch } from "../sound/hearing.js";
import { loadTakes, lookAtTakes } from "../session/look-at-takes.js";
import { beginOnceInUse, loadInAdvance, openOnDemand } from "../ui/on-demand.js";
import { refusalInWords } from "../ui/refusals.js";
import { keepFitted } from "../ui/fitted.js";
import { keepAwake } from "../ui/wake-lock.js";
import { keyPress } from "../ui/key-press.js";
import { loadHelp, openHelp } from "../help/offer.js";
import { trainerKeys } from "../keys/trainer.js";
import { Ticker } from "../stage/ticker.js";
import { Adjustments } from "./adjustments.js";
import { BoardChoice } from "./board-choice.js";
import { Combos } from "./combos.js";
import { Places } from "./places.js";
import { TrainingRecordings } from "./training-recordings.js";

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { CommandAnswer } from "../wire/wire.d.ts"
 * @import { StageShown } from "../drill/round-clock.js"
 * @import { BoardRow } from "../drill/class-board.js"
 * @import { DrillPresent } from "../drill/run.d.ts"
 */

/** How much longer a rest becomes by one press, in microseconds. */
const longer = 15_000_000;
/** How many of the calls that come next a trainer reads. */
const nextNamed = 3;
/** The smallest size of letters of a call, in CSS pixels. */
const legible = 12;
/** Milliseconds between two looks at the clock. */
const clockEvery = 50;

const loadJoining = () => import("../session/join-panel.js");
const loadMusic = () => import("../drill/music.js");
const loadHeard = () => Promise.all([import("../drill/sounding.js"), import("../drill/speech.js")]);
const loadSound = () => import("./sound-dialog.js");
const loadAthlete = () => import("./athlete-dialog.js");
const loadAnnouncing = () => import("../session/announcing.js");
const loadRecognising = () => import("../session/recognising-here.js");
const byKey = new Map(
  trainerKeys.keys.flatMap(({ act, keys }) => keys.map((key) => /** @type {const} */ ([key, act]))),
);

/** What a trainer has in front of them: the clock, the combos to call, and what the class does. */
export class TrainerPage {
  drill;
  board;
  #session;
  #band = new CallBand(nextNamed);
  #adjustments;
  #clock = new RoundClock(words("trainer.ready"));
  #combos;
  #baton;
  #ownership;
  #people = within(document, ".people");
  /** Null before anything is known. @type {readonly BoardRow[] | null} */
  #athletes = null;
  #looked = new Changes();
  #ticker = new Ticker((timestamp) => this.#draw(timestamp));
  /** What the button for it says. @type {"pause" | "goOn" | "start"} */
  #press = "start";

  /** @param {LiveSession} session */
  constructor(session) {
    this.#session = session;
    this.drill = new RunningDrill(session);
    this.board = new ClassBoard(session, this.drill);
    this.board.onNews = () => this.#ticker.wake();
    this.#baton = new Baton(session, byId("baton"));
    this.#ownership = new Ownership(session);
    const people = new PeopleList(session, this.#ownership);
    people.onGiveBaton = (member) => this.#baton.give(member);
    /** @param {Promise<CommandAnswer>} asked */
    const showRefusal = (asked) => this.#showRefusal(asked);
    this.#combos = new Combos(session, this.drill, showRefusal);
    this.#adjustments = new Adjustments(session, this.drill, showRefusal);
    new BoardChoice(session, showRefusal);
    keepFitted(byId("number"), legible);
    keepFitted(byId("stage-words"));
    const places = new Places(session);
    this.board.whoseIs = (camera) => places.whoseIs(camera);
    new TrainingRecordings(session);
    drawing(byId("board"), [this.#looked], () => this.#boardView());
    drawing(byId("teams"), [this.#looked], () => this.#teamsView());
  }

  listen() {
    const session = this.#session;
    this.#clock.onStage = (stage, runs) => this.#onStage(stage, runs);
    byId("play").addEventListener("click", () => this.#playOrPause());
    byId("back").addEventListener("click", () => this.#showRefusal(session.command("back")));
    byId("skip").addEventListener("click", () => this.#showRefusal(session.command("go")));
    byId("longer").addEventListener("click", () => this.#showRefusal(session.command("extendRest", { longer })));
    byId("begin").addEventListener("click", () => this.#begin());
    byId("join").addEventListener("click", () => this.#showCodes());
    byId("who").addEventListener("click", () => this.#showPeople());
    byId("takes").addEventListener("click", () => this.#showTakes());
    byId("results", HTMLAnchorElement).href = `/results/${encodeURIComponent(session.id)}`;
    byId("sound").addEventListener(
      "click",
      () => openOnDemand(loadSound, ({ openSound }) => openSound(this.drill.document)),
    );
    byId("announce").addEventListener(
      "click",
      () => openOnDemand(loadAnnouncing, ({ openAnnouncing }) => openAnnouncing(session, null)),
    );
    byId("recognising").addEventListener(
      "click",
      () => openOnDemand(loadRecognising, ({ openRecognisingHere }) => openRecognisingHere(session)),
    );
    byId("help").addEventListener("click", () => openHelp("trainer"));
    byId("end").addEventListener("click", () => this.#end());
    addEventListener("keydown", (event) => this.#key(event));
    releaseFocusAfterPointer();
    this.drill.changed.listen(() => this.#changed());
    session.newsOf("change", "production", "connection").listen(() => this.#ticker.wake());
    beginOnceInUse(session, loadHeard, ([{ soundDrill }, { speakCalls }]) => {
      soundDrill(session, this.drill);
      speakCalls(session, this.drill);
    });
    const places = { hint: within(document, ".round"), button: byId("music") };
    beginOnceInUse(session, loadMusic, ({ musicOfDrill }) => musicOfDrill(session, this.drill, "conductor", places));
    loadInAdvance([loadMusic, loadJoining, loadSound, loadAthlete, loadAnnouncing, loadHelp, loadTakes]);
    askForTouch(within(document, ".round"));
    keepAwake(() => {});
    this.#ticker.wake();
  }

  #changed() {
    const { document: drill } = this.drill;
    if (drill === null) return;
    document.title = words("athlete.titled", { title: drill.title });
    setText(within(document, "#title bdi"), drill.title);
    this.#ticker.wake();
  }

  /** @param {number} timestamp */
  #draw(timestamp) {
    const now = this.#session.frameInstant(timestamp);
    const present = now === null ? null : this.drill.at(now);
    if (now === null || present === null) return clockEvery;
    this.#band.show(present, null);
    this.#clock.show(present, this.drill.document);
    this.#adjustments.follow(present);
    const due = this.board.dueIn(timestamp);
    if (due > 0) return Math.min(due, clockEvery);
    this.#showBoard(present, now);
    return clockEvery;
  }

  /** @param {StageShown} stage @param {boolean} runs */
  #onStage(stage, runs) {
    const press = runs ? "pause" : document.body.dataset.run === "paused" ? "goOn" : "start";
    // Not under a finger: what is pressed does what it says.
    later(() => {
      this.#press = press;
      setText(byId("play"), words(`trainer.${press}`));
      byId("longer", HTMLButtonElement).disabled = stage !== "rest" && stage !== "work";
    });
  }

  /** @param {DrillPresent} present @param {number} now */
  #showBoard({ stage }, now) {
    const rows = stage === null ? [] : this.board.rows(stage.round, now);
    // Whoever comes later comes last: what is there stays where it is.
    const places = new Map(this.#athletes?.map(({ id }, place) => [id, place]));
    this.#athletes = rows.sort((one, other) =>
      (places.get(one.id) ?? Infinity) - (places.get(other.id) ?? Infinity) || 0
    );
    setText(byId("level"), classLevel(rows) ?? "");
    this.#looked.notify();
  }

  #boardView() {
    if (this.#athletes === null) return undefined;
    byId("nobody").hidden = this.#athletes.length > 0;
    byId("board-table").hidden = this.#athletes.length === 0;
    return boardRows(this.#athletes, (id) => this.#openAthlete(id), this.#teams(this.#athletes));
  }

  /** @param {readonly BoardRow[]} athletes */
  #teams(athletes) {
    const { mode, teams } = this.#session.state.board;
    return mode === "teams" ? teamsOf(teams, athletes) : undefined;
  }

  #teamsView() {
    if (this.#athletes === null) return undefined;
    const teams = this.#teams(this.#athletes);
    return teams && teamRows(teamStands(this.#session.state.board.teams.length, teams, this.#athletes));
  }

  /** @param {string} id */
  #openAthlete(id) {
    const name = this.#athletes?.find((row) => row.id === id)?.name;
    if (name === undefined) return;
    openOnDemand(loadAthlete, ({ openAthlete }) => openAthlete(this.#session, this.board, { id, name }));
  }

  /** What the button says, even where the round has ended, or somebody has started it, in this moment. */
  #playOrPause() {
    const now = this.#session.now();
    const present = now === null ? null : this.drill.at(now);
    const { seed } = this.#session.shown.calls;
    const runs = present?.runs ?? false;
    if (runs !== (this.#press === "pause")) return;
    if (runs) return this.#showRefusal(this.#session.command("pause"));
    const isFresh = !present?.isPaused && (present?.time ?? 0) === 0 && /^0*$/.test(seed);
    if (isFresh || present?.isOver) return this.#showRefusal(this.#session.command("begin"));
    return this.#showRefusal(this.#session.command("play"));
  }

  async #begin() {
    const now = this.#session.now();
    const runs = now !== null && this.drill.at(now)?.runs === true;
    const isSure = !runs ||
      await confirmed(words("trainer.beginQuestion"), words("trainer.beginText"), { yes: words("trainer.begin") });
    if (isSure) this.#showRefusal(this.#session.command("begin"));
  }

  /** The list is part of the page, so that it is up to date whenever it is looked at. */
  #showPeople() {
    this.#people.hidden = false;
    openDialog(words("conductor.people"), this.#people).addEventListener("close", () => {
      this.#people.hidden = true;
      document.body.append(this.#people);
    });
  }

  #showTakes() {
    const { run } = this.drill;
    if (run !== null) lookAtTakes(this.#session, { stages: run.stages, plan: run.document });
  }

  async #end() {
    const why = this.#ownership.whyNotEnd;
    if (why !== null) return showTrouble(why);
    const isSure = await confirmed(
      words("conductor.endQuestion"),
      words("sessions.endText"),
      { yes: words("conductor.endSession"), isGrave: true },
    );
    const refusal = isSure ? await this.#ownership.end() : null;
    if (refusal !== null) showTrouble(refusal);
  }

  #showCodes() {
    openOnDemand(loadJoining, ({ openJoinPanel }) => openJoinPanel(this.#session));
  }

  /** @param {Promise<CommandAnswer>} asked */
  async #showRefusal(asked) {
    const answer = await asked;
    setText(byId("said"), answer.ok ? "" : refusalInWords(answer));
    if (!answer.ok && answer.code === "away") showTrouble(refusalInWords(answer));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { target, repeat } = event;
    const { key, isPlain } = keyPress(event);
    if (isDialogOpen() || repeat || !isPlain) return;
    if (target instanceof HTMLElement && target.matches("input:not([type=radio]), select, textarea")) return;
    const isOfControl = target instanceof HTMLButtonElement || target instanceof HTMLInputElement;
    if (isOfControl && (key === " " || key === "Enter")) return;
    const act = byKey.get(key);
    if (act === "takeBaton") this.#baton.take();
    else if (act !== undefined) byId(act).click();
    else if (!this.#combos.key(key)) return;
    event.preventDefault();
  }
}
