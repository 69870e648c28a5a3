import { ask } from "../ui/ask.js";
import { call } from "../wire/api.js";

/**
 * What trainers say of the devices that tell punches: whose punches a device tells, whether they count, and how late
 * they are. Another trainer may change it, so it is read whenever somebody looks.
 *
 * @import { LiveSession } from "../live/session.js"
 * @import { StanceName } from "../drill/stance.js"
 *
 * @typedef {object} Source
 * @property {string} source the member whose device it is
 * @property {string | null} athlete whose punches it tells; null for its member's own
 * @property {boolean} muted whether they do not count
 * @property {number} delay how late they are, in microseconds, besides what the device says itself
 */
export class Sources {
  #session;
  /** @type {Map<string, Source>} */
  #known = new Map();
  /** Of members of whom it was said. @type {Map<string, StanceName>} */
  #stances = new Map();
  #isKnown = false;

  /** @param {LiveSession} session */
  constructor(session) {
    this.#session = session;
  }

  /**
   * Rejects with a `Problem`, as `set` does.
   *
   * @returns {Promise<void>}
   */
  async read() {
    /** @type {{ sources: Source[], stances: { member: string, stance: StanceName }[] }} */
    const { sources, stances } = await this.#ask("sources", "GET");
    this.#known = new Map(sources.map((source) => [source.source, source]));
    this.#stances = new Map(stances.map(({ member, stance }) => [member, stance]));
    this.#isKnown = true;
  }

  /** Whose punches a device tells, if not its member's own; undefined before it was read. @param {string} source */
  whoseIs(source) {
    return this.#isKnown ? this.of(source).athlete : undefined;
  }

  /** @param {string} source @returns {Source} */
  of(source) {
    return this.#known.get(source) ?? { source, athlete: null, muted: false, delay: 0 };
  }

  /** Which hand an athlete boxes with in front; undefined where nobody has said it. @param {string} athlete */
  stanceOf(athlete) {
    return this.#stances.get(athlete);
  }

  /** Rejects with a `Problem`. @param {string} athlete @param {StanceName} stance */
  async setStance(athlete, stance) {
    await this.#ask(`stances/${encodeURIComponent(athlete)}`, "PUT", { stance });
    this.#stances.set(athlete, stance);
  }

  /** Whose punches each device tells that tells somebody else's. */
  get bound() {
    return new Map(
      [...this.#known.values()].flatMap(({ source, athlete }) => athlete === null ? [] : [[source, athlete]]),
    );
  }

  /** The devices that tell this athlete's punches, besides their own. @param {string} athlete */
  devicesOf(athlete) {
    return [...this.bound].flatMap(([source, whose]) => whose === athlete ? [source] : []);
  }

  /**
   * Fields that are missing stay as the server has them. If the source tells another athlete's punches from now on,
   * they count: only those of the one before were said not to.
   *
   * @param {string} source
   * @param {Partial<Omit<Source, "source">> & { since?: number }} change `since` another one was in the athlete's place
   */
  async set(source, change) {
    const { source: stored } = await this.#ask(`sources/${encodeURIComponent(source)}`, "PATCH", change);
    this.#known.set(source, stored);
  }

  /**
   * One after the other: what is read is no older than a change that was made from here.
   *
   * @param {string} path
   * @param {string} method
   * @param {unknown} [body]
   */
  #ask(path, method, body) {
    const { id, token } = this.#session;
    const address = `/api/v1/sessions/${encodeURIComponent(id)}/${path}`;
    return ask(this, "queued", () => call(address, { method, body, token }));
  }
}
