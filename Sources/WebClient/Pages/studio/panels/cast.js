import { present } from "../../editing/content.js";
import { confirmed, openDialog } from "../../ui/dialog.js";
import { nameOf } from "../../ui/element.js";
import { node, setText } from "../../ui/node.js";
import { Rows } from "../../ui/rows.js";
import { symbolBadge } from "../../stage/symbols.js";
import { listed, words, wordsAround } from "../../words/panels.js";
import "../../words/studio.js";
import { keepFresh } from "../../ui/fresh.js";
import { icon } from "../../ui/icons.js";
import { namesIn } from "../edits/performers.js";
import { clipped } from "../../ui/clipped.js";

const most = { people: 500, understudies: 20 };

/**
 * The company: who usually dances which performer, who can stand in, who is a swing. Who is away tonight is kept by the
 * session.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { InsertChange, Performer, Person } from "../../wire/production.d.ts"
 * @import { Toasts } from "../../ui/toasts.js"
 *
 * @param {{ desk: Desk, toasts: Toasts }} parts
 */
export function castPanel({ desk, toasts }) {
  const people = node("ul", { class: "plain people" });
  const castings = node("ul", { class: "plain castings" });
  const summary = node("p", { class: "help", role: "status" });
  const fromPerformers = node(
    "button",
    { type: "button", onclick: () => companyFromPerformers() },
    words("panels.cast.allAsNamed"),
  );
  const panel = node(
    "div",
    { class: "panel stack cast-panel" },
    node(
      "p",
      { class: "help" },
      words("panels.cast.help"),
      " ",
      words("panels.cast.helpJoining"),
    ),
    node(
      "section",
      { class: "group", "aria-labelledby": "company-heading" },
      node("h3", { id: "company-heading" }, words("panels.cast.company")),
      node(
        "div",
        { class: "buttons" },
        node(
          "button",
          { type: "button", onclick: () => addPeople() },
          icon("plus"),
          words("panels.cast.people"),
        ),
        fromPerformers,
      ),
      people,
    ),
    node(
      "section",
      { class: "group", "aria-labelledby": "castings-heading" },
      node("h3", { id: "castings-heading" }, words("panels.cast.castings")),
      summary,
      castings,
    ),
  );

  /** @param {{ id: string }} item */
  const byId = ({ id }) => id;
  /** @type {Rows<Person>} */
  const personRows = new Rows({ key: byId, of: (person) => [person, placesInWords(person)], make: personRow });
  /** @type {Rows<Performer>} */
  const castingRows = new Rows({ key: byId, of: (performer) => [performer, desk.document.people], make: castingRow });

  /** @param {string} id */
  const personWith = (id) => desk.document.people.find((person) => person.id === id) ?? null;

  /**
   * @param {string[]} names
   * @returns {InsertChange<"people">[]}
   */
  function insertions(names) {
    let after = desk.document.people.at(-1)?.id ?? null;
    return names.map((name) => {
      const value = { id: desk.freshId("people"), name, swing: false };
      const change = { insert: /** @type {const} */ ("people"), value, after };
      after = value.id;
      return change;
    });
  }

  function addPeople() {
    const text = node("textarea", {
      rows: "8",
      dir: "auto",
      "aria-label": words("panels.namesOneALine"),
      placeholder: words("panels.namesExample"),
    });
    const dialog = openDialog(
      words("panels.cast.add"),
      node(
        "form",
        { class: "stack", onsubmit: submit },
        node("p", { class: "help" }, words("panels.cast.addHelp")),
        text,
        node(
          "div",
          { class: "choices" },
          node("button", { type: "submit", class: "primary" }, words("panels.addThem")),
        ),
      ),
    );
    text.focus();
    /** @param {SubmitEvent} event */
    function submit(event) {
      event.preventDefault();
      const known = new Set(desk.document.people.map(({ name }) => name.toLocaleLowerCase()));
      const names = [...new Set(namesIn(text.value))].filter((name) => !known.has(name.toLocaleLowerCase()));
      if (names.length > most.people - desk.document.people.length) {
        toasts.say(words("panels.cast.full", { most: most.people }), { isTrouble: true });
        return;
      }
      dialog.close();
      if (names.length > 0) {
        desk.do(words("panels.label.addPeople", { count: names.length }), insertions(names));
      }
    }
  }

  function companyFromPerformers() {
    const without = desk.document.performers.filter(({ person }) => person === null);
    const added = insertions(without.map(({ name }) => name));
    desk.do(words("panels.label.castSeveral", { count: without.length }), [
      ...added,
      ...without.map(({ id }, turn) => ({ set: ["performers", id, "person"], to: added[turn].value.id })),
    ]);
  }

  /** @param {Person} person */
  async function removePerson({ id, name }) {
    const isSure = await confirmed(words("panels.cast.remove", { name }), words("panels.cast.removeHelp"), {
      yes: words("panels.remove"),
      isGrave: true,
    });
    if (isSure) desk.do(words("studio.label.remove", { whom: name }), [{ remove: "people", id }]);
  }

  /** @param {Person} person */
  function placesInWords({ id }) {
    const { performers } = desk.document;
    const dances = performers.filter(({ person }) => person === id).map(({ name }) => name);
    const covers = performers.filter(({ understudies }) => understudies.includes(id)).map(({ name }) => name);
    const said = { dances: listed(dances, "unit"), covers: listed(covers, "unit") };
    if (dances.length > 0 && covers.length > 0) return words("panels.cast.dancesAndCovers", said);
    if (dances.length > 0) return words("panels.cast.dances", said);
    return covers.length > 0 ? words("panels.cast.covers", said) : words("panels.cast.noPlace");
  }

  /** @param {Person} person */
  function personRow(person) {
    const { id, name } = person;
    const input = node("input", {
      type: "text",
      dir: "auto",
      value: name,
      "aria-label": words("panels.nameOf", { name }),
      maxlength: "200",
      onchange: () => {
        rename(person, input);
      },
    });
    const swing = node("input", {
      type: "checkbox",
      checked: person.swing,
      onchange: () => {
        desk.do(words(swing.checked ? "panels.label.swings" : "panels.label.noLongerSwings", { name }), [{
          set: ["people", id, "swing"],
          to: swing.checked,
        }]);
      },
    });
    return node(
      "li",
      { class: "person-row", "data-person": id },
      input,
      node("label", { class: "switch" }, swing, words("panels.cast.swing")),
      node("button", {
        type: "button",
        class: "quiet icon",
        "aria-label": words("panels.removeWhat", { name }),
        onclick: () => removePerson(person),
      }, icon("bin")),
      node("small", {}, placesInWords(person)),
    );
  }

  /**
   * @param {Person} person
   * @param {HTMLInputElement} input
   */
  function rename({ id, name }, input) {
    const entered = input.value.trim();
    if (entered === "") input.value = name;
    else if (entered !== name) {
      desk.do(words("panels.label.rename", { from: clipped(name), to: clipped(entered) }), [
        { set: ["people", id, "name"], to: entered },
      ]);
    }
  }

  /** @param {Performer} performer */
  function castingRow(performer) {
    const { id, name, person, understudies, ...look } = performer;
    const understudiesNow = () => present(desk.document.performers, performer).understudies;
    const { people: company } = desk.document;
    const nobody = node("option", { value: "", selected: person === null }, words("panels.cast.nobody"));
    /** @type {(words: string, ids: string[]) => void} */
    const setUnderstudies = (label, ids) => void desk.do(label, [{ set: ["performers", id, "understudies"], to: ids }]);
    const first = node(
      "select",
      {
        "aria-label": words("panels.cast.whoDances", { name }),
        onchange: () => {
          desk.do(words("panels.label.cast", { name }), [
            { set: ["performers", id, "person"], to: first.value || null },
          ]);
        },
      },
      nobody,
      company.map((one) => node("option", { value: one.id, selected: one.id === person }, one.name)),
    );
    const more = node(
      "select",
      {
        "aria-label": words("panels.cast.addUnderstudy", { name }),
        onchange: () => {
          if (more.value === "") return;
          setUnderstudies(words("panels.label.understudy", { name }), [...understudiesNow(), more.value]);
        },
      },
      node("option", { value: "", selected: true }, words("panels.cast.understudy")),
      company.filter((one) => one.id !== person && !understudies.includes(one.id))
        .map((one) => node("option", { value: one.id }, one.name)),
    );
    /** @type {(covering: string, turn: number) => HTMLElement} */
    const chip = (covering, turn) => {
      const called = personWith(covering)?.name ?? "?";
      return node(
        "li",
        { class: "chip" },
        wordsAround("panels.cast.place", { number: String(turn + 1), name: nameOf(called) }),
        node("button", {
          type: "button",
          class: "quiet icon small",
          "aria-label": words("panels.cast.noLongerCovers", { person: called, performer: name }),
          onclick: () =>
            setUnderstudies(
              words("panels.label.understudies", { name }),
              understudiesNow().filter((other) => other !== covering),
            ),
        }, icon("close", 14)),
      );
    };
    return node(
      "li",
      { class: "casting", "data-performer": id },
      node("span", { class: "who" }, symbolBadge(look, 28), nameOf(name)),
      first,
      node(
        "ul",
        { class: "plain chips", "aria-label": words("panels.cast.understudies", { name }) },
        understudies.map(chip),
      ),
      company.length > 0 && understudies.length < most.understudies && more,
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
        ? words("panels.cast.noPerformers")
        : open === 0
        ? words("panels.cast.complete")
        : words("panels.cast.open", { count: open }),
    );
  }

  return keepFresh(panel, [desk], render, { of: () => [desk.document.performers, desk.document.people] });
}
