import { labelOf } from "../../editing/label.js";
import { iconButton } from "../../ui/buttons.js";
import { clipped } from "../../ui/clipped.js";
import { confirmed } from "../../ui/dialog.js";
import { element } from "../../ui/element.js";
import { nameInput } from "../../ui/fields.js";
import { listed, words } from "../../words/panels.js";
import "../../words/studio.js";

/**
 * A person of the company: the name, whether a swing, whom they dance and cover.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Person } from "../../wire/production.d.ts"
 * @import { Shown } from "../../ui/shown.d.ts"
 *
 * @param {Desk} desk
 * @param {Shown<Person>} person
 */
export function personRow(desk, { id, name, swing }) {
  const nameNow = () => desk.document.people.find((person) => person.id === id)?.name ?? name;

  /** @param {string} entered */
  function rename(entered) {
    const from = nameNow();
    if (entered === from) return;
    desk.do(labelOf("panels.label.rename", { from: clipped(from), to: clipped(entered) }), [
      { set: ["people", id, "name"], to: entered },
    ]);
  }

  /** @param {boolean} isSwing */
  const setSwing = (isSwing) =>
    desk.do(labelOf(isSwing ? "panels.label.swings" : "panels.label.noLongerSwings", { name: nameNow() }), [
      { set: ["people", id, "swing"], to: isSwing },
    ]);

  async function remove() {
    const isSure = await confirmed(words("panels.cast.remove", { name: nameNow() }), words("panels.cast.removeHelp"), {
      yes: words("panels.remove"),
      isGrave: true,
    });
    if (isSure) desk.do(labelOf("studio.label.remove", { whom: nameNow() }), [{ remove: "people", id }]);
  }

  return element(
    "li",
    { class: "person-row", "data-person": id },
    nameInput(name, rename),
    element(
      "label",
      { class: "switch" },
      element("input", {
        type: "checkbox",
        checked: swing,
        onchange: ({ currentTarget }) => setSwing(currentTarget.checked),
      }),
      words("panels.cast.swing"),
    ),
    iconButton("bin", words("panels.removeWhat", { name }), remove),
    element("small", {}, placesInWords(desk, id)),
  );
}

/**
 * @param {Desk} desk
 * @param {string} id
 */
function placesInWords({ document: { performers } }, id) {
  const dances = performers.filter(({ person }) => person === id).map(({ name }) => name);
  const covers = performers.filter(({ understudies }) => understudies.includes(id)).map(({ name }) => name);
  const said = { dances: listed(dances, "unit"), covers: listed(covers, "unit") };
  if (dances.length > 0 && covers.length > 0) return words("panels.cast.dancesAndCovers", said);
  if (dances.length > 0) return words("panels.cast.dances", said);
  return covers.length > 0 ? words("panels.cast.covers", said) : words("panels.cast.noPlace");
}
