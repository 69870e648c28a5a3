import { byId } from "../../ui/node.js";
import { Drawer } from "./drawer.js";
import { followLayout } from "./layout.js";

/**
 * Panels left and right of the stage, or all in one drawer, as there is room: on a laptop `left` stand left of the
 * stage and `right` right of it; where there is less room, all share one drawer.
 *
 * @import { Panel } from "./drawer.js"
 */
export class PanelDrawers {
  #left;
  #right;

  /** @param {{ left: Panel[], right: Panel[] }} panels */
  constructor({ left, right }) {
    /** @type {Map<string, HTMLElement | Promise<HTMLElement>>} */
    const built = new Map();
    const all = [...left, ...right];
    this.#left = new Drawer({ tabs: byId("left-tabs"), body: byId("left-body"), built, canClose: false });
    this.#right = new Drawer({
      tabs: byId("drawer-tabs"),
      body: byId("drawer-body"),
      built,
      canClose: true,
      toggled: (panel) => (document.body.dataset.drawer = panel === null ? "closed" : "open"),
    });
    followLayout((layout) => {
      const isWide = layout === "wide";
      byId("left").hidden = !isWide;
      this.#left.arrange(isWide ? left : [], "left", left[0].id);
      const isShort = matchMedia("(max-height: 559px)").matches;
      if (layout === "narrow" || isShort) this.#right.arrange(all, "sheet", "none");
      else this.#right.arrange(isWide ? right : all, layout, "none");
    });
  }

  /**
   * Opens a panel in the drawer that has it, with the focus in it, unless that has gone elsewhere meanwhile.
   *
   * @param {string} panel
   */
  async show(panel) {
    const before = document.activeElement;
    const shown = await (this.#left.has(panel) ? this.#left : this.#right).show(panel);
    if (document.activeElement !== before && document.activeElement !== document.body) return;
    const first = shown?.querySelector("input, textarea, select, button");
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }
}
