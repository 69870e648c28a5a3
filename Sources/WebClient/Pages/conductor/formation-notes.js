import { words } from "../words/notes.js";
import "../words/conductor.js";
import { nameOf } from "../ui/element.js";
import { byId, node, setText } from "../ui/node.js";
import { openOnDemand } from "../ui/on-demand.js";
import { redrawing } from "../ui/redraw.js";
import { Rows } from "../ui/rows.js";
import { notedIn } from "../session/note-place.js";
import { gotOf, whomInWords } from "./note-words.js";

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { Note } from "../live/model.d.ts"
 * @import { StageStand } from "../session/stage-stand.js"
 */

export const loadNoteList = () => import("./note-list.js");

/** Beside the live formation: what its author wrote of it, and what conductors noted while it was rehearsed. */
export class FormationNotes {
  #session;
  #stand;
  #redraw;
  /** @type {Rows<Note>} */
  #rows = new Rows({
    key: ({ seq }) => seq,
    of: (note) => [note, this.#session.state.assignments, this.#session.production?.performers],
    make: (note) => this.#row(note),
  });

  /**
   * @param {LiveSession} session
   * @param {StageStand} stand
   */
  constructor(session, stand) {
    this.#session = session;
    this.#stand = stand;
    // People who may edit are shown the way into the studio.
    byId("all-notes").addEventListener(
      "click",
      () => openOnDemand(loadNoteList, ({ openNoteList }) => openNoteList(session, stand, !byId("studio").hidden)),
    );
    // Beside them, or below on a phone, stand buttons.
    this.#redraw = redrawing(document.body, () => this.#show());
    for (const type of ["change", "production"]) session.addEventListener(type, this.#redraw);
  }

  show() {
    this.#redraw();
  }

  #show() {
    const { choreography, picture } = this.#stand;
    const index = picture === null || picture.phase === "empty" ? -1 : picture.formation;
    const formation = choreography?.production.formations[index];
    byId("notes").hidden = formation === undefined;
    if (choreography === null || formation === undefined) return;
    setText(byId("notes-heading"), words("conductor.notesOf", { number: index + 1, name: formation.name }));
    setText(byId("notes-text"), formation.notes);
    const { state } = this.#session;
    this.#rows.show([byId("noted"), notedIn(state.notes, index, choreography)]);
    const count = state.notes.filter((note) => gotOf(note, state).isOpen).length;
    setText(byId("all-notes"), count === 0 ? words("notes.all") : words("notes.open", { count }));
  }

  /** @param {Note} note */
  #row(note) {
    const { production, state } = this.#session;
    const { have, of } = gotOf(note, state);
    return node(
      "li",
      { dir: "auto" },
      ...(note.performers.length > 0 && production !== null
        ? [nameOf(whomInWords(note.performers, production)), ": ", note.text]
        : [note.text]),
      of > 0 && node("small", {}, " ", words("notes.have", { have: String(have), of: String(of) })),
    );
  }
}
