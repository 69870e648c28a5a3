import { labelOf } from "../../editing/label.js";
import { element, nameOf } from "../../ui/element.js";
import { icon } from "../../ui/icons.js";
import { symbolBadge } from "../../stage/symbols.js";
import { words, wordsAround } from "../../words/panels.js";

const mostUnderstudies = 20;

/**
 * Who dances a performer, and who can stand in, in their order.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Performer } from "../../wire/production.d.ts"
 * @import { Shown } from "../../ui/shown.d.ts"
 *
 * @param {Desk} desk
 * @param {Shown<Performer>} performer
 */
export function castingRow(desk, { id, name, person, understudies, ...look }) {
  const { people: company } = desk.document;
  const performerNow = () => desk.document.performers.find((performer) => performer.id === id);
  const nameNow = () => performerNow()?.name ?? name;

  /** @param {string | null} to */
  const cast = (to) =>
    desk.do(labelOf("panels.label.cast", { name: nameNow() }), [{ set: ["performers", id, "person"], to }]);
  /** @param {string} label @param {(ids: readonly string[]) => string[]} change */
  const setUnderstudies = (label, change) =>
    desk.do(label, [{ set: ["performers", id, "understudies"], to: change(performerNow()?.understudies ?? []) }]);

  const first = element(
    "select",
    {
      "aria-label": words("panels.cast.whoDances", { name }),
      onchange: ({ currentTarget }) => cast(currentTarget.value || null),
    },
    element("option", { value: "", selected: person === null }, words("panels.cast.nobody")),
    company.map((one) => element("option", { key: one.id, value: one.id, selected: one.id === person }, one.name)),
  );
  const more = element(
    "select",
    {
      "aria-label": words("panels.cast.addUnderstudy", { name }),
      onchange: ({ currentTarget: { value } }) => {
        if (value === "") return;
        setUnderstudies(labelOf("panels.label.understudy", { name: nameNow() }), (ids) => [...ids, value]);
      },
    },
    element("option", { value: "", selected: true }, words("panels.cast.understudy")),
    company.filter((one) => one.id !== person && !understudies.includes(one.id))
      .map((one) => element("option", { key: one.id, value: one.id, selected: false }, one.name)),
  );

  /** @param {Shown<string>} covering @param {number} turn */
  function chip(covering, turn) {
    const called = company.find((one) => one.id === covering)?.name ?? "?";
    return element(
      "li",
      { key: covering, class: "chip" },
      wordsAround("panels.cast.place", { number: String(turn + 1), name: nameOf(called) }),
      element("button", {
        type: "button",
        class: "quiet icon small",
        "aria-label": words("panels.cast.noLongerCovers", { person: called, performer: name }),
        onclick: () =>
          setUnderstudies(
            labelOf("panels.label.understudies", { name: nameNow() }),
            (ids) => ids.filter((other) => other !== covering),
          ),
      }, icon("close", 14)),
    );
  }

  return element(
    "li",
    { class: "casting", "data-performer": id },
    element("span", { class: "who" }, symbolBadge(look, 28), nameOf(name)),
    first,
    element(
      "ul",
      { class: "plain chips", "aria-label": words("panels.cast.understudies", { name }) },
      understudies.map(chip),
    ),
    company.length > 0 && understudies.length < mostUnderstudies && more,
  );
}
