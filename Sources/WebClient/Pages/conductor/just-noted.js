import { words } from "../words/notes.js";
import "../words/common.js";
import { ask } from "../ui/ask.js";
import { Changes } from "../ui/changes.js";
import { clipped } from "../ui/clipped.js";
import { drawing } from "../ui/drawing.js";
import { icon } from "../ui/icons.js";
import { element } from "../ui/element.js";
import { node } from "../ui/node.js";
import { refusalInWords } from "../ui/refusals.js";
import { recipientsInWords } from "./note-words.js";

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { Shown } from "../ui/shown.d.ts"
 * @import { Written } from "./noting.js"
 *
 * A note that was refused, and why.
 *
 * @typedef {{ id: number, note: Written, why: string }} Refused
 */

/** How long a slip can be taken back where it was made, in milliseconds. */
const undoFor = 8_000;

/**
 * What was noted last, with a way to undo it, which goes by itself; and the notes that were refused, each until it is
 * sent again or dismissed: nothing that was written is lost.
 */
export class JustNoted {
  place = node("div", { id: "just-noted", class: "just-noted", role: "status" });
  #session;
  #sendAgain;
  #changes = new Changes();
  /** @type {{ text: string, undo: number | null } | null} */
  #noted = null;
  /** @type {readonly Refused[]} */
  #refused = [];
  #count = 0;
  #hiding = 0;

  /**
   * @param {LiveSession} session
   * @param {(note: Written) => unknown} sendAgain
   */
  constructor(session, sendAgain) {
    this.#session = session;
    this.#sendAgain = sendAgain;
    drawing(this.place, [this.#changes], () => this.#view());
  }

  /**
   * @param {number} seq
   * @param {Written} note
   */
  noted(seq, { text, performers }) {
    const { production } = this.#session;
    if (production === null) return;
    this.#say(words("notes.noted", { whom: recipientsInWords(performers, production), text }), seq);
  }

  /**
   * @param {Written} note
   * @param {string} why
   */
  refused(note, why) {
    this.#count += 1;
    this.#refused = [...this.#refused, { id: this.#count, note, why }];
    this.#changes.notify();
  }

  /** What was noted last goes, as another note is begun. */
  hide() {
    clearTimeout(this.#hiding);
    this.#noted = null;
    this.#changes.notify();
  }

  /**
   * @param {string} text
   * @param {number | null} undo the note that can be undone
   */
  #say(text, undo) {
    this.#noted = { text, undo };
    this.#changes.notify();
    clearTimeout(this.#hiding);
    this.#hiding = setTimeout(() => this.hide(), undoFor);
  }

  /** @param {number} note */
  async #undo(note) {
    const answer = await ask(`undo ${note}`, "once", () => this.#session.command("withdrawNote", { note }));
    const isGone = answer.ok || answer.code === "gone";
    this.#say(isGone ? words("notes.undone") : refusalInWords(answer), null);
  }

  /** Takes a refused note off; answers with it. @param {number} id */
  #take(id) {
    const taken = this.#refused.find((one) => one.id === id)?.note ?? null;
    this.#refused = this.#refused.filter((one) => one.id !== id);
    this.#changes.notify();
    return taken;
  }

  /** @param {number} id */
  #again(id) {
    const note = this.#take(id);
    if (note !== null) this.#sendAgain(note);
  }

  #view() {
    return [this.#notedLine(), element("div", { class: "refused-notes" }, this.#refused.map((one) => this.#line(one)))];
  }

  #notedLine() {
    if (this.#noted === null) return null;
    const { text, undo } = this.#noted;
    return element(
      "p",
      {},
      element("span", { dir: "auto" }, text),
      undo !== null && element(
        "button",
        { key: `undo ${undo}`, type: "button", class: "small", onclick: () => this.#undo(undo) },
        words("notes.undo"),
      ),
    );
  }

  /** @param {Shown<Refused>} refused */
  #line({ id, note, why }) {
    const text = words("notes.notNoted", { text: clipped(note.text, 60), why });
    return element(
      "p",
      { key: id },
      element("span", { dir: "auto" }, text),
      element("button", { type: "button", class: "small", onclick: () => this.#again(id) }, words("common.tryAgain")),
      element("button", {
        type: "button",
        class: "small",
        "aria-label": words("common.dismiss"),
        onclick: () => this.#take(id),
      }, icon("close")),
    );
  }
}
