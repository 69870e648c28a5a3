import { words } from "../words/camera.js";
import { announce } from "../parts/announce.js";
import { element } from "../parts/element.js";
import { prefer, preference } from "../parts/preferences.js";

/**
 * The trainer asks everybody whether rounds may be kept. It is asked between rounds and once a question; no answer
 * is no. Who allows everything already is not asked again.
 *
 * @import { Allowed, Consent } from "../camera/consent.js"
 * @import { KeptFilms } from "../camera/kept-films.js"
 * @import { LiveSession } from "../live/session.js"
 */

/** Which question was answered here last, and by whom. */
const answered = "recordings-answered";
/** Milliseconds for which a question stays that nobody asks any more: a trainer's page may only be opened again. */
const staying = 5_000;

export class RecordingsQuestion {
  #session;
  #consent;
  #films;
  /** @type {HTMLElement | null} */
  #node = null;
  /** The question that is shown, or was when its trainer went. @type {number | null} */
  #asked = null;
  #isCalm = false;
  #leaving = 0;
  /** What the server was told on this connection. */
  #told = "";

  /**
   * @param {LiveSession} session
   * @param {Consent} consent
   * @param {() => KeptFilms} films
   */
  constructor(session, consent, films) {
    this.#session = session;
    this.#consent = consent;
    this.#films = films;
    consent.changed.add(() => this.#look());
    for (const type of ["change", "connection"]) session.addEventListener(type, () => this.#look());
  }

  /** Whether nothing is called now, nor soon. @param {boolean} isCalm */
  set isCalm(isCalm) {
    this.#isCalm = isCalm;
    this.#look();
  }

  #look() {
    const asked = this.#session.state.recordings?.asked ?? null;
    if (!this.#session.isConnected) this.#told = "";
    clearTimeout(this.#leaving);
    if (asked !== null) this.#asked = asked;
    else if (this.#asked !== null) this.#leaving = setTimeout(() => this.#forget(), staying);
    const isAnswered = this.#isAnswered;
    if (asked !== null && isAnswered) this.#tell(asked);
    this.#show(this.#asked !== null && !isAnswered && this.#isCalm && !this.#session.state.ended);
  }

  get #isAnswered() {
    return this.#consent.allowed === "train" || preference(answered, "") === this.#key;
  }

  get #key() {
    return `${this.#session.me} ${this.#asked}`;
  }

  #forget() {
    this.#asked = null;
    this.#show(false);
  }

  /** What holds now counts, also where it is another than what was answered. @param {number} asked */
  #tell(asked) {
    const answer = this.#consent.allowed;
    const told = `${asked} ${answer}`;
    if (told !== this.#told && this.#session.signal("recordings", { asked, answer })) this.#told = told;
  }

  /** @param {boolean} isShown */
  #show(isShown) {
    if (isShown === (this.#node !== null)) return;
    this.#node?.remove();
    this.#node = isShown ? this.#made() : null;
    if (this.#node === null) return;
    document.querySelector("main")?.append(this.#node);
    announce(words("camera.asked"));
  }

  #made() {
    /** @param {Allowed} allowed */
    const choose = (allowed) => () => this.#answer(allowed);
    return element(
      "section",
      { class: "asked", "aria-labelledby": "asked-title" },
      element("h2", { id: "asked-title" }, words("camera.asked")),
      element("p", {}, words("camera.askedHelp")),
      element(
        "div",
        { class: "stack" },
        element("button", { type: "button", onclick: choose("keep") }, words("camera.keepFilms")),
        element("button", { type: "button", onclick: choose("train") }, words("camera.askedTrain")),
        element("button", { type: "button", onclick: choose("no") }, words("camera.askedNo")),
      ),
    );
  }

  /** @param {Allowed} allowed */
  #answer(allowed) {
    prefer(answered, this.#key);
    const films = this.#films();
    if (films.isForTraining !== (allowed === "train")) films.isForTraining = allowed === "train";
    films.isWanted = allowed !== "no";
    announce(words(`camera.answered.${allowed}`));
  }
}
