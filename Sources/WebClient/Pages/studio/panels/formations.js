import { labelOf } from "../../editing/label.js";
import { drawing } from "../../ui/drawing.js";
import { element, list, nameOf } from "../../ui/element.js";
import { bound } from "../../ui/fields.js";
import { icon } from "../../ui/icons.js";
import { node } from "../../ui/node.js";
import { RowWindow } from "../../ui/row-window.js";
import { partOf } from "../../stage/parts.js";
import { scoreOf } from "../../stage/score.js";
import { clockTime } from "../../stage/words.js";
import { words } from "../../words/panels.js";
import "../../words/strip.js";
import "../../words/studio.js";
import { lengthField } from "../length-field.js";

const rowHeight = 56;

/**
 * All formations as a list: times, search, several at once, earlier and later by buttons.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Formation } from "../../wire/production.d.ts"
 * @import { IconName } from "../../ui/icons.js"
 * @import { Shown } from "../../ui/shown.d.ts"
 * @import { LengthUnit } from "../lengths.js"
 * @import { Selection } from "../selection.js"
 * @import { FormationChoice } from "../strip/formation-choice.js"
 * @import { FormationCommands } from "../strip/formation-commands.js"
 *
 * @typedef {object} Parts
 * @property {Desk} desk
 * @property {Selection} selection
 * @property {LengthUnit} lengths
 * @property {FormationChoice} choice
 * @property {FormationCommands} commands
 *
 * @typedef {{ formation: Formation, index: number }} Entry
 *
 * @param {Parts} parts
 */
export function formationsPanel(parts) {
  const { desk, selection, lengths, choice, commands } = parts;
  const panel = node("section", { class: "panel filling", "aria-label": words("panels.allFormations") });
  const frame = node("div", { class: "row-frame", tabindex: "-1" });
  const shown = new RowWindow(frame, rowHeight);
  const fields = fieldsOfChosen(parts);
  let sought = "";

  /** @returns {Entry[]} */
  const found = () =>
    desk.document.formations.map((formation, index) => ({ formation, index }))
      .filter(({ formation: { name }, index }) =>
        sought === "" || `${name} ${partOf(desk.document, index)?.name ?? ""}`.toLowerCase().includes(sought) ||
        String(index + 1) === sought
      );

  /** @param {Shown<Entry>} entry */
  const when = ({ formation, index }) => {
    const arrival = scoreOf(desk.document).arrival(index);
    return words("panels.formations.when", {
      time: clockTime(arrival),
      length: lengths.words(formation.hold, desk.document, arrival),
    });
  };

  /**
   * @param {Shown<Entry>} entry
   * @param {{ place: number, count: number }} among
   */
  function row({ formation, index }, { place, count }) {
    const { id, name } = formation;
    const part = partOf(desk.document, index);
    const isCurrent = id === selection.formation;
    return element(
      "li",
      { class: isCurrent ? "row is-current" : "row", "data-key": id, ...shown.row(place, count) },
      element(
        "label",
        { class: "row-check" },
        element("input", {
          type: "checkbox",
          checked: choice.has(id),
          "aria-label": words("panels.formations.choose", { number: String(index + 1), name }),
          onchange: () => choice.toggle(id),
        }),
      ),
      element(
        "button",
        {
          type: "button",
          class: "row-main",
          "aria-current": isCurrent ? "true" : null,
          onclick: () => choice.only(id),
        },
        element("span", { class: "row-band", style: { background: part?.colour ?? null } }),
        element("span", { class: "row-number" }, String(index + 1)),
        element(
          "span",
          { class: "row-name" },
          nameOf(name),
          element("small", {}, part === null ? [] : [nameOf(part.name), " · "], when({ formation, index })),
        ),
      ),
    );
  }

  function rows() {
    const all = found();
    const count = all.length;
    return element(
      "ul",
      { class: "plain rows", "aria-label": words("strip.formations"), ...shown.list(count) },
      list(shown.inSight(all, ({ formation }) => formation.id), {
        key: ({ item }) => item.formation.id,
        of: ({ item: { formation, index }, place }) => [
          formation.name,
          partOf(desk.document, index),
          index,
          when({ formation, index }),
          formation.id === selection.formation,
          choice.has(formation.id),
          place,
          count,
        ],
        make: ({ item, place }) => row(item, { place, count }),
      }),
    );
  }

  function summary() {
    const { length: all } = desk.document.formations;
    if (all === 0) return words("panels.formations.none");
    return sought === ""
      ? words("panels.formations.chosen", { chosen: choice.ids.length, all })
      : words("panels.formations.found", { count: found().length });
  }

  /** @param {string} label @param {() => void} act */
  const small = (label, act) => element("button", { type: "button", class: "quiet small", onclick: act }, label);

  const search = element("input", {
    type: "search",
    class: "search",
    placeholder: words("studio.chooseFormation.find"),
    "aria-label": words("studio.chooseFormation.find"),
    dir: "auto",
    autocomplete: "off",
    oninput: ({ currentTarget }) => {
      sought = currentTarget.value.trim().toLowerCase();
      drawn.now();
      drawnRows.now();
    },
  });

  const drawn = drawing(panel, [desk, choice, lengths], () => {
    const { length: all } = desk.document.formations;
    const isNone = choice.ids.length === 0;
    return [
      search,
      element(
        "div",
        { class: "row-top" },
        element("p", { class: "help", role: "status" }, summary()),
        all > 1 && choice.ids.length < all && small(words("panels.formations.all"), () => choice.all()),
        choice.isSeveral && small(words("panels.formations.one"), () => choice.only(choice.ids[0])),
      ),
      frame,
      choice.isSeveral && fields(),
      element(
        "div",
        { class: "row-commands" },
        command("up", words("panels.formations.earlier"), () => commands.step(-1), isNone),
        command("down", words("panels.formations.later"), () => commands.step(1), isNone),
        command("plus", words("strip.new"), () => commands.add()),
        command("copy", words("strip.duplicate"), () => commands.duplicate(), isNone),
        command("bin", words("strip.delete"), () => commands.remove(), isNone),
      ),
    ];
  });
  const drawnRows = drawing(frame, [desk, choice, lengths, shown], rows);
  choice.listen(() => {
    const place = found().findIndex(({ formation }) => formation.id === selection.formation);
    if (place >= 0) shown.reveal(place);
  });
  return panel;
}

