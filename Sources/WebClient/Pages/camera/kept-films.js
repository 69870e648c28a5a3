import { call } from "../wire/api.js";
import { Problem } from "../ui/problem.js";
import { patiently } from "../wire/patiently.js";
import { ask } from "../ui/ask.js";
import { Changes } from "../ui/changes.js";
import { stance } from "../drill/stance.js";
import { bytesOf, filmPath } from "./film-bytes.js";
import { forgetLeftFilms, keepLeftFilm } from "./left-films.js";
import { SentConsent } from "./sent-consent.js";

/**
 * Keeps an athlete's rounds on the server, where they want it.
 *
 * @import { Consent } from "./consent.js"
 * @import { LiveSession } from "../live/session.js"
 * @import { FilmedPose, RoundFilm } from "./round-film.js"
 *
 * @typedef {"here" | "sent" | "kept" | Problem} FilmState
 */

export class KeptFilms {
  /** Where the last round is. @type {FilmState} */
  state = "here";
  /** Told when any of these is another. */
  changed = new Changes();
  /** What the server knows of what they allow. */
  sent;
  #session;
  #consent;
  /** @type {readonly FilmedPose[]} */
  #poses = [];
  /** How often they did not want any more that rounds are kept. */
  #withdrawn = 0;

  /**
   * @param {LiveSession} session
   * @param {Consent} consent
   */
  constructor(session, consent) {
    this.#session = session;
    this.#consent = consent;
    this.sent = new SentConsent(session, consent);
    for (const source of [consent, this.sent]) source.changed.listen(() => this.changed.notify());
  }

  get isWanted() {
    return this.#consent.keeps;
  }

  set isWanted(isWanted) {
    // Rounds that are not kept cannot be used for training, either.
    if (!isWanted) this.#consent.trains = false;
    this.#consent.keeps = isWanted;
    if (!isWanted) this.#withdraw();
    if (!isWanted || this.state === "kept" || this.state === "sent" || this.#poses.length === 0) return;
    // The page may be closed before the server has it.
    keepLeftFilm(this.#session, { poses: this.#poses }, this.isForTraining);
    this.#keep();
  }

  /** Whether the recogniser may be trained with the rounds, also elsewhere. */
  get isForTraining() {
    return this.#consent.trains;
  }

  set isForTraining(isAllowed) {
    this.#consent.trains = isAllowed;
  }

  /** @param {RoundFilm} film */
  roundIsOver(film) {
    this.#poses = film.poses;
    this.sent.lastKept = null;
    this.#report("here");
    if (this.isWanted) this.#keep();
  }

  /** From now on no round is kept. The server keeps those that it has; those that it does not have yet are not sent. */
  #withdraw() {
    this.#withdrawn += 1;
    forgetLeftFilms(this.#session);
    if (this.state !== "kept") this.#report("here");
  }

  async #keep() {
    const { id, me, token } = this.#session;
    const poses = this.#poses;
    if (poses.length === 0 || me === null) return;
    const { begins, bytes } = bytesOf(poses, stance());
    const body = new Blob([bytes], { type: "application/octet-stream" });
    this.#report("sent");
    let isForTraining = false;
    const withdrawn = this.#withdrawn;
    /** @type {FilmState} */
    let state = "kept";
    try {
      await this.#inTurn(begins, async () => {
        if (withdrawn !== this.#withdrawn) return;
        isForTraining = this.isForTraining;
        const path = `${filmPath(id, me, begins)}?training=${isForTraining ? "allowed" : "refused"}`;
        await call(path, { method: "PUT", token, body });
      });
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      state = problem;
    }
    if (withdrawn !== this.#withdrawn) return this.#delete(poses, begins);
    // What cannot be sent now stays on this phone, and is sent with the next visit.
    if (!(state instanceof Problem && state.isPassing)) forgetLeftFilms(this.#session, begins);
    // If another round has ended meanwhile, the state is that one's.
    if (poses === this.#poses) {
      this.sent.lastKept = state === "kept" ? begins : null;
      this.#report(state);
    }
    // They may have changed their mind while it was sent.
    if (state === "kept" && this.isForTraining !== isForTraining) this.sent.send();
  }

  /**
   * Deletes a round that was being sent when the athlete changed their mind: the server may have it already.
   *
   * @param {readonly FilmedPose[]} poses
   * @param {number} begins
   */
  async #delete(poses, begins) {
    const { id, me, token } = this.#session;
    if (me === null) return;
    const isLast = () => poses === this.#poses;
    try {
      await this.#inTurn(begins, async () => {
        // They have changed their mind again, and the round is being sent anew.
        if (isLast() && this.isWanted) return;
        await call(filmPath(id, me, begins), { method: "DELETE", token });
      });
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (problem.status === 404 || !isLast() || this.isWanted) return;
      // It can still be deleted where rounds are watched.
      this.sent.lastKept = begins;
      this.#report("kept");
    }
  }

  /**
   * No request about a round overtakes the one before, so the server has what was wanted last.
   *
   * @param {number} begins
   * @param {() => Promise<void>} work
   */
  #inTurn(begins, work) {
    return patiently(() => ask(`round ${this.#session.id} ${begins}`, "queued", work));
  }

  /** @param {FilmState} state */
  #report(state) {
    this.state = state;
    this.changed.notify();
  }
}
