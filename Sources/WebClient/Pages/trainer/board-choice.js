import { words } from "../words/trainer.js";
import { Wish } from "../live/wish.js";
import { drawing } from "../ui/drawing.js";
import { element } from "../ui/element.js";
import { byId } from "../ui/node.js";
import { letters, splitEvenly } from "../drill/teams.js";

/**
 * What the walls show of the class: chosen here, for all of them. Teams are made by two touches: how many, and the
 * mode.
 *
 * @import { LiveSession } from "../live/session.js"
 * @import { Board, CommandAnswer } from "../wire/wire.d.ts"
 */

const modes = /** @type {const} */ (["latest", "improved", "teams", "off"]);
const counts = letters.map((_letter, turn) => turn + 1).slice(1);

export class BoardChoice {
  #session;
  /** @type {Wish<Pick<Board, "mode" | "teams">>} */
  #wish;

  /**
   * @param {LiveSession} session
   * @param {(asked: Promise<CommandAnswer>) => void} told
   */
  constructor(session, told) {
    this.#session = session;
    this.#wish = new Wish(session, told);
    drawing(byId("board-mode"), [session.newsOf("change"), this.#wish.answered], () => this.#view());
  }

  #view() {
    const { mode, teams } = this.#wish.value ?? this.#session.state.board;
    return [
      element("p", { class: "choice-of" }, words("trainer.board")),
      element(
        "div",
        { class: "one-of", role: "radiogroup", "aria-label": words("trainer.board") },
        modes.map((one) => choiceOf("board", words(`trainer.board.${one}`), one === mode, () => this.#show(one))),
      ),
      element("p", { class: "help" }, words(`trainer.board.${mode}Help`)),
      mode === "teams" && [
        element("p", { class: "choice-of" }, words("trainer.teams")),
        element(
          "div",
          { class: "choices team-counts" },
          counts.map((count) =>
            element(
              "button",
              { type: "button", "aria-pressed": String(count === teams.length), onclick: () => this.#split(count) },
              words("trainer.teams.split", { count }),
            )
          ),
        ),
      ],
    ];
  }

  /** @param {typeof modes[number]} mode */
  #show(mode) {
    const { teams } = this.#session.state.board;
    if (mode === "teams" && teams.length < 2) this.#split(2);
    else this.#wish.ask({ mode, teams }, this.#session.command("showBoard", { mode }));
  }

  /** Everybody anew, also those who came since. @param {number} count */
  #split(count) {
    const athletes = this.#session.state.members.filter(({ role, present, sight }) =>
      role === "dancer" && present && sight === undefined
    );
    const fields = { mode: /** @type {const} */ ("teams"), teams: splitEvenly(athletes, count) };
    this.#wish.ask(fields, this.#session.command("showBoard", fields));
  }
}

/** @param {string} name @param {string} label @param {boolean} isChosen @param {() => void} choose */
const choiceOf = (name, label, isChosen, choose) =>
  element("label", {}, element("input", { type: "radio", name, checked: isChosen, onchange: choose }), label);
