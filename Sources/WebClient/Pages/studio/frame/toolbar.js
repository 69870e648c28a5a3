import { element, setText } from "../../parts/element.js";
import { layers } from "../canvas/shows.js";
import { icon } from "../controls/icons.js";
import { leaveFocus } from "./keyboard.js";
import { openMenu } from "../controls/menu.js";
import { grids } from "../tools/snapping.js";

/** The bar above the stage: what a press does, whom it concerns, snapping, arranging, shapes, and what is shown. */
const tools = [
  { mode: "move", title: "Move", icon: "move", keys: "1", words: "Choose and move performers" },
  { mode: "paths", title: "Paths", icon: "paths", keys: "2", words: "Bend paths; leave late, arrive early" },
  { mode: "add", title: "Add", icon: "addPerson", keys: "3", words: "Add performers by tapping the stage" },
  { mode: "swap", title: "Swap", icon: "swap", keys: "4", words: "Two performers change places" },
];

export function toolbar(studio, bar) {
  leaveFocus(bar);
  const { desk, editor, selection } = studio;
  const { snapping, picture } = editor;
  const modeButtons = tools.map(({ mode, title, icon: name, keys, words }) =>
    element(
      "button",
      {
        type: "button",
        class: "quiet tool",
        "data-mode": mode,
        "aria-pressed": "false",
        "aria-label": title,
        "aria-keyshortcuts": keys,
        title: `${words} (${keys})`,
        onclick: () => editor.setMode(mode),
      },
      icon(name, 20),
      element("span", {}, title),
    )
  );
  const opener = (name, title, keys, open, more = {}) => {
    const button = element(
      "button",
      {
        type: "button",
        class: "quiet tool",
        "aria-haspopup": "menu",
        "aria-keyshortcuts": keys || null,
        title: keys ? `${title} (${keys})` : title,
        onclick: () => open(button),
        ...more,
      },
      icon(name, 20),
      element("span", {}, title),
    );
    return button;
  };
  const snap = opener("snap", "Snap", "G", (anchor) => openSnapping(anchor, snapping));
  const who = opener("people", "Nobody", "", (anchor) => openChoice(anchor, studio), { class: "quiet tool who" });
  const arrange = opener("arrange", "Arrange", "", (anchor) => openArrange(anchor, editor), {
    "aria-label": "Arrange",
  });
  const shape = element(
    "button",
    {
      type: "button",
      class: "quiet tool",
      "aria-pressed": "false",
      "aria-keyshortcuts": "S",
      "aria-label": "Shape",
      title: "Put them into a shape (S)",
      onclick: () => editor.openShapes(),
    },
    icon("shape", 20),
    element("span", {}, "Shape"),
  );
  const copy = element(
    "button",
    {
      type: "button",
      class: "quiet tool",
      "aria-keyshortcuts": "C",
      "aria-label": "Copy positions from…",
      title: "Copy positions from a formation (C)",
      onclick: () => editor.openCopy(),
    },
    icon("copy", 20),
    element("span", {}, "Copy"),
  );
  const show = opener("layers", "Show", "", (anchor) => openLayers(anchor, picture.shows), { "aria-label": "Show" });
  const list = element(
    "button",
    {
      type: "button",
      class: "quiet tool",
      "aria-keyshortcuts": "L",
      "aria-label": "Everybody’s place as a list",
      title: "Everybody’s place as a list (L)",
      onclick: () => editor.openList(),
    },
    icon("list", 20),
    element("span", {}, "List"),
  );
  const fit = element(
    "button",
    {
      type: "button",
      class: "quiet tool",
      "aria-keyshortcuts": "0",
      "aria-label": "The whole stage",
      title: "The whole stage (0)",
      onclick: () => editor.camera.fit(),
    },
    icon("fit", 20),
    element("span", {}, "Whole"),
  );
  bar.append(
    element(
      "div",
      { class: "tool-row" },
      element(
        "div",
        { class: "tool-group modes", role: "group", "aria-label": "What a press on the stage does" },
        modeButtons,
      ),
      element("div", { class: "tool-group", role: "group", "aria-label": "Whom and how" }, who, snap),
      element("div", { class: "tool-group", role: "group", "aria-label": "Arrange" }, arrange, shape, copy),
      element("div", { class: "tool-group end", role: "group", "aria-label": "What is shown" }, show, list, fit),
    ),
  );

  function refresh() {
    for (const button of modeButtons) button.setAttribute("aria-pressed", String(button.dataset.mode === editor.mode));
    shape.setAttribute("aria-pressed", String(editor.mode === "shape"));
    const grid = grids.find(({ id }) => id === snapping.grid);
    setText(snap.querySelector("span"), grid.title);
    snap.title = `${grid.words} (G)`;
    snap.setAttribute("aria-label", `Snapping: ${grid.title}`);
    const count = selection.performers.size;
    const everybody = count > 0 && count === desk.document.performers.length;
    setText(
      who.querySelector("span"),
      count === 0
        ? "Choose"
        : everybody
        ? "Everybody"
        : count === 1
        ? editor.whom(editor.scene.chosen)
        : `${count} chosen`,
    );
    who.toggleAttribute("data-chosen", count > 0);
    who.setAttribute("aria-label", count === 0 ? "Choose performers" : `${count} chosen`);
    const hasNobody = desk.document.performers.length === 0 || desk.document.formations.length === 0;
    for (const button of [arrange, shape, copy]) button.disabled = hasNobody;
  }

  /** There is something to go back to once somebody has come closer. */
  const showFit = () => (fit.hidden = !editor.camera.isNear);
  editor.camera.onChange(showFit);
  showFit();
  editor.onMode(refresh);
  snapping.onChange(refresh);
  selection.onChange(refresh);
  desk.onChange(refresh);
  refresh();
}

