import { nameOf } from "../../ui/element.js";
import { patch } from "../../ui/patch.js";
import { node, setText } from "../../ui/node.js";
import { Rows } from "../../ui/rows.js";
import { words, wordsAround } from "../../words/panels.js";
import "../../words/studio.js";
import { longField } from "../../ui/fields.js";
import { formationWith } from "../edits/formations.js";
import { keepFresh } from "../../ui/fresh.js";

const mostNotes = 100_000;
const mostShown = 60;

/**
 * The notes of the current formation to write in, and all others to read and search.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Child } from "../../ui/element.d.ts"
 * @import { Formation } from "../../wire/production.d.ts"
 * @import { Selection } from "../selection.js"
 * @import { FormationChoice } from "../strip/formation-choice.js"
 * @import { FormationCommands } from "../strip/formation-commands.js"
 *
 * @param {{ desk: Desk, selection: Selection, choice: FormationChoice, commands: FormationCommands }} parts
 */
export function notesPanel({ desk, selection, choice, commands }) {
  const current = () => formationWith(desk.document, selection.formation);
  const open = () => selection.formation === null ? [] : [selection.formation];
  const heading = node("h3", {});
  const field = longField(words("panels.notes.ofThis"), {
    get: () => current()?.notes ?? null,
    subject: open,
    set: (value, ids) => commands.set(ids, "notes", value, words("panels.label.notes"), { merge: `notes ${ids}` }),
    most: mostNotes,
    rows: 9,
    placeholder: words("panels.notes.placeholder", { most: mostNotes }),
  });
  const length = node("p", { class: "help" });
  const search = node("input", {
    type: "search",
    class: "search",
    placeholder: words("panels.notes.find"),
    "aria-label": words("panels.notes.find"),
    dir: "auto",
    autocomplete: "off",
  });
  const list = node("ol", { class: "plain note-list" });
  const none = node("p", { class: "help" });
  const panel = node(
    "section",
    { class: "panel stack", "aria-label": words("panels.notes") },
    heading,
    field,
    length,
    node("h3", {}, words("panels.notes.all")),
    search,
    none,
    list,
  );

  const wanted = () => search.value.trim().toLowerCase();
  /** @type {Rows<{ one: Formation, index: number }>} */
  const rows = new Rows({
    key: ({ one }) => one.id,
    of: ({ one, index }) => [one.name, one.notes, index, one.id === selection.formation, wanted()],
    make: ({ one, index }) =>
      node(
        "li",
        {},
        node(
          "button",
          {
            type: "button",
            class: "quiet note",
            onclick: () => choice.only(one.id),
            "aria-current": one.id === selection.formation ? "true" : null,
          },
          node("strong", {}, numbered(one, index)),
          node("span", { dir: "auto" }, excerpt(one.notes, wanted())),
        ),
      ),
  });

  const refresh = () => {
    const formation = current();
    const { formations } = desk.document;
    patch(
      heading,
      formation === null ? words("panels.notes.noFormation") : numbered(formation, formations.indexOf(formation)),
    );
    field.refresh();
    const { length: letters } = [...(formation?.notes ?? "")];
    setText(length, letters > 0 ? words("panels.notes.characters", { count: letters }) : "");
    const sought = wanted();
    const found = formations.map((one, index) => ({ one, index })).filter(({ one }) =>
      one.notes && (sought === "" || one.notes.toLowerCase().includes(sought))
    );
    setText(
      none,
      found.length > mostShown
        ? words("panels.notes.more", { count: found.length - mostShown })
        : found.length > 0
        ? ""
        : words(sought ? "panels.notes.notFound" : "panels.notes.none"),
    );
    rows.show([list, found.slice(0, mostShown)]);
  };
  search.addEventListener("input", refresh);
  return keepFresh(panel, [desk, selection], refresh);
}

/** @type {(formation: Formation, index: number) => Child} */
const numbered = ({ name }, index) => wordsAround("studio.numbered", { number: String(index + 1), name: nameOf(name) });

/**
 * @param {string} notes
 * @param {string} wanted
 */
function excerpt(notes, wanted) {
  const at = wanted === "" ? 0 : Math.max(0, notes.toLowerCase().indexOf(wanted) - 60);
  const shown = [...notes.slice(at, at + 400)].slice(0, 200).join("");
  return `${at > 0 ? "…" : ""}${shown}${at + shown.length < notes.length ? "…" : ""}`;
}
