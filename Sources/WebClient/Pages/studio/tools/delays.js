import { labelOf } from "../../editing/label.js";
import { lengthOf } from "../../stage/tempo.js";
import { scoreOf } from "../../stage/score.js";
import "../../words/tools.js";

/**
 * How late the chosen leave and how early they arrive inside the move into the open formation.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Delay, SetChange } from "../../wire/production.d.ts"
 * @import { Scene } from "../canvas/scene.js"
 * @import { StageEdits } from "../stage-edits.js"
 * @import { Turns } from "../studio.d.ts"
 * @import { PathsTool } from "./paths.js"
 *
 * @typedef {ReturnType<Desk["begin"]>} Gesture
 * @typedef {"place" | "chosen" | "name"} Order who leaves first: from the audience's left, as they were chosen, by name
 */
const byName = new Intl.Collator(undefined, { numeric: true });

export class Delays {
  #desk;
  #scene;
  #edits;
  #paths;
  /** @type {Gesture | null} */
  #gesture = null;

  /** @param {{ desk: Desk, scene: Scene, edits: StageEdits, paths: PathsTool }} parts */
  constructor({ desk, scene, edits, paths }) {
    this.#desk = desk;
    this.#scene = scene;
    this.#edits = edits;
    this.#paths = paths;
  }

  get duration() {
    return this.#paths.from?.transition.duration ?? 0;
  }

  /** The score time at which the move begins. */
  get departs() {
    return scoreOf(this.#desk.document).departure(Math.max(0, this.#scene.index - 1));
  }

  /** That of one who is in the cast at this place. @param {number} turn @returns {Delay} */
  of(turn) {
    return this.#paths.from?.transition.delays[this.#scene.performers[turn].id] ?? { leave: 0, arrive: 0 };
  }

  /** The least of those of the chosen. @returns {Delay} */
  get least() {
    const all = Array.from(this.#scene.chosen, (turn) => this.of(turn));
    if (all.length === 0) return { leave: 0, arrive: 0 };
    return { leave: Math.min(...all.map(({ leave }) => leave)), arrive: Math.min(...all.map(({ arrive }) => arrive)) };
  }

  /** Whether the chosen have different ones. */
  get isMixed() {
    const [first, ...others] = Array.from(this.#scene.chosen, (turn) => this.of(turn));
    return others.some(({ leave, arrive }) => leave !== first.leave || arrive !== first.arrive);
  }

  /** How long at most one of the chosen may leave after the other: a tenth of the move is left for walking. */
  get longestInterval() {
    return (this.duration * 0.9) / Math.max(1, this.#scene.chosen.length - 1);
  }

  /** Delays are whole and half counts; in a move of less than two counts, a quarter of it. Microseconds. */
  get unit() {
    return Math.min(lengthOf(this.#desk.document, this.departs, 0.5), this.duration / 4);
  }

  /** The largest number of units in a length. @param {number} length */
  #unitsIn(length) {
    return Math.floor(length / this.unit + 1e-6);
  }

  /**
   * The two ends of the slider, as shares of the move: a tenth of it stays between them. All until `over` is one edit.
   *
   * @param {number} leave
   * @param {number} arrive
   */
  change(leave, arrive) {
    const { duration, unit } = this;
    const { chosen } = this.#scene;
    const most = this.#unitsIn(duration * 0.9);
    const late = Math.min(Math.round((leave * duration) / unit), most);
    const early = Math.min(Math.round(((1 - arrive) * duration) / unit), most - late);
    this.#gesture ??= this.#desk.begin(labelOf("tools.label.delay", { whom: this.#edits.namesOf(chosen) }));
    const to = { leave: Math.round(late * unit), arrive: Math.round(early * unit) };
    this.#gesture.change(this.#changesFor(chosen, () => to));
  }

  over() {
    this.#gesture?.end();
    this.#gesture = null;
  }

  /** All leave together and arrive together. */
  together() {
    this.#write("tools.label.together", this.#scene.chosen, () => ({ leave: 0, arrive: 0 }));
  }

  /**
   * A canon: each leaves later than the one before, and all moves take equally long. Without an interval they share
   * half the move, by whole and half counts if it has enough of them.
   *
   * @param {Order} order
   * @param {number | null} interval microseconds
   */
  stagger(order, interval) {
    const turns = this.#inOrder(order);
    const steps = Math.max(1, turns.length - 1);
    const even = this.duration / 2 / steps;
    const usual = this.#unitsIn(even) > 0 ? this.#unitsIn(even) * this.unit : even;
    const each = interval === null ? usual : Math.min(interval, this.longestInterval);
    this.#write(
      "tools.label.stagger",
      turns,
      (at) => ({ leave: Math.round(at * each), arrive: Math.round((turns.length - 1 - at) * each) }),
    );
  }

  /** @param {Order} order */
  #inOrder(order) {
    const { chosen, performers, moves, index } = this.#scene;
    const turns = [...chosen];
    if (order === "chosen") return turns;
    if (order === "name") {
      return turns.sort((one, other) => byName.compare(performers[one].name, performers[other].name));
    }
    const before = moves.stand(index - 1);
    return turns.sort((one, other) => before[2 * one] - before[2 * other]);
  }

  /**
   * @param {Turns} turns
   * @param {(at: number) => Delay} delay
   * @returns {SetChange[]}
   */
  #changesFor(turns, delay) {
    return Array.from(turns, (turn, at) => {
      const to = delay(at);
      return { set: this.#paths.pathOf(turn, "delays"), to: to.leave === 0 && to.arrive === 0 ? null : to };
    });
  }

  /**
   * @param {"tools.label.together" | "tools.label.stagger"} label
   * @param {Turns} turns
   * @param {(at: number) => Delay} delay
   */
  #write(label, turns, delay) {
    const known = this.#paths.from?.transition.delays ?? {};
    const changes = this.#changesFor(turns, delay).filter(({ set, to }) => to !== null || Object.hasOwn(known, set[4]));
    this.#desk.do(labelOf(label, { whom: this.#edits.namesOf(turns) }), changes);
  }
}
