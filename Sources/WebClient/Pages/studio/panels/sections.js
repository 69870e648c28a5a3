import { labelOf } from "../../editing/label.js";
import { iconButton } from "../../ui/buttons.js";
import { clipped } from "../../ui/clipped.js";
import { colourField } from "../../ui/colour-field.js";
import { openDialog } from "../../ui/dialog.js";
import { drawing } from "../../ui/drawing.js";
import { element, nameOf } from "../../ui/element.js";
import { bound, textField } from "../../ui/fields.js";
import { openMenu } from "../../ui/menu.js";
import { node } from "../../ui/node.js";
import { words } from "../../words/panels.js";
import "../../words/editing.js";
import { setForAll } from "../edits/performers.js";

const most = 100;
const colours = ["#7cc4ff", "#ffb02e", "#2fd98a", "#ff8fa3", "#c9a7ff", "#ffe08a"];

/**
 * Sections of performers: their headings, and what can be done with them.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Change, Section } from "../../wire/production.d.ts"
 * @import { Shown } from "../../ui/shown.d.ts"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Selection } from "../selection.js"
 *
 * @param {{ desk: Desk, selection: Selection, toasts: Toasts }} parts
 */
export function sectionsOf({ desk, selection, toasts }) {
  /** @param {string} id */
  const sectionNow = (id) => desk.document.sections.find((section) => section.id === id) ?? null;

  function add() {
    const { sections } = desk.document;
    if (sections.length >= most) {
      return toasts.say(words("panels.section.full", { most }), { isTrouble: true });
    }
    const id = desk.freshId("sections");
    const name = words("panels.section.number", { number: String(sections.length + 1) });
    const colour = colours[sections.length % colours.length];
    const chosen = [...selection.performers];
    /** @type {Change} */
    const insertion = { insert: "sections", value: { id, name, colour }, after: sections.at(-1)?.id ?? null };
    desk.do(labelOf("panels.label.newSection", { name }), [
      insertion,
      ...setForAll(desk.document, chosen, "section", id),
    ]);
    return toasts.say(
      chosen.length > 0
        ? words("panels.section.holds", { name, count: chosen.length })
        : words("panels.section.empty", { name }),
    );
  }

  /**
   * What can be done with a section while it is there.
   *
   * @param {HTMLElement} anchor
   * @param {string} id
   */
  function menu(anchor, id) {
    /** @param {(section: Section) => void} act */
    const withIt = (act) => () => {
      const section = sectionNow(id);
      if (section === null) toasts.say(words("editing.gone"), { isTrouble: true });
      else act(section);
    };
    openMenu(anchor, sectionNow(id)?.name ?? "", [
      { label: words("panels.section.rename"), icon: "pencil", act: withIt(() => openSection(desk, id)) },
      {
        label: words("panels.section.put"),
        icon: "check",
        isOff: selection.performers.size === 0,
        act: withIt(({ name }) =>
          desk.do(
            labelOf("panels.label.section", { name: clipped(name) }),
            setForAll(desk.document, [...selection.performers], "section", id),
          )
        ),
      },
      { label: words("panels.section.colour"), icon: "sections", act: withIt(giveColour) },
      null,
      {
        label: words("panels.section.remove"),
        icon: "bin",
        isGrave: true,
        act: withIt(({ name }) =>
          desk.do(labelOf("panels.label.removeSection", { name: clipped(name) }), [{ remove: "sections", id }])
        ),
      },
    ]);
  }

  /** @param {Section} section */
  function giveColour({ id, name, colour }) {
    const within = desk.document.performers.filter(({ section }) => section === id).map((performer) => performer.id);
    desk.do(
      labelOf("panels.label.colourOf", { name: clipped(name) }),
      setForAll(desk.document, within, "colour", colour),
    );
  }

  /**
   * The heading of a section, or of those without one.
   *
   * @param {Shown<Section> | null} section
   * @param {number} count of those who are listed in it
   * @param {() => void} select
   */
  const head = (section, count, select) =>
    element(
      "header",
      { hidden: section === null && desk.document.sections.length === 0 },
      section && element("span", { class: "swatch", style: { background: section.colour } }),
      element("h3", {}, section ? nameOf(section.name) : words("panels.section.without")),
      element("small", {}, String(count)),
      element(
        "button",
        { type: "button", class: "quiet small", disabled: count === 0, onclick: select },
        words("panels.section.select"),
      ),
      section &&
        iconButton(
          "more",
          words("panels.moreFor", { name: section.name }),
          (event) => menu(/** @type {HTMLElement} */ (event.currentTarget), section.id),
          { class: "quiet icon small" },
        ),
    );

  return { add, head };
}

/**
 * Name and colour of a section, in a dialog.
 *
 * @param {Desk} desk
 * @param {string} id
 */
function openSection(desk, id) {
  const sectionNow = () => desk.document.sections.find((section) => section.id === id) ?? null;
  const frame = node("div", { class: "stack" });
  let colour = sectionNow()?.colour ?? colours[0];
  drawing(frame, [desk], () => {
    colour = sectionNow()?.colour ?? colour;
    return [
      bound("name", () =>
        textField(words("panels.name"), {
          get: () => sectionNow()?.name ?? null,
          set: (value) =>
            desk.do(labelOf("panels.label.renameSection", { name: clipped(value) }), [
              { set: ["sections", id, "name"], to: value },
            ]),
        })),
      colourField(colour, (value) => {
        desk.do(labelOf("panels.label.sectionColour"), [{ set: ["sections", id, "colour"], to: value }]);
      }, id),
    ];
  });
  openDialog(words("panels.section"), frame);
}
