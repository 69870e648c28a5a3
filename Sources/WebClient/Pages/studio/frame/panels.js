import { byId } from "../../ui/node.js";
import { later } from "../../ui/queue.js";
import { panelsFor } from "./by-role.js";
import { Drawer } from "./drawer.js";
import { followLayout } from "./layout.js";

/**
 * Panels left and right of the stage, or all in one drawer, as there is room: on a laptop `left` stand left of the
 * stage and `right` right of it; where there is less room, all share one drawer.
 *
 * @import { OwnRights } from "../../editing/own-rights.js"
 * @import { Panel } from "./drawer.js"
 */
export class PanelDrawers {
  #left;
  #right;

  /** @param {{ left: Panel[], right: Panel[], rights: OwnRights }} panels */
  constructor({ left, right, rights }) {
    /** @type {Map<string, HTMLElement | Promise<HTMLElement>>} */
    const built = new Map();
    this.#left = new Drawer({ tabs: byId("left-tabs"), body: byId("left-body"), built, canClose: false, rights });
    this.#right = new Drawer({
      tabs: byId("drawer-tabs"),
      body: byId("drawer-body"),
      built,
      canClose: true,
      rights,
      toggled: (panel) => (document.body.dataset.drawer = panel === null ? "closed" : "open"),
    });
    const arrange = () => {
      const { layout } = document.body.dataset;
      const isWide = layout === "wide";
      const [onLeft, onRight] = [panelsFor(rights, left), panelsFor(rights, right)];
      byId("left").hidden = !isWide;
      this.#left.arrange(isWide ? onLeft : [], "left", left[0].id);
      const isShort = matchMedia("(max-height: 559px)").matches;
      if (layout === "narrow" || isShort) this.#right.arrange([...onLeft, ...onRight], "sheet", "none");
      else this.#right.arrange(isWide ? onRight : [...onLeft, ...onRight], layout ?? "middle", "none");
    };
    followLayout(arrange);
    rights.listen(() => later(arrange));
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
