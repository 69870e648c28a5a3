import { listed, words } from "../words/drill.js";
import { actionInShort, actionInWords, isPunch } from "./actions.js";
import { announce } from "../ui/announce.js";
import { element, nameOf } from "../ui/element.js";
import { byId, setText } from "../ui/node.js";
import { patch } from "../ui/patch.js";
import { isVoiceWanted } from "../ui/voice.js";
import { shapes } from "./verdict-words.js";

/**
 * The call in numbers that are read from two metres away, in words below them, and what comes next. Each number says
 * what became of its punch.
 *
 * @import { DrillAction, DrillCombo } from "../wire/production.d.ts"
 * @import { Called, DrillPresent } from "./run.d.ts"
 * @import { MemberVerdicts } from "./member-verdicts.js"
 */

/** A call with more letters than these takes more than one line on a phone. */
const lineOfLetters = 8;
/** A call is dimmed so long after its last punch, in microseconds of score time. */
const lingers = 700_000;

export class CallBand {
  #number = byId("number");
  #name = byId("name");
  #next = byId("next");
  #figure = document.getElementById("figure");
  #key = "";
  #nextKey = "";
  #ahead;
  /** @type {readonly { action: DrillAction, verdict: ReturnType<MemberVerdicts["of"]>, isDue: boolean }[]} */
  #steps = [];

  /** @param {number} [ahead] how many of the calls that come next are named */
  constructor(ahead = 1) {
    this.#ahead = ahead;
  }

  /**
   * @param {DrillPresent} present
   * @param {MemberVerdicts | null} verdicts of the athlete who looks at it
   */
  show(present, verdicts) {
    const { stage, call, next, time, isOver } = present;
    const isWork = stage?.kind === "work" && !isOver;
    const shown = isWork ? call : null;
    const following = next[0] ?? null;
    // What comes is shown as large as a call while nothing is called yet.
    const combo = shown?.combo ?? (isOver ? null : following?.combo ?? null);
    const isAhead = shown === null;
    const isFree = isWork && shown === null && following === null && verdicts !== null;
    if (isFree) return this.#count(verdicts, present.doing);
    const key = `${combo?.id} ${combo?.name} ${shown?.round} ${shown?.number} ${shown?.steps.length} ${isAhead}`;
    if (key !== this.#key) {
      this.#key = key;
      this.#draw(combo, shown);
      this.#announce(shown);
    }
    document.body.dataset.call = isAhead
      ? "ahead"
      : time > (shown.steps.at(-1)?.due ?? shown.at) + lingers
      ? "over"
      : "now";
    if (shown !== null) this.#mark(shown, time, verdicts);
    this.#showNext(next.slice(isAhead ? 1 : 0).slice(0, this.#ahead));
  }

  /**
   * Nothing is called, and everything is counted.
   *
   * @param {MemberVerdicts} verdicts
   * @param {string} doing what is done instead
   */
  #count({ verdicts }, doing) {
    const key = `free ${verdicts.length} ${doing}`;
    if (key === this.#key) return;
    this.#key = key;
    document.body.dataset.call = "now";
    // A large number would be read as a punch that is called.
    setText(this.#number, "");
    setText(this.#name, doing || words("drill.free"));
    const count = doing !== "" && verdicts.length === 0 ? "" : words("drill.freeCount", { count: verdicts.length });
    setText(this.#next, this.#nextKey = count);
  }

  /** @param {DrillCombo | null} combo @param {Called | null} call */
  #draw(combo, call) {
    const steps = combo?.steps.slice(0, call?.steps.length ?? combo.steps.length) ?? [];
    const short = steps.map(({ action }) => actionInShort(action));
    const letters = Math.max(1, short.join("").length + 0.45 * (short.length - 1));
    this.#number.style.setProperty("--letters", String(letters));
    this.#number.classList.toggle("long", letters > lineOfLetters);
    this.#number.classList.toggle("words", steps.some(({ action }) => !isPunch(action)));
    this.#steps = steps.map(({ action }) => ({ action, verdict: null, isDue: false }));
    this.#drawSteps();
    setText(this.#name, combo === null ? "" : comboInWords(combo));
    const does = combo === null ? words("drill.figure") : words("drill.figureDoes", { what: actionsInWords(combo) });
    this.#figure?.setAttribute("aria-label", does);
  }

  /** Who hears no voice of ours has a screen reader say the call. @param {Called | null} call */
  #announce(call) {
    if (call !== null && !isVoiceWanted()) announce(actionsInWords(call.combo));
  }

  /** @param {Called} call @param {number} time @param {MemberVerdicts | null} verdicts */
  #mark({ number, steps }, time, verdicts) {
    const due = steps.findIndex(({ due }) => due >= time);
    const now = this.#steps.map(({ action }, step) => {
      const verdict = verdicts?.of(number, step) ?? null;
      return { action, verdict, isDue: step === due };
    });
    const isSame = now.every(({ verdict, isDue }, step) =>
      verdict === this.#steps[step].verdict && isDue === this.#steps[step].isDue
    );
    if (isSame) return;
    this.#steps = now;
    this.#drawSteps();
  }

  /** At once: it is heard and seen in one moment, and nothing of it is pressed. */
  #drawSteps() {
    patch(
      this.#number,
      this.#steps.map(({ action, verdict, isDue }) =>
        element(
          "span",
          { class: isDue ? "step due" : "step", "data-verdict": verdict ?? "" },
          typeof action === "string" ? element("bdi", {}, actionInShort(action)) : nameOf(action.own),
          element("span", { class: "mark", "aria-hidden": "true" }, verdict !== null && shapes[verdict]),
        )
      ),
    );
  }

  /** @param {readonly Called[]} next */
  #showNext(next) {
    const combos = next.map(({ combo }) => comboInShort(combo));
    const key = combos.join();
    if (key === this.#nextKey) return;
    this.#nextKey = key;
    setText(this.#next, next.length === 0 ? "" : words("drill.next", { combo: listed(combos, "unit") }));
  }
}

/** @param {DrillCombo} combo */
const actionsInWords = ({ steps }) => listed(steps.map(({ action }) => actionInWords(action)), "unit");

/** Its name; without one, what is thrown. @param {DrillCombo} combo */
export const comboInWords = (combo) => combo.name.trim() === "" ? actionsInWords(combo) : combo.name;

/** @param {DrillCombo} combo */
export const comboInShort = (combo) => combo.steps.map(({ action }) => actionInShort(action)).join(" – ");
