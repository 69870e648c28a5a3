import { isDialogOpen } from "../../parts/dialog.js";

/**
 * The studio's keys as data: `{ keys, what, group, run, shown?, isHeld? }`. `keys` are combinations such as `Ctrl+Shift+z`
 * (Ctrl stands for ⌘ too) or `ArrowLeft`; `shown` is how people read them; `isHeld` ones repeat while held down.
 */
export function shortcuts(studio) {
  const { desk, editor, playhead, selection } = studio;
  const { arrange, snapping, picture } = editor;
  const { shows } = picture;
  const step = (by) => () => stepFormation(studio, by);
  const layer = (id) => () => {
    shows.toggle(id);
    editor.speak(`${shows.has(id) ? "Shown" : "Hidden"}.`);
  };
  return [
    { group: "Choose", keys: ["Ctrl+a"], shown: "Ctrl + A", what: "Everybody", run: () => selection.all() },
    { group: "Choose", keys: ["i"], shown: "I", what: "Everybody else instead", run: () => selection.invert() },
    {
      group: "Choose",
      keys: ["n"],
      shown: "N",
      what: "The next performer",
      isHeld: true,
      run: () => stepPerformer(editor, 1),
    },
    {
      group: "Choose",
      keys: ["Shift+n"],
      shown: "Shift + N",
      what: "The performer before",
      isHeld: true,
      run: () => stepPerformer(editor, -1),
    },
    {
      group: "Choose",
      keys: ["Escape"],
      shown: "Esc",
      what: "Leave what is under way; choose nobody",
      run: () => editor.escape(),
    },

    {
      group: "Move",
      keys: arrows(""),
      shown: "← ↑ → ↓",
      what: "Move the chosen by a step of the grid",
      isHeld: true,
      run: nudge(editor, () => snapping.step),
    },
    {
      group: "Move",
      keys: arrows("Shift+"),
      shown: "Shift + arrows",
      what: "Move them by a tenth",
      isHeld: true,
      run: nudge(editor, () => 0.1),
    },
    {
      group: "Move",
      keys: arrows("Alt+"),
      shown: "Alt + arrows",
      what: "Move them by a hundredth",
      isHeld: true,
      run: nudge(editor, () => 0.01),
    },
    {
      group: "Move",
      keys: ["g"],
      shown: "G",
      what: "Snap to crossings, middles, or not at all",
      run: () => editor.speak(snapping.nextGrid().words),
    },
    {
      group: "Move",
      keys: ["Shift+g"],
      shown: "Shift + G",
      what: "Guides to other dancers",
      run: () => (snapping.guides = !snapping.guides),
    },
    {
      group: "Move",
      keys: ["y"],
      shown: "Y",
      what: "Symmetry about the centre line",
      run: () => (snapping.axis = !snapping.axis),
    },
    {
      group: "Move",
      keys: ["Delete", "Backspace"],
      shown: "Delete",
      what: "Remove the chosen performers",
      run: () => editor.askToRemove([...selection.performers]),
    },

    {
      group: "Arrange",
      keys: ["m"],
      shown: "M",
      what: "Mirror about the centre line",
      run: () => arrange.mirror({ isAboutCentre: true }),
    },
    {
      group: "Arrange",
      keys: ["o"],
      shown: "O",
      what: "Everybody to the opposite place",
      run: () => arrange.swapSides(),
    },
    { group: "Arrange", keys: ["r"], shown: "R", what: "Turn by 15°", isHeld: true, run: () => arrange.rotate(15) },
    {
      group: "Arrange",
      keys: ["Shift+r"],
      shown: "Shift + R",
      what: "Turn back by 15°",
      isHeld: true,
      run: () => arrange.rotate(-15),
    },
    { group: "Arrange", keys: ["w"], shown: "W", what: "Wider apart", isHeld: true, run: () => arrange.scale(1.1) },
    {
      group: "Arrange",
      keys: ["Shift+w"],
      shown: "Shift + W",
      what: "Closer together",
      isHeld: true,
      run: () => arrange.scale(1 / 1.1),
    },
    {
      group: "Arrange",
      keys: ["d"],
      shown: "D",
      what: "Even distances from side to side",
      run: () => arrange.distribute("x"),
    },
    {
      group: "Arrange",
      keys: ["Shift+d"],
      shown: "Shift + D",
      what: "Even distances from front to back",
      run: () => arrange.distribute("y"),
    },
    { group: "Arrange", keys: ["s"], shown: "S", what: "Put them into a shape", run: () => editor.openShapes() },
    {
      group: "Arrange",
      keys: ["c"],
      shown: "C",
      what: "Copy positions from a formation",
      run: () => editor.openCopy(),
    },

    { group: "Tools", keys: ["1"], shown: "1", what: "Choose and move", run: () => editor.setMode("move") },
    { group: "Tools", keys: ["2"], shown: "2", what: "Bend paths, delays", run: () => editor.setMode("paths") },
    { group: "Tools", keys: ["3"], shown: "3", what: "Add performers", run: () => editor.setMode("add") },
    { group: "Tools", keys: ["4"], shown: "4", what: "Swap two performers", run: () => editor.setMode("swap") },

    { group: "Look", keys: ["v"], shown: "V", what: "See the stage from the other side", run: () => studio.turn() },
    { group: "Look", keys: ["p"], shown: "P", what: "Paths into this formation", run: layer("ways") },
    { group: "Look", keys: ["b"], shown: "B", what: "Where they stood before", run: layer("before") },
    { group: "Look", keys: ["x"], shown: "X", what: "Where they stand next", run: layer("after") },
    { group: "Look", keys: ["e"], shown: "E", what: "Names", run: layer("names") },
    { group: "Look", keys: ["f"], shown: "F", what: "What cannot be danced", run: layer("findings") },
    {
      group: "Look",
      keys: ["+", "="],
      shown: "+ −",
      what: "Closer, farther",
      isHeld: true,
      run: () => editor.camera.zoom(1.25),
    },
    { group: "Look", keys: ["-"], what: null, isHeld: true, run: () => editor.camera.zoom(0.8) },
    { group: "Look", keys: ["0"], shown: "0", what: "The whole stage", run: () => editor.camera.fit() },
    { group: "Look", keys: ["l"], shown: "L", what: "Everybody’s place as a list", run: () => editor.openList() },

    { group: "Play", keys: [" "], shown: "Space", what: "Play or pause", run: () => playhead.toggle() },
    { group: "Play", keys: ["t"], shown: "T", what: "From the top", run: () => playhead.fromTop() },
    {
      group: "Play",
      keys: ["h"],
      shown: "H",
      what: "From here: with the move into this formation",
      run: () => playhead.fromHere(selection.formationIndex),
    },
    {
      group: "Play",
      keys: ["PageDown", "."],
      shown: "PageDown or .",
      what: "The next formation",
      isHeld: true,
      run: step(1),
    },
    {
      group: "Play",
      keys: ["PageUp", ","],
      shown: "PageUp or ,",
      what: "The formation before",
      isHeld: true,
      run: step(-1),
    },
    {
      group: "Play",
      keys: ["]"],
      shown: "[ ]",
      what: "Slower, faster",
      isHeld: true,
      run: () => (playhead.rate += 0.05),
    },
    { group: "Play", keys: ["["], what: null, isHeld: true, run: () => (playhead.rate -= 0.05) },
    { group: "Play", keys: ["u"], shown: "U", what: "Repeat", run: () => (playhead.repeats = !playhead.repeats) },
    { group: "Play", keys: ["k"], shown: "K", what: "Trails", run: layer("trails") },
    {
      group: "Play",
      keys: ["Shift+f"],
      shown: "Shift + F",
      what: "Present: the stage alone on the whole screen",
      run: () => editor.present(),
    },

    { group: "Production", keys: ["Ctrl+z"], shown: "Ctrl + Z", what: "Undo", isHeld: true, run: () => desk.undo() },
    {
      group: "Production",
      keys: ["Ctrl+Shift+z", "Ctrl+y"],
      shown: "Ctrl + Shift + Z",
      what: "Redo",
      isHeld: true,
      run: () => desk.redo(),
    },
    { group: "Production", keys: ["?"], shown: "?", what: "This list", run: () => studio.openHelp?.() },
  ];
}

