import { call } from "../wire/api.js";
import { Changes } from "../ui/changes.js";

/**
 * Punches that this device has seen, on their way to the server: numbered, sent in batches, sent again after a
 * reconnection and after a reload, until the server has kept each of them once. A page has one outbox for all its
 * sources, since the numbers are the member's. Other tabs with the same session have the same outbox, so what the
 * browser keeps is read before each change.
 *
 * @import { LiveSession } from "./session.js"
 * @import { PunchSeen, PunchSource, PunchTold, RefusalFields } from "../wire/wire.d.ts"
 */

/** As many as one frame may carry. */
const mostInFrame = 50;
/** As many as wait for a server; of more the oldest are given up. */
const mostWaiting = 2_000;
/** Milliseconds until a server that had too much to do is asked again. */
const again = 1_000;
/** Refusals after which the same punches may be taken later. */
const passing = new Set(["away", "late", "disconnected", "tooMany", "unavailable"]);

const prefix = "runthrough.punches.";

export class PunchOutbox {
  /** Told when punches were added, kept or refused. */
  changed = new Changes();
  /** Why punches were refused the last time; null once others were kept. @type {RefusalFields | null} */
  refusal = null;
  #session;
  #key;
  /** @type {{ source: PunchSource, punch: PunchSeen }[]} */
  #waiting = [];
  #next = 1;
  #isSending = false;
  /** Whether the browser keeps what is here. */
  #isStored = true;

  /** @param {LiveSession} session */
  constructor(session) {
    this.#session = session;
    this.#key = `${prefix}${session.id}.${session.me}`;
    this.#restore();
    session.listen("connection", () => {
      this.#restore();
      this.#send();
    });
    this.#send();
  }

  /** How many the server has not kept yet. */
  get waiting() {
    return this.#waiting.length;
  }

  /**
   * Answers with the punch as it will be told.
   *
   * @param {Omit<PunchSeen, "number">} punch
   * @param {PunchSource} source
   */
  add(punch, source) {
    this.#restore();
    const numbered = { number: this.#next, ...punch };
    this.#next += 1;
    this.#waiting = [...this.#waiting, { source, punch: numbered }].slice(-mostWaiting);
    this.#store();
    this.changed.notify();
    this.#send();
    return numbered;
  }

  async #send() {
    if (this.#isSending || this.#waiting.length === 0 || !this.#session.isConnected) return;
    this.#isSending = true;
    const [{ source }] = this.#waiting;
    const kind = JSON.stringify(source);
    const other = this.#waiting.findIndex((one) => JSON.stringify(one.source) !== kind);
    const punches = this.#waiting.slice(0, Math.min(mostInFrame, other < 0 ? mostInFrame : other))
      .map(({ punch }) => punch);
    const answer = await this.#session.punches({ source, punches });
    this.#isSending = false;
    if (!answer.ok && passing.has(answer.code)) {
      setTimeout(() => this.#send(), again);
      return;
    }
    const last = punches[punches.length - 1].number;
    this.#restore();
    this.#waiting = this.#waiting.filter(({ punch: { number } }) => number > last);
    this.refusal = answer.ok ? null : answer;
    this.#store();
    this.changed.notify();
    this.#send();
  }

  #store() {
    try {
      localStorage.setItem(this.#key, JSON.stringify({ next: this.#next, waiting: this.#waiting }));
      this.#isStored = true;
    } catch {
      this.#isStored = false; // they are kept for as long as the page is open
    }
  }

  #restore() {
    if (!this.#isStored) return;
    try {
      const { next, waiting } = JSON.parse(localStorage.getItem(this.#key) ?? "");
      // A number that was given once is given to no other punch, even if the browser has forgotten it.
      this.#next = Math.max(this.#next, next);
      this.#waiting = waiting;
    } catch {
      return; // nothing was kept
    }
  }
}

/** As many as one answer brings. */
const mostRead = 1_000;

/**
 * Tells of the punches of a session that this member may know of: those before, those that come, and those that came
 * while the connection was lost.
 *
 * @param {LiveSession} session
 * @param {(punches: readonly PunchTold[], arePast: boolean) => void} take `arePast`: they were there before this page
 */
export function followPunches(session, take) {
  let last = 0;
  let isReading = false;
  let isWanted = false;
  let knowsPast = false;
  /** @param {readonly PunchTold[]} punches @param {boolean} arePast */
  const receive = (punches, arePast) => {
    if (punches.length > 0) take(punches, arePast);
  };
  const read = async () => {
    isWanted = true;
    if (isReading) return;
    isReading = true;
    try {
      while (isWanted) {
        isWanted = false;
        const path = `/api/v1/sessions/${encodeURIComponent(session.id)}/punches?after=${last}&limit=${mostRead}`;
        /** @type {{ punches: PunchTold[] }} */
        const { punches } = await call(path, { token: session.token });
        receive(punches, !knowsPast);
        last = Math.max(last, ...punches.map(({ ordinal }) => ordinal));
        isWanted ||= punches.length === mostRead;
      }
      knowsPast = true;
    } catch {
      setTimeout(() => session.isConnected && read(), again);
    } finally {
      isReading = false;
    }
  };
  session.listen("punches", (punches) => receive(punches, false));
  let wasConnected = false;
  session.listen("connection", () => {
    if (session.isConnected && !wasConnected) read();
    wasConnected = session.isConnected;
  });
  if (session.isConnected) read();
}
