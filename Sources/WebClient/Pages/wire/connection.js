/**
 * One socket to one session that keeps itself alive: it reconnects with backoff and jitter, resumes after the last
 * event it had, and stops only when the server says that it must not come back.
 *
 * `onState` gets `{ kind }`: connecting · open (socket up, no welcome yet) · live · reconnecting {since, offline} ·
 * stopped {code, reason}.
 * What it uses from outside (`environment`) is an argument, so that tests need no browser.
 */
const subprotocol = "runthrough.v1";
const firstDelay = 400;
/** A server that comes back is found within a second; one that stays away for minutes is asked less often. */
const usualDelay = 800;
const patientAttempts = 500;
const longestDelay = 8_000;
/**
 * A node that takes connections and does not answer is frozen: the load balancer knows it by then, and chooses another.
 */
const openWithin = 3_000;
const welcomeWithin = 5_000;
/** If the page did not run for longer than that, its welcome has come and was not read: it is read first. */
const lastLook = 250;

import { begunSocket } from "./begun.js";

/** @import { ClientMessage, ServerMessage } from "./wire.d.ts" */

/**
 * The state of the connection: `open` has a socket and no welcome yet; `since` is when the server was last heard, wall
 * milliseconds.
 *
 * @typedef {{ kind: "idle" } | { kind: "connecting" } | { kind: "open", since: number | null } | { kind: "live" }
 *   | { kind: "reconnecting", since: number, isOffline: boolean } | { kind: "stopped", code: number, reason: string }
 * } ConnectionState
 */

/**
 * What a connection uses from outside. A timer is whatever `after` returns.
 *
 * @typedef {object} Environment
 * @property {(url: string, protocols: string[]) => WebSocket} open
 * @property {(url: string) => { socket: WebSocket, events: Event[] } | undefined} [begun] a socket that is open or
 *   opens already, and what came on it
 * @property {(delay: number, work: () => void) => number} after
 * @property {(timer: number | undefined) => void} cancel
 * @property {() => number} random
 * @property {() => number} now wall milliseconds
 * @property {() => boolean} isOnline
 */

const finalCodes = new Set([1000, 4001, 4003, 4004, 4009]);
const busyCodes = new Set([1013, 4029]);

/** @type {Environment} */
const browser = {
  open: (url, protocols) => new WebSocket(url, protocols),
  begun: begunSocket,
  after: (delay, work) => setTimeout(work, delay),
  cancel: (timer) => clearTimeout(timer),
  random: () => Math.random(),
  now: () => Date.now(),
  isOnline: () => navigator.onLine !== false,
};

/**
 * @template {{ type: string }} [Received=ServerMessage]
 * @template {{ type: string }} [Sent=ClientMessage]
 */
export class LiveConnection {
  #environment;
  #url;
  #token;
  #resumeAfter;
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {number | undefined} */
  #timer = undefined;
  #attempts = 0;
  /** @type {number | null} */
  #lostAt = null;
  /** @type {number | null} */
  #heardAt = null;
  /** @type {ConnectionState} */
  state = { kind: "idle" };
  /** @type {(state: ConnectionState) => void} */
  onState = () => {};
  /** @type {(message: Received) => void} */
  onMessage = () => {};

  /**
   * @param {object} options
   * @param {string} options.url
   * @param {string | null} options.token if there is none, the browser's own cookie is used
   * @param {() => number | null} options.resumeAfter the sequence number of the last event applied, or null for a
   *   fresh start
   * @param {number | null} [options.lostAt] when the server was last heard on an earlier visit, wall milliseconds
   * @param {Environment} [options.environment]
   */
  constructor({ url, token, resumeAfter, lostAt = null, environment = browser }) {
    this.#url = url;
    this.#token = token;
    this.#resumeAfter = resumeAfter;
    this.#lostAt = lostAt;
    this.#environment = environment;
  }