/**
 * What all chosen formations get, as the first of them has it.
 *
 * @param {Parts} parts
 */
function fieldsOfChosen({ desk, lengths, choice, commands }) {
  const first = () => desk.document.formations.find(({ id }) => id === choice.ids[0]) ?? null;
  const firstIndex = () => Math.max(0, desk.document.formations.findIndex(({ id }) => id === choice.ids[0]));
  const hold = bound("hold", () =>
    lengthField({ desk, lengths }, words("panels.formations.hold"), {
      get: () => first()?.hold ?? null,
      start: () => scoreOf(desk.document).arrival(firstIndex()),
      subject: () => choice.ids,
      set: (value, ids) => commands.set(ids, "hold", value, labelOf("panels.label.holds")),
    }));
  const duration = bound("duration", () =>
    lengthField({ desk, lengths }, words("panels.formations.move"), {
      get: () => first()?.transition.duration ?? null,
      start: () => scoreOf(desk.document).departure(firstIndex()),
      subject: () => choice.ids,
      set: (value, ids) => commands.set(ids, "duration", value, labelOf("panels.label.moves")),
    }));
  return () => element("div", { class: "stack bulk" }, element("div", { class: "pair" }, hold, duration));
}

/**
 * @param {IconName} name
 * @param {string} label
 * @param {() => void} act
 * @param {boolean} [isOff]
 */
const command = (name, label, act, isOff = false) =>
  element("button", {
    type: "button",
    class: "quiet icon",
    title: label,
    "aria-label": label,
    disabled: isOff,
    onclick: act,
  }, icon(name));
