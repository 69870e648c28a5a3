import { element, setText } from "../../parts/element.js";
import { Rows } from "../../parts/rows.js";
import { onTheme } from "../../parts/theme.js";
import { tempoMap } from "../../stage/tempo.js";
import { number, words } from "../../words/words.js";
import { contextOf, ink } from "../canvas/overlay.js";
import { icon } from "../controls/icons.js";
import { anchored } from "../edits/beats.js";
import { countsChanges } from "../edits/formations.js";
import { arriving, departing } from "../edits/timing.js";
import { scoreOf } from "../playing/score.js";
import { eightsInWords } from "./count-words.js";

/**
 * A stretch of the score about the playhead: its counts and eights, formations where they stand, anchors. Arrivals,
 * departures and anchors are dragged, or moved by the arrow keys; elsewhere a press takes the playhead there.
 *
 * @import { Gesture } from "../../editing/gesture.js"
 * @import { Desk } from "../../editing/desk.js"
 * @import { Change, Production } from "../../editing/production.d.ts"
 * @import { Playhead } from "../playing/playhead.js"
 *
 * A thing that can be moved: `time` is where it is, `turn` the formation's place or the anchor's.
 *
 * @typedef {{ key: string, kind: "arrives" | "departs" | "anchor", turn: number, time: number }} Handle
 */

/** Microseconds across the lane. */
const widths = [4e6, 8e6, 16e6, 32e6, 64e6, 128e6];
/** More lines than this many CSS pixels apart are drawn for eights only. */
const apart = 6;
/** By an arrow key, an anchor moves so far, in microseconds; what is on counts moves by a count. */
const nudge = 10_000;

export class CountsLane {
  #desk;
  #playhead;
  #rules;
  #zoom = 2;
  #size = { width: 0, height: 0 };
  /** The middle, which stays where it is while something is dragged. */
  #middle = 0;
  /** @type {{ handle: Handle, gesture: Gesture, document: Production } | null} */
  #drag = null;
  #canvas = element("canvas", { "aria-hidden": "true" });
  #handles = element("div", {});
  #lane = element("div", { class: "counts-lane" }, this.#canvas, this.#handles);
  #said = element("output", { class: "help" }, "");
  /** @type {Rows<Handle>} */
  #rows;

