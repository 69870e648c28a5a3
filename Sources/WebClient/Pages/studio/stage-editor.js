import { ask } from "../ui/ask.js";
import { planImage } from "../stage/plan-image.js";

/**
 * Keeps the canvas on which formations are made up to date with the document, and ends what is under way when the
 * document changes under it.
 *
 * A stroke (drag, lasso, scaling …) shows on its own places while it lasts, and is one edit at its end.
 *
 * @import { Desk } from "../editing/desk.js"
 * @import { Transition } from "../wire/production.d.ts"
 * @import { StageView } from "../stage/view.js"
 * @import { Zoom } from "./canvas/zoom.js"
 * @import { StageInput } from "./canvas/stage-input.js"
 * @import { Scene } from "./canvas/scene.js"
 * @import { Shows } from "./canvas/shows.js"
 * @import { Findings } from "./findings.js"
 * @import { Playhead } from "./playing/playhead.js"
 * @import { Selection } from "./selection.js"
 * @import { Side } from "./side.js"
 * @import { Modes } from "./tools/modes.js"
 *
 * @typedef {object} Parts
 * @property {Desk} desk
 * @property {Selection} selection
 * @property {Playhead} playhead
 * @property {Side} side
 * @property {StageView} view
 * @property {Zoom} zoom
 * @property {Scene} scene
 * @property {Findings} findings
 * @property {Shows} shows
 * @property {Modes} modes
 * @property {StageInput} input
 * @property {() => void} refresh
 */
const shownToOthersAfter = 120;
/** @type {Transition} */
const still = { duration: 0, easing: "linear", paths: {}, delays: {} };

export class StageEditor {
  #desk;
  #selection;
  #view;
  #scene;
  #findings;
  #shows;
  #modes;
  #input;
  #refresh;
  /** @type {number | undefined} */
  #telling;

  /** @param {Parts} parts */
  constructor(
    { desk, selection, playhead, side, view, zoom, scene, findings, shows, modes, input, refresh },
  ) {
    this.#desk = desk;
    this.#selection = selection;
    this.#view = view;
    this.#scene = scene;
    this.#findings = findings;
    this.#shows = shows;
    this.#modes = modes;
    this.#input = input;
    this.#refresh = refresh;
    view.onResize = refresh;
    view.side = side.now;
    side.listen(() => {
      view.side = side.now;
      zoom.fit();
    });
    this.#showStage();
    this.#showPlan();
    scene.listen((changed) => this.#documentChanged(changed));
    scene.onStroke(() => this.#strokeMoved());
    selection.listen((what) => this.#selectionChanged(what));
    playhead.listen(() => {
      if (playhead.isPlaying) this.#leaveOff();
    });
  }

  /** Ends what is in progress: a stroke, a mode, a selection, in this order. */
  escape() {
    if (this.#input.cancel()) this.#refresh();
    else if (this.#modes.now !== "move") this.#modes.set("move");
    else this.#selection.clear();
  }

  /** People are drawn from the scene: the view knows from the formations how large they are; all wings are seen. */
  #showStage() {
    const { document } = this.#desk;
    const { width, wings } = document.stage;
    const edge = { positions: { edge: { x: width / 2 + wings, y: 0 } }, transition: still };
    this.#view.show({ ...document, formations: [...document.formations, edge] });
  }

  async #showPlan() {
    const asset = this.#desk.document.stage.plan?.asset ?? null;
    this.#view.plan = await ask(this, "latest", () => planImage(asset));
    this.#refresh();
  }

  /** @param {import("./canvas/scene.js").Changed} changed */
  #documentChanged({ performers, cast, stage, scenery }) {
    this.#showStage();
    if (performers || stage || scenery) this.#showPlan();
    if (cast && (this.#input.stroke?.isOfTurns || this.#scene.isInStroke)) this.#leaveOff();
    this.#refresh();
  }

  /** @param {{ formation: boolean }} what */
  #selectionChanged({ formation }) {
    if (formation) this.#leaveOff();
    clearTimeout(this.#telling);
    this.#telling = setTimeout(
      () => this.#desk.showSelection(this.#selection.formation, [...this.#selection.performers]),
      shownToOthersAfter,
    );
    this.#refresh();
  }

  /** A stroke in progress was meant for what stood on the stage before. */
  #leaveOff() {
    this.#input.cancel();
    if (this.#modes.now === "shape") this.#modes.set("move");
  }

  /** During a drag the checks run as often as there is time. */
  #strokeMoved() {
    const { isInStroke, index, places } = this.#scene;
    if (!isInStroke) this.#findings.forgetTrial();
    else if (places !== null && this.#shows.has("findings")) this.#findings.tryOut(index, places);
    this.#refresh();
  }
}
