import { LiveConnection } from "../wire/connection.js";

/** @import { EditorsMessage, SelectionMessage } from "../wire/production.d.ts" */

/**
 * The socket of everybody who edits a production: brings their edits, who they are and what they have selected.
 * Nothing is lost when it breaks: the edits that it would have brought are then read by their revisions.
 */
export class EditingConnection {
  /** @type {LiveConnection<EditorsMessage, SelectionMessage>} */
  #connection;
  /** @type {(message: EditorsMessage) => void} */
  onMessage = () => {};
  /** @type {(state: EditingConnection["state"]) => void} */
  onState = () => {};

  /** @param {string} production */
  constructor(production) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.#connection = new LiveConnection({
      url: `${scheme}//${location.host}/editing/${encodeURIComponent(production)}`,
      token: null,
      resumeAfter: () => null,
    });
    this.#connection.onMessage = (message) => this.onMessage(message);
    this.#connection.onState = (state) => this.onState(state);
  }

  get state() {
    return this.#connection.state;
  }

  start() {
    this.#connection.start();
    addEventListener("online", () => this.#connection.retryNow());
    addEventListener("pageshow", (event) => event.persisted && this.#connection.drop());
    document.addEventListener(
      "visibilitychange",
      () => document.visibilityState === "visible" && this.#connection.retryNow(),
    );
  }

  stop() {
    this.#connection.stop();
  }

  /** Another part found out that the server does not answer any more. */
  drop() {
    this.#connection.drop();
  }

  /** @param {SelectionMessage} message */
  send(message) {
    return this.#connection.send(message);
  }
}