  /**
   * @param {{ desk: Desk, playhead: Playhead }} parts
   * @param {{ keepsCounts: () => boolean, onCounts: () => boolean }} rules what formations keep when an anchor moves,
   *   and whether formations are set on whole counts
   */
  constructor({ desk, playhead }, rules) {
    this.#desk = desk;
    this.#playhead = playhead;
    this.#rules = rules;
    this.#rows = new Rows({
      key: ({ key }) => key,
      of: ({ kind, turn, time }) => [kind, turn, time, this.#middle, this.#zoom, this.#size.width, desk.document],
      make: (handle, _, former) => this.#shown(handle, former ?? this.#newHandle(handle.key)),
    });
    const zoom = (/** @type {number} */ by) => {
      this.#zoom = Math.min(widths.length - 1, Math.max(0, this.#zoom + by));
      this.refresh();
    };
    const button = (/** @type {"plus" | "minus"} */ picture, /** @type {string} */ label, /** @type {number} */ by) =>
      element("button", {
        type: "button",
        class: "quiet icon",
        "aria-label": label,
        title: label,
        onclick: () => zoom(by),
      }, icon(picture));
    this.element = element(
      "div",
      { class: "stack", role: "group", "aria-label": words("panels.counts.lane") },
      this.#lane,
      element(
        "div",
        { class: "row-top" },
        this.#said,
        button("minus", words("panels.counts.zoomOut"), 1),
        button("plus", words("panels.counts.zoomIn"), -1),
      ),
    );
    this.#lane.addEventListener("wheel", (event) => {
      event.preventDefault();
      zoom(Math.sign(event.deltaY));
    }, { passive: false });
    this.#canvas.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      playhead.pause();
      playhead.seek(this.#instantOf(event.clientX - this.#canvas.getBoundingClientRect().left));
    });
    new ResizeObserver(([{ contentRect: { width, height } }]) => {
      this.#size = { width, height };
      this.refresh();
    }).observe(this.#lane);
    playhead.onFrame(() => this.#lane.isConnected && this.refresh());
    onTheme(() => this.refresh());
  }

  refresh() {
    if (this.#drag === null) this.#middle = this.#playhead.time;
    this.#draw();
    this.#rows.show([this.#handles, this.#inSight()]);
    setText(this.#said, eightsInWords(this.#desk.document, this.#drag?.handle.time ?? this.#playhead.time));
  }

  get #across() {
    return widths[this.#zoom];
  }

  /** @param {number} time */
  #xOf(time) {
    return ((time - this.#middle) / this.#across + 0.5) * this.#size.width;
  }

  /** @param {number} x */
  #instantOf(x) {
    return Math.round(this.#middle + (x / Math.max(1, this.#size.width) - 0.5) * this.#across);
  }

  /** @returns {Handle[]} */
  #inSight() {
    const { formations, anchors } = this.#desk.document;
    const score = scoreOf(this.#desk.document);
    /** @type {Handle[]} */
    const all = formations.flatMap(({ id }, turn) => [
      .../** @type {Handle[]} */ (turn === 0
        ? []
        : [{ key: `arrives ${id}`, kind: "arrives", turn, time: score.arrival(turn) }]),
      /** @type {Handle} */ ({ key: `departs ${id}`, kind: "departs", turn, time: score.departure(turn) }),
    ]);
    for (const [turn, { count, time }] of anchors.entries()) {
      all.push({ key: `anchor ${count}`, kind: "anchor", turn, time });
    }
    const [from, to] = [this.#instantOf(0), this.#instantOf(this.#size.width)];
    return all.filter(({ key, time }) => key === this.#drag?.handle.key || (time >= from && time <= to));
  }

  /** @param {Handle} handle */
  #nameOf({ kind, turn }) {
    if (kind === "anchor") return words("panels.counts.anchorHandle", { turn: number(turn + 1, {}) });
    const { name } = this.#desk.document.formations[turn];
    return words(kind === "arrives" ? "panels.counts.label.arrive" : "panels.counts.label.leave", { name });
  }

  /** @param {string} key */
  #newHandle(key) {
    const node = element("div", { role: "slider", tabindex: "0", "aria-valuemin": "0" });
    /** @param {(handle: Handle) => void} act on the handle as it is now */
    const of = (act) => {
      const handle = this.#inSight().find((one) => one.key === key);
      if (handle !== undefined) act(handle);
    };
    node.addEventListener("pointerdown", (event) => of((handle) => this.#take(handle, node, event)));
    node.addEventListener("keydown", (event) => of((handle) => this.#pressed(handle, event)));
    return node;
  }

  /** @param {Handle} handle @param {HTMLElement} node */
  #shown(handle, node) {
    const name = this.#nameOf(handle);
    node.className = `lane-handle is-${handle.kind}`;
    node.setAttribute("aria-label", name);
    node.title = name;
    node.setAttribute("aria-valuemax", String(Math.max(1, Math.round(scoreOf(this.#desk.document).end / 1e6))));
    node.setAttribute("aria-valuenow", String(Math.round(handle.time / 1e4) / 100));
    node.setAttribute("aria-valuetext", eightsInWords(this.#desk.document, handle.time));
    node.style.insetInlineStart = `${this.#xOf(handle.time)}px`;
    return node;
  }

  /** @param {Handle} handle @param {HTMLElement} node @param {PointerEvent} event */
  #take(handle, node, event) {
    if (event.button !== 0 || this.#drag !== null) return;
    event.preventDefault();
    node.focus();
    const grip = event.clientX - this.#xOf(handle.time);
    this.#playhead.pause();
    this.#drag = { handle, gesture: this.#desk.begin(this.#nameOf(handle)), document: this.#desk.document };
    const listening = new AbortController();
    const on = { signal: listening.signal };
    /** @param {PointerEvent} moved */
    const move = ({ pointerId, clientX }) => {
      if (pointerId === event.pointerId) this.#carry(this.#instantOf(clientX - grip));
    };
    /** @param {boolean} isKept */
    const end = (isKept) => {
      listening.abort();
      const { gesture } = this.#drag ?? {};
      this.#drag = null;
      if (isKept) gesture?.end();
      else gesture?.cancel();
      this.refresh();
    };
    addEventListener("pointermove", move, on);
    addEventListener("pointerup", ({ pointerId }) => pointerId === event.pointerId && end(true), on);
    addEventListener("pointercancel", ({ pointerId }) => pointerId === event.pointerId && end(false), on);
    addEventListener("keydown", (pressed) => {
      if (pressed.key !== "Escape") return;
      pressed.stopPropagation();
      end(false);
    }, { ...on, capture: true });
  }

  /** @param {number} time */
  #carry(time) {
    if (this.#drag === null) return;
    const { handle, gesture, document } = this.#drag;
    const changes = this.#changes(document, handle, this.#meant(document, handle, time));
    if (changes !== null && gesture.change(changes)) {
      const now = this.#inSight().find(({ key }) => key === handle.key);
      if (now !== undefined) this.#drag.handle = now;
    }
    this.refresh();
  }

  /** @param {Production} document @param {Handle} handle @param {number} time */
  #meant(document, { kind }, time) {
    if (kind === "anchor" || !this.#rules.onCounts()) return Math.max(0, time);
    const map = tempoMap(document);
    return map.timeOf(Math.max(0, Math.round(map.countAt(time))));
  }

  /**
   * @param {Production} document
   * @param {Handle} handle
   * @param {number} time
   * @returns {Change[] | null} null where that cannot be
   */
  #changes(document, { kind, turn }, time) {
    if (kind === "arrives") return arriving(document, turn, time);
    if (kind === "departs") return departing(document, turn, time);
    const anchors = anchored(document, document.anchors[turn].count, time);
    return anchors === null ? null : countsChanges(document, { anchors }, this.#rules.keepsCounts());
  }

  /** @param {Handle} handle @param {KeyboardEvent} event */
  #pressed(handle, event) {
    const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (way === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const { document } = this.#desk;
    const map = tempoMap(document);
    const steps = way * (event.shiftKey ? 8 : 1);
    const time = handle.kind === "anchor"
      ? handle.time + steps * nudge
      : map.timeOf(Math.max(0, Math.round(map.countAt(handle.time)) + steps));
    const changes = this.#changes(document, handle, time);
    if (changes === null || changes.length === 0) return;
    this.#desk.do(this.#nameOf(handle), changes, { merge: `lane ${handle.key}` });
    this.refresh();
  }

  #draw() {
    const { width, height } = this.#size;
    const ratio = Math.min(3, devicePixelRatio || 1);
    const [across, down] = [width, height].map((length) => Math.max(1, Math.round(length * ratio)));
    // Another size, and only that, takes new memory.
    if (this.#canvas.width !== across) this.#canvas.width = across;
    if (this.#canvas.height !== down) this.#canvas.height = down;
    const context = contextOf(this.#canvas);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = ink.blocks;
    context.fillRect(0, 0, width, height);
    this.#drawFormations(context, width, height);
    this.#drawCounts(context, width, height);
    context.fillStyle = ink.guide;
    context.fillRect(this.#xOf(this.#playhead.time) - 1, 0, 2, height);
  }

  /** @param {CanvasRenderingContext2D} context @param {number} width @param {number} height */
  #drawFormations(context, width, height) {
    const score = scoreOf(this.#desk.document);
    this.#desk.document.formations.forEach(({ name }, turn) => {
      const [from, to] = [this.#xOf(score.arrival(turn)), this.#xOf(score.departure(turn))];
      if (to < 0 || from > width) return;
      context.fillStyle = ink.block;
      context.fillRect(from, height * 0.3, Math.max(1, to - from), height * 0.4);
      const left = Math.max(0, from) + 8;
      if (to - left < 24) return;
      context.save();
      context.beginPath();
      context.rect(left, 0, Math.min(width, to) - left - 4, height);
      context.clip();
      context.fillStyle = ink.knob;
      context.font = "600 13px system-ui, sans-serif";
      context.textBaseline = "middle";
      context.fillText(name, left, height / 2);
      context.restore();
    });
  }

  /** @param {CanvasRenderingContext2D} context @param {number} width @param {number} height */
  #drawCounts(context, width, height) {
    const map = tempoMap(this.#desk.document);
    const first = Math.max(0, Math.ceil(map.countAt(this.#instantOf(0))));
    const last = map.countAt(this.#instantOf(width));
    const step = (width / Math.max(1, last - first)) < apart ? 8 : 1;
    context.fillStyle = ink.words;
    context.font = "600 11px system-ui, sans-serif";
    context.textBaseline = "top";
    for (let count = Math.ceil(first / step) * step; count <= last; count += step) {
      const x = this.#xOf(map.timeOf(count));
      const isEight = count % 8 === 0;
      context.globalAlpha = isEight ? 0.9 : 0.3;
      context.fillRect(x - 0.5, 0, 1, isEight ? height : height * 0.25);
      const label = number(count / 8, {});
      if (isEight && width / ((last - first) / 8) > 24) context.fillText(label, x + 3, 2);
    }
    context.globalAlpha = 1;
  }
}
