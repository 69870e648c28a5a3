import { byId, setText } from "../ui/node.js";
import { announce } from "../ui/announce.js";
import { leftInWords, stageInWords } from "./stage-words.js";

/**
 * The round's clock: the stage and what is left of it, in words, in figures, and in the colour of the page.
 *
 * @import { DrillDocument, DrillPresent } from "./run.d.ts"
 *
 * @typedef {"none" | "preparation" | "work" | "rest" | "over"} StageShown
 */
export class RoundClock {
  /**
   * Told when the stage is another, and when the run starts or stops.
   *
   * @type {(stage: StageShown, runs: boolean) => void}
   */
  onStage = () => {};
  #stage = "";
  #waiting;

  /** @param {string} [waiting] what is said before the drill begins */
  constructor(waiting) {
    this.#waiting = waiting;
  }

  /** @param {DrillPresent} present @param {DrillDocument | null} document */
  show(present, document) {
    const { stage, left, runs, isPaused, isOver } = present;
    const { dataset } = globalThis.document.body;
    const plan = document ?? { rounds: [] };
    const kind = stage === null ? "none" : isOver ? "over" : stage.kind;
    const isNear = runs && (kind === "work" || kind === "rest") &&
      (document?.drill.warnings ?? []).some((warning) => left <= warning);
    dataset.near = String(isNear);
    setText(byId("left"), leftInWords(present));
    const said = stageInWords(present, plan, this.#waiting);
    const state = `${kind} ${stage?.round} ${runs} ${isPaused} ${said}`;
    if (state === this.#stage) return;
    const isFirst = this.#stage === "";
    this.#stage = state;
    dataset.stage = kind;
    dataset.run = runs ? "going" : isPaused ? "paused" : "standing";
    setText(byId("stage-words"), said);
    if (!isFirst) announce(said);
    this.onStage(kind, runs);
  }
}
