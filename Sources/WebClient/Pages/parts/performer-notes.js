import { words } from "../words/words.js";
import { element } from "./element.js";
import { notesFor } from "../stage/notes.js";

/**
 * The author's notes of the live formation on a dancer's phone: those for everybody, and what is for this performer.
 *
 * @import { Performer } from "../editing/production.d.ts"
 * @import { StageStand } from "./stage-stand.js"
 */
export class PerformerNotes {
  #list = element("ul", { class: "plain" });
  #place = element(
    "section",
    { id: "notes", class: "performer-notes", "aria-labelledby": "notes-heading", hidden: true },
    element("h2", { id: "notes-heading" }, words("dancer.notes")),
    this.#list,
  );
  #shown = "";

  /** @param {Element} after what they stand behind */
  constructor(after) {
    after.after(this.#place);
  }

  /**
   * @param {StageStand} stand
   * @param {Performer | null} performer
   */
  show({ choreography, picture }, performer) {
    const formation = picture === null ? undefined : choreography?.production.formations[picture.formation];
    const notes = choreography && formation ? notesFor(choreography.production, formation, performer) : [];
    const key = JSON.stringify(notes);
    if (key === this.#shown) return;
    this.#shown = key;
    this.#place.hidden = notes.length === 0;
    this.#list.replaceChildren(
      ...notes.map(({ text, isMine }) => element("li", { dir: "auto", class: isMine ? "mine" : null }, text)),
    );
  }
}
