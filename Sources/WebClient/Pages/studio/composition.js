import { byId } from "../ui/node.js";
import { beginInTime, openOnDemand } from "../ui/on-demand.js";
import { placeKept } from "../ui/same-place.js";
import { StageView } from "../stage/view.js";
import { Ticker } from "../stage/ticker.js";
import { openHelp } from "../help/offer.js";
import { atFirstVisit } from "../ui/first-visit.js";
import { Zoom } from "./canvas/zoom.js";
import { Drawing } from "./canvas/drawing.js";
import { Following } from "./canvas/following.js";
import { StageInput } from "./canvas/stage-input.js";
import { EditorPicture } from "./canvas/picture.js";
import { Scene } from "./canvas/scene.js";
import { Shows } from "./canvas/shows.js";
import { Companion } from "./companion.js";
import { Counting } from "./counting.js";
import { LengthUnit } from "./lengths.js";
import { dialogs as onDemand } from "./on-demand.js";
import { Findings } from "./findings.js";
import { emptyStates } from "./frame/empty-states.js";
import { listenToKeys, releaseFocusAfterPointer } from "../ui/keyboard.js";
import { PanelDrawers } from "./frame/panels.js";
import { shortcuts } from "./frame/shortcuts.js";
import { TakenBack } from "./taken-back.js";
import { Toasts } from "../ui/toasts.js";
import { toolbar } from "./frame/toolbar.js";
import { topBar } from "./frame/top-bar.js";
import { drawerPanels, leftPanels } from "./panels/panels.js";
import { Playhead } from "./playing/playhead.js";
import { Presentation } from "./playing/present.js";
import { transport } from "./playing/transport.js";
import { Selection } from "./selection.js";
import { Side } from "./side.js";
import { Speech } from "./speech.js";
import { StageDialogs } from "./stage-dialogs.js";
import { StageEdits } from "./stage-edits.js";
import { StageEditor } from "./stage-editor.js";
import { FormationChoice } from "./strip/formation-choice.js";
import { FormationCommands } from "./strip/formation-commands.js";
import { stripHead } from "./strip/head.js";
import { Rows } from "./strip/rows.js";
import { Strip } from "./strip/strip.js";
import { AddTool } from "./tools/add.js";
import { Arrange } from "./tools/arrange.js";
import { Modes } from "./tools/modes.js";
import { MoveTool } from "./tools/move.js";
import { pathPanel } from "./tools/path-panel.js";
import { PathsTool } from "./tools/paths.js";
import { SceneryTool } from "./tools/scenery.js";
import { openShapePanel } from "./tools/shape-panel.js";
import { ShapeTool } from "./tools/shapes.js";
import { Snapping } from "./tools/snapping.js";
import { SwapTool } from "./tools/swap.js";
import { Tools } from "./tools/tools.js";

/**
 * The studio: every part is made here, in this order, and is given by name to those that need it. No part is read
 * through another one. Two parts that need each other are connected by a function that is called later; this is noted
 * where it is made.
 *
 * @import { Desk } from "../editing/desk.js"
 * @import { Core, Panels, Tool } from "./studio.d.ts"
 *
 * @param {{ desk: Desk, core: Core }} ground
 */
export function openStudio(ground) {
  const work = workOf(ground);
  const stage = stageOf(work);
  const frame = frameOf(work, stage);
  comeBack(work);
  return { ...work, ...stage, ...frame };
}

/**
 * Where somebody was before the page was opened again; which panels are open is remembered anyway.
 *
 * @param {ReturnType<typeof workOf>} work
 */
function comeBack({ selection, playhead }) {
  const before = placeKept("studio", () => ({
    formation: selection.formation,
    performers: [...selection.performers],
    time: playhead.stands ? null : playhead.time,
  }));
  if (before === undefined) return;
  selection.formation = before.formation;
  selection.select(before.performers);
  if (before.time !== null) playhead.seek(before.time);
}

/**
 * The document and the selection that one person works on, and the messages about it.
 *
 * @param {{ desk: Desk, core: Core }} ground
 */
function workOf({ desk, core }) {
  const toasts = new Toasts(byId("toasts"));
  const selection = new Selection(desk);
  const takenBack = new TakenBack({ desk, selection });
  desk.onNotice(({ kind, text, changes, edit }) => {
    toasts.say(text, { isTrouble: kind === "refused" || kind === "trouble" });
    if (changes !== undefined) takenBack.show(kind, changes, edit);
  });
  const choice = new FormationChoice(desk, selection);
  return {
    desk,
    core,
    toasts,
    speech: new Speech(),
    selection,
    playhead: new Playhead(desk),
    side: new Side(),
    lengths: new LengthUnit(),
    counting: new Counting(),
    shows: new Shows(),
    choice,
    commands: new FormationCommands({ desk, core, choice, toasts }),
  };
}

/**
 * The canvas on which formations are made: who stands on it, the tools that work there, what is drawn.
 *
 * @param {ReturnType<typeof workOf>} work
 */
