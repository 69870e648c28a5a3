import { words } from "../words/camera.js";
import { announce } from "../ui/announce.js";
import { more } from "../ui/more.js";
import { node } from "../ui/node.js";
import { prefer, preference } from "../ui/preferences.js";
import { Asked } from "./asked.js";

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

export class TrainingRecordingsQuestion {
  #session;
  #consent;
  #films;
  #panel = new Asked(1, () => words("camera.asked"), (heading) => this.#content(heading));
  /** The question that is shown, or was when its trainer went. @type {number | null} */
  #asked = null;
  #isCalm = false;
  /** What takes the question away. */
  #leaving = 0;
  /** What the server was told on this connection. */
  #announced = "";

  /**
   * @param {LiveSession} session
   * @param {Consent} consent
   * @param {() => KeptFilms} films
   */
  constructor(session, consent, films) {
    this.#session = session;
    this.#consent = consent;
    this.#films = films;
    consent.changed.listen(() => this.#look());
    session.newsOf("change", "connection").listen(() => this.#look());
  }

  /** Whether nothing is called now, nor soon. @param {boolean} isCalm */
  set isCalm(isCalm) {
    this.#isCalm = isCalm;
    this.#look();
  }

  #look() {
    const asked = this.#session.state.trainingRecordings?.asked ?? null;
    if (!this.#session.isConnected) this.#announced = "";
    if (asked !== null) {
      clearTimeout(this.#leaving);
      this.#leaving = 0;
      this.#asked = asked;
    } else if (this.#asked !== null && this.#leaving === 0) {
      this.#leaving = setTimeout(() => this.#forget(), staying);
    }
    const isAnswered = this.#isAnswered;
    if (asked !== null && isAnswered) this.#announce(asked);
    this.#panel.isWanted = this.#asked !== null && !isAnswered && this.#isCalm && !this.#session.state.ended;
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
    this.#panel.isWanted = false;
  }

  /**
   * Answers with what they allow now, even if they have changed it since they answered the question.
   *
   * @param {number} asked
   */
  #announce(asked) {
    const answer = this.#consent.allowed;
    const told = `${asked} ${answer}`;
    if (told === this.#announced || !this.#session.signal("recordings", { asked, answer })) return;
    this.#announced = told;
    // They are not asked this question again, even if they have answered it only by changing what they allow.
    prefer(answered, this.#key);
  }

  /** @param {HTMLElement} heading */
  #content(heading) {
    /** @param {Allowed} allowed @param {string} text */
    const choice = (allowed, text) => node("button", { type: "button", onclick: () => this.#answer(allowed) }, text);
    return [
      heading,
      node("p", {}, words("camera.askedHelp")),
      more(words("camera.askedMore")),
      node(
        "div",
        { class: "stack" },
        choice("keep", words("camera.keepFilms")),
        choice("train", words("camera.askedTrain")),
        choice("no", words("camera.askedNo")),
      ),
    ];
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
