import { drawing } from "../../ui/drawing.js";
import { element } from "../../ui/element.js";
import { node } from "../../ui/node.js";
import { prefer, preference } from "../../ui/preferences.js";
import { words } from "../../words/studio.js";
import { icon } from "../../ui/icons.js";

/**
 * @import { Desk } from "../../editing/desk.js"
 * @import { Formation, Point } from "../../wire/production.d.ts"
 * @import { Playhead } from "../playing/playhead.js"
 */
const steps = /** @type {const} */ ([
  { key: "drag", text: words("studio.guide.drag") },
  { key: "add", text: words("studio.guide.add") },
  { key: "again", text: words("studio.guide.again") },
  { key: "play", text: words("studio.guide.play") },
]);

/**
 * Four first steps for newcomers, one line over the stage, ticked off as they are done. Dismissed for good by ✕, or by
 * doing them; `?` brings it back.
 */
export class Guide {
  #desk;
  #playhead;
  #box;
  /** @type {Set<(typeof steps)[number]["key"]>} */
  #done = new Set();
  #drawn;
  /** @type {(() => unknown)[]} */
  #stop = [];
  /**
   * Where everybody stood in each formation when the guide was opened.
   *
   * @type {Map<string, Record<string, Point>>}
   */
  #before = new Map();

  /**
   * @param {{ desk: Desk, playhead: Playhead }} parts
   * @param {HTMLElement} place
   */
  constructor({ desk, playhead }, place) {
    this.#desk = desk;
    this.#playhead = playhead;
    this.#box = node("aside", { class: "guide", "aria-label": words("studio.guide"), hidden: true });
    this.#drawn = drawing(this.#box, [], () => this.#view());
    place.append(this.#box);
    if (preference("studio.guide", "open") === "open") this.show();
  }

  show() {
    prefer("studio.guide", "open");
    this.#done.clear();
    this.#box.hidden = false;
    this.#before = new Map(this.#desk.document.formations.map(({ id, positions }) => [id, positions]));
    for (const stop of this.#stop) stop();
    this.#stop = [this.#desk, this.#playhead].map((source) => source.listen(() => this.#look()));
    this.#drawn.now();
  }

  #look() {
    if (this.#box.hidden) return;
    const { size } = this.#done;
    const { formations } = this.#desk.document;
    const added = formations.filter(({ id }) => !this.#before.has(id));
    if (formations.some(({ id, positions }) => this.#before.has(id) && this.#before.get(id) !== positions)) {
      this.#done.add("drag");
    }
    if (added.length > 0) this.#done.add("add");
    if (added.some((formation) => isChanged(formation, formations))) this.#done.add("again");
    if (this.#playhead.isPlaying) this.#done.add("play");
    if (this.#done.size !== size) this.#drawn.soon();
  }

  #view() {
    const next = steps.find(({ key }) => !this.#done.has(key));
    const done = words("studio.guide.done", { done: this.#done.size, all: steps.length });
    if (next === undefined) prefer("studio.guide", "done");
    return [
      element(
        "ol",
        { class: "plain guide-dots", "aria-label": done },
        steps.map(({ key }) => {
          const isDone = this.#done.has(key);
          return element("li", { class: isDone ? "done" : null }, isDone && icon("check", 12));
        }),
      ),
      element("p", { role: "status" }, next?.text ?? words("studio.guide.over")),
      element("button", {
        type: "button",
        class: "quiet icon small",
        "aria-label": words("studio.guide.close"),
        onclick: () => this.#dismiss(),
      }, icon("close", 16)),
    ];
  }

  #dismiss() {
    prefer("studio.guide", "done");
    this.#box.hidden = true;
  }
}

/**
 * Whether somebody stands otherwise than in the formation before.
 *
 * @param {Formation} formation
 * @param {Formation[]} formations
 */
function isChanged(formation, formations) {
  /** @type {Formation | undefined} */
  const model = formations[formations.indexOf(formation) - 1];
  return model !== undefined &&
    Object.entries(formation.positions).some(([id, { x, y }]) =>
      model.positions[id]?.x !== x || model.positions[id]?.y !== y
    );
}
