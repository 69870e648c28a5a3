import { element, nameOf, setText } from "../../parts/element.js";
import { clockTime } from "../../stage/words.js";
import { lengthField, textField } from "../controls/fields.js";
import { keepFresh } from "../controls/fresh.js";
import { icon } from "../controls/icons.js";
import { partColour } from "../controls/parts-of-the-work.js";
import { RowWindow } from "../controls/row-window.js";
import { scoreOf } from "../playing/score.js";

const rowHeight = 56;

/** All formations as a list: times, search, several at once, earlier and later by buttons. */
export function formationsPanel(studio) {
  const { desk, selection, choice, commands, lengths } = studio;
  const search = element("input", {
    type: "search",
    class: "search",
    placeholder: "Find a formation",
    "aria-label": "Find a formation",
    dir: "auto",
    autocomplete: "off",
  });
  const list = element("ul", { class: "plain rows", "aria-label": "Formations" });
  const frame = element("div", { class: "row-frame", tabindex: "-1" }, list);
  const summary = element("p", { class: "help", role: "status" });
  const all = element("button", { type: "button", class: "quiet small", onclick: () => choice.all() }, "Choose all");
  const none = element("button", {
    type: "button",
    class: "quiet small",
    onclick: () => choice.only(choice.ids[0] ?? null),
  }, "Only one");
  const buttons = element(
    "div",
    { class: "row-commands" },
    command("up", "Earlier", () => commands.step(-1)),
    command("down", "Later", () => commands.step(1)),
    command("plus", "New formation", () => commands.add()),
    command("copy", "Duplicate", () => commands.duplicate()),
    command("bin", "Delete", () => commands.remove()),
  );
  const first = () => desk.document.formations.find(({ id }) => id === choice.ids[0]) ?? null;
  const hold = lengthField(studio, "Hold of all chosen", {
    get: () => first()?.hold ?? null,
    set: (value) => commands.set(choice.ids, "hold", value, "Change holds"),
  });
  const duration = lengthField(studio, "Move of all chosen", {
    get: () => first()?.transition?.duration ?? null,
    set: (value) => commands.set(choice.ids, "duration", value, "Change moves"),
  });
  const part = textField("Part of all chosen", {
    get: () => (first() === null ? null : first().part ?? ""),
    set: (value) => commands.set(choice.ids, "part", value, "Name a part"),
    required: false,
  });
  const bulk = element("div", { class: "stack bulk" }, element("div", { class: "pair" }, hold, duration), part);
  const panel = element(
    "section",
    { class: "panel filling", "aria-label": "All formations", "data-heading": "All formations" },
    search,
    element("div", { class: "row-top" }, summary, all, none),
    frame,
    bulk,
    buttons,
  );

  const when = ({ hold }, index) =>
    `${clockTime(scoreOf(desk.document).arrival(index))} · ${lengths.words(hold, desk.document.tempo)}`;
  let found = [];
  const rows = new RowWindow(frame, list, rowHeight, {
    key: ({ formation }) => formation.id,
    of: (
      { formation, index },
    ) => [
      formation.name,
      formation.part,
      index,
      when(formation, index),
      formation.id === selection.formation,
      choice.has(formation.id),
    ],
    make: row,
  });

  function row({ formation, index }) {
    const isCurrent = formation.id === selection.formation;
    const check = element("input", {
      type: "checkbox",
      "aria-label": `Choose formation ${index + 1}, ${formation.name}`,
      onchange: () => choice.toggle(formation.id),
    });
    check.checked = choice.has(formation.id);
    const band = element("span", { class: "row-band" });
    if (formation.part) band.style.background = partColour(formation.part);
    return element(
      "li",
      { class: isCurrent ? "row is-current" : "row", "data-key": formation.id },
      element("label", { class: "row-check" }, check),
      element(
        "button",
        {
          type: "button",
          class: "row-main",
          "aria-current": isCurrent ? "true" : null,
          onclick: () => choice.only(formation.id),
        },
        band,
        element("span", { class: "row-number" }, String(index + 1)),
        element(
          "span",
          { class: "row-name" },
          nameOf(formation.name),
          element("small", {}, formation.part ? [nameOf(formation.part), " · "] : [], when(formation, index)),
        ),
      ),
    );
  }

  const refresh = () => {
    const { formations } = desk.document;
    const wanted = search.value.trim().toLowerCase();
    found = formations.map((formation, index) => ({ formation, index }))
      .filter(({ formation, index }) =>
        wanted === "" || `${formation.name} ${formation.part ?? ""}`.toLowerCase().includes(wanted) ||
        String(index + 1) === wanted
      );
    const { ids } = choice;
    setText(
      summary,
      formations.length === 0
        ? "No formations yet: make the first one."
        : wanted
        ? `${found.length} found`
        : `${ids.length} of ${formations.length} chosen`,
    );
    all.hidden = formations.length < 2 || ids.length === formations.length;
    none.hidden = bulk.hidden = !choice.isSeveral;
    buttons.querySelectorAll("button").forEach((
      button,
    ) => (button.disabled = ids.length === 0 && button.dataset.name !== "New formation"));
    for (const field of [hold, duration, part]) field.refresh();
    rows.items = found;
  };
  search.addEventListener("input", refresh);
  choice.onChange(() => {
    const at = found.findIndex(({ formation }) => formation.id === selection.formation);
    if (at >= 0) rows.reveal(at);
  });
  return keepFresh(panel, [desk, choice, lengths], refresh);
}

const command = (name, words, act) =>
  element("button", {
    type: "button",
    class: "quiet icon",
    title: words,
    "aria-label": words,
    "data-name": words,
    onclick: act,
  }, icon(name));
