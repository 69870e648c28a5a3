import { confirmed, openDialog } from "../../ui/dialog.js";
import { nameOf } from "../../ui/element.js";
import { node, setText, within } from "../../ui/node.js";
import { Rows } from "../../ui/rows.js";
import { symbolBadge } from "../../stage/symbols.js";
import { words } from "../../words/panels.js";
import "../../words/studio.js";
import { colourField } from "../../ui/colour-field.js";
import { choiceField, textField } from "../../ui/fields.js";
import { keepFresh } from "../../ui/fresh.js";
import { icon } from "../../ui/icons.js";
import { openMenu } from "../../ui/menu.js";
import { mostPerformers, namesIn, newPerformers, removalOf, setForAll, symbols } from "../edits/performers.js";
import { clipped } from "../../ui/clipped.js";

const most = { sections: 100, label: 8 };
const sectionColours = ["#7cc4ff", "#ffb02e", "#2fd98a", "#ff8fa3", "#c9a7ff", "#ffe08a"];

/**
 * Everybody on stage, by section: found by name, selected by a tap, changed one by one or many at once.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Change, Performer, Section } from "../../wire/production.d.ts"
 * @import { Toasts } from "../../ui/toasts.js"
 * @import { Selection } from "../selection.js"
 *
 * @typedef {{ section: Section | null, performers: Performer[] }} Group
 *
 * @param {{ desk: Desk, selection: Selection, toasts: Toasts }} parts
 */
