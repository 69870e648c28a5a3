import { words } from "../words/trainer.js";
import { lateness } from "../drill/verdict-words.js";
import { node } from "../ui/node.js";

/**
 * How late the device is that sees an athlete's punches: typed, or taken from this round's punches.
 *
 * @import { MemberVerdict } from "../drill/run.d.ts"
 */

/** Of fewer punches nothing is said to be usual. */
const enough = 4;
const millisecond = 1_000;

export class LatenessField {
  /** Told of what is wanted, in microseconds. @type {(delay: number) => void} */
  onWant = () => {};
  #delay = 0;
  /** What was said last and is not answered yet. @type {number | null} */
  #wanted = null;
  /** What came before is of another delay. */
  #since = -Infinity;
  /** @type {number | null} */
  #usual = null;
  #field = node("input", { id: "delay", type: "number", step: 10, inputMode: "numeric", disabled: true });
  #button = node("button", { type: "button", class: "quiet", hidden: true });

  constructor() {
    this.#field.addEventListener("change", () => this.#want(Math.round(this.#field.valueAsNumber || 0) * millisecond));
    this.#field.addEventListener("blur", () => {
      if (this.#wanted === null) this.#field.value = String(this.#delay / millisecond);
    });
    this.#button.addEventListener("click", () => this.#want(this.#delay + (this.#usual ?? 0)));
    this.node = node(
      "div",
      { class: "labelled" },
      node("label", { for: "delay" }, words("trainer.delay")),
      node("div", { class: "choices" }, this.#field, this.#button),
      node("p", { class: "help", id: "delay-help" }, words("trainer.delayHelp")),
    );
    this.#field.setAttribute("aria-describedby", "delay-help");
  }

  /** @param {number} delay */
  #want(delay) {
    this.#wanted = delay;
    this.onWant(delay);
  }

  /**
   * What holds for punches from now on. What was usual before is not any more. Where somebody types on, or has said
   * something else meanwhile, the field stays as it is.
   *
   * @param {number} delay
   * @param {number} [since]
   */
  is(delay, since = this.#since) {
    this.#delay = delay;
    this.#since = since;
    this.#usual = null;
    const isLast = this.#wanted === null || this.#wanted === delay;
    if (isLast) this.#wanted = null;
    this.#field.disabled = false;
    if (isLast && document.activeElement !== this.#field) this.#field.value = String(delay / millisecond);
    if (document.activeElement === this.#button) this.#field.focus();
    this.#button.hidden = true;
  }

  /** What became of the device's punches in this round. @param {readonly MemberVerdict[]} verdicts */
  look(verdicts) {
    this.#usual = usually(verdicts.filter(({ seen }) => seen !== null && seen.at > this.#since));
    this.#button.hidden = this.#usual === null;
    if (this.#usual !== null) {
      this.#button.textContent = words("trainer.delayUsual", { time: lateness(this.#usual) });
    }
  }
}

/** The median, to the millisecond; null where it is none, or not known. @param {readonly MemberVerdict[]} verdicts */
export function usually(verdicts) {
  const timed = verdicts
    .filter(({ verdict, called, seen }) =>
      (verdict === "hit" || verdict === "late") && called !== null && seen !== null
    )
    .map(({ after }) => after)
    .sort((one, other) => one - other);
  if (timed.length < enough) return null;
  const median = Math.round(timed[timed.length >> 1] / millisecond) * millisecond;
  return median === 0 ? null : median;
}
