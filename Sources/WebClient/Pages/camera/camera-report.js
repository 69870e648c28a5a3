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
  #told = "off";
  /** @type {CameraState} */
  #state = "off";

  /** @param {Pick<LiveSession, "isConnected" | "signal" | "listen">} session */
  constructor(session) {
    this.#session = session;
    session.listen("connection", () => this.#tell());
  }

  /** @param {CameraState} state */
  tell(state) {
    this.#state = state;
    this.#tell();
  }

  #tell() {
    const isLive = this.#session.isConnected;
    if (!this.#isLive) this.#told = "off";
    this.#isLive = isLive;
    if (!isLive || this.#state === this.#told) return;
    this.#told = this.#state;
    this.#session.signal("camera", { camera: this.#state });
  }
}
