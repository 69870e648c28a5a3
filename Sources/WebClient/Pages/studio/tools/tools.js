/**
 * The tool of each mode.
 *
 * @import { Mode, Tool } from "../studio.d.ts"
 * @import { Hands } from "../canvas/hands.js"
 * @import { Modes } from "./modes.js"
 */
export class Tools {
  #modes;
  #all;

  /**
   * @param {Record<Mode, Tool>} all
   * @param {{ modes: Modes, hands: Hands }} parts
   */
  constructor(all, { modes, hands }) {
    this.#all = all;
    this.#modes = modes;
    modes.onChange((now, before) => {
      hands.cancel();
      all[before].leave?.();
      all[now].enter?.();
    });
  }

  /** The tool of the present mode. */
  get now() {
    return this.#all[this.#modes.now];
  }
}
