import { words } from "../words/notes.js";
import { byId, node } from "../ui/node.js";
import { holdAtFirst } from "../ui/hold-at-first.js";
import { announce } from "../ui/announce.js";
import { formationOf, placeInWords, stoodAt } from "../session/note-place.js";
import { ringsAt } from "../stage/rings.js";
import { redrawing } from "../ui/redraw.js";
import { refusalInWords } from "../ui/refusals.js";
import { isVoiceWanted, say } from "../ui/voice.js";
import { vibrate } from "../ui/vibration.js";

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { Note } from "../live/model.d.ts"
 * @import { StageStand } from "../session/stage-stand.js"
 * @import { Picture } from "../stage/picture.js"
 */

/**
 * The notes for the dancer at this device, one after the other, over the stage, which marks the place: while
 * nobody moves. A note that is put off comes back when its formation is live or next.
 */
export class OwnNotes {
  #session;
  #stand;
  #redraw;
  #card = node("section", {
    class: "own-note",
    "aria-label": words("notes.forYou"),
    hidden: true,
  });
  #problem = node("p", { class: "problem", role: "alert" });
  #acts = node("fieldset", { class: "own-note-acts", role: "presentation" });
  /** The number of the note that is in the card. */
  #filledWith = -1;
  /** Whether the run stood in the last frame, and how often it has come to stand. */
  #stands = false;
  #times = 0;
  /**
   * At which stop a note was put off, by its number.
   *
   * @type {Map<number, number>}
   */
  #putOff = new Map();
  /** @type {Set<number>} */
  #said = new Set();
  #formation = -1;
  #shown = "";
  /** Called when another note is shown, or none is any more. */
  onShown = () => {};

  /**
   * @param {LiveSession} session
   * @param {StageStand} stand
   */
  constructor(session, stand) {
    this.#session = session;
    this.#stand = stand;
    const told = byId("told");
    told.append(this.#card);
    this.#redraw = redrawing(told, () => this.#show());
    session.addEventListener("change", this.#redraw);
    stand.loaded.add(this.#redraw);
    stand.refresh();
  }

  /** Whether a note is shown, or will be in a moment. */
  get isShown() {
    return this.#shown !== "" || this.#due.length > 0;
  }

  /** With each frame. @param {Picture} picture */
  framed({ phase, runs, pending, waits, formation }) {
    const stands = phase !== "empty" && !runs && !pending && !waits;
    if (stands && !this.#stands) this.#times += 1;
    const isNews = stands !== this.#stands || formation !== this.#formation;
    this.#stands = stands;
    this.#formation = formation;
    if (isNews) this.#redraw();
  }

  /** Those to be read now. @returns {Note[]} */
  get #due() {
    const { choreography } = this.#stand;
    if (!this.#stands || choreography === null) return [];
    const { unread, notes, ended } = this.#session.state;
    if (ended) return [];
    return notes.filter((note) => unread.includes(note.seq)).filter((note) => {
      const times = this.#putOff.get(note.seq);
      if (times === undefined) return true;
      const ahead = formationOf(note, choreography) - this.#formation;
      return times < this.#times && (ahead === 0 || ahead === 1);
    });
  }

  #show() {
    const { choreography } = this.#stand;
    const due = this.#due;
    const [note] = due;
    const turn = this.#stand.performers.findIndex(({ id }) => id === this.#session.myPerformer);
    const revision = this.#session.production?.revision;
    const key = note === undefined ? "" : `${note.seq} ${due.length} ${turn} ${revision}`;
    if (key === this.#shown) return undefined;
    this.#shown = key;
    this.#card.hidden = note === undefined;
    if (note === undefined || choreography === null) {
      this.#stand.paint = null;
      this.#filledWith = -1;
      return this.onShown();
    }
    const stood = stoodAt(note, choreography, turn);
    const colour = getComputedStyle(document.documentElement).getPropertyValue("--live").trim();
    this.#stand.paint = stood === null ? null : ringsAt([stood], colour);
    this.#fill(note, due.length, placeInWords(note, choreography));
    return this.onShown();
  }

  /**
   * @param {Note} note
   * @param {number} count
   * @param {string} place
   */
  #fill(note, count, place) {
    this.#problem.textContent = "";
    const hadFocus = this.#card.contains(document.activeElement);
    const got = node("button", { type: "button", class: "primary got-it" }, words("notes.gotIt"));
    got.addEventListener("click", () => this.#got(note, got));
    const later = node("button", { type: "button", onclick: () => this.#later(note) }, words("notes.later"));
    this.#acts.replaceChildren(later, got);
    this.#card.replaceChildren(
      node(
        "p",
        { class: "own-note-place" },
        node("b", {}, place),
        " ",
        node("small", {}, words(note.performers.length === 0 ? "notes.forEverybody" : "notes.forYou")),
        " ",
        count > 1 && node("small", { class: "own-note-more" }, words("notes.more", { count: count - 1 })),
      ),
      node("p", { class: "own-note-text", dir: "auto" }, note.text),
      this.#problem,
      this.#acts,
    );
    const focus = () => hadFocus && document.activeElement === document.body && got.focus({ preventScroll: true });
    if (this.#filledWith === note.seq) focus();
    else holdAtFirst(this.#acts, focus);
    this.#filledWith = note.seq;
    if (this.#said.has(note.seq)) return;
    this.#said.add(note.seq);
    const text = words("notes.said", { place, text: note.text });
    announce(text);
    vibrate("told");
    if (isVoiceWanted()) say(text);
  }

  /**
   * @param {Note} note
   * @param {HTMLButtonElement} button
   */
  async #got(note, button) {
    button.disabled = true;
    const answer = await this.#session.command("gotNote", { note: note.seq });
    button.disabled = false;
    // Somebody else who dances this performer may have said that they have it.
    if (answer.ok || answer.code === "gone") this.#session.hasRead(note.seq);
    else this.#problem.textContent = refusalInWords(answer);
  }

  /** @param {Note} note */
  #later({ seq }) {
    this.#putOff.set(seq, this.#times);
    this.#show();
  }
}
