import { words } from "../words/words.js";
import { chooseFormation } from "./dialogs/choose-formation.js";
import { openExact } from "./tools/exact.js";

/**
 * What opens over or beside the stage.
 *
 * @import { Desk } from "../editing/desk.js"
 * @import { Following } from "./canvas/following.js"
 * @import { Scene } from "./canvas/scene.js"
 * @import { Companion } from "./companion.js"
 * @import { Selection } from "./selection.js"
 * @import { Side } from "./side.js"
 * @import { StageEdits } from "./stage-edits.js"
 * @import { Arrange } from "./tools/arrange.js"
 * @import { Modes } from "./tools/modes.js"
 *
 * @typedef {object} Parts
 * @property {Desk} desk
 * @property {Selection} selection
 * @property {Side} side
 * @property {Scene} scene
 * @property {Following} following
 * @property {Arrange} arrange
 * @property {StageEdits} edits
 * @property {Modes} modes
 * @property {Companion} companion
 */
export class StageDialogs {
  #parts;
  #over;
  /** @type {{ close(): void } | null} */
  #exact = null;

  /**
   * @param {Parts} parts
   * @param {HTMLElement} over lies on the stage, for small panels
   */
  constructor(parts, over) {
    this.#parts = parts;
    this.#over = over;
  }

  /** The settings of a shape for the chosen; away with them when they are open. */
  openShapes() {
    const { modes } = this.#parts;
    modes.set(modes.now === "shape" ? "move" : "shape");
  }

  /** By numbers: where one stands, how far many are turned, scaled and spaced. */
  openExact() {
    this.#exact?.close();
    this.#exact = openExact(this.#parts, this.#over);
  }

  /** Everybody's place as a list; away with it when it is open. */
  openList() {
    this.#parts.companion.toggle();
  }

  /** The chosen, or everybody, to where they stand in another formation. */
  openCopy() {
    const { selection, scene, following, edits } = this.#parts;
    if (!following.standFor()) return;
    const isEverybody = selection.performers.size === 0;
    chooseFormation(this.#parts, {
      title: isEverybody ? words("studio.copyEverybody") : words("studio.copyWhom", { whom: edits.whom(scene.chosen) }),
      except: selection.formation,
      choose: (id) => edits.copyFrom(id, isEverybody ? this.#parts.arrange.turns : scene.chosen),
    });
  }
}
