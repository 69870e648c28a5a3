import { words } from "../words/notes.js";
import "../words/takes.js";
import { call } from "../wire/api.js";
import { Journal } from "../wire/journal.js";
import { patiently } from "../wire/patiently.js";
import { randomId } from "../ui/random-id.js";
import { inWords } from "../ui/banner.js";
import { openDialog } from "../ui/dialog.js";
import { nameOf } from "../ui/element.js";
import { node, setText } from "../ui/node.js";
import { formationOf, placeInWords } from "../session/note-place.js";
import { redrawing } from "../ui/redraw.js";
import { refusalInWords } from "../ui/refusals.js";
import { Rows } from "../ui/rows.js";
import { notesFor } from "../stage/notes.js";
import { gotOf, sectionOf, whomInWords } from "./note-words.js";
import { printedNotes } from "./printed-notes.js";

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { Note } from "../live/model.d.ts"
 * @import { StageStand } from "../session/stage-stand.js"
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Cast } from "./note-words.js"
 */

/**
 * All notes of the session, by formation: who has read them; to be withdrawn, or copied into the production.
 *
 * @param {LiveSession} session
 * @param {StageStand} stand
 * @param {boolean} mayEdit whether whoever looks here edits the production
 */
export function openNoteList(session, stand, mayEdit) {
  const list = new NoteList(session, stand, mayEdit);
  const dialog = openDialog(words("notes.all"), list.parts, { className: "wide-sheet note-list" });
  const show = redrawing(dialog, () => list.show());
  for (const type of ["change", "production"]) session.addEventListener(type, show);
  // Also where somebody prints by the browser's own menu or key.
  const sheet = () => list.laySheet();
  addEventListener("beforeprint", sheet);
  dialog.addEventListener("close", () => {
    removeEventListener("beforeprint", sheet);
    list.removeSheet();
    for (const type of ["change", "production"]) session.removeEventListener(type, show);
  });
  list.show();
  list.readTakes(show);
}

/** The end of the last “Into the piece”: each changes the notes as the one before has left them. */
let keeping = Promise.resolve();

