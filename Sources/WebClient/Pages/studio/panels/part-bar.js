import { labelOf } from "../../editing/label.js";
import { drawing } from "../../ui/drawing.js";
import { element, list, nameOf } from "../../ui/element.js";
import { node } from "../../ui/node.js";
import { onTheme } from "../../ui/theme.js";
import { partsIn } from "../../stage/parts.js";
import { tempoMap } from "../../stage/tempo.js";
import { placedClips } from "../../sound/passages.js";
import { words } from "../../words/parts.js";
import { contextOf, ink } from "../canvas/overlay.js";
import * as edits from "../edits/parts.js";
import { lengthOf } from "../edits/music.js";
import { drawClips, drawCounts, drawFormations, drawMarkers } from "../lane/drawing.js";
import { LaneView } from "../lane/view.js";
import { trackPeaks } from "../playing/track-peaks.js";
import { eightsInWords } from "./count-words.js";

/**
 * The whole piece as one bar: music, formations, and over them the parts. A drag over an empty place makes a part, a
 * drag of an end moves it; both land on counts, with Alt anywhere. A press takes the playhead there.
 *
 * @import { Gesture } from "../../editing/gesture.js"
 * @import { Desk } from "../../editing/desk.js"
 * @import { Part, Span } from "../../wire/production.d.ts"
 * @import { Shown } from "../../ui/shown.d.ts"
 * @import { Spot } from "../../ui/popover.js"
 * @import { Playhead } from "../playing/playhead.js"
 * @import { PartActions } from "./part-actions.js"
 *
 * @typedef {{ id: string, edge: "from" | "to", gesture: Gesture }} Held an end that is dragged
 */

/** A press that moves by less, in pixels, is no drag. */
const still = 4;
/** Where things are, in pixels from the top; the music is left out where there is none. */
const bands = { music: { top: 18, bottom: 52 }, formations: 18 };

export class PartBar {
  #desk;
  #playhead;
  #how;
  #view = new LaneView();
  #height = 0;
  /** What is being dragged over an empty place. @type {Span | null} */
  #span = null;
  #canvas = node("canvas", { "aria-hidden": "true" });
  #blocks = node("div", { class: "part-blocks" });
  #line = node("span", { class: "part-playhead", "aria-hidden": "true" });
  element = node(
    "div",
    { class: "part-bar", role: "group", "aria-label": words("parts.lane") },
    this.#canvas,
    this.#blocks,
    this.#line,
  );
  #drawn;

