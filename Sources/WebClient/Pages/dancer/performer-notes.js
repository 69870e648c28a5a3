import { words } from "../words/dancer.js";
import { node, setText, within } from "../ui/node.js";
import { openDialog } from "../ui/dialog.js";
import { later } from "../ui/queue.js";
import { notedFor, placeInWords } from "../session/note-place.js";
import { notesFor } from "../stage/notes.js";

/**
 * The notes of the live formation on a dancer's phone, the author's and what conductors noted while it was rehearsed;
 * those for everybody and those for this performer: one of them below where they go, their own before those for
 * everybody; all of them, and the notes of the whole session, in a dialog.
 *
 * @import { Performer } from "../wire/production.d.ts"
 * @import { Note } from "../live/model.d.ts"
 * @import { LiveSession } from "../live/session.js"
 * @import { Choreography } from "../stage/choreography.js"
 * @import { StageStand } from "../session/stage-stand.js"
 */
export class PerformerNotes {
  /** @type {{ text: string, isMine: boolean }[]} */
  #notes = [];
  /** Whoever cannot see it opens the notes by the bar. @type {HTMLElement} */
  #line;

  /** @param {() => void} open what a press of the line opens: all notes */
  constructor(open) {
    this.#line = node("p", { id: "note-line", class: "note-line", dir: "auto", hidden: true, onclick: open });
    within(document, ".ahead").append(this.#line);
  }

  /**
   * @param {StageStand} stand
   * @param {Performer | null} performer
   * @param {readonly Note[]} noted
   */
  show({ choreography, picture }, performer, noted) {
    const index = picture?.formation ?? -1;
    const production = choreography?.production;
    const formation = production?.formations[index];
    this.#notes = production && formation
      ? [...notesFor(production, formation, performer), ...notedFor(noted, index, production, performer)]
      : [];
    later(this.#draw);
  }

  /** It pushes aside what is beside it. */
  #draw = () => {
    const isForMe = this.#notes.some(({ isMine }) => isMine);
    const first = this.#notes.find(({ isMine }) => isMine) ?? this.#notes[0];
    setText(this.#line, first?.text ?? "");
    this.#line.hidden = first === undefined;
    this.#line.classList.toggle("for-me", isForMe);
  };

  /**
   * @param {LiveSession} session
   * @param {Choreography | null} choreography
   */
  open({ state: { notes, unread }, myPerformer }, choreography) {
    const mine = notes.filter(({ performers }) => performers.length === 0 || performers.includes(myPerformer ?? ""));
    openDialog(
      words("dancer.notesOfMine"),
      node(
        "div",
        { class: "stack performer-notes" },
        this.#notes.length + mine.length === 0 && node("p", { class: "help" }, words("dancer.noNotes")),
        this.#notes.length > 0 && [
          node("h3", {}, words("dancer.notes")),
          node(
            "ul",
            { class: "plain" },
            this.#notes.map(({ text, isMine }) => node("li", { dir: "auto", class: isMine ? "mine" : null }, text)),
          ),
        ],
        mine.length > 0 && choreography !== null && [
          node("h3", {}, words("dancer.notesOfSession")),
          node(
            "ul",
            { class: "plain" },
            mine.toReversed().map((note) =>
              node(
                "li",
                { class: unread.includes(note.seq) ? "mine" : null },
                node("small", {}, placeInWords(note, choreography)),
                node("span", { dir: "auto" }, note.text),
              )
            ),
          ),
        ],
      ),
    );
  }
}
