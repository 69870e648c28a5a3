import { limits } from "../../editing/described.js";
import { drawing } from "../../ui/drawing.js";
import { element, list } from "../../ui/element.js";
import { node } from "../../ui/node.js";
import { placedClips } from "../../sound/passages.js";
import { clockTime } from "../../stage/words.js";
import { words } from "../../words/panels.js";
import { eightsInWords } from "../panels/count-words.js";
import { titleOf } from "./clip-title.js";
import { dragged, handleNow, labelOfHandle, nameOfHandle, nudged } from "./handles.js";

/**
 * What can be moved in one row of the timeline: by mouse, pen, finger or arrow keys. What others do meanwhile stays.
 *
 * @import { Gesture } from "../../editing/gesture.js"
 * @import { Desk } from "../../editing/desk.js"
 * @import { Production } from "../../wire/production.d.ts"
 * @import { Shown } from "../../ui/shown.d.ts"
 * @import { Spot } from "../../ui/popover.js"
 * @import { Playhead } from "../playing/playhead.js"
 * @import { InSight } from "../strip/in-sight.js"
 * @import { Handle, Rules } from "./handles.js"
 *
 * @typedef {object} Offer
 * @property {(document: Production, span: { from: number, to: number }) => Handle[]} handles what can be moved here
 * @property {(handle: Handle, anchor: HTMLElement | Spot) => void} menu more that can be done with a handle
 * @property {(handle: Handle) => void} [press] what a press without a drag does
 * @property {(handle: Handle) => void} [remove] what the Delete key does
 * @property {(handle: Handle) => boolean} [isSecond] left out by the Tab key, and where there are only fingers
 *
 * @typedef {object} Parts
 * @property {Desk} desk
 * @property {Playhead} playhead
 * @property {InSight} sight
 * @property {Rules} rules
 * @property {() => void} changed what is shown is other than it was
 * @property {(said: { time: number, text: string } | null) => void} say where a drag would leave what is dragged
 *
 * @typedef {{ handle: Handle, x: number, name: string, said: string, isHeld: boolean, isSecond: boolean }} Item
 */

/** With more in sight than this, none could be hit. */
const mostHandles = 80;
/** A press that moves by less, in pixels, is no drag. */
const still = 4;
/** What is so far out of sight, in pixels, is in the page. */
const beyond = 300;
const ways = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 });

export class HandleLayer {
  #parts;
  #offer;
  /** @type {{ handle: Handle, gesture: Gesture } | null} */
  #drag = null;
  element = node("div", { class: "lane-handles" });
  #drawn;

  /** @param {Parts} parts @param {Offer} offer */
  constructor(parts, offer) {
    this.#parts = parts;
    this.#offer = offer;
    this.#drawn = drawing(this.element, [parts.desk], () => this.#listed());
  }

  refresh() {
    this.#drawn.now();
  }

