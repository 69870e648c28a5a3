import { words } from "../words/trainer.js";
import { lateness } from "../drill/verdict-words.js";
import { element, list } from "../ui/element.js";

/**
 * How late the device is that sees an athlete's punches: typed, or taken from this round's punches.
 *
 * @import { MemberVerdict } from "../drill/run.d.ts"
 */

/** Of fewer punches nothing is said to be usual. */
const enough = 4;
const millisecond = 1_000;

export class LatenessField {
  #want;
  /** Null until it is known. @type {number | null} */
  #delay = null;
  /** What was said last and is not answered yet. @type {number | null} */
  #wanted = null;
  /** What came before is of another delay. */
  #since = -Infinity;
  /** How late punches are by now besides. @type {number | null} */
  #usual = null;

  /** @param {(delay: number) => void} want told of what is wanted, in microseconds */
  constructor(want) {
    this.#want = want;
  }

  /** What holds for punches from now on. @param {number} delay */
  is(delay) {
    this.#delay = delay;
  }

  /**
   * What was wanted last holds. What was usual before is not any more.
   *
   * @param {number} delay
   * @param {number} [since]
   */
  becomes(delay, since = this.#since) {
    this.#wanted = null;
    this.#delay = delay;
    this.#since = since;
    this.#usual = null;
  }

  /** @param {readonly MemberVerdict[]} verdicts what became of the device's punches in this round */
  view(verdicts) {
    const usual = this.#usual = usually(verdicts.filter(({ seen }) => seen !== null && seen.at > this.#since));
    const shown = this.#wanted ?? this.#delay;
    /** @param {number} delay */
    const want = (delay) => {
      this.#wanted = delay;
      this.#want(delay);
    };
    return list(["delay"], {
      key: (key) => key,
      of: () => [shown, usual],
      make: () =>
        element(
          "div",
          { class: "labelled" },
          element("label", { for: "delay" }, words("trainer.delay")),
          element(
            "div",
            { class: "choices" },
            element("input", {
              id: "delay",
              type: "number",
              step: 10,
              inputmode: "numeric",
              "aria-describedby": "delay-help",
              disabled: shown === null,
              value: shown === null ? "" : shown / millisecond,
              onchange: ({ currentTarget }) => want(Math.round(currentTarget.valueAsNumber || 0) * millisecond),
            }),
            usual !== null && element(
              "button",
              {
                type: "button",
                class: "quiet",
                onclick: () => this.#usual !== null && want((this.#delay ?? 0) + this.#usual),
              },
              words("trainer.delayUsual", { time: lateness(usual) }),
            ),
          ),
          element("p", { class: "help", id: "delay-help" }, words("trainer.delayHelp")),
        ),
    });
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
