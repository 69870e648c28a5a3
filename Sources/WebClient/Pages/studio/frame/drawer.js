import { element } from "../../parts/element.js";
import { prefer, preference } from "../../parts/preferences.js";
import { icon } from "../controls/icons.js";

/**
 * Tabs and the panel that is open. A panel is built when it is first shown and kept, even when it moves to another drawer.
 * With `canClose` a second press on the open one's tab closes it, as does Escape inside.
 */
export class Drawer {
  #studio;
  #tabs;
  #body;
  #name = "";
  #canClose;
  #panels = [];
  #built;
  #open = null;
  onToggle = () => {};

  constructor(studio, { tabs, body, built, canClose }) {
    this.#studio = studio;
    this.#tabs = tabs;
    this.#body = body;
    this.#built = built;
    this.#canClose = canClose;
    tabs.addEventListener("keydown", (event) => this.#step(event));
    body.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.defaultPrevented || !canClose) return;
      event.preventDefault();
      const tab = this.#tab(this.#open);
      this.close();
      tab?.focus();
    });
  }

  /** The panel that is open; null for none. */
  get open() {
    return this.#open;
  }

  /** From now on these; the one opened last under this `name`, else `otherwise`, is open (`none`: closed). */
  arrange(panels, name, otherwise) {
    this.#panels = panels;
    this.#name = name;
    this.#tabs.replaceChildren(...panels.map(({ id, title, icon: picture }) =>
      element(
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
        element("span", {}, title),
      )
    ));
    const wanted = preference(`studio.panel.${name}`, otherwise);
    this.#open = null;
    this.#body.replaceChildren();
    if (this.has(wanted)) this.#show(wanted);
    else if (!this.#canClose && panels.length > 0) this.#show(panels[0].id);
    else this.#mark();
  }

  has(id) {
    return this.#panels.some((panel) => panel.id === id);
  }

  /** Opens a panel; answers with its element. */
  show(id) {
    prefer(`studio.panel.${this.#name}`, id);
    return this.#show(id);
  }

  close() {
    prefer(`studio.panel.${this.#name}`, "none");
    this.#open = null;
    this.#body.replaceChildren();
    this.#mark();
  }

  #press(id) {
    if (id === this.#open && this.#canClose) this.close();
    else this.show(id);
  }

  #show(id) {
    const panel = this.#panels.find((one) => one.id === id);
    if (!panel) return null;
    if (!this.#built.has(id)) this.#built.set(id, panel.build(this.#studio));
    const built = this.#built.get(id);
    if (id !== this.#open) this.#body.scrollTop = 0; // another panel begins at its head, however far the last was scrolled
    this.#open = id;
    this.#body.replaceChildren(
      element(
        "header",
        { class: "panel-head" },
        element("h2", { tabindex: "-1" }, built.dataset.heading ?? panel.title),
        this.#canClose &&
          element("button", {
            type: "button",
            class: "quiet icon",
            "aria-label": `Close ${panel.title}`,
            onclick: () => this.close(),
          }, icon("close")),
      ),
      built,
    );
    this.#mark();
    built.dispatchEvent(new Event("shown"));
    return built;
  }

  #mark() {
    for (const tab of this.#tabs.children) {
      const isOpen = tab.dataset.panel === this.#open;
      tab.setAttribute("aria-expanded", String(isOpen));
    }
    this.#body.hidden = this.#open === null;
    this.onToggle(this.#open);
  }

  #tab(id) {
    return [...this.#tabs.children].find((tab) => tab.dataset.panel === id) ?? null;
  }

  #step(event) {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const tabs = [...this.#tabs.children];
    const at = tabs.indexOf(document.activeElement);
    if (!by || at < 0) return;
    event.preventDefault();
    tabs[(at + by + tabs.length) % tabs.length].focus();
  }
}