  get #document() {
    return this.#parts.sight.document;
  }

  /** @returns {Handle[]} */
  #inSight() {
    const { sight } = this.#parts;
    const margin = beyond / sight.scale;
    const [from, to] = [sight.span.from - margin, sight.span.to + margin];
    const clips = placedClips(this.#document);
    const all = this.#offer.handles(this.#document, { from, to }).filter(({ key, kind, turn, time }) =>
      key === this.#drag?.handle.key || (time >= from && time <= to) ||
      // The title of a clip stays in sight as long as the clip does.
      (kind === "clip" && time < from && clips[turn].start + clips[turn].clip.to - clips[turn].clip.from > from)
    );
    return all.length <= mostHandles
      ? all
      : all.filter((one) => one.key === this.#drag?.handle.key || this.#offer.isSecond?.(one) === false);
  }

  /** @param {Handle} handle */
  #placeOf({ key, kind, time }) {
    const { sight } = this.#parts;
    const x = sight.xOf(Math.max(0, time));
    // The title of a clip stays in sight, unless it is dragged.
    return kind === "clip" && key !== this.#drag?.handle.key ? Math.max(sight.left, x) : x;
  }

  #listed() {
    const document = this.#document;
    const items = this.#inSight().map((handle) => ({
      handle,
      x: this.#placeOf(handle),
      name: nameOfHandle(document, handle),
      said: eightsInWords(document, handle.time),
      isHeld: this.#drag?.handle.key === handle.key,
      isSecond: this.#offer.isSecond?.(handle) ?? false,
    }));
    return list(items, {
      key: ({ handle }) => handle.key,
      of: ({ handle, x, name, said, isHeld, isSecond }) => [handle.turn, handle.time, x, name, said, isHeld, isSecond],
      make: (item) => this.#described(item),
    });
  }

  /**
   * With the handle as it is now.
   *
   * @param {Handle} given
   * @param {(handle: Handle) => void} act
   */
  #with(given, act) {
    const handle = handleNow(this.#parts.desk.document, given);
    if (handle !== null) act(handle);
  }

  /** @param {Shown<Item>} item */
  #described({ handle: shown, x, name, said, isHeld, isSecond }) {
    const handle = { ...shown };
    const { kind, turn, time } = handle;
    const isClip = kind === "clip";
    return element(
      "div",
      {
        tabindex: isSecond ? "-1" : "0",
        class: `lane-handle is-${kind}${isHeld ? " carried" : ""}${isSecond ? " is-second" : ""}`,
        "data-id": handle.id,
        "aria-label": name,
        title: name,
        ...(isClip ? { role: "button", "aria-haspopup": "menu" } : {
          role: "slider",
          "aria-valuemin": "0",
          "aria-valuemax": String(Math.round(limits.longest / 1e6)),
          "aria-valuenow": String(Math.round(time / 1e4) / 100),
          "aria-valuetext": said,
        }),
        style: { left: `${x}px` },
        onpointerdown: (event) => this.#with(handle, (now) => this.#take(now, event.currentTarget, event)),
        onkeydown: (event) => this.#with(handle, (now) => this.#pressed(now, event.currentTarget, event)),
        oncontextmenu: (event) => {
          event.preventDefault();
          event.stopPropagation();
          this.#with(handle, (now) => this.#offer.menu(now, { x: event.clientX, y: event.clientY }));
        },
      },
      isClip && titleOf(placedClips(this.#document)[turn]),
      kind === "marker" && element("bdi", {}, this.#document.markers[turn].name),
    );
  }

  /** @param {Handle} handle @param {HTMLElement} node @param {PointerEvent} event */
  #take(handle, node, event) {
    event.stopPropagation();
    if (event.button !== 0 || this.#drag !== null) return;
    event.preventDefault();
    node.focus({ preventScroll: true });
    const { desk, sight, playhead } = this.#parts;
    const grip = event.clientX - sight.xOf(handle.time);
    /** @type {{ time: number, isFree: boolean } | null} */
    let carried = null;
    const carry = () => carried !== null && this.#carry(carried.time, carried.isFree);
    const listening = new AbortController();
    const on = { signal: listening.signal };
    /** @param {PointerEvent} moved */
    const move = ({ pointerId, clientX, altKey }) => {
      if (pointerId !== event.pointerId) return;
      if (this.#drag === null) {
        if (Math.abs(clientX - event.clientX) < still) return;
        playhead.pause();
        this.#drag = { handle, gesture: desk.begin(labelOfHandle(desk.document, handle)) };
      }
      carried = { time: (clientX - grip - sight.xOf(0)) / sight.scale, isFree: altKey };
      carry();
    };
    /** @param {boolean} isKept */
    const end = (isKept) => {
      listening.abort();
      if (this.#drag === null) return void (isKept && this.#with(handle, (now) => this.#offer.press?.(now)));
      if (isKept) carry(); // others may have changed something since the last move
      const { gesture } = this.#drag;
      this.#drag = null;
      if (isKept) gesture.end();
      else gesture.cancel();
      this.#shown(null);
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

  /** @param {Handle | null} handle */
  #shown(handle) {
    const { changed, say } = this.#parts;
    changed();
    say(handle && { time: handle.time, text: placeInWords(this.#parts.desk.document, handle.time) });
  }

  /** @param {number} time @param {boolean} isFree */
  #carry(time, isFree) {
    if (this.#drag === null) return;
    const { desk, rules } = this.#parts;
    const { documentWithoutGesture: document } = desk;
    const before = handleNow(document, this.#drag.handle);
    const held = isFree ? { ...rules, snaps: () => /** @type {const} */ ("free") } : rules;
    const changes = before === null ? null : dragged(document, before, time, held);
    if (changes !== null && this.#drag.gesture.change(changes)) {
      const now = handleNow(desk.document, this.#drag.handle);
      if (now !== null) this.#drag.handle = now;
    }
    this.#shown(this.#drag.handle);
  }

  /** @param {Handle} handle @param {HTMLElement} node @param {KeyboardEvent} event */
  #pressed(handle, node, event) {
    if (event.ctrlKey || event.metaKey) return;
    const act = this.#meant(handle, node, event);
    if (act === null) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  /** @type {(handle: Handle, node: HTMLElement, event: KeyboardEvent) => (() => unknown) | null} */
  #meant(handle, node, { key, altKey, shiftKey }) {
    const { menu, press, remove } = this.#offer;
    const isMenu = key === "ContextMenu" || (key === "F10" && shiftKey);
    const isPress = key === "Enter" || key === " ";
    if (isMenu || (isPress && (handle.kind === "clip" || press === undefined))) return () => menu(handle, node);
    if (isPress) return () => press?.(handle);
    if (key === "Delete" && remove !== undefined) return () => remove(handle);
    const way = ways[key];
    return way === undefined ? null : () => this.#step(handle, way * (shiftKey ? 8 : 1), altKey);
  }

  /** @param {Handle} handle @param {number} way @param {boolean} isFree */
  #step(handle, way, isFree) {
    const { desk, rules, changed } = this.#parts;
    const { document } = desk;
    const snaps = () => isFree ? /** @type {const} */ ("free") : rules.snaps();
    const changes = nudged(document, handle, way, { ...rules, snaps });
    if (changes === null || changes.length === 0) return;
    desk.do(labelOfHandle(document, handle), changes, { merge: `lane ${handle.key}` });
    changed();
  }
}

/** “4th eight, count 4 · 0:14”. @param {Production} document @param {number} time */
const placeInWords = (document, time) =>
  words("panels.lane.at", { place: eightsInWords(document, time), time: clockTime(time) });
