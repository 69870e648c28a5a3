import { LiveConnection } from "./connection.js";
import { SessionClock } from "./clock.js";
import { nothing, reduce, performerOf } from "./model.js";
import { call } from "./api.js";

/**
 * A page's seat in a live session: connection, clock, model and the production, kept together.
 *
 * Fires: `change` (the model), `production` (a revision was loaded), `connection` (words to show have changed),
 * `event` (detail: the event just applied), `trouble` (detail: a Problem while loading the production; null = over).
 */
const burstLength = 8;
const burstGap = 50;
const heartbeat = 4_000;
const answerWithin = 3_500;
const reportEvery = 10_000;
const sleepNoticedAfter = 1_500;

export class LiveSession extends EventTarget {
  state = nothing;
  production = null;
  clock = new SessionClock();
  #connection;
  #membership;
  #loading = null;
  #exchanges = new Map();
  #nextExchange = 1;
  #burstLeft = 0;
  #burstTimer = null;
  #lastHeartbeat = 0;
  #lastReport = -Infinity;
  #lastTick = null;
  #pulse = null;
  #waiting = new Map();
  #doubtful = true;
  #doubtfulSince = 0;

  constructor(membership) {
    super();
    this.#membership = membership;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.#connection = new LiveConnection({
      url: `${scheme}//${location.host}/live/${encodeURIComponent(membership.session)}`,
      token: membership.token,
      resumeAfter: () => (this.state.known ? this.state.seq : null),
    });
    this.#connection.onMessage = (message) => this.#received(message);
    this.#connection.onState = (state) => this.#connectionChanged(state);
  }

  start() {
    addEventListener("online", () => this.#woke());
    addEventListener("offline", () => this.#woke());
    addEventListener("pageshow", (event) => event.persisted && this.#woke());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#woke());
    this.#pulse = setInterval(() => this.#tick(), 500);
    this.#connection.start();
  }

  stop() {
    clearInterval(this.#pulse);
    clearTimeout(this.#burstTimer);
    this.#connection.stop();
  }

  restart() {
    this.#connection.restart();
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
    return this.clock.now(local());
  }

  /**
   * What to say about the connection: `live`, `connecting`, `catching-up`, `reconnecting`, `stopped`,
   * with `since` (milliseconds of wall time) where it matters.
   */
  get connection() {
    const state = this.#connection.state;
    if (this.state.ended) return { kind: "ended" };
    if (state.kind === "live") {
      return this.#doubtful || this.production === null ? { kind: "catching-up", since: this.#doubtfulSince } : { kind: "live" };
    }
    if (state.kind === "open" && this.state.known) return { kind: "catching-up", since: state.since };
    if (state.kind === "open" || state.kind === "idle") return { kind: "connecting" };
    return state;
  }

  get isConnected() {
    return this.#connection.state.kind === "live";
  }

  signal(kind, fields) {
    return this.#connection.send({ type: "signal", kind, ...fields });
  }

  /**
   * Sends a command and answers with `{ ok: true, seq }` or `{ ok: false, code, message, field }`.
   * Unanswered at a disconnection, it is sent again with the same id after the resume, and acts once.
   * Without a connection nothing is kept for later: a cue that fires long after the press would surprise everybody.
   */
  command(kind, fields = {}) {
    const id = uniqueId();
    const frame = { type: "command", id, kind, ...fields };
    if (!this.#connection.send(frame)) return Promise.resolve({ ok: false, code: "away", message: "Not connected." });
    return new Promise((resolve) => this.#waiting.set(id, { frame, resolve }));
  }

  async reloadProduction() {
    const wanted = this.state.production;
    if (wanted === null) return;
    this.#loading?.abort();
    const loading = new AbortController();
    this.#loading = loading;
    try {
      const production = await call(`/api/v1/productions/${encodeURIComponent(wanted.id)}`, { token: this.token, signal: loading.signal });
      if (this.#loading !== loading) return;
      this.production = production;
      this.#fire("trouble", null);
      this.#fire("production", production);
      this.#fire("connection");
    } catch (problem) {
      if (problem.name === "AbortError") return;
      this.#fire("trouble", problem);
    }
  }

  #received(message) {
    if (message.type === "sync") return this.#synced(message);
    if (message.type === "ack") return this.#answer(message.id, { ok: true, seq: message.seq });
    if (message.type === "refused") {
      return this.#answer(message.id, { ok: false, code: message.code, message: message.message, field: message.field ?? null });
    }
    const before = this.state;
    this.state = reduce(before, message);
    if (this.state === before) return;
    if (this.state.missing) return this.#connection.drop();
    const revision = this.state.production?.revision;
    if (revision !== undefined && revision !== (this.production?.revision ?? null) && revision !== before.production?.revision) this.reloadProduction();
    else if (message.type === "welcome" && this.production === null) this.reloadProduction();
    if (message.type === "event") this.#fire("event", message);
    this.#fire("change");
    if (this.state.ended !== before.ended) this.#fire("connection");
  }

  #connectionChanged(state) {
    if (state.kind === "live") {
      this.#exchanges.clear();
      this.#doubt();
      this.#burst();
      for (const { frame } of this.#waiting.values()) this.#connection.send(frame);
    }
    if (state.kind === "stopped") this.#refuseWaiting();
    this.#fire("connection");
  }

  #refuseWaiting() {
    for (const id of [...this.#waiting.keys()]) this.#answer(id, { ok: false, code: "disconnected", message: "The connection has ended." });
  }

  #answer(id, answer) {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    waiting.resolve(answer);
  }

  /** Visibility, network or sleep have changed: what is shown may be old until an exchange says otherwise. */
  #woke() {
    if (navigator.onLine === false) {
      this.#exchange(); // if nobody answers, the tick notices
      this.#fire("connection");
      return;
    }
    this.#connection.retryNow();
    if (this.#connection.state.kind !== "live") return;
    this.#doubt();
    this.#burst();
    this.#fire("connection");
  }

  #doubt() {
    if (!this.#doubtful) this.#doubtfulSince = Date.now();
    this.#doubtful = true;
  }

  #burst() {
    clearTimeout(this.#burstTimer);
    this.#burstLeft = burstLength;
    this.#exchange();
  }

  #exchange() {
    const id = this.#nextExchange;
    this.#nextExchange += 1;
    const t0 = Math.round(local());
    if (!this.#connection.send({ type: "sync", id, t0 })) return;
    this.#lastHeartbeat = t0 / 1000;
    this.#exchanges.set(id, t0);
  }

  #synced({ id, t1, t2 }) {
    const t3 = local();
    const t0 = this.#exchanges.get(id);
    if (t0 === undefined) return;
    this.#exchanges.delete(id);
    const wasKnown = this.clock.isKnown;
    this.clock.record({ t0, t1, t2, t3 });
    if (this.#doubtful) {
      this.#doubtful = false;
      this.#fire("connection");
    }
    if (!wasKnown) this.#fire("change");
    if (this.#burstLeft > 0) {
      this.#burstLeft -= 1;
      if (this.#burstLeft === 0) this.#report();
      else this.#burstTimer = setTimeout(() => this.#exchange(), burstGap);
    } else if (t3 / 1000 - this.#lastReport > reportEvery) {
      this.#report();
    }
  }

  #report() {
    const report = this.clock.report(local());
    if (report === null || this.state.me?.role === "observer") return;
    this.#lastReport = local() / 1000;
    this.signal("clock", report);
  }

  #tick() {
    const monotonic = local() / 1000;
    const wall = Date.now();
    const previous = this.#lastTick;
    this.#lastTick = { monotonic, wall };
    if (previous !== null && Math.abs(wall - previous.wall - (monotonic - previous.monotonic)) > sleepNoticedAfter) {
      this.clock.forget();
      this.#woke();
      return;
    }
    if (this.#connection.state.kind !== "live") return;
    const oldest = this.#exchanges.values().next().value;
    if (oldest !== undefined && monotonic - oldest / 1000 > answerWithin) {
      this.#exchanges.clear();
      this.#connection.drop();
    } else if (oldest === undefined && this.#burstLeft === 0 && monotonic - this.#lastHeartbeat > heartbeat) {
      this.#exchange();
    }
  }

  #fire(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

const local = () => performance.now() * 1000;

/** 128 random bits; `crypto.randomUUID` would want a secure context, which a phone on the LAN does not have. */
function uniqueId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
