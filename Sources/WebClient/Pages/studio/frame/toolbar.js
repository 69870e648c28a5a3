import { drawing } from "../../ui/drawing.js";
import { element } from "../../ui/element.js";
import { words } from "../../words/studio.js";
import "../../words/tools.js";
import { layers } from "../canvas/shows.js";
import { icon } from "../../ui/icons.js";
import { openMenu } from "../../ui/menu.js";
import { grids } from "../tools/snapping.js";

/**
 * The bar above the stage: what a press does, whom it concerns, snapping, arranging, shapes, and what is shown.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Attributes, Child } from "../../ui/element.d.ts"
 * @import { Zoom } from "../canvas/zoom.js"
 * @import { Scene } from "../canvas/scene.js"
 * @import { Shows } from "../canvas/shows.js"
 * @import { IconName } from "../../ui/icons.js"
 * @import { Item } from "../../ui/menu.js"
 * @import { Selection } from "../selection.js"
 * @import { StageDialogs } from "../stage-dialogs.js"
 * @import { StageEdits } from "../stage-edits.js"
 * @import { Mode } from "../studio.d.ts"
 * @import { Arrange } from "../tools/arrange.js"
 * @import { Modes } from "../tools/modes.js"
 * @import { Snapping } from "../tools/snapping.js"
 *
 * @typedef {object} Parts
 * @property {Desk} desk
 * @property {Selection} selection
 * @property {Scene} scene
 * @property {Zoom} zoom
 * @property {Snapping} snapping
 * @property {Shows} shows
 * @property {Modes} modes
 * @property {Arrange} arrange
 * @property {StageEdits} edits
 * @property {StageDialogs} dialogs
 */

/** @type {{ mode: Mode, title: string, picture: IconName, keys: string, help: string }[]} */
const tools = [
  { mode: "move", title: words("studio.tool.move"), picture: "move", keys: "1", help: words("studio.tool.moveHelp") },
  {
    mode: "paths",
    title: words("studio.tool.paths"),
    picture: "paths",
    keys: "2",
    help: words("studio.tool.pathsHelp"),
  },
  { mode: "add", title: words("studio.tool.add"), picture: "addPerson", keys: "3", help: words("studio.tool.addHelp") },
  { mode: "swap", title: words("studio.tool.swap"), picture: "swap", keys: "4", help: words("studio.tool.swapHelp") },
];

/** @type {(what: string, keys: string) => string} */
const withKeys = (what, keys) => (keys === "" ? what : words("studio.withKeys", { what, keys }));

/**
 * @param {IconName} picture
 * @param {string} title
 * @param {string} keys
 * @param {(anchor: HTMLElement) => void} act
 * @param {{ label?: string, help?: string, attributes?: Attributes<HTMLButtonElement> }} [more]
 */
const tool = (picture, title, keys, act, { label = title, help = label, attributes = {} } = {}) =>
  element(
    "button",
    {
      type: "button",
      class: "quiet tool",
      "aria-label": label,
      "aria-keyshortcuts": keys || null,
      title: withKeys(help, keys),
      onclick: ({ currentTarget }) => act(currentTarget),
      ...attributes,
    },
    icon(picture, 20),
    element("span", {}, title),
  );

/**
 * @param {Parts} parts
 * @param {HTMLElement} bar
 */
