import { labelInWords } from "../../editing/label.js";
import { limits } from "../../editing/described.js";
import { iconButton } from "../../ui/buttons.js";
import { drawing } from "../../ui/drawing.js";
import { element, list } from "../../ui/element.js";
import { node } from "../../ui/node.js";
import { onTheme } from "../../ui/theme.js";
import { placedClips } from "../../sound/passages.js";
import { words } from "../../words/panels.js";
import { contextOf, ink } from "../canvas/overlay.js";
import { eightsInWords } from "../panels/count-words.js";
import { trackPeaks } from "../playing/track-peaks.js";
import { drawClips, drawCounts, drawFormations, drawMarkers, drawParts } from "./drawing.js";
import { dragged, nameOfHandle, nudged, titleOf } from "./handles.js";
import { LaneView } from "./view.js";

/**
 * A stretch of the score about the playhead: the music's waveform, counts and eights, formations where they stand,
 * parts and markers. It follows the playhead, which is in the middle: dragging the lane, or scrolling sideways, takes
 * the playhead along; wheel, pinch and buttons zoom. Handles are dragged, or moved by the arrow keys.
 *
 * @import { Gesture } from "../../editing/gesture.js"
 * @import { Desk } from "../../editing/desk.js"
 * @import { Production } from "../../wire/production.d.ts"
 * @import { Child } from "../../ui/element.d.ts"
 * @import { Shown } from "../../ui/shown.d.ts"
 * @import { Spot } from "../../ui/popover.js"
 * @import { Playhead } from "../playing/playhead.js"
 * @import { Handle, Rules } from "./handles.js"
 *
 * @typedef {object} Offer
 * @property {(document: Production) => Handle[]} handles what can be moved here
 * @property {Rules} rules
 * @property {(handle: Handle, anchor: HTMLElement | Spot) => void} [menu] more that can be done with a handle
 * @property {(handle: Handle) => void} [remove] what the Delete key does
 */

/** With more handles in sight than this, none could be hit: the lane says so instead. */
const mostHandles = 60;
/** A press that moves by less, in pixels, is no drag. */
const still = 4;
/** Where things are, in pixels from the top; the music is left out where there is none. */
const bands = { music: { top: 20, bottom: 92 }, formations: 46 };

export class TimelineLane {
  #desk;
  #playhead;
  #offer;
  #view = new LaneView();
  #height = 0;
  /** @type {{ handle: Handle, gesture: Gesture } | null} */
  #drag = null;
  /** Fingers and buttons that are down on the canvas, with where each is. @type {Map<number, number>} */
  #touches = new Map();
  /** The handles that are shown; null if they are too many. @type {Handle[] | null} */
  #shown = [];
  #canvas = node("canvas", { "aria-hidden": "true" });
  #handles = node("div", {});
  #lane = node("div", { class: "timeline-lane" }, this.#canvas, this.#handles);
  element = node("div", { class: "stack lane-frame", role: "group", "aria-label": words("panels.counts.lane") });
  #drawn;
  #drawnHandles;

  /**
   * @param {{ desk: Desk, playhead: Playhead }} parts
   * @param {Offer} offer
   */
  constructor({ desk, playhead }, offer) {
    this.#desk = desk;
    this.#playhead = playhead;
    this.#offer = offer;
    this.#drawnHandles = drawing(this.#handles, [], () => this.#listed());
    this.#drawn = drawing(this.element, [], () => this.#frame());
    this.#listen();
  }

