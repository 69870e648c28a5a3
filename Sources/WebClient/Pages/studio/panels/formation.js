import { nameOf } from "../../ui/element.js";
import { node, setText } from "../../ui/node.js";
import { tempoAt } from "../../stage/tempo.js";
import { clockTime } from "../../stage/words.js";
import { number, words, wordsAround } from "../../words/panels.js";
import "../../words/strip.js";
import "../../words/studio.js";
import { copyFrom } from "../dialogs/formation-menu.js";
import { choiceField, longField, segments, textField } from "../../ui/fields.js";
import { lengthField } from "../length-field.js";
import { formationWith } from "../edits/formations.js";
import { eightsInWords } from "./count-words.js";
import { keepFresh } from "../../ui/fresh.js";
import { icon } from "../../ui/icons.js";
import { partsOf } from "../parts-of-the-work.js";
import { scoreOf } from "../../stage/score.js";
import { patch } from "../../ui/patch.js";

/**
 * @import { Desk } from "../../editing/desk.js"
 * @import { Easing, Formation } from "../../wire/production.d.ts"
 * @import { LengthUnit } from "../lengths.js"
 * @import { Selection } from "../selection.js"
 * @import { Side } from "../side.js"
 * @import { FormationChoice } from "../strip/formation-choice.js"
 * @import { FormationCommands, Settable } from "../strip/formation-commands.js"
 *
 * @typedef {object} Parts
 * @property {Desk} desk
 * @property {Selection} selection
 * @property {Side} side
 * @property {LengthUnit} lengths
 * @property {FormationChoice} choice
 * @property {FormationCommands} commands
 */

/** @type {{ value: Easing, words: string }[]} */
const easings = [
  { value: "linear", words: words("panels.easing.linear") },
  { value: "easeIn", words: words("panels.easing.easeIn") },
  { value: "easeOut", words: words("panels.easing.easeOut") },
  { value: "easeInOut", words: words("panels.easing.easeInOut") },
];
const mostNotes = 100_000;

/**
 * The current formation, or what several chosen ones have in common: name, part, hold, the move to the next, notes.
 *
 * @param {Parts} parts
 */
