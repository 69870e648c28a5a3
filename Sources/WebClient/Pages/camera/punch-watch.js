import { stance } from "../drill/stance.js";
import { callForBlob } from "../wire/api.js";
import { patiently } from "../wire/patiently.js";

/**
 * The recogniser in a worker of its own: joints in, punches out.
 *
 * @import { PunchSeen } from "../wire/wire.d.ts"
 * @import { Joints, Told, Worth } from "../recogniser/recogniser.d.ts"
 */
export class PunchWatch {
  /** @type {(punch: Omit<PunchSeen, "number">) => void} */
  onPunch = () => {};
  /** What the model says of itself; nothing before it is loaded. @type {Worth} */
  worth = {};
  /** It could not be loaded, or broke. @type {(why: string) => void} */
  onFault = () => {};
  #worker = new Worker(new URL("../recogniser/punches-worker.js", import.meta.url), { type: "module" });
  #tellStance = () => this.#worker.postMessage({ stance: stance() });

  /** @param {string} token of the session, whose server may have weights of its own */
  constructor(token) {
    this.#worker.addEventListener("message", (/** @type {MessageEvent<Told>} */ { data }) => {
      if ("worth" in data) this.worth = data.worth;
      if ("punches" in data) { for (const punch of data.punches) this.onPunch(punch); }
      if ("failed" in data) this.onFault(data.failed);
    });
    this.#worker.addEventListener("error", (event) => {
      event.preventDefault();
      this.onFault(event.message);
    });
    addEventListener("stancechosen", this.#tellStance);
    this.#load(token).catch((problem) => this.onFault(String(problem)));
  }

  /** @param {string} token */
  async #load(token) {
    const own = await patiently(() => callForBlob("/api/v1/recogniser/weights", { token }));
    const shipped = new URL("../recogniser/punches-5.weights", import.meta.url).pathname;
    const weights = await (own.size > 0 ? own : await patiently(() => callForBlob(shipped))).arrayBuffer();
    const wasm = new URL("../recogniser/punches.wasm", import.meta.url).href;
    this.#worker.postMessage({ wasm, weights, stance: stance() }, [weights]);
  }

  /**
   * @param {Joints | null} joints
   * @param {number} instant when the picture was taken, session clock
   * @param {number} now session clock
   */
  take(joints, instant, now) {
    this.#worker.postMessage({ joints, instant, now });
  }

  end() {
    this.onFault = () => {};
    removeEventListener("stancechosen", this.#tellStance);
    this.#worker.terminate();
  }
}