function stageOf({ desk, core, toasts, speech, selection, playhead, side, lengths, shows }) {
  const canvas = byId("stage", HTMLCanvasElement);
  const frame = byId("stage-frame");
  const over = byId("stage-over");
  canvas.tabIndex = -1; // what closes gives the focus back to the stage
  const view = new StageView(canvas);
  // `drawing` is made further down; it is first used when a frame is drawn.
  const display = new Ticker((timestamp) => drawing.frame(timestamp));
  const refresh = () => display.wake();

  const scene = new Scene({ desk, core, selection, playhead });
  const following = new Following({ desk, selection, playhead, scene, refresh });
  const zoom = new Zoom(view);
  const snapping = new Snapping(core);
  const findings = new Findings({ desk, core, selection });
  const edits = new StageEdits({ desk, selection, scene, following, speech, toasts });
  const arrange = new Arrange({ core, view, scene, following, edits });
  const presentation = new Presentation({ desk, selection, playhead, side, zoom, shows }, { canvas, frame });

  const modes = new Modes(canvas);
  // `tools` is made further down, with this input; it is first used at a press.
  /** @type {() => Tool} */
  const tool = () => tools.now;
  const input = new StageInput(canvas, { view, scene, zoom, playhead, refresh, tool });
  const paths = new PathsTool({ desk, selection, view, scene, following, input, edits });
  const drag = { view, scene, snapping, input, edits };
  const tools = new Tools({
    move: new MoveTool({ ...drag, desk, core, selection, following, speech, modes }),
    paths,
    add: new AddTool({ ...drag, desk, selection, following, speech, refresh }),
    swap: new SwapTool({ selection, view, scene, following, input, arrange, speech }),
    shape: new ShapeTool(
      { desk, core, view, scene, following, snapping, arrange, edits, modes },
      (tool) => openShapePanel({ core, scene, modes }, over, tool),
    ),
    scenery: new SceneryTool({ desk, view, scene, snapping, input }),
  }, { modes, input });

  const picture = new EditorPicture({
    desk,
    selection,
    playhead,
    view,
    scene,
    findings,
    input,
    shows,
    tools,
    presentation,
  });
  const drawing = new Drawing({ playhead, view, scene, input, picture });
  const stageEditor = new StageEditor(
    { desk, selection, playhead, side, view, zoom, scene, findings, shows, modes, input, refresh },
  );
  for (const source of [zoom, snapping, findings, shows, modes]) source.listen(refresh);
  desk.onPresence(refresh);
  const companion = new Companion(
    { desk, selection, view, scene, snapping, following, edits, speech },
    { canvas, place: frame },
  );
  pathPanel({ desk, selection, lengths, scene, findings, edits, modes, paths }, over);
  const dialogs = new StageDialogs(
    { desk, selection, side, view, scene, following, arrange, edits, modes, companion, toasts },
    over,
  );
  refresh();
  return {
    canvas,
    view,
    scene,
    following,
    zoom,
    snapping,
    findings,
    edits,
    arrange,
    presentation,
    modes,
    paths,
    picture,
    drawing,
    stageEditor,
    dialogs,
  };
}

/**
 * What is around the stage: bars, panels, the timeline, keys.
 *
 * @param {ReturnType<typeof workOf>} work
 * @param {ReturnType<typeof stageOf>} stage
 */
function frameOf(work, stage) {
  const { desk, core, toasts, selection, playhead, side, lengths, shows, choice, commands, counting } = work;
  const { view, scene, following, zoom, snapping, findings, edits, arrange, presentation, modes, dialogs } = stage;

  const hints = () =>
    openOnDemand(onDemand.hints, ({ showStudioHints }) => showStudioHints({ scene, view, canvas: stage.canvas }));
  const help = () => openHelp("studio", { hints });
  if (desk.rights.may("edit") && scene.count > 0) atFirstVisit("studio", hints);
  releaseFocusAfterPointer();
  listenToKeys(shortcuts({ ...work, ...stage, openHelp: help }), () => !presentation.isOn);

  // The details panel opens other panels; it is built after `panels` is made.
  /** @type {Panels} */
  const show = { show: (panel) => panels.show(panel) };
  const panels = new PanelDrawers({
    rights: desk.rights,
    left: leftPanels({ desk, selection, toasts }),
    right: drawerPanels({
      desk,
      core,
      selection,
      playhead,
      side,
      lengths,
      choice,
      commands,
      following,
      findings,
      modes,
      dialogs,
      toasts,
      counting,
      panels: show,
      openHelp: help,
    }),
  });
  topBar({ desk, side, modes, toasts, openHelp: help });
  const section = byId("strip");
  const strip = new Strip({ desk, selection, playhead, side, lengths, choice, commands, panels, toasts }, {
    scroller: byId("strip-scroll"),
    list: byId("strip-list"),
    gaps: byId("strip-gaps"),
  });
  const rows = new Rows(desk, section);
  const head = { desk, choice, commands, lengths, rows, snaps: counting.snaps, sight: strip.sight };
  stripHead({ ...head, openMenu: (anchor) => strip.openMenu(anchor) }, {
    title: byId("strip-title"),
    actions: byId("strip-actions"),
    view: byId("strip-view"),
  });
  emptyStates({ desk, commands, toasts }, byId("stage-empty"));
  toolbar({ desk, selection, scene, zoom, snapping, shows, modes, arrange, edits, dialogs }, byId("tools"));
  transport({ desk, selection, playhead, choice, shows, presentation }, byId("transport"));
  return {
    panels,
    strip,
    /** The other rows of the timeline, once the page has opened. */
    openTimeline: () =>
      beginInTime(onDemand.timeline, ({ openTimeline }) =>
        openTimeline(
          { desk, selection, playhead, lengths, choice, commands, toasts, panels, counting, strip, rows },
          section,
        )),
  };
}