/** What `?` shows: `{ title, keys: [[shown, what], …] }`, in the order of the data. */
export function shortcutGroups(list) {
  const groups = new Map();
  for (const { group, shown, what } of list) {
    if (what === null) continue;
    if (!groups.has(group)) groups.set(group, []);
    groups.get(group).push([shown, what]);
  }
  return [...groups].map(([title, keys]) => ({ title, keys }));
}

/**
 * Keys for the whole page, for as long as nobody types and no control that uses the key itself has the focus, while `isOn()`. Answers with the
 * function that stops listening.
 */
export function listenToKeys(list, isOn = () => true) {
  const byKeys = new Map(list.flatMap((shortcut) => shortcut.keys.map((keys) => [keys, shortcut])));
  const hear = (event) => {
    if (event.defaultPrevented || isDialogOpen() || !isOn()) return;
    const shortcut = byKeys.get(combination(event));
    if (shortcut === undefined || isTaken(event)) return;
    event.preventDefault();
    if (event.repeat && !shortcut.isHeld) return;
    shortcut.run(event);
  };
  document.addEventListener("keydown", hear);
  return () => document.removeEventListener("keydown", hear);
}

/** A bar whose buttons take no focus when they are pressed: the keys go on working on the stage. Tab reaches them as ever. */
export function leaveFocus(bar) {
  bar.addEventListener("mousedown", (event) => event.target.closest("button") && event.preventDefault());
}

