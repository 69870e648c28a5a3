import { words } from "../words/notes.js";
import { ask } from "../ui/ask.js";
import { Held } from "../ui/changes.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { byId, node, within } from "../ui/node.js";
import { patch } from "../ui/patch.js";
import { holdAtFirst } from "../ui/hold-at-first.js";
import { announce } from "../ui/announce.js";
import { formationOf, placeInWords, stoodAt } from "../session/note-place.js";
import { ringsAt } from "../stage/rings.js";
import { refusalInWords } from "../ui/refusals.js";
import { isVoiceWanted, say } from "../ui/voice.js";
import { vibrate } from "../ui/vibration.js";

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { Note } from "../live/model.d.ts"
 * @import { StageStand } from "../session/stage-stand.js"
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Picture } from "../stage/picture.js"
 */

/**
 * The notes for the dancer at this device, one after the other, over the stage, which marks the place: while
 * nobody moves. A note that is put off comes back when its formation is live or next.
 */
export class OwnNotes {
  #session;
  #stand;
  #drawing;
  #card = node("section", {
    class: "own-note",
    "aria-label": words("notes.forYou"),
    hidden: true,
  });
  #problem = new Held("");
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
    const sources = [session.newsOf("change"), stand.loaded, this.#problem];
    this.#drawing = drawing(this.#card, sources, () => this.#view());
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
    if (isNews) this.#drawing.soon();
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

  #view() {
    const { choreography } = this.#stand;
    const due = this.#due;
    const note = choreography === null ? undefined : due[0];
    const turn = this.#stand.performers.findIndex(({ id }) => id === this.#session.myPerformer);
    const revision = this.#session.production?.revision;
    const key = note === undefined ? "" : `${note.seq} ${due.length} ${turn} ${revision}`;
    if (key !== this.#shown) {
      this.#shown = key;
      this.#card.hidden = note === undefined;
      this.#paint(note, choreography, turn);
      this.#hold(note);
      this.onShown();
    }
    return note === undefined || choreography === null
      ? undefined
      : this.#content(note, due.length, placeInWords(note, choreography));
  }

  /**
   * @param {Note | undefined} note
   * @param {Choreography | null} choreography
   * @param {number} turn
   */
  #paint(note, choreography, turn) {
    const stood = note === undefined || choreography === null ? null : stoodAt(note, choreography, turn);
    const colour = getComputedStyle(document.documentElement).getPropertyValue("--live").trim();
    this.#stand.paint = stood === null ? null : ringsAt([stood], colour);
  }

  /** Another note in the card is not answered by a tap that was meant for the one before. @param {Note} [note] */
  #hold(note) {
    const before = this.#filledWith;
    this.#filledWith = note?.seq ?? -1;
    if (note === undefined || before === note.seq) return;
    this.#problem.value = "";
    const hadFocus = this.#card.contains(document.activeElement);
    holdAtFirst(this.#acts, () => {
      if (!hadFocus || document.activeElement !== document.body) return;
      within(this.#acts, ".got-it").focus({ preventScroll: true });
    });
  }

  /**
   * @param {Note} note
   * @param {number} count
   * @param {string} place
   */
  #content({ seq, text, performers }, count, place) {
    this.#say(seq, words("notes.said", { place, text }));
    patch(
      this.#acts,
      element("button", { type: "button", onclick: () => this.#later(seq) }, words("notes.later")),
      element(
        "button",
        { type: "button", class: "primary got-it", onclick: () => this.#got(seq) },
        words("notes.gotIt"),
      ),
    );
    return [
      element(
        "p",
        { class: "own-note-place" },
        element("b", {}, place),
        " ",
        element("small", {}, words(performers.length === 0 ? "notes.forEverybody" : "notes.forYou")),
        " ",
        count > 1 && element("small", { class: "own-note-more" }, words("notes.more", { count: count - 1 })),
      ),
      element("p", { class: "own-note-text", dir: "auto" }, text),
      element("p", { class: "problem", role: "alert" }, this.#problem.value),
      this.#acts,
    ];
  }

  /**
   * Each once.
   *
   * @param {number} note
   * @param {string} text
   */
  #say(note, text) {
    if (this.#said.has(note)) return;
    this.#said.add(note);
    announce(text);
    vibrate("told");
    if (isVoiceWanted()) say(text);
  }

  /** @param {number} note */
  async #got(note) {
    const answer = await ask(`got ${note}`, "once", () => this.#session.command("gotNote", { note }));
    // Somebody else who dances this performer may have said that they have it.
    if (answer.ok || answer.code === "gone") this.#session.hasRead(note);
    else this.#problem.value = refusalInWords(answer);
  }

  /** @param {number} note */
  #later(note) {
    this.#putOff.set(note, this.#times);
    this.#drawing.now();
  }
}
