import { placeInWords, plural } from "../stage/words.js";
import { planImage } from "../stage/plan-image.js";
import { Ticker } from "../stage/ticker.js";
import { Camera } from "./canvas/camera.js";
import { Following } from "./canvas/following.js";
import { Hands } from "./canvas/hands.js";
import { EditorPicture } from "./canvas/picture.js";
import { Scene } from "./canvas/scene.js";
import { Companion } from "./companion.js";
import { chooseFormation } from "./dialogs/choose-formation.js";
import { Findings } from "./findings.js";
import { Listeners } from "../parts/listeners.js";
import { removalOf } from "./edits/performers.js";
import { Presentation } from "./playing/present.js";
import { AddTool } from "./tools/add.js";
import { Arrange } from "./tools/arrange.js";
import { placing } from "./tools/drag.js";
import { openExact } from "./tools/exact.js";
import { clipped } from "./tools/labels.js";
import { MoveTool } from "./tools/move.js";
import { pathPanel } from "./tools/path-panel.js";
import { PathsTool } from "./tools/paths.js";
import { SceneryTool } from "./tools/scenery.js";
import { openShapePanel } from "./tools/shape-panel.js";
import { ShapeTool } from "./tools/shapes.js";
import { exact, Snapping } from "./tools/snapping.js";
import { SwapTool } from "./tools/swap.js";

/**
 * The canvas on which formations are made.
 *
 * `editor.mode` says what a press does: `move` performers, bend `paths`, `add` performers, `swap` two, or place `scenery`.
 * A stroke (drag, lasso, scaling …) shows on its own places while it lasts, and is one edit at its end.
 */
export const modes = ["move", "paths", "add", "swap", "shape", "scenery"];
const shownToOthersAfter = 120;

export class StageEditor {
  studio;
  core;
  desk;
  selection;
  playhead;
  view;
  canvas;
  scene;
  camera;
  hands;
  snapping;
  arrange;
  findings;
  paths;
  picture;
  /** CSS pixels of the canvas. */
  size = { width: 0, height: 0 };
  #following;
  #ticker;
  #mode = "move";
  #tools;
  #frames = null;
  #companion;
  #presentation;
  #over;
  #exact = null;
  #telling = null;
  #modeChanges = new Listeners();
  #spoken = new Listeners();

