import { planImage } from "../stage/plan-image.js";
import { piecesIn, piecesOnTheWay } from "../stage/set-pieces.js";
import { lettersOf, pencil } from "../stage/symbols.js";
import { eightAt } from "../stage/tempo.js";
import { StageView } from "../stage/view.js";

/**
 * The pictures of a film: the stage as a projector shows it, the formation's name and the count above it.
 *
 * @import { Choreography } from "../stage/choreography.js"
 *
 * @typedef {object} Look
 * @property {number} width in pixels
 * @property {number} height
 * @property {boolean} hasNames of the performers
 * @property {boolean} hasCounts
 * @property {boolean} hasFormations
 * @property {"audience" | "performer"} side
 */

/** Of the height. */
const bar = 0.11;

export class Frames {
  canvas = document.createElement("canvas");
  #stage = document.createElement("canvas");
  #context;
  #view;
  #choreography;
  #look;

  /** With the picture of the venue. @param {Choreography} choreography @param {Look} look */
  static async of(choreography, look) {
    const frames = new Frames(choreography, look);
    frames.#view.plan = await planImage(choreography.stage.plan?.asset);
    return frames;
  }

  /** @param {Choreography} choreography @param {Look} look */
  constructor(choreography, look) {
    this.#choreography = choreography;
    this.#look = look;
    const { width, height, hasNames, side } = look;
    this.canvas.width = width;
    this.canvas.height = height;
    this.#context = pencil(this.canvas, { alpha: false });
    const size = { width, height: height - this.#bar };
    this.#view = new StageView(this.#stage, { place: "projector", cropsWings: true, namesSides: true, size, hasNames });
    this.#view.side = side;
    this.#view.show(choreography.production);
  }

  get #bar() {
    const { height, hasCounts, hasFormations } = this.#look;
    return hasCounts || hasFormations ? Math.round(height * bar) : 0;
  }

  /** @param {number} time of the score */
  draw(time) {
    const { formationCount } = this.#choreography;
    const places = formationCount > 0 ? this.#choreography.positionsAt(time) : null;
    this.#view.draw(places, { pieces: this.#pieces(time) });
    const context = this.#context;
    context.fillStyle = this.#view.palette.ground;
    context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    context.drawImage(this.#stage, 0, this.#bar);
    if (this.#bar > 0) this.#write(time);
  }

  /** @param {number} time */
  #pieces(time) {
    const { production, formationAt, arrival, departure, formationCount } = this.#choreography;
    if (formationCount === 0 || !production.setPieces?.length) return [];
    const live = formationAt(time);
    if (live === 0 || time >= arrival(live)) return piecesIn(production, live);
    const begins = departure(live - 1);
    return piecesOnTheWay(production, live, (time - begins) / (arrival(live) - begins));
  }

  /** @param {number} time */
  #write(time) {
    const { formations, formationAt } = this.#choreography;
    const { width, hasCounts, hasFormations } = this.#look;
    const context = this.#context;
    const [letters, margin, middle] = [this.#bar * 0.5, this.#bar * 0.4, this.#bar / 2];
    context.textBaseline = "middle";
    context.fillStyle = this.#view.palette.name;
    if (hasCounts) {
      context.font = lettersOf(this.#bar * 0.8);
      context.textAlign = "right";
      context.fillText(String(eightAt(time, this.#choreography)), width - margin, middle);
    }
    if (!hasFormations || formations.length === 0) return;
    const at = formationAt(time);
    context.font = lettersOf(letters);
    context.textAlign = "left";
    context.fillText(`${at + 1}  ${formations[at].name}`, margin, middle, width - 3 * margin - this.#bar);
  }
}
