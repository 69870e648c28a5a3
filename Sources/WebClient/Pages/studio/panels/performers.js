import { confirmed, openDialog } from "../../parts/dialog.js";
import { element, nameOf, setText } from "../../parts/element.js";
import { Rows } from "../../parts/rows.js";
import { symbolBadge } from "../../stage/symbols.js";
import { plural } from "../../stage/words.js";
import { choiceField, textField } from "../controls/fields.js";
import { keepFresh } from "../controls/fresh.js";
import { icon } from "../controls/icons.js";
import { openMenu } from "../controls/menu.js";
import { mostPerformers, namesIn, newPerformers, removalOf, setForAll, symbols } from "../edits/performers.js";

const most = { sections: 100, label: 8 };

/** Everybody on stage, by section: found by name, selected by a tap, looked after one by one or many at once. */
export function performersPanel(studio) {
  const { desk, selection } = studio;
  const search = element("input", {
    type: "search",
    placeholder: "Find a performer",
    "aria-label": "Find a performer",
    autocomplete: "off",
    dir: "auto",
    oninput: () => render(),
  });
  const count = element("p", { class: "help", role: "status" });
  const groups = element("div", { class: "stack" });
  const many = element("div", { class: "many", role: "group", "aria-label": "Chosen performers" });
  const empty = element(
    "p",
    { class: "empty-panel" },
    "Nobody is on stage yet. Add performers here, or choose the performer tool and tap the stage where they stand.",
  );
  const panel = element(
    "div",
    { class: "panel stack performers-panel" },
    element(
      "div",
      { class: "buttons" },
      element(
        "button",
        { type: "button", class: "primary", "aria-label": "Add performer", onclick: () => add([""]) },
        icon("plus"),
        "Performer",
      ),
      element(
        "button",
        { type: "button", "aria-label": "Add several performers", onclick: () => addSeveral() },
        "Several…",
      ),
      element(
        "button",
        { type: "button", class: "quiet", "aria-label": "New section", onclick: () => addSection() },
        icon("plus"),
        "Section",
      ),
    ),
    search,
    count,
    many,
    empty,
    groups,
  );
  const groupRows = new Rows({
    key: ({ section }) => section?.id ?? "",
    of: ({ section, performers }) => [section, performers.length, desk.document.sections.length > 0],
    make: group,
  });
  const rows = new Rows({
    key: ({ id }) => id,
    of: (
      performer,
    ) => [
      performer,
      selection.performers.has(performer.id),
      opened === performer.id,
      opened === performer.id && desk.document.sections,
    ],
    make: row,
  });
  const manyRow = new Rows({
    key: () => "many",
    of: (chosen) => [desk.document.sections, chosen.length, shared(chosen, "section"), chosen[0].colour],
    make: manyEditor,
  });
  let opened = null;

  function add(names, section = null) {
    const room = mostPerformers - desk.document.performers.length;
    if (names.length > room) {
      return studio.say(`A production has at most ${mostPerformers} performers; there is room for ${room}.`, {
        isTrouble: true,
      });
    }
    const changes = newPerformers(desk.document, names, () => desk.freshId("performers"), { section });
    desk.do(names.length === 1 ? `Add ${changes[0].value.name}` : `Add ${names.length} performers`, changes);
    selection.select(changes.map(({ value }) => value.id));
    studio.say(
      names.length === 1
        ? `${changes[0].value.name} stands on stage now.`
        : `${names.length} performers stand on stage now.`,
    );
  }

  function addSeveral() {
    const text = element("textarea", {
      rows: "8",
      dir: "auto",
      "aria-label": "Names, one a line",
      placeholder: "Ana\nBen\nCleo",
    });
    const found = element("p", { class: "help", role: "status" });
    const tell = () =>
      setText(
        found,
        text.value.trim() === ""
          ? "Names, one a line, or a number of dancers."
          : `${plural(wanted().length, "performer")} to add.`,
      );
    const wanted =
      () => (/^\s*\d{1,3}\s*$/.test(text.value)
        ? Array.from({ length: Number(text.value) }, () => "")
        : namesIn(text.value));
    text.addEventListener("input", tell);
    tell();
    const dialog = openDialog(
      "Add performers",
      element(
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
        element("p", { class: "help" }, "Paste a list of names, one a line, or write how many."),
        text,
        found,
        element("div", { class: "choices" }, element("button", { type: "submit", class: "primary" }, "Add them")),
      ),
    );
    text.focus();
  }

  function addSection() {
    if (desk.document.sections.length >= most.sections) {
      return studio.say(`A production has at most ${most.sections} sections.`, { isTrouble: true });
    }
    const id = desk.freshId("sections");
    const name = `Section ${desk.document.sections.length + 1}`;
    const colour =
      ["#7cc4ff", "#ffb02e", "#2fd98a", "#ff8fa3", "#c9a7ff", "#ffe08a"][desk.document.sections.length % 6];
    const chosen = [...selection.performers];
    const changes = [{
      insert: "sections",
      value: { id, name, colour },
      after: desk.document.sections.at(-1)?.id ?? null,
    }];
    desk.do(`New section ${name}`, [...changes, ...setForAll(desk.document, chosen, "section", id)]);
    studio.say(
      chosen.length > 0
        ? `${name} holds the ${plural(chosen.length, "performer")} chosen.`
        : `${name} is empty: choose performers and then it for them.`,
    );
  }

  function render() {
    list();
    const chosen = desk.document.performers.filter(({ id }) => selection.performers.has(id));
    many.hidden = chosen.length < 2;
    manyRow.show([many, many.hidden ? [] : [chosen]]);
  }

  const isFound = ({ name, label }) =>
    `${name} ${label}`.toLocaleLowerCase().includes(search.value.trim().toLocaleLowerCase());

  function list() {
    const { performers, sections } = desk.document;
    const found = performers.filter(isFound);
    setText(
      count,
      search.value.trim() === ""
        ? plural(performers.length, "performer")
        : `${found.length} of ${plural(performers.length, "performer")}`,
    );
    search.hidden = performers.length < 8;
    empty.hidden = performers.length > 0;
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
      ...grouped.map(({ section, performers: here }) => [groupRows.node(section?.id ?? "").lastElementChild, here]),
    );
  }

  /** A section and its list, which stays the same; its head is made anew. */
  function group({ section, performers }, _index, former) {
    const box = former ??
      element("section", { class: "group" }, element("header", {}), element("ul", { class: "plain" }));
    box.setAttribute("aria-label", section?.name ?? "Without a section");
    const head = element(
      "header",
      { hidden: section === null && desk.document.sections.length === 0 },
      section && swatch(section.colour),
      element("h3", {}, section ? nameOf(section.name) : "Without a section"),
      element("small", {}, String(performers.length)),
      element("button", {
        type: "button",
        class: "quiet small",
        disabled: performers.length === 0,
        onclick: () =>
          selection.select(
            desk.document.performers.filter((one) => one.section === (section?.id ?? null) && isFound(one)).map((
              { id },
            ) => id),
          ),
      }, "Select"),
      section &&
        element("button", {
          type: "button",
          class: "quiet icon small",
          "aria-label": `More for ${section.name}`,
          onclick: (event) => sectionMenu(event.currentTarget, section),
        }, icon("more")),
    );
    box.firstElementChild.replaceWith(head);
    return box;
  }

  function row(performer) {
    const isSelected = selection.performers.has(performer.id);
    const isOpen = opened === performer.id;
    const chooser = element(
      "button",
      {
        type: "button",
        class: "quiet chooser",
        "aria-pressed": String(isSelected),
        onclick: (event) => choose(performer.id, event),
      },
      symbolBadge(performer, 32),
      element("span", { class: "who" }, nameOf(performer.name)),
      element("small", {}, nameOf(performer.label)),
    );
    const more = element("button", {
      type: "button",
      class: "quiet icon",
      "aria-label": `Edit ${performer.name}`,
      "aria-expanded": String(isOpen),
      onclick: () => open(performer.id),
    }, icon("pencil"));
    return element(
      "li",
      { class: isSelected ? "row-item is-selected" : "row-item", "data-performer": performer.id },
      element("div", { class: "line" }, chooser, more),
      isOpen && editor(performer.id),
    );
  }

  function choose(id, event) {
    if (event.shiftKey || event.ctrlKey || event.metaKey) selection.toggle(id);
    else if (selection.performers.size === 1 && selection.performers.has(id)) selection.clear();
    else selection.select([id]);
  }

  function open(id) {
    opened = opened === id ? null : id;
    render();
    if (opened) rows.node(id)?.querySelector("input")?.focus();
  }

  function editor(id) {
    const present = () => desk.document.performers.find((performer) => performer.id === id) ?? null;
    const field = (name, words) => ({
      get: () => present()?.[name] ?? null,
      set: (value) => desk.do(`${words} of ${present().name}`, [{ set: ["performers", id, name], to: value }]),
    });
    const colour = element("input", {
      type: "color",
      value: present().colour,
      "aria-label": "Colour",
      onchange: (event) => field("colour", "Colour").set(event.target.value),
    });
    return element(
      "div",
      { class: "performer-editor stack" },
      textField("Name", field("name", "Name")),
      textField("Label in the dot", { ...field("label", "Label"), most: most.label }),
      element("div", { class: "field" }, element("span", { class: "label" }, "Colour"), colour),
      symbolChoice(present(), field("symbol", "Symbol").set),
      choiceField("Section", {
        get: () => present()?.section ?? "",
        set: (value) => field("section", "Section").set(value || null),
        options: [["", "None"], ...desk.document.sections.map((section) => [section.id, section.name])],
      }),
      element(
        "button",
        { type: "button", class: "quiet", onclick: () => remove([id]) },
        icon("bin"),
        "Remove from the production",
      ),
    );
  }

  function symbolChoice(performer, set) {
    return element(
      "fieldset",
      { class: "symbols" },
      element("legend", {}, "Symbol"),
      symbols.map((symbol) =>
        element(
          "button",
          {
            type: "button",
            class: "quiet icon",
            "aria-label": symbol,
            "aria-pressed": String(performer.symbol === symbol),
            onclick: () => set(symbol),
          },
          symbolBadge({ ...performer, symbol, label: "" }, 30),
        )
      ),
    );
  }

  const shared = (
    chosen,
    field,
  ) => (chosen.every((performer) => performer[field] === chosen[0][field]) ? chosen[0][field] ?? "" : "?");

  /** What can be done to all that are chosen. */
  function manyEditor(chosen) {
    const ids = () => desk.document.performers.map(({ id }) => id).filter((id) => selection.performers.has(id));
    const setAll = (field, words) => (value) =>
      desk.do(`${words} of ${ids().length} performers`, setForAll(desk.document, ids(), field, value));
    const section = shared(chosen, "section");
    return element(
      "div",
      { class: "stack" },
      element("h3", {}, `${chosen.length} chosen`),
      choiceField("Section", {
        get: () => section,
        set: (value) => value !== "?" && setAll("section", "Section")(value || null),
        options: [
          ...(section === "?" ? [["?", "Several"]] : []),
          ["", "None"],
          ...desk.document.sections.map(({ id, name }) => [id, name]),
        ],
      }),
      element(
        "div",
        { class: "field" },
        element("label", { for: "many-colour" }, "Colour"),
        element("input", {
          id: "many-colour",
          type: "color",
          value: chosen[0].colour,
          onchange: (event) => setAll("colour", "Colour")(event.target.value),
        }),
      ),
      element(
        "button",
        { type: "button", class: "quiet", onclick: () => remove(ids()) },
        icon("bin"),
        `Remove ${chosen.length}`,
      ),
    );
  }

  async function remove(ids) {
    const names = desk.document.performers.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
    const what = names.length === 1 ? names[0] : `${names.length} performers`;
    if (
      !(await confirmed(`Remove ${what}?`, "They leave every formation. Undo brings them back as they were.", {
        yes: "Remove",
        isGrave: true,
      }))
    ) return;
    desk.do(`Remove ${what}`, removalOf(ids));
    selection.select([...selection.performers].filter((id) => !ids.includes(id)));
  }

  function sectionMenu(anchor, section) {
    openMenu(anchor, section.name, [
      { label: "Rename…", icon: "pencil", act: () => renameSection(section) },
      {
        label: "Put the selected ones here",
        icon: "check",
        isOff: selection.performers.size === 0,
        act: () =>
          desk.do(
            `Section ${section.name}`,
            setForAll(desk.document, [...selection.performers], "section", section.id),
          ),
      },
      {
        label: "Colour all its dots alike",
        icon: "sections",
        act: () =>
          desk.do(
            `Colour of ${section.name}`,
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
        label: "Remove section",
        icon: "bin",
        isGrave: true,
        act: () => desk.do(`Remove section ${section.name}`, [{ remove: "sections", id: section.id }]),
      },
    ]);
  }

  function renameSection({ id }) {
    const section = () => desk.document.sections.find((one) => one.id === id) ?? null;
    openDialog(
      "Section",
      element(
        "div",
        { class: "stack" },
        textField("Name", {
          get: () => section()?.name ?? null,
          set: (value) => desk.do(`Rename section to ${value}`, [{ set: ["sections", id, "name"], to: value }]),
        }),
        element(
          "div",
          { class: "field" },
          element("label", { for: "section-colour" }, "Colour"),
          element("input", {
            id: "section-colour",
            type: "color",
            value: section().colour,
            onchange: (event) =>
              desk.do("Colour of a section", [{ set: ["sections", id, "colour"], to: event.target.value }]),
          }),
        ),
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

/** The pages' policy allows no style attributes. */
function swatch(colour) {
  const node = element("span", { class: "swatch" });
  node.style.background = colour;
  return node;
}
