import { words } from "../words/studio.js";
import "../words/strip.js";

/**
 * The keys of the studio, group by group: what its pages listen to, and what the help shows. `act` names what is done
 * (`studio/frame/shortcuts.js`, `studio/strip/keys.js`). A key without `what` is described together with another one.
 *
 * @import { KeyGroup, StripAct, StudioAct } from "./keys.d.ts"
 */

/** @param {string} key */
const shifted = (key) => words("studio.key.shift", { key });
/** @param {string} held */
const arrows = (held) => ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].map((key) => held + key);

/** @type {KeyGroup<StudioAct>} */
const choosing = {
  title: words("studio.keys.choose"),
  keys: [
    { act: "all", keys: ["Ctrl+a"], shown: words("studio.key.all"), what: words("studio.keys.everybody") },
    { act: "invert", keys: ["i"], shown: "I", what: words("studio.keys.invert") },
    { act: "next", keys: ["n"], shown: "N", what: words("studio.keys.next"), isHeld: true },
    { act: "before", keys: ["Shift+n"], shown: shifted("N"), what: words("studio.keys.before"), isHeld: true },
    { act: "escape", keys: ["Escape"], shown: words("studio.key.escape"), what: words("studio.keys.escape") },
  ],
};

/** @type {KeyGroup<StudioAct>} */
const moving = {
  title: words("studio.keys.move"),
  isEdit: true,
  keys: [
    {
      act: "step",
      keys: arrows(""),
      shown: words("studio.key.arrows"),
      what: words("studio.keys.step"),
      isHeld: true,
    },
    {
      act: "tenth",
      keys: arrows("Shift+"),
      shown: words("studio.key.shiftArrows"),
      what: words("studio.keys.tenth"),
      isHeld: true,
    },
    {
      act: "hundredth",
      keys: arrows("Alt+"),
      shown: words("studio.key.altArrows"),
      what: words("studio.keys.hundredth"),
      isHeld: true,
    },
    { act: "grid", keys: ["g"], shown: "G", what: words("studio.keys.grid") },
    { act: "guides", keys: ["Shift+g"], shown: shifted("G"), what: words("studio.guides") },
    { act: "symmetry", keys: ["y"], shown: "Y", what: words("studio.symmetry") },
    {
      act: "remove",
      keys: ["Delete", "Backspace"],
      shown: words("studio.key.delete"),
      what: words("studio.keys.remove"),
    },
  ],
};

/** @type {KeyGroup<StudioAct>} */
const arranging = {
  title: words("studio.arrange"),
  isEdit: true,
  keys: [
    { act: "mirror", keys: ["m"], shown: "M", what: words("studio.mirror") },
    { act: "opposite", keys: ["o"], shown: "O", what: words("studio.opposite") },
    { act: "turn", keys: ["r"], shown: "R", what: words("studio.keys.turn"), isHeld: true },
    { act: "turnBack", keys: ["Shift+r"], shown: shifted("R"), what: words("studio.keys.turnBack"), isHeld: true },
    { act: "wider", keys: ["w"], shown: "W", what: words("studio.keys.wider"), isHeld: true },
    { act: "closer", keys: ["Shift+w"], shown: shifted("W"), what: words("studio.keys.closer"), isHeld: true },
    { act: "across", keys: ["d"], shown: "D", what: words("studio.keys.across") },
    { act: "along", keys: ["Shift+d"], shown: shifted("D"), what: words("studio.keys.along") },
    { act: "shape", keys: ["s"], shown: "S", what: words("studio.putIntoShape") },
    { act: "copy", keys: ["c"], shown: "C", what: words("studio.copyFromFormation") },
  ],
};

/** @type {KeyGroup<StudioAct>} */
const tools = {
  title: words("studio.keys.tools"),
  isEdit: true,
  keys: [
    { act: "toolMove", keys: ["1"], shown: "1", what: words("studio.keys.toolMove") },
    { act: "toolPaths", keys: ["2"], shown: "2", what: words("studio.keys.toolPaths") },
    { act: "toolAdd", keys: ["3"], shown: "3", what: words("studio.keys.toolAdd") },
    { act: "toolSwap", keys: ["4"], shown: "4", what: words("studio.keys.toolSwap") },
  ],
};

/** @type {KeyGroup<StudioAct>} */
const looking = {
  title: words("studio.keys.look"),
  keys: [
    { act: "side", keys: ["v"], shown: "V", what: words("studio.keys.side") },
    { act: "seat", keys: ["Shift+v"], shown: shifted("V"), what: words("studio.seat") },
    { act: "ways", keys: ["p"], shown: "P", what: words("studio.layer.ways") },
    { act: "placesBefore", keys: ["b"], shown: "B", what: words("studio.layer.before") },
    { act: "placesAfter", keys: ["x"], shown: "X", what: words("studio.layer.after") },
    { act: "names", keys: ["e"], shown: "E", what: words("studio.layer.names") },
    { act: "findings", keys: ["f"], shown: "F", what: words("studio.layer.findings") },
    { act: "nearer", keys: ["+", "="], shown: "+ −", what: words("studio.keys.zoom"), isHeld: true },
    { act: "farther", keys: ["-"], isHeld: true },
    { act: "whole", keys: ["0"], shown: "0", what: words("studio.wholeStage") },
    { act: "list", keys: ["l"], shown: "L", what: words("studio.list") },
  ],
};

