import { studioKeys } from "../../keys/studio.js";
import { words } from "../../words/studio.js";

/**
 * What the studio's keys do (`keys/studio.js` says which they are).
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { StudioAct } from "../../keys/keys.d.ts"
 * @import { StageView } from "../../stage/view.js"
 * @import { Shortcut } from "../../ui/keyboard.js"
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
 *
 * @typedef {object} Parts
 * @property {Desk} desk
 * @property {Selection} selection
 * @property {Playhead} playhead
 * @property {Presentation} presentation
 * @property {Scene} scene
 * @property {StageView} view
 * @property {Zoom} zoom
 * @property {Shows} shows
 * @property {Side} side
 * @property {Snapping} snapping
 * @property {Modes} modes
 * @property {Arrange} arrange
 * @property {StageEdits} edits
 * @property {StageEditor} stageEditor
 * @property {StageDialogs} dialogs
 * @property {Speech} speech
 * @property {() => void} openHelp
 *
 * @typedef {Partial<Record<StudioAct, (event: KeyboardEvent) => unknown>>} Deeds
 */

/**
 * Whoever may not edit has only the keys that edit nothing.
 *
 * @param {Parts} parts
 * @returns {Shortcut[]}
 */
export function shortcuts(parts) {
  /** @type {Required<Deeds>} */
  const deeds = { ...choosing(parts), ...moving(parts), ...arranging(parts), ...looking(parts), ...playing(parts) };
  return studioKeys.flatMap(({ isEdit = false, keys }) =>
    keys.map((key) => ({
      ...key,
      isOff: () => isEdit && !parts.desk.rights.may("edit"),
      run: (event) => deeds[key.act](event),
    }))
  );
}

/** @param {Parts} parts */
function choosing({ desk, selection, scene, stageEditor, modes, openHelp }) {
  /** @param {number} by */
  const step = (by) => () => {
    if (scene.count === 0) return;
    const last = scene.chosen[scene.chosen.length - 1] ?? (by > 0 ? -1 : 0);
    selection.select(scene.performers[(last + by + scene.count) % scene.count].id);
  };
  return /** @satisfies {Deeds} */ ({
    all: () => selection.all(),
    invert: () => selection.invert(),
    next: step(1),
    before: step(-1),
    escape: () => stageEditor.escape(),
    toolMove: () => modes.set("move"),
    toolPaths: () => modes.set("paths"),
    toolAdd: () => modes.set("add"),
    toolSwap: () => modes.set("swap"),
    undo: () => desk.undo(),
    redo: () => desk.redo(),
    help: openHelp,
  });
}

/** @param {Parts} parts */
function moving({ selection, view, snapping, edits, speech }) {
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
  return /** @satisfies {Deeds} */ ({
    step: nudge(() => snapping.step),
    tenth: nudge(() => 0.1),
    hundredth: nudge(() => 0.01),
    grid: () => speech.say(snapping.nextGrid().said),
    guides: () => (snapping.guides = !snapping.guides),
    symmetry: () => (snapping.axis = !snapping.axis),
    remove: () => edits.askToRemove([...selection.performers]),
  });
}

/** @param {Parts} parts */
function arranging({ arrange, dialogs }) {
  return /** @satisfies {Deeds} */ ({
    mirror: () => arrange.mirror({ isAboutCentre: true }),
    opposite: () => arrange.swapSides(),
    turn: () => arrange.rotate(15),
    turnBack: () => arrange.rotate(-15),
    wider: () => arrange.scale(1.1),
    closer: () => arrange.scale(1 / 1.1),
    across: () => arrange.distribute("x"),
    along: () => arrange.distribute("y"),
    shape: () => dialogs.openShapes(),
    copy: () => dialogs.openCopy(),
  });
}

/** @param {Parts} parts */
function looking({ side, zoom, shows, speech, dialogs }) {
  /**
   * Shows and hides what is drawn around the dots, and says which.
   *
   * @type {(id: Layer) => () => void}
   */
  const layer = (id) => () => {
    shows.toggle(id);
    speech.say(words(shows.has(id) ? "studio.shown" : "studio.hidden"));
  };
  return /** @satisfies {Deeds} */ ({
    side: () => side.turn(),
    seat: () => dialogs.toggleSeat(),
    ways: layer("ways"),
    placesBefore: layer("before"),
    placesAfter: layer("after"),
    names: layer("names"),
    findings: layer("findings"),
    trails: layer("trails"),
    nearer: () => zoom.by(1.25),
    farther: () => zoom.by(0.8),
    whole: () => zoom.fit(),
    list: () => dialogs.openList(),
  });
}

/** @param {Parts} parts */
function playing({ desk, selection, playhead, presentation }) {
  /** @param {number} by */
  const step = (by) => () => {
    const formation = desk.document.formations[selection.formationIndex + by];
    if (formation) selection.formation = formation.id;
  };
  return /** @satisfies {Deeds} */ ({
    play: () => playhead.toggle(),
    rewind: () => playhead.rewind(),
    fromTop: () => playhead.fromTop(),
    fromHere: () => playhead.fromHere(selection.formationIndex),
    nextFormation: step(1),
    formationBefore: step(-1),
    faster: () => (playhead.rate += 0.05),
    slower: () => (playhead.rate -= 0.05),
    repeat: () => (playhead.repeats = !playhead.repeats),
    present: () => presentation.toggle(),
  });
}
