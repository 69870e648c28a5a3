import { words } from "../words/conductor.js";
import { Cover } from "../ui/cover.js";
import { isDialogOpen } from "../ui/dialog.js";
import { byId, node, within } from "../ui/node.js";

/**
 * The conductor's page as a bare remote, for a second phone: one huge GO, what it will do, back and pause. It locks
 * itself, so that a phone in a pocket gives no cue. The address says so (`#remote`), so it is the same after a reload.
 */

/** Milliseconds without a press after which it is locked. */
const locksAfter = 30_000;
const address = "#remote";

export class Remote {
  #cover = new Cover({
    className: "lock-cover",
    label: words("conductor.remote.unlock"),
    help: words("conductor.remote.hold"),
  });
  #locking = 0;
  #awake = node("p", { class: "remote-awake help", hidden: true }, words("conductor.remote.mayDarken"));

  constructor() {
    const bar = node(
      "div",
      { class: "remote-bar" },
      node("button", { type: "button", id: "lock", onclick: () => this.#lock() }, words("conductor.remote.lock")),
      node(
        "button",
        { type: "button", class: "quiet", onclick: () => this.#leave() },
        words("conductor.remote.whole"),
      ),
    );
    within(document, ".bar-actions").before(bar);
    within(document, ".transport").append(this.#awake);
    byId("remote").addEventListener("click", () => this.#enter());
    this.#cover.onOpened = () => this.#pressed();
    for (const type of ["pointerdown", "keydown"]) addEventListener(type, () => this.#pressed());
    addEventListener("hashchange", () => this.#show());
    this.#show();
  }

  get #isOn() {
    return location.hash === address;
  }

  /** @param {"on" | "off" | "unsupported"} state of the display */
  set awake(state) {
    this.#awake.hidden = state !== "unsupported";
  }

  #enter() {
    location.hash = address;
  }

  #leave() {
    history.replaceState(null, "", location.pathname);
    this.#show();
  }

  #show() {
    if (this.#isOn) document.body.dataset.mode = "remote";
    else delete document.body.dataset.mode;
    if (!this.#isOn) this.#cover.open();
    this.#pressed();
  }

  /** Only the last press counts. */
  #pressed() {
    clearTimeout(this.#locking);
    if (this.#isOn && !this.#cover.isShut) this.#locking = setTimeout(() => this.#lock(), locksAfter);
  }

  #lock() {
    if (isDialogOpen()) return this.#pressed();
    clearTimeout(this.#locking);
    this.#cover.shut();
  }
}
