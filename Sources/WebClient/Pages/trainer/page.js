import { words } from "../words/words.js";
import { Baton } from "../conductor/baton.js";
import { boardRows } from "../drill/board-rows.js";
import { CallBand } from "../drill/call-band.js";
import { ClassBoard } from "../drill/class-board.js";
import { RunningDrill } from "../drill/running.js";
import { leftInWords, stageInWords } from "../drill/stage-words.js";
import { showTrouble } from "../parts/banner.js";
import { confirmed, isDialogOpen } from "../parts/dialog.js";
import { byId, setText, within } from "../parts/element.js";
import { askForTouch } from "../parts/hearing.js";
import { announce, releaseFocusAfterPointer } from "../parts/live-page.js";
import { loadTakes, lookAtTakes } from "../parts/look-at-takes.js";
import { beginOnceInUse, loadInAdvance, openOnDemand } from "../parts/on-demand.js";
import { refusalInWords } from "../parts/refusals.js";
import { keepAwake } from "../parts/wake-lock.js";
import { Ticker } from "../stage/ticker.js";
import { Changes } from "./changes.js";
import { Combos } from "./combos.js";

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { CommandAnswer } from "../live/wire.d.ts"
 * @import { DrillPresent } from "../drill/run.d.ts"
 */

/** How much longer a rest becomes by one press, in microseconds. */
const longer = 15_000_000;
/** Milliseconds between two looks at the clock, and at the board. */
const [clockEvery, boardEvery] = [50, 250];

const loadJoining = () => import("../conductor/join-panel.js");
const loadSound = () => import("./sound-dialog.js");
const loadAthlete = () => import("./athlete-dialog.js");
const loadAnnouncing = () => import("../conductor/announcing.js");
const loadKeys = () => import("./keys-dialog.js");

