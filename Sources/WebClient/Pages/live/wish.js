import { Changes } from "../ui/changes.js";

/**
 * What was asked of the session and is shown as if it held, until the event of the answer has come or it was refused:
 * nothing that is pressed goes back and forth.
 *
 * @import { LiveSession } from "./session.js"
 * @import { CommandAnswer } from "../wire/wire.d.ts"
 *
 * @template Value
 */
export class Wish {
  #session;
  #showRefusal;
  /** The event's number is infinite until the answer has come. @type {{ value: Value, seq: number } | null} */
  #now = null;
  /** It was answered. */
  answered = new Changes();

  /**
   * @param {Pick<LiveSession, "state">} session
   * @param {(asked: Promise<CommandAnswer>) => void} told says what was refused
   */
  constructor(session, told) {
    this.#session = session;
    this.#showRefusal = told;
  }

  /** Null when nothing is under way. */
  get value() {
    return this.#now !== null && this.#now.seq > this.#session.state.seq ? this.#now.value : null;
  }

  /** @param {Value} value @param {Promise<CommandAnswer>} asked */
  async ask(value, asked) {
    this.#showRefusal(asked);
    const wish = { value, seq: Infinity };
    this.#now = wish;
    const answer = await asked;
    wish.seq = answer.ok ? answer.seq : 0;
    this.answered.notify();
  }
}
