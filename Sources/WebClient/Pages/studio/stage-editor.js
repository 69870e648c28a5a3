import { placeInWords, plural } from "../stage/words.js";
import { planImage } from "../stage/plan-image.js";
import { Ticker } from "../stage/ticker.js";
import { EditorPicture } from "./canvas/picture.js";
import { Pointers, distance } from "./canvas/pointers.js";
import { Scene } from "./canvas/scene.js";
import { Findings } from "./findings.js";
import { Listeners } from "./listeners.js";
import { Companion } from "./companion.js";
import { chooseFormation } from "./dialogs/choose-formation.js";
import { removalOf } from "./performer-edits.js";
import { Presentation } from "./present.js";
import { scoreOf } from "./score.js";
import { AddTool } from "./tools/add.js";
import { Arrange } from "./tools/arrange.js";
import { placing } from "./tools/drag.js";
import { openExact } from "./tools/exact.js";
import { MoveTool } from "./tools/move.js";
import { pathPanel } from "./tools/path-panel.js";
import { PathsTool } from "./tools/paths.js";
import { SceneryTool } from "./tools/scenery.js";
import { openShapePanel } from "./tools/shape-panel.js";
import { ShapeTool } from "./tools/shapes.js";
import { Snapping, exact } from "./tools/snapping.js";
import { SwapTool } from "./tools/swap.js";

/**
 * The canvas on which formations are made.
 *
 * `editor.mode` says what a press does: `move` performers, bend `paths`, `add` performers, `swap` two, or place `scenery`.
 * A stroke (drag, lasso, scaling …) shows on its own places while it lasts, and is one edit at its end.
 */
export const modes = ["move", "paths", "add", "swap", "shape", "scenery"];
const nearest = { mouse: 6, touch: 16 };
const zooms = { least: 1, most: 8 };
const shownToOthersAfter = 120;
const followsAfter = 100;

export class StageEditor {
  scene;
  snapping;
  arrange;
  findings;
  paths;
  isTouch = false;
  #studio;
  #canvas;
  #picture;
  #pointers;
  #ticker;
  #mode = "move";
  #tools;
  #stroke = null;
  #hovered = -1;
  #size = { width: 0, height: 0 };
  #frames = null;
  #companion;
  #presentation;
  #over;
  #exact = null;
  #isFollowing = false;
  /** The formation that stands on the stage; null in mid-move. */
  #stands = null;
  #telling = null;
  #following = null;
  #modeChanges = new Listeners();
  #spoken = new Listeners();

