import { words, wordsAround } from "../words/conductor.js";
import { element, nameOf } from "../ui/element.js";
import { drawing } from "../ui/drawing.js";
import { confirmed } from "../ui/dialog.js";
import { memberNamed } from "../live/model.js";
import { refusalInWords } from "../ui/refusals.js";
import { showTrouble } from "../ui/banner.js";

/**
 * @import { LiveSession } from "../live/session.js"
 * @import { Attendee, CommandAnswer } from "../wire/wire.d.ts"
 */

/**
 * Who may cue: the baton is taken by itself if it is free at opening; if somebody present holds it, it is taken only
 * after a question.
 */
export class Baton {
  #session;
  #hasLooked = false;

  /**
   * @param {LiveSession} session
   * @param {HTMLElement} box
   */
  constructor(session, box) {
    this.#session = session;
    drawing(box, [session.newsOf("change")], () => this.#shown());
    session.listen("connection", () => this.#lookOnce());
  }

  #lookOnce() {
    const { state, connection } = this.#session;
    if (this.#hasLooked || !state.known || connection.kind === "connecting") return;
    this.#hasLooked = true;
    if (state.baton === null && !state.ended) this.#showRefusal(this.#session.command("takeBaton"));
  }

  /** @returns {Promise<void>} */
  async take() {
    const { state } = this.#session;
    if (this.#session.holdsBaton || state.ended) return;
    const holder = state.baton === null ? null : memberNamed(state, state.baton);
    if (
      holder?.present && !(await confirmed(
        words("conductor.takeQuestion"),
        words("conductor.takeText", { name: holder.name }),
        { yes: words("conductor.takeOver") },
      ))
    ) return;
    // Whoever was named may have given it to somebody else meanwhile, about whom nobody has been asked.
    if (holder?.present && this.#session.state.baton !== holder.id) return this.take();
    this.#showRefusal(this.#session.command("takeBaton"));
  }

  /** @param {Attendee} member */
  give(member) {
    return this.#showRefusal(this.#session.command("giveBaton", { member: member.id }));
  }

  /** @param {Promise<CommandAnswer>} asked */
  async #showRefusal(asked) {
    const answer = await asked;
    if (!answer.ok) showTrouble(refusalInWords(answer));
  }

  #shown() {
    const { state, me } = this.#session;
    const isMine = state.baton === me;
    const take = () => this.take();
    return [
      element("span", { tabindex: "-1", class: isMine ? "holds" : "not-mine" }, holdsInWords(state, isMine)),
      !isMine && !state.ended && element(
        "button",
        { type: "button", class: "primary small", "aria-keyshortcuts": "t", onclick: take },
        words("conductor.takeBaton"),
      ),
    ];
  }
}

/**
 * @param {import("../live/model.d.ts").SessionState} state
 * @param {boolean} isMine
 */
function holdsInWords(state, isMine) {
  if (isMine) return [words("conductor.youHold")];
  if (state.baton === null) return [words("conductor.nobodyHolds")];
  const holder = memberNamed(state, state.baton);
  const name = nameOf(holder?.name ?? words("conductor.somebody"));
  return wordsAround(holder?.present === false ? "conductor.holdsAway" : "conductor.holds", { name });
}
