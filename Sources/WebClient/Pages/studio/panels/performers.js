import { labelOf } from "../../editing/label.js";
import { iconButton } from "../../ui/buttons.js";
import { clipped } from "../../ui/clipped.js";
import { drawing } from "../../ui/drawing.js";
import { element, list, nameOf } from "../../ui/element.js";
import { icon } from "../../ui/icons.js";
import { node } from "../../ui/node.js";
import { symbolBadge } from "../../stage/symbols.js";
import { words } from "../../words/panels.js";
import "../../words/studio.js";
import { mostPerformers, newPerformers } from "../edits/performers.js";
import { addPerformers } from "./add-performers.js";
import { performerEditors } from "./performer-editors.js";
import { sectionsOf } from "./sections.js";

/**
 * Everybody on stage, by section: found by name, selected by a tap, changed one by one or many at once.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Performer, Section } from "../../wire/production.d.ts"
 * @import { Shown } from "../../ui/shown.d.ts"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Selection } from "../selection.js"
 *
 * @typedef {{ section: Section | null, performers: Performer[] }} Group
 *
 * @param {{ desk: Desk, selection: Selection, toasts: Toasts }} parts
 */
export function performersPanel({ desk, selection, toasts }) {
  const panel = node("div", { class: "panel stack performers-panel" });
  let sought = "";
  /** The performer whose row is open. @type {string | null} */
  let opened = null;
  const sections = sectionsOf({ desk, selection, toasts });
  const { editor, many } = performerEditors({ desk, selection });

  /** @param {string[]} names */
  function add(names) {
    const room = mostPerformers - desk.document.performers.length;
    if (names.length > room) {
      return toasts.say(words("panels.performers.full", { most: mostPerformers, room }), { isTrouble: true });
    }
    const changes = newPerformers(desk.document, names, () => desk.freshId("performers"));
    const count = names.length;
    const name = count === 1 ? clipped(changes[0].value.name) : words("studio.performers", { count });
    desk.do(labelOf("studio.label.add", { name }), changes);
    selection.select(changes.map(({ value }) => value.id));
    return toasts.say(
      count === 1 ? words("panels.performers.added", { name }) : words("panels.performers.addedSeveral", { count }),
    );
  }

  /** @param {Shown<Performer>} performer */
  const isFound = ({ name, label }) => `${name} ${label}`.toLocaleLowerCase().includes(sought);

  /** @param {string | null} section */
  const selectAll = (section) =>
    selection.select(
      desk.document.performers.filter((one) => one.section === section && isFound(one)).map(({ id }) => id),
    );

  /**
   * @param {string} id
   * @param {MouseEvent} event
   */
  function choose(id, event) {
    if (event.shiftKey || event.ctrlKey || event.metaKey) selection.toggle(id);
    else if (selection.performers.size === 1 && selection.performers.has(id)) selection.clear();
    else selection.select([id]);
  }

  /** @param {string} id */
  function open(id) {
    opened = opened === id ? null : id;
    drawn.now();
    panel.querySelector(".performer-editor")?.querySelector("input")?.focus();
  }

  /** @param {Shown<Performer>} performer */
  function row(performer) {
    const { id, name, label } = performer;
    const isSelected = selection.performers.has(id);
    const isOpen = opened === id;
    return element(
      "li",
      { class: isSelected ? "row-item is-selected" : "row-item", "data-performer": id },
      element(
        "div",
        { class: "line" },
        element(
          "button",
          {
            type: "button",
            class: "quiet chooser",
            "aria-pressed": String(isSelected),
            onclick: (event) => choose(id, event),
          },
          symbolBadge(performer, 32),
          element("span", { class: "who" }, nameOf(name)),
          element("small", {}, nameOf(label)),
        ),
        iconButton("pencil", words("panels.performers.edit", { name }), () => open(id), {
          "aria-expanded": String(isOpen),
        }),
      ),
      isOpen && editor(performer),
    );
  }

  /** @param {Shown<Group>} group */
  const group = ({ section, performers }) =>
    element(
      "section",
      { key: section?.id ?? "", class: "group", "aria-label": section?.name ?? words("panels.section.without") },
      sections.head(section, performers.length, () => selectAll(section?.id ?? null)),
      element(
        "ul",
        { class: "plain" },
        list(performers, {
          key: ({ id }) => id,
          of: (performer) => [
            performer,
            selection.performers.has(performer.id),
            opened === performer.id,
            opened === performer.id && desk.document.sections,
          ],
          make: row,
        }),
      ),
    );

  /** @param {Performer[]} found */
  function grouped(found) {
    const { sections } = desk.document;
    const isAnyWithout = found.some(({ section }) => section === null) || sections.length === 0;
    /** @type {(Section | null)[]} */
    const places = [...sections, ...(isAnyWithout ? [null] : [])];
    return places.map((section) => ({
      section,
      performers: found.filter((performer) => performer.section === (section?.id ?? null)),
    }));
  }

  const commands = [
    element(
      "button",
      { type: "button", "aria-label": words("panels.performers.add"), onclick: () => add([""]) },
      icon("plus"),
      words("panels.performers.one"),
    ),
    element(
      "button",
      { type: "button", "aria-label": words("panels.performers.addSeveral"), onclick: () => addPerformers(add) },
      words("panels.performers.several"),
    ),
    element(
      "button",
      { type: "button", class: "quiet", "aria-label": words("panels.section.new"), onclick: sections.add },
      icon("plus"),
      words("panels.section"),
    ),
  ];
  const search = () =>
    element("input", {
      type: "search",
      placeholder: words("panels.performers.find"),
      "aria-label": words("panels.performers.find"),
      autocomplete: "off",
      dir: "auto",
      hidden: desk.document.performers.length < 8,
      oninput: ({ currentTarget }) => {
        sought = currentTarget.value.trim().toLocaleLowerCase();
        drawn.now();
      },
    });

  const drawn = drawing(panel, [desk, selection], () => {
    const { performers } = desk.document;
    const found = performers.filter(isFound);
    const chosen = performers.filter(({ id }) => selection.performers.has(id));
    return [
      element("div", { class: "buttons" }, commands),
      search(),
      element(
        "p",
        { class: "help", role: "status" },
        sought === ""
          ? words("studio.performers", { count: performers.length })
          : words("panels.performers.found", { found: found.length, count: performers.length }),
      ),
      chosen.length > 1 &&
      element("div", { class: "many", role: "group", "aria-label": words("panels.performers.chosen") }, many(chosen)),
      performers.length === 0 && element("p", { class: "empty-panel" }, words("panels.performers.none")),
      element("div", { class: "stack" }, grouped(found).map(group)),
    ];
  }, {
    of: () => [
      desk.document.performers,
      desk.document.sections,
      desk.document.people,
      selection.performers,
      selection.formation,
    ],
  });
  return panel;
}
