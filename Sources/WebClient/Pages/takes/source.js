import { call, callForPage } from "../wire/api.js";

/**
 * @import { ProductionFields } from "../wire/production.d.ts"
 * @import { Noted, PunchTold } from "../wire/wire.d.ts"
 * @import { TakeCourse, TakePage, TakeVideo } from "./takes.d.ts"
 */

/** What the server tells of the takes of one session. Every call throws a `Problem`. */
export class TakesSource {
  #address;
  #token;

  /**
   * @param {string} session
   * @param {string | null} token if there is none, the browser's own cookie is used
   */
  constructor(session, token) {
    this.#address = `/api/v1/sessions/${encodeURIComponent(session)}`;
    this.#token = token;
  }

  /** All of them, the earliest first. @returns {Promise<TakePage>} */
  async all() {
    /** @type {TakePage} */
    const whole = { takes: [], stops: [], next: 0, now: 0 };
    while (whole.next !== null) {
      /** @type {TakePage} */
      const page = await this.#call(`/takes?after=${whole.next}`);
      // Where runs stopped, of one page of takes: a thousand takes are enough.
      Object.assign(whole, { ...page, takes: [...whole.takes, ...page.takes] });
    }
    return whole;
  }

  /** What was noted, as far as this member may read it. @returns {Promise<Noted[]>} */
  async notes() {
    return (await this.#call("/notes")).notes;
  }

  /** What was filmed, the earliest first. @returns {Promise<TakeVideo[]>} */
  async videos() {
    return (await this.#call("/videos")).videos;
  }

  /** By the account of this browser. @param {{ digest: string, begins: number }} video */
  keepVideo(video) {
    return this.#call("/videos", { method: "POST", body: video, token: null });
  }

  /** @param {string} id */
  deleteVideo(id) {
    return this.#call(`/videos/${encodeURIComponent(id)}`, { method: "DELETE" });
  }

  get token() {
    return this.#token;
  }

  /** @param {number} take @returns {Promise<TakeCourse>} */
  course(take) {
    return this.#call(`/takes/${take}`);
  }

  /**
   * The production as it was danced. @param {number} take @returns {Promise<ProductionFields & { revision: number }>}
   */
  production(take) {
    return this.#call(`/takes/${take}/production`);
  }

  /** Of a drill: all punches that this member may see. @returns {Promise<PunchTold[]>} */
  async punches() {
    const punches = [];
    /** @type {number | null} */
    let after = 0;
    while (after !== null) {
      /** @type {{ punches: PunchTold[], next: number | null }} */
      const page = await this.#call(`/punches?after=${after}`);
      punches.push(...page.punches);
      after = page.next;
    }
    return punches;
  }

  /**
   * @param {number} take
   * @param {{ name?: string | null, starred?: boolean }} fields
   */
  change(take, fields) {
    return this.#call(`/takes/${take}`, { method: "PATCH", body: fields });
  }

  /**
   * The whole log as a file.
   *
   * @param {"csv" | "json"} format
   * @param {(lines: number) => void} progress
   */
  async log(format, progress) {
    return format === "csv" ? await this.#csv(progress) : await this.#json(progress);
  }

  /** @param {(lines: number) => void} progress */
  async #csv(progress) {
    const pages = [];
    /** @type {string | null} */
    let path = `${this.#address}/events?format=csv`;
    for (let read = 0; path !== null; progress(read)) {
      /** @type {{ blob: Blob, next: string | null }} */
      const page = await callForPage(path, { token: this.#token });
      pages.push(page.blob);
      path = page.next;
      read += 1_000;
    }
    return new Blob(pages, { type: "text/csv" });
  }

  /** @param {(lines: number) => void} progress */
  async #json(progress) {
    const events = [];
    /** @type {number | null} */
    let after = 0;
    while (after !== null) {
      /** @type {{ events: object[], next: number | null }} */
      const page = await this.#call(`/events?after=${after}`);
      events.push(...page.events);
      after = page.next;
      progress(events.length);
    }
    return new Blob([JSON.stringify({ events }, null, 1)], { type: "application/json" });
  }

  /**
   * @param {string} path
   * @param {import("../wire/api.js").CallOptions} [options]
   */
  #call(path, options = {}) {
    return call(this.#address + path, { token: this.#token, ...options });
  }
}
