import { words } from "../words/notes.js";
import "../words/common.js";
import { node, setText } from "../ui/node.js";
import { prefer, preference } from "../ui/preferences.js";
import { clipped } from "../ui/clipped.js";
import { refusalInWords } from "../ui/refusals.js";
import { placeInWords } from "../session/note-place.js";
import { addressee } from "../stage/notes.js";
import { sectionOf, whomInWords } from "./note-words.js";

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { StageStand } from "../session/stage-stand.js"
 */

/**
 * The note in progress: it belongs to the instant of the touch, whatever the run does meanwhile.
 *
 * @typedef {{ touched: number, position: number, formation: number, performers: string[] }} Draft
 * @typedef {Omit<Draft, "formation"> & { text: string }} Written
 */

const longest = 2_000;
const remembered = 6;
/** Longer words are no chip. */
const longestChip = 24;
/** How long a slip can be taken back where it was made, in milliseconds. */
const undoFor = 8_000;
const gap = 8;

/**
 * A dot of the stage is touched, or a key is pressed: chips appear near the thumb, and one touch makes the note. The
 * run does not stop for it, and nothing waits for an answer.
 */
export class Noting {
  #session;
  #stand;
  #canvas;
  /** @type {Draft | null} */
  #draft = null;
  #where = node("p", { class: "noting-where" });
  #whom = node("select", { "aria-label": words("notes.whom") });
  #chips = node("ul", { class: "plain chips", "aria-label": words("notes.chips") });
  #field = node("input", {
    type: "text",
    maxlength: String(longest),
    autocomplete: "off",
    enterkeyhint: "send",
    dir: "auto",
    "aria-label": words("notes.ownWords"),
    placeholder: words("notes.example"),
  });
  #problem = node("p", { class: "problem", role: "alert" });
  #panel = node("section", { id: "noting", class: "noting", "aria-label": words("notes.note"), hidden: true });
  /** What was noted last; it goes by itself. */
  #noted = node("p", { hidden: true });
  /** The notes that were refused, each until it is sent again or dismissed: nothing that was written is lost. */
  #refused = node("div", { class: "refused-notes" });
  #told = node("div", { id: "just-noted", class: "just-noted", role: "status" }, this.#noted, this.#refused);
  #hiding = 0;

  /**
   * @param {LiveSession} session
   * @param {StageStand} stand
   * @param {HTMLCanvasElement} canvas
   */
  constructor(session, stand, canvas) {
    this.#session = session;
    this.#stand = stand;
    this.#canvas = canvas;
    const form = node(
      "form",
      { class: "noting-words" },
      this.#field,
      node("button", { type: "submit" }, words("notes.noteIt")),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = (this.#named()?.text ?? this.#field.value).trim();
      if (text === "") return setText(this.#problem, words("notes.blank"));
      this.#note(text);
    });
    this.#panel.append(
      node(
        "header",
        {},
        this.#where,
        node("button", {
          type: "button",
          class: "quiet icon",
          "aria-label": words("common.close"),
          onclick: () => this.close(),
        }, "✕"),
      ),
      this.#whom,
      this.#chips,
      form,
      this.#problem,
    );
    this.#panel.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    });
    document.body.append(this.#panel);
    canvas.after(this.#told);
    this.#listen();
  }

  #listen() {
    this.#field.addEventListener("input", () => this.#show());
    this.#whom.addEventListener("change", () => this.#choose(this.#whom.value));
    /** @type {Omit<Draft, "performers"> | null} */
    let touch = null;
    // The instant is that of the touch, not that of the finger's going up.
    this.#canvas.addEventListener("pointerdown", () => (touch = this.#instant()));
    this.#canvas.addEventListener("click", (event) => {
      const turn = this.#stand.dotAt(event.offsetX, event.offsetY);
      if (turn < 0) return this.close();
      const { id } = this.#stand.performers[turn];
      if (this.#draft !== null) return this.#toggle(id);
      const at = touch ?? this.#instant();
      if (at !== null) this.#open({ ...at, performers: [id] }, { x: event.clientX, y: event.clientY });
    });
  }

  /** Where the run is now, as this device shows it. */
  #instant() {
    const { picture } = this.#stand;
    const touched = this.#session.now();
    if (touched === null || picture === null || picture.phase === "empty") return null;
    return { touched: Math.round(touched), position: Math.round(picture.time), formation: picture.formation };
  }

  /** For everybody, until somebody is chosen: by key or button. */
  write() {
    const at = this.#draft ?? this.#instant();
    if (at === null) return;
    if (this.#draft === null) this.#open({ ...at, performers: [] }, null);
    this.#field.focus();
  }

  close() {
    this.#draft = null;
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && this.#panel.contains(focused)) focused.blur();
    this.#panel.hidden = true;
  }

  /** Whom the words name, and the rest of them: “Ana: late” is for Ana, whoever was chosen; null without names. */
  #named() {
    const { production } = this.#session;
    return production === null ? null : addressee(production, this.#field.value);
  }

  /** @returns {string[]} */
  get #performers() {
    return this.#named()?.performers ?? this.#draft?.performers ?? [];
  }

  /** Chosen by hand, whatever the words named. @param {string[]} performers */
  #address(performers) {
    if (this.#draft === null) return;
    this.#field.value = this.#named()?.text ?? this.#field.value;
    this.#draft.performers = performers;
    this.#show();
  }

  /** Touching another dot adds it; touching the same again takes it away. @param {string} performer */
  #toggle(performer) {
    const performers = this.#performers;
    const others = performers.filter((id) => id !== performer);
    this.#address(others.length < performers.length ? others : [...performers, performer]);
  }

  /** @param {string} value of the list: a performer, a section, or nobody for everybody */
  #choose(value) {
    const [kind, id] = [value[0], value.slice(1)];
    const ofSection = () => this.#stand.performers.filter(({ section }) => section === id).map((one) => one.id);
    this.#address(kind === "p" ? [id] : kind === "s" ? ofSection() : []);
  }

  /**
   * @param {Draft} draft
   * @param {{ x: number, y: number } | null} point of the touch, in CSS pixels of the window
   */
  #open(draft, point) {
    this.#draft = draft;
    this.#field.value = "";
    setText(this.#problem, "");
    this.#chips.replaceChildren(
      ...chipsOffered().map((text) =>
        node(
          "li",
          {},
          node("button", { type: "button", class: "chip", dir: "auto", onclick: () => this.#note(text) }, text),
        )
      ),
    );
    this.#noted.hidden = true;
    this.#panel.hidden = false;
    this.#show();
    this.#place(point);
  }

  #show() {
    const { choreography } = this.#stand;
    if (this.#draft === null || choreography === null) return;
    const performers = this.#performers;
    setText(this.#where, placeInWords({ ...this.#draft, place: null }, choreography));
    const section = sectionOf(performers, choreography.production);
    const isSeveral = performers.length > 1 && section === null;
    const chosen = performers.length === 0 ? "" : section ? `s${section.id}` : `p${performers[0]}`;
    /** @type {(value: string, text: string) => HTMLElement} */
    const option = (value, text) => node("option", { value, selected: value === chosen && !isSeveral }, text);
    this.#whom.replaceChildren(
      ...(isSeveral
        ? [node("option", { value: "+", selected: true }, whomInWords(performers, choreography.production))]
        : []),
      option("", words("notes.everybody")),
      ...choreography.production.sections.map(({ id, name }) => option(`s${id}`, name)),
      ...choreography.performers.map(({ id, name, label }) => option(`p${id}`, name || label)),
    );
  }

  /** Beside the finger, within the window. @param {{ x: number, y: number } | null} point */
  #place(point) {
    const { width, height } = this.#panel.getBoundingClientRect();
    const stage = this.#canvas.getBoundingClientRect();
    const at = point ?? { x: stage.left + stage.width / 2, y: stage.top };
    const below = at.y + 3 * gap;
    const top = below + height + gap <= innerHeight ? below : at.y - 3 * gap - height;
    const left = at.x - width / 2;
    this.#panel.style.insetBlockStart = `${Math.max(gap, Math.min(top, innerHeight - height - gap))}px`;
    this.#panel.style.left = `${Math.max(gap, Math.min(left, innerWidth - width - gap))}px`;
  }

  /**
   * Closed before there is an answer: what is touched meanwhile is another note.
   *
   * @param {string} text
   */
  #note(text) {
    if (this.#draft === null) return;
    const { touched, position } = this.#draft;
    const performers = this.#performers;
    this.close();
    this.#send({ text, performers, touched, position });
  }

  /** @param {Written} note */
  async #send(note) {
    const answer = await this.#session.command("note", note);
    if (!answer.ok) return this.#tellRefusal(note, refusalInWords(answer));
    remember(note.text);
    this.#tell(answer.seq, note.text, note.performers);
  }

  /**
   * @param {Written} note
   * @param {string} why
   */
  #tellRefusal(note, why) {
    const again = node("button", { type: "button", class: "small" }, words("common.tryAgain"));
    const text = words("notes.notNoted", { text: clipped(note.text, 60), why });
    const dismiss = node("button", { type: "button", class: "small", "aria-label": words("common.dismiss") }, "✕");
    const line = node("p", {}, node("span", { dir: "auto" }, text), again, dismiss);
    dismiss.addEventListener("click", () => line.remove());
    again.addEventListener("click", () => {
      line.remove();
      this.#send(note);
    });
    this.#refused.append(line);
  }

  /**
   * @param {number} note
   * @param {string} text
   * @param {string[]} performers
   */
  #tell(note, text, performers) {
    const { production } = this.#session;
    if (production === null) return;
    const undo = node("button", { type: "button", class: "small" }, words("notes.undo"));
    undo.addEventListener("click", async () => {
      undo.disabled = true;
      const answer = await this.#session.command("withdrawNote", { note });
      const isGone = answer.ok || answer.code === "gone";
      this.#say(isGone ? words("notes.undone") : refusalInWords(answer));
    });
    this.#say(words("notes.noted", { whom: whomInWords(performers, production), text }), undo);
  }

  /**
   * @param {string} text
   * @param {HTMLElement[]} more
   */
  #say(text, ...more) {
    this.#noted.replaceChildren(node("span", { dir: "auto" }, text), ...more);
    this.#noted.hidden = false;
    clearTimeout(this.#hiding);
    this.#hiding = setTimeout(() => (this.#noted.hidden = true), undoFor);
  }
}

/** The words that are used most. */
const usual = () => [
  words("notes.late"),
  words("notes.early"),
  words("notes.spacing"),
  words("notes.level"),
  words("notes.arms"),
  words("notes.heads"),
];

/** And what was written on this device last. */
const chipsOffered = () => [...usual(), ...ownChips().filter((text) => !usual().includes(text))];

/** @returns {string[]} the latest first */
function ownChips() {
  try {
    const kept = JSON.parse(preference("noted", "[]"));
    return Array.isArray(kept) ? kept.filter((text) => typeof text === "string").slice(0, remembered) : [];
  } catch {
    return [];
  }
}

/** @param {string} text */
function remember(text) {
  if (text.length > longestChip || usual().includes(text)) return;
  prefer("noted", JSON.stringify([text, ...ownChips().filter((one) => one !== text)].slice(0, remembered)));
}
