import { words } from "../words/notes.js";
import "../words/conductor.js";
import { Changes } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element, list, nameOf } from "../ui/element.js";
import { byId } from "../ui/node.js";
import { openOnDemand } from "../ui/on-demand.js";
import { notedIn } from "../session/note-place.js";
import { gotOf, recipientsInWords } from "./note-words.js";

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { Note } from "../live/model.d.ts"
 * @import { Shown } from "../ui/shown.d.ts"
 * @import { StageStand } from "../session/stage-stand.js"
 */

export const loadNoteList = () => import("./note-list.js");

/** Beside the live formation: what its author wrote of it, and what conductors noted while it was rehearsed. */
export class FormationNotes {
  #session;
  #stand;
  #isOther = new Changes();

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
    const sources = [session.newsOf("change", "production"), this.#isOther];
    drawing(byId("notes-heading"), sources, () => {
      const now = this.#now();
      byId("notes").hidden = now === null;
      return now !== null && words("conductor.notesOf", { number: now.index + 1, name: now.formation.name });
    });
    drawing(byId("notes-text"), sources, () => this.#now()?.formation.notes);
    drawing(byId("noted"), sources, () => this.#rows());
    drawing(byId("all-notes"), sources, () => this.#allInWords());
  }

  /** Another formation is live. */
  show() {
    this.#isOther.notify();
  }

  /** The live formation; null for none. */
  #now() {
    const { choreography, picture } = this.#stand;
    const index = picture === null || picture.phase === "empty" ? -1 : picture.formation;
    const formation = choreography?.production.formations[index];
    return choreography === null || formation === undefined ? null : { choreography, formation, index };
  }

  #rows() {
    const now = this.#now();
    const { production, state } = this.#session;
    return now !== null && list(notedIn(state.notes, now.index, now.choreography), {
      key: ({ seq }) => seq,
      of: (note) => [note, state.assignments, production?.performers],
      make: (note) => this.#row(note),
    });
  }

  #allInWords() {
    const { state } = this.#session;
    const count = state.notes.filter((note) => gotOf(note, state).isOpen).length;
    return count === 0 ? words("notes.all") : words("notes.open", { count });
  }

  /** @param {Shown<Note>} note */
  #row(note) {
    const { production, state } = this.#session;
    const { have, of } = gotOf(note, state);
    return element(
      "li",
      { dir: "auto" },
      note.performers.length > 0 && production !== null &&
        [nameOf(recipientsInWords(note.performers, production)), ": "],
      note.text,
      of > 0 && element("small", {}, " ", words("notes.have", { have: String(have), of: String(of) })),
    );
  }
}
