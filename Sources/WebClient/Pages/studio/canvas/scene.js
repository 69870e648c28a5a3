import { Changes } from "../../ui/changes.js";
import { scoreOf } from "../../stage/score.js";
import { Moves } from "./moves.js";

/**
 * What stands on the stage now, as arrays: the open formation, or the instant of the playhead, or the places of a
 * stroke in progress. Nothing of the document is copied while a stroke moves.
 */
/**
 * @import { Desk } from "../../editing/desk.js"
 * @import { Performer, Production } from "../../wire/production.d.ts"
 * @import { Playhead } from "../playing/playhead.js"
 * @import { Selection } from "../selection.js"
 * @import { Core, Places, Turns } from "../studio.d.ts"
 *
 * @typedef {{ performers: boolean, cast: boolean, stage: boolean, scenery: boolean }} Changed which branches of the
 *   document are others now; `cast`: performers have come or gone, or have other places in the cast
 */
export class Scene {
  moves;
  #selection;
  #playhead;
  #document;
  /** @type {Map<string, number>} */
  #turns;
  #chosen = new Int32Array(0);
  /** @type {Set<string> | null} */
  #chosenOf = null;
  /**
   * The places that a stroke in progress shows instead of the document's.
   *
   * @type {Places | null}
   */
  #stroke = null;
  /** @type {Changes<[]>} */
  #strokes = new Changes();
  #rights;
  /** @type {Changes<[changed: Changed]>} */
  #changes = new Changes();

  /** @param {{ desk: Desk, selection: Selection, playhead: Playhead, core: Core }} parts */
  constructor({ desk, selection, playhead, core }) {
    this.#selection = selection;
    this.#playhead = playhead;
    this.#rights = desk.rights;
    this.#document = desk.document;
    this.#turns = turnsOf(desk.document.performers);
    this.moves = new Moves(core, desk.document);
    desk.listen(() => this.#follow(desk.document));
  }

  /**
   * Is told which parts of the document have changed; by then the scene already shows them.
   *
   * @param {(changed: Changed) => void} listener
   */
  listen(listener) {
    return this.#changes.listen(listener);
  }

  /**
   * Is told when the places of a stroke in progress have moved, and when it is over.
   *
   * @param {() => void} listener
   */
  onStroke(listener) {
    return this.#strokes.listen(listener);
  }

  /** @param {Production} document */
  #follow(document) {
    const before = this.#document;
    this.#document = document;
    this.moves.show(document);
    const performers = before.performers !== document.performers;
    if (performers) {
      this.#turns = turnsOf(document.performers);
      this.#chosenOf = null;
    }
    const cast = performers && !isSameCast(before.performers, document.performers);
    const scenery = before.marks !== document.marks || before.setPieces !== document.setPieces;
    this.#changes.notify({ performers, cast, stage: before.stage !== document.stage, scenery });
  }

  get document() {
    return this.#document;
  }

  get performers() {
    return this.#document.performers;
  }

  get count() {
    return this.#document.performers.length;
  }

  get stage() {
    return this.#document.stage;
  }

  /** The place of the open formation among all; -1 for none. */
  get index() {
    return this.#selection.formationIndex;
  }

  get formation() {
    return this.#document.formations[this.index] ?? null;
  }

  /**
   * The place in the cast; -1 for somebody who is not in it.
   *
   * @param {string} id
   */
  turnOf(id) {
    return this.#turns.get(id) ?? -1;
  }

  /** The chosen performers as places in the cast. */
  get chosen() {
    if (this.#chosenOf !== this.#selection.performers) {
      this.#chosenOf = this.#selection.performers;
      this.#chosen = Int32Array.from([...this.#chosenOf].map((id) => this.turnOf(id)).filter((turn) => turn >= 0));
    }
    return this.#chosen;
  }

  /** Whether the open formation is what is seen, and may be edited. */
  get isEditable() {
    const { index } = this;
    if (index < 0 || this.#playhead.isPlaying) return false;
    const score = scoreOf(this.#document);
    const { time } = this.#playhead;
    return score.arrival(index) <= time && time <= score.departure(index);
  }

  /** Whether this person may move those who stand there. */
  get isMovable() {
    return this.isEditable && this.#rights.may("edit");
  }

  /** x and y of each performer in turn, as drawn; null where there is no formation. */
  get places() {
    if (this.#stroke !== null) return this.#stroke;
    if (this.#document.formations.length === 0) return null;
    if (this.isEditable) return this.moves.stand(this.index);
    return this.moves.positionsAt(this.#playhead.time);
  }

  /**
   * One performer's place as drawn.
   *
   * @param {number} turn
   */
  place(turn) {
    const places = this.places ?? [0, 0];
    return { x: places[2 * turn], y: places[2 * turn + 1] };
  }

  get isInStroke() {
    return this.#stroke !== null;
  }

  /**
   * Places of its own for a stroke to write to; edits by others of performers outside of `turns` are shown when it
   * ends.
   */
  beginStroke() {
    this.#stroke = Float64Array.from(this.moves.stand(this.index));
    return this.#stroke;
  }

  moved() {
    this.#strokes.notify();
  }

  endStroke() {
    this.#stroke = null;
    this.#strokes.notify();
  }

  /**
   * Where some stand, as corners; null when there is nobody.
   *
   * @param {Turns} turns
   */
  boxOf(turns) {
    const { places } = this;
    if (turns.length === 0 || places === null) return null;
    const box = { left: Infinity, low: Infinity, right: -Infinity, high: -Infinity };
    for (const turn of turns) {
      box.left = Math.min(box.left, places[2 * turn]);
      box.right = Math.max(box.right, places[2 * turn]);
      box.low = Math.min(box.low, places[2 * turn + 1]);
      box.high = Math.max(box.high, places[2 * turn + 1]);
    }
    return box;
  }
}

/**
 * @param {Performer[]} before
 * @param {Performer[]} now
 */
const isSameCast = (before, now) => before.length === now.length && before.every(({ id }, turn) => id === now[turn].id);

/**
 * @param {Performer[]} performers
 * @returns {Map<string, number>}
 */
const turnsOf = (performers) => new Map(performers.map(({ id }, turn) => [id, turn]));
