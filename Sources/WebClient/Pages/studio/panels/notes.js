import { labelOf } from "../../editing/label.js";
import { drawing } from "../../ui/drawing.js";
import { element, list, nameOf } from "../../ui/element.js";
import { bound, longField } from "../../ui/fields.js";
import { node } from "../../ui/node.js";
import { lookAtPastSessions } from "../../session/look-at-takes.js";
import { words, wordsAround } from "../../words/panels.js";
import "../../words/studio.js";
import { formationWith } from "../edits/formations.js";

const mostNotes = 100_000;
const mostShown = 60;

/**
 * The notes of the current formation to write in, and all others to read and search.
 *
 * @import { Desk } from "../../editing/desk.js"
 * @import { Formation } from "../../wire/production.d.ts"
 * @import { Shown } from "../../ui/shown.d.ts"
 * @import { Selection } from "../selection.js"
 * @import { FormationChoice } from "../strip/formation-choice.js"
 * @import { FormationCommands } from "../strip/formation-commands.js"
 *
 * @param {{ desk: Desk, selection: Selection, choice: FormationChoice, commands: FormationCommands }} parts
 */
export function notesPanel({ desk, selection, choice, commands }) {
  const panel = node("section", { class: "panel stack", "aria-label": words("panels.notes") });
  const current = () => formationWith(desk.document, selection.formation);
  let sought = "";
  const field = bound("notes", () =>
    longField(words("panels.notes.ofThis"), {
      get: () => current()?.notes ?? null,
      subject: () => selection.formation === null ? [] : [selection.formation],
      set: (value, ids) => commands.set(ids, "notes", value, labelOf("panels.label.notes"), { merge: `notes ${ids}` }),
      most: mostNotes,
      rows: 9,
      placeholder: words("panels.notes.placeholder", { most: mostNotes }),
    }));

  /** @param {Shown<{ one: Formation, index: number }>} entry */
  const row = ({ one: { id, name, notes }, index }) =>
    element(
      "li",
      {},
      element(
        "button",
        {
          type: "button",
          class: "quiet note",
          onclick: () => choice.only(id),
          "aria-current": id === selection.formation ? "true" : null,
        },
        element("strong", {}, numbered(name, index)),
        element("span", { dir: "auto" }, excerpt(notes, sought)),
      ),
    );

  /** What conductors noted, by session. */
  const ofRehearsals = () => lookAtPastSessions({ id: desk.id, title: desk.document.title, kind: "piece" });

  /** @param {number} count of those found */
  function summary(count) {
    if (count > mostShown) return words("panels.notes.more", { count: count - mostShown });
    if (count > 0) return "";
    return words(sought === "" ? "panels.notes.none" : "panels.notes.notFound");
  }

  const search = element("input", {
    type: "search",
    class: "search",
    placeholder: words("panels.notes.find"),
    "aria-label": words("panels.notes.find"),
    dir: "auto",
    autocomplete: "off",
    oninput: ({ currentTarget }) => {
      sought = currentTarget.value.trim().toLowerCase();
      drawn.now();
    },
  });

  const drawn = drawing(panel, [desk, selection], () => {
    const formation = current();
    const { formations } = desk.document;
    const { length: letters } = [...(formation?.notes ?? "")];
    const found = formations.map((one, index) => ({ one, index })).filter(({ one }) =>
      one.notes !== "" && one.notes.toLowerCase().includes(sought)
    );
    return [
      element(
        "h3",
        {},
        formation === null
          ? words("panels.notes.noFormation")
          : numbered(formation.name, formations.indexOf(formation)),
      ),
      field,
      element("p", { class: "help" }, letters > 0 ? words("panels.notes.characters", { count: letters }) : ""),
      element(
        "button",
        { type: "button", class: "small", onclick: ofRehearsals },
        words("panels.notes.ofRehearsals"),
      ),
      element("h3", {}, words("panels.notes.all")),
      search,
      element("p", { class: "help" }, summary(found.length)),
      element(
        "ol",
        { class: "plain note-list" },
        list(found.slice(0, mostShown), {
          key: ({ one }) => one.id,
          of: ({ one, index }) => [one.name, one.notes, index, one.id === selection.formation, sought],
          make: row,
        }),
      ),
    ];
  });
  return panel;
}

/** @param {string} name @param {number} index */
const numbered = (name, index) => wordsAround("studio.numbered", { number: String(index + 1), name: nameOf(name) });

/**
 * @param {string} notes
 * @param {string} wanted
 */
function excerpt(notes, wanted) {
  const at = wanted === "" ? 0 : Math.max(0, notes.toLowerCase().indexOf(wanted) - 60);
  const shown = [...notes.slice(at, at + 400)].slice(0, 200).join("");
  return `${at > 0 ? "…" : ""}${shown}${at + shown.length < notes.length ? "…" : ""}`;
}
