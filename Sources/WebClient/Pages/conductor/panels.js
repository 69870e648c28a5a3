import { isDialogOpen } from "../ui/dialog.js";
import { byId } from "../ui/node.js";

/**
 * What lies behind a word of the page. It opens and closes by its button, and otherwise only by who uses it: what
 * becomes live leaves it as it is. Closed from within, it gives the focus back to where it was.
 *
 * @typedef {object} Kind
 * @property {boolean} [isMenu] a press elsewhere, or of what is in it, closes it, but not what `data-stays`
 * @property {boolean} [isColumn] it lies over nothing: Escape closes it from within alone
 * @property {Panel[]} [beside] those that lie at the same place: one of them is open
 * @property {() => void} [onToggle]
 */
export class Panel {
  #button;
  #panel;
  #onToggle;
  /** Where the focus was when it was opened. @type {Element | null} */
  #before = null;
  /** Those at the same place. @type {Panel[]} */
  #beside;

  /**
   * @param {string} button the id of the word
   * @param {string} panel the id of what lies behind it
   * @param {Kind} [kind]
   */
  constructor(button, panel, { isMenu = false, isColumn = false, beside = [], onToggle = () => {} } = {}) {
    this.#button = byId(button);
    this.#panel = byId(panel);
    this.#onToggle = onToggle;
    this.#beside = beside;
    for (const other of beside) other.#beside.push(this);
    this.#button.setAttribute("aria-expanded", "false");
    this.#button.setAttribute("aria-controls", panel);
    this.#button.addEventListener("click", () => this.isOpen ? this.close() : this.open());
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.defaultPrevented || !this.isOpen || isDialogOpen()) return;
      // What was chosen by a pointer has given the focus back to the page: the key is heard there too.
      const isMeant = this.#isWithin || !isColumn && [document.body, this.#button].some((one) => one === event.target);
      if (!isMeant) return;
      event.preventDefault();
      this.close();
    }, { capture: true });
    if (isMenu) this.#closeByPresses();
  }

  get isOpen() {
    return !this.#panel.hidden;
  }

  /** Whether the focus is in it. */
  get #isWithin() {
    return this.#panel.contains(document.activeElement);
  }

  open() {
    if (this.isOpen) return;
    for (const other of this.#beside) other.close();
    this.#before = document.activeElement;
    this.#show(true);
    this.#panel.scrollIntoView({ block: "nearest" });
  }

  close() {
    if (!this.isOpen) return;
    const isWithin = this.#isWithin;
    const before = this.#before;
    this.#show(false);
    if (!isWithin) return;
    const isThere = before instanceof HTMLElement && before !== document.body && before.checkVisibility();
    // Who came by pointer has had the focus nowhere: the keys of the page go on.
    if (isThere) before.focus({ preventScroll: true });
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }

  /** @param {boolean} isOpen */
  #show(isOpen) {
    this.#panel.hidden = !isOpen;
    this.#button.setAttribute("aria-expanded", String(isOpen));
    this.#onToggle();
  }

  #closeByPresses() {
    document.addEventListener("pointerdown", ({ target }) => {
      if (target instanceof Node && !this.#panel.contains(target) && !this.#button.contains(target)) this.close();
    });
    // Before what is pressed opens a dialog, which gives the focus back to where it is then.
    this.#panel.addEventListener("click", ({ target }) => {
      const pressed = target instanceof Element ? target.closest("button, a, [data-stays]") : null;
      if (pressed !== null && !pressed.hasAttribute("data-stays")) this.close();
    }, { capture: true });
  }
}
