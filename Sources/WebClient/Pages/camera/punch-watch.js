import { stance } from "../drill/stance.js";
import { callForBlob } from "../wire/api.js";
import { Problem } from "../ui/problem.js";
import { patiently } from "../wire/patiently.js";
import { keptBytes, latest } from "./kept-recogniser.js";

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
  #sendStance = () => this.#worker.postMessage({ stance: stance() });

  /** @param {string | null} token of the session, whose server may have weights of its own; null without a session */
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
    addEventListener("stancechosen", this.#sendStance);
    this.#load(token).catch((problem) => this.onFault(String(problem)));
  }

  /** @param {string | null} token */
  async #load(token) {
    const shipped = new URL("../recogniser/punches-6.weights", import.meta.url).href;
    const program = new URL("../recogniser/punches.wasm", import.meta.url).href;
    const own = await ownWeights(token);
    const [weights, wasm] = await Promise.all([
      own.byteLength > 0 ? own : patiently(() => keptBytes(shipped)),
      patiently(() => keptBytes(program)),
    ]);
    this.#worker.postMessage({ wasm, weights, stance: stance() }, [weights, wasm]);
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
    removeEventListener("stancechosen", this.#sendStance);
    this.#worker.terminate();
  }
}

const path = "/api/v1/recogniser/weights";

/**
 * The weights of this server's own, empty where it has none; for who practises alone those that were kept last.
 *
 * @param {string | null} token
 * @returns {Promise<ArrayBuffer>}
 */
async function ownWeights(token) {
  const read = async () => {
    if (token === null) throw new Problem({ code: "offline" });
    return await (await patiently(() => callForBlob(path, { token }))).arrayBuffer();
  };
  try {
    return await latest(path, read, (weights) => weights, (kept) => kept.arrayBuffer());
  } catch (problem) {
    if (token === null) return new ArrayBuffer(0);
    throw problem;
  }
}
