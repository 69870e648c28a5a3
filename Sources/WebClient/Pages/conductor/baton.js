import { element, nameOf } from "../parts/element.js";
import { confirmed } from "../parts/dialog.js";
import { memberNamed } from "../live/model.js";
import { refusalInWords } from "../parts/refusals.js";
import { showTrouble } from "../parts/banner.js";

/** Who may cue: taken by itself when it lies free at opening, taken over only after a question when somebody present holds it. */
export class Baton {
  #session;
  #box;
  #hasLooked = false;
  #key = "";

  constructor(session, box) {
    this.#session = session;
    this.#box = box;
    session.addEventListener("change", () => this.#show());
    session.addEventListener("connection", () => this.#lookOnce());
  }

  #lookOnce() {
    const { state, connection } = this.#session;
    if (this.#hasLooked || !state.known || connection.kind === "connecting") return;
    this.#hasLooked = true;
    if (state.baton === null && !state.ended) this.#send("takeBaton");
  }

  async take() {
    const { state } = this.#session;
    if (this.#session.holdsBaton || state.ended) return;
    const holder = state.baton === null ? null : memberNamed(state, state.baton);
    if (holder?.present && !(await confirmed(
      "Take the baton?",
      `${holder.name} is here and holds it. They will not be able to cue any more, and will see that you took over.`,
      { yes: "Take over" },
    ))) return;
    this.#send("takeBaton");
  }

  give(member) {
    return this.#send("giveBaton", { member: member.id });
  }

  async #send(kind, fields = {}) {
    const answer = await this.#session.command(kind, fields);
    if (!answer.ok) showTrouble(refusalInWords(answer));
  }

  #show() {
    const { state, me } = this.#session;
    const holder = state.baton === null ? null : memberNamed(state, state.baton);
    const key = JSON.stringify([state.baton, state.baton === me, holder?.name, holder?.present, state.ended]);
    if (key === this.#key) return;
    this.#key = key;
    if (state.baton === me) {
      this.#box.replaceChildren(element("span", { class: "holds" }, "You hold the baton"));
      return;
    }
    const words = state.baton === null ? ["Nobody holds the baton"] : [nameOf(holder?.name ?? "Somebody"), holder?.present === false ? " holds the baton, but is away" : " holds the baton"];
    this.#box.replaceChildren(
      element("span", { class: "not-mine" }, words),
      state.ended ? "" : element("button", { type: "button", class: "primary small", "aria-keyshortcuts": "t", onclick: () => this.take() }, "Take the baton"),
    );
  }
}
