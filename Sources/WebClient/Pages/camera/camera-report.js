/**
 * Tells trainers how an athlete's camera gets on, so that the board says why nothing is seen; what is told holds for
 * one connection.
 *
 * @import { LiveSession } from "../live/session.js"
 *
 * @typedef {"off" | "on" | "onPhone" | "tooSlow" | "noWorker" | "busy"} CameraState
 */

export class CameraReport {
  #session;
  #isLive = false;
  /** @type {CameraState} */
  #sent = "off";
  /** @type {CameraState} */
  #state = "off";

  /** @param {Pick<LiveSession, "isConnected" | "signal" | "listen">} session */
  constructor(session) {
    this.#session = session;
    session.listen("connection", () => this.#send());
  }

  /** @param {CameraState} state */
  report(state) {
    this.#state = state;
    this.#send();
  }

  #send() {
    const isLive = this.#session.isConnected;
    if (!this.#isLive) this.#sent = "off";
    this.#isLive = isLive;
    if (!isLive || this.#state === this.#sent) return;
    this.#sent = this.#state;
    this.#session.signal("camera", { camera: this.#state });
  }
}
