import { listed, words } from "../words/camera.js";
import "../words/common.js";
import { call } from "../wire/api.js";
import { Problem } from "../ui/problem.js";
import { allowing } from "../camera/own-film.js";
import { node } from "../ui/node.js";
import { prefer, preference } from "../ui/preferences.js";
import { stance } from "../drill/stance.js";
import { Asked } from "./asked.js";

/**
 * Cameras of the class whose places are the athlete's: it is said once, between rounds, with what the athlete allows
 * them to keep.
 *
 * @import { Allowed } from "../camera/consent.js"
 * @import { KeptFilms } from "../camera/kept-films.js"
 * @import { LiveSession } from "../live/session.js"
 */

/** The preference that keeps who was told last, and of which cameras. */
const said = "seen-by-cameras";
/**
 * When the places that cameras see have changed, the server is asked after `soon` milliseconds and up to `spread` more:
 * not all phones of a class ask at the same time.
 */
const soon = 500;
const spread = 2_500;
/** Seconds until it is asked again, if it could not be asked. */
const pause = 5;

export class SeenByCamera {
  #session;
  #films;
  #panel = new Asked(0, () => this.#title, (heading) => this.#content(heading));
  /** Who is being told, and of which cameras (`#key`); empty while nobody is. */
  #shown = "";
  /** The names of the cameras whose places are the athlete's. @type {readonly string[]} */
  #cameras = [];
  /** How the athlete stands, as the server was told for these cameras. */
  #stood = "";
  /** What the cameras of the class saw when the server was asked last. */
  #seen = "";
  #asking = 0;
  #isCalm = false;

  /**
   * @param {LiveSession} session
   * @param {KeptFilms} films
   */
  constructor(session, films) {
    this.#session = session;
    this.#films = films;
    session.newsOf("change", "connection").listen(() => this.#look());
    addEventListener("stancechosen", () => this.#lookAnew());
  }

  /** Whether nothing is called now, nor soon. @param {boolean} isCalm */
  set isCalm(isCalm) {
    this.#isCalm = isCalm;
    this.#show();
    // The trainer may have bound a camera in the round.
    this.#lookAnew();
  }

  #lookAnew() {
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
    const { id, token } = this.#session;
    /** Seconds until it is asked again by itself. */
    let wait = 0;
    try {
      /** @type {{ allowed: Allowed, cameras: string[] }} */
      const { allowed, cameras } = await call(`/api/v1/sessions/${encodeURIComponent(id)}/filming`, { token });
      this.#cameras = cameras;
      this.#show();
      if (allowed !== this.#films.sent.ofCameras) this.#films.sent.send();
      await this.#sendStance();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (!problem.isPassing) return;
      wait = problem.retryAfter ?? pause;
      this.#seen = "";
    } finally {
      this.#asking = setTimeout(() => {
        this.#asking = 0;
        this.#look();
      }, 1_000 * wait);
    }
  }

  /** Cameras cannot tell a jab from a cross before they know it. What the trainer says afterwards stays. */
  async #sendStance() {
    const { id, me, token } = this.#session;
    const now = stance();
    const stood = `${now} ${this.#key}`;
    if (now === null || me === null || this.#cameras.length === 0 || stood === this.#stood) return;
    const path = `/api/v1/sessions/${encodeURIComponent(id)}/stances/${encodeURIComponent(me)}`;
    await call(path, { method: "PUT", body: { stance: now }, token });
    this.#stood = stood;
  }

  get #key() {
    return `${this.#session.me} ${this.#cameras.join("\n")}`;
  }

  #show() {
    const isNews = this.#cameras.length > 0 && preference(said, "") !== this.#key;
    const shown = isNews && this.#isCalm && !this.#session.state.ended ? this.#key : "";
    if (shown === this.#shown) return;
    this.#shown = shown;
    // Another camera is told anew.
    this.#panel.isWanted = false;
    this.#panel.isWanted = shown !== "";
  }

  get #title() {
    return words("camera.seenBy", { count: this.#cameras.length, cameras: listed(this.#cameras) });
  }

  /** @param {HTMLElement} heading */
  #content(heading) {
    const done = () => {
      prefer(said, this.#shown);
      this.#show();
    };
    this.#films.sent.explain();
    return [
      node(
        "header",
        {},
        heading,
        node("button", { type: "button", class: "quiet", onclick: done }, words("common.close")),
      ),
      node("div", { class: "explained" }, allowing(this.#films, { of: "camera" })),
    ];
  }
}
