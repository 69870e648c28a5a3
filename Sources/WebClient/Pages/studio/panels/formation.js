import { element, nameOf, setText } from "../../parts/element.js";
import { clockTime } from "../../stage/words.js";
import { copyFrom } from "../dialogs/formation-menu.js";
import { choiceField, lengthField, longField, segments, textField } from "../controls/fields.js";
import { formationWith } from "../edits/formations.js";
import { keepFresh } from "../controls/fresh.js";
import { icon } from "../controls/icons.js";
import { partsOf } from "../controls/parts-of-the-work.js";
import { scoreOf } from "../playing/score.js";

const easings = [["linear", "Even"], ["easeIn", "Slow start"], ["easeOut", "Slow end"], [
  "easeInOut",
  "Slow start and end",
]];
const mostNotes = 100_000;

function whenItStands(score, index) {
  const [arrival, departure] = [score.arrival(index), score.departure(index)];
  return arrival === departure
    ? `Passed at ${clockTime(arrival)}`
    : `Stands from ${clockTime(arrival)} to ${clockTime(departure)}`;
}

/** The current formation, or what several chosen ones have in common: name, part, hold, the move to the next, notes. */
export function formationPanel(studio) {
  const { desk, selection, choice, commands, lengths } = studio;
  const current = () => formationWith(desk.document, selection.formation);
  const of = (read) => () => (current() === null ? null : read(current()));
  const all = () => choice.ids;
  const forAll = (field, label, group) => (value) =>
    commands.set(all(), field, value, label, { merge: `${group ?? field} ${all().join(" ")}`.slice(0, 200) });

  const name = textField("Name", {
    get: of(({ name }) => name),
    set: (value) => commands.rename(selection.formation, value),
  });
  const parts = element("datalist", { id: "part-names" });
  const part = textField("Part", {
    get: of(({ part }) => part ?? ""),
    set: forAll("part", "Name a part"),
    required: false,
    list: "part-names",
    placeholder: "Intro, verse, chorus…",
  });
  const hold = lengthField(studio, "Hold", { get: of(({ hold }) => hold), set: forAll("hold", "Change a hold") });
  const duration = lengthField(studio, "Move to the next", {
    get: of(({ transition }) => transition?.duration ?? 0),
    set: forAll("duration", "Change a move"),
  });
  const easing = choiceField("Pace of the move", {
    get: of(({ transition }) => transition?.easing ?? "easeInOut"),
    set: forAll("easing", "Change the pace of a move"),
    options: easings,
  });
  const notes = longField("Notes", {
    get: of(({ notes }) => notes ?? ""),
    set: (value) =>
      commands.set([selection.formation], "notes", value, "Write notes", { merge: `notes ${selection.formation}` }),
    most: mostNotes,
    placeholder: "Counts, intentions, who leads…",
  });
  const unit = segments("Lengths in", {
    get: () => lengths.kind,
    set: (kind) => (lengths.kind = kind),
    options: [["counts", "Counts"], ["seconds", "Seconds"]],
  });
  const fields = [name, part, hold, duration, easing, notes, unit];
  const when = element("p", { class: "help" });
  const copy = element(
    "button",
    {
      type: "button",
      class: "quiet wide",
      onclick: () => copyFrom(studio, selection.formation),
    },
    icon("formation", 18),
    "Copy positions from…",
  );
  const turn = (by) => {
    const { formations } = desk.document;
    const at = formations.findIndex(({ id }) => id === selection.formation);
    const to = formations[at + by];
    if (to) choice.only(to.id);
  };
  const earlier = element("button", {
    type: "button",
    class: "quiet icon",
    "aria-label": "The formation before",
    onclick: () => turn(-1),
  }, icon("earlier"));
  const later = element("button", {
    type: "button",
    class: "quiet icon",
    "aria-label": "The formation after",
    onclick: () => turn(1),
  }, icon("later"));
  const which = element("p", { class: "which" });
  const empty = element(
    "div",
    { class: "empty-panel" },
    element("p", {}, "There is no formation yet. A formation says where everybody stands for a while."),
    element(
      "button",
      { type: "button", class: "primary", onclick: () => commands.add(null) },
      icon("plus"),
      "First formation",
    ),
  );
  const form = element(
    "div",
    { class: "stack" },
    element("div", { class: "turner" }, earlier, which, later),
    name,
    part,
    parts,
    element("div", { class: "pair" }, hold, duration),
    unit,
    when,
    easing,
    notes,
    copy,
  );
  const panel = element("section", { class: "panel", "aria-label": "Formation" }, empty, form);

  return keepFresh(panel, [desk, choice, lengths], () => {
    const { formations, tempo } = desk.document;
    const formation = current();
    empty.hidden = formation !== null;
    form.hidden = formation === null;
    if (formation === null) return;
    const index = formations.indexOf(formation);
    const score = scoreOf(desk.document);
    const isLast = index === formations.length - 1;
    if (choice.isSeveral) setText(which, `${all().length} formations: what you change here changes in all of them`);
    else which.replaceChildren(`${index + 1} of ${formations.length}`);
    earlier.disabled = index === 0;
    later.disabled = isLast;
    name.hidden = notes.hidden = copy.hidden = choice.isSeveral;
    copy.disabled = formations.length < 2;
    duration.hidden = easing.hidden = isLast && !choice.isSeveral;
    when.replaceChildren(
      `${whenItStands(score, index)}, at ${Math.round(tempo * 100) / 100} counts a minute`,
      ...(isLast ? [] : [", then goes to ", nameOf(formations[index + 1].name)]),
      ".",
    );
    parts.replaceChildren(...partsOf(desk.document).map((value) => element("option", { value })));
    for (const field of fields) field.refresh();
  });
}
