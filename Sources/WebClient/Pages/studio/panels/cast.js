import { labelOf } from "../../editing/label.js";
import { drawing } from "../../ui/drawing.js";
import { element, list } from "../../ui/element.js";
import { icon } from "../../ui/icons.js";
import { node } from "../../ui/node.js";
import { words } from "../../words/panels.js";
import { addPeople, insertions } from "./add-people.js";
import { castingRow } from "./casting-row.js";
import { personRow } from "./person-row.js";

/**
 * The company: who usually dances which performer, who can stand in, who is a swing. Who is away tonight is kept by the
 * session.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Toasts } from "../../ui/toasts.js"
 *
 * @param {{ desk: Desk, toasts: Toasts }} parts
 */
export function castPanel({ desk, toasts }) {
  const panel = node("div", { class: "panel stack cast-panel" });
  const withoutPerson = () => desk.document.performers.filter(({ person }) => person === null);

  function companyFromPerformers() {
    const without = withoutPerson();
    const added = insertions(desk, without.map(({ name }) => name));
    desk.do(labelOf("panels.label.castSeveral", { count: without.length }), [
      ...added,
      ...without.map(({ id }, turn) => ({ set: ["performers", id, "person"], to: added[turn].value.id })),
    ]);
  }

  const help = element("p", { class: "help" }, words("panels.cast.help"), " ", words("panels.cast.helpJoining"));

  function company() {
    const { people, performers } = desk.document;
    return element(
      "section",
      { class: "group", "aria-labelledby": "company-heading" },
      element("h3", { id: "company-heading" }, words("panels.cast.company")),
      element(
        "div",
        { class: "buttons" },
        element(
          "button",
          { type: "button", onclick: () => addPeople({ desk, toasts }) },
          icon("plus"),
          words("panels.cast.people"),
        ),
        withoutPerson().length > 0 &&
          element("button", { type: "button", onclick: companyFromPerformers }, words("panels.cast.allAsNamed")),
      ),
      element(
        "ul",
        { class: "plain people" },
        list(people, {
          key: ({ id }) => id,
          of: (person) => [person, performers],
          make: (person) => personRow(desk, person),
        }),
      ),
    );
  }

  function castings() {
    const { people, performers } = desk.document;
    const open = withoutPerson().length;
    return element(
      "section",
      { class: "group", "aria-labelledby": "castings-heading" },
      element("h3", { id: "castings-heading" }, words("panels.cast.castings")),
      element(
        "p",
        { class: "help", role: "status" },
        performers.length === 0
          ? words("panels.cast.noPerformers")
          : open === 0
          ? words("panels.cast.complete")
          : words("panels.cast.open", { count: open }),
      ),
      element(
        "ul",
        { class: "plain castings" },
        list(performers, {
          key: ({ id }) => id,
          of: (performer) => [performer, people],
          make: (performer) => castingRow(desk, performer),
        }),
      ),
    );
  }

  drawing(panel, [desk], () => [help, company(), castings()], {
    of: () => [desk.document.performers, desk.document.people],
  });
  return panel;
}