/** @type {KeyGroup<StudioAct>} */
const playing = {
  title: words("studio.keys.play"),
  keys: [
    { act: "play", keys: [" "], shown: words("studio.key.space"), what: words("studio.keys.playOrPause") },
    { act: "rewind", keys: ["Home"], shown: words("studio.key.home"), what: words("studio.play.rewind") },
    { act: "fromTop", keys: ["t"], shown: "T", what: words("studio.play.fromTop") },
    { act: "fromHere", keys: ["h"], shown: "H", what: words("studio.keys.fromHere") },
    {
      act: "nextFormation",
      keys: ["PageDown", "."],
      shown: words("studio.key.pageDown"),
      what: words("studio.keys.nextFormation"),
      isHeld: true,
    },
    {
      act: "formationBefore",
      keys: ["PageUp", ","],
      shown: words("studio.key.pageUp"),
      what: words("studio.keys.formationBefore"),
      isHeld: true,
    },
    { act: "faster", keys: ["]"], shown: "[ ]", what: words("studio.keys.rate"), isHeld: true },
    { act: "slower", keys: ["["], isHeld: true },
    { act: "repeat", keys: ["u"], shown: "U", what: words("studio.play.repeat") },
    { act: "trails", keys: ["k"], shown: "K", what: words("studio.play.trails") },
    { act: "present", keys: ["Shift+f"], shown: shifted("F"), what: words("studio.keys.present") },
  ],
};

/** @type {KeyGroup<StudioAct>} */
const production = {
  title: words("studio.keys.production"),
  keys: [
    { act: "undo", keys: ["Ctrl+z"], shown: words("studio.key.undo"), what: words("studio.undo"), isHeld: true },
    {
      act: "redo",
      keys: ["Ctrl+Shift+z", "Ctrl+y"],
      shown: words("studio.key.redo"),
      what: words("studio.redo"),
      isHeld: true,
    },
    { act: "help", keys: ["?", "F1"], shown: words("studio.key.help"), what: words("studio.keys.help") },
  ],
};

export const studioKeys = [choosing, moving, arranging, tools, looking, playing, production];

/**
 * While the focus is in the row of formations.
 *
 * @type {KeyGroup<StripAct>}
 */
export const stripKeys = {
  title: words("strip.formations"),
  keys: [
    {
      act: "walk",
      keys: ["ArrowLeft", "ArrowRight"],
      shown: words("strip.key.arrows"),
      what: words("strip.help.arrows"),
    },
    { act: "walk", keys: ["Home", "End"], shown: words("strip.key.ends"), what: words("strip.help.ends") },
    {
      act: "through",
      keys: ["Shift+ArrowLeft", "Shift+ArrowRight", "Shift+Home", "Shift+End"],
      shown: words("strip.key.through"),
      what: words("strip.help.through"),
    },
    { act: "all", keys: ["Ctrl+a"], shown: words("strip.key.all"), what: words("strip.help.all") },
    {
      act: "rename",
      keys: ["Enter", "F2"],
      shown: words("strip.key.enter"),
      what: words("strip.menu.rename"),
      isEdit: true,
    },
    {
      act: "step",
      keys: ["Alt+ArrowLeft", "Alt+ArrowRight"],
      shown: words("strip.key.move"),
      what: words("strip.help.move"),
      isEdit: true,
    },
    {
      act: "duplicate",
      keys: ["Ctrl+d"],
      shown: words("strip.key.duplicate"),
      what: words("strip.duplicate"),
      isEdit: true,
    },
    {
      act: "remove",
      keys: ["Delete", "Backspace"],
      shown: words("strip.key.delete"),
      what: words("strip.delete"),
      isEdit: true,
    },
    {
      act: "insert",
      keys: ["Insert"],
      shown: words("strip.key.insert"),
      what: words("strip.help.insert"),
      isEdit: true,
    },
    {
      act: "menu",
      keys: ["ContextMenu", "Shift+F10"],
      shown: words("strip.key.menu"),
      what: words("strip.help.menu"),
      isEdit: true,
    },
  ],
};

/**
 * Those of the edges, marks and rows of the timeline; each piece listens to its own.
 *
 * @type {KeyGroup<string>}
 */
export const timelineKeys = {
  title: words("studio.page.timeline"),
  keys: [
    { act: "tab", keys: [], shown: words("strip.key.tab"), what: words("strip.help.tab") },
    { act: "edge", keys: [], shown: words("strip.key.arrows"), what: words("strip.help.edge") },
    { act: "eight", keys: [], shown: words("strip.key.through"), what: words("strip.help.eight") },
    { act: "free", keys: [], shown: words("strip.key.move"), what: words("strip.help.free") },
    { act: "dragFree", keys: [], shown: words("strip.key.dragFree"), what: words("strip.help.dragFree") },
    { act: "zoom", keys: [], shown: words("strip.key.zoom"), what: words("strip.help.zoom") },
    { act: "wheel", keys: [], shown: words("strip.key.wheel"), what: words("strip.help.wheel") },
  ],
};