  start() {
    if (this.#socket === null) this.#connect();
  }

  /** Leaves for good, because this device wants to. */
  stop() {
    this.#enter({ kind: "stopped", code: 1000, reason: "left" });
    this.#abandon();
  }

  /**
   * Whether the message was sent; nothing is queued here.
   *
   * @param {Sent} message
   */
  send(message) {
    if (this.state.kind !== "live" || this.#socket === null) return false;
    if (this.#socket.readyState >= WebSocket.CLOSING) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** The network came back, or the page did: it does not wait for the backoff. */
  retryNow() {
    if (this.state.kind !== "reconnecting") return;
    this.#attempts = 0;
    this.#connect();
  }

  /** The socket looks open but nobody answers on it: begin again on a new one. */
  drop() {
    if (this.state.kind === "stopped" || this.state.kind === "idle") return;
    this.#abandon();
    this.#reconnect(0);
  }

  /** After 4009 or another final close: the person wants this page to connect again. */
  restart() {
    this.#abandon();
    this.#attempts = 0;
    this.#connect();
  }

  #connect() {
    this.#abandon();
    if (this.state.kind !== "reconnecting") this.#enter({ kind: "connecting" });
    const after = this.#resumeAfter();
    const url = after === null ? this.#url : `${this.#url}?after=${after}`;
    /** @type {WebSocket} */
    let socket;
    const begun = this.#environment.begun?.(url);
    try {
      socket = begun?.socket ?? this.#environment.open(
        url,
        this.#token === null ? [subprotocol] : [subprotocol, `bearer.${this.#token}`],
      );
    } catch {
      this.#reconnect();
      return;
    }
    this.#socket = socket;
    this.#giveUpAfter(openWithin, socket);
    socket.onopen = () => socket === this.#socket && this.#opened(socket);
    socket.onmessage = ({ data }) => socket === this.#socket && this.#received(data);
    socket.onclose = ({ code, reason }) => socket === this.#socket && this.#closed(code, reason);
    socket.onerror = () => {}; // a close always follows, and says more
    if (begun !== undefined) queueMicrotask(() => replay(begun));
  }

  /**
   * @param {number} delay
   * @param {WebSocket} socket
   */
  #giveUpAfter(delay, socket) {
    this.#environment.cancel(this.#timer);
    this.#timer = this.#environment.after(delay, () => {
      this.#timer = this.#environment.after(lastLook, () => this.#failed(socket));
    });
  }

  /** @param {WebSocket} socket */
  #opened(socket) {
    this.#giveUpAfter(welcomeWithin, socket);
    this.#enter({ kind: "open", since: this.#lostAt });
  }

  /** @param {string} data */
  #received(data) {
    this.#heardAt = this.#environment.now();
    let message;
    try {
      message = JSON.parse(data);
    } catch {
      return; // not ours: the protocol's frames are JSON
    }
    if (message.type === "welcome") {
      this.#environment.cancel(this.#timer);
      this.#attempts = 0;
      this.#lostAt = null;
      this.onMessage(message);
      this.#enter({ kind: "live" });
      return;
    }
    this.onMessage(message);
  }

  /**
   * @param {number} code
   * @param {string} reason
   */
  #closed(code, reason) {
    this.#abandon();
    if (finalCodes.has(code)) {
      this.#lostAt = null;
      this.#enter({ kind: "stopped", code, reason });
    } else if (code === 1001) {
      this.#reconnect(this.#attempts === 0 ? 50 + 250 * this.#environment.random() : undefined);
    } else if (busyCodes.has(code)) {
      this.#attempts = Math.max(this.#attempts, patientAttempts);
      this.#reconnect();
    } else {
      this.#reconnect();
    }
  }

  /** @param {WebSocket} socket */
  #failed(socket) {
    if (socket !== this.#socket) return;
    this.#abandon();
    this.#reconnect();
  }

  #reconnect(delay = this.#backoff()) {
    this.#attempts += 1;
    this.#lostAt ??= this.#heardAt ?? this.#environment.now();
    this.#timer = this.#environment.after(delay, () => this.#connect());
    this.#enter({ kind: "reconnecting", since: this.#lostAt, isOffline: !this.#environment.isOnline() });
  }

  /**
   * Doubled each time, up to a limit, and spread over its upper half, so that a hall of phones does not return at once.
   */
  #backoff() {
    const longest = this.#attempts < patientAttempts ? usualDelay : longestDelay;
    const whole = Math.min(longest, firstDelay * 2 ** Math.min(this.#attempts, 10));
    return whole * (0.5 + 0.5 * this.#environment.random());
  }

  #abandon() {
    this.#environment.cancel(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    try {
      socket.close(1000);
    } catch {
      return; // it was gone already
    }
  }

  /** @param {ConnectionState} state */
  #enter(state) {
    this.state = state;
    this.onState(state);
  }
}

/** What came on a socket before anybody listened. @param {{ socket: WebSocket, events: Event[] }} begun */
function replay({ socket, events }) {
  for (const event of events) {
    if (event.type === "open") socket.onopen?.(event);
    else if (event.type === "message") socket.onmessage?.(/** @type {MessageEvent} */ (event));
    else socket.onclose?.(/** @type {CloseEvent} */ (event));
  }
}