  /**
   * @param {{ desk: Desk, playhead: Playhead }} parts
   * @param {{ actions: PartActions, menu: (id: string, anchor: HTMLElement | Spot) => void }} how
   */
  constructor({ desk, playhead }, how) {
    this.#desk = desk;
    this.#playhead = playhead;
    this.#how = how;
    this.#drawn = drawing(this.#blocks, [desk], () => this.#described());
    this.element.addEventListener("pointerdown", (event) => this.#press(event));
    new ResizeObserver(([{ contentRect: { width, height } }]) => {
      this.#view.width = width;
      this.#height = height;
      this.refresh();
    }).observe(this.element);
    const follow = () => (this.#line.style.left = `${this.#view.xOf(playhead.time)}px`);
    playhead.onFrame(follow);
    playhead.listen(follow);
    for (const source of [desk, trackPeaks]) source.listen(() => this.element.isConnected && this.refresh());
    onTheme(() => this.refresh());
  }

  refresh() {
    const { document } = this.#desk;
    const music = placedClips(document).at(-1);
    const end = Math.max(1e6, edits.endOf(document), music === undefined ? 0 : music.start + lengthOf(music.clip));
    this.#view.middle = end / 2;
    this.#view.across = end;
    this.element.classList.toggle("has-music", document.clips.length > 0);
    this.#paint();
    this.#line.style.left = `${this.#view.xOf(this.#playhead.time)}px`;
    this.#drawn.now();
  }

  #paint() {
    const view = this.#view;
    const ratio = Math.min(3, devicePixelRatio || 1);
    const [across, down] = [view.width, this.#height].map((length) => Math.max(1, Math.round(length * ratio)));
    if (this.#canvas.width !== across) this.#canvas.width = across;
    if (this.#canvas.height !== down) this.#canvas.height = down;
    const context = contextOf(this.#canvas);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = ink.blocks;
    context.fillRect(0, 0, view.width, this.#height);
    const { document } = this.#desk;
    const picture = { context, document, view };
    const hasMusic = document.clips.length > 0;
    if (hasMusic) drawClips(picture, bands.music, (digest) => trackPeaks.of(digest));
    const top = hasMusic ? bands.music.bottom + 2 : bands.music.top;
    drawFormations(picture, { top, bottom: top + bands.formations });
    drawMarkers(picture, this.#height);
    drawCounts(picture, this.#height);
  }

  #described() {
    const parts = partsIn(this.#desk.document).map(({ part }) => part);
    const { width, across } = this.#view;
    return [
      list(parts, {
        key: ({ id }) => id,
        of: (part) => [part, width, across, this.#desk.document.tempo, this.#desk.document.anchors],
        make: (part) => this.#block(part),
      }),
      this.#span !== null &&
      element("span", { key: "new", class: "part-block is-new", style: this.#placeOf(this.#span) }),
    ];
  }

  /** @param {{ readonly from: number, readonly to: number }} span */
  #placeOf({ from, to }) {
    const left = this.#view.xOf(from);
    return { left: `${left}px`, width: `${Math.max(2, this.#view.xOf(to) - left)}px` };
  }

  /** @param {Shown<Part>} part */
  #block({ id, name, colour, from, to }) {
    return element(
      "div",
      {
        class: "part-block",
        "data-part": id,
        style: { ...this.#placeOf({ from, to }), "--colour": colour },
        oncontextmenu: (event) => {
          event.preventDefault();
          this.#how.menu(id, { x: event.clientX, y: event.clientY });
        },
      },
      element("button", {
        type: "button",
        class: "part-block-name",
        title: name,
        onclick: ({ currentTarget }) => this.#how.menu(id, /** @type {HTMLElement} */ (currentTarget)),
      }, nameOf(name)),
      this.#edge({ id, name, time: from }, "from"),
      this.#edge({ id, name, time: to }, "to"),
    );
  }

  /** @param {{ id: string, name: string, time: number }} of @param {"from" | "to"} edge */
  #edge({ id, name, time }, edge) {
    const label = words(edge === "from" ? "parts.edgeFrom" : "parts.edgeTo", { name });
    return element("span", {
      class: `part-edge is-${edge}`,
      tabindex: "0",
      role: "slider",
      "aria-label": label,
      title: label,
      "aria-valuemin": "0",
      "aria-valuemax": String(Math.round(this.#view.across / 1e6)),
      "aria-valuenow": String(Math.round(time / 1e4) / 100),
      "aria-valuetext": eightsInWords(this.#desk.document, time),
      onpointerdown: (event) => this.#take(id, edge, event),
      onkeydown: (event) => this.#nudge(id, edge, event),
    });
  }

  /** @param {number} clientX @param {{ altKey: boolean }} event on a count, with Alt anywhere */
  #timeAt(clientX, { altKey }) {
    const time = this.#view.instantOf(clientX - this.element.getBoundingClientRect().left);
    const within = Math.min(Math.max(0, time), this.#view.across);
    if (altKey) return within;
    const map = tempoMap(this.#desk.document);
    return Math.round(map.timeOf(Math.max(0, Math.round(map.countAt(within)))));
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    if (event.target.closest(".part-block") !== null) return;
    event.preventDefault();
    const begun = this.#timeAt(event.clientX, event);
    let isDrag = false;
    /** @param {PointerEvent} moved */
    const move = (moved) => {
      isDrag ||= Math.abs(moved.clientX - event.clientX) >= still;
      if (!isDrag) return;
      const now = this.#timeAt(moved.clientX, moved);
      this.#span = { from: Math.min(begun, now), to: Math.max(begun, now) };
      this.#drawn.now();
    };
    this.#follow(event.pointerId, move, (isKept) => {
      const span = this.#span;
      this.#span = null;
      if (isKept && span !== null && span.to - span.from >= edits.shortest) this.#how.actions.add(span);
      else if (isKept && !isDrag) this.#playhead.seek(begun);
      this.refresh();
    });
  }

  /** @param {string} id @param {"from" | "to"} edge @param {PointerEvent} event */
  #take(id, edge, event) {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const part = edits.partWith(this.#desk.document, id);
    if (part === null) return;
    const grip = event.clientX - this.element.getBoundingClientRect().left - this.#view.xOf(part[edge]);
    const gesture = this.#desk.begin(labelOf("parts.label.times", { name: part.name }));
    /** @param {PointerEvent} moved */
    const move = (moved) => {
      const time = this.#timeAt(moved.clientX - grip, moved);
      const changes = edits.edgeMoved(this.#desk.documentWithoutGesture, id, edge, time);
      if (changes !== null) gesture.change(changes);
      this.refresh();
    };
    this.#follow(event.pointerId, move, (isKept) => {
      if (isKept) gesture.end();
      else gesture.cancel();
      this.refresh();
    });
  }

  /**
   * @param {number} pointer
   * @param {(moved: PointerEvent) => void} move
   * @param {(isKept: boolean) => void} over
   */
  #follow(pointer, move, over) {
    const listening = new AbortController();
    const on = { signal: listening.signal };
    /** @param {boolean} isKept */
    const end = (isKept) => {
      listening.abort();
      over(isKept);
    };
    addEventListener("pointermove", (moved) => moved.pointerId === pointer && move(moved), on);
    addEventListener("pointerup", ({ pointerId }) => pointerId === pointer && end(true), on);
    addEventListener("pointercancel", ({ pointerId }) => pointerId === pointer && end(false), on);
    addEventListener("keydown", (pressed) => {
      if (pressed.key !== "Escape") return;
      pressed.stopPropagation();
      end(false);
    }, { ...on, capture: true });
  }

  /** @param {string} id @param {"from" | "to"} edge @param {KeyboardEvent} event */
  #nudge(id, edge, event) {
    const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    const part = edits.partWith(this.#desk.document, id);
    if (way === undefined || part === null || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const map = tempoMap(this.#desk.document);
    const count = Math.round(map.countAt(part[edge])) + way * (event.shiftKey ? 8 : 1);
    this.#how.actions.edge(id, edge, map.timeOf(Math.max(0, count)));
    this.refresh();
  }
}
