import { element } from "../../parts/element.js";
import { prefer, preference } from "../../parts/preferences.js";
import { icon } from "../controls/icons.js";

/**
 * Four first steps for newcomers, one line over the stage, ticked off as they are done. Dismissed for good by ✕, or by doing
 * them; `?` brings it back.
 */
const steps = [
  ["drag", "Drag a dancer to another place."],
  ["add", "Press “New formation”: it starts as a copy."],
  ["again", "Drag some dancers to where they stand next."],
  ["play", "Press Play to see them walk."],
];

export class Guide {
  #studio;
  #box;
  #done = new Set();
  #stop = [];
  #before = new Map();

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
    this.#before = new Map(desk.document.formations.map(({ id, positions }) => [id, positions]));
    for (const stop of this.#stop) stop();
    this.#stop = [desk.onChange(() => this.#look())];
    if (playhead) this.#stop.push(playhead.onChange(() => this.#look()));
    this.#draw();
  }

  #look() {
    if (this.#box.hidden) return;
    const { desk, playhead } = this.#studio;
    const before = this.#done.size;
    const { formations } = desk.document;
    const added = formations.filter(({ id }) => !this.#before.has(id));
    if (formations.some(({ id, positions }) => this.#before.has(id) && this.#before.get(id) !== positions)) {
      this.#done.add("drag");
    }
    if (added.length > 0) this.#done.add("add");
    if (added.some((formation) => isChanged(formation, formations))) this.#done.add("again");
    if (playhead?.isPlaying) this.#done.add("play");
    if (this.#done.size !== before) this.#draw();
  }

  #draw() {
    const at = steps.findIndex(([key]) => !this.#done.has(key));
    const isOver = at < 0;
    this.#box.replaceChildren(
      element(
        "ol",
        { class: "plain guide-dots", "aria-label": `${this.#done.size} of ${steps.length} first steps done` },
        steps.map(([key]) =>
          element("li", { class: this.#done.has(key) ? "done" : null }, this.#done.has(key) ? icon("check", 12) : "")
        ),
      ),
      element(
        "p",
        { role: "status" },
        isOver ? "That is all it takes. “Run it” puts it on the dancers’ phones." : steps[at][1],
      ),
      element("button", {
        type: "button",
        class: "quiet icon small",
        "aria-label": "Close the first steps",
        onclick: () => this.#dismiss(),
      }, icon("close", 16)),
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
  return model !== undefined &&
    Object.entries(formation.positions).some(([id, { x, y }]) =>
      model.positions[id]?.x !== x || model.positions[id]?.y !== y
    );
}
