import { LiveConnection } from "../wire/connection.js";
import { local, Timekeeper } from "./timekeeper.js";
import { DisplayReports } from "./display-reports.js";
import { batteryLevel } from "./battery.js";
import { keep, lastKnown } from "./last-known.js";
import { keepProduction } from "../wire/kept-productions.js";
import { DocumentInUse } from "./document-in-use.js";
import { Journal } from "../wire/journal.js";
import { nothing, performerOf, reduce, withNotesRead } from "./model.js";
import { notesBefore } from "./notes.js";
import { News } from "../ui/changes.js";
import { Problem } from "../ui/problem.js";
import { randomId } from "../ui/random-id.js";
import { core } from "../core/shared-core.js";

/**
 * @import { Fresh } from "../ui/shown.d.ts"
 * @import { ConnectionState } from "../wire/connection.js"
 * @import { ClockExchange } from "./clock.js"
 * @import { Membership } from "./memberships.js"
 * @import { SessionState } from "./model.d.ts"
 * @import {
 *   ClapSignal, ClientMessage, CommandAnswer, Commands, EchoedId, PunchesFrame, PunchTold, Quality, ServerMessage,
 *   SessionEvent, Signals,
 * } from "../wire/wire.d.ts"
 */

/** @typedef {Exclude<ClientMessage, { type: "sync" | "signal" }>} AskedMessage */

/**
 * The state of the connection in words: `since` is wall milliseconds, if it is needed.
 *
 * @typedef {{ kind: "ended" } | { kind: "live" } | { kind: "connecting" } | { kind: "catching-up", since: number }
 *   | { kind: "reconnecting", since: number | null, isOffline: boolean, goesOn: boolean }
 *   | { kind: "stopped", code: number, reason: string }
 * } ConnectionShown
 */

/**
 * The kinds of news of a session: another model (`change`), another revision in use (`production`), other words to show
 * (`connection`), the event just applied, a clap test, punches that were kept, one clock exchange, one flash of a clap
 * test on this screen, and what was thrown while the production was loaded (null: that is over).
 *
 * @typedef {object} Told
 * @property {undefined} change
 * @property {import("./document-in-use.js").Revision | null} production
 * @property {undefined} connection
 * @property {SessionEvent} event
 * @property {ClapSignal} clap
 * @property {readonly PunchTold[]} punches
 * @property {ClockExchange} exchange
 * @property {{ count: number, instant: number, shown: number | null, timestamp: number }} flashed
 * @property {unknown} trouble
 */

const lookEvery = 500;
const lookEverySparing = 2_000;
const keepEvery = 5_000;
const documentKeptAfter = 500;
/**
 * A command that is older is not sent again, in milliseconds; the server refuses one that it could not decide for so
 * long, too.
 */
const lateAfter = 3_000;

/**
 * A page's place in a live session: connection, clock, model and production, kept together.
 *
 * @extends {News<Told>}
 */
