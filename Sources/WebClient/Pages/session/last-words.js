import { words } from "../words/live.js";
import "../words/common.js";
import "../words/results.js";
import { isDrill } from "../live/model.js";
import { ask } from "../ui/ask.js";
import { inWords } from "../ui/banner.js";
import { Held } from "../ui/changes.js";
import { openDialog } from "../ui/dialog.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { node } from "../ui/node.js";
import { stoppedInWords } from "./connection-words.js";
import { lookAtTakes } from "./look-at-takes.js";
import { rejoin } from "./seat.js";

/**
 * What a page says when its session is over, or the server has closed its connection for good; and the ways back.
 *
 * @import { Child } from "../ui/element.d.ts"
 * @import { LiveSession } from "../live/session.js"
 * @import { Role } from "../wire/wire.d.ts"
 */
export class LastWords {
  #session;
  #role;
  #lookAgain;
  /** @type {HTMLDialogElement | null} */
  #dialog = null;

  /**
   * @param {LiveSession} session
   * @param {Role} role
   * @param {() => Promise<void>} lookAgain asks whether the session goes on, and waits for the answer
   */
  constructor(session, role, lookAgain) {
    this.#session = session;
    this.#role = role;
    this.#lookAgain = lookAgain;
  }

  close() {
    this.#dialog?.close();
    this.#dialog = null;
  }

  /**
   * The session is over: who ended it, and a way back for the case that its owner opens it again.
   *
   * @param {(() => Promise<void>) | null} [reopen] where the person at this page may open it again
   */
  sayOver(reopen = null) {
    const { endedBy } = this.#session.state;
    const label = new Held(words(reopen === null ? "live.lookAgain" : "common.openAgain"));
    const again = async () => {
      try {
        await ask(label, "once", async () => {
          await reopen?.();
          await this.#lookAgain();
        });
        label.value = words("live.stillEnded");
      } catch (problem) {
        label.value = inWords(problem);
      }
    };
    this.#say(
      !endedBy ? words("live.sessionEnded") : words("live.endedBy", { name: endedBy }),
      words(!endedBy ? "live.thanks" : "live.endedHelp"),
      [label],
      () => [
        this.#role !== "screen" && this.#ways(),
        element("button", { type: "button", class: "look-again", onclick: again }, label.value),
      ],
    );
  }

  /** What there is to do now. */
  #ways() {
    const { state, id } = this.#session;
    const results = isDrill(state) &&
      element("a", { class: "button primary", href: `/results/${encodeURIComponent(id)}` }, words("results.button"));
    return [
      results,
      element("button", { type: "button", onclick: () => lookAtTakes(this.#session) }, words("live.takes")),
      this.#practise(),
    ];
  }

  /** For weeks: what was danced here last is kept on this device. */
  #practise() {
    const { production } = this.#session.state;
    return this.#role === "dancer" && production !== null && element(
      "a",
      { class: "button", href: `/practice/${encodeURIComponent(production.id)}` },
      words("live.practise"),
    );
  }

  /** @param {number} code why the server has closed the connection */
  sayStopped(code) {
    if (code === 1000) return this.sayOver();
    const isElsewhere = code === 4009;
    const again = () => {
      if (!isElsewhere) return rejoin(this.#role);
      this.close();
      this.#session.restart();
    };
    this.#say(words(isElsewhere ? "live.openElsewhere" : "live.notConnected"), stoppedInWords(code), [], () => [
      element(
        "button",
        { type: "button", class: "primary", onclick: again },
        words(isElsewhere ? "live.useHere" : "live.joinAgain"),
      ),
      !isElsewhere && this.#practise(),
    ]);
  }

  /**
   * @param {string} title
   * @param {string} text
   * @param {Held<string>[]} sources
   * @param {() => Child[]} actions
   */
  #say(title, text, sources, actions) {
    if (this.#dialog?.open) return;
    const choices = node("div", { class: "choices" });
    const isConductor = this.#role === "conductor";
    drawing(choices, sources, () => [
      actions(),
      element(
        "a",
        { class: "button", href: isConductor ? "/" : "/join" },
        words(isConductor ? "live.allProductions" : "live.joinAnother"),
      ),
    ]);
    this.#dialog = openDialog(title, node("div", { class: "stack" }, node("p", {}, text), choices), {
      className: "ending",
      dismissible: this.#role === "screen",
    });
  }
}
