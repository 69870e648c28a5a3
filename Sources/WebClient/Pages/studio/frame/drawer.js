import { node } from "../../ui/node.js";
import { prefer, preference } from "../../ui/preferences.js";
import { words } from "../../words/studio.js";
import "../../words/common.js";
import { icon } from "../../ui/icons.js";

/**
 * @import { IconName } from "../../ui/icons.js"
 *
 * @typedef {object} Panel built when it is first shown and kept, by what may have to be loaded for it; its element gets
 *   the event `shown` whenever it comes into view
 * @property {string} id
 * @property {string} title
 * @property {string} [heading] where it says more than the title
 * @property {IconName} icon
 * @property {() => HTMLElement | Promise<HTMLElement>} build
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
  #toggled;

  /**
   * @param {object} options
   * @param {HTMLElement} options.tabs
   * @param {HTMLElement} options.body
   * @param {Map<string, HTMLElement>} options.built the panels that are there already, of all drawers
   * @param {boolean} options.canClose
   * @param {(panel: string | null) => void} [options.toggled] hears which is open now
   */
  constructor({ tabs, body, built, canClose, toggled = () => {} }) {
    this.#tabs = tabs;
    this.#body = body;
    this.#built = built;
    this.#canClose = canClose;
    this.#toggled = toggled;
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
    this.#tabs.replaceChildren(...panels.map(({ id, title, icon: picture }) =>
      node(
        "button",
        {
          type: "button",
          class: "tab",
          "data-panel": id,
          "aria-controls": this.#body.id,
          "aria-expanded": "false",
          title,
          onclick: () => this.#press(id),
        },
        icon(picture, 22),
        node("span", {}, title),
      )
    ));
    const wanted = preference(`studio.panel.${name}`, otherwise);
    this.#open = null;
    this.#body.replaceChildren();
    if (this.has(wanted)) this.#show(wanted);
    else if (!this.#canClose && panels.length > 0) this.#show(panels[0].id);
    else this.#mark();
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
    this.#open = null;
    this.#body.replaceChildren();
    this.#mark();
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
    const made = this.#built.get(id) ?? panel.build();
    // Another panel is shown from its top, however far the last one was scrolled.
    if (id !== this.#open) this.#body.scrollTop = 0;
    this.#open = id;
    const place = made instanceof HTMLElement ? made : node("p", { class: "help" }, words("studio.panel.loading"));
    this.#head(panel, place);
    this.#mark();
    let built;
    try {
      built = await made;
    } catch {
      place.replaceWith(this.#trouble(id));
      return null;
    }
    // If it is opened twice, it is built once.
    built = this.#built.get(id) ?? built;
    this.#built.set(id, built);
    if (place !== built) place.replaceWith(built);
    if (built.isConnected) built.dispatchEvent(new Event("shown"));
    return built;
  }

  /**
   * What is shown in place of a panel that could not be loaded.
   *
   * @param {string} id
   */
  #trouble(id) {
    return node(
      "div",
      { class: "panel stack" },
      node("p", { class: "problem", role: "alert" }, words("common.notLoaded")),
      node("button", { type: "button", onclick: () => this.#show(id) }, words("common.tryAgain")),
    );
  }

  /**
   * @param {Panel} panel
   * @param {HTMLElement} content
   */
  #head(panel, content) {
    this.#body.replaceChildren(
      node(
        "header",
        { class: "panel-head" },
        node("h2", { tabindex: "-1" }, panel.heading ?? panel.title),
        this.#canClose &&
          node("button", {
            type: "button",
            class: "quiet icon",
            "aria-label": words("studio.panel.close", { panel: panel.title }),
            onclick: () => this.#close(),
          }, icon("close")),
      ),
      content,
    );
  }

  #mark() {
    for (const tab of this.#allTabs) tab.setAttribute("aria-expanded", String(tab.dataset.panel === this.#open));
    this.#body.hidden = this.#open === null;
    this.#toggled(this.#open);
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