  /** `canvas` carries `studio.view`; `frame` is around it, and `over` lies on it for small panels. */
  constructor(studio, { canvas, frame, over }) {
    const { desk, selection, playhead, core, view } = studio;
    Object.assign(this, { studio, desk, selection, playhead, core, view, canvas });
    this.#over = over;
    canvas.tabIndex = -1; // what closes gives the focus back to the stage
    this.#ticker = new Ticker((timestamp) => this.#frame(timestamp));
    this.scene = new Scene(studio);
    this.camera = new Camera(view, this);
    this.snapping = new Snapping(core);
    this.arrange = new Arrange(this);
    this.findings = new Findings(studio);
    this.paths = new PathsTool(this);
    this.#tools = new Map([
      ["move", new MoveTool(this)],
      ["paths", this.paths],
      ["add", new AddTool(this)],
      ["swap", new SwapTool(this)],
      ["scenery", new SceneryTool(this)],
      ["shape", new ShapeTool(this, (tool) => openShapePanel(this, over, tool))],
    ]);
    this.picture = new EditorPicture(this);
    this.hands = new Hands(this, canvas);
    this.#listen();
    this.#following = new Following(this);
    this.#companion = new Companion(this, frame);
    this.#presentation = new Presentation(studio, frame);
  }

  #listen() {
    const { studio, view, desk, selection, playhead } = this;
    view.onResize = () => this.#resized();
    view.side = studio.side;
    studio.onSide((side) => {
      view.side = side;
      this.camera.fit();
    });
    this.#resized();
    this.#showStage();
    desk.onChange(() => this.#documentChanged());
    desk.onPresence(() => this.refresh());
    selection.onChange((what) => this.#selectionChanged(what));
    playhead.onChange(() => playhead.isPlaying && this.#leaveOff());
    playhead.onFrame((_time, timestamp) => this.#drawNow(timestamp));
    for (const one of [this.camera, this.snapping, this.findings, this.picture.shows]) {
      one.onChange(() => this.refresh());
    }
    this.scene.onStroke(() => this.#strokeMoved());
  }

  // MARK: Modes

  get mode() {
    return this.#mode;
  }

  set mode(mode) {
    this.setMode(mode);
  }

  setMode(mode) {
    if (!modes.includes(mode) || mode === this.#mode) return;
    this.hands.cancel();
    this.tool.leave?.();
    this.#mode = mode;
    this.tool.enter?.();
    this.canvas.dataset.mode = mode;
    this.#modeChanges.tell(mode);
    this.refresh();
  }

  onMode(listener) {
    return this.#modeChanges.add(listener);
  }

  /** What answers to presses: `{ begin(point, event), rest?, hover?, twice?, under?, over?, enter?, leave?, cursor? }`. */
  get tool() {
    return this.#tools.get(this.#mode);
  }

  // MARK: Looking

  refresh() {
    this.#ticker.wake();
  }

  /** Records the timestamps of drawn frames, for measurements: start with true, read with false. */
  recordFrames(isOn) {
    const frames = this.#frames;
    this.#frames = isOn ? [] : null;
    return frames;
  }

  /** What happened in words, for people who do not see the stage. */
  onSpoken(listener) {
    return this.#spoken.add(listener);
  }

  speak(text) {
    this.#spoken.tell(text);
  }

  // MARK: Opening

  /** Shows the panels that belong to a mode; once, when the page is there. */
  furnish() {
    pathPanel(this.studio, this.#over);
  }

  openShapes() {
    this.setMode(this.#mode === "shape" ? "move" : "shape");
  }

  openExact() {
    this.#exact?.close();
    this.#exact = openExact(this, this.#over);
  }

  openList() {
    this.#companion.toggle();
  }

  present() {
    if (this.#presentation.isOn) this.#presentation.end();
    else this.#presentation.begin();
  }

  get isPresenting() {
    return this.#presentation?.isOn ?? false;
  }

  /** The chosen, or everybody, to where they stand in another formation. */
  openCopy() {
    if (!this.standFor()) return;
    const { formations } = this.desk.document;
    chooseFormation(this.studio, {
      title: `Copy positions of ${
        this.selection.performers.size === 0 ? "everybody" : this.whom(this.scene.chosen)
      } from…`,
      except: this.selection.formation,
      choose: (id) => {
        const turns = this.selection.performers.size === 0 ? this.arrange.turns : this.scene.chosen;
        const from = this.desk.document.formations.findIndex((formation) => formation.id === id);
        if (from >= 0) {
          this.commit(turns, this.scene.moves.stand(from), `Copy from “${clipped(formations[from].name)}”:`);
        }
      },
    });
  }

  // MARK: Editing

  /** Puts `turns` where `places` has them, in the open formation, as one edit. */
  commit(turns, places, verb, { merge = null } = {}) {
    const { formation, performers, stage } = this.scene;
    if (formation === null) return false;
    const changes = placing(formation, performers, turns, places);
    if (changes.length === 0) return true;
    const isDone = this.desk.do(`${verb} ${this.whom(turns)}`, changes, merge === null ? {} : { merge });
    if (isDone && turns.length === 1) {
      this.speak(
        `${performers[turns[0]].name}: ${
          placeInWords({ x: places[2 * turns[0]], y: places[2 * turns[0] + 1] }, stage)
        }`,
      );
    } else if (isDone) this.speak(`${verb}: ${plural(turns.length, "performer")}.`);
    return isDone;
  }

  /** “Ana” or “3 performers”. */
  whom(turns) {
    return turns.length === 1 ? clipped(this.scene.performers[turns[0]].name) : plural(turns.length, "performer");
  }

  /** Moves the chosen by stage units; presses that follow each other closely are one edit. */
  nudge(x, y) {
    const turns = this.scene.chosen;
    if (turns.length === 0 || !this.standFor()) return;
    const places = Float64Array.from(this.scene.places);
    for (const turn of turns) {
      places[2 * turn] = exact(places[2 * turn] + x);
      places[2 * turn + 1] = exact(places[2 * turn + 1] + y);
    }
    this.commit(turns, places, "Move", {
      merge: `nudge ${this.selection.formation} ${[...this.selection.performers].join(" ")}`,
    });
  }

  /** Asks, and takes performers out of the production; undo brings them back. */
  async askToRemove(ids) {
    const known = ids.map((id) => this.scene.turnOf(id)).filter((turn) => turn >= 0);
    if (known.length === 0) return;
    const whom = this.whom(known);
    const isSure = await this.studio.ask({
      title: `Remove ${whom}?`,
      text: `${
        known.length === 1 ? "This performer leaves" : "They leave"
      } every formation, not only this one. Undo brings ${known.length === 1 ? "them" : "all"} back.`,
      yes: "Remove",
      isGrave: true,
    });
    if (!isSure || !this.desk.do(`Remove ${whom}`, removalOf(ids))) return;
    this.studio.say(`${whom} removed.`, { action: { label: "Undo", act: () => this.desk.undo() } });
  }

  /** Makes the formation that is live, the one that is being moved into, stand. */
  standStill() {
    this.playhead.pause();
    this.#following.goTo(this.playhead.formation);
  }

  /** Makes sure that the open formation stands on the stage, where it can be edited. False when there is none. */
  standFor() {
    if (this.scene.formation === null) return false;
    if (this.scene.isEditable) return true;
    this.playhead.pause();
    this.#following.goTo(this.scene.index);
    return this.scene.isEditable;
  }

  /** Leads to a finding: the formation, the performers, the moment. */
  show(finding) {
    const { formations, performers } = this.desk.document;
    this.playhead.pause();
    if (formations[finding.formation]) this.selection.formation = formations[finding.formation].id;
    this.selection.select(finding.performers.map((turn) => performers[turn]?.id).filter(Boolean));
    this.playhead.seek(finding.at);
  }

  /** Ends what is under way: a stroke, a mode, a selection, in this order. False when there was nothing. */
  escape() {
    if (this.hands.cancel()) this.refresh();
    else if (this.#mode !== "move") this.setMode("move");
    else if (this.selection.performers.size > 0) this.selection.clear();
    else return false;
    this.refresh();
    return true;
  }

  // MARK: Following

  #resized() {
    this.size = { width: this.canvas.clientWidth, height: this.canvas.clientHeight };
    this.refresh();
  }

  /** The view needs the cast and the stage alone: where people stand is drawn from the scene. */
  #showStage() {
    const { stage, performers } = this.desk.document;
    const reach = stage.width / 2 + (stage.wings ?? 0);
    this.view.show({
      ...this.desk.document,
      stage,
      performers,
      formations: [{ positions: { edge: { x: reach, y: 0 } } }],
    });
    this.#showPlan(stage.plan?.asset ?? null);
  }

  async #showPlan(asset) {
    const picture = await planImage(asset);
    if ((this.desk.document.stage.plan?.asset ?? null) !== asset) return;
    this.view.plan = picture;
    this.refresh();
  }

  #documentChanged() {
    const changed = this.scene.follow();
    if (changed.performers || changed.stage || changed.scenery) this.#showStage();
    if (changed.performers && this.scene.isInStroke) this.#leaveOff();
    this.refresh();
  }

  #selectionChanged({ formation }) {
    if (formation) this.#leaveOff();
    clearTimeout(this.#telling);
    this.#telling = setTimeout(
      () => this.desk.showSelection(this.selection.formation, [...this.selection.performers]),
      shownToOthersAfter,
    );
    this.refresh();
  }

  /** What is under way was meant for what stood on the stage before. */
  #leaveOff() {
    this.hands.cancel();
    if (this.#mode === "shape") this.setMode("move");
  }

  /** What cannot be danced follows a drag, as far as there is time. */
  #strokeMoved() {
    const { scene, findings, picture } = this;
    if (scene.isInStroke && picture.shows.has("findings")) findings.tryOut(scene.index, scene.places);
    else if (!scene.isInStroke) findings.forgetTrial();
    this.refresh();
  }

  // MARK: Drawing

  #frame(timestamp) {
    if (!this.playhead.isPlaying) this.#drawNow(timestamp);
    return Infinity;
  }

  #drawNow(timestamp) {
    this.hands.flush();
    this.#frames?.push(timestamp);
    this.view.draw(this.scene.places, this.picture);
  }
}