export function formationPanel({ desk, selection, side, lengths, choice, commands }) {
  const current = () => formationWith(desk.document, selection.formation);
  const open = () => selection.formation === null ? [] : [selection.formation];
  /**
   * @template Value
   * @param {(formation: Formation) => Value} read
   */
  const of = (read) => () => {
    const formation = current();
    return formation === null ? null : read(formation);
  };
  /**
   * @template {keyof Settable} Field
   * @param {Field} field
   * @param {string} label
   */
  const forAll = (field, label) => ({
    subject: () => choice.ids,
    set: (/** @type {Settable[Field]} */ value, /** @type {readonly string[]} */ ids) =>
      commands.set(ids, field, value, label, { merge: `${field} ${ids.join(" ")}`.slice(0, 200) }),
  });

  const name = textField(words("panels.name"), {
    get: of((formation) => formation.name),
    subject: open,
    set: (value, [id]) => commands.rename(id, value),
  });
  const offered = node("datalist", { id: "part-names" });
  const part = textField(words("panels.formation.part"), {
    get: of((formation) => formation.part),
    ...forAll("part", words("panels.label.part")),
    required: false,
    list: "part-names",
    placeholder: words("panels.formation.partExample"),
  });
  const hold = lengthField({ desk, lengths }, words("panels.formation.hold"), {
    get: of((formation) => formation.hold),
    start: () => scoreOf(desk.document).arrival(Math.max(0, selection.formationIndex)),
    ...forAll("hold", words("panels.label.hold")),
  });
  const duration = lengthField({ desk, lengths }, words("panels.formation.move"), {
    get: of(({ transition }) => transition.duration),
    start: () => scoreOf(desk.document).departure(Math.max(0, selection.formationIndex)),
    ...forAll("duration", words("panels.label.move")),
  });
  const easing = choiceField(words("panels.formation.pace"), {
    get: of(({ transition }) => transition.easing),
    ...forAll("easing", words("panels.label.pace")),
    options: easings,
  });
  const notes = longField(words("panels.notes"), {
    get: of((formation) => formation.notes),
    subject: open,
    set: (value, ids) => commands.set(ids, "notes", value, words("panels.label.notes"), { merge: `notes ${ids}` }),
    most: mostNotes,
    placeholder: words("panels.formation.notesExample"),
  });
  const unit = segments(words("panels.formation.lengthsIn"), {
    get: () => lengths.kind,
    set: (kind) => (lengths.kind = kind),
    options: [["counts", words("strip.counts")], ["seconds", words("strip.seconds")]],
  });
  const fields = [name, part, hold, duration, easing, notes, unit];
  const when = node("p", { class: "help" });
  const inCounts = node("p", { class: "help" });
  const copy = node(
    "button",
    {
      type: "button",
      class: "quiet wide",
      onclick: () => {
        if (selection.formation !== null) copyFrom({ desk, side, commands }, selection.formation);
      },
    },
    icon("formation", 18),
    words("studio.copyFrom"),
  );
  /** @param {number} by */
  const turn = (by) => {
    const { formations } = desk.document;
    const at = formations.findIndex(({ id }) => id === selection.formation);
    const to = formations[at + by];
    if (to) choice.only(to.id);
  };
  const earlier = node("button", {
    type: "button",
    class: "quiet icon",
    "aria-label": words("panels.formation.before"),
    onclick: () => turn(-1),
  }, icon("earlier"));
  const later = node("button", {
    type: "button",
    class: "quiet icon",
    "aria-label": words("panels.formation.after"),
    onclick: () => turn(1),
  }, icon("later"));
  const which = node("p", { class: "which" });
  const empty = node(
    "div",
    { class: "empty-panel" },
    node("p", {}, words("panels.formation.none")),
    node(
      "button",
      { type: "button", onclick: () => commands.add() },
      icon("plus"),
      words("studio.firstFormation"),
    ),
  );
  const form = node(
    "div",
    { class: "stack" },
    node("div", { class: "turner" }, earlier, which, later),
    name,
    part,
    offered,
    node("div", { class: "pair" }, hold, duration),
    unit,
    when,
    inCounts,
    easing,
    notes,
    copy,
  );
  const panel = node("section", { class: "panel", "aria-label": words("panels.formation") }, empty, form);

  /**
   * When a formation stands, and where it goes then.
   *
   * @param {number} index
   */
  function whenItStands(index) {
    const { formations } = desk.document;
    const score = scoreOf(desk.document);
    const [from, to] = [score.arrival(index), score.departure(index)];
    const values = {
      from: clockTime(from),
      to: clockTime(to),
      tempo: number(tempoAt(desk.document, from), { maximumFractionDigits: 2 }),
      next: nameOf(formations[index + 1]?.name ?? ""),
    };
    if (index + 1 === formations.length) {
      return wordsAround(from === to ? "panels.formation.passed" : "panels.formation.stands", values);
    }
    return wordsAround(from === to ? "panels.formation.passedThen" : "panels.formation.standsThen", values);
  }

  return keepFresh(panel, [desk, choice, lengths], () => {
    const { formations } = desk.document;
    const formation = current();
    empty.hidden = formation !== null;
    form.hidden = formation === null;
    if (formation === null) return;
    const index = formations.indexOf(formation);
    const isLast = index === formations.length - 1;
    setText(
      which,
      choice.isSeveral
        ? words("panels.formation.several", { count: choice.ids.length })
        : words("panels.formation.of", { number: String(index + 1), all: String(formations.length) }),
    );
    earlier.disabled = index === 0;
    later.disabled = isLast;
    name.hidden = notes.hidden = copy.hidden = choice.isSeveral;
    copy.disabled = formations.length < 2;
    duration.hidden = easing.hidden = isLast && !choice.isSeveral;
    patch(when, ...whenItStands(index));
    const score = scoreOf(desk.document);
    setText(
      inCounts,
      words("panels.formation.inCounts", {
        from: eightsInWords(desk.document, score.arrival(index)),
        to: eightsInWords(desk.document, score.departure(index)),
      }),
    );
    offered.replaceChildren(...partsOf(desk.document).map((value) => node("option", { value })));
    for (const field of fields) field.refresh();
  });
}
