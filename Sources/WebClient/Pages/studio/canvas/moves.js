import { scoreOf } from "../../stage/score.js";

/**
 * Where everybody is at any score time. The core is asked one move at a time and is given only the two formations
 * around that time, so that it takes a fraction of a millisecond to read an edit, however long the work is.
 */
const kept = 4;

/**
 * @import { Formation, Performer, Point, Production, Transition } from "../../wire/production.d.ts"
 * @import { Choreography, Core, Places } from "../studio.d.ts"
 *
 * @typedef {object} Move the two formations that it is between, by their branches of the document
 * @property {Record<string, Point>} from
 * @property {Record<string, Point>} to
 * @property {Transition} transition
 * @property {Choreography} piece
 */
export class Moves {
  #core;
  #document;
  /** @type {Move[]} */
  #pieces = [];
  /** @type {WeakMap<Record<string, Point>, Places>} */
  #stands = new WeakMap();
  /** @type {Performer[]} */
  #performers = [];
  #places = new Float64Array(0);

  /**
   * @param {Core} core
   * @param {Production} document
   */
  constructor(core, document) {
    this.#core = core;
    this.#document = document;
    this.show(document);
  }

  /** @param {Production} document */
  show(document) {
    this.#document = document;
    if (document.performers === this.#performers) return;
    /** @type {(performers: Performer[]) => string} */
    const ids = (performers) => performers.map(({ id }) => id).join(" ");
    if (ids(document.performers) !== ids(this.#performers)) {
      for (const { piece } of this.#pieces.splice(0)) piece.free();
      this.#stands = new WeakMap();
      this.#places = new Float64Array(2 * document.performers.length);
    }
    this.#performers = document.performers;
  }

  /**
   * Everybody's x, y in formation `index`; the same array as long as the formation is the same: not to be written to.
   *
   * @param {number} index
   */
  stand(index) {
    const positions = this.#document.formations[index]?.positions;
    if (positions === undefined) return new Float64Array(this.#places.length);
    const known = this.#stands.get(positions);
    if (known !== undefined) return known;
    const stand = new Float64Array(this.#places.length);
    this.#performers.forEach(({ id }, turn) => {
      const place = Object.hasOwn(positions, id) ? positions[id] : null;
      stand[2 * turn] = place?.x ?? 0;
      stand[2 * turn + 1] = place?.y ?? 0;
    });
    this.#stands.set(positions, stand);
    return stand;
  }

  /**
   * Everybody's x, y at a score time; valid until the next call.
   *
   * @param {number} time
   */
  positionsAt(time) {
    const score = scoreOf(this.#document);
    const index = score.formationAt(time);
    if (time >= score.arrival(index)) return this.stand(index);
    return this.into(index)?.positionsAt(time - score.departure(index - 1), this.#places) ?? this.stand(index);
  }

  /**
   * The move into formation `index` as a choreography of two formations that begins with the move; null for the first.
   *
   * @param {number} index
   */
  into(index) {
    const from = this.#document.formations[index - 1];
    const to = this.#document.formations[index];
    if (from === undefined || to === undefined) return null;
    /** @type {(each: Move) => boolean} */
    const isSame = (each) =>
      each.from === from.positions && each.to === to.positions && each.transition === from.transition;
    const turn = this.#pieces.findIndex(isSame);
    const found = turn >= 0 ? this.#pieces.splice(turn, 1)[0] : this.#load(from, to);
    this.#pieces.push(found);
    if (this.#pieces.length > kept) this.#pieces.shift()?.piece.free();
    return found.piece;
  }

  /**
   * @param {Formation} from
   * @param {Formation} to
   * @returns {Move}
   */
  #load(from, to) {
    const piece = this.#core.choreography(moveOf(this.#document, from, to));
    return { from: from.positions, to: to.positions, transition: from.transition, piece };
  }
}

/**
 * The document of one move alone: nobody waits before it.
 *
 * @param {Production} document
 * @param {Formation} from
 * @param {Formation} to
 */
export function moveOf(document, from, to) {
  return { ...document, formations: [{ ...from, hold: 0 }, { ...to, hold: 0, transition: undefined }] };
}
