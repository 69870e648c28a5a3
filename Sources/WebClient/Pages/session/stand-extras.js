import { drawPreview } from "../stage/preview.js";
import { piecesIn, piecesOnTheWay } from "../stage/set-pieces.js";

/**
 * What is drawn on a stage beside the performers: one's own way, set pieces, another formation that somebody looks at,
 * and what a page paints below them.
 *
 * @import { Performer } from "../wire/production.d.ts"
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Painter, Places, ShownPiece } from "../stage/drawing.d.ts"
 * @import { Picture } from "../stage/picture.js"
 * @import { StageView } from "../stage/view.js"
 *
 * @typedef {(context: CanvasRenderingContext2D, frame: StageView["frame"]) => void} Paint
 */
export class StandExtras {
  /** The place of a formation that is shown beside the live one; -1 for none. */
  previewed = -1;
  /** @type {Paint | null} */
  paint = null;
  #view;
  /** @type {Float64Array | null} */
  #way = null;
  #wayOf = "";
  /** @type {ShownPiece[]} */
  #pieces = [];
  #piecesOf = "";

  /** @param {StageView} view */
  constructor(view) {
    this.#view = view;
  }

  /** Another choreography is on the stage. */
  forget() {
    this.#wayOf = "";
    this.#piecesOf = "";
  }

  /**
   * @param {Choreography} choreography
   * @param {Picture} picture
   * @param {number} mine the place of one's own performer; -1 for none
   */
  way(choreography, picture, mine) {
    const into = picture.phase === "moving" ? picture.formation : picture.next?.formation ?? null;
    if (mine < 0 || into === null) return null;
    const key = `${into} ${mine}`;
    if (key !== this.#wayOf) {
      this.#wayOf = key;
      this.#way = isStep(into, picture) ? choreography.pathPoints(into, mine, 40) : null;
    }
    return this.#way;
  }

  /**
   * Set pieces that change fade over while the performers move.
   *
   * @param {Choreography} choreography
   * @param {Picture} picture
   */
  pieces(choreography, { phase, formation, time }) {
    const { production } = choreography;
    if (phase === "empty" || !production.setPieces?.length) return [];
    if (phase === "moving") {
      const departs = choreography.departure(formation - 1);
      this.#piecesOf = "";
      return piecesOnTheWay(production, formation, (time - departs) / (choreography.arrival(formation) - departs));
    }
    if (this.#piecesOf !== String(formation)) {
      this.#piecesOf = String(formation);
      this.#pieces = piecesIn(production, formation);
    }
    return this.#pieces;
  }

  /**
   * @param {Choreography} choreography
   * @param {readonly Performer[]} performers
   * @param {Places | null} places
   * @returns {Painter | null}
   */
  underneath(choreography, performers, places) {
    const preview = this.#preview(choreography, performers, places);
    const { paint } = this;
    if (paint === null) return preview;
    return (context) => {
      preview?.(context);
      paint(context, this.#view.frame);
    };
  }

  /**
   * @param {Choreography} choreography
   * @param {readonly Performer[]} performers
   * @param {Places | null} from
   * @returns {Painter | null}
   */
  #preview(choreography, performers, from) {
    const { previewed } = this;
    if (from === null || previewed < 0 || previewed >= choreography.formationCount) return null;
    const to = choreography.standIn(previewed);
    return (context) => drawPreview(context, this.#view, { performers, from, to });
  }
}

/**
 * Nobody walks a jump over several formations.
 *
 * @param {number} into
 * @param {Picture} picture
 */
function isStep(into, picture) {
  return picture.phase === "moving" || into === picture.formation + 1;
}
