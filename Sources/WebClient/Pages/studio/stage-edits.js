import { labelInWords, labelOf } from "../editing/label.js";
import { confirmed } from "../ui/dialog.js";
import { placeInWords } from "../stage/words.js";
import { words } from "../words/studio.js";
import "../words/editing.js";
import { removalOf } from "./edits/performers.js";
import { placing } from "./tools/drag.js";
import { clipped } from "../ui/clipped.js";
import { exact } from "./tools/snapping.js";
import { undoing } from "./undoing.js";

/**
 * What is done to performers on the stage: each is one edit of the open formation, said in words, and can be undone.
 *
 * @import { Desk } from "../editing/desk.js"
 * @import { Following } from "./canvas/following.js"
 * @import { Scene } from "./canvas/scene.js"
 * @import { Toasts } from "../ui/toasts.js"
 * @import { Selection } from "./selection.js"
 * @import { Speech } from "./speech.js"
 * @import { Places, Turns } from "./studio.d.ts"
 *
 * @typedef {object} Parts
 * @property {Desk} desk
 * @property {Selection} selection
 * @property {Scene} scene
 * @property {Following} following
 * @property {Speech} speech
 * @property {Toasts} toasts
 */
export class StageEdits {
  #desk;
  #selection;
  #scene;
  #following;
  #speech;
  #toasts;

  /** @param {Parts} parts */
  constructor({ desk, selection, scene, following, speech, toasts }) {
    this.#desk = desk;
    this.#selection = selection;
    this.#scene = scene;
    this.#following = following;
    this.#speech = speech;
    this.#toasts = toasts;
  }

  /**
   * Puts `turns` where `places` has them, in the open formation, as one edit. False if that is not possible.
   *
   * @param {Turns} turns
   * @param {Places} places
   * @param {(whom: string) => string} label what is done to whom
   * @param {{ merge?: string }} [options] edits of the same `merge` that follow closely are one
   */
  commit(turns, places, label, options = {}) {
    const { formation, performers, stage } = this.#scene;
    if (formation === null) return false;
    const changes = placing(formation, performers, turns, places);
    if (changes.length === 0) return true;
    const done = label(this.namesOf(turns));
    if (!this.#desk.do(done, changes, options)) return false;
    const [turn] = turns;
    const place = { x: places[2 * turn], y: places[2 * turn + 1] };
    this.#speech.say(
      turns.length === 1
        ? words("studio.placeOf", { name: performers[turn].name, place: placeInWords(place, stage) })
        : words("studio.said", { what: labelInWords(done) }),
    );
    return true;
  }

  /**
   * Says how many must be chosen for what was asked for.
   *
   * @param {number} count
   */
  askToChoose(count) {
    this.#toasts.say(words("studio.chooseFirst", { count }));
    return false;
  }

  /**
   * “Ana” or “3 performers”, as a part of a label.
   *
   * @param {Turns} turns
   */
  namesOf(turns) {
    if (turns.length !== 1) return labelOf("studio.performers", { count: turns.length });
    return clipped(this.#scene.performers[turns[0]].name);
  }

  /**
   * Moves the chosen by stage units; presses that follow each other closely are one edit.
   *
   * @param {number} x
   * @param {number} y
   */
  nudge(x, y) {
    const turns = this.#scene.chosen;
    if (turns.length === 0 || !this.#following.standFor()) return;
    const places = Float64Array.from(this.#scene.places ?? []);
    for (const turn of turns) {
      places[2 * turn] = exact(places[2 * turn] + x);
      places[2 * turn + 1] = exact(places[2 * turn + 1] + y);
    }
    const merge = `nudge ${this.#selection.formation} ${[...this.#selection.performers].join(" ")}`;
    this.commit(turns, places, (whom) => labelOf("studio.label.move", { whom }), { merge });
  }

  /**
   * `turns` to where they stand in another formation.
   *
   * @param {string} id
   * @param {Turns} turns
   */
  copyFrom(id, turns) {
    const { document, moves } = this.#scene;
    const from = document.formations.findIndex((formation) => formation.id === id);
    if (from < 0) return this.#toasts.say(words("editing.gone"), { isTrouble: true });
    const name = clipped(document.formations[from].name);
    this.commit(turns, moves.stand(from), (whom) => labelOf("studio.label.copyFrom", { name, whom }));
  }

  /**
   * Asks first, then takes performers out of the production; undo brings them back.
   *
   * @param {string[]} ids
   */
  async askToRemove(ids) {
    const known = () => ids.map((id) => this.#scene.turnOf(id)).filter((turn) => turn >= 0);
    const asked = known();
    if (asked.length === 0) return;
    const title = words("studio.remove.title", { whom: labelInWords(this.namesOf(asked)) });
    const isSure = await confirmed(
      title,
      words("studio.remove.text", { count: asked.length }),
      { yes: words("studio.remove.yes"), isGrave: true },
    );
    const left = known(); // others may have removed some meanwhile
    if (!isSure || left.length === 0) return;
    const whom = this.namesOf(left);
    if (!this.#desk.do(labelOf("studio.label.remove", { whom }), removalOf(this.#desk.document, ids))) return;
    this.#toasts.say(words("studio.removed", { whom: labelInWords(whom) }), { action: undoing(this.#desk) });
  }
}
