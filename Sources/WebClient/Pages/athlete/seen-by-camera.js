import { words } from "../words/camera.js";
import "../words/common.js";
import { call, Problem } from "../live/api.js";
import { patiently } from "../live/patiently.js";
import { allowing } from "../camera/own-film.js";
import { inWords } from "../parts/banner.js";
import { announce } from "../parts/announce.js";
import { element } from "../parts/element.js";
import { prefer, preference } from "../parts/preferences.js";

/**
 * A camera of the class whose place is the athlete's: it is said once, between rounds, with what the athlete allows it
 * to keep. Whatever they allow, here or in the settings, the server is told as long as such a camera is there.
 *
 * @import { Allowed, Consent } from "../camera/consent.js"
 * @import { KeptFilms } from "../camera/kept-films.js"
 * @import { LiveSession } from "../live/session.js"
 */

/** Of which cameras it was said here last, and to whom. */
const said = "seen-by-cameras";
/** Milliseconds after what the cameras see has changed, until the server is asked; a class does not ask at once. */
const soon = 500;
const spread = 2_500;

export class SeenByCamera {
  #session;
  #consent;
  #films;
  /** The names of the cameras whose places are the athlete's. @type {readonly string[]} */
  #cameras = [];
  /** What the server knows; null before it was asked. @type {Allowed | null} */
  #known = null;
  /** What the cameras of the class saw when the server was asked last. */
  #seen = "";
  #asking = 0;
  #isTelling = false;
  #isCalm = false;
  /** @type {HTMLElement | null} */
  #node = null;

  /**
   * @param {LiveSession} session
   * @param {Consent} consent
   * @param {KeptFilms} films
   */
  constructor(session, consent, films) {
    this.#session = session;
    this.#consent = consent;
    this.#films = films;
    consent.changed.add(() => this.#tell());
    for (const type of ["change", "connection"]) session.addEventListener(type, () => this.#look());
  }

  /** Whether nothing is called now, nor soon. @param {boolean} isCalm */
  set isCalm(isCalm) {
    this.#isCalm = isCalm;
    this.#show();
    // The trainer may have bound a camera in the round.
    this.#seen = "";
    this.#look();
  }

  /** A place becomes somebody's when a hand is up there, so what cameras see has changed then. */
  #look() {
    const { isConnected, state } = this.#session;
    if (!isConnected) this.#seen = "";
    if (!isConnected || !this.#isCalm || this.#asking !== 0) return;
    const seen = JSON.stringify(state.members.flatMap(({ id, sight }) => sight === undefined ? [] : [id, sight]));
    if (seen === this.#seen) return;
    this.#seen = seen;
    this.#asking = setTimeout(() => this.#ask(), soon + spread * Math.random());
  }

  async #ask() {
    try {
      /** @type {{ allowed: Allowed, cameras: string[] }} */
      const { allowed, cameras } = await call(this.#path, { token: this.#session.token });
      this.#cameras = cameras;
      if (!this.#isTelling) this.#known = allowed;
      this.#tell();
      this.#show();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      // It is asked again when something changes.
      this.#seen = "";
    }
    this.#asking = 0;
    this.#look();
  }

  get #path() {
    return `/api/v1/sessions/${encodeURIComponent(this.#session.id)}/filming`;
  }

  /** What is allowed on this phone holds; where no camera is there, only that it holds no longer. */
  async #tell() {
    const concerns = () => this.#cameras.length > 0 || this.#known !== "no";
    if (this.#isTelling) return;
    this.#isTelling = true;
    try {
      while (this.#known !== null && this.#known !== this.#consent.allowed && concerns()) {
        const { token } = this.#session;
        /** @type {Allowed} */
        let allowed = "no";
        await patiently(() => {
          // It may be changed while it is tried again, or is under way: then it is sent once more.
          allowed = this.#consent.allowed;
          return call(this.#path, { method: "PUT", token, body: { allowed } });
        });
        this.#known = allowed;
      }
      this.#fault("");
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.#fault(words("camera.serverNotTold", { why: inWords(problem) }));
    } finally {
      this.#isTelling = false;
    }
  }

  /** @param {string} text */
  #fault(text) {
    this.#films.serverFault = text;
    this.#films.changed.tell();
  }

  get #key() {
    return `${this.#session.me} ${this.#cameras.join("\n")}`;
  }

  #show() {
    const isNews = this.#cameras.length > 0 && preference(said, "") !== this.#key;
    const isShown = isNews && this.#isCalm && !this.#session.state.ended;
    if (isShown === (this.#node !== null)) return;
    if (!isShown) return this.#remove();
    this.#node = this.#made();
    document.querySelector("main")?.append(this.#node);
    announce(this.#title);
  }

  get #title() {
    return words("camera.seenBy", { cameras: this.#cameras.join(", ") });
  }

  #remove() {
    const main = document.querySelector("main");
    const hadFocus = this.#node?.contains(document.activeElement) ?? false;
    this.#node?.remove();
    this.#node = null;
    if (!hadFocus || main === null) return;
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
  }

  #made() {
    const done = () => {
      prefer(said, this.#key);
      this.#remove();
    };
    return element(
      "section",
      { class: "asked seen-by", "aria-labelledby": "seen-by-title" },
      element(
        "header",
        {},
        element("h2", { id: "seen-by-title" }, this.#title),
        element("button", { type: "button", class: "quiet", onclick: done }, words("common.close")),
      ),
      element("div", { class: "explained" }, allowing(this.#films, { of: "camera" })),
    );
  }
}
