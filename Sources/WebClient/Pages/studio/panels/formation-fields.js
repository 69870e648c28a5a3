import { labelOf } from "../../editing/label.js";
import { bound, choiceField, longField, segments, textField } from "../../ui/fields.js";
import { scoreOf } from "../../stage/score.js";
import { words } from "../../words/panels.js";
import "../../words/strip.js";
import { formationWith } from "../edits/formations.js";
import { lengthField } from "../length-field.js";

const mostNotes = 100_000;

/**
 * The fields of the open formation, of which some are set for all that are chosen.
 *
 * @import { Easing, Formation } from "../../wire/production.d.ts"
 * @import { Settable } from "../strip/formation-commands.js"
 * @import { Parts } from "./formation.js"
 */

/** @type {{ value: Easing, words: string }[]} */
const easings = [
  { value: "linear", words: words("panels.easing.linear") },
  { value: "easeIn", words: words("panels.easing.easeIn") },
  { value: "easeOut", words: words("panels.easing.easeOut") },
  { value: "easeInOut", words: words("panels.easing.easeInOut") },
];

/** @param {Parts} parts */
export function formationFields({ desk, selection, lengths, choice, commands }) {
  const open = () => selection.formation === null ? [] : [selection.formation];
  const index = () => Math.max(0, selection.formationIndex);
  /**
   * @template Value
   * @param {(formation: Formation) => Value} read
   */
  const of = (read) => () => {
    const formation = formationWith(desk.document, selection.formation);
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

  const name = () =>
    textField(words("panels.name"), {
      get: of((formation) => formation.name),
      subject: open,
      set: (value, [id]) => commands.rename(id, value),
    });
  const hold = () =>
    lengthField({ desk, lengths }, words("panels.formation.hold"), {
      get: of((formation) => formation.hold),
      start: () => scoreOf(desk.document).arrival(index()),
      ...forAll("hold", labelOf("panels.label.hold")),
    });
  const duration = () =>
    lengthField({ desk, lengths }, words("panels.formation.move"), {
      get: of(({ transition }) => transition.duration),
      start: () => scoreOf(desk.document).departure(index()),
      ...forAll("duration", labelOf("panels.label.move")),
    });
  const easing = () =>
    choiceField(words("panels.formation.pace"), {
      get: of(({ transition }) => transition.easing),
      ...forAll("easing", labelOf("panels.label.pace")),
      options: easings,
    });
  const notes = () =>
    longField(words("panels.notes"), {
      get: of((formation) => formation.notes),
      subject: open,
      set: (value, ids) => commands.set(ids, "notes", value, labelOf("panels.label.notes"), { merge: `notes ${ids}` }),
      most: mostNotes,
      placeholder: words("panels.formation.notesExample"),
    });
  const unit = () =>
    segments(words("panels.formation.lengthsIn"), {
      get: () => lengths.kind,
      set: (kind) => (lengths.kind = kind),
      options: [["counts", words("strip.counts")], ["seconds", words("strip.seconds")]],
    });
  return {
    name: bound("name", name),
    hold: bound("hold", hold),
    duration: bound("duration", duration),
    easing: bound("easing", easing),
    notes: bound("notes", notes),
    unit: bound("unit", unit),
  };
}
