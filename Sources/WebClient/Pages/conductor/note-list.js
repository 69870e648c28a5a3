import { moment, words } from "../words/notes.js";
import "../words/takes.js";
import { call } from "../wire/api.js";
import { Journal } from "../wire/journal.js";
import { patiently } from "../wire/patiently.js";
import { randomId } from "../ui/random-id.js";
import { inWords } from "../ui/banner.js";
import { openDialog } from "../ui/dialog.js";
import { ask } from "../ui/ask.js";
import { Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element, list, nameOf } from "../ui/element.js";
import { node } from "../ui/node.js";
import { formationOf, placeInWords } from "../session/note-place.js";
import { refusalInWords } from "../ui/refusals.js";
import { recipientsOf } from "../live/model.js";
import { notesBefore } from "../live/notes.js";
import { notesFor } from "../stage/notes.js";
import { gotOf, recipientsInWords, sectionOf } from "./note-words.js";
import { printedNotes } from "./printed-notes.js";

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { Note } from "../live/model.d.ts"
 * @import { StageStand } from "../session/stage-stand.js"
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Cast } from "./note-words.js"
 * @import { Shown } from "../ui/shown.d.ts"
 * @import { Noted } from "../wire/wire.d.ts"
 *
 * @typedef {{ session: string, openedAt: string, notes: readonly Noted[] }} Earlier
 */