export class LiveSession extends News {
  /** @type {SessionState} */
  state = nothing;
  /** @type {LiveConnection} */
  #connection;
  #membership;
  #document = new DocumentInUse({
    whole: () => this.#journal.document(),
    changed: () => this.#documentChanged(),
    trouble: (problem) => this.#fire("trouble", problem),
  });
  /**
   * The motion as it was last shown, as long as the document of a newer one has not come.
   *
   * @type {Pick<SessionState, "motion" | "previous" | "formation" | "calls"> | null}
   */
  #held = null;
  /** @type {{ of: SessionState, state: SessionState } | null} */
  #shown = null;
  /** @type {number | null} */
  #documentTimer = null;
  #isDocumentKept = false;
  #time;
  #displays = new DisplayReports((fields) => this.#keepsTime && this.signal("displayed", fields));
  /**
   * Commands without an answer, by id.
   *
   * @type {Map<EchoedId, {
   *   frame: ClientMessage, resolve: (answer: CommandAnswer) => void, at: number,
   * }>}
   */
  #waiting = new Map();
  #pulse = 0;
  #greeted = false;
  /** @type {number | null} */
  #heardAt = null;
  #keptAt = 0;
  /**
   * The latest reading of notes, and which were withdrawn since it began: an answer may be older than that.
   *
   * @type {{ asked: number, withdrawn: Set<number> } | null}
   */
  #reading = null;

  /** @param {Membership} membership */
  constructor(membership) {
    super();
    this.#membership = membership;
    const known = lastKnown(membership);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.#connection = new LiveConnection({
      url: `${scheme}//${location.host}/live/${encodeURIComponent(membership.session)}`,
      token: membership.token,
      // What was kept from an earlier visit does not say who is here now: the first welcome brings everything.
      resumeAfter: () => (this.#greeted ? this.state.seq : null),
      lostAt: known?.at ?? null,
    });
    this.#connection.onMessage = (message) => this.#received(message);
    this.#connection.onState = (state) => this.#connectionChanged(state);
    this.#time = new Timekeeper({
      send: (message) => this.#connection.send(message),
      lost: () => this.#connection.drop(),
      changed: () => this.#timeChanged(),
      report: (fields) => this.#report(fields),
      exchanged: (exchange) => this.#fire("exchange", exchange),
    });
    if (known !== null) {
      this.state = { ...nothing, ...known.state };
      this.#heardAt = known.at;
      this.#time.clock.assume(Date.now() * 1000 - local() + known.clockOffset);
    }
  }

  start() {
    addEventListener("online", () => this.#woke());
    addEventListener("offline", () => this.#woke());
    addEventListener("pageshow", (event) => event.persisted && this.#woke());
    addEventListener("pagehide", () => {
      this.#keep();
      this.#keepDocument();
    });
    network?.addEventListener?.("change", () => this.#woke());
    document.addEventListener(
      "visibilitychange",
      () => (document.visibilityState === "visible" ? this.#woke() : this.#keep()),
    );
    this.#pulse = setInterval(() => this.#look(), lookEvery);
    this.#time.start();
    this.#connection.start();
    this.#beginClock();
    this.#announce();
  }

  /** Whether the device saves its battery: it checks its connection less often, and gets every cue as before. */
  set isSparing(/** @type {boolean} */ isSparing) {
    clearInterval(this.#pulse);
    this.#pulse = setInterval(() => this.#look(), isSparing ? lookEverySparing : lookEvery);
    this.#time.isSparing = isSparing;
  }

  stop() {
    clearInterval(this.#pulse);
    this.#time.stop();
    this.#connection.stop();
  }

  restart() {
    this.#connection.restart();
  }

  /** The core is fetched while the socket opens. */
  async #beginClock() {
    try {
      this.#time.begin(await core());
    } catch {
      setTimeout(() => this.#beginClock(), 1_000); // the stage cannot be drawn either, and says why
    }
  }

  get clock() {
    return this.#time.clock;
  }

  get token() {
    return this.#membership.token;
  }

  get id() {
    return this.#membership.session;
  }

  get me() {
    return this.state.me?.id ?? this.#membership.member;
  }

  get myPerformer() {
    return performerOf(this.state, this.me);
  }

  get holdsBaton() {
    return this.state.baton !== null && this.state.baton === this.me;
  }

  /** The session clock now, in microseconds; null until the first exchange. */
  now() {
    return this.#time.now();
  }

  /**
   * The session clock at the timestamp of a display frame.
   *
   * @param {number} timestamp
   */
  frameInstant(timestamp) {
    return this.#time.frameInstant(timestamp);
  }

  /**
   * Called when a frame is drawn that shows the stage as of `instant`, if it is visible.
   *
   * @param {number} instant
   */
  drew(instant) {
    this.#displays.drew(instant);
  }

  /**
   * What to say about the connection.
   *
   * @returns {ConnectionShown}
   */
  get connection() {
    const state = this.#connection.state;
    const goesOn = this.state.known; // without a motion nothing does
    if (this.state.ended) return { kind: "ended" };
    switch (state.kind) {
      case "live": {
        const isBehind = this.#time.isDoubtful || this.production === null || this.#document.isBehindMotion;
        return isBehind ? { kind: "catching-up", since: this.#time.doubtfulSince } : { kind: "live" };
      }
      case "reconnecting":
        return { ...state, goesOn };
      case "open": // a socket without a greeting may be nobody's
        if (state.since === null) return { kind: "connecting" };
        return { kind: "reconnecting", since: state.since, isOffline: false, goesOn };
      case "stopped":
        return state;
      default:
        return { kind: "connecting" };
    }
  }

  /** Whether the server has closed the connection for good. */
  get hasStopped() {
    return this.#connection.state.kind === "stopped";
  }

  get isConnected() {
    return this.#connection.state.kind === "live";
  }

  /**
   * @template {keyof Signals} Kind
   * @param {Kind} kind
   * @param {Signals[Kind]} fields
   */
  signal(kind, fields) {
    return this.#connection.send(/** @type {ClientMessage} */ ({ type: "signal", kind, ...fields }));
  }

  /**
   * Sends a command and returns what became of it.
   * A command without an answer at a disconnection is sent again with the same id after a quick resume, and acts once.
   * Without a connection nothing is kept for later: a cue that fires long after the press would surprise everybody.
   *
   * @template {keyof Commands} Kind
   * @template {Commands[Kind]} [const Fields=Commands[Kind]]
   * @param {Kind} kind
   * @param {Record<never, never> extends Commands[Kind] ? [fields?: Fields & Fresh<Fields>]
   *   : [fields: Fields & Fresh<Fields>]} fields nothing of it may be what was shown: see `Shown`
   * @returns {Promise<CommandAnswer>}
   */
  command(kind, ...[fields]) {
    return this.#ask(
      /** @type {AskedMessage} */ ({ type: "command", id: randomId(), kind, .../** @type {object} */ (fields) }),
    );
  }

  /**
   * Tells punches that this device has seen; they are kept once the answer is good.
   *
   * @param {Pick<PunchesFrame, "source" | "punches">} fields
   */
  punches(fields) {
    return this.#ask({ type: "punches", id: randomId(), ...fields });
  }

  /** @param {AskedMessage} frame @returns {Promise<CommandAnswer>} */
  #ask(frame) {
    const { id } = frame;
    if (!this.#connection.send(frame)) return Promise.resolve({ ok: false, code: "away", message: "Not connected." });
    return new Promise((resolve) => this.#waiting.set(id, { frame, resolve, at: Date.now() }));
  }

  /** The production as it is on the stage; null before it has come. */
  get production() {
    return this.#document.document;
  }

  /** The model to draw from: `state`, except for a motion whose document has not come yet. */
  get shown() {
    if (!this.#document.isBehindMotion || this.#held === null) return this.state;
    if (this.#shown?.of !== this.state) this.#shown = { of: this.state, state: { ...this.state, ...this.#held } };
    return this.#shown.state;
  }

  /** Asks for the production again, after trouble. */
  reloadProduction() {
    return this.#document.retry();
  }

  get #journal() {
    return new Journal(this.state.production?.id ?? "", this.token);
  }

  #documentChanged() {
    this.#followMotion();
    this.#fire("production", this.production);
    this.#fire("connection");
    this.#documentTimer ??= setTimeout(() => this.#keepDocument(), documentKeptAfter);
    if (!this.#isDocumentKept) this.#keepDocument();
  }

  /** For a page that is opened again without a server; not done with each of a hundred small edits. */
  #keepDocument() {
    if (this.#documentTimer === null) return;
    clearTimeout(this.#documentTimer);
    this.#documentTimer = null;
    this.#isDocumentKept = true;
    keepProduction(this.#journal.address, this.production);
  }

  #followMotion() {
    if (this.#document.isBehindMotion) return;
    const { motion, previous, formation, calls } = this.state;
    this.#held = { motion, previous, formation, calls };
  }

  /** @param {ServerMessage} message */
  #received(message) {
    this.#time.heard();
    this.#heardAt = Date.now();
    if (message.type === "sync") return this.#time.synced(message);
    if (message.type === "ack") return this.#answer(message.id, { ok: true, seq: message.seq ?? 0 });
    if (message.type === "refused") {
      const { id, code, message: sentence, field = null, rule, values } = message;
      return this.#answer(id, { ok: false, code, message: sentence, field, rule, values });
    }
    if (message.type === "welcome") this.#greeted = true;
    if (message.type === "signal" && message.kind === "clap") return this.#fire("clap", message);
    if (message.type === "signal" && message.kind === "punches") return this.#fire("punches", message.punches);
    const before = this.state;
    this.state = reduce(before, message);
    if (this.state === before) return;
    if (this.state.missing) return this.#connection.drop();
    // Nothing jumps when a rest gets another length.
    if (message.type === "event" && "motion" in message && message.kind !== "adjusted") {
      this.#displays.had(message, this.now());
    }
    this.#updateDocument(message);
    this.#followMotion();
    if (message.type === "event") this.#fire("event", message);
    if (message.type === "event" && message.kind === "noteWithdrawn") this.#reading?.withdrawn.add(message.note);
    this.#fire("change");
    if (this.state.ended !== before.ended) this.#fire("connection");
    if (message.type !== "signal") this.#keptAt = 0;
    if (message.type === "welcome" && !message.resumed && this.state.me?.role !== "screen") this.#readNotes();
  }

  /** The person at this device has said that they have a note. @param {number} note */
  hasRead(note) {
    this.state = { ...this.state, unread: this.state.unread.filter((seq) => seq !== note) };
    this.#fire("change");
  }

  async #readNotes() {
    const reading = this.#reading = { asked: this.state.seq, withdrawn: new Set() };
    try {
      const notes = await notesBefore(this);
      if (this.#reading !== reading) return;
      this.state = withNotesRead(this.state, notes.filter(({ seq }) => !reading.withdrawn.has(seq)), reading.asked);
      this.#fire("change");
    } catch (problem) {
      const wait = problem instanceof Problem ? problem.retryAfter : null;
      if (wait !== null) setTimeout(() => this.#readNotes(), 1_000 * wait);
    }
  }

  /** @param {ServerMessage} message */
  #updateDocument(message) {
    if (message.type === "welcome") this.#announce();
    else if (message.type === "signal" && message.kind === "edited") this.#document.edited(message);
    else if (message.type === "event" && message.kind === "revised") this.#document.revised(message.revision);
  }

  #announce() {
    if (this.state.production !== null) this.#document.announced(this.state.production, this.state.revision);
  }

  /** @param {ConnectionState} state */
  #connectionChanged(state) {
    if (state.kind === "live") {
      this.#time.linked();
      this.#sendAgain();
    } else {
      this.#time.unlinked();
    }
    if (state.kind === "stopped") this.#refuseWaiting();
    this.#fire("connection");
  }

  #sendAgain() {
    for (const [id, { frame, at }] of [...this.#waiting]) {
      if (Date.now() - at <= lateAfter) this.#connection.send(frame);
      else this.#answer(id, { ok: false, code: "late", message: "The server was away for too long." });
    }
  }

  #refuseWaiting() {
    for (const id of [...this.#waiting.keys()]) {
      this.#answer(id, { ok: false, code: "disconnected", message: "The connection has ended." });
    }
  }

  /**
   * @param {EchoedId} id
   * @param {CommandAnswer} answer
   */
  #answer(id, answer) {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    waiting.resolve(answer);
  }

  /** The person or the network came back: no backoff is waited for, and an old clock is not trusted. */
  #woke() {
    this.#connection.retryNow();
    this.#time.woke();
  }

  #timeChanged() {
    this.#fire("connection");
    this.#fire("change");
  }

  /** Nobody dances by an observer's screen: no cue waits for it. */
  get #keepsTime() {
    return this.state.me?.role !== "observer";
  }

  /** @param {Quality} report */
  #report(report) {
    if (!this.#keepsTime) return;
    const battery = batteryLevel();
    this.signal("clock", battery === null ? report : { ...report, battery });
  }

  #look() {
    this.#displays.look(this.now(), document.visibilityState === "hidden");
    if (Date.now() - this.#keptAt > keepEvery) this.#keep();
  }

  /** For a page that is opened again when there is no server. */
  #keep() {
    const now = this.now();
    if (!this.#greeted || now === null || this.#heardAt === null) return;
    this.#keptAt = Date.now();
    // Also when it is over: the page that is opened again then shows what was danced, and practising finds it.
    keep(this.#membership, { state: this.state, clockOffset: now - Date.now() * 1000, at: this.#heardAt });
  }

  /**
   * @template {keyof Told} Type
   * @param {Type} type
   * @param {undefined extends Told[Type] ? [news?: Told[Type]] : [news: Told[Type]]} news
   */
  #fire(type, ...[news]) {
    this.notify(type, /** @type {Told[Type]} */ (news));
  }
}

/** The kind of network, where the browser tells; the DOM's types leave it out. */
const network = /** @type {{ connection?: EventTarget }} */ (navigator).connection;