class NoteList {
  #session;
  #stand;
  #mayEdit;
  #list = node("ul", { class: "plain" });
  #empty = node("p", { class: "help" }, words("notes.none"));
  #problem = node("p", { class: "problem", role: "alert" });
  #print = node(
    "button",
    { type: "button", class: "small quiet", onclick: () => this.#reading.then(() => print()) },
    words("notes.print"),
  );
  /** @type {HTMLElement | null} */
  #sheet = null;
  /** @type {{ number: number, begins: number }[]} */
  #takes = [];
  /** Until the takes are there, or cannot be read. */
  #reading = Promise.resolve();
  /** @type {Rows<Note>} */
  #rows = new Rows({
    key: ({ seq }) => seq,
    of: (note) => [note, this.#session.state.assignments, this.#session.production?.revision, this.#takes],
    make: (note) => this.#row(note),
  });

  /**
   * @param {LiveSession} session
   * @param {StageStand} stand
   * @param {boolean} mayEdit
   */
  constructor(session, stand, mayEdit) {
    this.#session = session;
    this.#stand = stand;
    this.#mayEdit = mayEdit;
  }

  get parts() {
    return node("div", { class: "stack" }, this.#empty, this.#problem, this.#list, this.#print);
  }

  show() {
    const { choreography } = this.#stand;
    if (choreography === null) return;
    const notes = this.#session.state.notes.toSorted((a, b) =>
      formationOf(a, choreography) - formationOf(b, choreography) || a.seq - b.seq
    );
    this.#empty.hidden = notes.length > 0;
    this.#print.hidden = notes.length === 0;
    this.#rows.show([this.#list, notes]);
  }

  /** What is printed: only as long as the list is open. */
  laySheet() {
    const { choreography } = this.#stand;
    this.removeSheet();
    if (choreography === null) return;
    const { state } = this.#session;
    this.#sheet = printedNotes({ choreography, state, takeOf: (note) => this.#takeOf(note) });
    document.body.append(this.#sheet);
  }

  removeSheet() {
    this.#sheet?.remove();
    this.#sheet = null;
  }

  /** In words; null where it is not known. @param {Note} note */
  #takeOf(note) {
    const take = this.#takes.findLast(({ begins }) => begins <= note.touched);
    return take === undefined ? null : words("takes.numbered", { number: take.number });
  }

  /**
   * Which takes they belong to follows from the log; who prints does not wait for a second attempt.
   *
   * @param {() => void} then once they are read
   */
  readTakes(then) {
    this.#reading = new Promise((resolve) => this.#readTakes(resolve).then(then).catch(() => {}).finally(resolve));
  }

  /** @param {() => void} onWait */
  async #readTakes(onWait) {
    const { id, token } = this.#session;
    const path = `/api/v1/sessions/${encodeURIComponent(id)}/takes`;
    this.#takes = (await patiently(() => call(path, { token }), onWait)).takes;
  }

  /** @param {Note} note */
  #row(note) {
    const { choreography } = this.#stand;
    const { production, state } = this.#session;
    if (choreography === null || production === null) return node("li");
    const { have, of, isOpen } = gotOf(note, state);
    const take = this.#takeOf(note);
    return node(
      "li",
      { class: isOpen ? "is-open" : null },
      node(
        "p",
        {},
        node("b", {}, nameOf(whomInWords(note.performers, production))),
        ": ",
        node("span", { class: "note-text", dir: "auto" }, note.text),
      ),
      node(
        "p",
        { class: "help" },
        placeInWords(note, choreography),
        take !== null && [" · ", take],
        of > 0 && [" · ", words("notes.have", { have: String(have), of: String(of) })],
      ),
      node(
        "div",
        { class: "note-acts" },
        this.#keeping(note, choreography),
        node("button", {
          type: "button",
          class: "small",
          "data-act": "withdraw",
          "aria-label": words("notes.withdrawThis", { text: note.text }),
          onclick: () => this.#withdraw(note),
        }, words("notes.withdraw")),
      ),
    );
  }

  /**
   * @param {Note} note
   * @param {Choreography} choreography
   */
  #keeping(note, choreography) {
    const formation = choreography.formations[formationOf(note, choreography)];
    if (!this.#mayEdit || formation === undefined) return null;
    const line = lineFor(note, choreography.production);
    if (line !== null && formation.notes.split("\n").includes(line)) return node("small", {}, words("notes.kept"));
    return node("button", {
      type: "button",
      class: "small",
      "data-act": "keep",
      "aria-label": words("notes.keepThis", { text: note.text }),
      onclick: () => (keeping = keeping.then(() => this.#keep(formation.id, line))),
    }, words("notes.keep"));
  }

  /** @param {Note} note */
  async #withdraw({ seq }) {
    const answer = await this.#session.command("withdrawNote", { note: seq });
    setText(this.#problem, answer.ok || answer.code === "gone" ? "" : refusalInWords(answer));
  }

  /**
   * An edit like any other: it is in the history and can be undone in the studio.
   *
   * @param {string} id
   * @param {string | null} line
   */
  async #keep(id, line) {
    const production = this.#session.state.production?.id;
    if (production === undefined) return;
    if (line === null) return setText(this.#problem, words("notes.noName"));
    const journal = new Journal(production);
    try {
      const document = await journal.document();
      const formation = document.formations?.find((one) => one.id === id);
      const before = formation?.notes ?? "";
      if (before.split("\n").includes(line)) return setText(this.#problem, "");
      await journal.post({
        id: randomId(true),
        base: document.revision,
        label: words("notes.edit"),
        changes: [{ set: ["formations", id, "notes"], to: before === "" ? line : `${before}\n${line}` }],
      });
      setText(this.#problem, "");
    } catch (problem) {
      setText(this.#problem, inWords(problem));
    }
  }
}

/**
 * The note as a line of the author's notes that only the performers named in it read; null if their names do not
 * tell them apart.
 *
 * @param {Pick<Note, "text" | "performers">} note
 * @param {Cast} cast
 */
function lineFor({ text, performers: whom }, cast) {
  const words = text.replaceAll(/\s+/g, " ").trim();
  if (whom.length === 0) return isFor(`– ${words}`, whom, cast) ? `– ${words}` : null;
  const section = sectionOf(whom, cast);
  const people = cast.performers.filter(({ id }) => whom.includes(id));
  // As a line of the notes is read, in every language.
  const comma = ", ";
  const names = [
    section?.name,
    people.map(({ name }) => name).join(comma),
    people.map(({ label }) => label).join(comma),
  ];
  return names.map((name) => `${name}: ${words}`).find((line) => isFor(line, whom, cast)) ?? null;
}

/**
 * @param {string} line
 * @param {readonly string[]} whom
 * @param {Cast} cast
 */
function isFor(line, whom, cast) {
  return cast.performers.every((performer) => {
    const [found] = notesFor(cast, { notes: line }, performer);
    return whom.length === 0 ? found?.isMine === false : (found?.isMine === true) === whom.includes(performer.id);
  });
}
