import { words } from "../words/live.js";
import { node, setText } from "../ui/node.js";

/** @import { Picture } from "../stage/picture.js" */

/** Over the stage: the count that is counted in, large; and which pass of a loop it is, where there is room. */
export class CountShown {
  #number = node("span", {});
  #digit = node("p", { class: "counted-in", "aria-hidden": "true", hidden: true }, this.#number);
  #pass = node("p", { class: "pass", role: "status", hidden: true });

  /**
   * @param {HTMLCanvasElement} canvas of the stage
   * @param {{ digit?: HTMLElement, pass?: HTMLElement }} [places] where they are shown instead of over the stage
   */
  constructor(canvas, { digit, pass } = {}) {
    canvas.after(this.#digit, this.#pass);
    digit?.append(this.#digit);
    pass?.append(this.#pass);
  }

  /**
   * @param {Picture} picture
   * @param {"audience" | "performer"} side from which the stage is seen: the pass is shown upstage, where nothing is
   *   written
   */
  show({ countedIn, pass, rate }, side) {
    this.#pass.dataset.side = side;
    this.#digit.hidden = countedIn === null;
    if (countedIn !== null) setText(this.#number, String(countedIn.number));
    this.#pass.hidden = pass === null;
    if (pass === null) return;
    const percent = Math.round(rate * 100);
    setText(
      this.#pass,
      rate > 0 ? words("live.passAt", { number: pass + 1, percent }) : words("live.pass", { number: pass + 1 }),
    );
  }
}
