import { words } from "../words/words.js";
import { byId, element, nameOf, setText } from "../parts/element.js";
import { openDialog } from "../parts/dialog.js";
import { refusalInWords } from "../parts/refusals.js";
import { Rows } from "../parts/rows.js";
import { notedIn } from "../stage/notes.js";

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { Note } from "../live/model.d.ts"
 * @import { StageStand } from "../parts/stage-stand.js"
 */

const most = 2_000;

/** Beside the live formation: what its author wrote of it, and what conductors noted while it was rehearsed. */
export class FormationNotes {
  #session;
  #stand;
  /** @type {Rows<Note>} */
  #rows = new Rows({
    key: ({ seq }) => String(seq),
    of: ({ text, performer }) => [text, this.#nameOf(performer)],
    make: ({ text, performer }) => {
      const name = this.#nameOf(performer);
      return element("li", { dir: "auto" }, ...(name === null ? [text] : [nameOf(name), ": ", text]));
    },
  });

  /**
   * @param {LiveSession} session
   * @param {StageStand} stand
   */
  constructor(session, stand) {
    this.#session = session;
    this.#stand = stand;
    byId("note").addEventListener("click", () => this.write());
    for (const type of ["change", "production"]) session.addEventListener(type, () => this.show());
  }

  get #index() {
    const { picture } = this.#stand;
    return picture === null || picture.phase === "empty" ? -1 : picture.formation;
  }

  show() {
    const index = this.#index;
    const formation = this.#stand.choreography?.production.formations[index];
    byId("notes").hidden = formation === undefined;
    if (formation === undefined) return;
    setText(byId("notes-heading"), words("conductor.notesOf", { number: index + 1, name: formation.name }));
    setText(byId("notes-text"), formation.notes);
    this.#rows.show([byId("noted"), notedIn(this.#session.state.notes, index)]);
  }

  /** @param {string | null} performer */
  #nameOf(performer) {
    return this.#session.production?.performers.find(({ id }) => id === performer)?.name ?? null;
  }

  /** The note is kept with the formation that is live when it is sent. */
  write() {
    const { production } = this.#session;
    if (production === null || this.#index < 0) return;
    const text = element("textarea", {
      id: "note-text",
      rows: "3",
      maxlength: String(most),
      dir: "auto",
      required: true,
      autofocus: true,
    });
    const whom = element(
      "select",
      { id: "note-whom" },
      element("option", { value: "" }, words("conductor.note.everybody")),
      production.performers.map(({ id, name }) => element("option", { value: id }, name)),
    );
    const problem = element("p", { class: "problem", role: "alert" });
    const send = element("button", { type: "submit", class: "primary" }, words("conductor.note.keep"));
    const form = element(
      "form",
      { class: "stack" },
      element("label", { for: "note-text" }, words("conductor.note.text")),
      text,
      element("label", { for: "note-whom" }, words("conductor.note.whom")),
      whom,
      problem,
      element("div", { class: "choices" }, send),
    );
    const dialog = openDialog(words("conductor.note"), form, { className: "announcing" });
    text.focus();
    text.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      form.requestSubmit();
    });
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (text.value.trim() === "") return setText(problem, words("conductor.note.blank"));
      send.disabled = true;
      const answer = await this.#session.command("note", {
        text: text.value.trim(),
        ...(whom.value === "" ? {} : { performer: whom.value }),
      });
      send.disabled = false;
      if (!answer.ok) return setText(problem, refusalInWords(answer));
      dialog.close();
    });
  }
}
