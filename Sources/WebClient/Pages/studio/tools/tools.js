/**
 * The tool of each mode.
 *
 * @import { Mode, Tool } from "../studio.d.ts"
 * @import { StageInput } from "../canvas/stage-input.js"
 * @import { Modes } from "./modes.js"
 */
export class Tools {
  #modes;
  #all;

  /**
   * @param {Record<Mode, Tool>} all
   * @param {{ modes: Modes, input: StageInput }} parts
   */
  constructor(all, { modes, input }) {
    this.#all = all;
    this.#modes = modes;
    modes.listen((now, before) => {
      input.cancel();
      all[before].leave?.();
      all[now].enter?.();
    });
  }

  /** The tool of the present mode. */
  get now() {
    return this.#all[this.#modes.now];
  }
}
