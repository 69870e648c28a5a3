import { call, Problem } from "../live/api.js";
import { prefer, preference } from "../parts/preferences.js";
import { stance } from "../athlete/stance.js";
import { bytesOf } from "./film-bytes.js";

/**
 * Keeps an athlete's rounds on the server, where they want it.
 *
 * @import { LiveSession } from "../live/session.js"
 * @import { FilmedPose, RoundFilm } from "./round-film.js"
 *
 * @typedef {"here" | "sent" | "kept" | Problem} FilmState
 */

/** Milliseconds between attempts without a connection, and how many there are. */
const pause = 5_000;
const attempts = 60;

/** Where the films of a person are. @param {string} session @param {string} member @param {number} begins */
export const filmPath = (session, member, begins) =>
  `/api/v1/sessions/${encodeURIComponent(session)}/films/${encodeURIComponent(member)}/${begins}`;

export class KeptFilms {
  /** Where the last round is. @type {FilmState} */
  state = "here";
  onChange = () => {};
  #session;
  #name;
  /** @type {readonly FilmedPose[]} */
  #poses = [];

  /**
   * @param {LiveSession} session
   * @param {string} name of the athlete: a phone that goes from hand to hand asks the next one anew
   */
  constructor(session, name) {
    this.#session = session;
    this.#name = name;
  }

  get isWanted() {
    return preference("keep-films-of", "") === this.#name;
  }

  set isWanted(isWanted) {
    prefer("keep-films-of", isWanted ? this.#name : "");
    if (isWanted && this.state !== "kept" && this.state !== "sent") this.#keep();
  }

  /** @param {RoundFilm} film */
  roundIsOver(film) {
    this.#poses = film.poses;
    this.#tell("here");
    if (this.isWanted) this.#keep();
  }

  async #keep() {
    const { id, me, token } = this.#session;
    const poses = this.#poses;
    if (poses.length === 0 || me === null) return;
    const { begins, bytes } = bytesOf(poses, stance());
    const path = filmPath(id, me, begins);
    const body = new Blob([bytes], { type: "application/octet-stream" });
    this.#tell("sent");
    /** @type {FilmState} */
    let state = "kept";
    for (let left = attempts; left > 0; left -= 1) {
      try {
        await call(path, { method: "PUT", token, body });
        state = "kept";
        break;
      } catch (problem) {
        if (!(problem instanceof Problem)) throw problem;
        state = problem;
        if (!problem.isOffline && ![429, 503].includes(problem.status)) break;
        await new Promise((resolve) => setTimeout(resolve, 1_000 * (problem.retryAfter ?? 0) || pause));
      }
    }
    // Of a round that is over for long nothing is told.
    if (poses === this.#poses) this.#tell(state);
  }

  /** @param {FilmState} state */
  #tell(state) {
    this.state = state;
    this.onChange();
  }
}