  /** `canvas` carries `studio.view`; `frame` is around it, and `over` lies on it for small panels. */
  constructor(studio, { canvas, frame, over }) {
    const { desk, selection, playhead, core, view } = studio;
    this.#studio = studio;
    this.#canvas = canvas;
    this.scene = new Scene({ desk, selection, playhead, core });
    this.snapping = new Snapping(core);
    this.arrange = new Arrange(this);
    this.findings = new Findings({ desk, core, selection });
    this.paths = new PathsTool(this);
    this.#tools = new Map([
      ["move", new MoveTool(this)], ["paths", this.paths], ["add", new AddTool(this)], ["swap", new SwapTool(this)], ["scenery", new SceneryTool(this)],
      ["shape", new ShapeTool(this, (tool) => openShapePanel(this, over, tool))],
    ]);
    this.#picture = new EditorPicture(this);
    this.#ticker = new Ticker((timestamp) => this.#frame(timestamp));
    this.#pointers = new Pointers(canvas, {
      begin: (point, event) => this.#begin(point, event), hover: (point) => this.#hover(point), leave: () => this.#hover(null),
      rest: (point, stroke) => this.#rest(point, stroke), twice: (point) => this.tool.twice?.(point) ?? false,
      camera: () => view.camera, pinch: (...moved) => this.#pinch(...moved), wake: () => this.refresh(),
    });
    view.onResize = () => this.#resized();
    view.side = studio.side;
    studio.onSide((side) => {
      view.side = side;
      this.fit();
    });
    this.#resized();
    this.#showStage();
    desk.onChange(() => this.#documentChanged());
    desk.onPresence(() => this.refresh());
    selection.onChange((what) => this.#selectionChanged(what));
    playhead.onChange(() => this.#playheadChanged());
    playhead.onFrame((_time, timestamp) => this.#drawNow(timestamp));
    this.#companion = new Companion(this, frame);
    this.#presentation = new Presentation(studio, frame);
    this.#over = over;
    this.snapping.onChange(() => this.refresh());
    this.findings.onChange(() => this.refresh());
    this.scene.onStroke(() => this.#strokeMoved());
    for (const kind of ["keydown", "keyup"]) addEventListener(kind, (event) => /^(Alt|Shift|Control|Meta)$/.test(event.key) && this.#pointers.keysChanged(event));
  }

  get studio() {
    return this.#studio;
  }

  get core() {
    return this.#studio.core;
  }

  get desk() {
    return this.#studio.desk;
  }

  get selection() {
    return this.#studio.selection;
  }

  get playhead() {
    return this.#studio.playhead;
  }

  get view() {
    return this.#studio.view;
  }

  get canvas() {
    return this.#canvas;
  }

  /** CSS pixels of the canvas. */
  get size() {
    return this.#size;
  }

  get stroke() {
    return this.#stroke;
  }

  /** The performer under the mouse, as a place in the cast; -1 for none. */
  get hovered() {
    return this.#hovered;
  }

  get picture() {
    return this.#picture;
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
    this.#pointers.cancel();
    this.tool.leave?.();
    this.#mode = mode;
    this.tool.enter?.();
    this.#canvas.dataset.mode = mode;
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

  /** The whole stage again. */
  fit() {
    this.view.camera = { zoom: 1, x: 0, y: 0 };
    this.refresh();
  }

  /** Larger or smaller by `factor`, about the middle. */
  zoom(factor) {
    const middle = { x: this.#size.width / 2, y: this.#size.height / 2 };
    this.#pinch(this.view.camera, middle, middle, factor);
  }

  /** Which performer's dot is at a point in CSS pixels: the nearest within reach; -1 for none. */
  dotAt(point, isTouch = this.isTouch) {
    const { places } = this.scene;
    if (places === null) return -1;
    let best = -1;
    let least = this.view.radius + (isTouch ? nearest.touch : nearest.mouse);
    for (let turn = 0; turn < this.scene.count; turn += 1) {
      const away = distance(this.view.toScreen(places[2 * turn], places[2 * turn + 1]), point);
      if (away > least || (away === least && best >= 0)) continue;
      least = away;
      best = turn;
    }
    return best;
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
    pathPanel(this.#studio, this.#over);
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
    chooseFormation(this.#studio, {
      title: `Copy positions of ${this.selection.performers.size === 0 ? "everybody" : this.whom(this.scene.chosen)} from…`, except: this.selection.formation,
      choose: (id) => {
        const turns = this.selection.performers.size === 0 ? this.arrange.turns : this.scene.chosen;
        const from = this.desk.document.formations.findIndex((formation) => formation.id === id);
        if (from >= 0) this.commit(turns, this.scene.moves.stand(from), `Copy from “${formations[from].name}”:`);
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
    if (isDone && turns.length === 1) this.speak(`${performers[turns[0]].name}: ${placeInWords({ x: places[2 * turns[0]], y: places[2 * turns[0] + 1] }, stage)}`);
    else if (isDone) this.speak(`${verb}: ${plural(turns.length, "performer")}.`);
    return isDone;
  }

  /** “Ana” or “3 performers”. */
  whom(turns) {
    return turns.length === 1 ? this.scene.performers[turns[0]].name : plural(turns.length, "performer");
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
    this.commit(turns, places, "Move", { merge: `nudge ${this.selection.formation} ${[...this.selection.performers].join(" ")}` });
  }

  /** Asks, and takes performers out of the production; undo brings them back. */
  async askToRemove(ids) {
    const known = ids.map((id) => this.scene.turnOf(id)).filter((turn) => turn >= 0);
    if (known.length === 0) return;
    const whom = this.whom(known);
    const isSure = await this.#studio.ask({
      title: `Remove ${whom}?`, text: `${known.length === 1 ? "This performer leaves" : "They leave"} every formation, not only this one. Undo brings ${known.length === 1 ? "them" : "all"} back.`, yes: "Remove", isGrave: true,
    });
    if (!isSure || !this.desk.do(`Remove ${whom}`, removalOf(ids))) return;
    this.#studio.say(`${whom} removed.`, { action: { label: "Undo", act: () => this.desk.undo() } });
  }

  /** Makes sure that the open formation stands on the stage, where it can be edited. False when there is none. */
  standFor() {
    if (this.scene.formation === null) return false;
    if (this.scene.isEditable) return true;
    this.playhead.pause();
    this.#goTo(this.scene.index);
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
    if (this.#pointers.cancel()) this.#stroke = null;
    else if (this.#mode !== "move") this.setMode("move");
    else if (this.selection.performers.size > 0) this.selection.clear();
    else return false;
    this.refresh();
    return true;
  }

  // MARK: Pointers

  #begin(point, event) {
    this.isTouch = event.pointerType === "touch";
    this.#hovered = -1;
    const made = this.tool.begin(point, event);
    this.#stroke = made && this.#overseen(made);
    return this.#stroke;
  }

  /** A stroke that this editor knows to be over. */
  #overseen(made) {
    const over = (kind) => (...heard) => {
      this.#stroke = null;
      made[kind](...heard);
    };
    return { move: (...heard) => made.move(...heard), end: over("end"), cancel: over("cancel"), draw: (context) => made.draw?.(context), made };
  }

  /** Makes the open formation, or the one that is being moved into, stand. */
  standStill() {
    this.playhead.pause();
    this.#goTo(this.playhead.formation);
  }

  #rest(point, stroke) {
    const made = this.tool.rest?.(point, stroke);
    if (made === undefined) return undefined;
    this.speak(`${plural(this.selection.performers.size, "performer")} chosen.`);
    this.#stroke = made && this.#overseen(made);
    return this.#stroke;
  }

  #hover(point) {
    const { tool } = this;
    const turn = point === null || this.playhead.isPlaying ? -1 : this.dotAt(point, false);
    const cursor = tool.hover?.(point) ?? (turn >= 0 ? "grab" : tool.cursor ?? "default");
    if (this.#canvas.style.cursor !== cursor) this.#canvas.style.cursor = cursor;
    if (turn === this.#hovered) return;
    this.#hovered = turn;
    this.refresh();
  }

  /** What was under `from` with the camera as it was is now under `to`, `factor` times as large; the stage never leaves the canvas. */
  #pinch(camera, from, to, factor) {
    const { view } = this;
    const zoom = Math.min(zooms.most, Math.max(zooms.least, camera.zoom * factor));
    view.camera = camera;
    const held = view.toStage(from.x, from.y);
    view.camera = { zoom, x: 0, y: 0 };
    const at = view.toScreen(held.x, held.y);
    const within = (offset, length) => Math.min(length * zoom / 2, Math.max((-length * zoom) / 2, offset));
    if (zoom > 1) view.camera = { zoom, x: within(to.x - at.x, this.#size.width), y: within(to.y - at.y, this.#size.height) };
    this.refresh();
  }

  // MARK: Following

  #resized() {
    this.#size = { width: this.#canvas.clientWidth, height: this.#canvas.clientHeight };
    this.refresh();
  }

  /** The view needs the cast and the stage alone: where people stand is drawn from the scene. */
  #showStage() {
    const { stage, performers } = this.desk.document;
    const reach = stage.width / 2 + (stage.wings ?? 0);
    this.view.show({ ...this.desk.document, stage, performers, formations: [{ positions: { edge: { x: reach, y: 0 } } }] });
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
    if (changed.performers && this.#stroke !== null) this.#pointers.cancel();
    // Holds and moves before the open formation may be longer now: it goes on standing.
    if (!this.playhead.isPlaying && this.#stands === this.selection.formation && !this.scene.isEditable) this.#goTo(this.scene.index);
    this.refresh();
  }

  #selectionChanged({ formation }) {
    if (formation && !this.#isFollowing) {
      this.#pointers.cancel();
      this.#goTo(this.scene.index);
    }
    clearTimeout(this.#telling);
    this.#telling = setTimeout(() => this.desk.showSelection(this.selection.formation, [...this.selection.performers]), shownToOthersAfter);
    this.refresh();
  }

  /** Shows formation `index` as it stands. */
  #goTo(index) {
    if (index < 0) return;
    this.#isFollowing = true;
    this.selection.formation = this.desk.document.formations[index].id;
    this.playhead.seek(scoreOf(this.desk.document).arrival(index));
    this.#isFollowing = false;
    this.#noteStand();
    this.refresh();
  }

  /** Where the playhead comes to rest is what is edited: the formation under it opens, once nobody scrubs any more. */
  #playheadChanged() {
    const { playhead, scene } = this;
    clearTimeout(this.#following);
    if (!playhead.isPlaying && !this.#isFollowing && !scene.isEditable) this.#following = setTimeout(() => this.#follow(), followsAfter);
    this.#noteStand();
    this.refresh();
  }

  #follow() {
    const live = this.desk.document.formations[this.playhead.formation];
    if (this.playhead.isPlaying || this.scene.isEditable || live === undefined) return;
    this.#isFollowing = true;
    this.selection.formation = live.id;
    this.#isFollowing = false;
    this.#noteStand();
    this.refresh();
  }

  /** What cannot be danced follows a drag, as far as there is time. */
  #strokeMoved() {
    const { scene, findings, picture } = this;
    if (scene.isInStroke && picture.shows.has("findings")) findings.tryOut(scene.index, scene.places);
    else if (!scene.isInStroke) findings.forgetTrial();
    this.refresh();
  }

  #noteStand() {
    this.#stands = this.scene.isEditable ? this.selection.formation : null;
  }

  // MARK: Drawing

  #frame(timestamp) {
    if (!this.playhead.isPlaying) this.#drawNow(timestamp);
    return Infinity;
  }

  #drawNow(timestamp) {
    this.#pointers.flush();
    this.#frames?.push(timestamp);
    this.view.draw(this.scene.places, this.#picture);
  }
}