const checked = (isOn) => (isOn ? "check" : "blank");

function openSnapping(anchor, snapping) {
  openMenu(anchor, "Snapping", [
    ...grids.map(({ id, words }) => ({
      label: words,
      icon: checked(snapping.grid === id),
      act: () => (snapping.grid = id),
    })),
    null,
    {
      label: "Guides to other dancers",
      icon: checked(snapping.guides),
      keys: "Shift + G",
      act: () => (snapping.guides = !snapping.guides),
    },
    {
      label: "Symmetry about the centre line",
      icon: checked(snapping.axis),
      keys: "Y",
      act: () => (snapping.axis = !snapping.axis),
    },
    null,
    { label: "Hold Alt while dragging: no snapping", icon: "help", isOff: true, act: () => {} },
    { label: "Hold Shift while dragging: straight across or along", icon: "help", isOff: true, act: () => {} },
  ]);
}

function openChoice(anchor, { desk, selection, editor }) {
  const { sections = [] } = desk.document;
  openMenu(
    anchor,
    "Choose performers",
    [
      { label: "Everybody", icon: "people", keys: "Ctrl + A", act: () => selection.all() },
      {
        label: "Nobody",
        icon: "close",
        keys: "Esc",
        isOff: selection.performers.size === 0,
        act: () => selection.clear(),
      },
      { label: "Everybody else", icon: "swap", keys: "I", act: () => selection.invert() },
      sections.length > 0 ? null : undefined,
      ...sections.map(({ id, name }) => ({ label: name, icon: "sections", act: () => selection.section(id) })),
      sections.length > 0
        ? { label: "Those of no section", icon: "sections", act: () => selection.section(null) }
        : undefined,
      null,
      {
        label: "Remove the chosen…",
        icon: "bin",
        keys: "Delete",
        isGrave: true,
        isOff: selection.performers.size === 0,
        act: () => editor.askToRemove([...selection.performers]),
      },
    ].filter((item) => item !== undefined),
  );
}

function openArrange(anchor, editor) {
  const { arrange } = editor;
  const item = (label, name, act, keys) => ({ label, icon: name, keys, act });
  openMenu(anchor, "Arrange", [
    item("Align left", "alignLeft", () => arrange.align("left")),
    item("Align on their middle", "alignCentre", () => arrange.align("centre")),
    item("Align right", "alignRight", () => arrange.align("right")),
    item("Align at the top", "alignTop", () => arrange.align("top")),
    item("Align half-way up", "alignMiddle", () => arrange.align("middle")),
    item("Align at the bottom", "alignBottom", () => arrange.align("bottom")),
    null,
    item("Even distances side to side", "spreadAcross", () => arrange.distribute("x"), "D"),
    item("Even distances front to back", "spreadAlong", () => arrange.distribute("y"), "Shift + D"),
    null,
    item("Mirror about the centre line", "mirror", () => arrange.mirror({ isAboutCentre: true }), "M"),
    item("Mirror in place", "mirror", () => arrange.mirror({ isAboutCentre: false })),
    item("Everybody to the opposite place", "swap", () => arrange.swapSides(), "O"),
    null,
    item("Onto the grid", "snap", () => arrange.toGrid()),
    item("Turn, scale, space by numbers…", "turn", () => editor.openExact()),
    item("Copy positions from…", "copy", () => editor.openCopy(), "C"),
  ]);
}

function openLayers(anchor, shows) {
  const keys = { ways: "P", before: "B", after: "X", trails: "K", names: "E", findings: "F" };
  openMenu(
    anchor,
    "What is shown",
    layers.map(({ id, title }) => ({
      label: title,
      icon: checked(shows.has(id)),
      keys: keys[id],
      act: () => shows.toggle(id),
    })),
  );
}
