import { classOf, punchOf } from "../drill/judging.js";
import { handOf } from "../drill/actions.js";

/**
 * What was thrown in a round for training, as a trainer changes it. A mark without a punch leaves open what was thrown
 * there.
 *
 * @import { PunchName } from "../drill/actions.js"
 *
 * @typedef {"orthodox" | "southpaw" | null} Stance
 * @typedef {{ readonly at: number, readonly punch: PunchName | null }} Mark
 * @typedef {{ stance: Stance, marks: readonly Mark[] }} State in the order of time
 * @typedef {{
 *   revision: number,
 *   stance: Stance,
 *   labels: { at: number, class: string, hand: "lead" | "rear" }[],
 *   unsure: number[],
 * }} LabelsTold
 */

export class Labels {
  /** @type {State} */
  #now;
  /** @type {State[]} */
  #past = [];

  /** @param {LabelsTold} told */
  constructor({ stance, labels, unsure }) {
    const marks = [
      ...labels.map(({ at, class: kind, hand }) => ({ at, punch: punchOf(kind, hand) })),
      ...unsure.map((at) => ({ at, punch: null })),
    ];
    this.#now = { stance, marks: ordered(marks) };
  }

  get marks() {
    return this.#now.marks;
  }

  get stance() {
    return this.#now.stance;
  }

  get mayUndo() {
    return this.#past.length > 0;
  }

  /**
   * Says what was thrown at an instant, in the place of what stood there.
   *
   * @param {number} at
   * @param {PunchName | null} punch
   */
  mark(at, punch) {
    this.#become({ ...this.#now, marks: ordered([...this.#without(at), { at, punch }]) });
  }

  /** @param {number} at */
  remove(at) {
    this.#become({ ...this.#now, marks: this.#without(at) });
  }

  /** @param {Stance} stance */
  stand(stance) {
    this.#become({ ...this.#now, stance });
  }

  undo() {
    this.#now = this.#past.pop() ?? this.#now;
  }

  /** As the server takes them. @param {number} revision */
  forServer(revision) {
    const { stance, marks } = this.#now;
    return {
      revision,
      stance,
      labels: marks.flatMap(({ at, punch }) =>
        punch === null ? [] : [{ at, class: classOf(punch), hand: handOf(punch) }]
      ),
      unsure: marks.filter(({ punch }) => punch === null).map(({ at }) => at),
    };
  }

  /** @param {number} at */
  #without(at) {
    return this.#now.marks.filter((mark) => mark.at !== at);
  }

  /** @param {State} next */
  #become(next) {
    this.#past.push(this.#now);
    this.#now = next;
  }
}

/** @param {Mark[]} marks one of each instant: a label rather than an open mark */
const ordered = (marks) => {
  /** @type {Map<number, Mark>} */
  const byInstant = new Map();
  for (const mark of marks) if (mark.punch !== null || !byInstant.has(mark.at)) byInstant.set(mark.at, mark);
  return [...byInstant.values()].sort((one, other) => one.at - other.at);
};