/** Shift is named only where it does not make another character of the key. */
function combination({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  const isLetter = key.length === 1 && key.toLowerCase() !== key.toUpperCase();
  const named = key.length > 1 || isLetter || key === " ";
  return `${ctrlKey || metaKey ? "Ctrl+" : ""}${altKey ? "Alt+" : ""}${shiftKey && named ? "Shift+" : ""}${
    isLetter ? key.toLowerCase() : key
  }`;
}

const typing =
  "textarea, select, [contenteditable], input:not([type=range], [type=checkbox], [type=radio], [type=button])";
const walked = "[role=listbox], [role=menu], [role=grid], [role=radiogroup], [role=tablist], .tabs, table";

function isTaken({ key, target }) {
  if (!(target instanceof Element)) return false;
  if (target.matches(typing)) return true;
  if (/^(Arrow|Home|End|Page)/.test(key)) {
    return target.matches("[type=range], [type=radio]") || (key.startsWith("Arrow") && target.closest(walked) !== null);
  }
  if (key === " " || key === "Enter") {
    return target.matches("button:focus-visible, summary, [type=checkbox], [role=option]");
  }
  if (/^(Delete|Backspace)$/.test(key)) return target.closest(walked) !== null;
  return false;
}

const arrows = (prefix) => ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].map((key) => prefix + key);

/** Arrows go where they point on the screen, whichever side it is seen from. */
const nudge = (editor, step) => ({ key }) => {
  const way = editor.view.side === "audience" ? step() : -step();
  const [x, y] = { ArrowLeft: [-way, 0], ArrowRight: [way, 0], ArrowUp: [0, way], ArrowDown: [0, -way] }[key];
  editor.nudge(x, y);
};

function stepFormation({ desk, selection }, by) {
  const formation = desk.document.formations[selection.formationIndex + by];
  if (formation) selection.formation = formation.id;
}

function stepPerformer({ scene, selection }, by) {
  if (scene.count === 0) return;
  const last = scene.chosen[scene.chosen.length - 1] ?? (by > 0 ? -1 : 0);
  selection.select(scene.performers[(last + by + scene.count) % scene.count].id);
}
