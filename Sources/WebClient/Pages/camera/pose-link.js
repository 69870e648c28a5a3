/**
 * The socket on which small pictures go to a pose worker and joints come back. Pictures are never queued: one is sent
 * only when the page has nothing left to send and not too many are unanswered. A socket that does not come about, or on
 * which nothing is answered, is opened anew: Wi-Fi that is gone tells no socket so.
 *
 * @import { Joints } from "../recogniser/recogniser.d.ts"
 *
 * @typedef {"connecting" | "on" | "noWorker" | "busy" | "lost" | "stopped"} LinkState
 */

const subprotocol = "runthrough.v1";
/** Pictures that the worker may have and the network may carry at the same time. */
const mostUnanswered = 2;
/** Milliseconds after which an answer is not waited for. */
const patience = 1_500;
/** Milliseconds until a worker must be named. */
const longestOpening = 10_000;
/** Milliseconds without any answer: the server gives up a silent worker after five seconds and finds another. */
const longestSilence = 8_000;
const findings = { nobody: 0, somebody: 1 };
/** @type {Record<number, { state: LinkState, pause: number }>} */
const closings = {
  1001: { state: "lost", pause: 300 },
  1013: { state: "lost", pause: 5_000 },
  4011: { state: "noWorker", pause: 5_000 },
  4012: { state: "busy", pause: 5_000 },
  4029: { state: "lost", pause: 5_000 },
};
/** After these it is of no use to come again. */
const final = new Set([1000, 4001, 4003, 4004, 4009, 4010]);
const usual = /** @type {const} */ ({ state: "lost", pause: 1_000 });

/** @typedef {{ number: number, sent: number, instant: number, width: number, height: number }} Sent */

export class PoseLink {
  /** @type {LinkState} */
  state = "connecting";
  /** How pictures are wanted. */
  form = /** @type {const} */ ("jpeg");
  /** The name of the pose worker. */
  worker = "";
  /** @type {(state: LinkState) => void} */
  onState = () => {};
  /** @type {(joints: Joints | null, picture: Sent) => void} */
  onJoints = () => {};
  #open;
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Sent[]} */
  #unanswered = [];
  #last = 0;
  #isAnswerDue = false;
  /** Until the socket is opened: the first time, or anew. @type {number | undefined} */
  #timer = undefined;

  /**
   * @param {string} session
   * @param {string} token
   * @param {(url: string, protocols: string[]) => WebSocket} [open]
   */
  constructor(session, token, open = (url, protocols) => new WebSocket(url, protocols)) {
    const origin = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}`;
    this.#open = () => open(`${origin}/poses/${encodeURIComponent(session)}`, [subprotocol, `bearer.${token}`]);
  }

  start() {
    this.#enter("connecting");
    const socket = this.#open();
    this.#socket = socket;
    this.#unanswered = [];
    this.#isAnswerDue = false;
    this.#giveUpAfter(longestOpening);
    socket.binaryType = "arraybuffer";
    socket.onmessage = ({ data }) => socket === this.#socket && this.#received(data);
    socket.onclose = ({ code }) => socket === this.#socket && this.#closed(code);
  }

  stop() {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close(1000);
    this.#enter("stopped");
  }

  /** Whether a picture would be taken now. @param {number} now milliseconds */
  isFree(now) {
    this.#unanswered = this.#unanswered.filter(({ sent }) => now - sent < patience);
    return this.state === "on" && this.#socket?.bufferedAmount === 0 && this.#unanswered.length < mostUnanswered;
  }

  /**
   * @param {ArrayBuffer} jpeg
   * @param {{ instant: number, width: number, height: number }} picture when it was taken, and its size in pixels
   * @param {number} now milliseconds
   */
  send(jpeg, picture, now) {
    if (this.state !== "on" || this.#socket === null) return;
    if (this.#socket.readyState >= WebSocket.CLOSING) return; // it will be told in a moment
    this.#last = (this.#last + 1) >>> 0;
    const message = new Uint8Array(4 + jpeg.byteLength);
    new DataView(message.buffer).setUint32(0, this.#last, true);
    message.set(new Uint8Array(jpeg), 4);
    this.#unanswered.push({ number: this.#last, sent: now, ...picture });
    this.#socket.send(message);
    if (!this.#isAnswerDue) this.#giveUpAfter(longestSilence);
    this.#isAnswerDue = true;
  }

  /** @param {string | ArrayBuffer} data */
  #received(data) {
    clearTimeout(this.#timer);
    this.#isAnswerDue = false;
    if (typeof data === "string") {
      const { type, worker } = JSON.parse(data);
      if (type !== "placed") return;
      this.worker = worker;
      this.#enter("on");
      return;
    }
    const head = new DataView(data);
    const number = head.getUint32(0, true);
    const index = this.#unanswered.findIndex((one) => one.number === number);
    if (index < 0) return;
    const [picture] = this.#unanswered.splice(0, index + 1).slice(-1);
    const isSeen = head.getUint32(4, true) === findings.somebody;
    this.onJoints(isSeen ? new Float32Array(data, 8, 51) : null, picture);
  }

  /** @param {number} milliseconds */
  #giveUpAfter(milliseconds) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const socket = this.#socket;
      this.#closed(0);
      socket?.close();
    }, milliseconds);
  }

  /** @param {number} code */
  #closed(code) {
    clearTimeout(this.#timer);
    this.#socket = null;
    if (final.has(code)) return this.#enter("stopped");
    const { state, pause } = closings[code] ?? usual;
    this.#enter(state);
    this.#timer = setTimeout(() => this.start(), pause * (0.75 + 0.5 * Math.random()));
  }

  /** @param {LinkState} state */
  #enter(state) {
    // While it says why somebody waits, it does not say “connecting” at each new try.
    if (state === "connecting" && this.state !== "stopped" && this.state !== "on") return;
    this.state = state;
    this.onState(state);
  }
}
