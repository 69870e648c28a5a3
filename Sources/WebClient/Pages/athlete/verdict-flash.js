import { saidOf, shapeOf } from "../drill/verdict-words.js";
import { node, setText } from "../ui/node.js";
import { preference } from "../ui/preferences.js";
import { FlashPace } from "./flash-pace.js";

/**
 * Each verdict on the whole screen for a moment, to be read from across the ring: a colour that colour-blind people
 * tell from the others, a large sign, and a word. The call and the clock stay above it.
 *
 * @import { MemberVerdict } from "../drill/run.d.ts"
 * @import { Verdict } from "../core/drill.d.ts"
 *
 * @typedef {"hit" | "late" | "missed" | "other"} FlashKind
 */

/** Nobody is told by a flash that nothing is known of them. @type {Partial<Record<Verdict, FlashKind>>} */
const kinds = { hit: "hit", late: "late", missed: "missed", wrong: "other", extra: "other" };
/** Milliseconds: how fast it comes, how long it stays, and how fast it goes. */
const [rises, stays, goes] = [100, 380, 220];
/** How long it stands for those who want nothing to move. */
const stands = 1_500;

const calm = matchMedia("(prefers-reduced-motion: reduce)");

export const areVerdictsFlashed = () => preference("verdict-flash", "yes") === "yes";

export class VerdictFlash {
  #sign = node("span", { class: "flash-sign" });
  #word = node("span", { class: "flash-word" });
  // It is beside what a screen reader is told.
  #flash = node("div", { class: "flash", "aria-hidden": "true", hidden: true }, this.#sign, this.#word);
  /** @type {FlashPace<MemberVerdict>} */
  #pace = new FlashPace();
  #timer = 0;
  #over = 0;
  /** @type {Animation | null} */
  #animation = null;

  constructor() {
    document.body.append(this.#flash);
  }

  /** @param {MemberVerdict} one */
  show(one) {
    if (kinds[one.verdict] === undefined || !areVerdictsFlashed()) return;
    this.#pace.ask(one);
    this.#look();
  }

  #look() {
    clearTimeout(this.#timer);
    const one = this.#pace.take(performance.now());
    if (one !== null) this.#begin(one);
    const due = this.#pace.dueIn(performance.now());
    if (due !== null) this.#timer = setTimeout(() => this.#look(), due);
  }

  /** @param {MemberVerdict} one */
  #begin(one) {
    const from = this.#flash.hidden ? 0 : Number(getComputedStyle(this.#flash).opacity);
    document.body.dataset.flash = one.isFree ? "hit" : kinds[one.verdict] ?? "other";
    setText(this.#sign, shapeOf(one));
    setText(this.#word, saidOf(one));
    this.#flash.hidden = false;
    this.#animation?.cancel();
    clearTimeout(this.#over);
    const isCalm = calm.matches;
    if (!isCalm) this.#animate(from);
    this.#over = setTimeout(() => this.#end(), isCalm ? stands : rises + stays + goes);
  }

  /** @param {number} from its opacity now: one that is replaced does not go dark before */
  #animate(from) {
    const lasts = rises + stays + goes;
    this.#animation = this.#flash.animate([
      { opacity: from },
      { opacity: 1, offset: rises / lasts },
      { opacity: 1, offset: (rises + stays) / lasts },
      { opacity: 0 },
    ], { duration: lasts, fill: "forwards" });
  }

  #end() {
    this.#flash.hidden = true;
    delete document.body.dataset.flash;
  }
}
