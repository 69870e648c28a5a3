import { words } from "../../words/studio.js";

/**
 * The studio's keys, group by group as the help shows them.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { StageView } from "../../stage/view.js"
 * @import { Zoom } from "../canvas/zoom.js"
 * @import { Scene } from "../canvas/scene.js"
 * @import { Layer, Shows } from "../canvas/shows.js"
 * @import { Playhead } from "../playing/playhead.js"
 * @import { Presentation } from "../playing/present.js"
 * @import { Selection } from "../selection.js"
 * @import { Side } from "../side.js"
 * @import { Speech } from "../speech.js"
 * @import { StageDialogs } from "../stage-dialogs.js"
 * @import { StageEditor } from "../stage-editor.js"
 * @import { StageEdits } from "../stage-edits.js"
 * @import { Arrange } from "../tools/arrange.js"
 * @import { Modes } from "../tools/modes.js"
 * @import { Snapping } from "../tools/snapping.js"
 * @import { Group } from "../../ui/keyboard.js"
 */

/**
 * @param {{ selection: Selection, scene: Scene, stageEditor: StageEditor }} parts
 * @returns {Group}
 */
export function choosing({ selection, scene, stageEditor }) {
  /** @param {number} by */
  const step = (by) => () => {
    if (scene.count === 0) return;
    const last = scene.chosen[scene.chosen.length - 1] ?? (by > 0 ? -1 : 0);
    selection.select(scene.performers[(last + by + scene.count) % scene.count].id);
  };
  return {
    title: words("studio.keys.choose"),
    keys: [
      {
        keys: ["Ctrl+a"],
        shown: words("studio.key.all"),
        what: words("studio.keys.everybody"),
        run: () => selection.all(),
      },
      { keys: ["i"], shown: "I", what: words("studio.keys.invert"), run: () => selection.invert() },
      { keys: ["n"], shown: "N", what: words("studio.keys.next"), isHeld: true, run: step(1) },
      {
        keys: ["Shift+n"],
        shown: words("studio.key.shift", { key: "N" }),
        what: words("studio.keys.before"),
        isHeld: true,
        run: step(-1),
      },
      {
        keys: ["Escape"],
        shown: words("studio.key.escape"),
        what: words("studio.keys.escape"),
        run: () => stageEditor.escape(),
      },
    ],
  };
}

/**
 * @param {{
 *   selection: Selection, view: StageView, snapping: Snapping, edits: StageEdits, speech: Speech,
 * }} parts
 * @returns {Group}
 */
export function moving({ selection, view, snapping, edits, speech }) {
  /**
   * Arrows go where they point on the screen, whichever side it is seen from.
   *
   * @param {() => number} step
   * @returns {(event: KeyboardEvent) => void}
   */
  const nudge = (step) => ({ key }) => {
    const way = view.side === "audience" ? step() : -step();
    if (key === "ArrowLeft" || key === "ArrowRight") edits.nudge(key === "ArrowRight" ? way : -way, 0);
    else edits.nudge(0, key === "ArrowUp" ? way : -way);
  };
  /** @param {string} held */
  const arrows = (held) => ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].map((key) => held + key);
  return {
    title: words("studio.keys.move"),
    keys: [
      {
        keys: arrows(""),
        shown: words("studio.key.arrows"),
        what: words("studio.keys.step"),
        isHeld: true,
        run: nudge(() => snapping.step),
      },
      {
        keys: arrows("Shift+"),
        shown: words("studio.key.shiftArrows"),
        what: words("studio.keys.tenth"),
        isHeld: true,
        run: nudge(() => 0.1),
      },
      {
        keys: arrows("Alt+"),
        shown: words("studio.key.altArrows"),
        what: words("studio.keys.hundredth"),
        isHeld: true,
        run: nudge(() => 0.01),
      },
      { keys: ["g"], shown: "G", what: words("studio.keys.grid"), run: () => speech.say(snapping.nextGrid().said) },
      {
        keys: ["Shift+g"],
        shown: words("studio.key.shift", { key: "G" }),
        what: words("studio.guides"),
        run: () => (snapping.guides = !snapping.guides),
      },
      { keys: ["y"], shown: "Y", what: words("studio.symmetry"), run: () => (snapping.axis = !snapping.axis) },
      {
        keys: ["Delete", "Backspace"],
        shown: words("studio.key.delete"),
        what: words("studio.keys.remove"),
        run: () => edits.askToRemove([...selection.performers]),
      },
    ],
  };
}