export function toolbar(parts, bar) {
  const { desk, selection, scene, zoom, snapping, modes, edits, dialogs } = parts;
  const menu = { "aria-haspopup": "menu" };
  const modeButtons = () =>
    tools.map(({ mode, title, picture, keys, help }) =>
      tool(picture, title, keys, () => modes.set(mode), {
        help,
        attributes: { "data-mode": mode, "aria-pressed": String(mode === modes.now) },
      })
    );
  const snap = () =>
    tool("snap", snapping.grid.title, "G", (anchor) => openSnapping(anchor, snapping), {
      label: words("studio.snapping", { grid: snapping.grid.title }),
      help: snapping.grid.said,
      attributes: menu,
    });

  function chosenInShort() {
    const { size } = selection.performers;
    if (size === 0) return words("studio.choose");
    if (size === desk.document.performers.length) return words("studio.everybody");
    return size === 1 ? edits.namesOf(scene.chosen) : words("studio.chosen", { count: size });
  }

  function choosing() {
    const { size } = selection.performers;
    return tool("people", chosenInShort(), "", (anchor) => openChoice(anchor, parts), {
      label: size === 0 ? words("studio.choosePerformers") : words("studio.chosen", { count: size }),
      attributes: { ...menu, class: "quiet tool who", "data-chosen": size > 0 },
    });
  }

  /** What is done to performers, while there are any. */
  function arranging() {
    const { performers, formations } = desk.document;
    const disabled = performers.length === 0 || formations.length === 0;
    return [
      tool("arrange", words("studio.arrange"), "", (anchor) => openArrange(anchor, parts), {
        attributes: { ...menu, disabled },
      }),
      tool("shape", words("tools.shape"), "S", () => dialogs.openShapes(), {
        help: words("studio.putIntoShape"),
        attributes: { disabled, "aria-pressed": String(modes.now === "shape") },
      }),
      tool("copy", words("studio.copy"), "C", () => dialogs.openCopy(), {
        label: words("studio.copyFrom"),
        help: words("studio.copyFromFormation"),
        attributes: { disabled },
      }),
    ];
  }

  const showing = () => [
    tool("layers", words("studio.show"), "", (anchor) => openLayers(anchor, parts), { attributes: menu }),
    tool("list", words("studio.listShort"), "L", () => dialogs.openList(), { label: words("studio.list") }),
    // The way back to the whole stage is offered only while a part of it is in view.
    zoom.isNear && tool("fit", words("studio.whole"), "0", () => zoom.fit(), { label: words("studio.wholeStage") }),
  ];

  drawing(bar, [modes, snapping, selection, desk, zoom, desk.rights], () => {
    const mayEdit = desk.rights.may("edit");
    return element(
      "div",
      { class: "tool-row" },
      mayEdit && group(words("studio.tools.press"), modeButtons(), "tool-group modes"),
      group(words("studio.tools.whom"), [choosing(), mayEdit && snap()]),
      mayEdit && group(words("studio.arrange"), arranging()),
      group(words("studio.tools.shown"), showing(), "tool-group end"),
    );
  });
}

/**
 * @param {string} label
 * @param {Child} buttons
 */
const group = (label, buttons, className = "tool-group") =>
  element("div", { class: className, role: "group", "aria-label": label }, buttons);

/**
 * @param {boolean} isOn
 * @returns {IconName}
 */
const checked = (isOn) => (isOn ? "check" : "blank");

/**
 * @param {HTMLElement} anchor
 * @param {Snapping} snapping
 */
function openSnapping(anchor, snapping) {
  openMenu(anchor, words("studio.snappingMenu"), [
    ...grids.map((grid) => ({
      label: grid.said,
      icon: checked(snapping.grid === grid),
      act: () => (snapping.grid = grid),
    })),
    null,
    {
      label: words("studio.guides"),
      icon: checked(snapping.guides),
      keys: words("studio.key.shift", { key: "G" }),
      act: () => (snapping.guides = !snapping.guides),
    },
    {
      label: words("studio.symmetry"),
      icon: checked(snapping.axis),
      keys: "Y",
      act: () => (snapping.axis = !snapping.axis),
    },
    null,
    { label: words("studio.altHint"), icon: "question", isOff: true, act: () => {} },
    { label: words("studio.shiftHint"), icon: "question", isOff: true, act: () => {} },
  ]);
}

/**
 * @param {HTMLElement} anchor
 * @param {Pick<Parts, "desk" | "selection" | "edits">} parts
 */
