import { words } from "../words/dancer.js";
import { icon } from "../ui/icons.js";
import { node, setText, within } from "../ui/node.js";
import { openDialog } from "../ui/dialog.js";
import { later } from "../ui/queue.js";
import { notedFor } from "../session/note-place.js";
import { notesFor } from "../stage/notes.js";

/**
 * The notes of the live formation on a dancer's phone, the author's and what conductors noted while it was rehearsed;
 * those for everybody and those for this performer: one of them below where they go, their own before those for
 * everybody, and all behind a button that is there if there are any, marked if one is only for this performer.
 *
 * @import { Performer } from "../wire/production.d.ts"
 * @import { Note } from "../live/model.d.ts"
 * @import { StageStand } from "../session/stage-stand.js"
 */
export class PerformerNotes {
  /** @type {{ text: string, isMine: boolean }[]} */
  #notes = [];
  #button = node("button", {
    id: "notes",
    type: "button",
    class: "quiet icon",
    "aria-haspopup": "dialog",
    hidden: true,
    onclick: () => this.#open(),
  }, icon("notes"));
  /** Whoever cannot see it presses the button. */
  #line = node("p", { id: "note-line", class: "note-line", dir: "auto", hidden: true, onclick: () => this.#open() });

  /** @param {Element} next what the button stands before */
  constructor(next) {
    next.before(this.#button);
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
    this.#button.hidden = this.#notes.length === 0;
    this.#button.classList.toggle("for-me", isForMe);
    this.#button.setAttribute("aria-label", words(isForMe ? "dancer.notesForYou" : "dancer.notes"));
  };

  #open() {
    openDialog(
      words("dancer.notes"),
      node(
        "ul",
        { class: "plain performer-notes" },
        this.#notes.map(({ text, isMine }) => node("li", { dir: "auto", class: isMine ? "mine" : null }, text)),
      ),
    );
  }
}
