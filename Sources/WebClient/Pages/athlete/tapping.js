import { words } from "../words/athlete.js";
import { handOf } from "../drill/actions.js";
import { classOf } from "../drill/judging.js";
import { node, setText } from "../ui/node.js";
import { refusalInWords } from "../ui/refusals.js";
import { isSouthpaw } from "../drill/stance.js";
import { TapPad } from "./tap-pad.js";

/**
 * The tap pad in an athlete's page: what is tapped counts at once on this page, and is sent to everybody.
 *
 * @import { PunchOutbox } from "../live/punches.js"
 * @import { LiveSession } from "../live/session.js"
 * @import { MemberVerdicts } from "../drill/member-verdicts.js"
 * @import { Tap } from "./tap-pad.js"
 */
export class Tapping {
  isShown = false;
  #session;
  #verdicts;
  #pad = new TapPad();
  #outbox;
  #status = node("p", { class: "tap-status", role: "status" });
  #node;

  /**
   * @param {LiveSession} session
   * @param {MemberVerdicts} verdicts
   * @param {PunchOutbox} outbox
   */
  constructor(session, verdicts, outbox) {
    this.#session = session;
    this.#verdicts = verdicts;
    this.#outbox = outbox;
    this.#outbox.changed.listen(() => this.#report());
    session.listen("connection", () => this.#report());
    this.#node = node(
      "section",
      { class: "taps-area", hidden: true },
      node("p", { class: "unseen", id: "tap-help" }, words("athlete.tapHelp")),
      this.#status,
      this.#pad.node,
    );
    document.querySelector("main")?.append(this.#node);
    this.#pad.onTap = (tap) => this.#tapped(tap);
    addEventListener("keydown", (event) => this.#key(event));
    addEventListener("stancechosen", () => this.#stand());
    this.#stand();
  }

  /** @param {boolean} isShown */
  show(isShown) {
    this.isShown = isShown;
    this.#node.hidden = !isShown;
  }

  #stand() {
    this.#pad.isSouthpaw = isSouthpaw();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.isShown || document.querySelector("dialog[open]") !== null) return;
    if (this.#pad.key(event)) event.preventDefault();
  }

  /** @param {Tap} tap */
  #tapped({ punch, timestamp }) {
    const at = this.#session.frameInstant(timestamp);
    if (at === null) return setText(this.#status, words("athlete.noClock"));
    const told = this.#outbox.add({ class: classOf(punch), hand: handOf(punch), at, confidence: 1 }, {
      kind: "tapPad",
    });
    this.#verdicts.take([{ ...told, source: this.#session.me ?? "" }]);
  }

  #report() {
    const { waiting, refusal } = this.#outbox;
    const isLate = waiting > 0 && !this.#session.isConnected;
    setText(
      this.#status,
      refusal !== null ? refusalInWords(refusal) : isLate ? words("athlete.waitingToSend", { count: waiting }) : "",
    );
  }
}
