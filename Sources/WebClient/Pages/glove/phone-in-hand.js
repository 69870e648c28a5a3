import { words } from "../words/glove.js";
import { Changes, Held } from "../ui/changes.js";
import { stance } from "../drill/stance.js";
import { announce } from "../ui/announce.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { node, within } from "../ui/node.js";
import { prefer, preference } from "../ui/preferences.js";
import { LastPunches } from "../camera/last-punches.js";
import { loadGloves, MotionRecogniser } from "../recogniser/motion-recogniser.js";
import { precisionInHand } from "../recogniser/precision.js";
import { MotionSensor } from "./sensor.js";

/**
 * The athlete's phone in one hand: how it moves becomes punches, by what their own ten of each kind looked like. What
 * was learned stays on this device.
 *
 * @import { PunchOutbox } from "../live/punches.js"
 * @import { LiveSession } from "../live/session.js"
 * @import { MemberVerdicts } from "../drill/member-verdicts.js"
 * @import { GlovesWasm, Motion, MotionKind, Side } from "../recogniser/recogniser.d.ts"
 * @import { SensorFault } from "./sensor.js"
 *
 * @typedef {{ hand: Side, at: number, numbers: number[] }} Kept `at` is milliseconds since 1970; of one name, since the
 *   next one with this phone punches otherwise
 */

const keptAs = "glove";
/** Milliseconds without a sample, after which it is said, and between two looks. */
const silence = 2_000;

export class PhoneInHand {
  /** Whether punches are told. */
  isOn = false;
  /** @type {Side} */
  hand = "left";
  /** Told when it was turned on or off. */
  changed = new Changes();
  /** Another example was learned. @type {(count: number) => void} */
  onLearned = () => {};
  /** It broke. @type {() => void} */
  onFault = () => {};
  #session;
  #verdicts;
  #outbox;
  #name;
  #sensor = new MotionSensor();
  /** @type {GlovesWasm | null} */
  #wasm = null;
  /** @type {MotionRecogniser | null} */
  #recogniser = null;
  /** When the last sample came, and what looks after it. */
  #heard = 0;
  #watch = 0;
  #title = new Held("");
  #last = new LastPunches();
  #node = node("section", { class: "glove-view", "aria-label": words("glove.title") });

  /**
   * @param {LiveSession} session
   * @param {MemberVerdicts} verdicts
   * @param {PunchOutbox} outbox
   * @param {string} name of the athlete, as they typed it
   */
  constructor(session, verdicts, outbox, name) {
    this.#name = name;
    this.#session = session;
    this.#verdicts = verdicts;
    this.#outbox = outbox;
    drawing(this.#node, [this.#title], () => [
      element("p", { class: "glove-hand" }, this.#title.value),
      this.#last.node,
    ]);
    this.#sensor.onMotion = (motion, timestamp) => this.#moved(motion, timestamp);
    session.listen("change", () => this.isOn && session.state.ended && this.stop());
    addEventListener("stancechosen", () => {
      if (this.isOn && this.#recogniser !== null) this.#hold(this.#recogniser.kept);
    });
  }

  /** The calibration that this device has of this athlete; null if there is none. @returns {Kept | null} */
  get kept() {
    try {
      const { of, hand, at, numbers } = JSON.parse(preference(keptAs, ""));
      const isOwn = of === this.#name && (hand === "left" || hand === "right") && Array.isArray(numbers);
      return isOwn ? { hand, at, numbers } : null;
    } catch {
      return null;
    }
  }

  /**
   * Begins to feel how the phone moves in a hand; call it from a touch. Answers with why it cannot.
   *
   * @param {Side} hand
   * @returns {Promise<SensorFault | "recogniser" | null>}
   */
  async take(hand) {
    this.#end();
    this.hand = hand;
    const [fault, wasm] = await Promise.all([this.#sensor.start(), this.#wasm ?? loadGloves().catch(() => null)]);
    this.#wasm = wasm;
    if (fault !== null) return fault;
    if (wasm === null) {
      this.#sensor.stop();
      return "recogniser";
    }
    this.#hold(null);
    return null;
  }

  /** @param {MotionKind | null} kind */
  learn(kind) {
    this.#recogniser?.learn(kind);
  }

  /** Keeps what was learned on this device. */
  keep() {
    const numbers = this.#recogniser?.kept ?? [];
    prefer(keptAs, JSON.stringify({ of: this.#name, hand: this.hand, at: Date.now(), numbers }));
  }

  /** Whether what was kept is understood. @param {Kept} kept */
  restore({ numbers }) {
    return this.#recogniser?.restore(numbers) ?? false;
  }

  /** From now on punches are told. */
  begin() {
    this.isOn = true;
    this.#look();
    this.#watch = setInterval(() => this.#look(), silence);
    document.body.classList.add("feels");
    within(document, ".figure-frame").append(this.#node);
    this.changed.notify();
  }

  stop() {
    const wasOn = this.isOn;
    this.#end();
    if (wasOn) announce(words("glove.isOff"));
  }

  #end() {
    const wasOn = this.isOn;
    this.isOn = false;
    clearInterval(this.#watch);
    document.body.classList.remove("feels");
    this.#sensor.stop();
    this.#recogniser?.end();
    this.#recogniser = null;
    this.#last.clear();
    this.#node.remove();
    if (wasOn) this.changed.notify();
  }

  /** A browser that is hidden, and a sensor that is gone, tell nothing. */
  #look() {
    const isSilent = performance.now() - this.#heard > silence;
    this.#title.value = words(isSilent ? "glove.silent" : this.hand === "left" ? "glove.inLeft" : "glove.inRight");
  }

  /** @param {number[] | null} numbers */
  #hold(numbers) {
    if (this.#wasm === null) return;
    this.#recogniser?.end();
    this.#recogniser = new MotionRecogniser(this.#wasm, this.hand, stance() ?? "orthodox");
    if (numbers !== null) this.#recogniser.restore(numbers);
  }

  /** @param {Omit<Motion, "instant">} motion @param {number} timestamp */
  #moved(motion, timestamp) {
    const instant = this.#session.frameInstant(timestamp);
    const now = this.#session.now();
    this.#heard = performance.now();
    if (instant === null || now === null || this.#recogniser === null) return;
    let told;
    try {
      told = this.#recogniser.take({ ...motion, instant }, now);
    } catch {
      this.stop();
      return this.onFault();
    }
    if (told === null) return;
    if ("learned" in told) return this.onLearned(told.count);
    if (!this.isOn) return;
    this.#last.add(told.punch);
    const seen = this.#outbox.add(told.punch, { kind: "glove", precision: precisionInHand });
    this.#verdicts.take([{ ...seen, source: this.#session.me ?? "", precision: precisionInHand }]);
  }
}