  #listen() {
    this.#lane.addEventListener("wheel", (event) => {
      event.preventDefault();
      const { deltaX, deltaY, shiftKey } = event;
      const sideways = shiftKey ? deltaX + deltaY : deltaX;
      if (Math.abs(sideways) > Math.abs(deltaY) || shiftKey) {
        this.#goTo(this.#playhead.time + sideways * this.#view.step);
      } else this.#zoom(2 ** (deltaY / 200));
    }, { passive: false });
    this.#canvas.addEventListener("pointerdown", (event) => this.#press(event));
    new ResizeObserver(([{ contentRect: { width, height } }]) => {
      this.#view.width = width;
      this.#height = height;
      this.refresh();
    }).observe(this.#lane);
    this.#playhead.onFrame(() => this.#lane.isConnected && this.refresh());
    trackPeaks.listen(() => this.#lane.isConnected && this.refresh());
    onTheme(() => this.refresh());
  }

  refresh() {
    this.#lane.classList.toggle("has-music", this.#desk.document.clips.length > 0);
    if (this.#drag === null) this.#view.middle = this.#playhead.time;
    this.#draw();
    const inSight = this.#inSight();
    this.#shown = inSight.length > mostHandles ? null : inSight;
    this.#drawnHandles.now();
    this.#drawn.now();
  }

  #frame() {
    const isWide = this.element.classList.contains("is-wide");
    /** @type {(picture: "plus" | "minus", label: string, by: number) => Child} */
    const zoom = (picture, label, by) => iconButton(picture, label, () => this.#zoom(by), { title: label });
    return [
      this.#lane,
      element(
        "div",
        { class: "row-top" },
        // It changes with each count of a run: a screen reader reads it when asked.
        element(
          "output",
          { class: "help", "aria-live": "off" },
          eightsInWords(this.#desk.document, this.#drag?.handle.time ?? this.#playhead.time),
        ),
        zoom("minus", words("panels.counts.zoomOut"), 2),
        zoom("plus", words("panels.counts.zoomIn"), 0.5),
        iconButton("present", words("panels.lane.wide"), () => this.#widen(), {
          class: "quiet icon wider",
          "aria-pressed": String(isWide),
          title: words("panels.lane.wide"),
        }),
      ),
      this.#shown === null && element("p", { class: "help" }, words("panels.lane.zoomIn")),
    ];
  }

  #widen() {
    this.element.classList.toggle("is-wide");
    this.#drawn.now();
  }

  /** @param {number} factor */
  #zoom(factor) {
    this.#view.zoom(factor);
    this.refresh();
  }

  /** @param {number} time */
  #goTo(time) {
    this.#playhead.pause();
    this.#playhead.seek(Math.round(Math.max(0, time)));
    this.refresh();
  }

  /** One finger or button takes the lane along, two fingers zoom; a press alone takes the playhead there. */
  /** @param {PointerEvent} event */
  #press(event) {
    if (event.button !== 0) return;
    const { pointerId } = event;
    this.#canvas.setPointerCapture(pointerId);
    this.#touches.set(pointerId, event.clientX);
    let isDrag = this.#touches.size > 1;
    const begun = event.clientX;
    const listening = new AbortController();
    const on = { signal: listening.signal };
    this.#canvas.addEventListener("pointermove", ({ pointerId: moved, clientX }) => {
      const before = this.#touches.get(pointerId);
      if (moved !== pointerId || before === undefined) return;
      const other = [...this.#touches].find(([id]) => id !== pointerId)?.[1];
      isDrag ||= other !== undefined || Math.abs(clientX - begun) >= still;
      if (!isDrag) return;
      this.#touches.set(pointerId, clientX);
      if (other === undefined) this.#goTo(this.#playhead.time - (clientX - before) * this.#view.step);
      else this.#zoom(Math.max(1, Math.abs(before - other)) / Math.max(1, Math.abs(clientX - other)));
    }, on);
    /** @param {boolean} isPress */
    const end = (isPress) => {
      listening.abort();
      this.#touches.delete(pointerId);
      if (isPress && !isDrag) this.#goTo(this.#view.instantOf(begun - this.#canvas.getBoundingClientRect().left));
    };
    this.#canvas.addEventListener("pointerup", (up) => up.pointerId === pointerId && end(true), on);
    this.#canvas.addEventListener("pointercancel", (gone) => gone.pointerId === pointerId && end(false), on);
  }

  /** @returns {Handle[]} */
  #inSight() {
    const view = this.#view;
    const [from, to] = [view.instantOf(0), view.instantOf(view.width)];
    const clips = placedClips(this.#desk.document);
    return this.#offer.handles(this.#desk.document).filter(({ key, kind, turn, time }) =>
      key === this.#drag?.handle.key || (time >= from && time <= to) ||
      // The title of a clip stays in sight as long as the clip does.
      (kind === "clip" && time < from && clips[turn].start + clips[turn].clip.to - clips[turn].clip.from > from)
    );
  }

  #listed() {
    const { middle, across, width } = this.#view;
    return list(this.#shown ?? [], {
      key: ({ key }) => key,
      of: (handle) => [
        handle.kind,
        handle.turn,
        handle.time,
        this.#drag?.handle.key === handle.key,
        middle,
        across,
        width,
        this.#desk.document,
      ],
      make: (handle) => this.#described(handle),
    });
  }

  /**
   * With the handle as it is now.
   *
   * @param {string} key
   * @param {(handle: Handle) => void} act
   */
  #with(key, act) {
    const handle = this.#inSight().find((one) => one.key === key);
    if (handle !== undefined) act(handle);
  }

  /** @param {Shown<Handle>} handle */
  #described({ key, kind, turn, time }) {
    const { document } = this.#desk;
    const name = labelInWords(nameOfHandle(document, { key, kind, turn, time }));
    const isClip = kind === "clip";
    const x = this.#view.xOf(time);
    return element(
      "div",
      {
        tabindex: "0",
        class: `lane-handle is-${kind}`,
        "aria-label": name,
        title: name,
        ...(isClip ? { role: "button" } : {
          role: "slider",
          "aria-valuemin": "0",
          "aria-valuemax": String(Math.round(limits.longest / 1e6)),
          "aria-valuenow": String(Math.round(time / 1e4) / 100),
          "aria-valuetext": eightsInWords(document, time),
        }),
        style: { "inset-inline-start": `${isClip && this.#drag?.handle.key !== key ? Math.max(0, x) : x}px` },
        onpointerdown: (event) => this.#with(key, (handle) => this.#take(handle, event.currentTarget, event)),
        onkeydown: (event) => this.#with(key, (handle) => this.#pressed(handle, event.currentTarget, event)),
        oncontextmenu: (event) => {
          if (this.#offer.menu === undefined) return;
          event.preventDefault();
          this.#with(key, (handle) => this.#offer.menu?.(handle, { x: event.clientX, y: event.clientY }));
        },
      },
      isClip && titleOf(placedClips(document)[turn]),
    );
  }

  /** @param {Handle} handle @param {HTMLElement} node @param {PointerEvent} event */
  #take(handle, node, event) {
    if (event.button !== 0 || this.#drag !== null) return;
    event.preventDefault();
    node.focus();
    const grip = event.clientX - this.#view.xOf(handle.time);
    this.#playhead.pause();
    const { document } = this.#desk;
    this.#drag = { handle, gesture: this.#desk.begin(nameOfHandle(document, handle)) };
    const listening = new AbortController();
    const on = { signal: listening.signal };
    /** @type {number | null} */
    let carried = null;
    const carry = () => carried !== null && this.#carry(carried);
    /** @param {PointerEvent} moved */
    const move = ({ pointerId, clientX }) => {
      if (pointerId !== event.pointerId) return;
      carried = this.#view.instantOf(clientX - grip);
      carry();
    };
    /** @param {boolean} isKept */
    const end = (isKept) => {
      listening.abort();
      if (isKept) carry(); // others may have changed something since the last move
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
    const { handle: { key }, gesture } = this.#drag;
    const { documentWithoutGesture: document } = this.#desk;
    const before = this.#offer.handles(document).find((one) => one.key === key);
    const changes = before === undefined ? null : dragged(document, before, time, this.#offer.rules);
    if (changes !== null && gesture.change(changes)) {
      const now = this.#inSight().find((one) => one.key === key);
      if (now !== undefined) this.#drag.handle = now;
    }
    this.refresh();
  }

  /** @param {Handle} handle @param {HTMLElement} node @param {KeyboardEvent} event */
  #pressed(handle, node, event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { menu, remove, rules } = this.#offer;
    const taken = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (handle.kind === "clip" && menu !== undefined && (event.key === "Enter" || event.key === " ")) {
      taken();
      return menu(handle, node);
    }
    if (event.key === "Delete" && remove !== undefined) {
      taken();
      return remove(handle);
    }
    const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (way === undefined) return;
    taken();
    const { document } = this.#desk;
    const changes = nudged(document, handle, way * (event.shiftKey ? 8 : 1), rules);
    if (changes === null || changes.length === 0) return;
    this.#desk.do(nameOfHandle(document, handle), changes, { merge: `lane ${handle.key}` });
    this.refresh();
  }

  #draw() {
    const view = this.#view;
    const { width } = view;
    const height = this.#height;
    const ratio = Math.min(3, devicePixelRatio || 1);
    const [across, down] = [width, height].map((length) => Math.max(1, Math.round(length * ratio)));
    // Another size, and only that, takes new memory.
    if (this.#canvas.width !== across) this.#canvas.width = across;
    if (this.#canvas.height !== down) this.#canvas.height = down;
    const context = contextOf(this.#canvas);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.fillStyle = ink.blocks;
    context.fillRect(0, 0, width, height);
    const { document } = this.#desk;
    const drawing = { context, document, view };
    const hasMusic = document.clips.length > 0;
    if (hasMusic) drawClips(drawing, bands.music, (digest) => trackPeaks.of(digest));
    const top = hasMusic ? bands.music.bottom + 4 : bands.music.top;
    drawFormations(drawing, { top, bottom: top + bands.formations });
    drawParts(drawing, top + bands.formations);
    drawMarkers(drawing, height);
    drawCounts(drawing, height);
    context.fillStyle = ink.guide;
    context.fillRect(view.xOf(this.#playhead.time) - 1, 0, 2, height);
  }
}
