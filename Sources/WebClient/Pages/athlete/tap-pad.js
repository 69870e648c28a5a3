import { words } from "../words/athlete.js";
import { actionInWords, handOf, numbers, punches } from "../drill/actions.js";
import { node } from "../ui/node.js";
import { keyPress } from "../ui/key-press.js";

/**
 * Punches tapped with two thumbs: the zones of the left hand are on the left. A zone counts when it is touched and not
 * when it is left, several can be touched at once, and nothing zooms or scrolls.
 *
 * @import { PunchName } from "../drill/actions.js"
 *
 * @typedef {{ punch: PunchName, timestamp: number }} Tap `timestamp` is the event's own, in milliseconds
 */

/** A second touch of one zone within so many milliseconds is the same finger, bouncing. */
const bounce = 50;
/** From the top down. A double jab has a zone of its own: two quick taps of the jab are two jabs. */
const columns = {
  lead: /** @type {PunchName[]} */ (["doubleJab", "jab", "leadHook", "leadUppercut"]),
  rear: /** @type {PunchName[]} */ (["cross", "rearHook", "rearUppercut"]),
};
/** Besides the numbers of the punches, for two hands on a keyboard; the double jab has no number of its own. */
const keys = { 0: "doubleJab", 7: "doubleJab" };

export class TapPad {
  /** @type {(tap: Tap) => void} */
  onTap = () => {};
  /** @type {Map<PunchName, HTMLElement>} */
  #zones = new Map();
  /** When each zone was touched last. @type {Map<PunchName, number>} */
  #touched = new Map();

  constructor() {
    this.node = node(
      "div",
      { class: "tap-pad", role: "group", "aria-label": words("athlete.tapPad"), "aria-describedby": "tap-help" },
      Object.entries(columns).map(([hand, column]) =>
        node("div", { class: `tap-column ${hand}` }, column.map((punch) => this.#zone(punch)))
      ),
    );
    // A finger that slides or pinches on it taps; older browsers know no `touch-action`.
    for (const type of ["touchstart", "touchmove", "gesturestart", "contextmenu", "dblclick"]) {
      this.node.addEventListener(type, (event) => event.cancelable && event.preventDefault(), { passive: false });
    }
  }

  set isSouthpaw(/** @type {boolean} */ isSouthpaw) {
    this.node.classList.toggle("southpaw", isSouthpaw);
  }

  /** Keys of the page while the pad is shown. @param {KeyboardEvent} event */
  key(event) {
    const { key, isPlain } = keyPress(event);
    if (!isPlain) return false;
    const punch = punches.find((one) => numbers[one] === key) ??
      /** @type {Record<string, PunchName>} */ (/** @type {unknown} */ (keys))[key];
    if (punch === undefined) return false;
    if (!event.repeat) this.#tap(punch, event.timeStamp);
    return true;
  }

  /** @param {PunchName} punch */
  #zone(punch) {
    const zone = node(
      "button",
      { type: "button", class: "tap-zone", "data-punch": punch, "data-hand": handOf(punch) },
      node("span", { class: "tap-number", "aria-hidden": "true" }, numbers[punch]),
      node("span", { class: "tap-word" }, actionInWords(punch)),
    );
    zone.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "mouse" && event.button !== 0) return;
      // The finger stays with its zone, and other fingers are not disturbed.
      event.preventDefault();
      this.#tap(punch, event.timeStamp);
    });
    zone.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      if (!event.repeat) this.#tap(punch, event.timeStamp);
    });
    // A screen reader's press has no pointer.
    zone.addEventListener("click", (event) => event.detail === 0 && this.#tap(punch, event.timeStamp));
    this.#zones.set(punch, zone);
    return zone;
  }

  /** @param {PunchName} punch @param {number} timestamp */
  #tap(punch, timestamp) {
    if (timestamp - (this.#touched.get(punch) ?? -Infinity) < bounce) return;
    this.#touched.set(punch, timestamp);
    this.#light(punch);
    this.onTap({ punch, timestamp });
  }

  /** @param {PunchName} punch */
  #light(punch) {
    const zone = this.#zones.get(punch);
    if (zone === undefined) return;
    zone.classList.remove("tapped");
    void zone.offsetWidth; // begins the animation anew
    zone.classList.add("tapped");
  }
}
