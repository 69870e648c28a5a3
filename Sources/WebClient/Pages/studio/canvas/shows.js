import { prefer, preference } from "../../parts/preferences.js";
import { Listeners } from "../../parts/listeners.js";

/** What is drawn around the dots on request; remembered by this device. */
export const layers = [
  { id: "ways", title: "Paths into this formation", isUsual: false },
  { id: "before", title: "Where they stood before", isUsual: false },
  { id: "after", title: "Where they stand next", isUsual: false },
  { id: "trails", title: "Trails while playing", isUsual: false },
  { id: "names", title: "Names", isUsual: false },
  { id: "findings", title: "What cannot be danced", isUsual: true },
  { id: "others", title: "What others have chosen", isUsual: true },
];

export class Shows {
  #on = new Set(
    layers.filter(({ id, isUsual }) => preference(`studio.show.${id}`, isUsual ? "on" : "off") === "on").map(({ id }) =>
      id
    ),
  );
  #changes = new Listeners();

  onChange(listener) {
    return this.#changes.add(listener);
  }

  has(id) {
    return this.#on.has(id);
  }

  toggle(id, isOn = !this.#on.has(id)) {
    if (isOn) this.#on.add(id);
    else this.#on.delete(id);
    prefer(`studio.show.${id}`, isOn ? "on" : "off");
    this.#changes.tell(id);
  }
}