/**
 * @param {{ arrange: Arrange, dialogs: StageDialogs }} parts
 * @returns {Group}
 */
export function arranging({ arrange, dialogs }) {
  const shifted = (/** @type {string} */ key) => words("studio.key.shift", { key });
  return {
    title: words("studio.arrange"),
    keys: [
      { keys: ["m"], shown: "M", what: words("studio.mirror"), run: () => arrange.mirror({ isAboutCentre: true }) },
      { keys: ["o"], shown: "O", what: words("studio.opposite"), run: () => arrange.swapSides() },
      { keys: ["r"], shown: "R", what: words("studio.keys.turn"), isHeld: true, run: () => arrange.rotate(15) },
      {
        keys: ["Shift+r"],
        shown: shifted("R"),
        what: words("studio.keys.turnBack"),
        isHeld: true,
        run: () => arrange.rotate(-15),
      },
      { keys: ["w"], shown: "W", what: words("studio.keys.wider"), isHeld: true, run: () => arrange.scale(1.1) },
      {
        keys: ["Shift+w"],
        shown: shifted("W"),
        what: words("studio.keys.closer"),
        isHeld: true,
        run: () => arrange.scale(1 / 1.1),
      },
      { keys: ["d"], shown: "D", what: words("studio.keys.across"), run: () => arrange.distribute("x") },
      { keys: ["Shift+d"], shown: shifted("D"), what: words("studio.keys.along"), run: () => arrange.distribute("y") },
      { keys: ["s"], shown: "S", what: words("studio.putIntoShape"), run: () => dialogs.openShapes() },
      { keys: ["c"], shown: "C", what: words("studio.copyFromFormation"), run: () => dialogs.openCopy() },
    ],
  };
}

/**
 * @param {{ modes: Modes }} parts
 * @returns {Group}
 */
export function choosingTools({ modes }) {
  return {
    title: words("studio.keys.tools"),
    keys: [
      { keys: ["1"], shown: "1", what: words("studio.keys.toolMove"), run: () => modes.set("move") },
      { keys: ["2"], shown: "2", what: words("studio.keys.toolPaths"), run: () => modes.set("paths") },
      { keys: ["3"], shown: "3", what: words("studio.keys.toolAdd"), run: () => modes.set("add") },
      { keys: ["4"], shown: "4", what: words("studio.keys.toolSwap"), run: () => modes.set("swap") },
    ],
  };
}

/**
 * Shows and hides what is drawn around the dots, and says which.
 *
 * @param {{ shows: Shows, speech: Speech }} parts
 * @returns {(id: Layer) => () => void}
 */
const layerKeys = ({ shows, speech }) => (id) => () => {
  shows.toggle(id);
  speech.say(words(shows.has(id) ? "studio.shown" : "studio.hidden"));
};

/**
 * @param {{ side: Side, zoom: Zoom, shows: Shows, speech: Speech, dialogs: StageDialogs }} parts
 * @returns {Group}
 */
