/**
 * How this phone moves, as the browser tells it.
 *
 * @import { Motion } from "../recogniser/recogniser.d.ts"
 *
 * @typedef {"insecure" | "refused" | "missing"} SensorFault
 * @typedef {typeof DeviceMotionEvent & { requestPermission?: () => Promise<string> }} AskingEvent
 */

/** m/s² */
const gravity = 9.80665;
/** Milliseconds in which a phone has told of itself; what tells nothing has no sensor. */
const patience = 2_000;

export class MotionSensor {
  /** @type {(motion: Omit<Motion, "instant">, timestamp: number) => void} */
  onMotion = () => {};
  /** @type {(() => void) | null} */
  #first = null;
  #heard = (/** @type {DeviceMotionEvent} */ event) => this.#take(event);

  /**
   * Asks for the sensor, in a touch; answers with why there is none.
   *
   * @returns {Promise<SensorFault | null>}
   */
  async start() {
    if (!isSecureContext) return "insecure";
    const asking = /** @type {AskingEvent | undefined} */ (globalThis.DeviceMotionEvent);
    if (asking === undefined) return "missing";
    if (asking.requestPermission !== undefined) {
      // Where it exists it must be asked within the touch, and an answer that was given is given again.
      const answer = await asking.requestPermission().catch(() => "denied");
      if (answer !== "granted") return "refused";
    }
    addEventListener("devicemotion", this.#heard);
    const isThere = await new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), patience);
      this.#first = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
    this.#first = null;
    if (isThere) return null;
    this.stop();
    return "missing";
  }

  stop() {
    removeEventListener("devicemotion", this.#heard);
  }

  /** @param {DeviceMotionEvent} event */
  #take({ accelerationIncludingGravity, acceleration, rotationRate, timeStamp }) {
    const felt = isMeasured(accelerationIncludingGravity) ? accelerationIncludingGravity : acceleration;
    if (!isMeasured(felt)) return;
    const { x, y, z } = felt;
    this.#first?.();
    // A phone without a gyroscope tells no rotation, in the calibration as later.
    const { beta = 0, gamma = 0, alpha = 0 } = rotationRate ?? {};
    this.onMotion({
      acceleration: [(x ?? 0) / gravity, (y ?? 0) / gravity, (z ?? 0) / gravity],
      rotation: [beta ?? 0, gamma ?? 0, alpha ?? 0],
    }, timeStamp);
  }
}

/** @param {DeviceMotionEventAcceleration | null} felt @returns {felt is DeviceMotionEventAcceleration} */
const isMeasured = (felt) => felt !== null && felt.x !== null && felt.y !== null && felt.z !== null;
