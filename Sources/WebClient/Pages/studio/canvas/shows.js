import { prefer, preference } from "../../ui/preferences.js";
import { Changes } from "../../ui/changes.js";
import { words } from "../../words/studio.js";

/** From the size of a tablet on names are readable beside the dots. */
const hasRoom = matchMedia("(min-width: 600px) and (min-height: 560px)").matches;

/** What is drawn around the dots on request; remembered by this device. */
export const layers = /** @type {const} */ ([
  { id: "ways", title: words("studio.layer.ways"), isUsual: false },
  { id: "before", title: words("studio.layer.before"), isUsual: false },
  { id: "after", title: words("studio.layer.after"), isUsual: false },
  { id: "trails", title: words("studio.layer.trails"), isUsual: false },
  { id: "names", title: words("studio.layer.names"), isUsual: hasRoom },
  { id: "findings", title: words("studio.layer.findings"), isUsual: true },
  { id: "others", title: words("studio.layer.others"), isUsual: true },
]);

/** @typedef {(typeof layers)[number]["id"]} Layer */

/** @type {(id: Layer, isUsual: boolean) => boolean} */
const isRemembered = (id, isUsual) => preference(`studio.show.${id}`, isUsual ? "on" : "off") === "on";

export class Shows {
  /** @type {Set<Layer>} */
  #on = new Set(layers.filter(({ id, isUsual }) => isRemembered(id, isUsual)).map(({ id }) => id));
  /** @type {Changes<[]>} */
  #changes = new Changes();

  /** @param {() => void} listener */
  listen(listener) {
    return this.#changes.listen(listener);
  }

  /** @param {Layer} id */
  has(id) {
    return this.#on.has(id);
  }

  /** @param {Layer} id */
  toggle(id, isOn = !this.#on.has(id)) {
    if (isOn) this.#on.add(id);
    else this.#on.delete(id);
    prefer(`studio.show.${id}`, isOn ? "on" : "off");
    this.#changes.notify();
  }
}
