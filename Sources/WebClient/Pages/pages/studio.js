import "../words/page.js";
import { byId } from "../parts/element.js";
import { confirmed } from "../parts/dialog.js";
import { Listeners } from "../parts/listeners.js";
import { openOffline } from "../parts/offline.js";
import { prefer, preference } from "../parts/preferences.js";
import { call } from "../live/api.js";
import { core as loadCore } from "../live/shared-core.js";
import { Desk } from "../editing/desk.js";
import { Drawer } from "../studio/frame/drawer.js";
import { showWhyNot } from "../studio/frame/entrance.js";
import { FormationChoice } from "../studio/strip/formation-choice.js";
import { FormationCommands } from "../studio/strip/formation-commands.js";
import { Guide } from "../studio/frame/guide.js";
import { listenToKeys, shortcutGroups, shortcuts } from "../studio/frame/keyboard.js";
import { followLayout } from "../studio/frame/layout.js";
import { LengthUnit } from "../studio/controls/lengths.js";
import { Playhead } from "../studio/playing/playhead.js";
import { emptyStates } from "../studio/frame/empty-states.js";
import { drawerPanels, leftPanels } from "../studio/frame/panels.js";
import { openHelp } from "../studio/panels/help.js";
import { Selection } from "../studio/selection.js";
import { StageEditor } from "../studio/stage-editor.js";
import { StageView } from "../stage/view.js";
import { Strip, stripKeys } from "../studio/strip/strip.js";
import { stripHead } from "../studio/strip/head.js";
import { Toasts } from "../studio/frame/toasts.js";
import { toolbar } from "../studio/frame/toolbar.js";
import { topBar } from "../studio/frame/top-bar.js";
import { transport } from "../studio/playing/transport.js";

/**
 * The studio: everything is made here and given what it needs.
 *
 * `studio` is what panels and tools work with: `desk`, `selection`, `playhead`, `core`, `view`, `editor`, `api`, `lengths`,
 * `choice` (formations chosen), `commands` (on formations), `strip`, `side` and `onSide`, `turn()`, `show(panel)`, `has(panel)`,
 * `say(text, { action, isTrouble })`, `ask({ title, text, yes, no, isGrave })` (a promise of true or false) and `settled()`
 * (a promise that is kept when the server has every edit, or cannot be reached).
 */
async function enter() {
  let parts;
  try {
    parts = await Promise.all([Desk.open(productionInAddress()), loadCore()]);
  } catch (problem) {
    showWhyNot(problem, () => location.reload());
    return;
  }
  open(...parts);
}

/** `/studio/{production}` */
function productionInAddress() {
  return new URLSearchParams(location.search).get("production") ??
    decodeURIComponent(location.pathname.split("/")[2] ?? "");
}

function open(desk, core) {
  byId("opening").remove();
  byId("studio").hidden = false;
  const toasts = new Toasts(byId("toasts"));
  const studio = {
    desk,
    core,
    api: call,
    selection: new Selection(desk),
    playhead: new Playhead(desk),
    lengths: new LengthUnit(),
    isChoosingSeveral: false,
    say: (text, options) => toasts.say(text, options),
    ask: ({ title, text, yes = "Yes", ...options }) => confirmed(title, text, { yes, ...options }),
    settled: () => settled(desk),
    ...sides(),
  };
  studio.view = new StageView(byId("stage"));
  studio.editor = new StageEditor(studio, {
    canvas: byId("stage"),
    frame: byId("stage-frame"),
    over: byId("stage-over"),
  });
  studio.choice = new FormationChoice(desk, studio.selection);
  studio.commands = new FormationCommands(studio);
  arrange(studio);
  topBar(studio);
  studio.strip = new Strip(studio, {
    scroller: byId("strip-scroll"),
    list: byId("strip-list"),
    gaps: byId("strip-gaps"),
  });
  stripHead(studio, studio.strip, { title: byId("strip-title"), actions: byId("strip-actions") });
  followPlay(studio);
  emptyStates(studio, byId("stage-empty"));
  const guide = new Guide(studio, byId("guide"));
  const keys = shortcuts(studio);
  studio.openHelp = () =>
    openHelp([...shortcutGroups(keys), { title: "Formations", keys: stripKeys }], { showGuide: () => guide.show() });
  listenToKeys(keys, () => !studio.editor.isPresenting);
  studio.editor.furnish();
  toolbar(studio, byId("tools"));
  transport(studio, byId("transport"));
  desk.onNotice(({ kind, text }) => studio.say(text, { isTrouble: kind === "refused" || kind === "trouble" }));
  document.body.dataset.state = "open";
  window.runthrough = studio;
}

/** The strip shows which formation is live while the piece plays. */
function followPlay({ desk, playhead, strip }) {
  const show =
    () => (strip.live = playhead.isPlaying ? desk.document.formations[playhead.formation]?.id ?? null : null);
  playhead.onFrame(show);
  playhead.onChange(show);
}

/** Which side the stage is seen from: one choice for this device, on every page. */
function sides() {
  const listeners = new Listeners();
  return {
    side: preference("side", "audience") === "performer" ? "performer" : "audience",
    onSide: (listener) => listeners.add(listener),
    turn() {
      this.side = this.side === "audience" ? "performer" : "audience";
      prefer("side", this.side);
      listeners.tell(this.side);
    },
  };
}

/** Panels left and right of the stage, or all in one drawer, as there is room. */
function arrange(studio) {
  const built = new Map();
  const left = new Drawer(studio, { tabs: byId("left-tabs"), body: byId("left-body"), built, canClose: false });
  const right = new Drawer(studio, { tabs: byId("drawer-tabs"), body: byId("drawer-body"), built, canClose: true });
  right.onToggle = (panel) => (document.body.dataset.drawer = panel === null ? "closed" : "open");
  studio.has = (panel) => [...leftPanels, ...drawerPanels].some(({ id }) => id === panel);
  studio.show = (panel) => {
    const shown = (left.has(panel) ? left : right).show(panel);
    shown?.querySelector("input, textarea, select, button")?.focus({ preventScroll: true });
    return shown;
  };
  followLayout((layout) => {
    const isWide = layout === "wide" && leftPanels.length > 0;
    byId("left").hidden = !isWide;
    left.arrange(isWide ? leftPanels : [], "left", leftPanels[0]?.id);
    const isShort = matchMedia("(max-height: 559px)").matches;
    if (layout === "narrow" || isShort) right.arrange([...leftPanels, ...drawerPanels], "sheet", "none");
    else right.arrange(isWide ? drawerPanels : [...leftPanels, ...drawerPanels], layout, "formation");
  });
}

function settled(desk) {
  const isOver = () => desk.status.kind !== "saving";
  if (isOver()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = desk.onStatus(() => {
      if (!isOver()) return;
      stop();
      resolve();
    });
  });
}

await enter();
openOffline();
