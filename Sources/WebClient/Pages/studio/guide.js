import { element } from "../parts/element.js";
import { prefer, preference } from "../parts/preferences.js";
import { icon } from "./icons.js";

/**
 * Four first steps for newcomers, in a corner of the stage, ticked off as they are done. Dismissed for good by ✕, or by doing
 * them; `?` brings it back.
 */
const steps = [
  ["drag", "Drag a dancer to another place"],
  ["add", "Make a new formation", "it starts as a copy"],
  ["again", "Drag some dancers there"],
  ["play", "Press Play to see them walk"],
];

export class Guide {
  #studio;
  #box;
  #done = new Set();
  #stop = [];
  #first = null;

  constructor(studio, place) {
    this.#studio = studio;
    this.#box = element("aside", { class: "guide", "aria-label": "First steps", hidden: true });
    place.append(this.#box);
    if (preference("studio.guide", "open") === "open") this.show();
  }

  show() {
    prefer("studio.guide", "open");
    this.#done.clear();
    this.#box.hidden = false;
    const { desk, playhead } = this.#studio;
    this.#first = desk.document;
    for (const stop of this.#stop) stop();
    this.#stop = [desk.onChange(() => this.#look())];
    if (playhead) this.#stop.push(playhead.onChange(() => this.#look()));
    this.#draw();
  }

  #look() {
    if (this.#box.hidden) return;
    const { desk, playhead } = this.#studio;
    const before = this.#done.size;
    const [first, now] = [this.#first, desk.document];
    const known = new Set(first.formations.map(({ id }) => id));
    const added = now.formations.filter(({ id }) => !known.has(id));
    if (now.formations.some((formation) => known.has(formation.id) && first.formations.find(({ id }) => id === formation.id).positions !== formation.positions)) this.#done.add("drag");
    if (added.length > 0) this.#done.add("add");
    if (added.some((formation) => isChanged(formation, now.formations))) this.#done.add("again");
    if (playhead?.isPlaying) this.#done.add("play");
    if (this.#done.size !== before) this.#draw();
  }

  #draw() {
    const isOver = steps.every(([key]) => this.#done.has(key));
    const next = steps.find(([key]) => !this.#done.has(key))?.[0];
    this.#box.replaceChildren(
      element("header", {}, element("h2", {}, isOver ? "That is all it takes" : "First steps"),
        element("button", { type: "button", class: "quiet icon small", "aria-label": "Close the first steps", onclick: () => this.#dismiss() }, icon("close", 16))),
      element("ol", { class: "plain" }, steps.map(([key, words, more]) => element("li", { class: this.#done.has(key) ? "done" : key === next ? "next" : null },
        element("span", { class: "tick" }, this.#done.has(key) ? icon("check", 14) : ""),
        element("span", {}, words, more && element("small", {}, ` ${more}`), this.#done.has(key) && element("span", { class: "unseen" }, " (done)"))))),
      isOver ? element("p", { class: "help" }, "“Run it” puts it on the dancers’ phones. Press ? for all shortcuts.") : "",
    );
    if (isOver) prefer("studio.guide", "done");
  }

  #dismiss() {
    prefer("studio.guide", "done");
    this.#box.hidden = true;
  }
}

function isChanged(formation, formations) {
  const model = formations[formations.indexOf(formation) - 1];
  return model !== undefined && Object.entries(formation.positions).some(([id, { x, y }]) => model.positions[id]?.x !== x || model.positions[id]?.y !== y);
}