export function looking({ side, zoom, shows, speech, dialogs }) {
  const layer = layerKeys({ shows, speech });
  return {
    title: words("studio.keys.look"),
    keys: [
      { keys: ["v"], shown: "V", what: words("studio.keys.side"), run: () => side.turn() },
      {
        keys: ["Shift+v"],
        shown: words("studio.key.shift", { key: "V" }),
        what: words("studio.seat"),
        run: () => dialogs.toggleSeat(),
      },
      { keys: ["p"], shown: "P", what: words("studio.layer.ways"), run: layer("ways") },
      { keys: ["b"], shown: "B", what: words("studio.layer.before"), run: layer("before") },
      { keys: ["x"], shown: "X", what: words("studio.layer.after"), run: layer("after") },
      { keys: ["e"], shown: "E", what: words("studio.layer.names"), run: layer("names") },
      { keys: ["f"], shown: "F", what: words("studio.layer.findings"), run: layer("findings") },
      {
        keys: ["+", "="],
        shown: "+ −",
        what: words("studio.keys.zoom"),
        isHeld: true,
        run: () => zoom.by(1.25),
      },
      { keys: ["-"], isHeld: true, run: () => zoom.by(0.8) },
      { keys: ["0"], shown: "0", what: words("studio.wholeStage"), run: () => zoom.fit() },
      { keys: ["l"], shown: "L", what: words("studio.list"), run: () => dialogs.openList() },
    ],
  };
}

/**
 * @param {{
 *   desk: Desk, selection: Selection, playhead: Playhead, shows: Shows, speech: Speech, presentation: Presentation,
 * }} parts
 * @returns {Group}
 */
export function playing({ desk, selection, playhead, shows, speech, presentation }) {
  /** @param {number} by */
  const step = (by) => () => {
    const formation = desk.document.formations[selection.formationIndex + by];
    if (formation) selection.formation = formation.id;
  };
  return {
    title: words("studio.keys.play"),
    keys: [
      {
        keys: [" "],
        shown: words("studio.key.space"),
        what: words("studio.keys.playOrPause"),
        run: () => playhead.toggle(),
      },
      {
        keys: ["Home"],
        shown: words("studio.key.home"),
        what: words("studio.play.rewind"),
        run: () => playhead.rewind(),
      },
      { keys: ["t"], shown: "T", what: words("studio.play.fromTop"), run: () => playhead.fromTop() },
      {
        keys: ["h"],
        shown: "H",
        what: words("studio.keys.fromHere"),
        run: () => playhead.fromHere(selection.formationIndex),
      },
      {
        keys: ["PageDown", "."],
        shown: words("studio.key.pageDown"),
        what: words("studio.keys.nextFormation"),
        isHeld: true,
        run: step(1),
      },
      {
        keys: ["PageUp", ","],
        shown: words("studio.key.pageUp"),
        what: words("studio.keys.formationBefore"),
        isHeld: true,
        run: step(-1),
      },
      {
        keys: ["]"],
        shown: "[ ]",
        what: words("studio.keys.rate"),
        isHeld: true,
        run: () => (playhead.rate += 0.05),
      },
      { keys: ["["], isHeld: true, run: () => (playhead.rate -= 0.05) },
      {
        keys: ["u"],
        shown: "U",
        what: words("studio.play.repeat"),
        run: () => (playhead.repeats = !playhead.repeats),
      },
      { keys: ["k"], shown: "K", what: words("studio.play.trails"), run: layerKeys({ shows, speech })("trails") },
      {
        keys: ["Shift+f"],
        shown: words("studio.key.shift", { key: "F" }),
        what: words("studio.keys.present"),
        run: () => presentation.toggle(),
      },
    ],
  };
}

/**
 * @param {{ desk: Desk, openHelp: () => void }} parts
 * @returns {Group}
 */
export function editing({ desk, openHelp }) {
  return {
    title: words("studio.keys.production"),
    keys: [
      {
        keys: ["Ctrl+z"],
        shown: words("studio.key.undo"),
        what: words("studio.undo"),
        isHeld: true,
        run: () => desk.undo(),
      },
      {
        keys: ["Ctrl+Shift+z", "Ctrl+y"],
        shown: words("studio.key.redo"),
        what: words("studio.redo"),
        isHeld: true,
        run: () => desk.redo(),
      },
      { keys: ["?"], shown: "?", what: words("studio.keys.help"), run: openHelp },
    ],
  };
}