function openChoice(anchor, { desk, selection, edits }) {
  const { sections } = desk.document;
  const hasNobody = selection.performers.size === 0;
  /** @type {(Item | null)[]} */
  const bySection = sections.length === 0 ? [] : [
    null,
    ...sections.map(({ id, name }) => ({
      label: name,
      icon: /** @type {const} */ ("sections"),
      act: () => selection.section(id),
    })),
    { label: words("studio.noSection"), icon: "sections", act: () => selection.section(null) },
  ];
  /** @type {(Item | null)[]} */
  const removing = [
    null,
    {
      label: words("studio.removeChosen"),
      icon: "bin",
      keys: words("studio.key.delete"),
      isGrave: true,
      isOff: hasNobody,
      act: () => edits.askToRemove([...selection.performers]),
    },
  ];
  openMenu(anchor, words("studio.choosePerformers"), [
    {
      label: words("studio.everybody"),
      icon: "people",
      keys: words("studio.key.all"),
      act: () => selection.all(),
    },
    {
      label: words("studio.nobody"),
      icon: "close",
      keys: words("studio.key.escape"),
      isOff: hasNobody,
      act: () => selection.clear(),
    },
    { label: words("studio.everybodyElse"), icon: "swap", keys: "I", act: () => selection.invert() },
    ...bySection,
    ...(desk.rights.may("edit") ? removing : []),
  ]);
}

/**
 * @param {HTMLElement} anchor
 * @param {Pick<Parts, "arrange" | "dialogs">} parts
 */
function openArrange(anchor, { arrange, dialogs }) {
  /** @type {(label: string, icon: IconName, act: () => void, keys?: string, isOff?: boolean) => Item} */
  const item = (label, picture, act, keys, isOff = false) => ({ label, icon: picture, keys, isOff, act });
  /** @type {(...of: [string, IconName, () => void]) => Item} */
  const align = (label, picture, act) => item(label, picture, act, undefined, !arrange.canAlign);
  /** @type {(...of: [string, IconName, () => void, string]) => Item} */
  const distribute = (label, picture, act, keys) => item(label, picture, act, keys, !arrange.canDistribute);
  const hint = words("studio.chooseFirst", { count: arrange.canAlign ? 3 : 2 });
  openMenu(anchor, words("studio.arrange"), [
    ...(arrange.canDistribute ? [] : [item(hint, "question", () => {}, undefined, true)]),
    align(words("studio.align.left"), "alignLeft", () => arrange.align("left")),
    align(words("studio.align.centre"), "alignCentre", () => arrange.align("centre")),
    align(words("studio.align.right"), "alignRight", () => arrange.align("right")),
    align(words("studio.align.top"), "alignTop", () => arrange.align("top")),
    align(words("studio.align.middle"), "alignMiddle", () => arrange.align("middle")),
    align(words("studio.align.bottom"), "alignBottom", () => arrange.align("bottom")),
    null,
    distribute(words("studio.spread.across"), "spreadAcross", () => arrange.distribute("x"), "D"),
    distribute(
      words("studio.spread.along"),
      "spreadAlong",
      () => arrange.distribute("y"),
      words("studio.key.shift", { key: "D" }),
    ),
    null,
    item(words("studio.mirror"), "mirror", () => arrange.mirror({ isAboutCentre: true }), "M"),
    item(words("studio.mirrorInPlace"), "mirror", () => arrange.mirror({ isAboutCentre: false })),
    item(words("studio.opposite"), "swap", () => arrange.swapSides(), "O"),
    null,
    item(words("studio.ontoGrid"), "snap", () => arrange.toGrid()),
    item(words("studio.byNumbers"), "turn", () => dialogs.openExact()),
    item(words("studio.copyFrom"), "copy", () => dialogs.openCopy(), "C"),
  ]);
}

/**
 * @param {HTMLElement} anchor
 * @param {Pick<Parts, "shows" | "dialogs">} parts
 */
function openLayers(anchor, { shows, dialogs }) {
  const keys = { ways: "P", before: "B", after: "X", trails: "K", names: "E", findings: "F", others: "" };
  openMenu(
    anchor,
    words("studio.tools.shown"),
    [
      ...layers.map(({ id, title }) => ({
        label: title,
        icon: checked(shows.has(id)),
        keys: keys[id],
        act: () => shows.toggle(id),
      })),
      null,
      {
        label: words("studio.seat"),
        icon: "view",
        keys: words("studio.key.shift", { key: "V" }),
        act: () => dialogs.toggleSeat(),
      },
    ],
  );
}
