import { element, nameOf, setText } from "../parts/element.js";
import { redrawing } from "../parts/redraw.js";
import { confirmed } from "../parts/dialog.js";
import { memberNamed } from "../live/model.js";
import { refusalInWords } from "../parts/refusals.js";
import { showTrouble } from "../parts/banner.js";

/** Who may cue: taken by itself when it lies free at opening, taken over only after a question when somebody present holds it. */
export class Baton {
  #session;
  #box;
  #hasLooked = false;
  #who = nameOf("");
  #holds = element("span", {});
  #words = element("span", { tabindex: "-1" }, this.#who, this.#holds);
  #take = element("button", {
    type: "button",
    class: "primary small",
    "aria-keyshortcuts": "t",
    onclick: () => this.take(),
  }, "Take the baton");

  constructor(session, box) {
    this.#session = session;
    this.#box = box;
    box.append(this.#words);
    session.addEventListener("change", redrawing(box, () => this.#show()));
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
    if (
      holder?.present && !(await confirmed(
        "Take the baton?",
        `${holder.name} is here and holds it. They will not be able to cue any more, and will see that you took over.`,
        { yes: "Take over" },
      ))
    ) return;
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
    const isMine = state.baton === me;
    const holder = state.baton === null || isMine ? null : memberNamed(state, state.baton);
    this.#words.className = isMine ? "holds" : "not-mine";
    setText(this.#who, isMine || state.baton === null ? "" : holder?.name ?? "Somebody");
    setText(
      this.#holds,
      isMine
        ? "You hold the baton"
        : state.baton === null
        ? "Nobody holds the baton"
        : holder?.present === false
        ? " holds the baton, but is away"
        : " holds the baton",
    );
    const isOffered = !isMine && !state.ended;
    if (!isOffered && document.activeElement === this.#take) this.#words.focus();
    if (!isOffered) this.#take.remove();
    else if (!this.#take.isConnected) this.#box.append(this.#take);
  }
}