/** What a trainer has in front of them: the clock, the combos to call, and what the class does. */
export class TrainerPage {
  drill;
  board;
  #session;
  #band = new CallBand();
  #combos;
  #changes;
  #baton;
  #rows = boardRows((row) =>
    openOnDemand(loadAthlete, ({ openAthlete }) => openAthlete(this.#session, this.board, row))
  );
  #ticker = new Ticker((timestamp) => this.#draw(timestamp));
  #stage = "";
  #boardAt = -Infinity;

  /** @param {LiveSession} session */
  constructor(session) {
    this.#session = session;
    this.drill = new RunningDrill(session);
    this.board = new ClassBoard(session, this.drill);
    this.#baton = new Baton(session, byId("baton"));
    /** @param {Promise<CommandAnswer>} asked */
    const told = (asked) => this.#told(asked);
    this.#combos = new Combos(session, this.drill, told);
    this.#changes = new Changes(session, this.drill, told);
  }

  listen() {
    const session = this.#session;
    byId("play").addEventListener("click", () => this.#playOrPause());
    byId("back").addEventListener("click", () => this.#told(session.command("back")));
    byId("skip").addEventListener("click", () => this.#told(session.command("go")));
    byId("longer").addEventListener("click", () => this.#told(session.command("extendRest", { longer })));
    byId("begin").addEventListener("click", () => this.#begin());
    byId("join").addEventListener("click", () => this.#showCodes());
    byId("takes").addEventListener("click", () => lookAtTakes(session));
    byId("results", HTMLAnchorElement).href = `/results/${encodeURIComponent(session.id)}`;
    byId("sound").addEventListener("click", () => openOnDemand(loadSound, ({ openSound }) => openSound()));
    byId("announce").addEventListener(
      "click",
      () => openOnDemand(loadAnnouncing, ({ openAnnouncing }) => openAnnouncing(session, null)),
    );
    byId("help").addEventListener("click", () => openOnDemand(loadKeys, ({ openKeys }) => openKeys()));
    byId("end").addEventListener("click", () => this.#end());
    addEventListener("keydown", (event) => this.#key(event));
    releaseFocusAfterPointer();
    this.drill.changed.add(() => this.#changed());
    for (const type of ["change", "production", "connection"]) {
      session.addEventListener(type, () => this.#ticker.wake());
    }
    beginOnceInUse(session, () => import("../drill/sounding.js"), ({ soundDrill }) => soundDrill(session, this.drill));
    loadInAdvance([loadJoining, loadSound, loadAthlete, loadAnnouncing, loadKeys, loadTakes]);
    askForTouch(within(document, ".round"));
    keepAwake(() => {});
    this.#ticker.wake();
  }

  #changed() {
    const { document: drill } = this.drill;
    if (drill === null) return;
    document.title = words("athlete.titled", { title: drill.title });
    setText(within(document, "#title bdi"), drill.title);
    this.#combos.show();
    this.#changes.show();
    this.#ticker.wake();
  }

  /** @param {number} timestamp */
  #draw(timestamp) {
    const now = this.#session.frameInstant(timestamp);
    const present = now === null ? null : this.drill.at(now);
    if (now === null || present === null) return clockEvery;
    this.#band.show(present, null);
    this.#showStage(present);
    if (timestamp - this.#boardAt >= boardEvery) {
      this.#boardAt = timestamp;
      this.#showBoard(present, now);
    }
    return clockEvery;
  }

  /** @param {DrillPresent} present */
  #showStage(present) {
    const { stage, left, runs, isPaused, isOver } = present;
    const kind = stage === null ? "none" : isOver ? "over" : stage.kind;
    const warnings = this.drill.document?.drill.warnings ?? [];
    const isNear = runs && (kind === "work" || kind === "rest") && warnings.some((warning) => left <= warning);
    document.body.dataset.near = String(isNear);
    setText(byId("left"), leftInWords(present));
    const state = `${kind} ${stage?.round} ${runs} ${isPaused} ${this.drill.document?.rounds.length}`;
    if (state === this.#stage) return;
    const isFirst = this.#stage === "";
    this.#stage = state;
    document.body.dataset.stage = kind;
    document.body.dataset.run = runs ? "going" : isPaused ? "paused" : "standing";
    const said = stageInWords(present, this.drill.document?.rounds.length ?? 0);
    setText(byId("stage-words"), said);
    setText(byId("play"), words(runs ? "trainer.pause" : isPaused ? "trainer.goOn" : "trainer.start"));
    byId("longer").hidden = kind !== "rest" && kind !== "work";
    if (!isFirst) announce(said);
  }

  /** @param {DrillPresent} present @param {number} now */
  #showBoard({ stage }, now) {
    const rows = stage === null ? [] : this.board.rows(stage.round, now);
    byId("nobody").hidden = rows.length > 0;
    byId("board-table").hidden = rows.length === 0;
    this.#rows.show([byId("board"), rows]);
  }

  #playOrPause() {
    const now = this.#session.now();
    const present = now === null ? null : this.drill.at(now);
    const { seed } = this.#session.shown.calls;
    if (present?.runs) return this.#told(this.#session.command("pause"));
    const isFresh = !present?.isPaused && (present?.time ?? 0) === 0 && /^0*$/.test(seed);
    if (isFresh || present?.isOver) return this.#told(this.#session.command("begin"));
    return this.#told(this.#session.command("play"));
  }

  async #begin() {
    const now = this.#session.now();
    const runs = now !== null && this.drill.at(now)?.runs === true;
    const isSure = !runs ||
      await confirmed(words("trainer.beginQuestion"), words("trainer.beginText"), { yes: words("trainer.begin") });
    if (isSure) this.#told(this.#session.command("begin"));
  }

  async #end() {
    const isSure = await confirmed(
      words("conductor.endQuestion"),
      words("sessions.endText"),
      { yes: words("conductor.endSession"), isGrave: true },
    );
    if (isSure) this.#told(this.#session.command("end"));
  }

  #showCodes() {
    openOnDemand(loadJoining, ({ openJoinPanel }) => openJoinPanel(this.#session));
  }

  /** @param {Promise<CommandAnswer>} asked */
  async #told(asked) {
    const answer = await asked;
    setText(byId("said"), answer.ok ? "" : refusalInWords(answer));
    if (!answer.ok && answer.code === "away") showTrouble(refusalInWords(answer));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { key, target, repeat, ctrlKey, altKey, metaKey } = event;
    if (isDialogOpen() || repeat || ctrlKey || altKey || metaKey) return;
    if (target instanceof HTMLElement && target.matches("input:not([type=radio]), select, textarea")) return;
    const isOfControl = target instanceof HTMLButtonElement || target instanceof HTMLInputElement;
    if (isOfControl && (key === " " || key === "Enter")) return;
    const pressed = {
      " ": "play",
      p: "play",
      b: "back",
      n: "skip",
      "+": "longer",
      j: "join",
      m: "announce",
      "?": "help",
      "[": "slower",
      "]": "faster",
      ".": "tap",
    }[key];
    if (pressed !== undefined) byId(pressed).click();
    else if (key === "t") this.#baton.take();
    else if (!this.#combos.key(key)) return;
    event.preventDefault();
  }
}
