import { words } from "../words/notes.js";
import "../words/common.js";
import { drawing } from "../ui/drawing.js";
import { icon } from "../ui/icons.js";
import { element } from "../ui/element.js";
import { node } from "../ui/node.js";
import { prefer, preference } from "../ui/preferences.js";
import { refusalInWords } from "../ui/refusals.js";
import { placeInWords } from "../session/note-place.js";
import { addressee } from "../stage/notes.js";
import { JustNoted } from "./just-noted.js";
import { recipientsInWords, sectionOf } from "./note-words.js";

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { StageStand } from "../session/stage-stand.js"
 * @import { Choreography } from "../stage/choreography.js"
 * @import { Description } from "../ui/element.js"
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
const gap = 8;

/**
 * A dot of the stage is touched, or a key is pressed: chips appear near the thumb, and one touch makes the note. The
 * run does not stop for it, and nothing waits for an answer.
 */
export class Noting {
  #session;
  #stand;
  #canvas;
  /** @type {JustNoted} */
  #told;
  /** @type {Draft | null} */
  #draft = null;
  #problem = "";
  /** The chips do not change as long as the panel is open. @type {readonly string[]} */
  #chips = [];
  #field = node("input", {
    type: "text",
    maxlength: String(longest),
    autocomplete: "off",
    enterkeyhint: "send",
    dir: "auto",
    "aria-label": words("notes.ownWords"),
    placeholder: words("notes.example"),
    oninput: () => this.#drawing.now(),
  });
  #panel = node("section", { id: "noting", class: "noting", "aria-label": words("notes.note"), hidden: true });
  #drawing;

  /**
   * @param {LiveSession} session
   * @param {StageStand} stand
   * @param {HTMLCanvasElement} canvas
   */
  constructor(session, stand, canvas) {
    this.#session = session;
    this.#stand = stand;
    this.#canvas = canvas;
    this.#told = new JustNoted(session, (note) => this.#send(note));
    this.#panel.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    });
    document.body.append(this.#panel);
    canvas.after(this.#told.place);
    this.#drawing = drawing(this.#panel, [session.newsOf("production")], () => this.#view());
    this.#listen();
  }

  #listen() {
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
    this.#drawing.now();
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
    this.#problem = "";
    this.#chips = chipsOffered();
    this.#told.hide();
    this.#panel.hidden = false;
    this.#drawing.now();
    this.#place(point);
  }

  #view() {
    const { choreography } = this.#stand;
    if (this.#draft === null || choreography === null) return undefined;
    return [
      element(
        "header",
        {},
        element("p", { class: "noting-where" }, placeInWords({ ...this.#draft, place: null }, choreography)),
        element("button", {
          type: "button",
          class: "quiet icon",
          "aria-label": words("common.close"),
          onclick: () => this.close(),
        }, icon("close")),
      ),
      recipientChoice(this.#performers, choreography, (value) => this.#choose(value)),
      element(
        "ul",
        { class: "plain chips", "aria-label": words("notes.chips") },
        this.#chips.map((text) =>
          element(
            "li",
            { key: text },
            element(
              "button",
              { type: "button", class: "chip", dir: "auto", onclick: () => this.#note(text) },
              text,
            ),
          )
        ),
      ),
      element(
        "form",
        { class: "noting-words", onsubmit: (event) => this.#submit(event) },
        this.#field,
        element("button", { type: "submit" }, words("notes.noteIt")),
      ),
      element("p", { class: "problem", role: "alert" }, this.#problem),
    ];
  }

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    const text = (this.#named()?.text ?? this.#field.value).trim();
    if (text !== "") return this.#note(text);
    this.#problem = words("notes.blank");
    this.#drawing.now();
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
    if (!answer.ok) return this.#told.refused(note, refusalInWords(answer));
    remember(note.text);
    this.#told.noted(answer.seq, note);
  }
}

/**
 * For whom a note is: everybody, a section or one performer; several who were touched are named as they are.
 *
 * @param {readonly string[]} performers
 * @param {Choreography} choreography
 * @param {(value: string) => void} choose
 */
function recipientChoice(performers, { production, performers: all }, choose) {
  const section = sectionOf(performers, production);
  const isSeveral = performers.length > 1 && section === null;
  const chosen = isSeveral ? "+" : performers.length === 0 ? "" : section ? `s${section.id}` : `p${performers[0]}`;
  /** @type {(value: string, text: string) => Description} */
  const option = (value, text) => element("option", { key: `of ${value}`, value, selected: value === chosen }, text);
  return element(
    "select",
    { "aria-label": words("notes.whom"), onchange: ({ currentTarget }) => choose(currentTarget.value) },
    isSeveral && option("+", recipientsInWords(performers, production)),
    option("", words("notes.everybody")),
    production.sections.map(({ id, name }) => option(`s${id}`, name)),
    all.map(({ id, name, label }) => option(`p${id}`, name || label)),
  );
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
