import { confirmed, openDialog } from "../../parts/dialog.js";
import { element, nameOf, setText } from "../../parts/element.js";
import { Rows } from "../../parts/rows.js";
import { symbolBadge } from "../../stage/symbols.js";
import { plural } from "../../stage/words.js";
import { keepFresh } from "../controls/fresh.js";
import { icon } from "../controls/icons.js";
import { namesIn } from "../edits/performers.js";

const most = { people: 500, understudies: 20 };

/** The company: who dances whom as a rule, who can stand in, who swings. Who is away tonight is the session's matter. */
export function castPanel(studio) {
  const { desk } = studio;
  const people = element("ul", { class: "plain people" });
  const castings = element("ul", { class: "plain castings" });
  const summary = element("p", { class: "help", role: "status" });
  const fromPerformers = element(
    "button",
    { type: "button", onclick: () => companyFromPerformers() },
    "Cast all as named",
  );
  const panel = element(
    "div",
    { class: "panel stack cast-panel" },
    element(
      "p",
      { class: "help" },
      "Write down who dances whom and who can stand in. When somebody joins a session under a name of this list, their phone offers their own place first.",
    ),
    element(
      "section",
      { class: "group", "aria-labelledby": "company-heading" },
      element("h3", { id: "company-heading" }, "Company"),
      element(
        "div",
        { class: "buttons" },
        element("button", { type: "button", class: "primary", onclick: () => addPeople() }, icon("plus"), "People…"),
        fromPerformers,
      ),
      people,
    ),
    element(
      "section",
      { class: "group", "aria-labelledby": "castings-heading" },
      element("h3", { id: "castings-heading" }, "Who dances whom"),
      summary,
      castings,
    ),
  );

  const byId = ({ id }) => id;
  const personRows = new Rows({ key: byId, of: (person) => [person, placesInWords(person)], make: personRow });
  const castingRows = new Rows({ key: byId, of: (performer) => [performer, desk.document.people], make: castingRow });

  const personWith = (id) => desk.document.people.find((person) => person.id === id) ?? null;

  function insertions(names) {
    let after = desk.document.people.at(-1)?.id ?? null;
    return names.map((name) => {
      const value = { id: desk.freshId("people"), name, swing: false };
      const change = { insert: "people", value, after };
      after = value.id;
      return change;
    });
  }

  function addPeople() {
    const text = element("textarea", {
      rows: "8",
      dir: "auto",
      "aria-label": "Names, one a line",
      placeholder: "Ana\nBen\nCleo",
    });
    const dialog = openDialog(
      "Add people",
      element(
        "form",
        { class: "stack", onsubmit: submit },
        element("p", { class: "help" }, "Names, one a line. Whoever is in the company already is left out."),
        text,
        element("div", { class: "choices" }, element("button", { type: "submit", class: "primary" }, "Add them")),
      ),
    );
    text.focus();
    function submit(event) {
      event.preventDefault();
      const known = new Set(desk.document.people.map(({ name }) => name.toLocaleLowerCase()));
      const names = [...new Set(namesIn(text.value))].filter((name) => !known.has(name.toLocaleLowerCase()));
      if (names.length > most.people - desk.document.people.length) {
        return studio.say(`A company has at most ${most.people} people.`, { isTrouble: true });
      }
      dialog.close();
      if (names.length > 0) desk.do(`Add ${plural(names.length, "person", "people")}`, insertions(names));
    }
  }

  function companyFromPerformers() {
    const without = desk.document.performers.filter(({ person }) => person === null);
    const added = insertions(without.map(({ name }) => name));
    desk.do(`Cast ${plural(without.length, "performer")}`, [
      ...added,
      ...without.map(({ id }, turn) => ({ set: ["performers", id, "person"], to: added[turn].value.id })),
    ]);
  }

  async function removePerson(person) {
    if (
      !(await confirmed(
        `Remove ${person.name} from the company?`,
        "They are taken out of every casting. Undo brings them back.",
        { yes: "Remove", isGrave: true },
      ))
    ) return;
    desk.do(`Remove ${person.name}`, [{ remove: "people", id: person.id }]);
  }

  function placesInWords(person) {
    const dances = desk.document.performers.filter((performer) => performer.person === person.id);
    const covers = desk.document.performers.filter((performer) => performer.understudies.includes(person.id));
    return [
      dances.length > 0 && `dances ${dances.map(({ name }) => name).join(", ")}`,
      covers.length > 0 && `covers ${covers.map(({ name }) => name).join(", ")}`,
    ].filter(Boolean).join(" · ") || "no place yet";
  }

  function personRow(person) {
    const name = element("input", {
      type: "text",
      dir: "auto",
      value: person.name,
      "aria-label": `Name of ${person.name}`,
      maxlength: "200",
      onchange: (event) => rename(person, event.target),
    });
    return element(
      "li",
      { class: "person-row", "data-person": person.id },
      name,
      element(
        "label",
        { class: "switch" },
        element("input", {
          type: "checkbox",
          checked: person.swing,
          onchange: (event) =>
            desk.do(event.target.checked ? `${person.name} swings` : `${person.name} no longer swings`, [{
              set: ["people", person.id, "swing"],
              to: event.target.checked,
            }]),
        }),
        "Swing",
      ),
      element("button", {
        type: "button",
        class: "quiet icon",
        "aria-label": `Remove ${person.name}`,
        onclick: () => removePerson(person),
      }, icon("bin")),
      element("small", {}, placesInWords(person)),
    );
  }

  function rename(person, input) {
    const name = input.value.trim();
    if (name === "") input.value = person.name;
    else if (name !== person.name) {
      desk.do(`Rename ${person.name} to ${name}`, [{ set: ["people", person.id, "name"], to: name }]);
    }
  }

  function castingRow(performer) {
    const { people: company } = desk.document;
    const options = (
      present,
      except,
    ) => [
      element("option", { value: "", selected: present === null }, "Nobody"),
      ...company.filter(({ id }) => !except.includes(id)).map(({ id, name }) =>
        element("option", { value: id, selected: id === present }, name)
      ),
    ];
    const setUnderstudies = (understudies, words) =>
      desk.do(words, [{ set: ["performers", performer.id, "understudies"], to: understudies }]);
    const first = element("select", {
      "aria-label": `Who dances ${performer.name}`,
      onchange: (event) =>
        desk.do(`Cast ${performer.name}`, [{
          set: ["performers", performer.id, "person"],
          to: event.target.value || null,
        }]),
    }, options(performer.person, []));
    const more = element(
      "select",
      {
        "aria-label": `Add an understudy for ${performer.name}`,
        onchange: (event) =>
          event.target.value &&
          setUnderstudies([...performer.understudies, event.target.value], `Understudy for ${performer.name}`),
      },
      element("option", { value: "", selected: true }, "+ understudy"),
      company.filter(({ id }) => id !== performer.person && !performer.understudies.includes(id)).map(({ id, name }) =>
        element("option", { value: id }, name)
      ),
    );
    return element(
      "li",
      { class: "casting", "data-performer": performer.id },
      element("span", { class: "who" }, symbolBadge(performer, 28), nameOf(performer.name)),
      first,
      element(
        "ul",
        { class: "plain chips", "aria-label": `Understudies of ${performer.name}, the first choice first` },
        performer.understudies.map((id, turn) =>
          element(
            "li",
            { class: "chip" },
            `${turn + 1}. `,
            nameOf(personWith(id)?.name ?? "?"),
            element("button", {
              type: "button",
              class: "quiet icon small",
              "aria-label": `${personWith(id)?.name ?? "?"} no longer covers ${performer.name}`,
              onclick: () =>
                setUnderstudies(
                  performer.understudies.filter((other) => other !== id),
                  `Understudies of ${performer.name}`,
                ),
            }, icon("close", 14)),
          )
        ),
      ),
      company.length > 0 && performer.understudies.length < most.understudies && more,
    );
  }

  function render() {
    const { people: company, performers } = desk.document;
    personRows.show([people, company]);
    castingRows.show([castings, performers]);
    const open = performers.filter(({ person }) => person === null).length;
    fromPerformers.hidden = open === 0;
    setText(
      summary,
      performers.length === 0
        ? "Performers come first: add some, then say who dances them."
        : open === 0
        ? "Everybody is cast."
        : `${plural(open, "performer")} without a person.`,
    );
  }

  return keepFresh(panel, [desk], render, { of: () => [desk.document.performers, desk.document.people] });
}
