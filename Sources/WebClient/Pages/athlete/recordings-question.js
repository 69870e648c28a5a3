import { words } from "../words/camera.js";
import { announce } from "../parts/announce.js";
import { element } from "../parts/element.js";
import { prefer, preference } from "../parts/preferences.js";

/**
 * The trainer asks everybody whether rounds may be kept. It is asked between rounds and once a question; what was
 * allowed before holds until it is answered. Who allows everything already is not asked again.
 *
 * @import { Allowed, Consent } from "../camera/consent.js"
 * @import { KeptFilms } from "../camera/kept-films.js"
 * @import { LiveSession } from "../live/session.js"
 */

/** Which question was answered here last, and by whom. */
const answered = "recordings-answered";
/** Milliseconds for which a question stays that nobody asks any more: a trainer's page may only be opened again. */
const staying = 5_000;
/** Milliseconds for which a tap is still one on what was there before: the pad stays, and nothing is answered. */
const tapping = 2_000;
const settling = 1_000;

export class RecordingsQuestion {
  #session;
  #consent;
  #films;
  /** @type {HTMLElement | null} */
  #node = null;
  /** The question that is shown, or was when its trainer went. @type {number | null} */
  #asked = null;
  #isCalm = false;
  #isShown = false;
  /** What takes the question away, brings it, and lets it be answered. */
  #leaving = 0;
  #coming = 0;
  #settling = 0;
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
    if (asked !== null) {
      clearTimeout(this.#leaving);
      this.#leaving = 0;
      this.#asked = asked;
    } else if (this.#asked !== null && this.#leaving === 0) {
      this.#leaving = setTimeout(() => this.#forget(), staying);
    }
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
    this.#leaving = 0;
    this.#asked = null;
    this.#show(false);
  }

  /** What holds now counts, also where it is another than what was answered. @param {number} asked */
  #tell(asked) {
    const answer = this.#consent.allowed;
    const told = `${asked} ${answer}`;
    if (told === this.#told || !this.#session.signal("recordings", { asked, answer })) return;
    this.#told = told;
    // Also where nobody had to be asked: what they change is an answer, too.
    prefer(answered, this.#key);
  }

  /** @param {boolean} isShown */
  #show(isShown) {
    if (isShown === this.#isShown) return;
    this.#isShown = isShown;
    clearTimeout(this.#coming);
    if (!isShown) return this.#remove();
    if (document.body.classList.contains("taps")) this.#coming = setTimeout(() => this.#put(), tapping);
    else this.#put();
  }

  #put() {
    const node = this.#node = this.#made();
    document.querySelector("main")?.append(node);
    announce(words("camera.asked"));
    this.#settling = setTimeout(() => {
      for (const button of node.querySelectorAll("button")) button.disabled = false;
    }, settling);
  }

  #remove() {
    clearTimeout(this.#settling);
    const main = document.querySelector("main");
    const hadFocus = this.#node?.contains(document.activeElement) ?? false;
    this.#node?.remove();
    this.#node = null;
    if (!hadFocus || main === null) return;
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
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
        element("button", { type: "button", disabled: true, onclick: choose("keep") }, words("camera.keepFilms")),
        element("button", { type: "button", disabled: true, onclick: choose("train") }, words("camera.askedTrain")),
        element("button", { type: "button", disabled: true, onclick: choose("no") }, words("camera.askedNo")),
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
