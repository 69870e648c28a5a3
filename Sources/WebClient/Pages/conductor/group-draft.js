import { words } from "../words/groups.js";
import "../words/live.js";
import { element, list, nameOf } from "../ui/element.js";

/**
 * @import { Attendee } from "../wire/wire.d.ts"
 * @import { Formation, Performer } from "../wire/production.d.ts"
 * @import { Description } from "../ui/element.js"
 * @import { Shown } from "../ui/shown.d.ts"
 * @import { Draft } from "./group-drafts.js"
 *
 * @typedef {object} Offered what a group can be made of
 * @property {readonly Performer[]} free
 * @property {readonly Formation[]} formations
 * @property {readonly Attendee[]} conductors
 * @property {(change: (draft: Draft) => Partial<Draft>) => void} set
 * @property {(performer: string, isChosen: boolean) => void} choose
 */

/** If there are more performers than this, they can be searched by a part of their name. */
const mostBoxes = 20;

/**
 * @param {Shown<Draft>} draft
 * @param {Offered} offered
 */
export function draftFields(draft, { free, formations, conductors, set, choose }) {
  const { id, name, from, to, conductor } = draft;
  return element(
    "fieldset",
    { class: "group-draft" },
    labelled(words("groups.name"), `group-name-${id}`, (field) =>
      element("input", {
        id: field,
        type: "text",
        maxlength: "80",
        required: true,
        dir: "auto",
        value: name,
        oninput: ({ currentTarget: { value } }) => set(() => ({ name: value })),
      })),
    free.length > mostBoxes && searchField(draft, set),
    element(
      "div",
      { class: "chips", role: "group", "aria-label": words("groups.people") },
      chips(draft, free, choose),
    ),
    element(
      "div",
      { class: "choices" },
      labelled(
        words("groups.from"),
        `group-from-${id}`,
        (field) =>
          formationChoice(field, formations, from, (value) => set((now) => withFrom(value, now.to, formations))),
      ),
      labelled(
        words("groups.to"),
        `group-to-${id}`,
        (field) => formationChoice(field, formations, to, (value) => set((now) => withTo(now.from, value, formations))),
      ),
      conductors.length > 0 && labelled(words("groups.conductor"), `group-conductor-${id}`, (field) =>
        choice(
          field,
          [["", words("groups.noConductor")], ...conductors.map((one) => [one.id, one.name])],
          conductor,
          (value) => set(() => ({ conductor: value })),
        )),
    ),
  );
}

/**
 * @param {Shown<Draft>} draft
 * @param {Offered["set"]} set
 */
const searchField = ({ wanted }, set) =>
  element("input", {
    type: "search",
    placeholder: words("live.findPerformer"),
    "aria-label": words("live.findPerformer"),
    value: wanted,
    oninput: ({ currentTarget: { value } }) => set(() => ({ wanted: value })),
    // In a form, Enter would send the groups off.
    onkeydown: (event) => event.key === "Enter" && event.preventDefault(),
  });

/**
 * @param {Shown<Draft>} draft
 * @param {readonly Performer[]} free
 * @param {Offered["choose"]} choose
 */
function chips({ first, chosen, wanted }, free, choose) {
  const own = new Set(first);
  const text = wanted.trim().toLowerCase();
  const offered = [...free.filter(({ id }) => own.has(id)), ...free.filter(({ id }) => !own.has(id))]
    .filter(({ name, label }) => (name || label).toLowerCase().includes(text));
  return list(offered, {
    key: ({ id }) => id,
    of: ({ id, name, label }) => [name || label, chosen.has(id)],
    make: ({ id, name, label }) =>
      element(
        "label",
        { class: "check" },
        element("input", {
          type: "checkbox",
          value: id,
          checked: chosen.has(id),
          onchange: ({ currentTarget }) => choose(id, currentTarget.checked),
        }),
        nameOf(name || label),
      ),
  });
}

/**
 * @param {string} label
 * @param {string} field its id
 * @param {(field: string) => Description} make
 */
const labelled = (label, field, make) =>
  element("div", { class: "labelled" }, element("label", { for: field }, label), make(field));

/**
 * @param {string} field
 * @param {readonly (readonly string[])[]} options values and words
 * @param {string} chosen
 * @param {(value: string) => void} choose
 */
const choice = (field, options, chosen, choose) =>
  element(
    "select",
    { id: field, onchange: ({ currentTarget }) => choose(currentTarget.value) },
    options.map(([value, text]) => element("option", { value, selected: value === chosen }, text)),
  );

/**
 * @param {string} field
 * @param {readonly Formation[]} formations
 * @param {string} chosen
 * @param {(id: string) => void} choose
 */
const formationChoice = (field, formations, chosen, choose) =>
  choice(
    field,
    [["", words("groups.wholePiece")], ...formations.map(({ id, name }, index) => [id, `${index + 1} · ${name}`])],
    chosen,
    choose,
  );

/** @param {readonly Formation[]} formations @param {string} id */
const placeOf = (formations, id) => formations.findIndex((one) => one.id === id);

/**
 * An end before its beginning is not an end.
 *
 * @param {string} from
 * @param {string} to
 * @param {readonly Formation[]} formations
 */
const withFrom = (from, to, formations) =>
  from === "" || to === "" || placeOf(formations, to) < placeOf(formations, from) ? { from, to: from } : { from };

/**
 * @param {string} from
 * @param {string} to
 * @param {readonly Formation[]} formations
 */
const withTo = (from, to, formations) =>
  to === "" || from === "" || placeOf(formations, to) < placeOf(formations, from) ? { from: to, to } : { to };
