import { ask, forget } from "../../ui/ask.js";
import { drawing } from "../../ui/drawing.js";
import { element, list } from "../../ui/element.js";
import { later } from "../../ui/queue.js";
import { prefer, preference } from "../../ui/preferences.js";
import { words } from "../../words/studio.js";
import "../../words/common.js";
import { icon } from "../../ui/icons.js";
import { isOnlyRead } from "./by-role.js";

/**
 * @import { OwnRights } from "../../editing/own-rights.js"
 * @import { IconName } from "../../ui/icons.js"
 *
 * @typedef {object} Panel built when it is first shown and kept, by what may have to be loaded for it; its element gets
 *   the event `shown` whenever it comes into view
 * @property {string} id
 * @property {string} title
 * @property {string} [heading] where it says more than the title
 * @property {IconName} icon
 * @property {() => HTMLElement | Promise<HTMLElement>} build
 *
 * @typedef {HTMLElement | "loading" | "failed"} Content what is in the place of the open panel
 */

/**
 * Tabs and the panel that is open. A panel keeps its element, even when it moves to another drawer.
 * With `canClose` a second press on the tab of the open one closes it, as does Escape inside.
 */
export class Drawer {
  #tabs;
  #body;
  #name = "";
  #canClose;
  /** @type {Panel[]} */
  #panels = [];
  #built;
  /** @type {string | null} */
  #open = null;
  /** @type {Content} */
  #content = "loading";
  #drawn;
  #toggled;
  #rights;

  /**
   * @param {object} options
   * @param {HTMLElement} options.tabs
   * @param {HTMLElement} options.body
   * @param {Map<string, HTMLElement | Promise<HTMLElement>>} options.built the panels that are there already, or on
   *   their way, of all drawers
   * @param {boolean} options.canClose
   * @param {OwnRights} options.rights of whom it is for
   * @param {(panel: string | null) => void} [options.toggled] hears which is open now
   */
  constructor({ tabs, body, built, canClose, rights, toggled = () => {} }) {
    this.#rights = rights;
    this.#tabs = tabs;
    this.#body = body;
    this.#built = built;
    this.#canClose = canClose;
    this.#toggled = toggled;
    this.#drawn = [drawing(tabs, [], () => this.#tabList()), drawing(body, [rights], () => this.#panel())];
    tabs.addEventListener("keydown", (event) => this.#step(event));
    body.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.defaultPrevented || !canClose) return;
      event.preventDefault();
      const tab = this.#allTabs.find((one) => one.dataset.panel === this.#open);
      this.#close();
      tab?.focus();
    });
  }

  /**
   * Shows these panels from now on. The one opened last under this `name` is open, otherwise `otherwise` (`none`:
   * closed).
   *
   * @param {Panel[]} panels
   * @param {string} name
   * @param {string} otherwise
   */
  arrange(panels, name, otherwise) {
    this.#panels = panels;
    this.#name = name;
    const wanted = preference(`studio.panel.${name}`, otherwise);
    if (this.has(wanted)) this.#show(wanted);
    else if (!this.#canClose && panels.length > 0) this.#show(panels[0].id);
    else this.#putNone();
  }

  /** @param {string} id */
  has(id) {
    return this.#panels.some((panel) => panel.id === id);
  }

  /**
   * Opens a panel; returns its element once it is there, null if it cannot be loaded.
   *
   * @param {string} id
   */
  show(id) {
    prefer(`studio.panel.${this.#name}`, id);
    return this.#show(id);
  }

  #close() {
    prefer(`studio.panel.${this.#name}`, "none");
    this.#putNone();
  }

  #putNone() {
    forget(this);
    this.#put(null);
  }

  /** @param {string} id */
  #press(id) {
    if (id === this.#open && this.#canClose) this.#close();
    else this.show(id);
  }

  /**
   * @param {string} id
   * @returns {Promise<HTMLElement | null>}
   */
  async #show(id) {
    const panel = this.#panels.find((one) => one.id === id);
    if (!panel) return null;
    forget(this);
    const built = this.#built.get(id) ?? panel.build();
    this.#built.set(id, built);
    if (built instanceof HTMLElement) return this.#putBuilt(id, built);
    this.#put(id, "loading");
    try {
      const loaded = await ask(this, "latest", () => built);
      this.#built.set(id, loaded);
      // Another panel may have been opened, or something be pressed, until it can be drawn.
      return await ask(
        this,
        "latest",
        (signal) => new Promise((drawn) => later(() => signal.aborted || drawn(this.#putBuilt(id, loaded)))),
      );
    } catch {
      this.#built.delete(id);
      later(() => this.#open === id && this.#put(id, "failed"));
      return null;
    }
  }

  /**
   * @param {string} id
   * @param {HTMLElement} panel
   */
  #putBuilt(id, panel) {
    this.#put(id, panel);
    panel.dispatchEvent(new Event("shown"));
    return panel;
  }

  /**
   * @param {string | null} id null: closed
   * @param {Content} content
   */
  #put(id, content = "loading") {
    // Another panel is shown from its top, however far the last one was scrolled.
    if (id !== this.#open) this.#body.scrollTop = 0;
    this.#open = id;
    this.#content = content;
    this.#body.hidden = id === null;
    for (const drawn of this.#drawn) drawn.now();
    this.#toggled(id);
  }

  #tabList() {
    return list(this.#panels, {
      key: ({ id }) => id,
      of: (panel) => [panel, panel.id === this.#open],
      make: ({ id, title, icon: picture }) =>
        element(
          "button",
          {
            type: "button",
            class: "tab",
            "data-panel": id,
            "aria-controls": this.#body.id,
            "aria-expanded": String(id === this.#open),
            title,
            onclick: () => this.#press(id),
          },
          icon(picture, 22),
          element("span", {}, title),
        ),
    });
  }

  /** The open panel under its heading. */
  #panel() {
    const panel = this.#panels.find(({ id }) => id === this.#open);
    if (panel === undefined) return [];
    return [
      element(
        "header",
        { class: "panel-head" },
        element("h2", { tabindex: "-1" }, panel.heading ?? panel.title),
        this.#canClose &&
          element("button", {
            type: "button",
            class: "quiet icon",
            "aria-label": words("studio.panel.close", { panel: panel.title }),
            onclick: () => this.#close(),
          }, icon("close")),
      ),
      this.#inPlace(panel.id),
    ];
  }

  /** @param {string} id */
  #inPlace(id) {
    if (this.#content instanceof HTMLElement) {
      return element("fieldset", { class: "panel-of", disabled: isOnlyRead(this.#rights, id) }, this.#content);
    }
    if (this.#content === "loading") return element("p", { class: "help" }, words("studio.panel.loading"));
    return element(
      "div",
      { class: "panel stack" },
      element("p", { class: "problem", role: "alert" }, words("common.notLoaded")),
      element("button", { type: "button", onclick: () => this.#show(id) }, words("common.tryAgain")),
    );
  }

  get #allTabs() {
    return [...this.#tabs.querySelectorAll("button")];
  }

  /** @param {KeyboardEvent} event */
  #step(event) {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const tabs = this.#allTabs;
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    if (by === undefined || at < 0) return;
    event.preventDefault();
    tabs[(at + by + tabs.length) % tabs.length].focus();
  }
}
