import { nameOf } from "../../ui/element.js";
import { node, setText } from "../../ui/node.js";
import { clockTime } from "../../stage/words.js";
import { words } from "../../words/panels.js";
import "../../words/strip.js";
import "../../words/studio.js";
import { textField } from "../../ui/fields.js";
import { lengthField } from "../length-field.js";
import { keepFresh } from "../../ui/fresh.js";
import { icon } from "../../ui/icons.js";
import { partColour } from "../parts-of-the-work.js";
import { RowWindow } from "../../ui/row-window.js";
import { scoreOf } from "../../stage/score.js";

const rowHeight = 56;

/**
 * All formations as a list: times, search, several at once, earlier and later by buttons.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Formation } from "../../wire/production.d.ts"
 * @import { IconName } from "../../ui/icons.js"
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
export function formationsPanel({ desk, selection, lengths, choice, commands }) {
  const search = node("input", {
    type: "search",
    class: "search",
    placeholder: words("studio.chooseFormation.find"),
    "aria-label": words("studio.chooseFormation.find"),
    dir: "auto",
    autocomplete: "off",
  });
  const list = node("ul", { class: "plain rows", "aria-label": words("strip.formations") });
  const frame = node("div", { class: "row-frame", tabindex: "-1" }, list);
  const summary = node("p", { class: "help", role: "status" });
  const all = node(
    "button",
    { type: "button", class: "quiet small", onclick: () => choice.all() },
    words("panels.formations.all"),
  );
  const none = node("button", {
    type: "button",
    class: "quiet small",
    onclick: () => choice.only(choice.ids[0]),
  }, words("panels.formations.one"));
  const forChosen = [
    command("up", words("panels.formations.earlier"), () => commands.step(-1)),
    command("down", words("panels.formations.later"), () => commands.step(1)),
    command("copy", words("strip.duplicate"), () => commands.duplicate()),
    command("bin", words("strip.delete"), () => commands.remove()),
  ];
  const [up, down, copy, bin] = forChosen;
  const add = command("plus", words("strip.new"), () => commands.add());
  const buttons = node("div", { class: "row-commands" }, up, down, add, copy, bin);
  const first = () => desk.document.formations.find(({ id }) => id === choice.ids[0]) ?? null;
  const firstIndex = () => Math.max(0, desk.document.formations.findIndex(({ id }) => id === choice.ids[0]));
  const hold = lengthField({ desk, lengths }, words("panels.formations.hold"), {
    get: () => first()?.hold ?? null,
    start: () => scoreOf(desk.document).arrival(firstIndex()),
    subject: () => choice.ids,
    set: (value, ids) => commands.set(ids, "hold", value, words("panels.label.holds")),
  });
  const duration = lengthField({ desk, lengths }, words("panels.formations.move"), {
    get: () => first()?.transition.duration ?? null,
    start: () => scoreOf(desk.document).departure(firstIndex()),
    subject: () => choice.ids,
    set: (value, ids) => commands.set(ids, "duration", value, words("panels.label.moves")),
  });
  const part = textField(words("panels.formations.part"), {
    get: () => first()?.part ?? null,
    subject: () => choice.ids,
    set: (value, ids) => commands.set(ids, "part", value, words("panels.label.part")),
    required: false,
  });
  const bulk = node("div", { class: "stack bulk" }, node("div", { class: "pair" }, hold, duration), part);
  const panel = node(
    "section",
    { class: "panel filling", "aria-label": words("panels.allFormations") },
    search,
    node("div", { class: "row-top" }, summary, all, none),
    frame,
    bulk,
    buttons,
  );

  /** @param {Entry} entry */
  const when = ({ formation, index }) =>
    words("panels.formations.when", {
      time: clockTime(scoreOf(desk.document).arrival(index)),
      length: lengths.words(formation.hold, desk.document, scoreOf(desk.document).arrival(index)),
    });
  /** @type {Entry[]} */
  let found = [];
  /** @type {RowWindow<Entry>} */
  const rows = new RowWindow(frame, list, rowHeight, {
    key: ({ formation }) => formation.id,
    of: ({ formation, index }) => [
      formation.name,
      formation.part,
      index,
      when({ formation, index }),
      formation.id === selection.formation,
      choice.has(formation.id),
    ],
    make: row,
  });

  /** @param {Entry} entry */
  function row({ formation, index }) {
    const isCurrent = formation.id === selection.formation;
    const check = node("input", {
      type: "checkbox",
      "aria-label": words("panels.formations.choose", { number: String(index + 1), name: formation.name }),
      onchange: () => choice.toggle(formation.id),
    });
    check.checked = choice.has(formation.id);
    const band = node("span", { class: "row-band" });
    if (formation.part) band.style.background = partColour(formation.part);
    return node(
      "li",
      { class: isCurrent ? "row is-current" : "row", "data-key": formation.id },
      node("label", { class: "row-check" }, check),
      node(
        "button",
        {
          type: "button",
          class: "row-main",
          "aria-current": isCurrent ? "true" : null,
          onclick: () => choice.only(formation.id),
        },
        band,
        node("span", { class: "row-number" }, String(index + 1)),
        node(
          "span",
          { class: "row-name" },
          nameOf(formation.name),
          node(
            "small",
            {},
            formation.part ? [nameOf(formation.part), " · "] : [],
            when({ formation, index }),
          ),
        ),
      ),
    );
  }

  const refresh = () => {
    const { formations } = desk.document;
    const wanted = search.value.trim().toLowerCase();
    found = formations.map((formation, index) => ({ formation, index }))
      .filter(({ formation, index }) =>
        wanted === "" || `${formation.name} ${formation.part}`.toLowerCase().includes(wanted) ||
        String(index + 1) === wanted
      );
    const { ids } = choice;
    setText(
      summary,
      formations.length === 0
        ? words("panels.formations.none")
        : wanted
        ? words("panels.formations.found", { count: found.length })
        : words("panels.formations.chosen", { chosen: ids.length, all: formations.length }),
    );
    all.hidden = formations.length < 2 || ids.length === formations.length;
    none.hidden = bulk.hidden = !choice.isSeveral;
    for (const button of forChosen) button.disabled = ids.length === 0;
    for (const field of [hold, duration, part]) field.refresh();
    rows.show(found);
  };
  search.addEventListener("input", refresh);
  choice.onChange(() => {
    const at = found.findIndex(({ formation }) => formation.id === selection.formation);
    if (at >= 0) rows.reveal(at);
  });
  return keepFresh(panel, [desk, choice, lengths], refresh);
}

/**
 * @param {IconName} name
 * @param {string} label
 * @param {() => void} act
 */
const command = (name, label, act) =>
  node("button", {
    type: "button",
    class: "quiet icon",
    title: label,
    "aria-label": label,
    onclick: act,
  }, icon(name));