/** Of how many sessions before this one notes are read. */
const mostEarlier = 5;
/** @type {Intl.DateTimeFormatOptions} */
const dayAndTime = { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" };

/**
 * All notes of the session, by formation: who has read them; to be withdrawn, or copied into the production.
 *
 * @param {LiveSession} session
 * @param {StageStand} stand
 * @param {boolean} mayEdit whether whoever looks here edits the production
 */
export function openNoteList(session, stand, mayEdit) {
  const frame = node("div", { class: "stack" });
  const list = new NoteList(session, stand, mayEdit);
  const dialog = openDialog(words("notes.all"), frame, { className: "wide-sheet note-list" });
  const { takes, earlier, problem } = list;
  drawing(frame, [session.newsOf("change", "production"), takes, earlier, problem], () => list.view());
  // Also where somebody prints by the browser's own menu or key.
  const sheet = () => list.laySheet();
  addEventListener("beforeprint", sheet);
  dialog.addEventListener("close", () => {
    removeEventListener("beforeprint", sheet);
    list.removeSheet();
  });
  list.readTakes();
  list.readEarlier();
}

class NoteList {
  #session;
  #stand;
  #mayEdit;
  problem = new Held("");
  /** @type {HTMLElement | null} */
  #sheet = null;
  /** @type {Held<{ number: number, begins: number }[]>} */
  takes = new Held([]);
  /** What was noted in the sessions before, the latest first. @type {Held<readonly Earlier[]>} */
  earlier = new Held(/** @type {readonly Earlier[]} */ ([]));
  /** Until the takes are there, or cannot be read. */
  #reading = Promise.resolve();

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

  view() {
    const { choreography } = this.#stand;
    if (choreography === null) return undefined;
    const { state, production } = this.#session;
    const notes = state.notes.toSorted((a, b) =>
      formationOf(a, choreography) - formationOf(b, choreography) || a.seq - b.seq
    );
    return [
      notes.length === 0 && element("p", { class: "help" }, words("notes.none")),
      element("p", { class: "problem", role: "alert" }, this.problem.value),
      element(
        "ul",
        { class: "plain" },
        list(notes, {
          key: ({ seq }) => seq,
          of: (note) => [note, state.assignments, production?.revision, choreography, this.takes.value],
          make: (note) => this.#row(note, choreography),
        }),
      ),
      notes.length > 0 && element(
        "button",
        { type: "button", class: "small quiet", onclick: () => this.#reading.then(() => print()) },
        words("notes.print"),
      ),
      this.earlier.value.map((one) => earlierShown(one, choreography)),
    ];
  }

  /** Accounts read what was noted in earlier sessions of the production; nobody else may. */
  async readEarlier() {
    const production = this.#session.state.production?.id;
    if (!this.#mayEdit || production === undefined) return;
    const path = `/api/v1/sessions?production=${encodeURIComponent(production)}&state=ended&limit=${mostEarlier}`;
    try {
      /** @type {{ sessions: { session: string, openedAt: string }[] }} */
      const { sessions } = await call(path);
      const read = await Promise.all(sessions.map(async ({ session, openedAt }) => {
        const notes = await notesBefore({ id: session, token: null });
        return { session, openedAt, notes: notes.filter(({ text }) => text !== "") };
      }));
      this.earlier.value = read.filter(({ notes }) => notes.length > 0);
    } catch {
      // They are read in the list of sessions, too.
    }
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

  /** In words; null where it is not known. @param {Pick<Note, "touched">} note */
  #takeOf(note) {
    const take = this.takes.value.findLast(({ begins }) => begins <= note.touched);
    return take === undefined ? null : words("takes.numbered", { number: take.number });
  }

  /** Which takes they belong to follows from the log; who prints does not wait for a second attempt. */
  readTakes() {
    this.#reading = new Promise((resolve) => this.#readTakes(resolve).catch(() => {}).finally(resolve));
  }

  /** @param {() => void} onWait */
  async #readTakes(onWait) {
    const { id, token } = this.#session;
    const path = `/api/v1/sessions/${encodeURIComponent(id)}/takes`;
    this.takes.value = (await patiently(() => call(path, { token }), onWait)).takes;
  }

  /**
   * @param {Shown<Note>} note
   * @param {Choreography} choreography
   */
  #row(note, choreography) {
    const { state } = this.#session;
    const { have, of, isOpen } = gotOf(note, state);
    const take = this.#takeOf(note);
    return element(
      "li",
      { class: isOpen ? "is-open" : null },
      element(
        "p",
        {},
        element("b", {}, nameOf(recipientsInWords(note.performers, choreography.production))),
        ": ",
        element("span", { class: "note-text", dir: "auto" }, note.text),
      ),
      element(
        "p",
        { class: "help" },
        placeInWords(note, choreography),
        take !== null && [" · ", take],
        of > 0 && [" · ", words("notes.have", { have: String(have), of: String(of) })],
      ),
      element(
        "div",
        { class: "note-acts" },
        this.#keeping(note, choreography),
        element("button", {
          type: "button",
          class: "small",
          "data-act": "withdraw",
          "aria-label": words("notes.withdrawThis", { text: note.text }),
          onclick: () => this.#withdraw(note.seq),
        }, words("notes.withdraw")),
      ),
    );
  }

  /**
   * @param {Shown<Note>} note
   * @param {Choreography} choreography
   */
  #keeping(note, choreography) {
    const { seq, text } = note;
    const formation = choreography.formations[formationOf(note, choreography)];
    if (!this.#mayEdit || formation === undefined) return null;
    const line = lineFor(note, choreography.production);
    if (line !== null && formation.notes.split("\n").includes(line)) return element("small", {}, words("notes.kept"));
    return element("button", {
      type: "button",
      class: "small",
      "data-act": "keep",
      "aria-label": words("notes.keepThis", { text }),
      // Each changes the notes as the one before has left them.
      onclick: () => ask("notes into the piece", "queued", () => this.#keep(seq)),
    }, words("notes.keep"));
  }

  /** @param {number} note */
  async #withdraw(note) {
    const answer = await ask(`withdraw ${note}`, "once", () => this.#session.command("withdrawNote", { note }));
    this.problem.value = answer.ok || answer.code === "gone" ? "" : refusalInWords(answer);
  }

  /**
   * An edit like any other: it is in the history and can be undone in the studio. Nothing is copied of a note that
   * somebody has withdrawn meanwhile.
   *
   * @param {number} seq
   */
  async #keep(seq) {
    const { choreography } = this.#stand;
    const note = this.#session.state.notes.find((one) => one.seq === seq);
    const production = this.#session.state.production?.id;
    if (note === undefined || choreography === null || production === undefined) return;
    const formation = choreography.formations[formationOf(note, choreography)];
    if (formation === undefined) return;
    const line = lineFor(note, choreography.production);
    if (line === null) {
      this.problem.value = words("notes.noName");
      return;
    }
    try {
      await addLine(production, formation.id, line);
      this.problem.value = "";
    } catch (problem) {
      this.problem.value = inWords(problem);
    }
  }
}

/**
 * @param {Shown<Earlier>} earlier
 * @param {Choreography} choreography
 */
const earlierShown = ({ session, openedAt, notes }, choreography) =>
  element(
    "section",
    { key: session, class: "earlier-notes" },
    element("h3", {}, words("notes.earlier", { when: moment(new Date(openedAt), dayAndTime) })),
    element(
      "ul",
      { class: "plain" },
      notes.map((note) =>
        element(
          "li",
          { key: note.seq },
          element(
            "p",
            {},
            element(
              "b",
              {},
              nameOf(recipientsInWords(recipientsOf(note), choreography.production)),
            ),
            ": ",
            element("span", { class: "note-text", dir: "auto" }, note.text),
          ),
          element(
            "p",
            { class: "help" },
            words("notes.atFormation", {
              number: 1 + formationOf({ place: null, formation: 0, ...note }, choreography),
            }),
          ),
        )
      ),
    ),
  );

/**
 * Adds a line to the author's notes on a formation, unless it is there.
 *
 * @param {string} production
 * @param {string} formation
 * @param {string} line
 */
async function addLine(production, formation, line) {
  const journal = new Journal(production);
  const document = await journal.document();
  const before = document.formations?.find(({ id }) => id === formation)?.notes ?? "";
  if (before.split("\n").includes(line)) return;
  await journal.post({
    id: randomId(true),
    base: document.revision,
    label: words("notes.edit"),
    changes: [{ set: ["formations", formation, "notes"], to: before === "" ? line : `${before}\n${line}` }],
  });
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
