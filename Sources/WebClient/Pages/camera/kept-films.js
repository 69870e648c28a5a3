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
  /** Why the last change of the permission to train was not made. @type {Problem | null} */
  permissionFault = null;
  onChange = () => {};
  #session;
  #name;
  /** @type {readonly FilmedPose[]} */
  #poses = [];
  /** Of the last round, once it is kept. */
  #begins = 0;

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

  /** Whether the recogniser may be trained with the rounds, also elsewhere. */
  get isForTraining() {
    return preference("train-with-films-of", "") === this.#name;
  }

  set isForTraining(isAllowed) {
    prefer("train-with-films-of", isAllowed ? this.#name : "");
    if (isAllowed) this.#allow();
    else this.#takeBack();
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
    const isForTraining = this.isForTraining;
    const path = `${filmPath(id, me, begins)}?training=${isForTraining ? "allowed" : "refused"}`;
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
    if (poses === this.#poses) {
      this.#begins = begins;
      this.#tell(state);
    }
    // They may have thought better of it meanwhile.
    if (state === "kept" && this.isForTraining !== isForTraining) await this.#permit(begins, this.isForTraining);
  }

  /** The round that is kept already, too. */
  async #allow() {
    if (this.state === "kept") await this.#permit(this.#begins, true);
  }

  /** All rounds of this class: they stay, and are in no file from now on. */
  async #takeBack() {
    const { id, me, token } = this.#session;
    try {
      /** @type {{ films: { member: string, begins: number, training: boolean }[] }} */
      const { films } = await call(`/api/v1/sessions/${encodeURIComponent(id)}/films`, { token });
      for (const { member, begins, training } of films) {
        if (member === me && training) await this.#permit(begins, false);
      }
    } catch (problem) {
      this.#fail(problem);
    }
  }

  /** @param {number} begins @param {boolean} allowed */
  async #permit(begins, allowed) {
    const { id, me, token } = this.#session;
    if (me === null) return;
    try {
      await call(`${filmPath(id, me, begins)}/training`, { method: "PUT", token, body: { allowed } });
    } catch (problem) {
      this.#fail(problem);
    }
  }

  /** @param {unknown} problem */
  #fail(problem) {
    if (!(problem instanceof Problem)) throw problem;
    this.permissionFault = problem;
    this.onChange();
  }

  /** @param {FilmState} state */
  #tell(state) {
    this.permissionFault = null;
    this.state = state;
    this.onChange();
  }
}
