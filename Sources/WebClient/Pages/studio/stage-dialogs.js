import { words } from "../words/studio.js";
import "../words/editing.js";
import { openOnDemand } from "../ui/on-demand.js";
import { dialogs } from "./on-demand.js";

/**
 * What opens over or beside the stage.
 *
 * @import { Desk } from "../editing/desk.js"
 * @import { StageView } from "../stage/view.js"
 * @import { Following } from "./canvas/following.js"
 * @import { Scene } from "./canvas/scene.js"
 * @import { Toasts } from "../ui/toasts.js"
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
 * @property {StageView} view
 * @property {Toasts} toasts
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

  /** Opens the settings of a shape for the chosen; closes them when they are open. */
  openShapes() {
    const { modes } = this.#parts;
    modes.set(modes.now === "shape" ? "move" : "shape");
  }

  /** By numbers: where one stands, how far many are turned, scaled and spaced. */
  openExact() {
    openOnDemand(dialogs.exact, ({ openExact }) => {
      this.#exact?.close();
      this.#exact = openExact(this.#parts, this.#over);
    });
  }

  /** Opens the list of everybody's place; closes it when it is open. */
  openList() {
    this.#parts.companion.toggle();
  }

  /** Shows the stage as it is seen from a seat in the hall; from above again when that is open. */
  toggleSeat() {
    const { desk, view } = this.#parts;
    openOnDemand(dialogs.seat, ({ toggleSeatView }) =>
      toggleSeatView({
        frame: /** @type {HTMLElement} */ (this.#over.parentElement),
        through: (lens) => (view.lens = lens),
        shown: () => desk.document,
        openHall: () => openOnDemand(dialogs.hall, ({ openHall }) => openHall({ desk })),
        sources: [desk],
      }));
  }

  /** Moves the chosen, or everybody, to where they stand in another formation. */
  openCopy() {
    const { selection, scene, following, edits, arrange, toasts } = this.#parts;
    if (!following.standFor()) return;
    const { formation } = selection;
    const isEverybody = selection.performers.size === 0;
    const title = isEverybody
      ? words("studio.copyEverybody")
      : words("studio.copyWhom", { whom: edits.namesOf(scene.chosen) });
    openOnDemand(dialogs.chooseFormation, ({ chooseFormation }) =>
      chooseFormation(this.#parts, {
        title,
        except: formation,
        choose: (id) => {
          selection.formation = formation; // another one may have opened since
          if (selection.formation !== formation || !following.standFor()) {
            toasts.say(words("editing.gone"), { isTrouble: true });
          } else edits.copyFrom(id, isEverybody ? arrange.turns : scene.chosen);
        },
      }));
  }
}
