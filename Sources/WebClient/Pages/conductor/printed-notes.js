import { moment, words } from "../words/notes.js";
import "../words/live.js";
import { nameOf } from "../ui/element.js";
import { node } from "../ui/node.js";
import { notedIn, placeInWords } from "../session/note-place.js";
import { gotOf, recipientsInWords } from "./note-words.js";

/**
 * @import { Note, SessionState } from "../live/model.d.ts"
 * @import { Choreography } from "../stage/choreography.js"
 */

/**
 * The notes as a sheet of paper, formation by formation: what the author wrote, then what was noted in this session.
 * It is not shown on the screen.
 *
 * @param {object} of
 * @param {Choreography} of.choreography
 * @param {Pick<SessionState, "notes" | "assignments">} of.state
 * @param {(note: Note) => string | null} of.takeOf in which take a note was made, in words
 */
export function printedNotes({ choreography, state, takeOf }) {
  const { production } = choreography;
  const formations = production.formations.map((formation, index) => ({
    ...formation,
    number: index + 1,
    noted: notedIn(state.notes, index, choreography),
  })).filter(({ notes, noted }) => notes.trim() !== "" || noted.length > 0);
  return node(
    "section",
    { class: "printed-notes", "aria-label": words("notes.printed") },
    node("h1", {}, nameOf(production.title)),
    node("p", {}, moment(Date.now(), { dateStyle: "full", timeStyle: "short" })),
    formations.map(({ number, name, notes, noted }) => [
      node("h2", {}, nameOf(words("live.numberedFormation", { number, name }))),
      notes.trim() !== "" && node("p", { class: "note-text", dir: "auto" }, notes.trim()),
      node("ul", {}, noted.map((note) => line(note, { choreography, state, takeOf }))),
    ]),
  );
}

/**
 * @param {Note} note
 * @param {Parameters<typeof printedNotes>[0]} of
 */
function line(note, { choreography, state, takeOf }) {
  const { have, of } = gotOf(note, state);
  const facts = [
    placeInWords(note, choreography),
    takeOf(note),
    of > 0 ? words("notes.have", { have: String(have), of: String(of) }) : null,
  ];
  return node(
    "li",
    {},
    node("b", {}, nameOf(recipientsInWords(note.performers, choreography.production))),
    ": ",
    node("span", { class: "note-text", dir: "auto" }, note.text),
    " ",
    node("small", {}, facts.filter((fact) => fact !== null).join(" · ")),
  );
}