export function performersPanel({ desk, selection, toasts }) {
  const search = node("input", {
    type: "search",
    placeholder: words("panels.performers.find"),
    "aria-label": words("panels.performers.find"),
    autocomplete: "off",
    dir: "auto",
    oninput: () => render(),
  });
  const count = node("p", { class: "help", role: "status" });
  const groups = node("div", { class: "stack" });
  const many = node("div", { class: "many", role: "group", "aria-label": words("panels.performers.chosen") });
  const empty = node(
    "p",
    { class: "empty-panel" },
    words("panels.performers.none"),
  );
  const panel = node(
    "div",
    { class: "panel stack performers-panel" },
    node(
      "div",
      { class: "buttons" },
      node(
        "button",
        { type: "button", "aria-label": words("panels.performers.add"), onclick: () => add([""]) },
        icon("plus"),
        words("panels.performers.one"),
      ),
      node(
        "button",
        { type: "button", "aria-label": words("panels.performers.addSeveral"), onclick: () => addSeveral() },
        words("panels.performers.several"),
      ),
      node(
        "button",
        { type: "button", class: "quiet", "aria-label": words("panels.section.new"), onclick: () => addSection() },
        icon("plus"),
        words("panels.section"),
      ),
    ),
    search,
    count,
    many,
    empty,
    groups,
  );
  /** @type {Rows<Group>} */
  const groupRows = new Rows({
    key: ({ section }) => section?.id ?? "",
    of: ({ section, performers }) => [section, performers.length, desk.document.sections.length > 0],
    make: group,
  });
  /** @type {Rows<Performer>} */
  const rows = new Rows({
    key: ({ id }) => id,
    of: (performer) => [
      performer,
      selection.performers.has(performer.id),
      opened === performer.id,
      opened === performer.id && desk.document.sections,
    ],
    make: row,
  });
  /** @type {Rows<Performer[]>} */
  const manyRow = new Rows({
    key: () => "many",
    of: (chosen) => [desk.document.sections, chosen.length, sharedSection(chosen), chosen[0].colour],
    make: manyEditor,
  });
  /**
   * The performer whose row is open.
   *
   * @type {string | null}
   */
  let opened = null;

  /** @param {string[]} names */
  function add(names) {
    const room = mostPerformers - desk.document.performers.length;
    if (names.length > room) {
      return toasts.say(words("panels.performers.full", { most: mostPerformers, room }), { isTrouble: true });
    }
    const changes = newPerformers(desk.document, names, () => desk.freshId("performers"));
    const count = names.length;
    const name = count === 1 ? clipped(changes[0].value.name) : words("studio.performers", { count });
    desk.do(words("studio.label.add", { name }), changes);
    selection.select(changes.map(({ value }) => value.id));
    return toasts.say(
      count === 1 ? words("panels.performers.added", { name }) : words("panels.performers.addedSeveral", { count }),
    );
  }

  function addSeveral() {
    const text = node("textarea", {
      rows: "8",
      dir: "auto",
      "aria-label": words("panels.namesOneALine"),
      placeholder: words("panels.namesExample"),
    });
    const found = node("p", { class: "help", role: "status" });
    const tell = () =>
      setText(
        found,
        text.value.trim() === ""
          ? words("panels.performers.namesOrNumber")
          : words("panels.performers.toAdd", { count: wanted().length }),
      );
    const wanted = () => {
      const isNumber = /^\s*\d{1,3}\s*$/.test(text.value);
      return isNumber ? Array.from({ length: Number(text.value) }, () => "") : namesIn(text.value);
    };
    text.addEventListener("input", tell);
    tell();
    const dialog = openDialog(
      words("panels.performers.addTitle"),
      node(
        "form",
        {
          class: "stack",
          onsubmit: (event) => {
            event.preventDefault();
            if (wanted().length > 0) {
              dialog.close();
              add(wanted());
            }
          },
        },
        node("p", { class: "help" }, words("panels.performers.addHelp")),
        text,
        found,
        node(
          "div",
          { class: "choices" },
          node("button", { type: "submit", class: "primary" }, words("panels.addThem")),
        ),
      ),
    );
    text.focus();
  }

  function addSection() {
    if (desk.document.sections.length >= most.sections) {
      return toasts.say(words("panels.section.full", { most: most.sections }), { isTrouble: true });
    }
    const id = desk.freshId("sections");
    const name = words("panels.section.number", { number: String(desk.document.sections.length + 1) });
    const colour = sectionColours[desk.document.sections.length % sectionColours.length];
    const chosen = [...selection.performers];
    /** @type {Change[]} */
    const changes = [{
      insert: "sections",
      value: { id, name, colour },
      after: desk.document.sections.at(-1)?.id ?? null,
    }];
    desk.do(words("panels.label.newSection", { name }), [
      ...changes,
      ...setForAll(desk.document, chosen, "section", id),
    ]);
    return toasts.say(
      chosen.length > 0
        ? words("panels.section.holds", { name, count: chosen.length })
        : words("panels.section.empty", { name }),
    );
  }

  function render() {
    list();
    const chosen = desk.document.performers.filter(({ id }) => selection.performers.has(id));
    many.hidden = chosen.length < 2;
    manyRow.show([many, many.hidden ? [] : [chosen]]);
  }

  /** @param {Performer} performer */
  const isFound = ({ name, label }) =>
    `${name} ${label}`.toLocaleLowerCase().includes(search.value.trim().toLocaleLowerCase());

  function list() {
    const { performers, sections } = desk.document;
    const found = performers.filter(isFound);
    setText(
      count,
      search.value.trim() === ""
        ? words("studio.performers", { count: performers.length })
        : words("panels.performers.found", { found: found.length, count: performers.length }),
    );
    search.hidden = performers.length < 8;
    empty.hidden = performers.length > 0;
    /** @type {(Section | null)[]} */
    const places = [
      ...sections,
      ...(found.some(({ section }) => section === null) || sections.length === 0 ? [null] : []),
    ];
    const grouped = places.map((section) => ({
      section,
      performers: found.filter((performer) => performer.section === (section?.id ?? null)),
    }));
    groupRows.show([groups, grouped]);
    rows.show(
      ...grouped.map((
        { section, performers: here },
      ) => /** @type {[HTMLElement, Performer[]]} */ ([within(box(section), "ul"), here])),
    );
  }

  /**
   * The box of a section that is listed.
   *
   * @param {Section | null} section
   */
  const box = (section) => groupRows.node(section?.id ?? "") ?? groups;

  /**
   * A section and its list. The list stays the same element; its heading is made anew.
   *
   * @param {Group} group
   * @param {number} _index
   * @param {HTMLElement} [former]
   */
  function group({ section, performers }, _index, former) {
    const made = former ??
      node("section", { class: "group" }, node("header", {}), node("ul", { class: "plain" }));
    const without = words("panels.section.without");
    made.setAttribute("aria-label", section?.name ?? without);
    const head = node(
      "header",
      { hidden: section === null && desk.document.sections.length === 0 },
      section && swatch(section.colour),
      node("h3", {}, section ? nameOf(section.name) : without),
      node("small", {}, String(performers.length)),
      node("button", {
        type: "button",
        class: "quiet small",
        disabled: performers.length === 0,
        onclick: () =>
          selection.select(
            desk.document.performers.filter((one) => one.section === (section?.id ?? null) && isFound(one))
              .map(({ id }) => id),
          ),
      }, words("panels.section.select")),
      section && sectionButton(section),
    );
    made.firstElementChild?.replaceWith(head);
    return made;
  }

  /** @param {Section} section */
  function sectionButton(section) {
    const button = node("button", {
      type: "button",
      class: "quiet icon small",
      "aria-label": words("panels.moreFor", { name: section.name }),
      onclick: () => {
        sectionMenu(button, section);
      },
    }, icon("more"));
    return button;
  }

  /** @param {Performer} performer */
  function row(performer) {
    const isSelected = selection.performers.has(performer.id);
    const isOpen = opened === performer.id;
    const chooser = node(
      "button",
      {
        type: "button",
        class: "quiet chooser",
        "aria-pressed": String(isSelected),
        onclick: (event) => choose(performer.id, event),
      },
      symbolBadge(performer, 32),
      node("span", { class: "who" }, nameOf(performer.name)),
      node("small", {}, nameOf(performer.label)),
    );
    const more = node("button", {
      type: "button",
      class: "quiet icon",
      "aria-label": words("panels.performers.edit", { name: performer.name }),
      "aria-expanded": String(isOpen),
      onclick: () => open(performer.id),
    }, icon("pencil"));
    return node(
      "li",
      { class: isSelected ? "row-item is-selected" : "row-item", "data-performer": performer.id },
      node("div", { class: "line" }, chooser, more),
      isOpen && editor(performer),
    );
  }

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
    render();
    if (opened) rows.node(id)?.querySelector("input")?.focus();
  }

  /**
   * What is known of a performer, each in a field. Others may have changed it since the row was made.
   *
   * @param {Performer} shown
   */
  function editor(shown) {
    const { id } = shown;
    const present = () => desk.document.performers.find((performer) => performer.id === id) ?? null;
    /**
     * @template {"name" | "label" | "colour" | "symbol" | "section"} Field
     * @param {Field} field
     * @param {(name: string) => string} label
     */
    const field = (field, label) => ({
      get: () => present()?.[field] ?? null,
      set: (/** @type {Performer[Field]} */ value) =>
        void desk.do(label(clipped(present()?.name ?? shown.name)), [
          /** @type {Change} */ ({ set: ["performers", id, field], to: value }),
        ]),
    });
    const setColour = field("colour", (name) => words("panels.label.colourOf", { name })).set;
    const setSection = field("section", (name) => words("panels.label.sectionOf", { name })).set;
    return node(
      "div",
      { class: "performer-editor stack" },
      textField(words("panels.name"), field("name", (name) => words("panels.label.nameOf", { name }))),
      textField(words("panels.performers.label"), {
        ...field("label", (name) => words("panels.label.labelOf", { name })),
        most: most.label,
      }),
      colourField(shown.colour, setColour, id),
      symbolChoice(shown, field("symbol", (name) => words("panels.label.symbolOf", { name })).set),
      choiceField(words("panels.section"), {
        get: () => present()?.section ?? "",
        set: (value) => setSection(value || null),
        options: sectionOptions(),
      }),
      node(
        "button",
        { type: "button", class: "quiet", onclick: () => remove([id]) },
        icon("bin"),
        words("panels.performers.remove"),
      ),
    );
  }

  const sectionOptions = () => [
    { value: "", words: words("panels.section.none") },
    ...desk.document.sections.map(({ id, name }) => ({ value: id, words: name })),
  ];

  /**
   * @param {Performer} performer
   * @param {(symbol: Performer["symbol"]) => void} set
   */
  function symbolChoice(performer, set) {
    return node(
      "fieldset",
      { class: "symbols" },
      node("legend", {}, words("panels.symbol")),
      symbols.map((symbol) =>
        node(
          "button",
          {
            type: "button",
            class: "quiet icon",
            "aria-label": words(`panels.symbol.${symbol}`),
            "aria-pressed": String(performer.symbol === symbol),
            onclick: () => set(symbol),
          },
          symbolBadge({ ...performer, symbol, label: "" }, 30),
        )
      ),
    );
  }

  /**
   * The section that all of them are in, "" for none; null if they are in several.
   *
   * @param {Performer[]} chosen
   */
  const sharedSection = (chosen) =>
    chosen.every(({ section }) => section === chosen[0].section) ? chosen[0].section ?? "" : null;

  /**
   * What can be done to all that are chosen.
   *
   * @param {Performer[]} chosen
   */
  function manyEditor(chosen) {
    const ids = () => desk.document.performers.map(({ id }) => id).filter((id) => selection.performers.has(id));
    const section = sharedSection(chosen);
    const several = "?";
    const colour = colourField(chosen[0].colour, (value) => {
      const label = words("panels.label.colourOfSeveral", { count: ids().length });
      desk.do(label, setForAll(desk.document, ids(), "colour", value));
    }, "several");
    return node(
      "div",
      { class: "stack" },
      node("h3", {}, words("studio.chosen", { count: chosen.length })),
      choiceField(words("panels.section"), {
        get: () => section ?? several,
        set: (value) => {
          if (value === several) return;
          const label = words("panels.label.sectionOfSeveral", { count: ids().length });
          desk.do(label, setForAll(desk.document, ids(), "section", value || null));
        },
        options: [
          ...(section === null ? [{ value: several, words: words("panels.section.several") }] : []),
          ...sectionOptions(),
        ],
      }),
      colour,
      node(
        "button",
        { type: "button", class: "quiet", onclick: () => remove(ids()) },
        icon("bin"),
        words("panels.performers.removeSeveral", { count: chosen.length }),
      ),
    );
  }

  /** @param {string[]} ids */
  async function remove(ids) {
    const whom = () => {
      const names = desk.document.performers.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
      return names.length === 1 ? clipped(names[0]) : words("studio.performers", { count: names.length });
    };
    const isSure = await confirmed(
      words("studio.remove.title", { whom: whom() }),
      words("panels.performers.removeHelp"),
      { yes: words("panels.remove"), isGrave: true },
    );
    if (!isSure) return;
    // Others may have removed some meanwhile.
    desk.do(words("studio.label.remove", { whom: whom() }), removalOf(desk.document, ids));
    selection.select([...selection.performers].filter((id) => !ids.includes(id)));
  }

  /**
   * @param {HTMLElement} anchor
   * @param {Section} section
   */
  function sectionMenu(anchor, section) {
    openMenu(anchor, section.name, [
      { label: words("panels.section.rename"), icon: "pencil", act: () => renameSection(section) },
      {
        label: words("panels.section.put"),
        icon: "check",
        isOff: selection.performers.size === 0,
        act: () =>
          desk.do(
            words("panels.label.section", { name: clipped(section.name) }),
            setForAll(desk.document, [...selection.performers], "section", section.id),
          ),
      },
      {
        label: words("panels.section.colour"),
        icon: "sections",
        act: () =>
          desk.do(
            words("panels.label.colourOf", { name: clipped(section.name) }),
            setForAll(
              desk.document,
              desk.document.performers.filter((performer) => performer.section === section.id).map(({ id }) => id),
              "colour",
              section.colour,
            ),
          ),
      },
      null,
      {
        label: words("panels.section.remove"),
        icon: "bin",
        isGrave: true,
        act: () =>
          desk.do(words("panels.label.removeSection", { name: clipped(section.name) }), [
            { remove: "sections", id: section.id },
          ]),
      },
    ]);
  }

  /** @param {Section} shown */
  function renameSection({ id, colour: before }) {
    const section = () => desk.document.sections.find((one) => one.id === id) ?? null;
    const colour = colourField(before, (value) => {
      desk.do(words("panels.label.sectionColour"), [{ set: ["sections", id, "colour"], to: value }]);
    }, id);
    openDialog(
      words("panels.section"),
      node(
        "div",
        { class: "stack" },
        textField(words("panels.name"), {
          get: () => section()?.name ?? null,
          set: (value) =>
            desk.do(words("panels.label.renameSection", { name: clipped(value) }), [
              { set: ["sections", id, "name"], to: value },
            ]),
        }),
        colour,
      ),
    );
  }

  return keepFresh(panel, [desk, selection], render, {
    of: () => [
      desk.document.performers,
      desk.document.sections,
      desk.document.people,
      selection.performers,
      selection.formation,
    ],
  });
}

/**
 * The pages' policy allows no style attributes.
 *
 * @param {string} colour
 */
function swatch(colour) {
  const made = node("span", { class: "swatch" });
  made.style.background = colour;
  return made;
}
