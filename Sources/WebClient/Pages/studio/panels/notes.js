import { element, nameOf, setText } from "../../parts/element.js";
import { Rows } from "../../parts/rows.js";
import { longField } from "../controls/fields.js";
import { formationWith } from "../edits/formations.js";
import { keepFresh } from "../controls/fresh.js";

const mostNotes = 100_000;
const mostShown = 60;

/** The notes of the current formation to write in, and all others to read and search. */
export function notesPanel(studio) {
  const { desk, selection, choice, commands } = studio;
  const current = () => formationWith(desk.document, selection.formation);
  const heading = element("h3", {});
  const field = longField("Notes of this formation", {
    get: () => (current() === null ? null : current().notes ?? ""),
    set: (value) =>
      commands.set([selection.formation], "notes", value, "Write notes", { merge: `notes ${selection.formation}` }),
    most: mostNotes,
    rows: 9,
    placeholder: "Counts, intentions, who leads… up to 100,000 characters, in any script.",
  });
  const length = element("p", { class: "help" });
  const search = element("input", {
    type: "search",
    class: "search",
    placeholder: "Find in all notes",
    "aria-label": "Find in all notes",
    dir: "auto",
    autocomplete: "off",
  });
  const list = element("ol", { class: "plain note-list" });
  const none = element("p", { class: "help" });
  const panel = element(
    "section",
    { class: "panel stack", "aria-label": "Notes" },
    heading,
    field,
    length,
    element("h3", {}, "All notes"),
    search,
    none,
    list,
  );

  const wanted = () => search.value.trim().toLowerCase();
  const rows = new Rows({
    key: ({ one }) => one.id,
    of: ({ one, index }) => [one.name, one.notes, index, one.id === selection.formation, wanted()],
    make: ({ one, index }) =>
      element(
        "li",
        {},
        element(
          "button",
          {
            type: "button",
            class: "quiet note",
            onclick: () => choice.only(one.id),
            "aria-current": one.id === selection.formation ? "true" : null,
          },
          element("strong", {}, `${index + 1} `, nameOf(one.name)),
          element("span", { dir: "auto" }, excerpt(one.notes, wanted())),
        ),
      ),
  });

  const refresh = () => {
    const formation = current();
    const { formations } = desk.document;
    heading.replaceChildren(
      ...(formation === null
        ? ["No formation is chosen"]
        : [`${formations.indexOf(formation) + 1} `, nameOf(formation.name)]),
    );
    field.refresh();
    setText(length, formation?.notes ? `${[...formation.notes].length.toLocaleString()} characters` : "");
    const words = wanted();
    const found = formations.map((one, index) => ({ one, index })).filter(({ one }) =>
      one.notes && (words === "" || one.notes.toLowerCase().includes(words))
    );
    setText(
      none,
      found.length > mostShown
        ? `${found.length - mostShown} more: search for a word.`
        : found.length > 0
        ? ""
        : words
        ? "No notes say that."
        : "No formation has notes yet.",
    );
    rows.show([list, found.slice(0, mostShown)]);
  };
  search.addEventListener("input", refresh);
  return keepFresh(panel, [desk, selection], refresh);
}

function excerpt(notes, wanted) {
  const at = wanted === "" ? 0 : Math.max(0, notes.toLowerCase().indexOf(wanted) - 60);
  const shown = [...notes.slice(at, at + 400)].slice(0, 200).join("");
  return `${at > 0 ? "…" : ""}${shown}${at + shown.length < notes.length ? "…" : ""}`;
}
